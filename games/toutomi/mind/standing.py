"""What a table of Toutomi Burst is worth when a round begins: how likely each seat is to win the game.

An exponential share of each seat's points, which take in what follows, divided by what a lead counts. How much each
thing counts is learned from who won games of practised seats (see `practice`) and lies in `value.json`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from math import exp, fsum, sqrt
from operator import mul
from typing import NamedTuple

from games.toutomi.cards import FEWEST, POINTS, fewest
from games.toutomi.mind.sketch import Round
from games.toutomi.mind.usual import FILE, Usual

POINTS_ANYHOW = [0 if few else points for points, few in zip(POINTS, FEWEST, strict=True)]
POINTS_FEWEST = [points if few else 0 for points, few in zip(POINTS, FEWEST, strict=True)]
"""By face: what it is worth whatever the others have, and only to who has the fewest cards."""


class Scales(NamedTuple):
    """What counts how much, in points, with one number of seats."""

    hand: float
    """A hand that wins one situation card more."""
    place: float
    """Less for each place later in the new round."""
    card: float
    """Each situation card, besides what is on it."""
    kumar: float
    """A Kumar Wild that is left."""
    fewest: float
    """Each point of a New World that its owner has the fewest cards for now."""
    later: float
    """Each point of one that its owner has too many cards for."""
    lead: float
    """So many points of a lead count e-fold at the end, ..."""
    lead_left: float
    """... and so many more for the root of the situation cards that are left."""

    def temperature(self, left: int) -> float:
        """So many points of a lead count e-fold now."""
        return self.lead + self.lead_left * sqrt(left)


@cache
def scales(seats: int) -> Scales:
    """What was learned, from `value.json`."""
    row = json.loads(resources.files("games.toutomi.mind").joinpath(FILE).read_text("utf-8"))["standing"][str(seats)]
    return Scales(**row)


class Standing:
    """The situation cards that are dealt, and what the seats stand at after a round, by who took some."""

    __slots__ = ("alone", "fewest", "plain", "supply")

    def __init__(self, situations: Sequence[Sequence[int]], supply: Sequence[int], alone: bool) -> None:
        """`situations` are by seat, `supply` is taken from its end; all are faces. `alone`: see `ToutomiFacts`."""
        self.alone = alone
        self.plain = [_add(faces, POINTS_ANYHOW) for faces in situations]
        self.fewest = [_add(faces, POINTS_FEWEST) for faces in situations]
        self.supply = supply

    def shares(self, end: Round, usual: Usual, scale: Scales, temperatures: Sequence[float]) -> list[float]:
        """By seat: its share of the win. `temperatures` are by the number of situation cards that are left."""
        plain, rare, owned = self.plain, self.fewest, end.owned
        if end.taken:
            plain, rare = plain[:], rare[:]
            for taker, face in zip(end.taken, reversed(self.supply), strict=False):
                plain[taker] += POINTS_ANYHOW[face]
                rare[taker] += POINTS_FEWEST[face]
        least = fewest(owned, self.alone)
        if not end.left:
            counted = [
                (one + few if number == least else one, number)
                for one, few, number in zip(plain, rare, owned, strict=True)
            ]
            best = max(counted)
            winners = counted.count(best)
            return [1.0 / winners if one == best else 0.0 for one in counted]
        by_hand, by_place, by_card, by_kumar, now, later, _, _ = scale
        seats, first, direction, fresh, temperature = (
            len(owned),
            end.player,
            end.direction,
            usual.fresh,
            temperatures[end.left],
        )
        scores = []
        for seat, number in enumerate(owned):
            worth = plain[seat] + by_card * number + by_hand * fresh(end.hands[seat])
            worth -= by_place * ((seat - first) * direction % seats)
            if few := rare[seat]:
                worth += few * (now if number == least else later)
            if kumar := end.kumar[seat]:
                worth += by_kumar * kumar
            scores.append(worth / temperature)
        most = max(scores)
        odds = [exp(score - most) for score in scores]
        whole = fsum(odds)
        return [one / whole for one in odds]


def weighed(shares: Sequence[float], weights: Sequence[float]) -> float:
    """What it is worth to somebody to whom each seat's win matters so much."""
    return fsum(map(mul, weights, shares))


def _add(faces: Sequence[int], points: Sequence[int]) -> int:
    worth = 0
    for face in faces:
        worth += points[face]
    return worth
