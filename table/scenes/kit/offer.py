"""A button with a name, perhaps a ribbon, a line, and facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import RGB, hex_colour, palette
from table.graphics.vector import rasterised, ready
from table.ui import labels
from table.ui.panels import State, Style, panel
from table.ui.widgets import Button, least, tinted

LINE, NAME = 1.3, 1.3
"""Height of a row, by the size of its text."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something in a few words, with icons before it."""

    words: str
    icons: tuple[str, ...] = ()


class OfferCard(Button):
    """A button with facts at its right, or below.

    Below where there is too little space.
    """

    def __init__(
        self,
        id: str,
        label: str,
        press: Callable[[], None],
        *,
        line: str = "",
        facts: Sequence[Fact] = (),
        ribbon: str = "",
        style: Style = "plate",
        sizes: tuple[int, int] = (30, 22),
    ) -> None:
        """`sizes`: of the name and of all other words, px at 1080p."""
        super().__init__(id, label, press, style=style, size=sizes[0], align="left")
        self.line = line
        self.facts = tuple(facts)
        self.ribbon = ribbon
        self.small = sizes[1]
        self._drawn: tuple[Screen, pygame.Surface] | None = None

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(least(screen), self._words_height(screen, width) + screen.px(16))

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        said = (self.ribbon, self.line, *(fact.words for fact in self.facts))
        return Node(self.id, "button", self.label, about=" · ".join(filter(None, said)))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        if state == "pressed":
            rect = rect.move(0, max(1, screen.px(2)))
        panel(surface, rect, screen, self.style, state)
        if self._drawn is None or self._drawn[0] != screen or self._drawn[1].size != rect.size:
            words = pygame.Surface(rect.size, pygame.SRCALPHA)
            self._draw_words(words, screen, words.get_rect())
            self._drawn = screen, ready(words)
        surface.blit(self._drawn[1], rect)

    def _soft(self, screen: Screen) -> RGB:
        """The colour of words below the label.

        A softer one could hardly be read on lacquer.
        """
        colours = palette(screen.contrast)
        return colours.on_lacquer if self.style == "lacquer" else colours.cream_soft

    def _draw_words(self, surface: pygame.Surface, screen: Screen, rect: pygame.Rect) -> None:
        """Draw its unchanging words."""
        colours, size = palette(screen.contrast), screen.font(self.size)
        pad, high = self._pad(screen), round(size * NAME)
        row = pygame.Rect(rect.x + pad, 0, rect.width - 2 * pad, high)
        row.top = rect.centery - self._words_height(screen, rect.width) // 2
        labels.line(surface, self.label, row, size, colours.cream, "bold")
        after = row.x + labels.width(self.label, size, "bold") + self._gap(screen)
        beside = self._beside(screen, rect.width)
        if self.ribbon and self._ribbon_beside(screen, rect.width):
            self._draw_ribbon(surface, screen, after, row.centery)
        if beside:
            self._draw_facts(surface, screen, row.right - self._facts_width(screen), row.centery)
        top, small = row.bottom, screen.font(self.small)
        for words in self._lines(screen, rect.width):
            area = pygame.Rect(row.x, top, row.width, round(small * LINE))
            labels.line(surface, words, area, small, self._soft(screen))
            top = area.bottom
        if not beside:
            middle = top + round(small * LINE) // 2
            left = row.x
            if self.ribbon and not self._ribbon_beside(screen, rect.width):
                left = self._draw_ribbon(surface, screen, left, middle) + self._gap(screen)
            self._draw_facts(surface, screen, left, middle)

    def _words_height(self, screen: Screen, width: int) -> int:
        row = round(screen.font(self.small) * LINE)
        rows = len(self._lines(screen, width)) + (not self._beside(screen, width))
        return round(screen.font(self.size) * NAME) + rows * row

    def _lines(self, screen: Screen, width: int) -> Sequence[str]:
        inner = width - 2 * self._pad(screen)
        return labels.lines(self.line, inner, screen.font(self.small), screen) if self.line else ()

    def _area(self, screen: Screen, width: int) -> int:
        """Return the space that the name leaves in its row."""
        name = labels.width(self.label, screen.font(self.size), "bold")
        return width - 2 * self._pad(screen) - name - self._gap(screen)

    def _ribbon_beside(self, screen: Screen, width: int) -> bool:
        return self._ribbon_width(screen) <= self._area(screen, width)

    def _beside(self, screen: Screen, width: int) -> bool:
        """True if facts and ribbon are in the row of the name."""
        ribbon = self._ribbon_width(screen) + self._gap(screen) if self.ribbon else 0
        return ribbon + self._facts_width(screen) <= self._area(screen, width)

    def _gap(self, screen: Screen) -> int:
        return screen.font(14)

    def _ribbon_width(self, screen: Screen) -> int:
        small = screen.font(self.small)
        return labels.width(self.ribbon, round(small * 0.86), "bold") + round(small * 1.5) if self.ribbon else 0

    def _draw_ribbon(self, surface: pygame.Surface, screen: Screen, left: int, middle: int) -> int:
        """Draw a notched ribbon; return its right end."""
        small, wide = screen.font(self.small), self._ribbon_width(screen)
        colours, high = palette(screen.contrast), round(small * 1.24)
        rect = pygame.Rect(left, middle - high // 2, wide, high)
        body = (
            f'<path d="M0 0H{wide}L{wide - high * 0.4:g} {high / 2}L{wide} {high}H0Z" '
            f'fill="{hex_colour(colours.brass_light)}"/>'
        )
        surface.blit(rasterised(body, (0, 0, *rect.size), rect.size), rect)
        area = rect.move(round(small * 0.5), 0)
        labels.line(surface, self.ribbon, area, round(small * 0.86), colours.ink, "bold")
        return rect.right

    def _facts_width(self, screen: Screen) -> int:
        return sum(self._fact_width(fact, screen) for fact in self.facts) + self._gap(screen) * (len(self.facts) - 1)

    def _fact_width(self, fact: Fact, screen: Screen) -> int:
        small = screen.font(self.small)
        return labels.width(fact.words, small) + self._icon(screen) * len(fact.icons) + small // 4

    def _icon(self, screen: Screen) -> int:
        return round(screen.font(self.small) * 0.92)

    def _draw_facts(self, surface: pygame.Surface, screen: Screen, left: int, middle: int) -> None:
        colour, small, side = self._soft(screen), screen.font(self.small), self._icon(screen)
        for fact in self.facts:
            end = left + self._fact_width(fact, screen)
            for name in fact.icons:
                surface.blit(tinted(name, side, colour), (left, middle - side // 2))
                left += side
            left += small // 4
            labels.line(
                surface, fact.words, pygame.Rect(left, middle - small, end - left + 2, 2 * small), small, colour
            )
            left = end + self._gap(screen)
