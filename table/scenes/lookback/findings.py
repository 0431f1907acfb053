"""Findings of the review: thoughts, luck, and costly answers.

They come bit by bit while somebody looks back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from table.base.slices import SlicedWork
from table.review.costs import Cost, costs
from table.review.luck import luck
from table.review.past import Past, Shares
from table.review.recall import SLICE_MS, Decision, Recall

AGAIN = 250.0
"""ms from one telling to the next while more is remembered."""


class Findings:
    """Goes on with it in each frame, for a part of it."""

    def __init__(self, recall: Recall) -> None:
        self.recall = recall
        self.costs: Sequence[Cost] | None = None
        """The most costly answers; None until known."""
        self.luck: Shares | None = None
        """Each seat's luck; None until known, empty without win odds."""
        self._told = 0
        self._age = 0.0
        self._reckoning: SlicedWork | None = None

    def remember(self, ms: float) -> Sequence[Decision]:
        """Continue the recall; return new decisions now and then."""
        self._age += ms
        found = self.recall.decisions
        if not self.recall.over:
            self.recall.update()
        if self._told == len(found) or (self._age < AGAIN and not self.recall.over):
            return ()
        new, self._told, self._age = found[self._told :], len(found), 0.0
        return new

    def reckon(self, past: Past) -> bool:
        """Continue luck and costs; True if either is known now.

        Costs once all is remembered.
        """
        work: Callable[[Past], None] | None = self._weigh if self.luck is None else None
        if work is None and self.costs is None and self.recall.over:
            work = self._cost
        if work is None:
            return False
        self._reckoning = self._reckoning or SlicedWork(partial(work, past))
        if not self._reckoning.run(SLICE_MS):
            return False
        self._reckoning = None
        return True

    def _weigh(self, past: Past) -> None:
        self.luck = luck(past) or ()

    def _cost(self, past: Past) -> None:
        self.costs = costs(past, self.recall.decisions)

    def leave(self) -> None:
        """No more is wanted now."""
        self.recall.leave()
        if self._reckoning:
            self._reckoning.stop()
            self._reckoning = None
