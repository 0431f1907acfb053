"""What a seat can be asked, and what everyone knows besides the cards."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.table import Facts
from games.core.types import Number, Seat, Word

OPEN, RAISE = "open", "raise"
ASKS = (OPEN, RAISE)


@dataclass(slots=True)
class Known(Facts):
    """Public facts.

    `looked`: who has looked at a card; `owner`: whose card lies before the seat that is asked.
    """

    bidder: Seat = 0
    number: Number = 0
    claim: Word = 0
    round: int = 0
    looked: tuple[Seat, ...] = ()
    owner: Seat = -1
    losers: tuple[Seat, ...] = ()
