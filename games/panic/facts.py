"""The decisions, places and public facts of Panic Clan Inviter."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.table import Facts
from games.core.types import Seat

TURN, LIMIT = "turn", "limit"
PAY, FASCINATE = "pay", "fascinate"
RAID, FETCH, MEND, KEEP, PUT_BACK, STRATEGY = "raid", "fetch", "mend", "keep", "put_back", "strategy"
MINE, INFILTRATE, CHARGE, GIVE, EXCHANGE = "mine", "infiltrate", "charge", "give", "exchange"

ASKS = (
    TURN,
    LIMIT,
    PAY,
    FASCINATE,
    RAID,
    FETCH,
    MEND,
    KEEP,
    PUT_BACK,
    STRATEGY,
    MINE,
    INFILTRATE,
    CHARGE,
    GIVE,
    EXCHANGE,
)

HAND, LINE, DRAWN = range(3)
IN_FORCE, DECK, DISCARDS, PLAYED = range(-4, 0)
"""The numbers of the places (see `Place.number`)."""


@dataclass(slots=True)
class PanicFacts(Facts):
    """Public facts of Panic Clan Inviter.

    The rule in force is the card in the place `rule`. `player` has its turn; `extra` more turns of its own will follow,
    then the turn of `next`. `direction` is 1 clockwise and -1 the other way. `blocked` has a 1 for each seat that will
    lose its next turn. `goal` is the number of cards in a line that wins. `turn` counts the turns from 1, extra ones
    included. `same_number`: by a house rule, Development and Evolution go from the last card's own number.
    """

    player: Seat
    next: Seat
    blocked: tuple[int, ...]
    goal: int
    direction: int = 1
    extra: int = 0
    turn: int = 1
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    same_number: bool = False
