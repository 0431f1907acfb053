"""The cue for looking at a card.

Everybody sees an eye over the card; the seat that looks sees the card itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core.types import Token
from table.base.measures import PEEK
from table.stage.cues.base import BoardServices, Cue
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.highlights import draw_look
from table.stage.motion import moving as motion
from table.stage.motion.moment import Moment

EYE = 900
"""ms for which the eye is shown."""


@dataclass(frozen=True)
class Eye(Effect):
    """An eye over `card`, for `ms` from `began` on."""

    waits = False

    card: Token
    began: float
    ms: float

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.began + self.ms

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """See `Effect.draw_table`."""
        if self.card in sight.made.rects:
            draw_look(canvas, sight.made.rects[self.card], (canvas.clock - self.began) / self.ms)


class Look(Cue):
    """`by` looks at `card`."""

    name = "look"
    parts: ClassVar = {"by": "Seat", "card": "Token"}
    pause = 750
    sign = "eye"
    sound = "flip"
    looks = True

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        card, pace = moment.part("card"), moment.pace
        services.sounds.cue("flip", pace.clock)
        face = moment.known(card)
        if moment.part("by") == moment.beat.view.eyes and face is not None:
            services.flights.add(motion.peek(moment, card, face))
            if moment.shown[card][0] != moment.made.poses[card]:  # at the stand, large on a dark table
                return PEEK * pace.stretch
        services.effects.show(Eye(card, pace.clock, EYE * pace.stretch))
        return self.pause * pace.stretch
