"""A blast: a ring of light, and bits that fly and fall.

It always looks the same, whatever has burst.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, sin, tau
from random import Random

import pygame

from table.base.cache import cached
from table.base.screen import Contrast, Screen
from table.graphics.theme import Palette, hex_colour, palette
from table.graphics.vector import rasterised, ready
from table.stage.drawing.canvas import Canvas
from table.stage.motion.easing import out_cubic

BLAST = 1150
"""ms for which the bits fly."""
SIZES = (30, 44, 62)
"""px at 1080p of the bits."""

_BITS = 42
_SPEED = (380, 1050)  # px at 1080p per second
_FALL = 1500  # px at 1080p per second, per second
_STEPS = 8  # number of sizes at which the ring is drawn
_TUMBLES = 14  # pictures per second of a bit that tumbles
_TURNS, _SHAPES = 6, ("M6 20L70 4L96 52L58 94L14 76Z", "M4 40L62 6L94 30L40 96Z", "M10 8L88 24L74 90L30 78Z")
"""Ways in which a scrap of paper lies, and its outlines."""


@dataclass(frozen=True, slots=True)
class _Bit:
    angle: float
    speed: float
    picture: int
    size: int
    sway: float


def _bits() -> tuple[_Bit, ...]:
    """Always the same."""
    random = Random(8)
    return tuple(
        _Bit(
            tau * (i + random.random()) / _BITS,
            random.uniform(*_SPEED),
            random.randrange(60),
            random.randrange(len(SIZES)),
            random.uniform(0, tau),
        )
        for i in range(_BITS)
    )


_ALL = _bits()


def draw_blast(
    canvas: Canvas,
    centre: tuple[int, int],
    high: int,
    age: float,
    stretch: float,
    bits: Callable[[int], Sequence[pygame.Surface]],
    *,
    tumbling: bool = False,
) -> None:
    """Draw a blast, `age` ms old, of something `high` px high.

    `bits` makes the pictures of bits of that size, px; `tumbling` ones show them in turn. `stretch` as in `Pace`. With
    reduced motion the ring stands and fades.
    """
    part = age / (BLAST * stretch or 1)
    if not 0 <= part < 1:
        return
    screen, colours = canvas.screen, canvas.colours
    if screen.reduced:
        canvas.put(_ring(round(high * 1.06), colours), 1 - part, center=centre)
        return
    grown = min(1.0, part * 2.6)
    if grown < 1:
        canvas.put(
            _ring(_wide(high, max(1, round(out_cubic(grown) * _STEPS))), colours), 0.9 * (1 - grown), center=centre
        )
    time, left = age / 1000 / (stretch or 1), min(1.0, (1 - part) / 0.3)
    for bit in _ALL:
        pictures = bits(screen.px(SIZES[bit.size]))
        number = bit.picture + (round(time * _TUMBLES) if tumbling else 0)
        far = high / screen.scale * 0.3 + bit.speed * (1 - 0.25 * part) * time
        x = centre[0] + (cos(bit.angle) * far + 14 * sin(time * 9 + bit.sway)) * screen.scale
        y = centre[1] + (sin(bit.angle) * far * 0.8 - 260 * time + _FALL * time * time / 2) * screen.scale
        canvas.put(pictures[number % len(pictures)], left, center=(round(x), round(y)))


def prewarm_blast(high: int, screen: Screen, bits: Callable[[int], Sequence[pygame.Surface]]) -> None:
    """Make all its pictures ahead."""
    for size in SIZES:
        bits(screen.px(size))
    for step in range(1, _STEPS + 1):
        _ring(_wide(high, step), palette(screen.contrast))


@cached(8)
def scraps(size: int, contrast: Contrast) -> tuple[pygame.Surface, ...]:
    """Return scraps of the paper on which something untrue was said."""
    colours = palette(contrast)
    paper, edge = hex_colour(colours.paper), hex_colour(colours.bad)
    return tuple(
        ready(
            rasterised(
                f'<g transform="rotate({turn * 360 / _TURNS:g} 50 50)"><path d="{shape}" fill="{paper}" '
                f'stroke="{edge}" stroke-width="6" stroke-linejoin="round"/></g>',
                (-12, -12, 124, 124),
                (size, max(2, round(size * (1 if turn % 2 else 0.6)))),
            )
        )
        for shape in _SHAPES
        for turn in range(_TURNS)
    )


def _wide(high: int, step: int) -> int:
    return round(high * (0.6 + 1.1 * step / _STEPS))


@cached(24)
def _ring(side: int, colours: Palette) -> pygame.Surface:
    """A ring of light."""
    body = (
        f'<circle cx="50" cy="50" r="44" fill="none" stroke="{hex_colour(colours.bad)}" stroke-width="10" '
        'stroke-opacity="0.45"/>'
        '<circle cx="50" cy="50" r="45" fill="none" stroke="#fff3d0" stroke-width="4.500"/>'
    )
    return ready(rasterised(body, (0, 0, 100, 100), (side, side)))
