"""Deterministic grain, noise and soft shadows.

Used where vector pictures would look like plastic.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from random import Random

import pygame
from PIL import Image, ImageDraw, ImageFilter

from table.base.slices import checkpoint
from table.graphics.vector import solid

_TILE = 256  # px
_N = 512  # px, the side of a tile that lies on the table


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    """Grey noise, every value as likely."""
    return Image.frombytes("L", size, Random(seed).randbytes(size[0] * size[1]))


def rolled_over(tile: Image.Image, blur: float) -> Image.Image:
    """A tile blurred by `blur` px so that its edges still meet."""
    far = math.ceil(blur * 4)
    wide = _spread(tile, far).filter(ImageFilter.GaussianBlur(blur))
    return wide.crop((far, far, far + tile.width, far + tile.height))


def _spread(tile: Image.Image, far: int) -> Image.Image:
    """Extend a tile by `far` px of its repetition on every side."""
    wide = Image.new("L", (tile.width + 2 * far, tile.height + 2 * far))
    for x in (far - tile.width, far, far + tile.width):
        for y in (far - tile.height, far, far + tile.height):
            wide.paste(tile, (x, y))
    return wide


def levels(tile: Image.Image, low: int, high: int) -> Image.Image:
    """The tile's values stretched from its own range to `low` ... `high`."""
    least, most = tile.getextrema()
    assert isinstance(least, int) and isinstance(most, int)
    span = max(1, most - least)
    return tile.point([round(low + (min(max(v, least), most) - least) * (high - low) / span) for v in range(256)])


def opaque(image: Image.Image) -> pygame.Surface:
    """Convert a picture without alpha to a 32-bit surface.

    Operations on 24 bits take several times as long.
    """
    return solid(pygame.image.frombytes(image.convert("RGB").tobytes(), image.size, "RGB"))


def multiply(surface: pygame.Surface, tile: pygame.Surface) -> None:
    """Give a picture the texture of a tile."""
    for y in range(0, surface.height, tile.height):
        for x in range(0, surface.width, tile.width):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        checkpoint()


@cache
def grain() -> pygame.Surface:
    """The grain of paper: a tile to be multiplied upon pictures."""
    return opaque(levels(rolled_over(noise((_TILE, _TILE), 5), 0.8), 240, 255))


def soft_shadow(size: tuple[int, int], radius: int, softness: int, strength: int = 150) -> pygame.Surface:
    """Return a blurred rounded rectangle, black with alpha.

    Grown by `softness` px on every side of `size`.
    """
    bend = radius + 3 * softness  # from there on a side is straight, and the middle flat
    small = _blurred((min(size[0], 2 * bend + 1), min(size[1], 2 * bend + 1)), radius, softness, strength)
    whole = (size[0] + 2 * softness, size[1] + 2 * softness)
    return small if small.size == whole else _stretched(small, whole)


