"""Sparks for good strikes and shards for bad ones, equally heavy."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau
from random import Random

import pygame

from table.base.cache import cached
from table.base.screen import Contrast, Screen
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import rasterised, ready
from table.stage.drawing.canvas import Canvas

SPARKS = 520
"""ms for which they fly."""

_COUNT = 26
_SPEED = (320, 860)  # px at 1080p per second
_FALL = 900  # px at 1080p per second, per second
_SIZES = (24, 36, 50)  # px at 1080p
_FROM = (95, 45)  # px at 1080p, of the oval around which they set out
_TURNS = 4  # ways in which a shard is drawn


@dataclass(frozen=True, slots=True)
class _Spark:
    angle: float
    speed: float
    size: int
    turn: int


def _sparks() -> tuple[_Spark, ...]:
    """Always the same."""
    random = Random(4)
    return tuple(
        _Spark(
            tau * (i + random.random()) / _COUNT,
            random.uniform(*_SPEED),
            random.randrange(len(_SIZES)),
            random.randrange(_TURNS),
        )
        for i in range(_COUNT)
    )


_ALL = _sparks()


def draw_sparks(canvas: Canvas, centre: tuple[int, int], age: float, stretch: float, good: bool) -> None:
    """Draw particles `age` ms after leaving a point.

    `stretch` as in `Pace`. None with reduced motion.
    """
    part = age / (SPARKS * stretch or 1)
    if canvas.screen.reduced or not 0 <= part < 1:
        return
    time, scale, left = age / 1000 / (stretch or 1), canvas.screen.scale, min(1.0, (1 - part) / 0.45)
    for spark in _ALL:
        far = spark.speed * time * (1 - 0.4 * part)
        x = centre[0] + cos(spark.angle) * (far + _FROM[0]) * scale
        y = centre[1] + (sin(spark.angle) * (far * 0.8 + _FROM[1]) + _FALL * time * time / 2) * scale
        picture = _picture(good, canvas.screen.px(_SIZES[spark.size]), spark.turn, canvas.screen.contrast)
        canvas.put(picture, left, center=(round(x), round(y)))


def prewarm_sparks(screen: Screen) -> None:
    """Make all their pictures ahead."""
    for size in _SIZES:
        for turn in range(_TURNS):
            for good in (True, False):
                _picture(good, screen.px(size), turn, screen.contrast)


@cached(64)
def _picture(good: bool, size: int, turn: int, contrast: Contrast) -> pygame.Surface:
    """A star, or a splinter."""
    colours = palette(contrast)
    light, dark = hex_colour(colours.brass_light), hex_colour(colours.good if good else colours.bad)
    shape = "M50 0Q55 45 100 50Q55 55 50 100Q45 55 0 50Q45 45 50 0Z" if good else "M18 8L94 40L60 62L40 96Z"
    body = (
        f'<g transform="rotate({turn * 360 / _TURNS + 20:g} 50 50)"><path d="{shape}" fill="{light if good else dark}" '
        f'stroke="{dark if good else light}" stroke-width="7" stroke-linejoin="round"/></g>'
    )
    return ready(rasterised(body, (-8, -8, 116, 116), (size, size)))
