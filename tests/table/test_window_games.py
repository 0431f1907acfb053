"""Whole games in a real window, by mouse and by keyboard.

A twin in step with it knows where things are.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest
from PIL import Image

from games import GAMES
from games.core.entry import Entry
from table.base.paths import HOME
from table.input.intents import Away, Move, Point
from table.match.eyes import Phase
from table.match.speeds import INSTANT
from table.scenes.home.title import TitleScene
from table.scenes.results import results
from table.scenes.results.results import ResultsScene
from table.stage.speech import seat_expressions
from table.store.settings import Settings
from tests.table.desk import CALM, LONG, Desk, Twin, difference
from tests.table.scenes.playing import Player
from tests.table.scenes.visiting import Visitor

pytestmark = pytest.mark.window
GAME: Entry = GAMES[0]
SITTING = Settings(language="en", welcomed=True, reduced=True, cover_seconds=0, speed=INSTANT)
"""Settings without motion, and with no cover on slow machines."""
AWAY_FROM_ALL = (4, 4)  # px: nothing is there that could be touched

# Short games; and for two people what is to be met, after which only the first one is played to its end.
WITH_THE_MOUSE = [
    pytest.param("mushi", "you,random,random,random,random", 23, marks=pytest.mark.soak),
    pytest.param("kadofida", "you,random,random,random", 18, marks=pytest.mark.soak),
    ("toutomi", "you,random,random,random,random,random", 6),
    pytest.param("panic", "you,random,random,random,random", 22, marks=pytest.mark.soak),
]
OF_TWO_PEOPLE = [
    ("royal", "Aki=you,Ben=you,random", 35, (Phase.COVER, "pass_on")),  # who looks in public sees the card in private
    pytest.param(
        "mushi", "Aki=you,Ben=you,random,random,random", 127, (Phase.PUBLIC, "respond"), marks=pytest.mark.soak
    ),
    pytest.param("kadofida", "Aki=you,random,random,Ben=you", 0, (Phase.LOOK, ""), marks=pytest.mark.soak),
]
OPTIONS = {"kadofida": ("--set", "full=0")}


Met = tuple[Phase, str]
"""A screen's phase, and the question."""


