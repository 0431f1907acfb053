"""The choice of a character's level.

All of them stand side by side, in stars and words.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.brains.levels import LEVELS
from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import palette
from table.input.intents import Pos
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.widgets import Widget, tinted

NAME, SAID = 26, 22  # px at 1080p
GAP, PAD = 16, 14  # px at 1080p between tiles, and in them
LEAST = 10.5  # ems of a line of what is said: fewer tiles in a row where it would be shorter
COUNTS = (4, 2, 1)
"""Numbers of tiles in a row to try."""


class Levels(Widget):
    """A tile for each level: its stars, and what it is like."""

    adjustable = True

    def __init__(self, id: str, label: str, told: tuple[tuple[str, str], ...], level: int, take: Callable[[int], None]):
        super().__init__(id)
        self._label = label
        self.told = told
        """The name of each level, and what it is like."""
        self._numbers = tuple(one.number for one in LEVELS)
        self._index = self._numbers.index(level)
        self._take = take
        self._cells: list[pygame.Rect] = []

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        name, said = self.told[self._index]
        return Node(self.id, "choice", self._label, name, said)

    @property
    def called(self) -> str:
        """See `Widget.called`."""
        return f"{self._label} {self.told[self._index][0]}"

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return self._laid(screen, pygame.Rect(0, 0, width, 0))[-1].bottom

    def _laid(self, screen: Screen, area: pygame.Rect) -> list[pygame.Rect]:
        """Place the tiles below the label, in an area of any height."""
        gap, pad, size = screen.px(GAP), screen.px(PAD), screen.font(SAID)
        wide = {count: (area.width - gap * (count - 1)) // count for count in COUNTS}
        count = next((count for count in COUNTS if wide[count] - 2 * pad >= LEAST * size), COUNTS[-1])
        inner = wide[count] - 2 * pad
        high = max(labels.block_height(said, inner, size, screen) for _, said in self.told)
        high += round(screen.font(NAME) * labels.LINE) + 2 * pad
        top = area.y + round(screen.font(NAME) * labels.LINE) + screen.px(6)
        return [
            pygame.Rect(
                area.x + number % count * (wide[count] + gap), top + number // count * (high + gap), wide[count], high
            )
            for number in range(len(self.told))
        ]

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, size, pad = palette(screen.contrast), screen.font(NAME), screen.px(PAD)
        head = pygame.Rect(rect.x, rect.y, rect.width, round(size * labels.LINE))
        labels.line(surface, self._label, head, size, colours.cream, "bold")
        self._cells = self._laid(screen, self.rect)
        for number, (cell, (name, said)) in enumerate(zip(self._laid(screen, rect), self.told, strict=True)):
            chosen = number == self._index
            panel(surface, cell, screen, "key" if chosen else "plate", state if chosen else "rest")
            ink = colours.ink if chosen else colours.cream
            inner = cell.inflate(-2 * pad, -2 * pad)
            line = pygame.Rect(inner.x, inner.y, inner.width, round(size * labels.LINE))
            labels.line(surface, name, line, size, ink, "bold")
            self._draw_stars(surface, screen, line, number + 1, colours.ink if chosen else colours.brass_light)
            below = pygame.Rect(inner.x, line.bottom, inner.width, inner.bottom - line.bottom)
            labels.block(surface, said, below, screen.font(SAID), ink, screen)

    def _draw_stars(
        self, surface: pygame.Surface, screen: Screen, line: pygame.Rect, count: int, colour: tuple[int, int, int]
    ) -> None:
        """Draw so many full stars at the end of a line.

        None if its name leaves no room.
        """
        side, left = screen.font(SAID), line.right
        name = labels.width(self.told[count - 1][0], screen.font(NAME), "bold")
        if line.width - name < len(self.told) * side:
            return
        for number in range(len(self.told), 0, -1):
            star = tinted("star" if number <= count else "star-off", side, colour)
            place = star.get_rect(midright=(left, line.centery))
            surface.blit(star, place)
            left = place.left

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`: the tile that was touched, or the next one."""
        if pos is None:
            self._choose((self._index + 1) % len(self.told))
            return
        touched = next((number for number, cell in enumerate(self._cells) if cell.collidepoint(pos)), None)
        if touched is not None:
            self._choose(touched)

    def adjust(self, step: int) -> None:
        """See `Widget.adjust`; levels don't go round."""
        self._choose(min(max(self._index + step, 0), len(self.told) - 1))

    def _choose(self, index: int) -> None:
        if index != self._index:
            self._index = index
            self._take(self._numbers[index])
