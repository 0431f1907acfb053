"""Confetti for the end of a game.

It bursts for winners, and trickles down grey for losers.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from math import cos, sin, tau
from random import Random

import pygame

from table.base.screen import Screen

COUNT = 120
LIFE = 2000  # ms

_BRIGHT = ("#ff8b71", "#5ea8ff", "#f4d35e", "#38d29f", "#ad8ebe", "#f3a7c8")
_GREY = ("#8d9894", "#6d7a76", "#a9b1ae")


@dataclass(frozen=True, slots=True)
class _Bit:
    x: float
    y: float
    dx: float
    dy: float
    size: float
    spin: float
    colour: pygame.Color


class Confetti:
    """One shower of confetti from `began` on, always the same."""

    def __init__(self, began: float, won: bool, screen: Screen) -> None:
        random = Random(len(_BRIGHT) if won else len(_GREY))
        self._began = began
        self._unit = screen.scale
        self._fall = 900 if won else 160  # px at 1080p per second, per second
        self._bits = [self._bit(random, won, screen) for _ in range(COUNT if won else COUNT // 3)]

    def _bit(self, random: Random, won: bool, screen: Screen) -> _Bit:
        width, height = screen.width / screen.scale, screen.height / screen.scale
        colour = pygame.Color(random.choice(_BRIGHT if won else _GREY))
        size, spin = random.uniform(7, 15), random.uniform(-2, 2)
        if not won:
            return _Bit(
                random.uniform(0, width), random.uniform(-200, 60), 0, random.uniform(60, 160), size, spin, colour
            )
        side = random.choice((-1, 1))
        angle, speed = random.uniform(0.08, 0.2) * tau, random.uniform(600, 1350)
        x = width / 2 - side * width * 0.42
        return _Bit(x, height * 0.75, side * cos(angle) * speed, -sin(angle) * speed, size, spin, colour)

    def earlier(self, ms: float) -> Confetti:
        """Return the same shower, begun so much earlier."""
        other = copy(self)
        other._began -= ms
        return other

    def over(self, clock: float) -> bool:
        """True if all of it has come down."""
        return clock >= self._began + LIFE

    def draw(self, surface: pygame.Surface, clock: float) -> None:
        """Draw the bits where they are now; at the end they shrink."""
        time = (clock - self._began) / 1000
        if time < 0:
            return
        left = min(1.0, (LIFE / 1000 - time) / 0.4)
        for bit in self._bits:
            x = (bit.x + bit.dx * time) * self._unit
            y = (bit.y + bit.dy * time + self._fall * time * time / 2) * self._unit
            turn = bit.spin * time * tau
            size = bit.size * self._unit * left
            across, along = (cos(turn) * size, sin(turn) * size), (-sin(turn) * size * 0.5, cos(turn) * size * 0.5)
            corners = [
                (x + a * across[0] + b * along[0], y + a * across[1] + b * along[1])
                for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
            ]
            pygame.draw.polygon(surface, bit.colour, corners)
