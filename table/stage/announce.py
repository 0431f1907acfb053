"""What is about to happen: the cards that are used come nearer, and a thread of light goes to what they are used on.
And its end, if it is struck out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees, hypot, pi, sin

import pygame

from games.core.actions import Event
from games.core.types import Seat, Token
from table.screen import Screen
from table.stage.arrange import Arrangement
from table.stage.easing import out_back, out_cubic
from table.stage.flights import blit_faded
from table.stage.layout import Layout
from table.stage.marks import frame, glow
from table.stage.pictures import Pictures
from table.stage.spec import EventSpec
from table.stage.tween import Pose, distance
from table.stage.vector import rasterised, ready
from table.ui.theme import Palette, hex_colour

LIFT = 200
"""ms in which the cards come nearer and the threads are drawn."""

STRIKE, CROSS, CROSSED = 240, 160, 620
"""ms of the blow, of the two strokes of the cross, and for which the cross stands."""

_GROWTH = 0.2
_BREATH = 1500  # ms
_WIDE = 7  # px at 1080p, of a thread
_TIP = 26
_PIECE = 128  # px
_BEND = 0.16  # of a thread's length

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Announcement:
    """`cards` are used by `by`, on `targets`, on `seats`, or on nothing in particular. Shown since `began`."""

    by: Seat
    cards: tuple[Token, ...]
    targets: tuple[Token, ...]
    seats: tuple[Seat, ...]
    began: float

    def draw(
        self,
        surface: pygame.Surface,
        made: Arrangement,
        layout: Layout,
        face: Callable[[Token], str | None],
        flying: set[Token],
        pictures: Pictures,
        clock: float,
        screen: Screen,
        colours: Palette,
    ) -> None:
        """Draw it over the resting table; cards that still move or are not in sight are left out."""
        here = 1.0 if screen.reduced else max(0.0, min(1.0, (clock - self.began) / LIFT))
        line, radius = screen.px(4), screen.px(9)
        for token in self.targets:
            if token in made.rects and token not in flying:
                rect = made.rects[token].inflate(line * 2, line * 2)
                blit_faded(surface, frame(rect.size, colours.ring, line, radius, 0.12), rect, round(255 * here))
        for seat in self.seats:
            panel = layout.seats[seat].panel
            mark = frame(panel.size, colours.ring, line, screen.px(16), 0.08)
            blit_faded(surface, mark, panel, round(255 * here))
        for start, end in self._threads(made, layout, flying):
            _thread(surface, start, end, here, screen, colours)
            if not screen.reduced:
                _spark(surface, start, end, clock / _BREATH % 1.0, here, screen)
        for token in self.cards:
            if token in made.poses and token not in flying:
                grown = out_back(here) if not screen.reduced else 1.0
                _near(surface, made.poses[token], face(token), made.pack(token), grown, pictures, screen)

    def _threads(self, made: Arrangement, layout: Layout, flying: set[Token]) -> list[tuple[Point, Point]]:
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


def announced(event: Event, spec: EventSpec, seats: int, began: float) -> Announcement:
    """What an event announces."""
    card, target, to = (spec.maybe(event, part) for part in ("card", "target", "to"))
    used = (*(() if card is None else (card,)), *(spec.maybe(event, "cards") or ()))
    all_seats = tuple(range(seats)) if spec.all else ()
    return Announcement(
        spec.part(event, "by"),
        used,
        () if target is None else (target,),
        all_seats or (() if to is None else (to,)),
        began,
    )


@dataclass(frozen=True, slots=True)
class Strike:
    """A card of another seat strikes out what was announced, where it lay. `stretch` as in `Pace`."""

    card: Token
    struck: tuple[Pose, ...]
    began: float
    stretch: float

    @property
    def contact(self) -> float:
        """When the blow lands."""
        return self.began + STRIKE * self.stretch

    @property
    def end(self) -> float:
        """When nothing is left of it."""
        return self.contact + (CROSS + CROSSED) * self.stretch

    def draw(
        self,
        surface: pygame.Surface,
        made: Arrangement,
        face: Callable[[Token], str | None],
        flying: set[Token],
        pictures: Pictures,
        clock: float,
        screen: Screen,
        colours: Palette,
    ) -> None:
        """Draw the card that strikes, its blow, and the cross."""
        left = max(0.0, min(1.0, (self.end - clock) / (160 * self.stretch or 1)))
        pose = made.poses.get(self.card)
        if pose and self.card not in flying:
            _near(surface, pose, face(self.card), made.pack(self.card), left, pictures, screen)
        blow = (clock - self.began) / (STRIKE * self.stretch or 1)
        crossed = (clock - self.contact) / (CROSS * self.stretch or 1)
        for at in _together(self.struck):
            if pose and 0 <= blow < 1.4 and not screen.reduced:
                _blade(surface, (pose.x, pose.y), (at.x, at.y), blow, screen, colours)
            if crossed > 0:
                side = round(at.height * 1.15)
                for stroke in range(2):
                    part = 1.0 if screen.reduced else max(0.0, min(1.0, crossed * 2 - stroke))
                    if part:
                        mark = _stroke(side, stroke, colours.bad, colours.cream)
                        drawn = mark.subsurface((0, 0, max(1, round(side * out_cubic(part))), side))
                        spot = (round(at.x - side / 2), round(at.y - side / 2))
                        blit_faded(surface, drawn, drawn.get_rect(topleft=spot), round(255 * left))


def _together(poses: Sequence[Pose]) -> list[Pose]:
    """Cards that lie on one another are crossed out together."""
    found: list[Pose] = []
    for pose in poses:
        last = found[-1] if found else None
        if last and distance(last, pose) < pose.height:
            found[-1] = Pose((last.x + pose.x) / 2, (last.y + pose.y) / 2, pose.height)
        else:
            found.append(pose)
    return found


def _near(
    surface: pygame.Surface,
    pose: Pose,
    face: str | None,
    pack: str | None,
    grown: float,
    pictures: Pictures,
    screen: Screen,
) -> None:
    """A card lifted towards the players, in warm light."""
    height = round(pose.height * (1 + _GROWTH * grown))
    x, y = round(pose.x), round(pose.y - screen.px(8) * grown)
    shadow = pictures.shadow(height, pose.angle)
    surface.blit(shadow, shadow.get_rect(center=(x, y + round(height * 0.07 * grown))))
    light = glow(pictures, round(height * 1.03), pose.angle)
    blit_faded(surface, light, light.get_rect(center=(x, y)), round(255 * max(0.0, min(1.0, grown))))
    picture = pictures.card(face, height, pose.angle, pack=pack)
    surface.blit(picture, picture.get_rect(center=(x, y)))


def _middle(start: Point, end: Point) -> Point:
    """The point towards which a thread bends: upwards, or aside if it goes straight up or down."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    side = -1 if dx > 0 else 1
    return ((start[0] + end[0]) / 2 - dy * _BEND * side, (start[1] + end[1]) / 2 + dx * _BEND * side)


