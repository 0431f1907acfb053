"""Counted deeds of the seats, for the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.core.actions import Event, kinds
from games.core.game import Game
from games.core.types import Seat
from table.stage.parts.base import Checked, Part
from table.stage.spec import Asked, PartSpec


@dataclass(frozen=True, slots=True)
class CountSpec:
    """A count of `events`, by the seat in the field `who`.

    The text `tally.NAME` names it.
    """

    events: Sequence[str]
    who: str


@dataclass(frozen=True, slots=True)
class TallySpec(PartSpec):
    """The counts, by name and in order."""

    rows: Mapping[str, CountSpec]


class Tally(Part[TallySpec]):
    """Shown with the result."""

    table = "tally"
    says = TallySpec
    row = CountSpec

    @staticmethod
    def check(spec: TallySpec, checked: Checked) -> TallySpec:
        """See `Part`."""
        events = {event.__name__: event for event in checked.game.events}
        for name, row in spec.rows.items():
            at = checked.at(f"[tally.{name}]")
            at.demand(isinstance(row.events, list) and bool(row.events), " events: not a list of events")
            for event in row.events:
                at.demand(
                    event in events and kinds(events[event]).get(row.who) == "Seat", f": {event} has no {row.who}"
                )
        return spec

    @staticmethod
    def texts(spec: TallySpec, game: Game) -> Iterable[Asked]:
        """See `Part`."""
        yield from (Asked(f"tally.{name}", f"[tally.{name}]: the result") for name in spec.rows)

    def count(self, events: Iterable[Event], seats: int) -> dict[str, list[int]]:
        """By name and seat."""
        found = {name: [0] * seats for name in self.spec.rows}
        for event in events:
            for name, row in self.spec.rows.items():
                if type(event).__name__ in row.events:
                    seat: Seat = getattr(event, row.who)
                    found[name][seat] += 1
        return found
