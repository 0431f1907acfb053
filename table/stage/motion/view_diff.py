"""Differences of two views: where each card came from and went.

Pure. Everything follows from what these eyes see of both, so what they cannot see cannot show in a motion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType

from games.core.types import Token
from games.core.view import View


@dataclass(frozen=True, slots=True)
class Change:
    """A card that changed its zone.

    `before` and `after` are its tokens, None in a hand of which only the size is known.
    """

    before: Token | None
    after: Token | None
    source: int
    target: int


def changes(old: View, new: View, swapped: Mapping[int, int] = MappingProxyType({})) -> list[Change]:
    """Return all changes of zone, in the order of target zones.

    A card that has left the eyes' own hand bears a new token: it is known again by its face. Cards that have been
    given new tokens where they lie have not moved. `swapped`: all cards of a zone have gone to another one; of two
    that have changed places, the cards go to and fro in turn.
    """
    was, now = _where(old), _where(new)
    moved = [
        Change(token, token, was[token], zone) for token, zone in now.items() if token in was and was[token] != zone
    ]
    left = [(token, zone) for token, zone in was.items() if token not in now and zone not in swapped]
    come = [(token, zone) for token, zone in now.items() if token not in was and zone not in swapped.values()]
    renumbered = Counter(zone for _, zone in left) & Counter(zone for _, zone in come)
    gone: list[tuple[Token | None, int]] = [*_beyond(left, renumbered)]
    arrived: list[tuple[Token | None, int]] = [*_beyond(come, renumbered)]
    for zone, (before, after) in enumerate(zip(old.zones, new.zones, strict=True)):
        if isinstance(before, int) and isinstance(after, int) and zone not in swapped:
            gone += [(None, zone)] * (before - after)
            arrived += [(None, zone)] * (after - before)
    for token, zone in arrived:
        if not gone:
            break
        best = min(gone, key=lambda origin: _unlikeness(old, new, origin, (token, zone)))
        gone.remove(best)
        moved.append(Change(best[0], token, best[1], zone))
    each = zip_longest(*(_carried(old, new, source, target) for source, target in swapped.items()))
    return sorted(moved, key=lambda change: change.target) + [change for row in each for change in row if change]


def _carried(old: View, new: View, source: int, target: int) -> list[Change]:
    """Return the changes of a zone that moves as a whole.

    To another one, whose cards are gone.
    """
    before, after = (_cards(zone) for zone in (old.zones[source], new.zones[target]))
    return [Change(one, other, source, target) for one, other in zip(before, after, strict=True)]


def _cards(zone: tuple[Token, ...] | int) -> tuple[Token | None, ...]:
    return (None,) * zone if isinstance(zone, int) else zone


def _where(view: View) -> dict[Token, int]:
    return {token: number for number, zone in enumerate(view.zones) if not isinstance(zone, int) for token in zone}


def _beyond(cards: list[tuple[Token, int]], ignored: Counter[int]) -> list[tuple[Token, int]]:
    """The cards without the first so many of each zone."""
    rest = Counter(ignored)
    kept = []
    for token, zone in cards:
        if rest[zone]:
            rest[zone] -= 1
        else:
            kept.append((token, zone))
    return kept


def _unlikeness(
    old: View, new: View, origin: tuple[Token | None, int], arrival: tuple[Token | None, int]
) -> tuple[bool, int]:
    """Return how badly a leaving card fits an arriving one; least wins.

    None goes where it was. What goes into a hidden hand was in sight before; what comes to light with a face was a
    card with that face, else one unseen; what stays face down was unseen.
    """
    before, source = origin
    after, target = arrival
    if after is None:
        return source == target, before is None
    face = new.face(after)
    if before is None:
        return source == target, 0 if face is None else 1
    return source == target, 0 if face is not None and old.face(before) == face else 2
