"""Whose turn it is in Toutomi Burst, who is next, and who had a turn in this round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.core.table import Facts
from games.core.types import Seat

NOBODY = -1
ATTACKED = 2
"""So many cards an attacked seat has to play in its turn."""


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


@lru_cache(maxsize=16384)
def _after_turn(had: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return (*(other for other in had if other != seat), seat)


def _latest_other(had: tuple[Seat, ...], seat: Seat) -> Seat:
    """The last other seat that had a turn in this round, or `NOBODY`; a seat is in `had` once."""
    if not had:
        return NOBODY
    if had[-1] != seat:
        return had[-1]
    return had[-2] if len(had) > 1 else NOBODY


def begin(facts: ToutomiFacts, seats: int, seat: Seat) -> None:
    """The seat's turn begins, with two cards if it has been attacked."""
    had = facts.had
    facts.player = seat
    facts.next = (seat + facts.direction) % seats
    facts.taker = had[-1] if had and had[-1] != seat else _latest_other(had, seat)
    if facts.attack == NOBODY:
        facts.cards = 1
    else:
        facts.cards = ATTACKED
        facts.attack = NOBODY


def turn_over(facts: ToutomiFacts) -> None:
    """The player has had its turn."""
    if facts.reversals or facts.skips:
        act(facts)
    facts.had = _after_turn(facts.had, facts.player)


def move_turn(facts: ToutomiFacts, seats: int, reverse: int, skip: int, to: Seat) -> None:
    """A card has been used that moves the turn: the numbers of reversals and skips in it, and the seat that it attacks,
    or `NOBODY`. After the last card of a turn it acts at once.

    Spec toutomi, "Two cards in a turn".
    """
    facts.reversals += reverse
    facts.skips += skip
    if to != NOBODY:
        facts.attack = to
    if facts.attack != NOBODY:
        facts.next = facts.attack
    else:
        direction = -facts.direction if facts.reversals % 2 else facts.direction
        facts.next = (facts.player + direction * (1 + facts.skips)) % seats
    if not facts.cards:
        act(facts)


def act(facts: ToutomiFacts) -> None:
    """The turn has ended: reversals turn the direction; who is next holds already."""
    if facts.reversals % 2:
        facts.direction = -facts.direction
    facts.reversals = facts.skips = 0


def new_round(facts: ToutomiFacts) -> None:
    """After a burst: whatever would have moved the turn is dropped, the direction stays (spec toutomi, "A turn")."""
    facts.round += 1
    facts.total = 0
    facts.reversals = facts.skips = 0
    facts.attack = NOBODY
    facts.had = ()
