"""Values that change over time.

The clock, in ms, belongs to the caller; nothing here runs by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin

from table.stage.layout.pose import Pose
from table.stage.motion.easing import Ease, linear, standard

_EARLY = 0.72
"""Exponent of a lob's time, by which it is soon on top."""


@dataclass(frozen=True, slots=True)
class Tween:
    """A number going from `start` to `end` within `ms`.

    Beginning when the clock shows `began`.
    """

    start: float
    end: float
    began: float
    ms: float
    ease: Ease = linear

    def at(self, clock: float) -> float:
        """Return the value; constant before the beginning and after the end."""
        if clock >= self.began + self.ms:
            return self.end
        if clock <= self.began:
            return self.start
        return self.start + (self.end - self.start) * self.ease((clock - self.began) / self.ms)


@dataclass(frozen=True, slots=True)
class Travel:
    """A card's way from one pose to another.

    The way bends up by `arc` px; the card leans by up to `tilt` degrees and wobbles `wobble` degrees to either
    side. `lob`: it is lifted at once and comes down hard, `grow` times larger and `loft` times as far above its shadow
    on top.
    """

    start: Pose
    end: Pose
    began: float
    ms: float
    arc: float = 0.0
    tilt: float = 0.0
    wobble: float = 0.0
    ease: Ease = standard
    lob: bool = False
    grow: float = 0.0
    loft: float = 1.0

    @property
    def ends(self) -> float:
        """The arrival time."""
        return self.began + self.ms

    def hump(self, clock: float) -> float:
        """Return the height on the arc, 0 to 1."""
        if not self.arc or not self.began < clock < self.ends:
            return 0.0
        return self._hump((clock - self.began) / self.ms)

    def _hump(self, time: float) -> float:
        """The same by the elapsed part of the time."""
        if self.lob:
            return sin(pi * time**_EARLY)
        part = self.ease(time)
        return 4 * part * (1 - part)

    def at(self, clock: float) -> Pose:
        """Return the card's pose."""
        if clock >= self.ends:
            return self.end
        if clock <= self.began:
            return self.start
        time = (clock - self.began) / self.ms
        part = self.ease(time)
        hump = self._hump(time)
        a, b = self.start, self.end
        return Pose(
            a.x + (b.x - a.x) * part,
            a.y + (b.y - a.y) * part - self.arc * hump,
            (a.height + (b.height - a.height) * part) * (1 + self.grow * hump),
            a.angle + (b.angle - a.angle) * part + self.tilt * hump + self.wobble * sin(4 * pi * time) * (1 - time),
        )
