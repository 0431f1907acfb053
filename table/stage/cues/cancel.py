"""The cue for striking out an announcement: a blow and a cross."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, pi, sin
from typing import ClassVar

import pygame

from games.core.types import Token
from table.base.cache import cached
from table.graphics.theme import hex_colour
from table.graphics.vector import rasterised, ready
from table.stage.cues.announce import near
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.threads import Point, along
from table.stage.layout.pose import Pose, distance
from table.stage.motion.easing import out_cubic
from table.stage.motion.moment import Moment

STRIKE, CROSS, CROSSED = 240, 160, 620
"""ms of the blow, of drawing the cross, and of its standing."""


@dataclass(frozen=True)
class Strike(Effect):
    """A card of another seat strikes out announced cards where they lay.

    `stretch` is as in `Pace`.
    """

    card: Token
    struck: tuple[Pose, ...]
    began: float
    stretch: float

    @property
    def contact(self) -> float:
        """The time at which the blow lands."""
        return self.began + STRIKE * self.stretch

    @property
    def end(self) -> float:
        """The time at which nothing is left of the strike."""
        return self.contact + (CROSS + CROSSED) * self.stretch

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.end

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the striking card, its blow and the cross."""
        made, flying = sight.made, sight.flying
        clock, reduced, colours = canvas.clock, canvas.screen.reduced, canvas.colours
        left = max(0.0, min(1.0, (self.end - clock) / (160 * self.stretch or 1)))
        pose = made.poses.get(self.card)
        if pose and self.card not in flying:
            near(canvas, made, self.card, left, sight.layout.board)
        blow = (clock - self.began) / (STRIKE * self.stretch or 1)
        crossed = (clock - self.contact) / (CROSS * self.stretch or 1)
        for at in _together(self.struck):
            if pose and 0 <= blow < 1.4 and not reduced:
                _blade(canvas, (pose.x, pose.y), (at.x, at.y), blow)
            if crossed > 0:
                side = round(at.height * 1.15)
                for stroke in range(2):
                    part = 1.0 if reduced else max(0.0, min(1.0, crossed * 2 - stroke))
                    if part:
                        mark = _stroke(side, stroke, colours.bad, colours.cream)
                        drawn = mark.subsurface((0, 0, max(1, round(side * out_cubic(part))), side))
                        canvas.put(drawn, left, topleft=(round(at.x - side / 2), round(at.y - side / 2)))


class Cancel(Cue):
    """`card` of `by` cancels `cards`."""

    name = "cancel"
    parts: ClassVar = {"by": "Seat", "card": "Token", "cards": "Tokens"}
    hushes = True
    sign = "stop"
    sample = Sample(500)

    def waiting(self, services: BoardServices, moment: Moment) -> Mapping[Token, float]:
        """See `Cue.waiting`: until they are crossed out."""
        return dict.fromkeys(moment.part("cards"), (STRIKE + CROSS + 120) * moment.pace.stretch)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        pace, struck = moment.pace, moment.lay(moment.part("cards"))
        blow = Strike(moment.part("card"), tuple(struck), pace.clock, pace.stretch)
        services.effects.show(blow)
        services.sounds.cue("cancel", blow.contact)
        return blow.end - pace.clock


def _together(poses: Sequence[Pose]) -> list[Pose]:
    """Merge poses of cards that lie on one another: they share crosses."""
    found: list[Pose] = []
    for pose in poses:
        last = found[-1] if found else None
        if last and distance(last, pose) < pose.height:
            found[-1] = Pose((last.x + pose.x) / 2, (last.y + pose.y) / 2, pose.height)
        else:
            found.append(pose)
    return found


def _blade(canvas: SurfaceCanvas, start: Point, end: Point, time: float) -> None:
    """Draw the track of a blow, thin at both ends."""
    head, tail = out_cubic(min(1.0, time)), max(0.0, min(1.0, (time - 0.35) / 1.05))
    if head <= tail:
        return
    spots = [along(start, end, tail + (head - tail) * i / 14) for i in range(15)]
    wide = canvas.screen.px(15)
    upper, lower = [], []
    for i, (x, y) in enumerate(spots):
        before, after = spots[max(0, i - 1)], spots[min(len(spots) - 1, i + 1)]
        way = hypot(after[0] - before[0], after[1] - before[1]) or 1
        nx, ny = -(after[1] - before[1]) / way, (after[0] - before[0]) / way
        half = wide * sin(pi * (i / 14) ** 1.6) / 2
        upper.append((x + nx * half, y + ny * half))
        lower.append((x - nx * half * 0.4, y - ny * half * 0.4))
    outline = [*upper, *reversed(lower)]
    pygame.draw.polygon(canvas.surface, canvas.colours.cream, outline)
    pygame.draw.aalines(canvas.surface, canvas.colours.bad, True, outline)


@cached(8)
def _stroke(side: int, number: int, colour: tuple[int, int, int], edge: tuple[int, int, int]) -> pygame.Surface:
    """One brush stroke of a cross: falling (0) or rising (1)."""
    far, near, wide = side * 0.88, side * 0.12, side * 0.085
    y1, y2 = (near, far) if number == 0 else (far, near)
    shape = (
        f"M{near} {y1}Q{side / 2 + wide} {(y1 + y2) / 2 - wide} {far} {y2}"
        f"Q{side / 2 - wide} {(y1 + y2) / 2 + wide} {near} {y1}Z"
    )
    body = (
        f'<path d="{shape}" fill="{hex_colour(edge)}" stroke="{hex_colour(edge)}" stroke-width="{wide * 1.3}" '
        f'stroke-linejoin="round"/><path d="{shape}" fill="{hex_colour(colour)}" stroke="{hex_colour(colour)}" '
        f'stroke-width="{wide * 0.7}" stroke-linejoin="round"/>'
    )
    return ready(rasterised(body, (0, 0, side, side), (side, side)))
