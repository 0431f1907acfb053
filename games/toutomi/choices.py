"""What a seat may choose in Toutomi Burst."""

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
"""What a card can be used as, in the order in which it is offered."""

PASS = Product(Pass)
DECLINE = Product(Decline)

OCTAL = 8
"""`_pattern` is given numbers to this base, which has a digit for each of `USES` and one more."""
OF_SITUATION = 7
"""This one stands for a situation card that can be used, always as any of `MOVES`."""


@lru_cache(maxsize=8192)
def _pattern(code: int) -> Pattern:
    """Choices among some cards. The digits of `code`: seats, seat, and for each card what it can be used as."""
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
    """How the seat may use its cards (spec toutomi, "A turn" and the cards' own rules)."""
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
    """The positions of every choice of one or more out of so many cards."""
    return tuple(chosen for number in range(1, size + 1) for chosen in combinations(range(size), number))


def lays(table: Table, seat: Seat) -> Choices:
    """What the seat may put into the field after a Summon."""
    hand = table.zones[seat]
    return Choices(Product(Lay, tuple([tuple([hand[i] for i in some]) for some in _some(len(hand))])), DECLINE)
