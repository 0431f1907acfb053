"""A finished game in review: its rows, and the odds after each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from games.core.entry import Entry
from games.core.ledger import Row, ledger
from games.core.match import Log, redealt
from games.core.types import Seat
from table.base.slices import checkpoint
from table.match.outcome import Outcome
from table.match.seats import MatchSetup

Shares = Sequence[float]
"""By seat: the chance that the game ends well for it (see `Past.well`)."""


class Past:
    """A game replayed to its end, with the whole truth.

    Slow: run it in slices.
    """

    def __init__(self, entry: Entry, setup: MatchSetup, log: Log) -> None:
        """Raises `ValueError` if the game is not over.

        Nothing may be known of it then.
        """
        self.entry = entry
        self.setup = setup
        self.log = log
        self.match = redealt(log, entry.rules)
        for step in log.steps:
            self.match.submit(step.seat, step.action)
            checkpoint()
        self.rows: list[Row] = ledger(self.match, entry.claims)
        result = self.match.result
        assert result
        self.outcome = Outcome(result, log.seats, setup.persons)
        self.curve: list[Shares] = [*self._curve()]
        """Odds after the deal and each row; empty without win odds."""

    def _curve(self) -> Sequence[Shares]:
        tell = self.entry.win_odds
        if tell is None or not self.rows:
            return ()
        even = (1 / self.log.seats,) * self.log.seats
        stood: list[Shares] = [tell(self.match.open_beats[0].view) or even]
        for row in self.rows[:-1]:
            checkpoint()
            stood.append(tell(self.match.open_beats[row.beats.stop - 1].view) or stood[-1])
        stood.append([float(seat in self.outcome.about) for seat in range(self.log.seats)])
        return [[*map(self.well, shares)] for shares in stood]

    def well(self, share: float) -> float:
        """Return the chance of a good end.

        For a seat with which the game ends so likely: not to lose where the end is about losers, else to win. So in
        any game more is better.
        """
        return 1 - share if self.outcome.about_losers else share

    def swing(self, number: int) -> tuple[Seat, float] | None:
        """Return the seat that a row moved most, and how much.

        None where there are no odds.
        """
        if not self.curve:
            return None
        before, after = self.curve[number : number + 2]
        moved = [there - here for here, there in zip(before, after, strict=True)]
        seat = max(range(len(moved)), key=lambda one: abs(moved[one]))
        return seat, moved[seat]

    def moved(self, number: int) -> float:
        """Return by how much a row moved any seat at most."""
        swing = self.swing(number)
        return abs(swing[1]) if swing else 0.0

    @cached_property
    def by_step(self) -> dict[int, int]:
        """The row of each step of the log."""
        return {step: number for number, row in enumerate(self.rows) for step in row.steps}
