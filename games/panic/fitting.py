"""The number cards that may be placed on a line.

Spec panic, "8 rule cards", "Examples" and "House rules".
"""

from __future__ import annotations

from functools import cache

from games.core.table import Table
from games.core.types import Seat
from games.panic.cards import CLAN_COLOURS, COLOURS, EFFECT, FACES, NUMBER, RULE
from games.panic.facts import IN_FORCE, LINE

SAME = {"development": "same", "evolution": "same_or_higher"}
"""Other names for two rules, by the house rule `same_number`."""
RULE_AT = (RULE, tuple(SAME.get(rule, rule) for rule in RULE))
"""Rules by face, without and with the house rule `same_number`.

"" for other cards.
"""
NO_CARD = -1
HIGHEST = max(NUMBER)
YELLOW = 1 << CLAN_COLOURS.index("yellow")


def fits(rule: str, last: int, right: int, face: int) -> bool:
    """True if a number card with this face may be placed.

    `last` is the face of the line's last card, `right` that of the right neighbour's; `NO_CARD` if there is none.
    Raises `ValueError` if there is no such rule.
    """
    if last == NO_CARD:
        return True
    if EFFECT[last] == "conscripts" and COLOURS[face] & YELLOW:
        return True
    match rule:
        case "command":
            return COLOURS[face] & COLOURS[last] != 0 and NUMBER[face] >= NUMBER[last]
        case "innovation":
            return COLOURS[face] & COLOURS[last] == 0
        case "heredity":
            return right == NO_CARD or COLOURS[face] & COLOURS[right] != 0
        case "development":
            return NUMBER[face] == NUMBER[last] % HIGHEST + 1
        case "evolution":
            return NUMBER[face] > NUMBER[last]
        case "same":
            return NUMBER[face] == NUMBER[last]
        case "same_or_higher":
            return NUMBER[face] >= NUMBER[last]
    raise ValueError(f"no such rule: {rule}")


Standing = tuple[str, int, int]
"""Arguments of `fits` that decide which cards a seat may place.

They are `rule`, `last` and `right`.
"""


def relevant(rule: str, last: int, right: int) -> Standing:
    """Return the standing without what its rule ignores.

    Standings in which the same cards fit for the same reason become equal.
    """
    return rule, last, right if rule == "heredity" else NO_CARD


@cache
def fitting(rule: str, last: int, right: int) -> tuple[int, ...]:
    """Return by face 1 if it may be placed, else 0.

    Only number cards may be placed (see `fits`).
    """
    return tuple(int(NUMBER[face] > 0 and fits(rule, last, right, face)) for face in range(len(FACES)))


Fits = tuple[tuple[int, ...], ...]
"""Results of `fitting` by the line's last card.

The entry of `NO_CARD` comes after all faces, so that index -1 finds it.
"""


@cache
def by_neighbour(rule: str) -> tuple[Fits, ...]:
    """Return the `Fits` under a rule, by the right neighbour's last card.

    `NO_CARD` is last, as in `Fits`.
    """
    placed = [NO_CARD if face == len(FACES) else face for face in range(len(FACES) + 1)]
    if rule != "heredity":
        return (_fits(rule, NO_CARD),) * len(placed)
    return tuple(_fits(rule, right) if right == NO_CARD or NUMBER[right] else () for right in placed)


def _fits(rule: str, right: int) -> Fits:
    """Return the `Fits` for one neighbour's card; lines hold only number cards."""
    after = [fitting(rule, last, right) if NUMBER[last] else () for last in range(len(FACES))]
    return (*after, fitting(rule, NO_CARD, right))


def lying(table: Table, seat: Seat) -> Standing:
    """Return what decides about the cards that the seat may place.

    The rule in force, and the faces of the last card of the seat's line and of its right neighbour's; `NO_CARD` for
    an empty line.
    """
    zones, faces, seats = table.zones, table.faces, table.seats
    line, neighbour = table.cards(LINE, seat), table.cards(LINE, (seat or seats) - 1)
    return (
        RULE_AT[table.facts.same_number][faces[zones[IN_FORCE][-1]]],
        faces[line[-1]] if line else NO_CARD,
        faces[neighbour[-1]] if neighbour else NO_CARD,
    )


def fit(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return by face 1 if the seat may place it, else 0."""
    rule, last, right = lying(table, seat)
    return by_neighbour(rule)[right][last]
