"""The shape of a card, and how one lies."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from pygame import Rect

CARD = (250, 350)
"""Width and height of a card in the units of a style."""
CARD_SHAPE = CARD[0] / CARD[1]
"""A card's width by its height."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card lies: the place of its middle and its height in px, turned counter-clockwise by degrees."""

    x: float
    y: float
    height: float
    angle: float = 0.0

    def moved(self, dx: float, dy: float) -> Pose:
        """The same, somewhere else."""
        return Pose(self.x + dx, self.y + dy, self.height, self.angle)

    @property
    def rect(self) -> Rect:
        """What an upright card covers that lies so."""
        rect = Rect(0, 0, round(self.height * CARD_SHAPE), round(self.height))
        rect.center = round(self.x), round(self.y)
        return rect


def distance(a: Pose, b: Pose) -> float:
    """Between the middles of two poses, px."""
    return hypot(b.x - a.x, b.y - a.y)
