"""How a seat departs from what is reckoned of it, read from what it did."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import exp, fsum, log

from games.kadofida.cards import POINTS
from games.kadofida.moves import SaidClaim, SaidEyes, SaidPoints

SLOPES = ((0.0, 0.2), (0.5, 0.2), (1.0, 0.4), (1.6, 0.2))
"""How much of what is reckoned a seat may follow (0: none of it), and how likely it does. One of a few such guesses:
narrower ones predict heuristics and levels about as well, and random seats worse."""
SHIFTS = tuple(step * 0.6 for step in range(-7, 8))
"""By how much its log-odds may be shifted."""
FARTHEST = 8.0
"""Log-odds that are reckoned with at the most."""
PAIR = (True, False)


class Reading:
    """What one seat makes of one kind of choice, by Bayes: how likely is each slope, and each shift."""

    __slots__ = ("_grid", "_prior", "_span", "_times", "_weights")

    def __init__(self, span: int | None = None, usual: float = 0.0, spread: float = 1.0) -> None:
        """Only the last `span` times are remembered, all if it is None. `usual` is the shift of most seats, `spread`
        how far they are from it."""
        self._span = span
        self._grid = [(slope, shift) for slope, _ in SLOPES for shift in SHIFTS]
        self._prior = [
            likely * exp(-((shift - usual) ** 2) / (2.0 * spread * spread)) for _, likely in SLOPES for shift in SHIFTS
        ]
        self._weights = self._prior[:]
        self._times: deque[tuple[float, bool, float]] = deque(maxlen=span)

    def add(self, odds: float, did: bool, share: float = 1.0) -> None:
        """It did, or did not, what was reckoned with these log-odds; or another seat, of which this one has a `share`
        in common."""
        odds = min(FARTHEST, max(-FARTHEST, odds))
        full = self._span is not None and len(self._times) == self._span
        self._times.append((odds, did, share))
        if full:
            self._weights = self._prior[:]
            for time in self._times:
                self._learn(*time)
        else:
            self._learn(odds, did, share)

    def _learn(self, odds: float, did: bool, share: float) -> None:
        sign = -1.0 if did else 1.0
        weights = [
            weight * (1.0 + exp(sign * (slope * odds + shift))) ** -share
            for weight, (slope, shift) in zip(self._weights, self._grid, strict=True)
        ]
        total = fsum(weights)
        self._weights = [weight / total for weight in weights]

    def bend(self) -> tuple[float, float]:
        """Slope and shift to be expected."""
        total = fsum(self._weights)
        slope = fsum(weight * slope for weight, (slope, _) in zip(self._weights, self._grid, strict=True))
        shift = fsum(weight * shift for weight, (_, shift) in zip(self._weights, self._grid, strict=True))
        return slope / total, shift / total

    def chance(self, odds: float) -> float:
        """How likely it does the next time what is reckoned with these log-odds."""
        odds = min(FARTHEST, max(-FARTHEST, odds))
        hits = fsum(
            weight / (1.0 + exp(-slope * odds - shift))
            for weight, (slope, shift) in zip(self._weights, self._grid, strict=True)
        )
        return hits / fsum(self._weights)


STEADY = 0.85
"""Answers expected to fit the claim, be it true or not: what the minds do themselves (see `Temper.steady`)."""
DOUBTED = 6.0
"""So many imagined answers stand against what was found of a seat. A guess: minds cannot be read by this at all."""


class Answers:
    """How one seat answers questions. They tell something only if it answers otherwise when it lies."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts = {(truth, fits): DOUBTED * (STEADY if fits else 1.0 - STEADY) for truth in PAIR for fits in PAIR}

    def add(self, fits: Sequence[bool], truth: bool) -> None:
        """So it has answered, and its claim was found to be true or a lie."""
        for one in fits:
            self._counts[truth, one] += 1.0

    def evidence(self, fits: Sequence[bool]) -> float:
        """By how much such answers shift the log-odds of its claim to be true."""
        return fsum([log(self._share(True, one) / self._share(False, one)) for one in fits])

    def _share(self, truth: bool, fits: bool) -> float:
        return self._counts[truth, fits] / fsum([self._counts[truth, one] for one in PAIR])


def fitting(answer: SaidClaim | SaidPoints | SaidEyes, claim: int) -> bool:
    """Whether an answer goes with the claim; of the eyes, whether the boss was looked in the eye."""
    if isinstance(answer, SaidClaim):
        return answer.claim == claim
    return answer.points == POINTS[claim] if isinstance(answer, SaidPoints) else answer.yes
