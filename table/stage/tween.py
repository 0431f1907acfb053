"""Values that change over time. The clock is in ms and belongs to whoever asks; nothing here runs by itself."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, pi, sin

from pygame import Rect

from table.stage.easing import Ease, linear, standard
from table.stage.style import CARD_SHAPE


@dataclass(frozen=True, slots=True)
class Tween:
    """A number that goes from `start` to `end` within `ms`, beginning when the clock shows `began`."""

    start: float
    end: float
    began: float
    ms: float
    ease: Ease = linear

    def at(self, clock: float) -> float:
        """The value at that time: `start` before the beginning, `end` after the end."""
        if clock >= self.began + self.ms:
            return self.end
        if clock <= self.began:
            return self.start
        return self.start + (self.end - self.start) * self.ease((clock - self.began) / self.ms)


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


@dataclass(frozen=True, slots=True)
class Travel:
    """A card's way from one pose to another. The way bends up by `arc` px; the card leans by up to `tilt` degrees and
    wobbles `wobble` degrees to either side."""

    start: Pose
    end: Pose
    began: float
    ms: float
    arc: float = 0.0
    tilt: float = 0.0
    wobble: float = 0.0
    ease: Ease = standard

    @property
    def ends(self) -> float:
        """When the card arrives."""
        return self.began + self.ms

    def at(self, clock: float) -> Pose:
        """Where the card is at that time."""
        if clock >= self.ends:
            return self.end
        if clock <= self.began:
            return self.start
        time = (clock - self.began) / self.ms
        part = self.ease(time)
        hump = 4 * part * (1 - part)
        a, b = self.start, self.end
        return Pose(
            a.x + (b.x - a.x) * part,
            a.y + (b.y - a.y) * part - self.arc * hump,
            a.height + (b.height - a.height) * part,
            a.angle + (b.angle - a.angle) * part + self.tilt * hump + self.wobble * sin(4 * pi * time) * (1 - time),
        )


def distance(a: Pose, b: Pose) -> float:
    """Between the middles of two poses, px."""
    return hypot(b.x - a.x, b.y - a.y)
