"""What is about to happen: the cards that are used come nearer, and a thread of light goes to what they are used on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import atan2, degrees, hypot, pi, sin
from typing import ClassVar

import pygame

from games.core.actions import Event
from games.core.types import Seat, Token
from table.cache import cached
from table.screen import Screen
from table.stage.cues.base import Cue, Sample, Tools
from table.stage.cues.effects import Effect, Sight
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.marks import frame
from table.stage.drawing.vector import rasterised, ready
from table.stage.layout import Layout
from table.stage.layout.arrangement import Arrangement
from table.stage.motion.easing import out_back
from table.stage.motion.moment import Moment
from table.stage.motion.moving import SIDEWAYS
from table.stage.spec import EventSpec
from table.ui.theme import hex_colour, palette

LIFT = 200
"""ms in which the cards come nearer and the threads are drawn."""

_GROWTH = 0.2
_BREATH = 1500  # ms
_WIDE = 7  # px at 1080p, of a thread
_TIP = 26
_PIECE = 128  # px
_BEND = 0.16  # of a thread's length

Point = tuple[float, float]


@dataclass(frozen=True)
class Announcement(Effect):
    """`cards` are used by `by`, on `targets`, on `seats`, or on nothing in particular. Shown since `began`."""

    stands = True
    waits = False

    by: Seat
    cards: tuple[Token, ...]
    targets: tuple[Token, ...]
    seats: tuple[Seat, ...]
    began: float

    def draw_near(self, canvas: Canvas, sight: Sight) -> None:
        """Draw it over the resting table; cards that still move or are not in sight are left out."""
        made, layout, flying = sight.made, sight.layout, sight.flying
        screen, ring = canvas.screen, canvas.colours.ring
        here = 1.0 if screen.reduced else max(0.0, min(1.0, (canvas.clock - self.began) / LIFT))
        line, radius = screen.px(4), screen.px(9)
        for token in self.targets:
            if token in made.rects and token not in flying:
                rect = made.rects[token].inflate(line * 2, line * 2)
                canvas.put(frame(rect.size, ring, line, radius, 0.12), here, topleft=rect.topleft)
        for seat in self.seats:
            panel = layout.seats[seat].panel
            canvas.put(frame(panel.size, ring, line, screen.px(16), 0.08), here, topleft=panel.topleft)
        for start, end in self._threads(made, layout, flying):
            _thread(canvas, start, end, here)
            if not screen.reduced:
                _spark(canvas, start, end, here)
        for token in self.cards:
            if token in made.poses and token not in flying:
                near(canvas, made, token, out_back(here) if not screen.reduced else 1.0)

    def _threads(self, made: Arrangement, layout: Layout, flying: Collection[Token]) -> list[tuple[Point, Point]]:
        """From the cards' middle to the nearest edge of each target."""
        poses = [made.poses[token] for token in self.cards if token in made.poses]
        if not poses:
            return []
        start = (sum(pose.x for pose in poses) / len(poses), sum(pose.y for pose in poses) / len(poses))
        goals = [made.rects[token] for token in self.targets if token in made.rects and token not in flying]
        goals += [layout.seats[seat].panel for seat in self.seats]
        ends = [_edge(start, goal) for goal in goals if not goal.collidepoint(start)]
        return [(start, end) for end in ends if hypot(end[0] - start[0], end[1] - start[1]) > poses[0].height * 0.6]


def _edge(start: Point, goal: pygame.Rect) -> Point:
    """Where a rectangle is reached on the way to its middle."""
    dx, dy = goal.centerx - start[0], goal.centery - start[1]
    beyond = [1 - half / abs(way) for way, half in ((dx, goal.width / 2), (dy, goal.height / 2)) if abs(way) > half]
    part = max(beyond, default=0.0)
    return start[0] + dx * part, start[1] + dy * part


class Announce(Cue):
    """`by` uses `card` or `cards` on `target`, on `to`, or on `all` seats, and what that does is about to happen."""

    name = "announce"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"card": "Token", "cards": "Tokens", "target": "Token", "to": "Seat"}
    one_of = ("card", "cards")
    options: ClassVar = {"all": False}
    alone = True
    announces = True
    hushes = True
    pause = 1150
    sign = "bolt"
    sample = Sample(900)

    def show(self, tools: Tools, moment: Moment, landed: float) -> float:
        """See `Cue`."""
        pace, beat = moment.pace, moment.beat
        began = pace.clock + SIDEWAYS * pace.stretch
        tools.effects.show(announced(beat.event, moment.spec, len(tools.seats), began))
        tools.sounds.cue("announce", began)
        self.tell(tools, beat.event, beat.view, moment.spec, began)
        return self.pause * pace.stretch

    def settle(self, tools: Tools, event: Event, spec: EventSpec, clock: float) -> None:
        """It stands as when it has been shown."""
        tools.effects.show(announced(event, spec, len(tools.seats), clock - LIFT))


