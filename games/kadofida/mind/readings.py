"""How a seat departs from what is reckoned of it, read from what it did."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import exp, fsum, log

from games.brains.mixing import normalised
from games.kadofida.cards import POINTS
from games.kadofida.moves import SaidClaim, SaidEyes, SaidPoints

Slopes = Sequence[tuple[float, float]]
"""How much of what is reckoned a seat may follow (0: none of it), and how likely it does."""
CREATING: Sequence[Slopes] = (((0.0, 0.2), (0.5, 0.2), (1.0, 0.4), (1.6, 0.2)),)
"""Creators by what they gain. One of a few such guesses: narrower ones predict heuristics and levels about as well, and
random seats worse."""
ALLOWING: Sequence[Slopes] = (
    ((0.0, 0.08), (0.5, 0.08), (1.0, 0.16), (1.6, 0.08)),
    ((1.0, 0.12), (2.0, 0.18), (4.0, 0.18), (8.0, 0.12)),
)
"""Bosses by what they gain, or else by nothing but how likely the claim is: people count cards sooner than they weigh
what is at stake, and are sharper in it than minds that mix. With 4 seats level 4 won 73 % of an even share from careful
counters before it thought of that, and 135 % then (800 games each; from heuristics and the truthful as much as ever);
with a share between 0.4 and 0.7 of the second kind it is all alike."""
SHIFTS = tuple(step * 0.6 for step in range(-7, 8))
"""By how much its log-odds may be shifted."""
FARTHEST = 8.0
"""Log-odds that are reckoned with at the most."""
PAIR = (True, False)
Odds = Sequence[float]
"""Log-odds, one for each way to reckon."""


class Reading:
    """What one seat makes of one kind of choice, which can be reckoned in one way or several: by Bayes, how likely it
    goes by each, with which slope and which shift.
    """

    __slots__ = ("_grid", "_prior", "_span", "_times", "_weights")

    def __init__(
        self, ways: Sequence[Slopes], span: int | None = None, usual: float = 0.0, spread: float = 1.0
    ) -> None:
        """`ways`: the slopes for each way to reckon. Only the last `span` times are remembered, all if it is None.
        `usual` is the shift of most seats, `spread` how far they are from it.
        """
        self._span = span
        self._grid = [(way, slope, shift) for way, slopes in enumerate(ways) for slope, _ in slopes for shift in SHIFTS]
        self._prior = [
            likely * exp(-((shift - usual) ** 2) / (2.0 * spread * spread))
            for slopes in ways
            for _, likely in slopes
            for shift in SHIFTS
        ]
        self._weights = self._prior[:]
        self._times: deque[tuple[Odds, bool, float]] = deque(maxlen=span)

    def add(self, odds: Odds, did: bool, share: float = 1.0) -> None:
        """It did, or did not, what was reckoned with these log-odds; or another seat, of which this one has a `share`
        in common.
        """
        odds = _bounded(odds)
        full = self._span is not None and len(self._times) == self._span
        self._times.append((odds, did, share))
        if full:
            self._weights = self._prior[:]
            for time in self._times:
                self._learn(*time)
        else:
            self._learn(odds, did, share)

    def _learn(self, odds: Odds, did: bool, share: float) -> None:
        sign = -1.0 if did else 1.0
        self._weights = normalised(
            [
                weight * (1.0 + exp(sign * (slope * odds[way] + shift))) ** -share
                for weight, (way, slope, shift) in zip(self._weights, self._grid, strict=True)
            ]
        )

    def chance(self, odds: Odds) -> float:
        """How likely it does the next time what is reckoned with these log-odds."""
        odds = _bounded(odds)
        hits = fsum(
            weight / (1.0 + exp(-slope * odds[way] - shift))
            for weight, (way, slope, shift) in zip(self._weights, self._grid, strict=True)
        )
        return hits / fsum(self._weights)


def _bounded(odds: Odds) -> Odds:
    return [min(FARTHEST, max(-FARTHEST, one)) for one in odds]


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
