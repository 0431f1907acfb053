"""The list of a game's puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.entry import Entry
from games.lessons.lesson import Part
from games.lessons.motif import Motif, of_puzzles
from games.puzzles.puzzle import numbers, puzzle, said_of
from table.scenes.learn.course import CourseScene
from table.scenes.learn.puzzle import open_puzzle

if TYPE_CHECKING:
    from table.app.app import App


class PuzzlesScene(CourseScene):
    """The puzzles of a game, solvable in any order."""

    @property
    def _about(self) -> str:
        return self.words("puzzles.about")

    @property
    def _heading(self) -> str:
        return self.words("puzzles.heading")

    @property
    def _done(self) -> Sequence[int]:
        return self.app.settings.solved(self._entry.id)

    def _numbers(self) -> Sequence[int]:
        return numbers(self._entry)

    def _title(self, number: int) -> str:
        return self.words("lessons.row", number=number, title=self.words(said_of(number)[0]))

    def _part(self, number: int) -> Part:
        return puzzle(self._entry, number).part

    def _motifs(self, parts: Sequence[Part]) -> Sequence[Motif]:
        return of_puzzles(self._entry, parts)

    def _open(self, number: int) -> None:
        open_puzzle(self.app, self._entry, number)


def begin(entry: Entry, number: int, app: App) -> None:
    """Open one of them, from which one comes to the list."""
    app.push(PuzzlesScene(app, entry))
    open_puzzle(app, entry, number)