def _stretched(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Stretch a picture in its very middle; its corners stay."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for x, width, left, wide in _spans(small.width, size[0]):
        for y, height, top, high in _spans(small.height, size[1]):
            piece = small.subsurface((x, y, width, height))
            whole.blit(pygame.transform.scale(piece, (wide, high)), (left, top))
            checkpoint()
    return whole


def _spans(short: int, long: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return start and length of each part, before and after stretching."""
    half, rest = short // 2, short - short // 2 - 1
    return (0, half, 0, half), (half, 1, half, long - short + 1), (half + 1, rest, long - rest, rest)


def _blurred(size: tuple[int, int], radius: int, softness: int, strength: int) -> pygame.Surface:
    whole = (size[0] + 2 * softness, size[1] + 2 * softness)
    alpha = Image.new("L", whole)
    ends = (softness, softness, softness + size[0] - 1, softness + size[1] - 1)
    ImageDraw.Draw(alpha).rounded_rectangle(ends, radius, fill=strength)
    shadow = _black(alpha.filter(ImageFilter.GaussianBlur(softness / 2.5)))
    checkpoint()
    return shadow


def cast_shadow(picture: pygame.Surface, softness: float) -> pygame.Surface:
    """Return a picture's shadow, blurred by `softness` px within its size."""
    alpha = Image.frombytes("RGBA", picture.size, pygame.image.tobytes(picture, "RGBA")).getchannel("A")
    return _black(alpha.filter(ImageFilter.GaussianBlur(softness / 2.5)).point([v * 2 // 5 for v in range(256)]))


def _black(alpha: Image.Image) -> pygame.Surface:
    black = Image.new("L", alpha.size)
    return pygame.image.frombytes(Image.merge("RGBA", (black, black, black, alpha)).tobytes(), alpha.size, "RGBA")


def _streaks(lengthwise: int, across: int, seed: int) -> Image.Image:
    """Return a seamless tile of streaks.

    `lengthwise` and `across`: changes of tone along its sides.
    """
    far = 3
    wide = _spread(noise((lengthwise, across), seed), far)
    return wide.resize((_N, _N), Image.Resampling.BICUBIC, (far, far, far + lengthwise, far + across))


def _fluff(blur: float, seed: int) -> Image.Image:
    return levels(rolled_over(noise((_N, _N), seed), blur), 0, 255)


@cache
def _felt() -> pygame.Surface:
    """Woven wool: threads both ways, and fluff."""
    across = noise((_N // 8, _N), 11).resize((_N, _N), Image.Resampling.BILINEAR)
    along = noise((_N, _N // 8), 12).resize((_N, _N), Image.Resampling.BILINEAR)
    threads = Image.blend(across, along, 0.5)
    clouds = levels(
        rolled_over(noise((_N // 16, _N // 16), 14), 1.5).resize((_N, _N), Image.Resampling.BICUBIC), 0, 255
    )
    return opaque(levels(Image.blend(Image.blend(threads, _fluff(1.1, 13), 0.5), clouds, 0.12), 205, 255))


@cache
def _linen() -> pygame.Surface:
    """Coarse threads both ways."""
    threads = Image.blend(_streaks(24, _N // 2, 31), _streaks(_N // 2, 24, 32), 0.5)
    return opaque(levels(threads, 196, 255))


@cache
def _wood() -> pygame.Surface:
    """Grain from left to right."""
    grain = Image.blend(_streaks(3, 90, 41), _streaks(10, _N // 2, 42), 0.45)
    return opaque(levels(Image.blend(grain, _fluff(0.8, 43), 0.15), 186, 255))


@cache
def _plaster() -> pygame.Surface:
    """A painted wall: patches and grit."""
    return opaque(levels(Image.blend(_streaks(9, 9, 51), _fluff(0.9, 52), 0.5), 200, 255))


@cache
def _paper() -> pygame.Surface:
    """An old sheet: stains, and fibres."""
    stains = Image.blend(_streaks(5, 5, 61), _streaks(21, 21, 62), 0.35)
    return opaque(levels(Image.blend(stains, _fluff(1.4, 63), 0.35), 198, 255))


@cache
def _velvet() -> pygame.Surface:
    """A pile that has been stroked from top to bottom."""
    return opaque(levels(Image.blend(_streaks(60, 5, 71), _fluff(0.8, 72), 0.35), 200, 255))


@cache
def _leather() -> pygame.Surface:
    """Pores between fine creases."""
    creased = _fluff(2.6, 81).point([255 - min(255, abs(v - 128) * 5) for v in range(256)])
    skin = Image.blend(creased.point([255 - v for v in range(256)]), _streaks(6, 6, 82), 0.4)
    return opaque(levels(skin, 178, 255))


@cache
def _cork() -> pygame.Surface:
    """Crumbs, some of them dark."""
    crumbs = _fluff(2.2, 91).point([max(0, min(255, (v - 70) * 4)) for v in range(256)])
    return opaque(levels(Image.blend(crumbs, _fluff(1.0, 92), 0.5), 178, 255))


TEXTURES: Mapping[str, Callable[[], pygame.Surface]] = {
    "felt": _felt,
    "linen": _linen,
    "wood": _wood,
    "plaster": _plaster,
    "paper": _paper,
    "velvet": _velvet,
    "leather": _leather,
    "cork": _cork,
}
"""Seamless tiles for grounds and mats, to be multiplied upon them."""
