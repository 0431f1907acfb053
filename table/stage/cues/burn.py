"""The cue for burning cards: they glow, then go up in flames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import pi, sin
from random import Random
from typing import ClassVar

import pygame
from pygame import Rect

from games.core.types import Token
from table.base.cache import cached
from table.graphics.theme import hex_colour
from table.graphics.vector import icon, rasterised, ready, smooth
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.cues.effects import Effect, EffectView
from table.stage.cues.notice import say_aloud
from table.stage.cues.payment import paid
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.spotlight import darken
from table.stage.motion.moment import Moment

GLOW, BLAZE = 320, 1300
"""ms of glowing alone, and from the first flame to the last."""

LEAVE = GLOW + 900
"""ms after which burning cards are gone from their place."""

_TONGUES = 11  # per card
_HEAT = (92, 30, 0)
_STEPS = 12  # number of heights at which a flame is drawn
_SIGN = 64  # px at 1080p
_PULSE = 16.0  # of the glow, in radians per second
_DARK = 0.7  # part of the full darkness of a table on which everyone looks at one card


@dataclass(frozen=True, slots=True)
class _Tongue:
    """One flame.

    `x` and `y` are its foot, as parts of the card. `phase` is where its flicker begins, in radians, and `speed` how
    fast it flickers.
    """

    x: float
    y: float
    size: float
    phase: float
    speed: float


class Fire(Effect):
    """A fire over some cards.

    They begin to glow at `began`; `stretch` is as in `Pace`. It always looks the same, whichever cards burn.
    """

    def __init__(self, cards: list[Rect], panel: Rect, began: float, stretch: float) -> None:
        random = Random(17)
        self._cards = cards
        self._panel = panel
        self._glows = began
        self._began = began + GLOW * stretch
        self._ms = BLAZE * stretch
        self._tongues = [
            [
                _Tongue(
                    (i + random.uniform(0.1, 0.9)) / _TONGUES,
                    random.uniform(0.55, 1.0),
                    random.uniform(0.6, 1.0),
                    random.uniform(0, 2 * pi),
                    random.uniform(5, 9),
                )
                for i in range(_TONGUES)
            ]
            for _ in cards
        ]

    @property
    def blazes(self) -> float:
        """The time of the first flame."""
        return self._began

    @property
    def end(self) -> float:
        """The time at which nothing is left of the fire."""
        return self._began + self._ms

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.end

    def presence(self, clock: float) -> float:
        """See `Effect.presence`."""
        grows = (clock - self._glows) / (self._began - self._glows or 1)
        return _DARK * max(0.0, min(1.0, grows, (self.end - clock) / (0.3 * self._ms or 1)))

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw flames and heat in the dark.

        With reduced motion it is heat and an icon.
        """
        surface, screen, clock = canvas.surface, canvas.screen, canvas.clock
        dark = self.presence(clock)
        if not dark:
            return
        darken(canvas, dark)
        time = (clock - self._glows) / 1000
        pulse = 1.0 if screen.reduced else 0.85 + 0.15 * sin(time * _PULSE)
        heat = _glow(self._panel.inflate(screen.px(60), screen.px(60)).size).copy()
        heat.fill((round(255 * pulse * dark / _DARK),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(heat, heat.get_rect(center=self._panel.center), special_flags=pygame.BLEND_RGB_ADD)
        part = (clock - self._began) / (self._ms or 1)
        here = max(0.0, min(1.0, part / 0.15, (1 - part) / 0.3))
        if not here:
            return
        if screen.reduced:
            size = screen.px(_SIGN)
            for card in self._cards:
                sign = icon("flame", size, hex_colour(canvas.colours.brass_light))
                canvas.put(sign, here, center=card.center)
            return
        for card, tongues in zip(self._cards, self._tongues, strict=True):
            for tongue in sorted(tongues, key=lambda tongue: tongue.y):
                flicker = 0.75 + 0.25 * sin(time * tongue.speed + tongue.phase)
                high = card.height * 1.15 * tongue.size * flicker * here
                step = max(1, round(high / card.height * _STEPS))
                flame = _flame(max(4, round(card.height * step / _STEPS)))
                lean = sin(time * tongue.speed * 0.6 + tongue.phase) * card.width * 0.04
                foot = (
                    round(card.x + card.width * tongue.x + lean),
                    round(card.y + card.height * tongue.y),
                )
                canvas.put(flame, midbottom=foot)


class Burn(Cue):
    """The face-down cards of `by` go up in flames.

    `aloud`: the log's sentence is shown on the table, too.
    """

    name = "burn"
    parts: ClassVar = {"by": "Seat"}
    options: ClassVar = {"aloud": False}
    silences = True
    hushes = True
    sign = "flame"
    sample = Sample(GLOW + 650)

    def waiting(self, services: BoardServices, moment: Moment) -> Mapping[Token, float]:
        """See `Cue.waiting`: until the flames have the cards."""
        return dict.fromkeys(_burnt(moment), LEAVE * moment.pace.stretch)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        pace, place = moment.pace, moment.places.seats[moment.part("by")]
        cards = [pose.covered for pose in moment.lay(_burnt(moment))]
        fire = Fire(cards or [place.portrait], place.panel, pace.clock, pace.stretch)
        services.speech.bubbles.clear()  # so that no flame crosses a bubble
        services.effects.show(fire)
        services.effects.show(paid(moment.part("by"), (), pace, fire.blazes))
        services.sounds.cue("burn", fire.blazes + 60 * pace.stretch)
        heat = place.panel.unionall([place.panel, *cards])
        return max(fire.end - pace.clock, say_aloud(services, moment, heat, fire.blazes))


def _burnt(moment: Moment) -> list[Token]:
    """The cards that leave the seat, in the order they lay in."""
    seat, zones, made = moment.part("by"), moment.before.zones, moment.made.zones
    owners = moment.beat.view.map.seats
    return [token for token, zone in zones.items() if owners[zone] == seat and made.get(token) != zone]


@cached(32)
def _flame(high: int) -> pygame.Surface:
    """Picture of a single flame."""
    outer = (("0", "#ff3d0a", "0"), ("0.18", "#ff4a0c", "0.95"), ("0.6", "#ff6a14", "0.9"), ("1", "#c81a08", "0.35"))
    inner = (("0", "#fff2a0", "0"), ("0.25", "#ffe04a", "0.95"), ("1", "#ff9a1c", "0.4"))
    body = ""
    for name, stops, shape in (
        ("o", outer, "M30 100C8 100 0 82 6 64 12 46 26 40 26 0 44 20 60 44 56 70 54 88 46 100 30 100Z"),
        ("i", inner, "M31 98C22 98 17 89 21 79 24 70 31 66 32 46 41 60 45 70 42 81 40 92 38 98 31 98Z"),
    ):
        tones = "".join(f'<stop offset="{at}" stop-color="{tone}" stop-opacity="{seen}"/>' for at, tone, seen in stops)
        place = 'gradientUnits="userSpaceOnUse" x1="0" y1="100" x2="0" y2="0"'
        body += f'<linearGradient id="{name}" {place}>{tones}</linearGradient>'
        body += f'<path fill="url(#{name})" d="{shape}"/>'
    return ready(rasterised(body, (0, 0, 60, 100), (max(2, high * 6 // 10), high)))


@cached(4)
def _glow(size: tuple[int, int]) -> pygame.Surface:
    """Warm light, to be added to what is drawn."""
    small = pygame.Surface((32, 32))
    for y in range(32):
        for x in range(32):
            away = min(1.0, (((x - 15.5) / 16) ** 2 + ((y - 15.5) / 16) ** 2) ** 0.5)
            small.set_at((x, y), tuple(round(value * (1 - away) ** 0.8) for value in _HEAT))
    return smooth(small, size)
