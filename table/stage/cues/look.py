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
SEEN = 900
"""ms in which presses do not put the card away.

They were meant for something else.
"""


@dataclass(frozen=True)
class Eye(Effect):
    """An eye over `card`, for `ms` from `began` on.

    `sees`: these eyes see what the card is, up to `taken` just so. `large`: not where it lies; then no eye is drawn.
    """

    waits = False

    card: Token
    began: float
    ms: float
    sees: bool = False
    taken: float = 0.0
    large: bool = False

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.began + self.ms

    def just_shown(self, clock: float) -> bool:
        """See `Effect.just_shown`: only for the viewer who looks."""
        return self.sees and clock < self.taken

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """See `Effect.draw_table`."""
        if not self.large and self.card in sight.made.rects:
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
        sees = moment.part("by") == moment.beat.view.eyes and face is not None
        if sees and face is not None:
            services.flights.add(motion.peek(moment, card, face))
        large = sees and moment.shown[card][0] != moment.made.poses[card]  # at the stand, on a dark table
        length = (PEEK if large else self.pause) * pace.stretch
        stays, taken = (PEEK if large else EYE) * pace.stretch, pace.clock + SEEN * pace.stretch
        services.effects.show(Eye(card, pace.clock, stays, sees=sees, taken=taken, large=large))
        return length
