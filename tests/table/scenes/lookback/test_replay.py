"""A game that is over is seen again.

Step by step, with any eyes, and with nothing that they did not see.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import entry
from games.core.determinization import determinize
from games.core.match import Log
from games.core.view import look
from table.input.intents import Accept, Back, Move, ScrollPages
from table.match.seats import PERSON
from table.review.past import Past
from table.review.sights import Seen, Viewpoint
from table.scenes.lookback.replay import PLAYED, ReplayScene
from table.scenes.lookback.timeline import TimelineScene
from table.stage.speech.occasions import feeling, occasions
from table.stage.speech.seat_expressions import DROWSIER, DROWSY
from table.store.settings import Settings
from tests.table.review.test_recall import setup, whole
from tests.table.scenes.visiting import Visitor, visit
from tests.table.windows import WINDOWS

MADE = setup("heuristic", PERSON, "heuristic", "heuristic")


@pytest.fixture(scope="module")
def log() -> Log:
    return whole(MADE)


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> Visitor:
    found = visit(monkeypatch, tmp_path)
    found.app.push(ReplayScene(found.app, MADE, log))
    return found


def replay(visitor: Visitor) -> ReplayScene:
    assert isinstance(visitor.scene, ReplayScene)
    return visitor.scene


def picture(visitor: Visitor) -> bytes:
    visitor.app.draw(visitor.surface)
    return pygame.image.tobytes(visitor.surface, "RGB")


def test_by_steps_rows_and_jumps_both_ways(visitor: Visitor) -> None:
    scene = replay(visitor)
    beats = scene.past.match.beats(1)
    visitor.click("on")
    visitor.click("on")
    assert scene.at == 2 and scene.board.resting.view == beats[2].view
    visitor.click("off")
    assert scene.at == 1 and scene.board.resting.view == beats[1].view
    begins = [row.beats.start for row in scene.past.rows]
    visitor.do(ScrollPages(1))
    assert scene.at == next(at for at in begins if at > 1)
    visitor.do(ScrollPages(-1), ScrollPages(-1))
    assert scene.at == 0
    visitor.tab_to("step")
    visitor.do(*[Move(1, 0)] * 5)
    assert scene.at == 5 and scene.board.resting.view == beats[5].view
    visitor.click("step", 0.62)
    assert 5 < scene.at < scene.last
    visitor.do(Back())
    assert not visitor.app.scenes


def test_it_plays_to_its_end_and_can_be_stopped(visitor: Visitor) -> None:
    visitor.app.change(speed=PLAYED[-1])
    scene = replay(visitor)
    visitor.choose("play")
    assert scene.playing
    visitor.wait(2000)
    assert 0 < scene.at < scene.last and scene.form.widget("step").step == scene.at  # type: ignore[attr-defined]
    visitor.choose("play")
    here = scene.at
    visitor.wait(2000)
    assert scene.at == here and not scene.playing
    scene.go(scene.last - 2)
    visitor.choose("play")
    visitor.wait(20_000)
    assert scene.at == scene.last and not scene.playing


def test_before_the_end_nobody_is_marked_as_lost_however_one_has_come_there(visitor: Visitor) -> None:
    scene = replay(visitor)
    losers = set(scene.past.outcome.result.losers)
    assert losers
    for at in (scene.last, 0, scene.last, scene.last // 2):
        scene.go(at)
        visitor.wait(50)
        assert set(scene.board.effects.lost) == (losers if at == scene.last else set())
    scene.go(scene.last - 1)
    visitor.click("play")
    visitor.wait(4000)
    assert set(scene.board.effects.lost) == losers
    visitor.click("play")
    visitor.wait(200)
    assert scene.at < scene.last and not scene.board.effects.lost


def test_enter_and_space_let_it_go_on_and_stop(visitor: Visitor) -> None:
    scene = replay(visitor)
    visitor.do(Accept())
    assert scene.playing
    visitor.tab_to("step")
    visitor.do(Accept())
    assert not scene.playing
    visitor.tab_to("on")
    at = scene.at
    visitor.do(Accept())
    assert scene.at == at + 1 and not scene.playing, "what is lit is pressed"


def test_nobody_sleeps_and_all_make_the_faces_that_they_made(visitor: Visitor) -> None:
    scene = replay(visitor)
    beats, seats = scene.past.match.beats(None), range(len(scene.setup.seats))
    felt = {
        index: seat
        for index in range(len(beats))
        for name, seat in occasions(beats, index, scene.spec, scene.game.rules, scene.past.match.result)
        if feeling(name) == "caught"
    }
    index, seat = next((index, seat) for index, seat in felt.items() if index)
    scene.go(index - 1)
    visitor.wait(16)
    assert scene.board.faces.of(seat) != "caught", "it has not come out yet"
    scene.go(index)
    visitor.wait(16)
    assert scene.board.faces.of(seat) == "caught"
    scene.go(index - 1)
    visitor.wait(DROWSY + DROWSIER)
    assert any(scene.board.faces.of(seat) == "asleep" for seat in seats), "nothing happens"
    visitor.click("play")
    visitor.wait(50)
    assert not any(scene.board.faces.of(seat) == "asleep" for seat in seats)


def test_with_any_eyes(visitor: Visitor) -> None:
    visitor.app.change(reduced=True)  # tips go at once, and nobody breathes
    scene = replay(visitor)
    scene.go(20)
    seen = set()
    for id, eyes in (("of 2", 2), ("of 0", 0), ("nobody", None), ("of 1", 1)):
        visitor.click(id)
        assert scene.board.resting.view == scene.past.match.beats(eyes)[20].view
        seen.add(picture(visitor))
    assert len(seen) == 4
    visitor.click("open")
    seen.add(picture(visitor))
    visitor.click("together")
    seen.add(picture(visitor))
    assert len(seen) == 6
    visitor.click("open")
    visitor.click("of 1")
    assert picture(visitor) in seen, "covered again"


def test_what_the_eyes_did_not_see_makes_no_difference(visitor: Visitor) -> None:
    """The swap test.

    Other cards where they can't look, and every picture is the same.
    """
    scene = replay(visitor)
    for eyes in (1, 2, None):
        scene.look(Viewpoint(eyes))
        steps = [0, *(row.beats.start for row in scene.past.rows[1::4] if row.is_claim)]  # a card lies face down
        before = []
        for at in steps:
            scene.go(at)
            before.append(picture(visitor))
        match, random = scene.past.match, Random(5)
        kept = list(match._history)
        for at, (event, table) in enumerate(kept):
            match._history[at] = event, determinize(match.game, look(table, eyes), random)
        assert any(match._history[at][1].faces != kept[at][1].faces for at in steps)
        for at, picture_before in zip(steps, before, strict=True):
            scene.go(at)
            assert picture(visitor) == picture_before, f"beat {at}, eyes of {eyes}"
        match._history[:] = kept


def test_turned_up_it_is_all_there_and_together_what_somebody_knows(log: Log) -> None:
    past = Past(entry("royal"), MADE, log)
    one, opened, shared = (
        Seen(past, Viewpoint(1)),
        Seen(past, Viewpoint(1, open=True)),
        Seen(past, Viewpoint(together=True)),
    )
    for at in range(0, len(one), 7):
        truth = past.match.open_beats[at].view
        assert not one.hands(at)
        assert {*opened.hands(at)} == {seat for seat in (0, 2, 3) if truth.count("hand", seat)}
        assert {*shared.hands(at)} == {seat for seat in range(4) if truth.count("hand", seat)}
        assert all(
            faces == sorted(truth.faces[card] for card in truth.cards("hand", seat))
            for seat, faces in shared.hands(at).items()
        )
        view = opened[at].view
        lying = [card for zone in view.zones if not isinstance(zone, int) for card in zone]
        assert all(view.faces[card] == truth.faces[card] for card in lying)
        known = shared[at].view
        assert all((card in known.faces) == bool(truth.seen[card]) for card in known.seen)


@pytest.mark.slow
def test_from_a_row_of_the_timeline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.push(timeline := TimelineScene(visitor.app, MADE, log))
    visitor.choose("row 3")
    scene = replay(visitor)
    assert scene.past is timeline.past and scene.at in timeline.past.rows[3].beats
    visitor.do(Back())
    assert visitor.scene is timeline
    visitor.click("row 4")
    assert visitor.scene is timeline and timeline.chosen == 4
    visitor.click("replay")
    assert replay(visitor).at in timeline.past.rows[4].beats


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "lang", "text"), WINDOWS[1:4])
def test_everything_fits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log, size: tuple[int, int], lang: str, text: float
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, text=text, welcomed=True), size)
    visitor.app.push(ReplayScene(visitor.app, MADE, log, at=30))
    form, window = visitor.form.form, visitor.surface.get_rect()
    picture(visitor)
    assert form.window and form.window.height > 150
    for widget in form.widgets:
        assert widget.rect.left >= replay(visitor).places.board.right and widget.rect.right <= window.right, widget.id
        visitor.tab_to(widget.id) if widget.focusable and widget.enabled else None
        assert window.contains(form.where(widget)) or not widget.focusable, widget.id
