"""The tag of the hand at the bottom: colour, shape and name.

Where several people share a screen.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from table.base.cache import cached
from table.graphics.text import fitted
from table.graphics.theme import RGB
from table.match.seats import SeatSetup
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.marks import pill
from table.stage.drawing.surface import seat_looks
from table.stage.layout.layout import Layout

_HIGH = 32  # px at 1080p, of the tag; it stands between the prompt and the light around the cards
_RISE = 16
_NAME, _LEAST = 20, 14
_WIDEST = 260
_LINE = 5


def draw_holder(canvas: Canvas, layout: Layout, seat: SeatSetup) -> None:
    """Draw a tag over the hand, and a line below it.

    In the seat's colour; the tag is at the left end.
    """
    screen, looks = canvas.screen, seat_looks()
    red, green, blue, _ = pygame.Color(looks[seat.colour % len(looks)].colour)
    colour, high = (red, green, blue), screen.px(_HIGH)
    side, pad = round(high * 0.84), round(high * 0.3)
    most, least = min(screen.font(_NAME), round(high * 0.62)), screen.px(_LEAST)
    name = fitted(seat.name, most, min(most, least), screen.px(_WIDEST) - side - 2 * pad, canvas.colours.cream)
    tag = Rect(layout.hand.left, layout.hand.top - screen.px(_RISE), side + name.width + 2 * pad, high)
    canvas.put(pill(tag.width, high, canvas.colours.night, colour), topleft=tag.topleft)
    canvas.put(portrait_of(seat, side), midleft=(tag.left + (high - side) // 2, tag.centery))
    canvas.put(name, midleft=(tag.left + side + round(pad * 0.8), tag.centery))
    line = Rect(layout.hand.left, layout.hand.bottom + screen.px(2), layout.hand.width, screen.px(_LINE))
    canvas.put(_line(line.size, colour), topleft=line.topleft)


@cached(2)
def _line(size: tuple[int, int], colour: RGB) -> pygame.Surface:
    """With round ends."""
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(drawn, colour, drawn.get_rect(), border_radius=size[1] // 2)
    return drawn
