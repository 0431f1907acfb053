"""The decisions, places and public facts of Cockroach Poker Royal."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.types import Seat
from games.passing.rules import ANSWER, OFFER, PASS_ON, PassingFacts

LAY = "lay"
ASKS = (OFFER, ANSWER, PASS_ON, LAY)

HAND, AREA, FRONT = range(3)
PILE = -1
"""The numbers of the places (see `Place.number`)."""

PENALTY, LAYING = "penalty", "laying"
"""The entries of `RoyalFacts.owed`."""


@dataclass(slots=True)
class RoyalFacts(PassingFacts):
    """Public facts of the round.

    `owed` is what the taker still has to do (`PENALTY`, `LAYING`), first in, first out.
    """

    owed: tuple[str, ...] = ()
    losers: tuple[Seat, ...] = ()
    reason: str = ""
