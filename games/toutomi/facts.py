"""The decisions, places and public facts of Toutomi Burst."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.table import Facts
from games.core.types import NOBODY, Seat

PLAY, SECOND, LAY = "play", "second", "lay"
ASKS = (PLAY, SECOND, LAY)
"""The decisions that a seat is asked for.

`PLAY` is the first card of a turn, `SECOND` the second card of an attacked seat, `LAY` what follows a Summon.
"""

HELD, SITUATIONS, WON = range(3)
FIELD, DECK, SUPPLY, BOX = range(-4, 0)
"""The numbers of the places (see `Place.number`)."""


@dataclass(slots=True)
class ToutomiFacts(Facts):
    """Public facts of Toutomi Burst.

    `player` has the turn and must play `cards` more cards in it. `direction` is 1 clockwise, else -1. `reversals`,
    `skips` and `attack` (the seat attacked last, or `NOBODY`) take effect at the end of the turn; `next` is the seat
    that has the next turn, as far as these are known. `had` are the seats that had a turn in this round, the latest
    last; `taker` gets the reward if the player bursts, or is `NOBODY`. After a burst `total` stays at the value that
    burst, until the next round. `left` is the number of situation cards still to be taken. `scores` are by seat: cards
    collected in the short game, else the points counted at the end. `alone`: by a house rule, the New World pays only
    who has the fewest situation cards alone.
    """

    short: bool
    player: Seat
    left: int
    scores: tuple[int, ...]
    total: int = 0
    round: int = 1
    direction: int = 1
    cards: int = 1
    next: Seat = 0
    reversals: int = 0
    skips: int = 0
    attack: Seat = NOBODY
    had: tuple[Seat, ...] = ()
    taker: Seat = NOBODY
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    alone: bool = False
