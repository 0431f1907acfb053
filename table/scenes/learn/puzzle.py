"""A puzzle: a table at which one choice is best.

By what is known there.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from games.core.entry import Entry
from games.puzzles.puzzle import Puzzle, numbers, puzzle
from table.match.daily_deal import one_more, puzzle_of
from table.match.lesson_session import Stand
from table.match.puzzle_session import PuzzleSession
from table.scenes import navigation
from table.scenes.learn.guided import DEAF_MS, NEXT, GuidedScene
from table.scenes.learn.pausing import PauseTexts
from table.stage.controls.slip import SlipButton

if TYPE_CHECKING:
    from table.app.app import App

ANSWER, WHY, OTHERS = "puzzle answer", "puzzle why", "puzzle others"
"""Ids of the targets of the note, besides the way on."""


class PuzzleScene(GuidedScene):
    """The table of one puzzle; the next one takes its place."""

    _session: PuzzleSession
    pause_texts = PauseTexts("puzzle.back", "puzzle.leave", "puzzle.paused")

    def __init__(self, app: App, entry: Entry, one: Puzzle, today: date | None = None, *, listed: bool = True) -> None:
        """`listed`: one comes from the list of puzzles."""
        self.puzzle = one
        self._listed = listed
        self._today = today or date.today()
        self._ticked = False
        super().__init__(app, entry, one.part)

    def _begin(self) -> PuzzleSession:
        return PuzzleSession(self._entry, self.puzzle, self.app.worker, self.app.settings.name)

    @property
    def _see(self) -> str:
        """The section of the reason, once told.

        Before, it would be a hint.
        """
        return super()._see if self._session.right else ""

    @property
    def judged(self) -> bool:
        """True while the verdict on the choice is shown."""
        return self._reads and self._session.stand is Stand.JUDGES

    def _said(self) -> str:
        said, right = super()._said(), self.judged and self._session.solved
        return self.words("puzzle.right", reason=said) if right else said

    # What is done

    def _ways(self) -> list[SlipButton]:
        words, session = self.words, self._session
        if not self.judged:
            return []
        if session.right:
            return [
                SlipButton(NEXT, words("puzzle.next" if self._listed else "puzzle.done"), self._go_on),
                SlipButton(WHY, words("puzzle.why"), self.app.help, icon="help"),
            ]
        return [
            SlipButton(NEXT, words("puzzle.again"), self._go_on),
            SlipButton(ANSWER, words("puzzle.answer"), self.tell),
        ]

    def tell(self) -> None:
        """Show the answer."""
        self._session.tell()
        self._agree()

    def _go_on(self) -> None:
        if self._session.right and self._age >= DEAF_MS:
            self.app.sounds.play("press")
            self._finish()
        else:
            super()._go_on()

    def _leave(self) -> None:
        if not self._listed:
            self.app.pop()
            return
        self.app.replace(lambda: navigation.puzzles(self.app, self._entry, self.puzzle.number))

    def _finish(self) -> None:
        """Go on to the next unsolved one, or back."""
        there, number = numbers(self._entry), self.puzzle.number
        left = [one for one in there if one not in self.app.settings.solved(self._entry.id) and one != number]
        if left and self._listed:
            open_puzzle(self.app, self._entry, next((one for one in left if one > number), left[0]))
        else:
            self._leave()

    def _agree(self) -> None:
        super()._agree()
        if self._session.solved and not self._ticked:
            self._ticked = True
            self._tick()

    def _tick(self) -> None:
        """Mark it solved; the daily puzzle extends the streak."""
        settings, number = self.app.settings, self.puzzle.number
        days = settings.puzzle_days
        if puzzle_of(self._today) == (self._entry, number):
            days = one_more(days, self._today)
        self.app.change(puzzles=settings.solving(self._entry.id, number), puzzle_days=days)


def open_puzzle(app: App, entry: Entry, number: int) -> None:
    """Begin a puzzle in place of the list."""
    app.replace(lambda: PuzzleScene(app, entry, puzzle(entry, number)))


def open_daily(app: App, entry: Entry, number: int, today: date) -> None:
    """Begin the puzzle of the day in front of its page."""
    app.open(lambda: PuzzleScene(app, entry, puzzle(entry, number), today, listed=False))
