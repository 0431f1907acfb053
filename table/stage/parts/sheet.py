"""The sheet on which points are written down whenever one of several games of a match is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.actions import Event
from games.core.match import Beat
from table.stage.parts.base import Checked, Part
from table.stage.spec import Table


@dataclass(frozen=True, slots=True)
class SheetSpec(Table):
    """With this `event` the public fact `points`, by seat, is written down, and another game follows."""

    event: str
    points: str


class Sheet(Part[SheetSpec]):
    """Shown between the games."""

    table = "sheet"
    says = SheetSpec

    @staticmethod
    def check(spec: SheetSpec, checked: Checked) -> SheetSpec:
        """See `Part`."""
        checked.demand(spec.event in [event.__name__ for event in checked.game.events], ": no such event")
        checked.fact("points", spec.points, lambda value, seats: isinstance(value, tuple) and len(value) == seats)
        return spec

    def writes(self, event: Event) -> bool:
        """Whether points are written down with an event."""
        return type(event).__name__ == self.spec.event

    def rows(self, beats: Sequence[Beat]) -> list[tuple[int, ...]]:
        """The points by seat of each game that has been written down so far."""
        return [tuple(getattr(view.facts, self.spec.points)) for event, view in beats if self.writes(event)]
