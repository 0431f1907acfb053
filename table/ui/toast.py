"""A message at the top of the window, or at the bottom.

It disappears by itself, or when it has been read.
"""

from __future__ import annotations

from typing import NamedTuple

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


class Message(NamedTuple):
    """Something to be said; see `Toast.show`."""

    words: str
    about: str = ""
    until_read: bool = False

    @property
    def time(self) -> float:
        """Ms that it takes to be read."""
        return SHOWN + PER_CHARACTER * len(self.words)

    def is_like(self, other: Message) -> bool:
        """True if one replaces the other: same words, or about the same."""
        return self.words == other.words or (self.about != "" and self.about == other.about)


class Toast:
    """Shows the last thing that was said."""

    def __init__(self) -> None:
        self.left = 0.0
        self.stays = False
        """True if everything stays until it is hushed."""
        self._age = 0.0
        self._message = Message("")
        self._waiting: list[Message] = []

    @property
    def words(self) -> str:
        """The latest message."""
        return self._message.words

    def show(self, words: str, about: str = "", *, until_read: bool = False, now: bool = False) -> None:
        """Say something in place of what is shown now.

        If that stays, after it, but in place of what is said `about` the same. What says that something has to be done
        stays `until_read`: until a press after the time that others are shown. What is true only `now` comes before
        what stays, which comes back after it; `hush` it once it isn't true any more.
        """
        message = Message(words, about, until_read)
        self._waiting = [one for one in self._waiting if not one.is_like(message)]
        held = self.waits and self.left > EASE and not self._message.is_like(message)
        if held and not now:
            self._waiting = [*self._waiting, message][-MOST:]
            return
        if held:
            self._waiting.insert(0, self._message)
        self._show(message)

    def _show(self, message: Message) -> None:
        self._age = self._age if self.shown and not message.until_read else EASE / 4
        self._message = message
        self.left = message.time

    @property
    def waits(self) -> bool:
        """True if what is shown stays until it is hushed."""
        return self.stays or self._message.until_read

    def hush(self, about: str = "") -> None:
        """Let what is shown go, once it can have been seen.

        With `about`: only what is said about that, at once, also if it waits.
        """
        if about:
            self._waiting = [one for one in self._waiting if one.about != about]
            if self._message.about == about:
                self.left = min(self.left, EASE)
        elif self._age >= (self._message.time if self._message.until_read else UNSEEN):
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
        if not self.waits or self.left <= EASE:
            self.left -= ms
        self._age += ms
        if not self.shown and self._waiting:
            self._show(self._waiting.pop(0))

    def draw(self, surface: pygame.Surface, screen: Screen, focus: pygame.Rect | None = None) -> None:
        """Draw it, as long as it is to be seen.

        At the lower edge if the player's `focus` would be under it.
        """
        if not self.shown:
            return
        size, pad = screen.font(24), screen.px(20)
        wide = min(labels.width(self.words, size) + 1, screen.width * 3 // 5)
        high = labels.block_height(self.words, wide, size, screen)
        rect = pygame.Rect(0, screen.px(36), wide + 2 * pad, high + pad)
        rect.centerx = screen.width // 2
        if focus and rect.colliderect(focus):
            rect.bottom = screen.height - screen.px(36)
        with faded(surface, eased(min(self._age, self.left), reduced=screen.reduced), rect.inflate(2 * pad, 2 * pad)):
            panel(surface, rect, screen, "paper")
            inner = rect.inflate(-2 * pad, -pad)
            labels.block(surface, self.words, inner, size, palette(screen.contrast).ink, screen, align="centre")
