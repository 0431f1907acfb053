"""What is found out bit by bit while somebody looks back: what was thought, and what people's answers have cost."""

from __future__ import annotations

from collections.abc import Sequence

from table.aside import Aside
from table.match.costs import Cost, costs
from table.match.past import Past
from table.match.recall import SLICE_MS, Decision, Recall

AGAIN = 250.0
"""ms from one telling to the next while more is remembered."""


class Findings:
    """Goes on with it in each frame, for a part of it."""

    def __init__(self, recall: Recall) -> None:
        self.recall = recall
        self.costs: Sequence[Cost] | None = None
        """The answers that cost most; None as long as that is not known."""
        self._told = 0
        self._age = 0.0
        self._reckoning: Aside | None = None

    def remember(self, ms: float) -> Sequence[Decision]:
        """Go on remembering; the decisions that have come since they were told the last time, now and then."""
        self._age += ms
        found = self.recall.decisions
        if not self.recall.over:
            self.recall.update()
        if self._told == len(found) or (self._age < AGAIN and not self.recall.over):
            return ()
        new, self._told, self._age = found[self._told :], len(found), 0.0
        return new

    def reckon(self, past: Past) -> bool:
        """Go on finding out what answers have cost, once all is remembered; whether that is known now."""
        if self.costs is not None or not self.recall.over:
            return False

        def work() -> None:
            self.costs = costs(past, self.recall.decisions)

        self._reckoning = self._reckoning or Aside(work)
        if not self._reckoning.run(SLICE_MS):
            return False
        self._reckoning = None
        return True

    def leave(self) -> None:
        """No more is wanted now."""
        self.recall.leave()
        if self._reckoning:
            self._reckoning.stop()
            self._reckoning = None
