"""A puzzle: one decision, its consequence, and the verdict."""

from __future__ import annotations

from games.core.entry import Entry
from games.puzzles.puzzle import Puzzle
from table.match.lesson_session import LessonSession, Stand
from table.match.worker import Worker

NOT_YET = "puzzle.not_yet"
"""Text of the table after a wrong choice."""


class PuzzleSession(LessonSession):
    """A lesson step with every legal choice and unlimited tries.

    Nobody else acts.
    """

    def __init__(self, entry: Entry, puzzle: Puzzle, worker: Worker, called: str = "") -> None:
        super().__init__(entry, puzzle.part, worker, is_check=True, called=called)
        self.told = False
        """True once the answer was shown."""

    @property
    def teaches(self) -> bool:
        """See `Session.teaches`: a puzzle is for those who know."""
        return False

    @property
    def solved(self) -> bool:
        """True if the person found the best, after any number of tries."""
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
            self.submit(you, self.wanted_path(step)[0])
