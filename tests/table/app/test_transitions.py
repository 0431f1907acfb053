"""Changes of scene, language and size that are made in slices.

The picture of before stands until they are done.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import sleep
from typing import Any

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from table.app.app import App
from table.app.transitions import Transitions
from table.base import cache
from table.base.paths import HOME
from table.base.slices import SlicedWork
from table.input.intents import Away, Back, Help, Press, Quit, Release
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.settings import SettingsScene
from table.scenes.home.title import TitleScene
from table.scenes.learn.rules import RulesScene
from table.scenes.play.scene import PlayScene
from table.stage.drawing.card_pictures import Pictures
from table.store.settings import Settings

SIZE, OTHER = (1280, 720), (1440, 900)


class Desk:
    """An application whose slices are as short as they can be."""

    def __init__(self, slice_ms: float = 0.0) -> None:
        pygame.display.init()
        cache.clear()
        settings = Settings(language="en", welcomed=True)
        self.app = App(navigation, settings, SIZE, worker=Worker(inline=True), slice_ms=slice_ms)
        self.surface = pygame.Surface(SIZE)
        self.app.home()
        self.picture()

    def picture(self) -> bytes:
        self.app.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def settle(self) -> int:
        """Let frames pass until no change is being made.

        How many that took.
        """
        for frame in range(10_000):
            self.app.step([], 0.0)
            if not self.app.changing:
                return frame
            self.app.draw(self.surface)
        raise AssertionError("it never comes to an end")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))


CHANGES: dict[str, Callable[[App], None]] = {
    "lobby": lambda app: app.push(LobbyScene(app, "royal")),
    "settings": lambda app: app.push(SettingsScene(app)),
    "language": lambda app: app.change(language="ja"),
    "text": lambda app: app.change(text=2.0),
    "size": lambda app: app.resize(OTHER),
    "game": lambda app: app.games.start(
        MatchSetup("toutomi", tuple(SeatSetup(name, i, PERSON) for i, name in enumerate("AB")), {"starter": 0}, 3)
    ),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("change", CHANGES)
def test_it_comes_to_the_same_picture_as_without_slices(change: str) -> None:
    pictures = []
    for slice_ms in (0.0, float("inf")):
        desk = Desk(slice_ms)
        CHANGES[change](desk.app)
        assert (desk.settle() > 2) == (slice_ms == 0.0)
        desk.surface = pygame.Surface(OTHER if change == "size" else SIZE)
        pictures.append(desk.picture())
        desk.app.close()
    assert pictures[0] == pictures[1]


def test_until_then_the_picture_stands_and_presses_wait() -> None:
    desk = Desk()
    before = desk.picture()
    game = next(one for one in desk.app.top.form.focus.targets if one.id == "game royal")  # type: ignore[attr-defined]
    desk.app.step([Press(game.rect.center), Release(game.rect.center), Help(), Back(), Back()], 16.0)
    desk.app.step([Help()], 16.0)
    assert desk.picture() == before
    desk.settle()
    assert [type(scene) for scene in desk.app.scenes] == [TitleScene, LobbyScene]
    assert desk.picture() != before
    desk.settle()
    assert [type(scene) for scene in desk.app.scenes] == [TitleScene, LobbyScene, RulesScene]
    desk.settle()
    assert [type(scene) for scene in desk.app.scenes] == [TitleScene, RulesScene]
    desk.app.close()


@pytest.mark.parametrize("slice_ms", [1.0, 10_000.0])
def test_what_was_done_in_a_slice_that_took_too_long_is_drawn_in_the_next_frame(slice_ms: float) -> None:
    changes, drawn = _slow_to_draw(slice_ms)
    changes.make(lambda: None, stands=True)
    while not drawn:
        at_once = changes.go_on()
    assert at_once == (slice_ms > 1.0)
    assert changes.go_on() and not changes.running


def test_a_change_that_is_wished_for_before_that_frame_is_made_too() -> None:
    changes, drawn = _slow_to_draw(1.0)
    made: list[str] = []
    changes.make(lambda: None, stands=True)
    while not drawn:
        changes.go_on()
    changes.make(lambda: made.append("another"), stands=True)
    while not changes.go_on():
        pass
    assert made == ["another"]


def _slow_to_draw(slice_ms: float) -> tuple[Transitions, list[str]]:
    """Changes whose first picture takes 5 ms, and what has been drawn."""
    drawn: list[str] = []
    return Transitions(slice_ms, lambda: (drawn.append("once"), sleep(0.005))[1]), drawn


def test_no_picture_stands_when_nobody_is_at_the_screen_any_more() -> None:
    """The picture may be private, and a scene would cover it."""
    desk = Desk()
    desk.app.push(LobbyScene(desk.app, "royal"))
    desk.app.step([Away()], 16.0)
    assert len(set(zip(*[iter(desk.picture())] * 3, strict=True))) == 1
    desk.settle()
    desk.settle()
    assert len(set(zip(*[iter(desk.picture())] * 3, strict=True))) > 1
    desk.app.close()


def test_the_program_can_be_left_meanwhile() -> None:
    desk = Desk()
    desk.app.push(LobbyScene(desk.app, "royal"))
    desk.app.step([Quit()], 16.0)
    assert not desk.app.running
    desk.app.close()
    assert not desk.app.scenes


@pytest.mark.slow
def test_another_size_stretches_the_picture_of_before() -> None:
    desk = Desk()
    before = desk.surface.copy()
    desk.app.resize(OTHER)
    desk.app.step([], 16.0)
    desk.surface = pygame.Surface(OTHER)
    shown = desk.picture()
    assert shown == pygame.image.tobytes(pygame.transform.scale(before, OTHER), "RGB")
    desk.app.resize(SIZE)  # on the way: it is taken up when the first one is done
    desk.settle()
    desk.surface = pygame.Surface(SIZE)
    assert desk.picture() == pygame.image.tobytes(before, "RGB")
    desk.app.close()


def test_a_picture_that_was_kept_for_another_size_is_not_seen_again_later() -> None:
    """The picture may be private.

    It is of a window that was too small for a while, or whose scenes stayed as they were.
    """
    desk = Desk()
    desk.app.push(SettingsScene(desk.app))
    desk.settle()
    for size in ((200, 100), SIZE):
        desk.app.resize(size)
        desk.settle()
    desk.app.pop()
    title = desk.picture()
    desk.app.push(LobbyScene(desk.app, "royal"))
    desk.app.step([], 0.0)
    assert desk.app.changing and desk.picture() == title
    desk.app.close()


def test_a_frame_that_was_long_for_the_wish_has_less_left_for_the_change(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, given, now = Desk(10.0), list[float](), iter(count(0.0, 0.004))
    desk.settle()
    run = SlicedWork.run

    def note(aside: SlicedWork, ms: float) -> bool:
        given.append(ms)
        return run(aside, 0.0)

    monkeypatch.setattr(SlicedWork, "run", note)
    monkeypatch.setattr("table.app.transitions.perf_counter", lambda: next(now))
    desk.app.resize(OTHER)
    for _ in range(2):
        desk.app.step([], 0.0)
    assert given == [pytest.approx(6.0), 10.0]


def test_a_change_that_fails_is_told_and_the_next_one_works() -> None:
    desk = Desk()

    def fail() -> None:
        raise OSError("no such picture")

    scene = LobbyScene(desk.app, "royal")
    scene.layout = fail  # type: ignore[method-assign]
    desk.app.push(scene)
    with pytest.raises(OSError, match="no such picture"):
        desk.settle()
    desk.app.home()
    desk.settle()
    assert isinstance(desk.app.top, TitleScene)
    desk.app.close()


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])])
def test_while_players_are_chosen_the_pictures_of_the_game_are_made(
    game: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where frames leave no time.

    Then hardly any is left to be made when it begins.
    """
    made: list[object] = []
    compose = Pictures._composed

    def counted(self: Pictures, *args: Any, **more: Any) -> pygame.Surface:
        made.append(args)
        return compose(self, *args, **more)

    monkeypatch.setattr(Pictures, "_composed", counted)
    desk = Desk()
    desk.app.push(LobbyScene(desk.app, game.id))
    desk.settle()
    lobby = desk.app.top
    for _ in range(10_000):
        desk.app.step([], 16.0)
        desk.app.prewarm_for(-1.0)
        if desk.app._changes._made and not desk.app._changes._spare:
            break
    ahead = len({args[:3] for args in made})
    art = desk.app.art(game.id)
    kept = set(art._kept._kept)
    assert desk.app.top is lobby and ahead >= len(game.rules.faces)
    lobby._start()  # type: ignore[attr-defined]
    desk.settle()
    assert isinstance(desk.app.top, PlayScene)
    for _ in range(200):
        desk.app.step([], 16.0)
        desk.app.draw(desk.surface)
    assert desk.app.art(game.id) is art
    new = [key for key in set(art._kept._kept) - kept if key[0] in ("face", "back")]  # type: ignore[index]
    assert not new
    desk.app.close()


def test_nothing_is_made_ahead_while_there_is_no_scene() -> None:
    """As when the program is about to end."""
    desk = Desk()
    desk.app.quit()
    desk.app.scenes.leave()
    desk.app.prewarm_for(5.0)
