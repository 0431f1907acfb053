"""Suspense: a card that may decide something trembles before it goes.

The table is dark meanwhile, and a drum is heard. It depends on how things stood before, not on the card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

from games.core.types import Token
from table.base.measures import SHIVER
from table.base.screen import Screen
from table.stage.cues.base import BoardServices
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.spotlight import FADE, darken
from table.stage.motion.flights import ON_STAGE, Flight, Shiver
from table.stage.motion.moment import Moment
from table.stage.motion.view_diff import changes

FIRST, LATER = 700.0, 340.0
"""ms for which the card waits, at first and later."""
LONG = 2
"""Number of the first ones."""
SEEN = 420.0
"""Least ms after its landing until the game goes on."""

_NAME = "suspense"
_DARK = 0.8  # part of the full darkness of a table on which everyone looks at one card
_TREMBLE = 6.0  # px at 1080p of the number in the middle


@dataclass(frozen=True)
class Suspense(Effect):
    """The darkness until the card has gone, at `goes`."""

    began: float
    goes: float
    fade: float

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.goes + 2 * self.fade

    def presence(self, clock: float) -> float:
        """See `Effect.presence`."""
        came, left = (clock - self.began) / (self.fade or 1), (self.goes + 2 * self.fade - clock) / (self.fade or 1)
        return _DARK * max(0.0, min(1.0, came, left))

    def hush(self, clock: float) -> float:
        """See `Effect.hush`."""
        return float(self.began <= clock < self.goes)

    def shake(self, clock: float, screen: Screen) -> tuple[int, int]:
        """See `Effect.shake`: ever more until the card goes."""
        part = (clock - self.began) / (self.goes - self.began or 1)
        if screen.reduced or not 0 <= part < 1:
            return 0, 0
        swing = _TREMBLE * screen.scale * part * part
        return round(swing * sin(part * 9 * pi)), round(swing * cos(part * 11 * pi) / 2)

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Darken the table under the card."""
        if dark := self.presence(canvas.clock):
            darken(canvas, dark)


def waits(services: BoardServices, moment: Moment) -> Mapping[Token, float]:
    """Return the delays, ms, of cards that may decide something.

    None unless the event's row says so (`suspense`) and a part of the board is on the brink.
    """
    pace, moved = moment.pace, changes(moment.old, moment.beat.view)
    zones = {change.target for change in moved}
    if not moment.spec.options.get(_NAME) or pace.still or not zones:
        return {}
    if not any(part.brink(moment.old, zones) for part in services.parts):
        return {}
    services.times[_NAME] += 1
    ms = (FIRST if services.times[_NAME] <= LONG else LATER) * pace.stretch
    services.effects.show(Suspense(pace.clock, pace.clock + ms, FADE * pace.stretch))
    services.sounds.roll(pace.clock + ms, ms)
    return {token: ms for change in moved for token in (change.before, change.after) if token is not None}


def on_stage(flights: Sequence[Flight], moment: Moment) -> list[Flight]:
    """Return the flights of such cards: above the dark, trembling."""
    clock = moment.pace.clock
    return [
        replace(flight, order=ON_STAGE + number, shiver=Shiver(clock, flight.travel.began, SHIVER))
        for number, flight in enumerate(flights)
    ]
