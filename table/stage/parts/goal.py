"""Lines that race for a goal: slots for missing cards, and counts."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

import pygame
from pygame import Rect

from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from table.base.cache import cached
from table.graphics.theme import Palette, hex_colour, mix
from table.graphics.vector import drawing, rasterised, ready
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.marks import breath, breathes, draw_count, draw_prize, frame
from table.stage.drawing.pulsing import Pulsing
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.layout.pose import CARD_SHAPE
from table.stage.layout.spreads.race import GoalSpec, Race, Racing
from table.stage.parts.base import Alarm, Checked, Part


class Goal(Part[GoalSpec]):
    """The lines, and how near each is."""

    table = "goal"
    says = GoalSpec
    occasion = "near_win"

    def __init__(self, spec: GoalSpec, game: Game) -> None:
        super().__init__(spec, game)
        self._signs = Pulsing(breath)

    @staticmethod
    def check(spec: GoalSpec, checked: Checked) -> GoalSpec:
        """See `Part`."""
        checked.demand(spec.place in checked.places, ": no such place")
        checked.demand(checked.places[spec.place].spread == Racing.name, ": the place is not spread as race")
        return spec

    def draw_under(self, canvas: Canvas, layout: Layout, made: Arrangement, flying: Collection[Token]) -> None:
        """See `Part`."""
        _draw_slots(canvas, made.of(Race), flying)

    def draw_signs(self, canvas: Canvas, made: Arrangement, flying: Collection[Token]) -> None:
        """See `Part`."""
        self._signs.begin(canvas)
        for area in _draw_signs(canvas, made.of(Race), flying):
            self._signs.note(canvas, area)

    def alive(self, clock: float) -> list[Rect]:
        """See `Part`: what is one card short of the goal pulses."""
        return self._signs.changed(clock)

    def near(self, view: View) -> dict[Hashable, Seat]:
        """Return the seats one card away from winning, by zone."""
        found: dict[Hashable, Seat] = {}
        for number, zone in enumerate(view.zones):
            seat = view.map.seats[number]
            if self.spec.place == view.map.names[number] and seat is not None:
                resting = zone if isinstance(zone, int) else len(zone)
                if resting == self._goal(view) - 1:
                    found[number] = seat
        return found

    def _goal(self, view: View) -> int:
        return int(getattr(view.facts, self.spec.fact))

    def alarms(self, view: View, seat: Seat, teller: Teller) -> list[Alarm]:
        """See `Part`."""
        goal = self._goal(view)
        sign, said = f"{goal - 1}/{goal}", teller.words("play.near_win", number=goal - 1, limit=goal)
        what = teller.words(f"place.{self.spec.place}") if f"place.{self.spec.place}" in teller.words else ""
        return [Alarm(sign, what, said, glad=True) for owner in self.near(view).values() if owner == seat]

    def brink(self, view: View, zones: Collection[int]) -> bool:
        """See `Part`."""
        return bool({*zones} & self.near(view).keys())

    def line(self, view: View, made: Arrangement, seat: Seat) -> Sequence[Token]:
        """The cards of a seat's line, in their order."""
        return next((line.tokens for line in made.of(Race) if view.map.seats[line.zone] == seat), ())

    def close(self, made: Arrangement) -> Collection[Hashable]:
        """See `Part`."""
        return [line.zone for line in made.of(Race) if line.close]


def _draw_slots(canvas: Canvas, races: Sequence[Race], flying: Collection[Token]) -> None:
    """Draw slots for missing cards, and the prize under the last.

    Each slot lies under the one before it.
    """
    for line in races:
        for number, pose in reversed([*enumerate(line.places)]):
            if number < len(line.tokens) and line.tokens[number] not in flying:
                continue
            slot = _slot(round(pose.height), number == line.goal - 1, canvas.colours)
            canvas.put(slot, center=(round(pose.x), round(pose.y)))


def _draw_signs(canvas: Canvas, races: Sequence[Race], flying: Collection[Token]) -> list[Rect]:
    """Draw the counts; golden and pulsing where one more card wins.

    Returns the places of what pulses.
    """
    screen, gold, found = canvas.screen, canvas.colours.brass_light, list[Rect]()
    for line in races:
        here = sum(token not in flying for token in line.tokens)
        said = f"{here}/{line.goal}"
        if here < line.goal - 1:
            draw_count(canvas, said, line.sign, line.size)
            continue
        if here == line.goal - 1:
            around, last = line.places[here].rect, line.places[here - 1].rect if here else Rect(0, 0, 0, 0)
            fill = 0.05 + 0.2 * breathes(canvas)
            mark = frame(around.size, gold, screen.px(3), screen.px(7), fill)
            hidden = max(0, last.right - around.left)
            found.append(around)
            canvas.sink.blit(mark, (around.left + hidden, around.top), (hidden, 0, *around.size))
        else:
            around = line.places[0].rect.union(line.places[-1].rect).inflate(screen.px(10), screen.px(10))
            canvas.put(frame(around.size, gold, screen.px(5), screen.px(11), 0.14), topleft=around.topleft)
        found.append(draw_prize(canvas, said, line.sign, line.size))
    return found


@cached(16)
def _slot(height: int, goal: bool, colours: Palette) -> pygame.Surface:
    """Return an opaque outline of a card.

    One slot may lie on another.
    """
    wide = round(height * CARD_SHAPE)
    line = max(1.2, height / 60)
    edge = colours.brass_light if goal else colours.cream_soft
    ground = mix(colours.felt, colours.night, 0.25)
    body = (
        f'<rect x="{line / 2}" y="{line / 2}" width="{wide - line}" height="{height - line}" rx="{height * 0.05}" '
        f'fill="{hex_colour(ground)}" stroke="{hex_colour(edge)}" stroke-opacity="{0.95 if goal else 0.4}" '
        f'stroke-width="{line}"/>'
    )
    if goal:
        side = wide * 0.42
        crown = drawing("common/icons/crown-small").tinted(hex_colour(colours.brass_light))
        body += crown.fitted((wide - side * 1.12, height * 0.16, side, side))
    return ready(rasterised(body, (0, 0, wide, height), (wide, height)))
