"""What everything that lays something out has to know of the window and the player's wishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Contrast = Literal["normal", "high"]

LEAST_FONT = 9
"""px that no text falls below."""


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
