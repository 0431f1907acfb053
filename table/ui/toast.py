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
UNSEEN = 600.0
"""ms in which a message that stays can't be hushed.

The press was meant for something else.
"""
MOST = 6
"""Most messages that wait behind one that stays."""


class Toast:
    """Shows the last thing that was said."""

    def __init__(self) -> None:
        self.words = ""
        self.left = 0.0
        self.stays = False
        """True if it stays until it is hushed."""
        self._age = 0.0
        self._about = ""
        self._waiting: list[tuple[str, str]] = []

    def show(self, words: str, about: str = "") -> None:
        """Say something in place of what is shown now.

        If that stays, after it, but in place of what is said `about` the same.
        """
        held = self.stays and self.left > EASE and words != self.words
        if held and (not about or about != self._about):
            said = [(one, what) for one, what in self._waiting if one != words and (not about or what != about)]
            self._waiting = [*said, (words, about)][-MOST:]
        else:
            self._show(words, about)

    def _show(self, words: str, about: str) -> None:
        self._age = self._age if self.shown else EASE / 4
        self.words, self._about = words, about
        self.left = SHOWN + PER_CHARACTER * len(words)

    def hush(self) -> None:
        """Let what is shown go, once it can have been seen."""
        if self._age >= UNSEEN:
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
        if not self.shown and self._waiting:
            self._show(*self._waiting.pop(0))

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
