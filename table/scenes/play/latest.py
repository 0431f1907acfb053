"""The latest result, as a note where the table is free."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pygame

from table.base.screen import Screen
from table.graphics.theme import palette
from table.stage.layout.layout import Layout
from table.ui import labels
from table.ui.panels import panel
from table.ui.placement import spaces

_TEXT, _PAD, _GAP = 26, 14, 8  # px at 1080p
_LEAST = 0.55
"""Least size of its letters, in that of those that are wished."""
_EMS = 22
"""Greatest length of a line, in letter sizes."""


class Latest:
    """A note where nothing else lies, in the largest letters that fit."""

    def __init__(self) -> None:
        self._free: list[pygame.Rect] = []
        self._note = "", pygame.Rect(0, 0, 0, 0), 0

    def lay_out(self, places: Layout, screen: Screen) -> None:
        """Find the free parts of the table."""
        gap = screen.px(_GAP)
        taken = [places.instruction.union(places.prompt), places.hand, places.menu, *places.laws]
        taken += [*places.piles, *places.labels, *([places.log] if places.log else [])]
        taken += [rect for place in places.seats for rect in (place.panel, place.front)]
        least = round(screen.font(_TEXT) * _LEAST)
        small = 6 * least + 2 * screen.px(_PAD), 2 * least + screen.px(_PAD)
        inside = places.board.inflate(-2 * gap, -2 * gap)
        self._free = spaces(inside, [rect.inflate(2 * gap, 2 * gap) for rect in taken], small)
        self._note = "", pygame.Rect(0, 0, 0, 0), 0

    def draw(self, surface: pygame.Surface, said: str, kept: Iterable[pygame.Rect], screen: Screen) -> None:
        """Draw a sentence; not where it would cover what is `kept`."""
        if self._note[0] != said:
            self._note = said, *self._place(said, screen)
        _, rect, size = self._note
        if not rect.width or rect.collidelist([*kept]) >= 0:
            return
        panel(surface, rect, screen, "slate")
        inner = rect.inflate(-2 * screen.px(_PAD), 0)
        colour = palette(screen.contrast).cream
        labels.block(surface, said, inner, size, colour, screen, "bold", "centre", "middle", line=labels.TIGHT)

    def _place(self, said: str, screen: Screen) -> tuple[pygame.Rect, int]:
        """Return where it stands, and the size of its letters."""
        wish, pad = screen.font(_TEXT), screen.px(_PAD)
        sizes = range(wish, round(wish * _LEAST) - 1, -1)
        for whole, size, space in product((True, False), sizes, self._free):  # a word is torn only where it must be
            wide = min(space.width - 2 * pad, size * _EMS, labels.width(said, size, "bold") + 2)
            high = labels.block_height(said, wide, size, screen, "bold", line=labels.TIGHT) + pad
            if high <= space.height and not (whole and labels.torn(said, wide, size, screen, "bold")):
                rect = pygame.Rect(0, 0, wide + 2 * pad, high)
                rect.midbottom = space.midbottom
                return rect, size
        return pygame.Rect(0, 0, 0, 0), 0
