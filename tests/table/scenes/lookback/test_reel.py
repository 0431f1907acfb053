"""The best lies again, with what each seat could know."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games import entry
from games.core.match import Log
from table.input.intents import Point, Press, Release
from table.match.seats import PERSON
from table.review.best_lies import MOST, best_lies, doubts
from table.review.past import Past
from table.scenes.lookback.reel import ReelScene
from table.store.settings import Settings
from tests.table.review.test_recall import setup, whole
from tests.table.scenes.visiting import Visitor, visit
from tests.table.windows import WINDOWS

MADE = setup("heuristic", PERSON, "heuristic", "heuristic")


@pytest.fixture(scope="module")
def log() -> Log:
    return whole(MADE)


def begin(monkeypatch: pytest.MonkeyPatch, folder: Path, log: Log) -> tuple[Visitor, ReelScene]:
    visitor = visit(monkeypatch, folder)
    visitor.app.home()
    visitor.app.push(scene := ReelScene(visitor.app, MADE, log))
    return visitor, scene


def test_each_lie_is_claimed_weighed_and_answered_and_then_it_is_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log
) -> None:
    visitor, scene = begin(monkeypatch, tmp_path, log)
    past, seen = scene.past, list[tuple[int, str]]()
    ms = 0
    while visitor.app.top is scene and ms < 90_000:
        if not seen or seen[-1] != (scene.row, scene.phase):
            seen.append((scene.row, scene.phase))
            shown = scene.board.resting.view
            if scene.phase == "doubts":
                row = past.rows[scene.row]
                assert shown is not None and shown.eyes is None and scene.shares[row.seat] == 1.0
            if scene.phase == "rest":
                assert shown == past.match.beats(None)[past.rows[scene.row].beats.stop - 1].view
        visitor.wait(48)
        ms += 48
    assert seen == [
        (number, phase) for number in best_lies(past) for phase in ("title", "claim", "doubts", "answer", "rest")
    ]
    assert 20_000 < ms < 60_000


def test_any_press_goes_on_to_the_next(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> None:
    visitor, scene = begin(monkeypatch, tmp_path, log)
    first, second, third = scene.lies
    assert scene.row == first
    visitor.do(Point((300, 300)), Press((300, 300)), Release((300, 300)))
    assert scene.row == second
    visitor.choose("on")
    assert scene.row == third and scene.phase == "title"
    visitor.click("on")
    assert visitor.app.top is not scene


@pytest.mark.slow
def test_without_haste_every_step_waits_for_a_press(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> None:
    visitor, scene = begin(monkeypatch, tmp_path, log)
    visitor.app.change(unhurried=True)
    seen: list[tuple[int, str]] = []
    while visitor.app.top is scene and len(seen) < 20:
        visitor.wait(9_000)
        seen.append((scene.row, scene.phase))
        visitor.do(Point((300, 300)), Press((300, 300)), Release((300, 300)))
    assert seen == [(number, phase) for number in scene.lies for phase in ("title", "doubts", "rest")]


def test_the_best_are_those_that_were_believed_and_moved_most(log: Log) -> None:
    past = Past(entry("royal"), MADE, log)
    chosen = best_lies(past)
    assert len(chosen) == MOST and chosen == sorted(chosen)
    rows = [past.rows[number] for number in chosen]
    assert all(row.is_lie for row in rows)
    believed = sum(row.is_lie and row.answer == "believed" for row in past.rows)
    assert sum(row.answer == "believed" for row in rows) == min(believed, MOST)


def test_a_share_is_what_a_seat_could_count(log: Log) -> None:
    past = Past(entry("royal"), MADE, log)
    for number in best_lies(past):
        row = past.rows[number]
        shares = doubts(past, number, row.beats.start)
        assert shares[row.seat] == 1.0
        others = [share for seat, share in enumerate(shares) if seat != row.seat]
        assert all(0.4 < share <= 1 for share in others), "of eight kinds it is one, or royal, or a joker"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "lang", "text"), WINDOWS[2:4])
def test_it_fits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log, size: tuple[int, int], lang: str, text: float
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, text=text, welcomed=True), size)
    visitor.app.push(scene := ReelScene(visitor.app, MADE, log))
    window, pictures = visitor.surface.get_rect(), set()
    for phase in ("title", "doubts"):
        while scene.phase != phase:
            visitor.wait(48)
        visitor.app.draw(visitor.surface)
        pictures.add(pygame.image.tobytes(visitor.surface, "RGB"))
    assert len(pictures) == 2
    assert all(window.contains(widget.rect) for widget in scene.form.widgets)
