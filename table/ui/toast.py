"""A message at the top of the window that disappears by itself."""

from __future__ import annotations

import pygame

from table.base.measures import EASE
from table.base.screen import Screen
from table.graphics.theme import palette
from table.ui import labels
from table.ui.fading import eased, faded
from table.ui.panels import panel

SHOWN = 2000.0  # ms, and some more for each character
PER_CHARACTER = 60.0


class Toast:
    """Shows the last thing that was said."""

    def __init__(self) -> None:
        self.words = ""
        self.left = 0.0
        self.stays = False
        """True if it stays until it is hushed."""
        self._age = 0.0

    def show(self, words: str) -> None:
        """Say something in place of what is shown now."""
        self._age = self._age if self.shown else EASE / 4
        self.words = words
        self.left = SHOWN + PER_CHARACTER * len(words)

    def hush(self) -> None:
        """Let what is shown go: it holds no longer."""
        self.left = min(self.left, EASE)

    @property
    def shown(self) -> bool:
        """True while a message is visible."""
        return self.left > 0

    @property
    def moving(self) -> bool:
        """True while it comes or goes."""
        return self.shown and min(self._age, self.left) < EASE

    def update(self, ms: float) -> None:
        """Let so many ms pass."""
        if not self.stays or self.left <= EASE:
            self.left -= ms
        self._age += ms

    def draw(self, surface: pygame.Surface, screen: Screen) -> None:
        """Draw it, as long as it is to be seen."""
        if not self.shown:
            return
        size, pad = screen.font(24), screen.px(20)
        wide = min(labels.width(self.words, size) + 1, screen.width * 3 // 5)
        high = labels.block_height(self.words, wide, size, screen)
        rect = pygame.Rect(0, screen.px(36), wide + 2 * pad, high + pad)
        rect.centerx = screen.width // 2
        with faded(surface, eased(min(self._age, self.left), reduced=screen.reduced), rect.inflate(2 * pad, 2 * pad)):
            panel(surface, rect, screen, "paper")
            inner = rect.inflate(-2 * pad, -pad)
            labels.block(surface, self.words, inner, size, palette(screen.contrast).ink, screen, align="centre")
