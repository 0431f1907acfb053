"""Standing talk by the latest events alone.

So it survives every jump.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.actions import Event, kinds
from games.core.types import Token
from table.stage.parts.claim import ClaimSpec
from table.stage.spec import BoardSpec


@dataclass(frozen=True, slots=True)
class Standing:
    """The latest event, and talk that stands.

    `latest`: what has happened last but for talk. `claims`: the latest claim since the deal, and those before it
    since which nothing else was said, oldest first. `said`: with which other events something is said that stands,
    as far as these alone tell, oldest first: the last one before the talk, and the talk since `latest`.
    `announced`: what has been announced and still stands.
    """

    latest: Event | None = None
    claims: tuple[Event, ...] = ()
    said: tuple[Event, ...] = ()
    announced: Event | None = None


def mentioned(event: Event) -> set[Token]:
    """The cards that an event tells something of."""
    found = kinds(type(event))
    one = {getattr(event, name) for name, kind in found.items() if kind == "Token"}
    return one.union(*(getattr(event, name) for name, kind in found.items() if kind == "Tokens"))


def standing(past: Iterable[Event], spec: BoardSpec) -> Standing:
    """Return what stands after these events, the latest first."""
    past = tuple(past)
    claims: list[Event] = []
    said: list[Event] = []
    latest: Event | None = None
    heard = False  # what had been said before does not stand any more
    for event in past:
        row = spec.events[type(event).__name__]
        if row.aside:
            if latest is None:
                said.insert(0, event)
            continue
        latest = latest or event
        if row.claims:
            claims.insert(0, event)
            continue
        if claims and (row.until or row.silences):
            break
        if row.until and not heard and (event is latest or row.until != "next"):
            said.insert(0, event)
        heard |= row.silences or row.until is not None
        if row.deals or (heard and not spec.table(ClaimSpec)):
            break
    return Standing(latest, tuple(claims), tuple(said), _announced(past, spec))


def _announced(past: Iterable[Event], spec: BoardSpec) -> Event | None:
    """Return the standing announcement, or None.

    It stands until something else than talk happens, or if it `stays` until something is told of its cards.
    """
    told: set[Token] | None = None
    for event in past:
        row = spec.events[type(event).__name__]
        if row.announces:
            stays = told is None or (row.options["stays"] and told.isdisjoint(mentioned(event)))
            return event if stays else None
        if row.deals:
            return None
        if not row.aside:
            told = mentioned(event).union(told or ())
    return None
