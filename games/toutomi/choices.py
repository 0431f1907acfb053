"""The legal actions of Toutomi Burst."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from games.core.actions import Choices, Pattern, PatternChoices, Product
from games.core.table import Table, TableOf
from games.core.turns import others
from games.core.types import Seat
from games.toutomi.cards import USES, playable
from games.toutomi.facts import SITUATIONS, ToutomiFacts
from games.toutomi.moves import MOVES, Attack, Decline, Lay, Pass, Play

PLAYS = (Play, *MOVES)
"""The actions that cards can be used for, in the order offered."""

PASS = Product(Pass)
DECLINE = Product(Decline)

OCTAL = 8
"""Base of the code that `_pattern` takes.

It has one digit for each entry of `USES` and one more, `OF_SITUATION`.
"""
OF_SITUATION = 7
"""Digit for a usable situation card, which serves as any of `MOVES`."""


@lru_cache(maxsize=8192)
def _pattern(code: int) -> Pattern:
    """Return the choices among some cards.

    The digits of `code`, in base `OCTAL`: the number of seats, the seat, and for each card its use.
    """
    seats, seat, *uses = map(int, oct(code)[2:])
    hand = [use for use in uses if use != OF_SITUATION]
    verbs = [MOVES if use == OF_SITUATION else USES[use] for use in uses]
    rows = []
    for verb in PLAYS:
        cards = [number for number, use in enumerate(verbs) if verb in use]
        if cards:
            rows.append(Product(verb, cards, others(seats, seat)) if verb is Attack else Product(verb, cards))
    return Pattern(*rows) if any(hand) else Pattern(*rows, PASS)


def plays(table: TableOf[ToutomiFacts], seat: Seat) -> Choices:
    """Return how the seat may use its cards.

    Spec toutomi, "A turn" and the cards' own rules.
    """
    facts = table.facts
    faces = table.faces
    uses = playable(facts.total, facts.short)
    cards = table.zones[seat][:]
    code = table.seats * OCTAL + seat
    for token in cards:
        code = code * OCTAL + uses[faces[token]]
    for token in table.cards(SITUATIONS, seat):
        if uses[faces[token]]:
            code = code * OCTAL + OF_SITUATION
            cards.append(token)
    return PatternChoices(_pattern(code), cards)


@lru_cache(maxsize=16)
def _some(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the index sets of all non-empty choices from `size` cards."""
    return tuple(chosen for number in range(1, size + 1) for chosen in combinations(range(size), number))


def lays(table: Table, seat: Seat) -> Choices:
    """Return what the seat may put into the field after a Summon."""
    hand = table.zones[seat]
    return Choices(Product(Lay, tuple([tuple([hand[i] for i in some]) for some in _some(len(hand))])), DECLINE)
