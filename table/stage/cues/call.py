"""The cue for calling out the result of a card."""

from __future__ import annotations

from typing import ClassVar

from table.stage.cues.base import BoardServices, Cue
from table.stage.motion.moment import Moment
from table.stage.motion.soundtrack import HEARD
from table.stage.parts.total import Total


class Call(Cue):
    """`by` plays `card` and calls out that the total is `total` now.

    `suspense`: where it may decide something, the card trembles before it goes.
    """

    name = "call"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"card": "Token", "total": "Number"}
    options: ClassVar = {"suspense": False}
    until = "call"
    alone = True
    previews = "total"
    hushes = True
    pause = 700
    bare = "speech"
    sound = "slide"

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """Say it and count the total once the card has landed.

        The total comes up again even if it stays the same.
        """
        self.call(services, moment, landed)
        view, total = moment.beat.view, services.parts.get(Total)
        if total and moment.part("total") is not None:
            total.count(view, landed)
            services.sounds.cue("count", landed + HEARD, total.left(view))
        return self.pause * moment.pace.stretch