def announced(event: Event, spec: EventSpec, seats: int, began: float) -> Announcement:
    """What an event announces."""
    card, target, to = (spec.maybe(event, part) for part in ("card", "target", "to"))
    used = (*(() if card is None else (card,)), *(spec.maybe(event, "cards") or ()))
    all_seats = tuple(range(seats)) if spec.options["all"] else ()
    return Announcement(
        spec.part(event, "by"),
        used,
        () if target is None else (target,),
        all_seats or (() if to is None else (to,)),
        began,
    )


def near(canvas: Canvas, made: Arrangement, card: Token, grown: float) -> None:
    """A card lifted towards the players, in warm light."""
    pose, pictures = made.poses[card], canvas.pictures
    height = round(pose.height * (1 + _GROWTH * grown))
    x, y = round(pose.x), round(pose.y - canvas.screen.px(8) * grown)
    canvas.put(pictures.shadow(height, pose.angle), center=(x, y + round(height * 0.07 * grown)))
    canvas.put(pictures.light(round(height * 1.03), pose.angle), grown, center=(x, y))
    canvas.put(pictures.card(made.faces.get(card), height, pose.angle, pack=made.pack(card)), center=(x, y))


def _middle(start: Point, end: Point) -> Point:
    """The point towards which a thread bends: upwards, or aside if it goes straight up or down."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    side = -1 if dx > 0 else 1
    return ((start[0] + end[0]) / 2 - dy * _BEND * side, (start[1] + end[1]) / 2 + dx * _BEND * side)


def along(start: Point, end: Point, part: float) -> Point:
    """A point of the thread."""
    mid, rest = _middle(start, end), 1 - part
    return (
        rest * rest * start[0] + 2 * rest * part * mid[0] + part * part * end[0],
        rest * rest * start[1] + 2 * rest * part * mid[1] + part * part * end[1],
    )


def _thread(canvas: Canvas, start: Point, end: Point, strength: float) -> None:
    """A bent line of light with a point at its end."""
    ends = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
    for drawn, place in _drawn_thread(*ends, canvas.screen):
        canvas.put(drawn, strength, topleft=place)


@cached(16)
def _drawn_thread(
    start: tuple[int, int], end: tuple[int, int], screen: Screen
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """In pieces with little around them, and where each belongs."""
    (x1, y1), (x2, y2) = start, end
    mx, my = _middle(start, end)
    colours, wide, tip = palette(screen.contrast), screen.px(_WIDE), screen.px(_TIP)
    margin = tip + wide
    left, top = int(min(x1, x2, mx)) - margin, int(min(y1, y2, my)) - margin
    size = (int(max(x1, x2, mx)) + margin - left, int(max(y1, y2, my)) + margin - top)
    turn = degrees(atan2(y2 - my, x2 - mx))
    bx, by = along(start, end, 1 - tip * 0.7 / max(1.0, hypot(x2 - x1, y2 - y1)))
    path = f"M{x1} {y1}Q{mx:g} {my:g} {bx:g} {by:g}"
    shape = f"M0 0L{-tip} {-tip * 0.55:g}L{-tip * 0.72:g} 0L{-tip} {tip * 0.55:g}Z"
    body = ""
    for colour, more in ((colours.night, max(3, wide)), (colours.brass_light, 0)):
        tone = hex_colour(colour)
        body += (
            f'<path d="{path}" fill="none" stroke="{tone}" stroke-width="{wide + more}" stroke-linecap="round"/>'
            f'<path transform="translate({x2} {y2})rotate({turn:g})" d="{shape}" fill="{tone}" stroke="{tone}" '
            f'stroke-width="{more}" stroke-linejoin="round"/>'
        )
    whole = ready(rasterised(body, (left, top, *size), size))
    pieces = []
    for x in range(0, size[0], _PIECE):
        strip = whole.subsurface((x, 0, min(_PIECE, size[0] - x), size[1]))
        for y in range(0, size[1], _PIECE):
            cell = strip.subsurface((0, y, strip.width, min(_PIECE, size[1] - y)))
            seen = cell.get_bounding_rect()
            if seen.width:
                pieces.append((cell.subsurface(seen).copy(), (left + x + seen.x, top + y + seen.y)))
    return pieces


def _spark(canvas: Canvas, start: Point, end: Point, here: float) -> None:
    """A bright point that runs along a thread, again and again."""
    part = canvas.clock / _BREATH % 1.0
    x, y = along(start, end, part)
    canvas.put(_dot(canvas.screen.px(26)), here * sin(pi * part), center=(round(x), round(y)))


@cached(4)
def _dot(size: int) -> pygame.Surface:
    body = (
        '<radialGradient id="g"><stop offset="0" stop-color="#fffbe8"/><stop offset="0.3" stop-color="#ffe9a8" '
        'stop-opacity="0.9"/><stop offset="1" stop-color="#ffce60" stop-opacity="0"/></radialGradient>'
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2}" fill="url(#g)"/>'
    )
    return ready(rasterised(body, (0, 0, size, size), (size, size)))
