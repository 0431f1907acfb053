"""A payment: an arrow to the seat that suffers or gets something.

The seat's portrait reacts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from pygame import Rect

from games.core.types import Seat
from table.base.screen import Screen
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.reaction import draw_reaction
from table.stage.drawing.threads import Point, bend, covered, draw_thread, edge
from table.stage.layout.layout import Layout
from table.stage.layout.pose import Pose
from table.stage.motion.easing import out_cubic
from table.stage.motion.moment import Pace

PAYS, STILL = 560, 400
"""ms at speed 1, and where nothing moves."""

_FADE = 0.22  # part of that time, in which it comes and goes
_GROWN = 1.25  # size of the portrait that reacts, in multiples of the usual one


@dataclass(frozen=True)
class Payment(Effect):
    """`seat` suffers for something decided about cards, or `gets` something.

    The cards, if it is about any, lie at `cards`. `fades`: it comes and goes gently.
    """

    seat: Seat
    cards: tuple[Pose, ...]
    began: float
    ms: float
    fades: bool = True
    gets: bool = False

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.began + self.ms

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the arrow, and the portrait larger than usual."""
        part = (canvas.clock - self.began) / (self.ms or 1)
        if not 0 <= part < 1:
            return
        here = min(1.0, part / _FADE, (1 - part) / _FADE) if self.fades else 1.0
        still = canvas.screen.reduced or not self.fades
        portrait = sight.layout.seats[self.seat].portrait
        place = Rect(0, 0, round(portrait.width * _GROWN), round(portrait.width * _GROWN))
        place.center = portrait.center
        feels = sight.coming.get(self.seat, "pleased" if self.gets else "caught")
        draw_reaction(canvas, sight.seats[self.seat], place, feels, part, here, pays=not self.gets)
        if not self.cards:
            return
        start, end, bent = self._thread(place, sight.layout, canvas.screen)
        if hypot(end[0] - start[0], end[1] - start[1]) > self.cards[0].height / 2:
            grown = 1.0 if still else out_cubic(min(1.0, part / (2 * _FADE)))
            draw_thread(canvas, start, end, here, bent, grown, bold=True)

    def _thread(self, place: Rect, layout: Layout, screen: Screen) -> tuple[Point, Point, float]:
        """Start, end and bend of the arrow from cards to portrait."""
        resting = self.cards[0].covered.unionall([pose.covered for pose in self.cards[1:]])
        start = edge(place.center, resting)
        end = edge(start, place.inflate(screen.px(12), screen.px(12)))
        return start, end, bend(start, end, (seat.name for seat in layout.seats))

    def covers(self, layout: Layout, screen: Screen) -> list[Rect]:
        """The rectangles that the arrow lies over."""
        return covered(*self._thread(layout.seats[self.seat].portrait, layout, screen), screen) if self.cards else []


def paid(seat: Seat, cards: Iterable[Pose], pace: Pace, began: float | None = None, *, gets: bool = False) -> Payment:
    """Make a beat's payment, from the beat's start or `began` on."""
    ms = STILL if pace.still else PAYS * pace.stretch
    return Payment(seat, tuple(cards), pace.clock if began is None else began, ms, not pace.still, gets)
