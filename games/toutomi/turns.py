"""The order of turns in Toutomi Burst."""

from __future__ import annotations

from functools import cache

from games.core.types import NOBODY, Seat
from games.toutomi.cards import NUMBERS
from games.toutomi.facts import ToutomiFacts

ATTACKED = NUMBERS["attacked"]
"""Number of cards that an attacked seat must play in its turn."""


@cache
def _after_turn(had: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return (*(other for other in had if other != seat), seat)


def begin(facts: ToutomiFacts, seats: int, seat: Seat) -> None:
    """Begin the seat's turn, with two cards if it was attacked."""
    had = facts.had
    taker = had[-1] if had else NOBODY
    if taker == seat:  # the seat is in `had` only once
        taker = had[-2] if len(had) > 1 else NOBODY
    facts.taker = taker
    facts.player = seat
    facts.next = (seat + facts.direction) % seats
    if facts.attack == NOBODY:
        facts.cards = 1
    else:
        facts.cards = ATTACKED
        facts.attack = NOBODY


def turn_over(facts: ToutomiFacts) -> None:
    """End the player's turn and record it in `had`."""
    if facts.reversals or facts.skips:
        act(facts)
    facts.had = _after_turn(facts.had, facts.player)


def move_turn(facts: ToutomiFacts, seats: int, reverse: int, skip: int, to: Seat) -> None:
    """Apply a card that moves the turn.

    `reverse` and `skip` are the numbers of reversals and skips in it, `to` is the seat that it attacks, or `NOBODY`.
    After the last card of a turn it takes effect at once. Spec toutomi, "Two cards in a turn".
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
    """Apply the reversals of the ended turn; `next` is already set."""
    if facts.reversals % 2:
        facts.direction = -facts.direction
    facts.reversals = facts.skips = 0


def new_round(facts: ToutomiFacts) -> None:
    """Begin a new round after a burst.

    Pending reversals, skips and attacks are dropped; the direction stays (spec toutomi, "A turn").
    """
    facts.round += 1
    facts.total = 0
    facts.reversals = facts.skips = 0
    facts.attack = NOBODY
    facts.had = ()
