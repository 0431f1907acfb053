"""What everything that lays something out has to know of the window and the player's wishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pygame import Rect

Contrast = Literal["normal", "high"]
LogForm = Literal["signs", "prose", "closed"]
"""How what has happened is told beside the table: by signs, by sentences, or not at all."""

READABLE = (640, 360)
"""px: in a smaller window nothing could be read."""
NARROWEST, WIDEST = 4 / 3, 32 / 9
"""The shapes, as width by height, that scenes are laid out for."""

LEAST_FONT = 9
"""px that no text falls below."""


def is_readable(size: tuple[int, int]) -> bool:
    """Whether a window of this size has room enough for anything."""
    return size[0] >= READABLE[0] and size[1] >= READABLE[1]


def room(size: tuple[int, int]) -> Rect:
    """The part of a surface that scenes fill: all of it, or its middle if it is too narrow or too wide for them."""
    width, height = size
    used = Rect(0, 0, min(width, round(height * WIDEST)), min(height, round(width / NARROWEST)))
    used.center = width // 2, height // 2
    return used


@dataclass(frozen=True, slots=True)
class Screen:
    """The window's size in px, the language, the text size (1.0 to 2.0), and whether motion is reduced.

    Lengths are given in px of a window of 1920x1080 and grow with the window, as far as both its sides allow.
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
        """px for each px at 1080p."""
        return min(self.size[0] / 1920, self.size[1] / 1080)

    def px(self, length: float) -> int:
        """A length in px at 1080p as whole px, at least one."""
        return max(1, round(length * self.scale))

    def font(self, size: float) -> int:
        """A text size in px at 1080p as whole px, with the player's text size."""
        return max(LEAST_FONT, round(size * self.scale * self.text))
