"""The score sheet of a match of several games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.actions import Event
from games.core.match import Beat
from games.core.types import Seat
from table.stage.parts.base import Checked, Part
from table.stage.spec import PartSpec


@dataclass(frozen=True, slots=True)
class SheetSpec(PartSpec):
    """The event that writes points down.

    With this `event` the public fact `points`, by seat, is written down, and another game follows. `fewer`: of
    those with equal sums those lead that have the least of this one.
    """

    event: str
    points: str
    fewer: str | None = None


class Sheet(Part[SheetSpec]):
    """Shown between the games."""

    table = "sheet"
    says = SheetSpec

    @staticmethod
    def check(spec: SheetSpec, checked: Checked) -> SheetSpec:
        """See `Part`."""
        checked.demand(spec.event in [event.__name__ for event in checked.game.events], ": no such event")
        for key, fact in (("points", spec.points), ("fewer", spec.fewer)):
            if fact is not None:
                checked.fact(key, fact, lambda value, seats: isinstance(value, tuple) and len(value) == seats)
        return spec

    def writes(self, event: Event) -> bool:
        """True if an event writes points down."""
        return type(event).__name__ == self.spec.event

    def leaders(self, beats: Sequence[Beat]) -> set[Seat]:
        """Return the leaders after the last game written down."""
        sums = [sum(points) for points in zip(*self.rows(beats), strict=True)]
        facts = next(beat.view.facts for beat in reversed(beats) if self.writes(beat.event))
        less = getattr(facts, self.spec.fewer) if self.spec.fewer else [0] * len(sums)
        best = max(zip(sums, (-few for few in less), strict=True))
        return {seat for seat, total in enumerate(sums) if (total, -less[seat]) == best}

    def rows(self, beats: Sequence[Beat]) -> list[tuple[int, ...]]:
        """Return the points by seat of each game written down."""
        return [tuple(getattr(view.facts, self.spec.points)) for event, view in beats if self.writes(event)]
