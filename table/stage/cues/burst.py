"""The cue for a total that goes over: it shakes, then bursts."""

from __future__ import annotations

from math import cos, pi, sin
from typing import ClassVar

from pygame import Rect

from table.base.screen import Screen
from table.stage.cues.base import BoardServices, Cue
from table.stage.cues.effects import Effect, EffectView
from table.stage.cues.notice import say_aloud
from table.stage.cues.payment import paid
from table.stage.drawing.blast import BLAST, draw_blast, prewarm_blast
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.spotlight import darken
from table.stage.layout.layout import Layout
from table.stage.motion.moment import Moment
from table.stage.parts.total import Total

SHAKE, STOP, POP = 340, 90, 480
"""ms of the shaking, the standstill, and the burst.

The total shakes more and more from the card's contact on, then stands still before it bursts. After the third the next
beat may begin.
"""
_DARK = 0.6  # part of the full darkness of a table on which everyone looks at one card
_SHAKE = 11  # px at 1080p


class Explosion(Effect):
    """The explosion around `room`, from the card's contact on.

    `stretch` is as in `Pace`. It always looks the same, whichever card was played.
    """

    def __init__(self, area: Rect, contact: float, stretch: float) -> None:
        self._area = area
        self._contact = contact
        self._stretch = stretch

    @property
    def bursts(self) -> float:
        """The time of the burst."""
        return self._contact + (SHAKE + STOP) * self._stretch

    @property
    def end(self) -> float:
        """The time at which the next beat may begin."""
        return self.bursts + POP * self._stretch

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.bursts + BLAST * self._stretch

    def presence(self, clock: float) -> float:
        """See `Effect.presence`: dark until the burst, then light again."""
        before = (clock - self._contact) / (SHAKE * self._stretch or 1)
        return _DARK * max(0.0, min(1.0, before, (self.end - clock) / (POP * self._stretch or 1)))

    def hush(self, clock: float) -> float:
        """See `Effect.hush`: from the contact until the burst has been seen."""
        return float(self._contact <= clock < self.end)

    def shake(self, clock: float, screen: Screen) -> tuple[int, int]:
        """See `Effect.shake`: more and more until the burst."""
        part = (clock - self._contact) / (SHAKE * self._stretch or 1)
        if screen.reduced or not 0 <= part < 1:
            return 0, 0
        swing = _SHAKE * screen.scale * part * part
        return round(swing * sin(part * 7 * pi)), round(swing * cos(part * 9 * pi) / 2)

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Darken the table, and draw the blast."""
        if dark := self.presence(canvas.clock):
            darken(canvas, dark)
        area, age = self._area, canvas.clock - self.bursts
        draw_blast(canvas, area.center, area.height, age, self._stretch, canvas.pictures.art.bits)


class Burst(Cue):
    """`by` has driven the total too high, or has to give in.

    It is `total` now, because of `card`. `aloud`: the log's sentence is shown on the table, too. `suspense` as with
    `call`.
    """

    name = "burst"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"card": "Token", "total": "Number"}
    options: ClassVar = {"aloud": False, "suspense": False}
    alone = True
    previews = "total"
    hushes = True
    over = "turn"
    bad = True
    pause = 700
    sign = "burst"
    sound = "slide"

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        pace, area = moment.pace, moment.places.middle
        if area is None:
            self.call(services, moment, landed)
            return self.pause * pace.stretch
        shown = Explosion(area, landed, pace.stretch)
        services.effects.show(shown)
        services.effects.show(paid(moment.part("by"), (), pace, shown.bursts))
        self.call(services, moment, shown.bursts)
        if total := services.parts.get(Total):
            total.count(moment.beat.view, shown.bursts)
        services.sounds.cue("burst", shown.bursts)
        say_aloud(services, moment, area, shown.bursts)  # all of it has been seen: only the next sentence waits for it
        return shown.end - pace.clock

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Fill the caches with the blast, which is always the same."""
        if layout.middle:
            prewarm_blast(layout.middle.height, screen, art.bits)
