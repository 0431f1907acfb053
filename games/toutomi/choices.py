"""What a seat may choose in Toutomi Burst."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from games.claims.passing import others
from games.core.actions import Choices, Pattern, PatternChoices, Product
from games.core.table import Table
from games.core.types import Seat
from games.toutomi.cards import USES, playable
from games.toutomi.moves import Attack, Keep, Lay, Pass, Play, Reverse, Skip, Summon
from games.toutomi.turns import ToutomiFacts

PLAYS = (Play, Reverse, Skip, Summon, Attack)
"""What a card can be used as, in the order in which it is offered."""

PASS = Product(Pass)
KEEP = Product(Keep)


@lru_cache(maxsize=16384)
def _uses(uses: tuple[int, ...], hand: int, seats: int, seat: Seat) -> Pattern:
    """Choices among cards that can be used so; the first `hand` of them are in hand, the rest are situation cards."""
    rows = []
    for verb in PLAYS:
        cards = [number for number, use in enumerate(uses) if verb in USES[use]]
        if cards:
            rows.append(Product(verb, cards, others(seats, 1 << seat)) if verb is Attack else Product(verb, cards))
    return Pattern(*rows) if any(uses[:hand]) else Pattern(*rows, PASS)


def plays(table: Table, facts: ToutomiFacts, seat: Seat) -> Choices:
    """How the seat may use its cards (spec toutomi, "A turn" and the cards' own rules)."""
    faces = table.faces
    uses = playable(facts.total, facts.short)
    hand = table.zones[seat]
    cards = hand[:]
    for token in table.zones[table.seats + seat]:
        if uses[faces[token]]:
            cards.append(token)
    pattern = _uses(tuple([uses[faces[token]] for token in cards]), len(hand), table.seats, seat)
    return PatternChoices(pattern, cards)


@lru_cache(maxsize=16)
def _some(size: int) -> tuple[tuple[int, ...], ...]:
    """The positions of every choice of one or more out of so many cards."""
    return tuple(chosen for number in range(1, size + 1) for chosen in combinations(range(size), number))


def lays(table: Table, seat: Seat) -> Choices:
    """What the seat may put into the field after a Summon."""
    hand = table.zones[seat]
    return Choices(Product(Lay, tuple([tuple([hand[i] for i in some]) for some in _some(len(hand))])), KEEP)
