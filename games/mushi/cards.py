"""The nine insects: their faces, how they count, when they are usable.

Spec mushi, "Insects".
"""

from __future__ import annotations

from functools import cache

from games.core.faces import load_faces
from games.core.numbers import load_numbers
from games.core.table import Table
from games.core.turns import in_turn, others
from games.core.types import Seat, Token, Tokens
from games.mushi.facts import AREA

FACES = load_faces("games.mushi")
NUMBERS = load_numbers("games.mushi")
CLAIMS = tuple(face.id for face in FACES)
ALL_CLAIMS = tuple(range(len(CLAIMS)))

CATERPILLAR, DRAGONFLY, STAG_BEETLE, EARTHWORM, MANTIS, MIDGE, RHINOCEROS_BEETLE, CENTIPEDE, SPIDER = ALL_CLAIMS

EXPERIMENTS = frozenset({DRAGONFLY, STAG_BEETLE, EARTHWORM, CENTIPEDE, SPIDER})
"""The insects that a parent uses."""
AUTOMATIC = frozenset({CATERPILLAR, RHINOCEROS_BEETLE})
"""The insects that fire automatically."""

TRUE = tuple(frozenset({face}) for face in ALL_CLAIMS)
"""The one claim that is true of each face."""

USED = 2
"""Count of a used card of any kind, in half cards."""
UNUSED = tuple(int(2 * float(face.traits.get("weight", 1))) for face in FACES)
"""Count of an unused card by face, in half cards."""
FATAL = 2 * NUMBERS["fatal"]
"""Count of one kind in an area that loses, in half cards.

Spec mushi, "End".
"""
FEWEST = -(-FATAL // max(UNUSED))
"""Smallest number of cards of one kind that can lose."""


def base_hand(seats: int) -> int:
    """Return the number of cards up to which every seat draws.

    Spec mushi, "Set-up".
    """
    return NUMBERS["base"] - seats


@cache
def between(seats: int, seat: Seat, end: Seat) -> tuple[Seat, ...]:
    """Return the seats clockwise after `seat` up to the one before `end`.

    If both are the same, all other seats.
    """
    return in_turn(seats, (seat + 1) % seats)[: (end - seat - 1) % seats]


def halves(table: Table, seat: Seat, kind: int) -> int:
    """Return a kind's count in the seat's area, in half cards."""
    faces, sideways = table.faces, table.sideways
    cards = [token for token in table.cards(AREA, seat) if faces[token] == kind]
    if UNUSED[kind] == USED:
        return USED * len(cards)
    return sum([USED if token in sideways else UNUSED[kind] for token in cards])


def kinds_in(table: Table, seat: Seat) -> list[int]:
    """Return the kind of each card in the seat's area."""
    faces = table.faces
    return [faces[token] for token in table.cards(AREA, seat)]


def unused(table: Table, seat: Seat, kind: int) -> Tokens:
    """Return the seat's unused cards of a kind, in order of arrival."""
    faces, sideways = table.faces, table.sideways
    return tuple([token for token in table.cards(AREA, seat) if faces[token] == kind and token not in sideways])


def movable(table: Table, seat: Seat) -> tuple[Token, ...]:
    """Return the cards that an earthworm lets the seat take back."""
    faces = table.faces
    return tuple(token for token in table.cards(AREA, seat) if faces[token] != EARTHWORM)


def turnable(table: Table, seat: Seat, tire: bool) -> tuple[Token, ...]:
    """Return the seat's cards that would change by becoming used (`tire`) or unused."""
    sideways = table.sideways
    return tuple(token for token in table.cards(AREA, seat) if (token in sideways) != tire)


def can_tire(table: Table) -> bool:
    """True if a card could still become used after a centipede's use.

    The used centipede is not counted. Cards lie sideways only in areas.
    """
    return sum(map(len, table.each(AREA))) - len(table.sideways) > 1


def hindrance(table: Table, seat: Seat, kind: int) -> str | None:
    """Return why a parent's unused insect would change nothing, or None.

    The insect counts as lying sideways already, so a centipede can always make itself unused.
    """
    seats, zones, faces = table.seats, table.zones, table.faces
    if kind == SPIDER:
        for other in others(seats, seat):
            if table.cards(AREA, other):
                return None
        return "nothing_changes"
    if kind == STAG_BEETLE:
        return None if any(zones[:seats]) else "nobody"
    if kind == EARTHWORM:
        for area in table.each(AREA):
            for token in area:
                if faces[token] != EARTHWORM:
                    return None
        return "nothing_moves"
    if kind == DRAGONFLY:
        return None if len(zones[-1]) >= len(zones[seat]) > 0 else "no_cards"
    return None


def can_experiment(table: Table, seat: Seat) -> bool:
    """True if the seat, as the parent, could use an insect."""
    faces, sideways = table.faces, table.sideways
    for token in table.cards(AREA, seat):
        face = faces[token]
        if face in EXPERIMENTS and token not in sideways and hindrance(table, seat, face) is None:
            return True
    return False
