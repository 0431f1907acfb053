"""The cards of Toutomi Burst: their uses and worth.

Spec toutomi.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.actions import Action
from games.core.faces import Face, deck, load_faces
from games.core.numbers import load_numbers
from games.core.table import TableOf
from games.core.types import Seat
from games.toutomi.facts import SITUATIONS, ToutomiFacts
from games.toutomi.moves import MOVES, Play

FACES = load_faces("games.toutomi")
NUMBERS = load_numbers("games.toutomi")

LIMIT = NUMBERS["limit"]
"""Highest total without a burst; the Trump needs exactly this one."""
HAND = NUMBERS["hand"]

TOUTOMI_PACK, SITUATION_PACK = "toutomi", "situation"
"""The names of the two packs of cards."""

Verbs = tuple[type[Action], ...]


def _verbs(face: Face) -> Verbs:
    if face.traits.get("wild"):
        return MOVES
    if "move" in face.traits:
        return tuple(verb for verb in MOVES if verb.__name__.lower() == face.traits["move"])
    return (Play,) if face.traits["pack"] == TOUTOMI_PACK else ()


NUMBER = tuple(int(face.traits["number"]) if "number" in face.traits else None for face in FACES)
"""Number that each face adds to the total.

None for cards that never change it.
"""
VERBS = tuple(_verbs(face) for face in FACES)
"""The actions that each face can be used for."""
USES = ((), *sorted({verbs for verbs in VERBS if verbs}, key=VERBS.index))
"""The distinct entries of `VERBS`, with the empty one first."""
TRUMP = next(number for number, face in enumerate(FACES) if face.traits.get("trump"))
POINTS = tuple(int(face.traits.get("points", 0)) for face in FACES)
FEWEST = tuple(bool(face.traits.get("fewest")) for face in FACES)
"""By face: True if its points need the fewest situation cards.

Such a card is worth 0 if its owner does not have them (see `fewest`).
"""


def pack(name: str) -> list[int]:
    """Return all cards of a pack, as face numbers."""
    return [face for face in deck(FACES) if FACES[face].traits["pack"] == name]


def after(total: int, number: int) -> int:
    """Return the total after a number is played.

    A number equal to the total does not count (spec toutomi, "A turn", 1).
    """
    return total if number == total else total + number


def safe(face: int, total: int) -> bool:
    """True if a card can be played at this total without bursting.

    False for a Trump when the total is not 7.
    """
    number = NUMBER[face]
    if number is None:
        return face != TRUMP or total == LIMIT
    return after(total, number) <= LIMIT


@cache
def playable(total: int, short: bool) -> tuple[int, ...]:
    """Return each face's use at this total, as index into `USES`.

    0 (no use) for a Trump when the total is not 7 and, in the short game, for a number that would go over 7.
    """

    return tuple(
        USES.index(VERBS[face]) if safe(face, total) or (not short and NUMBER[face] is not None) else 0
        for face in range(len(FACES))
    )


def fewest(owned: Sequence[int], alone: bool) -> int:
    """Return the number of situation cards that counts as the fewest.

    `owned` are those of all seats. -1 if it has to be one seat's `alone` and is not.
    """
    least = min(owned)
    return -1 if alone and owned.count(least) > 1 else least


def points(table: TableOf[ToutomiFacts]) -> tuple[int, ...]:
    """Return the worth of each seat's situation cards, by seat.

    Spec toutomi, "Situation cards" and "House rules".
    """
    faces = table.faces
    situations = table.each(SITUATIONS)
    least = fewest([*map(len, situations)], table.facts.alone)
    return tuple(
        sum(POINTS[faces[token]] for token in cards if len(cards) == least or not FEWEST[faces[token]])
        for cards in situations
    )


def spoilers(table: TableOf[ToutomiFacts]) -> tuple[Seat | None, ...]:
    """Return by seat who keeps it from having the fewest cards.

    None if nobody does.
    """
    owned = [*map(len, table.each(SITUATIONS))]
    least = fewest(owned, table.facts.alone)
    lowest = sorted(range(len(owned)), key=owned.__getitem__)
    return tuple(None if own == least else next(o for o in lowest if o != seat) for seat, own in enumerate(owned))
