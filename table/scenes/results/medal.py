"""A feat that a game has brought: medal and words."""

from __future__ import annotations

import pygame

from games import entry
from games.core.feats import feats
from games.core.words import Words
from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import hex_colour, mix, palette
from table.graphics.vector import icon
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.widgets import Widget

PICTURES = ("crown-small", "bolt", "target", "flame", "weight", "dice", "burst", "puzzle", "eye", "speech")
"""Icons on medals, in the order of a game's feats."""
_NAME, _HOW, _LINE = 24, 20, 1.4


def height(screen: Screen) -> int:
    """Return the height of a medal with its words."""
    return max(screen.px(76), 2 * round(screen.font(_NAME) * _LINE) + screen.px(12))


class Medal(Widget):
    """A feat, told of somebody."""

    focusable = False

    def __init__(self, feat: str, name: str, game: str, words: Words) -> None:
        super().__init__(f"feat {feat} {name}")
        numbers = [one.id for one in feats(entry(game))]
        self._picture = PICTURES[numbers.index(feat) % len(PICTURES)]
        self._title = words(f"feat.{feat}")
        self._how = words(f"feat_how.{feat}")
        self._kept = words("results.feat", name=name)

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", f"{self._title} ({self._kept}): {self._how}")

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        panel(surface, rect, screen, "slate")
        pad, side = screen.px(12), min(rect.height - screen.px(16), screen.px(92))
        middle, size = (rect.x + pad + side // 2, rect.centery), round(side * 0.56)
        for part, colour in ((1.0, colours.brass_light), (0.9, mix(colours.brass_light, colours.night, 0.6))):
            pygame.draw.circle(surface, colour, middle, round(side / 2 * part))
        mark = icon(self._picture, size, hex_colour(colours.brass_light))
        surface.blit(mark, mark.get_rect(center=middle))
        left, high = rect.x + 2 * pad + side, round(screen.font(_NAME) * _LINE)
        line = pygame.Rect(left, rect.centery - high, rect.right - pad - left, high)
        title = labels.width(self._title, screen.font(_NAME), "bold")
        kept = min(labels.width(self._kept, screen.font(_HOW)), max(line.width // 2, line.width - title - pad))
        note = pygame.Rect(line.right - kept, line.y, kept, high)
        line.width -= kept + pad
        labels.line(surface, self._title, line, screen.font(_NAME), colours.brass_light, "bold")
        labels.line(surface, self._kept, note, screen.font(_HOW), colours.cream_soft)
        below = pygame.Rect(left, rect.centery, note.right - left, high)
        labels.line(surface, self._how, below, screen.font(_HOW), colours.cream)
