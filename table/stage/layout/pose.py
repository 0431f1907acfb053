"""The shape of a card, and its pose on the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, radians, sin

from pygame import Rect

CARD = (250, 350)
"""Width and height of a card in the units of a style."""
CARD_SHAPE = CARD[0] / CARD[1]
"""Width of a card divided by its height."""

_SIDEWAYS = 0.9
"""Sine of the least angle at which a card lies sideways."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A card's pose: the place of its middle, height and rotation.

    Place and height are in px, `angle` is in degrees, counter-clockwise.
    """

    x: float
    y: float
    height: float
    angle: float = 0.0

    def moved(self, dx: float, dy: float) -> Pose:
        """The same pose, moved."""
        return Pose(self.x + dx, self.y + dy, self.height, self.angle)

    @property
    def rect(self) -> Rect:
        """Rectangle of an upright card in this pose."""
        rect = Rect(0, 0, round(self.height * CARD_SHAPE), round(self.height))
        rect.center = round(self.x), round(self.y)
        return rect

    @property
    def covered(self) -> Rect:
        """Rectangle that the card covers, upright or sideways."""
        upright = self.rect
        if abs(sin(radians(self.angle))) < _SIDEWAYS:
            return upright
        rect = Rect(0, 0, upright.height, upright.width)
        rect.center = upright.center
        return rect


def distance(a: Pose, b: Pose) -> float:
    """Distance between the middles of two poses, px."""
    return hypot(b.x - a.x, b.y - a.y)
