"""The shape of a card, and its pose on the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from pygame import Rect

CARD = (250, 350)
"""Width and height of a card in the units of a style."""
CARD_SHAPE = CARD[0] / CARD[1]
"""Width of a card divided by its height."""


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


def distance(a: Pose, b: Pose) -> float:
    """Distance between the middles of two poses, px."""
    return hypot(b.x - a.x, b.y - a.y)
