"""The table is looked at again after the game.

It explains itself as before, and nothing can be chosen.
"""

from __future__ import annotations

import pytest
from pygame import Rect

from table.base.measures import RESULT_READY
from table.input.intents import OUTSIDE, Accept, Back, Intent, Move, Next, Point, Press, Release, TakeBack
from table.match.speeds import INSTANT
from table.scenes.play import hints
from table.scenes.play.conclusion import RESULTS
from table.scenes.play.reading import READ_MS
from table.scenes.results.results import ResultsScene
from table.stage.cues import hands
from table.stage.cues.hands import Hand, Room
from table.stage.drawing.canvas import SurfaceCanvas
from tests.table.scenes.play.test_end import ALL, NOWHERE, at_table, to_its_end, to_the_result, whole
from tests.table.scenes.play.test_reading import Reader
from tests.table.scenes.playing import FRAME, Player

HELD = READ_MS + 2 * FRAME


def after(game: str, persons: int = 1, size: tuple[int, int] = (1280, 720)) -> Player:
    """A table that is looked at once more."""
    player = at_table(whole(game), persons, size, speed=INSTANT)
    look_again(player)
    return player


def look_again(player: Player) -> None:
    """Go on to the result, and back to the table."""
    to_the_result(player)
    player.wait(RESULT_READY + 2 * FRAME)
    result = player.app.top
    assert isinstance(result, ResultsScene)
    for way in ("analysis", "table"):
        spot = result.form.widget(way).rect.center
        player.do(Point(spot), Press(spot), Release(spot))
    assert player.app.top is player.scene


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Texts of bubbles as they are drawn."""
    found = list[str]()
    drawn = hints.tip

    def tip(surface: object, words: str, *rest: object) -> None:
        found.append(words)
        drawn(surface, words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(hints, "tip", tip)
    return found


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("persons", [0, 1, 2])
@pytest.mark.parametrize("game", ["mushi", "toutomi", "panic"])
def test_cards_are_read_by_pointer_and_keys(game: str, persons: int) -> None:
    reader = Reader(after(game, persons))
    player = reader.player
    scene = player.scene
    lying = scene.board.resting
    open_cards = [t for t in lying.things() if t.touch.kind == "Token" and t.face is not None and not t.held]
    assert open_cards
    for thing in open_cards:
        reader.point(int(thing.touch.value))
        player.wait(HELD)
        page = reader.sees()
        assert page and page.about
        assert not page.usable or lying.piles()  # a pile can be looked through
    player.do(Point(OUTSIDE))
    read = set[str]()
    player.do(Next())
    assert scene.focus.lit and scene.focus.lit.id == RESULTS
    for move in [Next(), *[Move(x, y) for x, y in ((0, -1), (-1, 0), (0, -1), (1, 0), (1, 0), (0, 1)) * 3]]:
        player.do(move)
        player.wait(HELD)
        if page := reader.sees():
            read.add(page.face)
    assert read


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ALL)
def test_seats_and_what_is_beside_them_are_explained(game: str, said: list[str]) -> None:
    player = after(game)
    for seat in player.scene.board.places.seats:
        player.do(Point(OUTSIDE), Point(seat.name.center))
        player.wait(HELD)
        said.clear()
        player.frame()
        assert said and len(said[0]) > 2


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", ALL)
def test_nothing_can_be_chosen_and_nothing_is_told_but_what_is_shown(game: str) -> None:
    player = after(game, 2)
    scene = player.scene
    view = scene.session.view(None)
    assert scene.view == view and scene.board.resting.view == view
    assert not player.options("Token", "Seat", "Word", "Number", "verb")
    ended, log = len(scene.session.beats(None)), scene.session.log
    for thing in list(scene.board.resting.things()):
        at = thing.rect.center
        player.do(Point(at), Press(at), Release(at), TakeBack())
    player.do(Press(NOWHERE), Release(NOWHERE))
    assert player.app.top is scene and scene.session.log == log
    assert len(scene.session.beats(None)) == ended == scene.shown


def spot_of(player: Player, target: str) -> tuple[int, int]:
    rect: Rect = player.targets[target].rect
    return rect.center


@pytest.mark.sampled(1)
@pytest.mark.parametrize("way", ["press", "key", "escape", "pause"])
def test_every_way_back_leads_to_the_same_result(way: str) -> None:
    player = at_table(whole("toutomi"), 1, speed=INSTANT)
    to_the_result(player)
    player.wait(RESULT_READY)
    result = player.app.top
    for _ in range(2):
        player.do(Back())
        assert player.app.top is player.scene
        player.wait(2000)
        assert player.app.top is player.scene
        begin = [] if player.scene.focus.by_keyboard else [Next()]  # the first key only shows where it is
        ways: dict[str, list[Intent]] = {"key": [Point(OUTSIDE), *begin, Accept()], "escape": [Back()]}
        for id, target in (("press", RESULTS), ("pause", "pause")):
            at = spot_of(player, target)
            ways[id] = [Point(at), Press(at), Release(at)]
        player.do(*ways[way])
        assert player.app.top is result
        assert isinstance(result, ResultsScene) and "again" in [one.id for one in result.form.widgets]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("reduced", [False, True])
def test_hands_lie_open_where_they_have_turned_over(reduced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[int, Room] = {}
    draw = hands._draw

    def note(canvas: SurfaceCanvas, hand: Hand, turned: float, at: Rect, into: Room) -> None:
        drawn[hand.seat] = into
        draw(canvas, hand, turned, at, into)

    monkeypatch.setattr(hands, "_draw", note)
    player = at_table(whole("panic"), reduced=reduced)
    to_its_end(player)
    player.frame()
    before = dict(drawn)
    drawn.clear()
    look_again(player)
    player.wait(2 * FRAME)
    player.frame()
    assert before and drawn == before