def _along(start: Point, end: Point, part: float) -> Point:
    """A point of the thread."""
    mid, rest = _middle(start, end), 1 - part
    return (
        rest * rest * start[0] + 2 * rest * part * mid[0] + part * part * end[0],
        rest * rest * start[1] + 2 * rest * part * mid[1] + part * part * end[1],
    )


def _thread(
    surface: pygame.Surface, start: Point, end: Point, strength: float, screen: Screen, colours: Palette
) -> None:
    """A bent line of light with a point at its end."""
    whole = tuple(round(value) for value in (*start, *end))
    for drawn, place in _drawn_thread(*whole, screen.px(_WIDE), screen.px(_TIP), colours.brass_light, colours.night):
        blit_faded(surface, drawn, drawn.get_rect(topleft=place), round(255 * strength))


@lru_cache(maxsize=16)
def _drawn_thread(
    x1: int,
    y1: int,
    x2: int,
    y2: int,
    wide: int,
    tip: int,
    light: tuple[int, int, int],
    dark: tuple[int, int, int],
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """In pieces with little around them, and where each belongs."""
    start, end = (float(x1), float(y1)), (float(x2), float(y2))
    mx, my = _middle(start, end)
    margin = tip + wide
    left, top = int(min(x1, x2, mx)) - margin, int(min(y1, y2, my)) - margin
    size = (int(max(x1, x2, mx)) + margin - left, int(max(y1, y2, my)) + margin - top)
    turn = degrees(atan2(y2 - my, x2 - mx))
    bx, by = _along(start, end, 1 - tip * 0.7 / max(1.0, hypot(x2 - x1, y2 - y1)))
    path = f"M{x1} {y1}Q{mx:g} {my:g} {bx:g} {by:g}"
    shape = f"M0 0L{-tip} {-tip * 0.55:g}L{-tip * 0.72:g} 0L{-tip} {tip * 0.55:g}Z"
    body = ""
    for colour, more in ((dark, max(3, wide)), (light, 0)):
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


def _spark(surface: pygame.Surface, start: Point, end: Point, part: float, here: float, screen: Screen) -> None:
    """A bright point that runs along a thread, again and again."""
    x, y = _along(start, end, part)
    dot = _dot(screen.px(26))
    strength = round(255 * here * sin(pi * part))
    blit_faded(surface, dot, dot.get_rect(center=(round(x), round(y))), strength)


@lru_cache(maxsize=4)
def _dot(size: int) -> pygame.Surface:
    body = (
        '<radialGradient id="g"><stop offset="0" stop-color="#fffbe8"/><stop offset="0.3" stop-color="#ffe9a8" '
        'stop-opacity="0.9"/><stop offset="1" stop-color="#ffce60" stop-opacity="0"/></radialGradient>'
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2}" fill="url(#g)"/>'
    )
    return ready(rasterised(body, (0, 0, size, size), (size, size)))


def _blade(surface: pygame.Surface, start: Point, end: Point, time: float, screen: Screen, colours: Palette) -> None:
    """The track of a blow, thin at both ends."""
    head, tail = out_cubic(min(1.0, time)), max(0.0, min(1.0, (time - 0.35) / 1.05))
    if head <= tail:
        return
    spots = [_along(start, end, tail + (head - tail) * i / 14) for i in range(15)]
    wide = screen.px(15)
    upper, lower = [], []
    for i, (x, y) in enumerate(spots):
        before, after = spots[max(0, i - 1)], spots[min(len(spots) - 1, i + 1)]
        way = hypot(after[0] - before[0], after[1] - before[1]) or 1
        nx, ny = -(after[1] - before[1]) / way, (after[0] - before[0]) / way
        half = wide * sin(pi * (i / 14) ** 1.6) / 2
        upper.append((x + nx * half, y + ny * half))
        lower.append((x - nx * half * 0.4, y - ny * half * 0.4))
    outline = [*upper, *reversed(lower)]
    pygame.draw.polygon(surface, colours.cream, outline)
    pygame.draw.aalines(surface, colours.bad, True, outline)


@lru_cache(maxsize=8)
def _stroke(side: int, number: int, colour: tuple[int, int, int], edge: tuple[int, int, int]) -> pygame.Surface:
    """One stroke of a cross as of a brush: falling (0) or rising (1)."""
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
