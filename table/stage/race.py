"""Lines of cards that race for a goal: the cards in their order, room for those that are missing, and how many there
are. Where a card lies depends on its number alone, so a line never shifts while it grows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.core.types import Seat, Token
from table.cache import cached
from table.screen import Screen
from table.stage.canvas import Canvas
from table.stage.columns import COUNT_SIZE
from table.stage.marks import breath, draw_count, draw_prize, frame
from table.stage.style import CARD_SHAPE
from table.stage.tween import Pose
from table.stage.vector import drawing, rasterised, ready
from table.ui.theme import Palette, hex_colour, mix

_TALLEST = 150  # px at 1080p, of a card
_GAP = 6
_SHOWN = 0.54  # of a card's width that is seen under the next one, at least: number and mark
_NUMBER, _WISH = 0.125, 18  # a number's height by that of its card in full detail; what it should be, px at 1080p
_AWAY = 0.03  # of the room's height, between it and the cards


@dataclass(frozen=True, slots=True)
class Race:
    """A seat's line. `places`: where its cards lie and will lie up to the goal; `tokens`: those that are there.

    `size` is the height of the letters on its sign, in px. `plain`: simplified cards are easier to read here.
    """

    zone: int
    seat: Seat
    tokens: tuple[Token, ...]
    goal: int
    places: tuple[Pose, ...]
    size: int
    plain: bool

    @property
    def close(self) -> bool:
        """Whether one more card wins."""
        return len(self.tokens) == self.goal - 1

    @property
    def over(self) -> bool:
        """Whether the goal is reached."""
        return len(self.tokens) >= self.goal

    @property
    def sign(self) -> tuple[int, int]:
        """The middle of its sign: at the goal, on the lower edge."""
        pose = self.places[self.goal - 1]
        return round(pose.x), round(pose.y + pose.height / 2 - self.size * 0.5)


def race(
    zone: int, seat: Seat, tokens: Sequence[Token], goal: int, rect: Rect, screen: Screen
) -> tuple[Race, list[Rect]]:
    """Lay a line out in its room; with it, what can be seen of each card under the next one."""
    count = max(goal, len(tokens))
    high = rect.height * (1 - 2 * _AWAY)
    most = rect.width / (1 + _SHOWN * (count - 1)) / CARD_SHAPE
    height = min(high, screen.px(_TALLEST), most)
    wide = height * CARD_SHAPE
    step = min(wide + screen.px(_GAP), (rect.width - wide) / max(1, count - 1))
    places = tuple(Pose(rect.left + wide / 2 + number * step, rect.centery, height) for number in range(count))
    seen = []
    for number in range(len(tokens)):
        shown = Rect(0, 0, round(wide), round(height))
        shown.center = round(places[number].x), round(places[number].y)
        if number + 1 < len(tokens):
            shown.width = min(shown.width, round(step))
        seen.append(shown)
    size = min(screen.font(COUNT_SIZE), max(screen.px(COUNT_SIZE), round(height * 0.2)))
    plain = height * _NUMBER < screen.font(_WISH)
    return Race(zone, seat, tuple(tokens), goal, places, size, plain), seen


def draw_slots(canvas: Canvas, races: Sequence[Race]) -> None:
    """The room for the missing cards, each under the one before it; under the last one lies the prize."""
    for line in races:
        for number in range(len(line.places) - 1, len(line.tokens) - 1, -1):
            pose = line.places[number]
            slot = _slot(round(pose.height), number == line.goal - 1, canvas.colours)
            canvas.put(slot, center=(round(pose.x), round(pose.y)))


def draw_signs(canvas: Canvas, races: Sequence[Race], flying: Collection[Token]) -> None:
    """How many cards lie there of how many; golden, and breathing, where one more wins."""
    screen, gold = canvas.screen, canvas.colours.brass_light
    for line in races:
        here = sum(token not in flying for token in line.tokens)
        said = f"{here}/{line.goal}"
        if here < line.goal - 1:
            draw_count(canvas, said, line.sign, line.size)
            continue
        if here == line.goal - 1:
            around, last = line.places[here].rect, line.places[here - 1].rect if here else Rect(0, 0, 0, 0)
            fill = 0.05 + 0.2 * round(breath(canvas) * 7) / 7
            mark = frame(around.size, gold, screen.px(3), screen.px(7), fill)
            hidden = max(0, last.right - around.left)
            canvas.surface.blit(mark, (around.left + hidden, around.top), (hidden, 0, *around.size))
        else:
            around = line.places[0].rect.union(line.places[-1].rect).inflate(screen.px(10), screen.px(10))
            canvas.put(frame(around.size, gold, screen.px(5), screen.px(11), 0.14), topleft=around.topleft)
        draw_prize(canvas, said, line.sign, line.size)


@cached(16)
def _slot(height: int, goal: bool, colours: Palette) -> pygame.Surface:
    """The outline of a card, not to be seen through, for one slot may lie on another."""
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
