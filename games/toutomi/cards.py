"""The cards of Toutomi Burst: what they can be used as, and what they are worth (spec toutomi)."""

from __future__ import annotations

from functools import cache

from games.core.actions import Action
from games.core.faces import Face, deck, load_faces
from games.core.table import Table
from games.toutomi.facts import SITUATIONS
from games.toutomi.moves import MOVES, Play

FACES = load_faces("games.toutomi")

LIMIT = 7
"""A higher total is a burst; it is also the one at which the Trump can be played."""
HAND = 3

TOUTOMI_PACK, SITUATION_PACK = "toutomi", "situation"
"""The two packs."""

Verbs = tuple[type[Action], ...]


def _verbs(face: Face) -> Verbs:
    if face.traits.get("wild"):
        return MOVES
    if "move" in face.traits:
        return tuple(verb for verb in MOVES if verb.__name__.lower() == face.traits["move"])
    return (Play,) if face.traits["pack"] == TOUTOMI_PACK else ()


NUMBER = tuple(int(face.traits["number"]) if "number" in face.traits else None for face in FACES)
"""What each face adds to the total; None for cards that never change it."""
VERBS = tuple(_verbs(face) for face in FACES)
"""What each face can be used as."""
USES = ((), *sorted({verbs for verbs in VERBS if verbs}, key=VERBS.index))
"""All that any card can be used as, each once; first, nothing."""
TRUMP = next(number for number, face in enumerate(FACES) if face.traits.get("trump"))
POINTS = tuple(int(face.traits.get("points", 0)) for face in FACES)
FEWEST = tuple(bool(face.traits.get("fewest")) for face in FACES)
"""Whether a face is worth its points only if nobody has fewer situation cards than its owner."""


def pack(name: str) -> list[int]:
    """All cards of one of the packs, as face numbers."""
    return [face for face in deck(FACES) if FACES[face].traits["pack"] == name]


def after(total: int, number: int) -> int:
    """The total after a number: the same one does not count (spec toutomi, "A turn", 1)."""
    return total if number == total else total + number


def safe(face: int, total: int) -> bool:
    """Whether a card can be played at this total without a burst: not a Trump away from 7."""
    number = NUMBER[face]
    if number is None:
        return face != TRUMP or total == LIMIT
    return after(total, number) <= LIMIT


@cache
def playable(total: int, short: bool) -> tuple[int, ...]:
    """For each face the number among `USES` of what it can be used as at this total: 0, so nothing, for a Trump away
    from 7, and in the short game for a number that goes over 7.
    """

    return tuple(
        USES.index(VERBS[face]) if safe(face, total) or (not short and NUMBER[face] is not None) else 0
        for face in range(len(FACES))
    )


def points(table: Table) -> tuple[int, ...]:
    """By seat: what its situation cards are worth (spec toutomi, "Situation cards")."""
    faces = table.faces
    situations = table.each(SITUATIONS)
    least = min(map(len, situations))
    return tuple(
        sum(POINTS[faces[token]] for token in cards if len(cards) == least or not FEWEST[faces[token]])
        for cards in situations
    )
