"""How dangerous it is to have certain cards in one's area.

The numbers are made by hand, near what fits the losers of some hundred games of the first brains with 4 and 6 seats.
Learning weights from self-play did not pay: those of 18 such features from 250 games predicted losers worse than these
do, and a mind that went by them lost two thirds more games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import fsum

from games.mushi.cards import (
    CATERPILLAR,
    CENTIPEDE,
    EARTHWORM,
    FATAL,
    MANTIS,
    MIDGE,
    RHINOCEROS_BEETLE,
    SPIDER,
    STAG_BEETLE,
    UNUSED,
    USED,
)
from games.mushi.mind.areas import KINDS, Area

SHORT = (0.0, 1.9, 0.95, 0.35, 0.0, 0.0)
"""Danger of a kind of which one, two … more cards lose the game, at the index of that number."""
SHORT_OF_MIDGES = (0.0, 2.2, 0.85)
"""The same of midges."""
CRAWLING = 0.5
"""So much of the danger there is of caterpillars, which make room for other cards."""
ROUSABLE = 0.5
"""Danger besides of midges that lose the game as soon as one of them becomes unused."""
Help = Mapping[int, tuple[float, float]]
"""By kind: how much less danger there is with one unused insect of it, and with more."""
PLAIN_HELP: Help = {
    RHINOCEROS_BEETLE: (0.3, 0.3),
    EARTHWORM: (0.15, 0.15),
    MANTIS: (0.1, 0.1),
    SPIDER: (0.05, 0.05),
    STAG_BEETLE: (0.05, 0.05),
    CENTIPEDE: (0.05, 0.05),
}
"""As the first brain sees it."""
HELP: Help = {**PLAIN_HELP, RHINOCEROS_BEETLE: (0.1, 0.55)}
"""Only two rhinoceros beetles refuse a card. That fits the losers of 300 games better, and loses as few of them."""


def danger(area: Area, room: Sequence[int], help: Help = PLAIN_HELP) -> float:
    """How far a seat is on its way to lose with such an area. `room`: by kind, the cards that lie in no other area;
    there is no danger of a kind of which others have too many.
    """
    weights, helped = [], []
    for kind in KINDS:
        counts = area[kind]
        if counts != (0, 0):
            needed, full, rest = _weight(kind, *counts)
            weights.append(full if needed <= room[kind] else rest)
            if counts[0] and kind in help:
                helped.append(help[kind][counts[0] > 1])
    return fsum(weights) - fsum(helped)


@cache
def _weight(kind: int, unused: int, used: int) -> tuple[int, float, float]:
    """So many cards of a kind: how many of all must lie in no other area, the danger if so, and if not."""
    count = unused * UNUSED[kind] + used * USED
    missing = -(-(FATAL - count) // UNUSED[kind])
    if kind == CATERPILLAR and unused:
        missing += 1  # The next one will fire together with it.
    weight = (SHORT_OF_MIDGES if kind == MIDGE else SHORT)[missing] if missing > 0 else 0.0
    rest = ROUSABLE if kind == MIDGE and used and count + UNUSED[MIDGE] - USED >= FATAL else 0.0
    share = CRAWLING if kind == CATERPILLAR else 1.0
    return missing + unused + used, share * (weight + rest), share * rest
