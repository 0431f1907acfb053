"""Window size and display settings shared by all layout code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pygame import Rect

Contrast = Literal["normal", "high"]
LogForm = Literal["signs", "prose", "closed"]
"""Form of the log beside the table: signs, sentences, or closed."""

READABLE = (640, 360)
"""px: in a smaller window nothing could be read."""
NARROWEST, WIDEST = 4 / 3, 32 / 9
"""The shapes, as width by height, that scenes are laid out for."""

LEAST_FONT = 9
"""px that no text falls below."""

TARGET = 48
"""Least side of a target, px at 1080p."""


def is_readable(size: tuple[int, int]) -> bool:
    """True if a window of this size has room for anything readable."""
    return size[0] >= READABLE[0] and size[1] >= READABLE[1]


def viewport(size: tuple[int, int]) -> Rect:
    """Return the part of a surface that scenes fill.

    All of it, or its middle if it is too narrow or too wide.
    """
    width, height = size
    used = Rect(0, 0, min(width, round(height * WIDEST)), min(height, round(width / NARROWEST)))
    used.center = width // 2, height // 2
    return used


@dataclass(frozen=True, slots=True)
class Screen:
    """Window size in px, language, text size (1.0 to 2.0), contrast, reduced motion.

    Lengths are given in px at 1920x1080 and scale with the window, as far as both its sides allow.
    """

    size: tuple[int, int]
    lang: str
    text: float = 1.0
    contrast: Contrast = "normal"
    reduced: bool = False

    @property
    def width(self) -> int:
        """Of the window, px."""
        return self.size[0]

    @property
    def height(self) -> int:
        """Of the window, px."""
        return self.size[1]

    @property
    def scale(self) -> float:
        """Px for each px at 1080p."""
        return min(self.size[0] / 1920, self.size[1] / 1080)

    def px(self, length: float) -> int:
        """A length in px at 1080p as whole px, at least one."""
        return max(1, round(length * self.scale))

    def font(self, size: float) -> int:
        """Return a text size in whole px, scaled by the player's setting.

        `size` is in px at 1080p.
        """
        return max(LEAST_FONT, round(size * self.scale * self.text))
