"""What a seat can be asked in Cockroach Poker Royal, and what everyone knows besides the cards."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.types import Seat
from games.passing.rules import ANSWER, OFFER, PASS_ON, PassingFacts

LAY = "lay"
ASKS = (OFFER, ANSWER, PASS_ON, LAY)

HAND, AREA, FRONT = range(3)
PILE = -1
"""The places of the table; see `Place.number`."""

PENALTY, LAYING = "penalty", "laying"
"""What a taker still owes, first in, first out."""


@dataclass(slots=True)
class RoyalFacts(PassingFacts):
    """Public facts of the round; `owed` is what the taker still has to do."""

    owed: tuple[str, ...] = ()
    losers: tuple[Seat, ...] = ()
    reason: str = ""
