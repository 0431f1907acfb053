"""The puzzles of a game, with a check for each that is solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from games.core.entry import Entry
from games.puzzles.puzzle import numbers
from table.scenes.course import CourseScene
from table.scenes.puzzle import open_puzzle
from table.ui.panels import Style
from table.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from table.app import App


def row_id(number: int) -> str:
    """The id of the button of a puzzle."""
    return f"puzzle {number}"


class PuzzlesScene(CourseScene):
    """What can be solved in a game. All of it may be, in any order."""

    @property
    def _about(self) -> str:
        return self.words("puzzles.about")

    @property
    def _heading(self) -> str:
        return self.words("puzzles.heading")

    @property
    def _ahead(self) -> int | None:
        """The first that is not solved."""
        solved = self.app.settings.solved(self._entry.id)
        return next((number for number in numbers(self._entry) if number not in solved), None)

    def _rows(self) -> Sequence[Widget]:
        words, solved, rows = self.words, self.app.settings.solved(self._entry.id), list[Widget]()
        for number in numbers(self._entry):
            style: Style = "lacquer" if number == self._ahead else "plate"
            icon = "check" if number in solved else "play"
            label = words("lessons.row", number=number, title=words(f"puzzle.{number}.title"))
            act: Callable[[], None] = partial(open_puzzle, self.app, self._entry, number)
            rows.append(Button(row_id(number), label, act, style=style, icon=icon, align="left"))
        return rows

    def _first(self) -> str:
        first = self._ahead if self._ahead is not None else self._latest
        return "back" if first is None else row_id(first)


def begin(entry: Entry, number: int, app: App) -> None:
    """Open one of them, with the list below it."""
    app.push(PuzzlesScene(app, entry))
    open_puzzle(app, entry, number)
