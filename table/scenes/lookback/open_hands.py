"""Revealed hands, over the mat of each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from games.core.game import Game
from games.core.types import Seat
from table.base.screen import Screen
from table.stage.drawing.cards import CardArt, card_width
from table.stage.layout.layout import Layout
from table.ui.panels import panel

CARD = 92  # px at 1080p
PART = 0.42
"""Of the height of a mat, at most."""


def draw_hands(
    surface: pygame.Surface,
    hands: Mapping[Seat, Sequence[int]],
    places: Layout,
    game: Game,
    art: CardArt,
    screen: Screen,
    resting: Sequence[pygame.Rect] = (),
) -> None:
    """Draw each hand's faces side by side over its mat.

    As far over each other as they have to lie: at the lower edge of the seat's mat where they cover least of what
    is `resting` there, or where a hand is held.
    """
    for seat, faces in hands.items():
        held = seat == places.holder
        area = places.hand if held else places.seats[seat].panel
        high = places.hand_card if held else min(screen.px(CARD), round(area.height * PART))
        pad = max(2, screen.px(6))
        wide = card_width(high)
        most = area.width - 2 * pad
        step = min(wide + pad / 2, (most - wide) / max(1, len(faces) - 1))
        whole = round(wide + step * (len(faces) - 1))
        ground = pygame.Rect(0, 0, whole + 2 * pad, high + 2 * pad)
        ground.midbottom = (places.board.centerx if held else area.centerx, area.bottom)
        ground.clamp_ip(pygame.Rect(area.x, 0, area.width, surface.get_height()))
        if not held:
            ground = _free(ground, area, resting)
        panel(surface, ground, screen, "slate")
        for number, face in enumerate(faces):
            surface.blit(art.face(game.faces[face].id, high), (ground.x + pad + round(step * number), ground.y + pad))


def _free(ground: pygame.Rect, area: pygame.Rect, resting: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the place that covers least.

    In the middle of the lower edge if possible, else more to one side.
    """
    ways = [ground]
    for left in (area.x, area.right - ground.width):
        ways.append(pygame.Rect((left, ground.y), ground.size))

    def covered(way: pygame.Rect) -> int:
        return sum(both.width * both.height for both in map(way.clip, resting))

    return min(ways, key=covered)
