"""What lies in the areas, counted by kind."""

from __future__ import annotations

from games.core.types import Seat, Token
from games.core.view import View
from games.mushi.cards import ALL_CLAIMS, FACES, FATAL, UNUSED, USED

Area = tuple[tuple[int, int], ...]
"""By kind: how many unused and how many used cards lie in an area."""

Target = tuple[Seat, int, bool]
"""Whose area a card lies in, its kind, and whether it is used."""

KINDS = range(len(FACES))


def with_card(area: Area, kind: int, unused: int, used: int = 0) -> Area:
    """The area with so many more unused and used cards of a kind."""
    old = area[kind]
    return (*area[:kind], (old[0] + unused, old[1] + used), *area[kind + 1 :])


def is_lost(area: Area) -> bool:
    """Whether one kind counts four or more."""
    for kind in KINDS:
        unused, used = area[kind]
        if unused + used > 2 and unused * UNUSED[kind] + used * USED >= FATAL:
            return True
    return False


def areas_in(view: View) -> list[Area]:
    """What lies in the areas of all seats."""
    areas = []
    faces, sideways = view.faces, view.sideways
    for seat in range(view.seats):
        counts = [[0, 0] for _ in KINDS]
        for token in view.cards("area", seat):
            counts[faces[token]][token in sideways] += 1
        areas.append(tuple([(unused, used) for unused, used in counts]))
    return areas


def target_in(view: View, token: Token) -> Target | None:
    """A card of an area as what something may be aimed at."""
    for seat in range(view.seats):
        if token in view.cards("area", seat):
            return seat, view.faces[token], token in view.sideways
    return None


def rooms(areas: list[Area]) -> list[list[int]]:
    """By seat and kind: cards that do not lie in another area."""
    lying = [[unused + used for unused, used in area] for area in areas]
    left = [face.count - sum([own[kind] for own in lying]) for kind, face in enumerate(FACES)]
    return [[free + mine for free, mine in zip(left, own, strict=True)] for own in lying]


def cards_of(area: Area, without: int | None = None) -> list[tuple[int, bool]]:
    """The kinds that lie in an area, but one, with whether such a card is used."""
    return [(kind, used) for kind in ALL_CLAIMS if kind != without for used in (False, True) if area[kind][used]]
