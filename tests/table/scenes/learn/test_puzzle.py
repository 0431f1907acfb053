"""Puzzles at the table: real intents, no window."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from games import GAMES, entry
from games.puzzles.puzzle import numbers, puzzle
from table.app.app import App
from table.input.intents import Back
from table.match.daily_deal import game_of, in_a_row, one_more, puzzle_of
from table.match.lesson_session import Stand
from table.match.puzzle_session import NOT_YET
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.daily import DailyScene
from table.scenes.learn.guided import NEXT
from table.scenes.learn.lessons import LessonsScene
from table.scenes.learn.puzzle import ANSWER, WHY, PuzzleScene
from table.scenes.learn.puzzles import PuzzlesScene
from table.scenes.learn.rules import RulesScene
from table.store import autosave
from table.store.settings import Settings
from tests.table.scenes.learn.test_lesson import Pupil, leave
from tests.table.scenes.visiting import visit

pytestmark = pytest.mark.usefixtures("home")
GAME = entry("royal")
NUMBER = 1
RIGHT, WRONG = "bool False", "bool True"
"""Answers given by one press of a button."""
TODAY = date(2026, 11, 23)


class Solver(Pupil):
    """Sits before a puzzle."""

    @property
    def scene(self) -> PuzzleScene:  # type: ignore[override]
        scene = self.app.top
        assert isinstance(scene, PuzzleScene)
        return scene

    @property
    def over(self) -> bool:
        return not isinstance(self.app.top, PuzzleScene)

    @property
    def said(self) -> str:
        slip = self.scene.slip
        return slip.said if slip else ""


def solve(**settings: object) -> Solver:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    values: dict[str, object] = {"language": "en", "welcomed": True, "name": "Aki", **settings}
    app = App(navigation, Settings(**values), (1280, 720), worker=Worker(inline=True))  # type: ignore[arg-type]
    app.push(PuzzleScene(app, GAME, puzzle(GAME, NUMBER), TODAY))
    solver = Solver(app, (1280, 720))
    solver.wait_for(Stand.ASKS)
    return solver


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("touch", "settings"), [("key", {}), ("click", {"text": 2.0, "language": "ja"})])
def test_what_is_not_the_best_is_taken_back_and_the_best_is_told_why(touch: str, settings: dict[str, object]) -> None:
    solver = solve(**settings)
    scene, before = solver.scene, solver.scene.session.view(scene_you := solver.scene._part.who.you)
    act = solver.click if touch == "click" else solver.key_to
    task = solver.said
    assert task and scene.help_section != scene.puzzle.step.see
    act(WRONG)
    solver.wait_for(Stand.JUDGES)
    assert solver.said == scene.words(NOT_YET)
    assert WHY not in solver.targets and solver.app.settings.solved(GAME.id) == ()
    act(NEXT)
    solver.wait_for(Stand.ASKS)
    assert (solver.said, scene.session.view(scene_you)) == (task, before)
    act(RIGHT)
    solver.wait_for(Stand.JUDGES)
    assert solver.said.startswith(scene.words("puzzle.right", reason=""))
    assert solver.surface.get_rect().contains(scene.slip.rect)  # type: ignore[union-attr]
    assert solver.app.settings.solved(GAME.id) == (NUMBER,)
    assert scene.help_section == scene.puzzle.step.see
    act(WHY)
    assert isinstance(solver.app.top, RulesScene) and solver.app.top.here == scene.puzzle.step.see
    solver.do(Back())
    act(NEXT)
    solver.wait(100)
    assert solver.scene.puzzle.number == numbers(GAME)[1]
    assert not autosave.path().exists()  # nothing is kept of it


@pytest.mark.slow
def test_an_answer_that_was_shown_does_not_count() -> None:
    solver = solve()
    solver.click(WRONG)
    solver.wait_for(Stand.JUDGES)
    solver.click(ANSWER)
    solver.wait_for(Stand.JUDGES)
    assert solver.scene.session.right and not solver.said.startswith(solver.scene.words("puzzle.right", reason=""))
    leave(solver)
    assert isinstance(solver.app.top, PuzzlesScene)
    assert solver.app.settings.solved(GAME.id) == ()


def test_all_that_is_legal_can_be_chosen_and_nothing_hidden_is_seen() -> None:
    solver = solve()
    session, you = solver.scene.session, solver.scene._part.who.you
    assert session.wanted is None  # nothing is left out
    shown = solver.scene.board.resting.view
    assert shown and shown == session.view(you)
    assert set(shown.faces) == set(session._match.view(you).faces)


def test_the_way_there_and_the_checks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = Settings(language="en", welcomed=True)
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", welcomed=True, puzzles=settings.solving(GAME.id, 2)))
    visitor.app.push(LessonsScene(visitor.app, GAME))
    visitor.choose("puzzles")
    assert isinstance(visitor.app.top, PuzzlesScene)
    icons = {widget.id: getattr(widget, "icon", "") for widget in visitor.form.form.widgets}
    assert (icons["row 1"], icons["row 2"]) == ("play", "check")
    visitor.click("row 2")
    assert isinstance(visitor.app.top, PuzzleScene)
    visitor.do(Back())
    visitor.choose("leave")
    assert isinstance(visitor.app.top, PuzzlesScene)
    visitor.do(Back())
    assert isinstance(visitor.app.top, LessonsScene)


def test_the_puzzle_of_the_day_is_the_same_for_all_and_never_of_the_game_of_the_table() -> None:
    days = [TODAY + timedelta(days=number) for number in range(40)]
    found = [puzzle_of(day) for day in days]
    assert len(set(found)) == sum(len(numbers(game)) for game in GAMES)
    assert all(one and one[0] is not game_of(day) for one, day in zip(found, days, strict=True))


def test_days_in_a_row_are_counted_once_each() -> None:
    tomorrow, later = TODAY + timedelta(days=1), TODAY + timedelta(days=3)
    first = one_more(("", 0), TODAY)
    assert first == one_more(first, TODAY) == (TODAY.isoformat(), 1)
    second = one_more(first, tomorrow)
    assert in_a_row(second, tomorrow) == in_a_row(second, TODAY + timedelta(days=2)) == 2
    assert in_a_row(second, later) == 0 and one_more(second, later)[1] == 1


def test_the_table_of_the_day_leads_to_it_and_it_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    day = next(d for n in range(200) if puzzle_of(d := TODAY + timedelta(days=n)) == (GAME, NUMBER))
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    visitor.app.push(DailyScene(visitor.app, day))
    visitor.wait(50)
    visitor.choose("puzzle")
    visitor.wait(100)
    scene = visitor.app.top
    assert isinstance(scene, PuzzleScene) and (scene.opened.entry, scene.puzzle.number) == (GAME, NUMBER)
    solver = Solver(visitor.app, (1280, 720))
    solver.wait_for(Stand.ASKS)
    solver.click(RIGHT)
    solver.wait_for(Stand.JUDGES)
    assert visitor.app.settings.puzzle_days == (day.isoformat(), 1)
