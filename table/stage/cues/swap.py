"""The cue for two seats that exchange all their hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from table.stage.cues.base import BoardServices, Cue
from table.stage.motion.moment import Moment


class Swap(Cue):
    """`by` and `to` exchange all their hidden cards."""

    name = "swap"
    parts: ClassVar = {"by": "Seat", "to": "Seat"}
    alone = True
    pause = 700
    sign = "swap"
    sound = "take"
    swaps = True

    def swapped(self, moment: Moment) -> Mapping[int, int]:
        """See `Cue.swapped`."""
        by, to, owners = moment.part("by"), moment.part("to"), moment.beat.view.map.owners
        ours, theirs = ([zone for zone, owner in enumerate(owners) if owner == seat] for seat in (by, to))
        return dict([*zip(ours, theirs, strict=True), *zip(theirs, ours, strict=True)])

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        self.call(services, moment, moment.pace.clock)
        return self.pause * moment.pace.stretch
