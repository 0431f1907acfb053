"""The total in the middle: hotter the nearer its limit.

Its heat shows in its form, too: rays grow around it, and at the limit it trembles.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from math import cos, pi, sin, tau

import pygame
from pygame import Rect

from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Token
from games.core.view import View
from games.core.words import Words
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.theme import Palette, hex_colour, palette
from table.graphics.vector import rasterised, ready, smooth_by
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.pulsing import Pulsing
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.motion.easing import out_back
from table.stage.motion.flights import FADE
from table.stage.motion.moment import Pace
from table.stage.parts.base import Checked, Part
from table.stage.spec import Over, PartArea, PartSpec

PULSE = 420
"""ms in which a new total comes up."""

_BREATHS = (1700, 1250, 820)  # ms; of the first step of heat, later ones, and the limit
_RAYS = 16
_PICTURE = 0.98  # of the room's height
_HEART = 0.06  # of the room's height, from its middle up to where the rays come from
_GROWTH = 0.16  # of a new total, at its largest
_TREMBLE = 2.4  # px at 1080p
_STEPS = 10  # sizes of the rays that are drawn in a breath


@dataclass(frozen=True, slots=True)
class TotalSpec(PartSpec):
    """The large number in the middle.

    `fact` is public; up to `limit` it is good, from `hot` on it is shown how near that is. Its looks are in the
    style of the game.
    """

    area = PartArea("middle")

    fact: str
    limit: int
    hot: int


class Total(Part[TotalSpec]):
    """The number in the middle."""

    table = "total"
    says = TotalSpec

    def __init__(self, spec: TotalSpec, game: Game) -> None:
        super().__init__(spec, game)
        self._value = 0
        self._before = 0
        self._changes: float = -PULSE  # when
        self._heats = Pulsing(self._look)

    @staticmethod
    def check(spec: TotalSpec, checked: Checked) -> TotalSpec:
        """See `Part`."""
        checked.demand(0 < spec.hot <= spec.limit, ": hot is not between 1 and the limit")
        return spec

    def of(self, view: View) -> int:
        """The total in a view."""
        return int(getattr(view.facts, self.spec.fact))

    def heat(self, value: int) -> int:
        """Return the steps of heat: 0 below `hot`, then one more each."""
        return max(0, min(value, self.spec.limit) - self.spec.hot + 1)

    def tense(self, view: View) -> bool:
        """See `Part`."""
        return self.heat(self.of(view)) > 0

    def brink(self, view: View, zones: Collection[int]) -> bool:
        """See `Part`."""
        return self.tense(view)

    def rest(self, view: View) -> None:
        """Show what the view has, at once."""
        self._value = self._before = self.of(view)
        self._changes = -PULSE

    def in_words(self, view: View, words: Words) -> str:
        """The total of a view, and how far it may go."""
        return words("play.total", total=f"{self.of(view)}".replace("-", "−"), limit=self.spec.limit)

    def left(self, view: View) -> int:
        """Return how much can still be added."""
        return max(0, self.spec.limit - self.of(view))

    def count(self, view: View, at: float) -> None:
        """Show the view's total from `at` on, even if unchanged."""
        self._before, self._value, self._changes = self._value, self.of(view), at

    def follow(self, view: View, pace: Pace) -> None:
        """See `Part`."""
        if self.of(view) != self._value:
            self.count(view, pace.clock)

    def moving(self, clock: float) -> bool:
        """See `Part`."""
        return clock < self._changes + PULSE

    def alive(self, clock: float) -> list[Rect]:
        """See `Part`: rays breathe, and at the limit the number trembles."""
        return self._heats.changed(clock)

    def _look(self, clock: float) -> Hashable:
        return self._breath(clock), self._tremble(clock)

    def reminder(self, view: View, teller: Teller) -> list[str]:
        """See `Part`."""
        return [self.in_words(view, teller.words)]

    def name_at(self, view: View, layout: Layout, pos: tuple[int, int], teller: Teller) -> str | None:
        """See `Part`."""
        return self.in_words(view, teller.words) if layout.middle and layout.middle.collidepoint(pos) else None

    def prewarm(self, layout: Layout, screen: Screen, art: CardArt) -> None:
        """See `Part`."""
        area, most = layout.middle, self.heat(self.spec.limit)
        if area is None:
            return
        for value in range(-1, self.spec.limit + 2):
            art.total(value, round(area.height * _PICTURE))
        for heat in range(1, most + 1):
            for step in range(_STEPS + 1):
                _rays(area.height, heat, most, step, palette(screen.contrast))

    def draw_under(self, canvas: Canvas, layout: Layout, made: Arrangement, flying: Collection[Token]) -> None:
        """See `Part`."""
        if area := layout.middle:
            canvas.put(_stage(area.height, canvas.colours), center=area.center)

    def draw_middle(self, canvas: Canvas, view: View, layout: Layout, over: Over, away: tuple[int, int]) -> None:
        """See `Part`."""
        if layout.middle:
            self.draw(canvas, layout.middle.move(away))

    def draw(self, canvas: Canvas, area: Rect) -> None:
        """Draw it in its room."""
        clock, screen, art = canvas.clock, canvas.screen, canvas.pictures.art
        age = clock - self._changes
        value = self._shown(clock)
        heat = self.heat(value)
        self._heats.begin(canvas)
        if heat:
            around = area.move(0, -round(_HEART * area.height))
            self._draw_rays(canvas, around, heat)
            side = Rect(0, 0, area.height, area.height)
            side.center = around.center
            self._heats.note(canvas, side.union(area.inflate(2 * screen.px(_TREMBLE) + 2, 2 * screen.px(_TREMBLE) + 2)))
        height = round(area.height * _PICTURE)
        picture, centre = art.total(value, height), area.center
        if screen.reduced:
            if 0 <= age < FADE and self._before != self._value:
                canvas.put(art.total(self._before, height), center=centre)
                canvas.put(picture, age / FADE, center=centre)
                return
            canvas.put(picture, center=centre)
            return
        grown = self._grown(age)
        if value == self.spec.limit:
            away = self._tremble(clock)
            centre = (centre[0] + round(screen.scale * away[0]), centre[1] + round(screen.scale * away[1]))
        if grown != 1.0:
            picture = smooth_by(picture, grown)
        canvas.put(picture, center=centre)

    def _grown(self, age: float) -> float:
        """Return the growth just after a change: a swell that springs back."""
        part = age / PULSE
        if not 0 <= part < 1:
            return 1.0
        if part < 0.3:
            return 1 + _GROWTH * sin(pi / 2 * part / 0.3)
        return 1 + _GROWTH * (1 - out_back((part - 0.3) / 0.7))

    def _draw_rays(self, canvas: Canvas, area: Rect, heat: int) -> None:
        most = self.heat(self.spec.limit)
        step = _STEPS // 2 if canvas.screen.reduced else self._breath(canvas.clock)
        canvas.put(_rays(area.height, heat, most, step, canvas.colours), center=area.center)

    def _breath(self, clock: float) -> int:
        """The size of the rays."""
        most, heat = self.heat(self.spec.limit), self.heat(self._shown(clock))
        breath = _BREATHS[-1] if heat == most else _BREATHS[min(heat, len(_BREATHS) - 1) - 1]
        return round((1 - cos(clock / breath * tau)) / 2 * _STEPS) if heat else 0

    def _tremble(self, clock: float) -> tuple[float, float]:
        """The way of the number at the limit, px at 1080p."""
        if self._shown(clock) != self.spec.limit:
            return 0.0, 0.0
        return _TREMBLE * sin(clock / 31), _TREMBLE * cos(clock / 23) / 2

    def _shown(self, clock: float) -> int:
        return self._value if clock >= self._changes else self._before


