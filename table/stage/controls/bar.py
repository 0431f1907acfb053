"""The edges of the table: name plate, menu buttons and the reminder."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.words import Words
from table.base.screen import LEAST_FONT, Screen
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon
from table.stage.layout.rim import rim_width
from table.ui import labels
from table.ui.focus import Target
from table.ui.panels import State, panel
from table.ui.placement import nearest, spaces

PAUSE, RULES, LOG, SOUND = "pause", "rules", "log", "sound"
"""Ids of the menu's targets."""
IDS = (PAUSE, RULES, LOG, SOUND)
_WISHES = {PAUSE: "menu", RULES: "rules", LOG: "log", SOUND: "sound"}

GAP = 12  # px at 1080p


class Menu:
    """The small menu buttons, in two columns."""

    def __init__(self) -> None:
        self._rects: dict[str, pygame.Rect] = {}
        self._targets: Sequence[Target] = ()

    def lay_out(self, rect: pygame.Rect, words: Words, screen: Screen) -> None:
        """Place the buttons in a square."""
        side = (rect.width - screen.px(GAP)) // 2
        spots = [(x, y) for y in (rect.top, rect.bottom - side) for x in (rect.left, rect.right - side)]
        self._rects = {
            id: pygame.Rect(spot, (side, side)) for id, spot in zip((PAUSE, RULES, LOG, SOUND), spots, strict=True)
        }

        self._targets = [
            Target(id, rect, apart=True, name=words(f"keys.{_WISHES[id]}"), group=("menu",))
            for id, rect in self._rects.items()
        ]

    def targets(self) -> Sequence[Target]:
        """The buttons as targets, in Tab order."""
        return self._targets

    def draw(
        self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None, *, muted: bool
    ) -> None:
        """Draw the buttons; `lit` and `pressed` are ids of targets."""
        icons = {PAUSE: "menu", RULES: "help", LOG: "log", SOUND: "sound-off" if muted else "sound-on"}
        colour = hex_colour(palette(screen.contrast).cream)
        for id, rect in self._rects.items():
            state: State = "pressed" if id == pressed else "lit" if id == lit else "rest"
            panel(surface, rect, screen, "plate", state)
            side = rect.width * 3 // 5
            surface.blit(icon(icons[id], side, colour), (rect.centerx - side // 2, rect.centery - side // 2))


_PLATE = 1.25
"""Height of the plate in multiples of large letters."""


def draw_plate(surface: pygame.Surface, words: str, board: pygame.Rect, screen: Screen) -> None:
    """Draw the plate on the rim above the board.

    `words` name the game, the round and whose turn it is. Larger letters have a higher plate, up to where the seats
    begin.
    """
    usual = rim_width(surface.get_size()) + screen.px(6)
    high = max(usual, min(board.top - screen.px(1), round(screen.font(20) * _PLATE)))
    size = min(screen.font(20), round(high / _PLATE) if high > usual else usual * 5 // 8)
    while size > LEAST_FONT and labels.width(words, size, "bold") + screen.px(40) > board.width:
        size -= 1
    step = screen.px(48)  # rounding up keeps the widths few: each is a picture of its own
    wide = min(-(-(labels.width(words, size, "bold") + screen.px(40)) // step) * step, board.width)
    rect = pygame.Rect(board.centerx - wide // 2, screen.px(1), wide, high)
    panel(surface, rect, screen, "plate")
    inner = rect.inflate(-screen.px(40), 0)
    labels.line(surface, words, inner, size, palette(screen.contrast).brass_light, "bold", "centre")


def draw_reminder(
    surface: pygame.Surface, lines: Sequence[str], board: pygame.Rect, screen: Screen, laws: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """Draw a sheet on what the game is about; return its place.

    It lies near the middle of the board, in letters as large as there is room for. If possible it leaves the rectangles
    `laws`, which hold for everyone, in sight.
    """
    pad, gap = screen.px(32), screen.px(12)
    wide = min(board.width - 2 * pad, max(screen.font(26) * 34, screen.px(700)))
    for size in range(screen.font(26), LEAST_FONT - 1, -1):
        heights = [labels.block_height(line, wide - 2 * pad, size, screen) for line in lines]
        rect = pygame.Rect(0, 0, wide, sum(heights) + gap * (len(lines) - 1) + 2 * pad)
        if rect.height <= surface.get_height() - gap:
            break
    rect.center = board.center
    kept = [law.inflate(2 * gap, 2 * gap) for law in laws]
    rect = nearest(spaces(surface.get_rect(), kept, rect.size), rect.size, rect) or rect.clamp(surface.get_rect())
    panel(surface, rect, screen, "paper")
    top = rect.y + pad
    for line, height in zip(lines, heights, strict=True):
        place = pygame.Rect(rect.x + pad, top, wide - 2 * pad, height)
        labels.block(surface, line, place, size, palette(screen.contrast).ink, screen)
        top += height + gap
    return rect
