"""What a seat can be asked in Toutomi Burst, and what everyone knows besides the cards."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.table import Facts
from games.core.types import NOBODY, Seat

PLAY, SECOND, LAY = "play", "second", "lay"
ASKS = (PLAY, SECOND, LAY)
"""A card to begin a turn with, the second of an attacked seat, and what follows a Summon."""

HELD, SITUATIONS, WON = range(3)
FIELD, DECK, SUPPLY, BOX = range(-4, 0)
"""The places of the table; see `Place.number`."""


@dataclass(slots=True)
class ToutomiFacts(Facts):
    """Public facts.

    `player` has the turn and has to play `cards` more cards in it. `direction` is 1 clockwise, else -1. `reversals`,
    `skips` and `attack` (the seat attacked last, or `NOBODY`) wait for the end of the turn; `next` is the seat that
    will have the next turn, as far as these go. `had` has the seats that had a turn in this round, the latest one
    last; `taker` gets what a burst of the player yields, or it is `NOBODY`. After a burst `total` is what it came to,
    until the next round. `left`: the situation cards that can still be taken. `scores` are by seat: cards collected in
    the short game, else the points that have been counted at the end.
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
