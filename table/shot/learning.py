"""Ways to lessons and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.lessons.lesson import Lesson, lessons
from games.puzzles import puzzle as puzzles
from table.match.sample_games import NotThere
from table.shot.photographer import Photographer

if TYPE_CHECKING:
    from table.scenes.learn.puzzle import PuzzleScene

SHOWN = 3
"""Most pictures of a lesson's step: says, asks, judges."""


def list_of_lessons(by: Photographer) -> None:
    """Show the list of lessons."""
    from table.scenes.learn.lessons import LessonsScene

    by.over_title(LessonsScene(by.app, by.wish.game))


def skit(by: Photographer) -> None:
    """At the first thing that is said, or after so many (`step`)."""
    _learn(by, lambda lesson: not lesson.number, 0)


def lesson(by: Photographer) -> None:
    """The same of the first lesson."""
    _learn(by, lambda lesson: lesson.number, 0)


def check(by: Photographer) -> None:
    """The same of the table at the end of a lesson."""
    _learn(by, lambda lesson: lesson.checks, 1)


def by_ear(by: Photographer) -> None:
    """Show the lesson for whoever plays by ear, at a step (`step`)."""
    from table.scenes.learn.by_ear import STEPS, ByEarScene

    by.over_title(scene := ByEarScene(by.app))
    by.rest()
    for _ in range(by.step(len(STEPS))):
        scene.advance()
        by.rest()


def _learn(by: Photographer, wanted: Callable[[Lesson], object], part: int) -> None:
    from table.scenes.learn.lesson import LessonScene

    lesson = next(filter(wanted, lessons(by.wish.game)))
    by.over_title(scene := LessonScene(by.app, by.wish.game, lesson, part))
    for shown in range(by.step(SHOWN * len(lesson.parts[part].steps))):
        if by.app.top is not scene:
            raise NotThere(1, shown)
        scene.show_on()
        by.rest()


def list_of_puzzles(by: Photographer) -> None:
    """All puzzles of the game."""
    from table.scenes.learn.puzzles import PuzzlesScene

    by.over_title(PuzzlesScene(by.app, by.wish.game))


def puzzle(by: Photographer) -> PuzzleScene:
    """The first, or that of a number (`step`)."""
    from table.scenes.learn.puzzle import PuzzleScene

    game = by.wish.game
    known = puzzles.numbers(game)
    number = by.step(known[-1]) or known[0]
    by.over_title(scene := PuzzleScene(by.app, game, puzzles.puzzle(game, number)))
    return scene


def solved(by: Photographer) -> None:
    """The same with its answer."""
    scene = puzzle(by)
    scene.tell()
    by.wait(lambda: scene.judged)
    by.rest()