@pytest.fixture
def twin_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of the twin.

    A face that is made there stays, as it does at the desk.
    """
    folder = tmp_path / "twin"
    folder.mkdir()
    monkeypatch.setenv(HOME, str(folder))
    for name in ("FELT", "BRIEFLY"):
        monkeypatch.setattr(seat_expressions, name, LONG)
    return folder


def sit_down(desk: Desk, seats: str, seed: int, game: str = GAME.id) -> Twin:
    """A game in the window, at instant speed, and its twin."""
    desk.keep(SITTING)
    desk.open("play", game, "--seats", seats, "--seed", str(seed), *OPTIONS.get(game, ()), code=CALM)
    setup = desk.setup()
    assert setup.seed == seed and len(setup.seats) == seats.count(",") + 1
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    twin = Twin(desk, SITTING)
    twin.games.start(setup)
    return twin


def play(
    player: Player, random: Random, touch: str, enough: Callable[[list[Met]], bool] = lambda decisions: False
) -> list[Met]:
    """Play for all people at the screen, until it is enough.

    To the end of the game, unless `enough`; returns the decisions, with what the screen showed.
    """
    decisions: list[Met] = []
    for _ in range(5000):
        player.wait_until_asked()
        player.app.meet()  # what happened before this is behind both
        if player.over or enough(decisions):
            return decisions
        if player.scene.eyes.covered:
            player.pass_cover(touch)
        else:
            ask = player.scene.session.ask
            assert ask
            decisions.append((player.phase, ask.what))
            player.decide(random, touch)
    raise AssertionError("the game does not end")


class Steerer(Player):
    """Goes by the arrows as far as they lead, then by Tab."""

    def key_to(self, target: str) -> None:
        focus = self.scene.focus
        there = self.targets[target].rect
        passed = set()
        while focus.current and focus.by_keyboard and focus.current.id not in {target, *passed}:
            passed.add(focus.current.id)
            here = focus.current.rect
            right, down = there.centerx - here.centerx, there.centery - here.centery
            aside = abs(right) > abs(down)
            self.do(Move((right > 0) - (right < 0), 0) if aside else Move(0, (down > 0) - (down < 0)))
        super().key_to(target)


class Hasty(Player):
    """A player who presses on at every cover.

    It looks at what the window shows before it can be heard.
    """

    def __init__(self, twin: Twin) -> None:
        super().__init__(twin, twin.screen.size)
        self.twin = twin
        self.covers: dict[tuple[Phase, int | None, str, int, bool], Image.Image] = {}
        self.hands: list[Image.Image] = []
        self.called: list[tuple[Phase, str]] = []

    def click(self, target: str) -> None:
        if target not in ("confirm", "i_am"):
            super().click(target)
        elif target == "i_am" or self.phase is Phase.PRIVATE:
            if target == "confirm":
                self.hands.append(self.twin.desk.picture())
            with self.twin.in_a_breath():
                super().click(target)
                super().click("show" if target == "i_am" else "go_on")
            self.look()
        else:
            super().click(target)

    def pass_cover(self, touch: str = "click") -> None:
        eyes = self.scene.eyes
        self.called.append((self.phase, eyes.what))
        if self.phase is not Phase.LOOK:
            self.look()
        super().pass_cover(touch)

    def look(self) -> None:
        """Check that the cover looks the same over everything."""
        eyes = self.scene.eyes
        assert eyes.covered
        state = eyes.phase, eyes.seat, eyes.what, eyes.step, eyes.stays
        self.do(Point(AWAY_FROM_ALL))
        self.twin.meet()
        assert state == (eyes.phase, eyes.seat, eyes.what, eyes.step, eyes.stays)
        desk, same = self.twin.desk, self.twin.picture().tobytes()
        desk.wait(lambda: desk.picture().tobytes() == same, "the window does not come to show the same cover")
        shown = desk.picture()
        assert shown.tobytes() == self.covers.setdefault(state, shown).tobytes()


@pytest.mark.parametrize(("game", "seats", "seed"), WITH_THE_MOUSE, ids=lambda value: str(value))
def test_a_game_with_the_mouse(desk: Desk, twin_home: Path, game: str, seats: str, seed: int) -> None:
    twin = sit_down(desk, seats, seed, game)
    player = Player(twin, twin.screen.size)
    assert len(play(player, Random(seed), "click")) > 5
    assert isinstance(twin.top, ResultsScene)
    player.wait(700)
    assert not desk.journal()


@pytest.mark.soak
def test_another_game(desk: Desk, twin_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    twin = sit_down(desk, "you,random,random", 4)
    player, random = Player(twin, twin.screen.size), Random(4)
    assert len(play(player, random, "click")) > 8
    assert isinstance(twin.top, ResultsScene)
    player.wait(700)
    assert not desk.journal()

    monkeypatch.setattr(results, "new_seed", lambda: desk.setup().seed)
    first = player.scene.setup
    Visitor(twin, []).click("again")
    again = player.scene.setup
    assert again.seats == first.seats and again.seed != first.seed
    for _ in range(2):
        player.wait_until_asked()
        player.decide(random, "click")
    twin.meet()


def test_a_game_with_the_keyboard_and_home_again(desk: Desk, twin_home: Path) -> None:
    twin = sit_down(desk, "you,random,random", 27)
    player = Steerer(twin, twin.screen.size)
    assert len(play(player, Random(27), "key")) > 5
    player.wait(700)
    twin.meet()  # the way to a button begins where both are: a key that comes too early moves nothing there
    visitor = Visitor(twin, [])
    visitor.choose("title")
    assert isinstance(twin.top, TitleScene)
    visitor.choose("quit")
    assert not twin.running
    assert desk.ended() == 0
    assert not desk.journal()


@pytest.mark.parametrize(("game", "seats", "seed", "met"), OF_TWO_PEOPLE, ids=lambda value: str(value))
def test_a_game_of_two_people_behind_the_curtain(
    desk: Desk, twin_home: Path, game: str, seats: str, seed: int, met: tuple[Phase, str]
) -> None:
    twin = sit_down(desk, seats, seed, game)
    player, persons = Hasty(twin), desk.setup().persons
    decisions = play(player, Random(seed), "click", lambda found: met in found + player.called)
    twin.meet()
    assert met in decisions + player.called
    covered = {seat for phase, seat, *_ in player.covers if phase is Phase.COVER}
    assert covered and covered <= {*persons}
    for hand in player.hands:
        assert all(difference(hand, cover) > 100 for cover in player.covers.values())


def test_another_window_that_gets_the_keyboard_covers_what_is_private(desk: Desk, twin_home: Path) -> None:
    twin = sit_down(desk, "Aki=you,Ben=you,random", 35)
    player, random = Player(twin, twin.screen.size), Random(35)
    player.wait_until_asked()
    while player.phase is not Phase.PRIVATE:
        player.decide(random) if player.phase is Phase.PUBLIC else player.pass_cover()
        player.wait_until_asked()
    twin.meet()
    private = desk.picture()
    player.do(Away())
    assert player.phase is Phase.COVER
    twin.meet()
    assert difference(desk.picture(), private) > 100
    desk.focus()
    player.pass_cover()
    assert player.phase is Phase.PRIVATE
    twin.meet()
    player.decide(random)
    twin.meet()
