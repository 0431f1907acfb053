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
    """`latest`: what has happened last but for talk. `claim`: the latest claim since the deal. `said`: with which other
    events something is said that stands, as far as these alone tell, oldest first: the last one before the talk, and
    the talk since `latest`."""

    latest: Event | None = None
    claim: Event | None = None
    said: tuple[Event, ...] = ()


def standing(past: Iterable[Event], spec: BoardSpec) -> Standing:
    """What stands after these events, the latest first."""
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
            return Standing(latest, event, tuple(said))
        if row.until and not heard and (event is latest or row.until != "next"):
            said.insert(0, event)
        heard |= row.silences or row.until is not None
        if row.deals or (heard and not spec.table(ClaimSpec)):
            break
    return Standing(latest, None, tuple(said))
