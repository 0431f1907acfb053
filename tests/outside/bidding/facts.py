"""The decisions a seat is asked for, and the public facts."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.table import Facts
from games.core.types import Number, Seat, Word

OPEN, RAISE = "open", "raise"
ASKS = (OPEN, RAISE)


@dataclass(slots=True)
class Known(Facts):
    """The public facts.

    `looked`: seats that have looked at a card; `owner`: owner of the card that lies before the asked seat.
    """

    bidder: Seat = 0
    number: Number = 0
    claim: Word = 0
    round: int = 0
    looked: tuple[Seat, ...] = ()
    owner: Seat = -1
    losers: tuple[Seat, ...] = ()
