"""Signs of a finished game, drawn: a square for each judged claim."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from games.core.words import Words
from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import RGB, hex_colour, palette
from table.graphics.vector import icon
from table.review.deeds import MARKS, Deed, Deeds
from table.ui import labels
from table.ui.panels import State
from table.ui.widgets import Widget

ICONS: Mapping[Deed, str] = {"fooled": "speech", "saw": "search", "hit": "burst"}
SIDE, GAP, ODDS = 40, 8, 110  # px at 1080p in a form: a sign, what is between, and the height of bars
NOTE = 20


def told(shown: Deeds, words: Words) -> str:
    """Return the signs in characters, and below them what they count."""
    counts = "  ".join(f"{MARKS[deed]} {words(f'share.{deed}', count=count)}" for deed, count in shown.counts.items())
    return "\n".join(filter(None, [shown.text, counts]))


def legend(shown: Deeds, words: Words) -> str:
    """Return what the drawn signs count, or the bars mean."""
    if shown.odds:
        return words("share.odds")
    return "   ".join(words(f"share.{deed}", count=count) for deed, count in shown.counts.items())


def draw_deeds(
    surface: pygame.Surface, shown: Deeds, room: pygame.Rect, screen: Screen, most: int, gap: int, *, left: bool = False
) -> None:
    """Draw the signs, or bars, as large as there is room for.

    No sign larger than `most` px. In the middle, or to the `left`.
    """
    if shown.odds:
        _draw_odds(surface, shown, room, palette(screen.contrast).brass_light, palette(screen.contrast).cream)
        return
    colours, lines = palette(screen.contrast), shown.lines or [()]
    fills: dict[Deed, RGB] = {"fooled": colours.good, "saw": colours.good, "hit": colours.bad, "other": colours.night}
    side = min(most, room.height // len(lines) - gap)
    top = room.centery - (len(lines) * (side + gap) - gap) // 2
    for row, line in enumerate(lines):
        start = room.x if left else room.centerx - (len(line) * (side + gap) - gap) // 2
        for column, deed in enumerate(line):
            place = pygame.Rect(start + column * (side + gap), top + row * (side + gap), side, side)
            pygame.draw.rect(surface, fills[deed], place, border_radius=side // 6)
            if deed == "other":
                pygame.draw.rect(surface, colours.brass_dark, place, max(1, side // 24), border_radius=side // 6)
            if deed in ICONS:
                mark = icon(ICONS[deed], round(side * 0.66), hex_colour(colours.cream))
                surface.blit(mark, mark.get_rect(center=place.center))


def _draw_odds(surface: pygame.Surface, shown: Deeds, room: pygame.Rect, colour: RGB, ground: RGB) -> None:
    """Draw bars that start at 0."""
    step = room.width / len(shown.odds)
    for number, part in enumerate(shown.odds):
        bar = pygame.Rect(0, 0, round(step * 0.76), round(room.height * part))
        bar.midbottom = round(room.x + step * (number + 0.5)), room.bottom
        pygame.draw.rect(surface, colour, bar, border_radius=6)
    pygame.draw.line(surface, ground, room.bottomleft, room.bottomright, 3)


class DeedSigns(Widget):
    """The signs of a game in a form, and what they count."""

    focusable = False

    def __init__(self, id: str, shown: Deeds, words: Words) -> None:
        super().__init__(id)
        self.shown = shown
        self._legend = legend(shown, words)

    def _high(self, screen: Screen) -> int:
        """Return the height of signs or bars."""
        gap = screen.px(GAP)
        return screen.px(ODDS) if self.shown.odds else len(self.shown.lines) * (screen.px(SIDE) + gap)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        said = labels.block_height(self._legend, width, screen.font(NOTE), screen) if self._legend else 0
        return self._high(screen) + screen.px(GAP) + said

    @property
    def node(self) -> Node | None:
        """See `Widget.node`."""
        return Node(self.id, "text", self._legend) if self._legend else None

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        high, gap = self._high(screen), screen.px(GAP)
        room = pygame.Rect(rect.x, rect.y, rect.width, high)
        draw_deeds(surface, self.shown, room, screen, screen.px(SIDE), gap, left=True)
        below = pygame.Rect(rect.x, room.bottom + gap, rect.width, rect.bottom - room.bottom - gap)
        labels.block(surface, self._legend, below, screen.font(NOTE), palette(screen.contrast).cream_soft, screen)
