"""A puzzle being solved: one decision, what follows from it, and whether it was the best."""

from __future__ import annotations

from games.core.entry import Entry
from games.puzzles.puzzle import Puzzle
from table.match.lesson_session import LessonSession, Stand
from table.match.worker import Worker

NOT_YET = "puzzle.not_yet"
"""The text of the table after a choice that was not the best."""


class PuzzleSession(LessonSession):
    """All that is legal may be chosen, as often as one likes; nobody else acts."""

    def __init__(self, entry: Entry, puzzle: Puzzle, worker: Worker) -> None:
        super().__init__(entry, puzzle.part, worker, is_check=True)
        self.told = False
        """Whether the answer was shown."""

    @property
    def solved(self) -> bool:
        """Whether the best has been chosen by the person, however many tries it took."""
        return bool(self.right) and not self.told

    @property
    def says(self) -> str:
        """See `LessonSession.says`: after the best choice, the reason."""
        if self.stand is Stand.JUDGES and not self.right:
            return NOT_YET
        return super().says if self.stand is not Stand.JUDGES or self.step is None else self.step.why

    def go_on(self) -> None:
        """See `LessonSession.go_on`: what was not the best is taken back."""
        if self.stand is Stand.JUDGES and not self.right:
            self._take_back()
            self.stand = Stand.ASKS
        else:
            super().go_on()

    def tell(self) -> None:
        """Show the answer."""
        if self.stand is Stand.JUDGES:
            self.go_on()
        step, you = self.step, self.part.you
        if self.stand is Stand.ASKS and step and you is not None:
            self.told = True
            self.submit(you, self._wanted(step)[0])