@cached(4)
def _stage(side: int, colours: Palette) -> pygame.Surface:
    """The dark round ground."""
    body = (
        f'<circle cx="50" cy="50" r="48.500" fill="{hex_colour(colours.night)}" fill-opacity="0.34" '
        f'stroke="{hex_colour(colours.brass)}" stroke-opacity="0.5" stroke-width="0.9"/>'
    )
    return ready(rasterised(body, (0, 0, 100, 100), (side, side)))


@cached(4 * (_STEPS + 1))
def _rays(side: int, heat: int, most: int, step: int, colours: Palette) -> pygame.Surface:
    """Return rays, longer and brighter with heat.

    `step` of a breath makes them a little longer.
    """
    part, breath = heat / most, step / _STEPS
    reach = 36 + 10 * part + (1.5 + 3.5 * part) * breath
    inner = 33 + 2 * part
    body = (
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">'
        f'<stop offset="0" stop-color="#ffb03a" stop-opacity="{0.35 + 0.4 * part:g}"/>'
        f'<stop offset="{0.6 + 0.2 * part:g}" stop-color="#ff5a3c" stop-opacity="{0.12 + 0.3 * part:g}"/>'
        '<stop offset="1" stop-color="#ff3040" stop-opacity="0"/></radialGradient>'
        '<circle cx="50" cy="50" r="50" fill="url(#g)"/>'
    )
    for length, colour, seen in ((reach, "#ff5436", 0.5 + 0.4 * part), (reach * 0.93, "#ffd35c", 0.55 + 0.4 * part)):
        points = []
        for i in range(_RAYS * 2):
            away = (length if (i // 2) % 2 == 0 or heat == most else length * 0.93) if i % 2 == 0 else inner
            angle = tau * i / (_RAYS * 2)
            points.append(f"{50 + away * sin(angle):.2f} {50 - away * cos(angle):.2f}")
        body += f'<path d="M{"L".join(points)}Z" fill="{colour}" fill-opacity="{seen:g}"/>'
    return ready(rasterised(body, (0, 0, 100, 100), (side, side)))
