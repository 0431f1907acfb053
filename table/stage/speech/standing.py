"""What has happened last and what has been said and still stands: told by the latest events alone, so it survives
every jump."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.actions import Event
from table.stage.parts.claim import ClaimSpec
from table.stage.spec import BoardSpec


@dataclass(frozen=True, slots=True)
class Standing:
    """`latest`: what has happened last but for talk. `claims`: the latest claim since the deal, and those before it
    since which nothing else was said, oldest first. `said`: with which other events something is said that stands, as
    far as these alone tell, oldest first: the last one before the talk, and the talk since `latest`."""

    latest: Event | None = None
    claims: tuple[Event, ...] = ()
    said: tuple[Event, ...] = ()


def standing(past: Iterable[Event], spec: BoardSpec) -> Standing:
    """What stands after these events, the latest first."""
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
    return Standing(latest, tuple(claims), tuple(said))
