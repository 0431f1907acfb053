"""The skit and the lessons of a game, with a check for each that is done, and the way to its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from games.core.entry import Entry
from games.lessons.lesson import SKIT, numbers, title
from games.puzzles import puzzle
from table.scenes.course import CourseScene
from table.scenes.lesson import open_lesson
from table.ui.panels import Style
from table.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from table.app import App


def row_id(number: int) -> str:
    """The id of the button of a lesson."""
    return f"lesson {number}"


class LessonsScene(CourseScene):
    """What can be learned about a game."""

    @property
    def _about(self) -> str:
        return self.words("lessons.about")

    @property
    def _heading(self) -> str:
        return self.words("title")

    @property
    def _ahead(self) -> int | None:
        """The first that is not done."""
        done = self.app.settings.done(self._entry.id)
        return next((number for number in numbers(self._entry) if number not in done), None)

    def _rows(self) -> Sequence[Widget]:
        words, done, rows = self.words, self.app.settings.done(self._entry.id), list[Widget]()
        for number in numbers(self._entry):
            called = words(title(number))
            label = called if number == SKIT else words("lessons.row", number=number, title=called)
            style: Style = "lacquer" if number == self._ahead else "plate"
            icon = "check" if number in done else "play"
            act: Callable[[], None] = partial(open_lesson, self.app, self._entry, number)
            rows.append(Button(row_id(number), label, act, style=style, icon=icon, align="left"))
        if puzzle.numbers(self._entry):
            rows.append(Button("puzzles", words("puzzles.heading"), self._puzzles, icon="puzzle", align="left"))
        return rows

    def _first(self) -> str:
        first = self._ahead if self._ahead is not None else self._latest
        return "back" if first is None else row_id(first)

    def _puzzles(self) -> None:
        from table.scenes.puzzles import PuzzlesScene

        self.app.push(PuzzlesScene(self.app, self._entry))


def begin(entry: Entry, number: int, app: App) -> None:
    """Open one of them, with the list below it."""
    app.push(LessonsScene(app, entry))
    open_lesson(app, entry, number)
