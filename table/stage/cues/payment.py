"""Somebody suffers for what has been decided: an arrow goes to that seat, and its portrait takes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from pygame import Rect

from games.core.types import Seat
from table.stage.cues.effects import Effect, Sight
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.reaction import draw_reaction
from table.stage.drawing.threads import bend, draw_thread, edge
from table.stage.layout.pose import Pose
from table.stage.motion.easing import out_cubic
from table.stage.motion.moment import Pace

PAYS, STILL = 560, 400
"""ms at speed 1, and where nothing moves."""

_FADE = 0.22  # of that time, in which it comes and goes
_GROWN = 1.25  # times its size, of the portrait that takes it


@dataclass(frozen=True)
class Payment(Effect):
    """`seat` suffers for what has been decided about the cards that lie at `cards`, if about any. `fades`: it comes and
    goes gently."""

    seat: Seat
    cards: tuple[Pose, ...]
    began: float
    ms: float
    fades: bool = True

    def over(self, clock: float) -> bool:
        """See `Effect`."""
        return clock >= self.began + self.ms

    def draw_table(self, canvas: Canvas, sight: Sight) -> None:
        """The arrow, and the portrait, larger than it is."""
        part = (canvas.clock - self.began) / (self.ms or 1)
        if not 0 <= part < 1:
            return
        here = min(1.0, part / _FADE, (1 - part) / _FADE) if self.fades else 1.0
        still = canvas.screen.reduced or not self.fades
        token = sight.layout.seats[self.seat].token
        place = Rect(0, 0, round(token.width * _GROWN), round(token.width * _GROWN))
        place.center = token.center
        feels = sight.coming.get(self.seat, "caught")
        draw_reaction(canvas, sight.seats[self.seat], place, feels, part, here, pays=True)
        if not self.cards:
            return
        lying = self.cards[0].rect.unionall([pose.rect for pose in self.cards[1:]])
        start = edge(place.center, lying)
        end = edge(start, place.inflate(canvas.screen.px(12), canvas.screen.px(12)))
        if hypot(end[0] - start[0], end[1] - start[1]) > self.cards[0].height / 2:
            bent = bend(start, end, (seat.name for seat in sight.layout.seats))
            grown = 1.0 if still else out_cubic(min(1.0, part / (2 * _FADE)))
            draw_thread(canvas, start, end, here, bent, grown, bold=True)


def paid(seat: Seat, cards: Iterable[Pose], pace: Pace, began: float | None = None) -> Payment:
    """The payment of a beat: from its beginning on, or from another time."""
    ms = STILL if pace.still else PAYS * pace.stretch
    return Payment(seat, tuple(cards), pace.clock if began is None else began, ms, not pace.still)
