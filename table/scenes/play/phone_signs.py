"""Signs of phones at their seats: state, and stand-in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from games.core.types import Seat
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.theme import RGB, hex_colour, palette
from table.graphics.vector import icon, picture, smooth
from table.stage.layout.layout import Layout

SIDE = 0.5
"""Size of a sign, relative to its portrait."""
LEAST = 36  # px at 1080p
SNORE = 0.6
"""Size of the mark of a sleeping phone, relative to the portrait."""


class Sign(NamedTuple):
    """An icon, and whether all is well."""

    icon: str
    good: bool = False


SIGNS = {
    "invited": Sign("phone-awaited"),
    "awake": Sign("phone", good=True),
    "asleep": Sign("phone-asleep"),
    "gone": Sign("phone-gone"),
    "screen": Sign("person"),
    "ai": Sign("robot"),
}
"""Signs by state or stand-in."""


def draw_signs(surface: pygame.Surface, states: Mapping[Seat, str], places: Layout, screen: Screen) -> None:
    """Draw them over the portraits."""
    colours = palette(screen.contrast)
    for seat, state in states.items():
        sign, portrait = SIGNS[state], places.seats[seat].portrait
        side = max(screen.px(LEAST), round(portrait.height * SIDE))
        fill, ink = (colours.good, colours.cream) if sign.good else (colours.night, colours.brass_light)
        drawn = _badge(sign.icon, side, fill, ink, colours.cream)
        surface.blit(drawn, drawn.get_rect(center=(portrait.left + side // 3, portrait.top + side // 3)))
        if state == "asleep":
            high = round(portrait.height * SNORE)
            corner = (portrait.right - high, portrait.top - high // 4)
            surface.blit(picture("common/snore", (high, high)), corner)


@cached(24)
def _badge(name: str, side: int, fill: RGB, ink: RGB, edge: RGB) -> pygame.Surface:
    """Return a round badge with an icon.

    Drawn four times as large at first, so that its edge is smooth.
    """
    big = pygame.Surface((4 * side, 4 * side), pygame.SRCALPHA)
    pygame.draw.circle(big, edge, (2 * side, 2 * side), 2 * side)
    pygame.draw.circle(big, fill, (2 * side, 2 * side), 2 * side - max(4, side // 4))
    small = smooth(big, (side, side))
    sign = icon(name, side * 6 // 10, hex_colour(ink))
    small.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return small
