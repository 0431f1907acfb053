"""The nine insects: what lies in an area, what it counts, and when an insect can be used (spec mushi, "Insects")."""

from __future__ import annotations

from functools import cache

from games.core.faces import load_faces
from games.core.table import Table
from games.core.turns import in_turn, others
from games.core.types import Seat, Token, Tokens
from games.mushi.facts import AREA

FACES = load_faces("games.mushi")
CLAIMS = tuple(face.id for face in FACES)
ALL_CLAIMS = tuple(range(len(CLAIMS)))

CATERPILLAR, DRAGONFLY, STAG_BEETLE, EARTHWORM, MANTIS, MIDGE, RHINOCEROS_BEETLE, CENTIPEDE, SPIDER = ALL_CLAIMS

EXPERIMENTS = frozenset({DRAGONFLY, STAG_BEETLE, EARTHWORM, CENTIPEDE, SPIDER})
"""The insects that a parent uses."""
AUTOMATIC = frozenset({CATERPILLAR, RHINOCEROS_BEETLE})
"""The insects that fire by themselves."""

TRUE = tuple(frozenset({face}) for face in ALL_CLAIMS)
"""The one claim that is true of each face."""

USED = 2
"""As how many halves of a card a used card counts, whatever it is."""
UNUSED = tuple(int(2 * float(face.traits.get("weight", 1))) for face in FACES)
"""The same of an unused card, by face."""
FATAL = 8
"""So many halves of one kind in an area lose the game (spec mushi, "End")."""
FEWEST = -(-FATAL // max(UNUSED))
"""With fewer cards of a kind nobody can lose."""


def base_hand(seats: int) -> int:
    """Cards up to which every seat draws (spec mushi, "Set-up")."""
    return 8 - seats


@cache
def between(seats: int, seat: Seat, end: Seat) -> tuple[Seat, ...]:
    """The seats that follow upon `seat`, up to the one before `end`; all others if the two are the same."""
    return in_turn(seats, (seat + 1) % seats)[: (end - seat - 1) % seats]


def halves(table: Table, seat: Seat, kind: int) -> int:
    """How much of a kind lies in the seat's area, in halves of a card."""
    faces, sideways = table.faces, table.sideways
    cards = [token for token in table.cards(AREA, seat) if faces[token] == kind]
    if UNUSED[kind] == USED:
        return USED * len(cards)
    return sum([USED if token in sideways else UNUSED[kind] for token in cards])


def kinds_in(table: Table, seat: Seat) -> list[int]:
    """The kinds of the cards in the seat's area, card by card."""
    faces = table.faces
    return [faces[token] for token in table.cards(AREA, seat)]


def unused(table: Table, seat: Seat, kind: int) -> Tokens:
    """The unused cards of a kind in the seat's area, in the order in which they came."""
    faces, sideways = table.faces, table.sideways
    return tuple([token for token in table.cards(AREA, seat) if faces[token] == kind and token not in sideways])


def movable(table: Table, seat: Seat) -> tuple[Token, ...]:
    """The cards of the seat's area that an earthworm lets it take back."""
    faces = table.faces
    return tuple(token for token in table.cards(AREA, seat) if faces[token] != EARTHWORM)


def turnable(table: Table, seat: Seat, tire: bool) -> tuple[Token, ...]:
    """The cards of the seat's area that change if a card becomes used (`tire`), or unused."""
    sideways = table.sideways
    return tuple(token for token in table.cards(AREA, seat) if (token in sideways) != tire)


def can_tire(table: Table) -> bool:
    """Whether there would be a card to make used once one, a centipede, has been used. Only in areas do cards lie
    sideways."""
    return sum(map(len, table.each(AREA))) - len(table.sideways) > 1


def hindrance(table: Table, seat: Seat, kind: int) -> str | None:
    """Why a parent's unused insect of this kind would change nothing now, as a reason; None if it can be used.

    It is judged as if it lay sideways already: so a centipede can always make itself unused.
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
    """Whether the seat could use an insect of its area as the parent."""
    faces, sideways = table.faces, table.sideways
    for token in table.cards(AREA, seat):
        face = faces[token]
        if face in EXPERIMENTS and token not in sideways and hindrance(table, seat, face) is None:
            return True
    return False
