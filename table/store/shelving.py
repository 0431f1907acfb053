"""Background shelving of games while play goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from table.base.background import Background
from table.base.problems import Problem

if TYPE_CHECKING:
    from concurrent.futures import Future

    from games.core.game import Result
    from games.core.types import Seat
    from table.store.autosave import Journal
    from table.store.record import GameRecord


class Shelving:
    """Puts games on the shelf and reports on imported ones."""

    def __init__(
        self, background: Background, say: Callable[[str], None], tell: Callable[[Problem | None], None]
    ) -> None:
        """`say` shows a text for some seconds, `tell` a problem."""
        self._background = background
        self._say = say
        self._tell = tell
        self.brought = 0
        """Number of imported files; lists of games refresh when it changes."""

    def put(self, record: GameRecord, result: Result, journal: Journal) -> Future[Sequence[tuple[Seat, str]]]:
        """Shelve a finished game; its journal stays until that is done.

        The result: seats and ids of feats that are new for their people.
        """

        def put() -> Sequence[tuple[Seat, str]]:
            from table.store import cached_stats, shelf

            problem = shelf.put(record, result)
            if problem:
                journal.mend()
            if problem and journal.whole:
                journal.set_over()
            else:
                problem = problem and Problem("store.game_lost", problem.values, problem.why)
                journal.close(kept=True)
            self._tell(problem)
            return [] if problem else cached_stats.news(record.digest)

        return self._background.do(put)

    def put_away(self) -> None:
        """Put there what was over when a program ended."""

        def put() -> None:
            from table.store import autosave

            if autosave.over():
                from table.store import shelf

                self._tell(shelf.put_away())

        self._background.do(put)

    def bring(self, file: Path) -> None:
        """Import the game of a file, and report the result."""

        def bring() -> tuple[str, Problem | None]:
            from table.store import shelf

            return shelf.bring(file)

        self._keep(bring)

    def paste(self) -> None:
        """The same with the game that lies in the clipboard as text."""
        from table.base import clipboard

        content = clipboard.copied()

        def paste() -> tuple[str, Problem | None]:
            from table.store import shelf

            return shelf.paste(content)

        self._keep(paste)

    def _keep(self, keep: Callable[[], tuple[str, Problem | None]]) -> None:
        def work() -> None:
            key, problem = keep()
            if problem:
                self._tell(problem)
            else:
                self._say(key)
            self.brought += 1

        self._background.do(work)
