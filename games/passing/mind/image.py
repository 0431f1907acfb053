"""What a bystander makes of what is given and said, over all hands that are possible for them.

Whoever judges a claim gains nothing by what everyone can see, if for each claim P(true | claim) * stake of the cards it
is true of = P(false | claim) * stake of those it is not; the stake is how much likelier the judge is to lose by taking
the card than if the giver takes it. Hands that each go for their own best tell the truth too often here and lie too
often there. So each claim has a price: the odds of making it truly go down by it, those of making it falsely go up,
until the image that all hands together give is even (iterative proportional fitting: Deming and Stephan 1940).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import compress
from math import exp, fsum, log
from operator import mul
from random import Random

from games.core.types import Seat, Word

TURNS = 8
"""How often prices are mended."""
NEAR = 0.05
"""Prices that move less than this, in log-odds, are good enough."""
Hand = Sequence[int]
"""The different faces of a hand."""
Gladness = Mapping[Seat, Sequence[Sequence[float]]]
"""By receiver, face and claim: how gladly a giver does that, in proportion."""


class Image:
    """One gift, beside all that could have been given and said instead."""

    def __init__(
        self,
        truths: Sequence[Set[Word]],
        gladness: Gladness,
        stakes: Mapping[Seat, Sequence[float]],
        hands: Sequence[Hand],
        weights: Sequence[float],
        dearest: float,
    ) -> None:
        """`stakes`: by receiver and face, what hangs on it. `hands`: those that are possible, so likely. `dearest`:
        what a price is at most, in log-odds; 0 if nobody minds the image.
        """
        words = range(len(next(iter(gladness.values()))[0]))
        self._fits = [[word in said for said in truths] for word in words]
        # by receiver and claim, as prices are, the cards that make it true or not
        self._columns = {to: [list(column) for column in zip(*rows, strict=True)] for to, rows in gladness.items()}
        self.prices = {to: [0.0] * len(self._fits) for to in gladness}
        for _ in range(TURNS if dearest else 0):
            if self._mend(self.use(hands, weights), stakes, dearest) < NEAR:
                break
        self._use = self.use(hands, weights)

    def use(self, hands: Sequence[Hand], weights: Sequence[float]) -> list[float]:
        """By face: how likely hands are to give it, beside how gladly they do."""
        totals = [
            fsum(column) for column in zip(*[c for columns in self._columns.values() for c in columns], strict=True)
        ]
        use = [0.0] * len(totals)
        for hand, weight in zip(hands, weights, strict=True):
            total = fsum([totals[face] for face in hand])
            if total:
                part = weight / total
                for face in hand:
                    use[face] += part
        return use

    def _mend(self, use: Sequence[float], stakes: Mapping[Seat, Sequence[float]], dearest: float) -> float:
        """Bring all prices nearer; how far the farthest has moved."""
        moved = 0.0
        for to, columns in self._columns.items():
            hangs = [*map(mul, use, stakes[to])]
            prices = self.prices[to]
            for word, fits in enumerate(self._fits):
                column = columns[word]
                worth = [*map(mul, hangs, column)]
                true = fsum(compress(worth, fits))
                false = fsum(worth) - true
                if true > 0.0 and false > 0.0:
                    price = prices[word] + log(true / false) / 2
                else:
                    price = dearest if true > 0.0 else -dearest
                price = max(-dearest, min(dearest, price))
                if price == prices[word]:
                    continue
                moved = max(moved, abs(price - prices[word]))
                up = exp(price - prices[word])
                prices[word] = price
                columns[word] = [one / up if fit else one * up for one, fit in zip(column, fits, strict=True)]
        return moved

    def chances(self, to: Seat, face: int) -> list[float]:
        """By claim: how gladly the card is given to that seat with it, at the price that it has."""
        return [column[face] for column in self._columns[to]]

    def likely(self, to: Seat, word: Word, use: Sequence[float] | None = None) -> list[float]:
        """By face: how likely it is, of all that could be done, that this card is given so, with this claim."""
        return [*map(mul, use or self._use, self._columns[to][word])]

    def given(self, to: Seat, use: Sequence[float]) -> list[float]:
        """By face: how likely it is that the card is given to that seat, whatever is said."""
        return [one * fsum(row) for one, row in zip(use, zip(*self._columns[to], strict=True), strict=True)]


def drawn(random: Random, pool: Sequence[int], known: Sequence[int], more: int, hands: int) -> list[Hand]:
    """Some hands that are possible: the known cards and so many more of the pool. All are faces, card by card."""
    found: list[Hand] = []
    cards, more = list(pool), min(more, len(pool))
    for _ in range(hands):
        for place in range(more):
            other = place + int(random.random() * (len(cards) - place))
            cards[place], cards[other] = cards[other], cards[place]
        found.append(sorted({*known, *cards[:more]}))
    return found
