"""The cue for a total that goes over: it shakes, then bursts."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, tau
from random import Random
from typing import ClassVar

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.theme import Palette, hex_colour, palette
from table.graphics.vector import rasterised, ready
from table.stage.cues.base import BoardServices, Cue
from table.stage.cues.effects import Effect, EffectView
from table.stage.cues.notice import say_aloud
from table.stage.cues.payment import paid
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.spotlight import darken
from table.stage.layout.layout import Layout
from table.stage.motion.easing import out_cubic
from table.stage.motion.moment import Moment
from table.stage.parts.total import Total

SHAKE, STOP, POP = 340, 90, 480
"""ms of the shaking, the standstill, and the burst.

The total shakes more and more from the card's contact on, then stands still before it bursts. After the third the next
beat may begin.
"""
FLY = 1150
"""ms for which the bits fly, over anything that follows."""

_BITS = 42
_DARK = 0.6  # part of the full darkness of a table on which everyone looks at one card
_SHAKE = 11  # px at 1080p
_SPEED = (380, 1050)  # px at 1080p per second
_FALL = 1500  # px at 1080p per second, per second
_SIZES = (30, 44, 62)  # px at 1080p
_STEPS = 8  # number of sizes at which the wave is drawn


@dataclass(frozen=True, slots=True)
class _Bit:
    angle: float
    speed: float
    picture: int
    size: int
    sway: float


class Explosion(Effect):
    """The explosion around `room`, from the card's contact on.

    `stretch` is as in `Pace`. It always looks the same, whichever card was played.
    """

    def __init__(self, area: Rect, contact: float, stretch: float) -> None:
        random = Random(8)
        self._area = area
        self._contact = contact
        self._stretch = stretch
        self._bits = [
            _Bit(
                tau * (i + random.random()) / _BITS,
                random.uniform(*_SPEED),
                random.randrange(60),
                random.randrange(len(_SIZES)),
                random.uniform(0, tau),
            )
            for i in range(_BITS)
        ]

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
        return clock >= self.bursts + FLY * self._stretch

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
        """Draw the wave and the bits; with reduced motion, a fading ring."""
        screen, colours, art = canvas.screen, canvas.colours, canvas.pictures.art
        age = canvas.clock - self.bursts
        if dark := self.presence(canvas.clock):
            darken(canvas, dark)
        if age < 0:
            return
        part = min(1.0, age / (FLY * self._stretch or 1))
        centre = self._area.center
        if screen.reduced:
            ring = _wave(round(self._area.height * 1.06), colours)
            canvas.put(ring, 1 - part, center=centre)
            return
        wave = min(1.0, part * 2.6)
        if wave < 1:
            step = max(1, round(out_cubic(wave) * _STEPS))
            ring = _wave(round(self._area.height * (0.6 + 1.1 * step / _STEPS)), colours)
            canvas.put(ring, 230 / 255 * (1 - wave), center=centre)
        time = age / 1000 / (self._stretch or 1)
        left = min(1.0, (1 - part) / 0.3)
        for bit in self._bits:
            pictures = art.bits(screen.px(_SIZES[bit.size]))
            picture = pictures[bit.picture % len(pictures)]
            far = self._area.height / screen.scale * 0.3 + bit.speed * (1 - 0.25 * part) * time
            x = centre[0] + (cos(bit.angle) * far + 14 * sin(time * 9 + bit.sway)) * screen.scale
            y = centre[1] + (sin(bit.angle) * far * 0.8 - 260 * time + _FALL * time * time / 2) * screen.scale
            canvas.put(picture, left, center=(round(x), round(y)))


class Burst(Cue):
    """`by` has driven the total too high, or has to give in.

    It is `total` now, because of `card`. `aloud`: the log's sentence is shown on the table, too.
    """

    name = "burst"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"card": "Token", "total": "Number"}
    options: ClassVar = {"aloud": False}
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
        say_aloud(services, moment, area, shown.bursts)
        return shown.end - pace.clock

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Fill the caches with bits and waves, which are always the same."""
        if layout.middle:
            for size in _SIZES:
                art.bits(screen.px(size))
            for step in range(1, _STEPS + 1):
                _wave(round(layout.middle.height * (0.6 + 1.1 * step / _STEPS)), palette(screen.contrast))


@cached(12)
def _wave(side: int, colours: Palette) -> pygame.Surface:
    """A ring of light."""
    body = (
        f'<circle cx="50" cy="50" r="44" fill="none" stroke="{hex_colour(colours.bad)}" stroke-width="10" '
        'stroke-opacity="0.45"/>'
        '<circle cx="50" cy="50" r="45" fill="none" stroke="#fff3d0" stroke-width="4.500"/>'
    )
    return ready(rasterised(body, (0, 0, 100, 100), (side, side)))
