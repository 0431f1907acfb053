"""Background statistics of the games on the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.review.judging import Judging, answers
from table.store import cached_stats, shelf
from table.store.cached_stats import CachedStats

if TYPE_CHECKING:
    from concurrent.futures import Future

    from games.core.ledger import Row
    from table.app.app import App
    from table.base.problems import Problem
    from table.store.record import GameRecord
    from table.store.shelf import PastGame

SHOWN_EVERY = 1000.0
"""ms after which what has been counted meanwhile is told."""


class Counting:
    """The count: stats of each game, then judgements if wanted.

    The latest games first. Each game is kept as soon as it is counted.
    """

    def __init__(self, app: App, judges: bool = False) -> None:
        """`judges`: what people could know is wanted."""
        self.games: list[CachedStats] = []
        """The stats known so far."""
        self.counted = False
        """True once all possible games are counted."""
        self.done = False
        """True when nothing more will come."""
        self._app = app
        self._judges = judges
        self._left: list[PastGame] = []
        self._unjudged: list[CachedStats] = []
        self._since = 0.0
        self.begin()

    def begin(self) -> None:
        """Read the shelf, now or anew."""
        self.leave()
        self.games, self.counted, self.done = [], False, False
        self._left, self._unjudged = [], []
        self._counting: Future[CachedStats | None] | None = None
        self._opening: Future[tuple[GameRecord, dict[int, Row]] | None] | None = None
        self._keeping: Future[CachedStats] | None = None
        self._read: Future[tuple[list[PastGame], Problem | None]] | None = self._app.background.do(shelf.own_rows)

    _judging: Judging | None = None

    @property
    def left(self) -> int:
        """Number of games still to count."""
        return len(self._left) + (self._counting is not None)

    def leave(self) -> None:
        """No more is wanted now."""
        if self._judging:
            self._judging.leave()
            self._judging = None

    def update(self, ms: float) -> bool:
        """Let time pass. Whether there is something new to be shown."""
        self._since += ms
        before = self.counted, self.done
        if self._read and self._read.done():
            self._take(*self._read.result())
            self._read = None
        elif self._counting and self._counting.done():
            found = self._counting.result()
            self.games += [found] if found else []
            self._count()
        elif self.counted and not self.done:
            self._judge()
        if (self.counted, self.done) == before and (self.counted or self._read or self._since < SHOWN_EVERY):
            return False
        self._since = 0.0
        return True

    def _take(self, kept: list[PastGame], problem: Problem | None) -> None:
        self._app.tell(problem)
        known = [(game, cached_stats.read(game)) for game in kept]
        self._left = [game for game, found in known if game.can_be_played and (found is None or found.tallies is None)]
        self.games = [found for game, found in known if found and game not in self._left]
        self._since = SHOWN_EVERY
        self._count()

    def _count(self) -> None:
        self._counting = None
        if self._left:
            game = self._left.pop(0)
            self._counting = self._app.background.do(lambda: cached_stats.reckon(game))
            return
        self.counted = True
        self._unjudged = [one for one in self.games if self._judges and _unjudged(one)]
        self.done = not self._unjudged

    def _judge(self) -> None:
        """Find out what people could know in one game after the other."""
        if self._keeping:
            if self._keeping.done():
                self._replace(self._keeping.result())
                self._keeping = None
        elif self._judging:
            self._judging.update()
            if (found := self._judging.found) is not None:
                game, self._judging = self._unjudged[0], None
                self._keeping = self._app.background.do(lambda: cached_stats.judge(game, found))
        elif self._opening is None:
            game = self._unjudged[0]
            self._opening = self._app.background.do(lambda: _opened(game))
        elif self._opening.done():
            opened, self._opening = self._opening.result(), None
            if opened:
                self._judging = Judging(*opened, self._app.worker)
            else:
                self._next()

    def _replace(self, found: CachedStats) -> None:
        self.games = [found if one.game.number == found.game.number else one for one in self.games]
        self._next()

    def _next(self) -> None:
        self._unjudged.pop(0)
        self.done = not self._unjudged


def _unjudged(one: CachedStats) -> bool:
    """True if a game's judgements are still to be computed.

    It counts, and people who are not forgotten have answered.
    """
    people = [stats for stats, who in zip(one.stats, one.game.seats, strict=True) if stats and who.is_person]
    answered = any(stats.answers for stats in people)
    return one.judged is None and one.counts and answered and one.game.can_be_played


def _opened(one: CachedStats) -> tuple[GameRecord, dict[int, Row]] | None:
    record, match, _ = shelf.take(one.game.number)
    return (record, answers(record, match)) if record and match and match.result else None
