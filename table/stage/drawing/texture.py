"""Grain, noise and soft shadows, the same every time; used where vector pictures would look like plastic."""

from __future__ import annotations

from functools import cache
from random import Random

import pygame
from PIL import Image, ImageDraw, ImageFilter

from table.aside import breathe

_TILE = 256  # px


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    """Grey noise, every value as likely."""
    return Image.frombytes("L", size, Random(seed).randbytes(size[0] * size[1]))


def rolled_over(tile: Image.Image, blur: float) -> Image.Image:
    """A tile blurred by `blur` px so that its edges still meet."""
    wide = Image.new("L", (tile.width * 3, tile.height * 3))
    for x in range(3):
        for y in range(3):
            wide.paste(tile, (x * tile.width, y * tile.height))
    box = (tile.width, tile.height, tile.width * 2, tile.height * 2)
    return wide.filter(ImageFilter.GaussianBlur(blur)).crop(box)


def levels(tile: Image.Image, low: int, high: int) -> Image.Image:
    """The tile's values stretched from its own range to `low` ... `high`."""
    least, most = tile.getextrema()
    assert isinstance(least, int) and isinstance(most, int)
    span = max(1, most - least)
    return tile.point([round(low + (min(max(v, least), most) - least) * (high - low) / span) for v in range(256)])


def grey_surface(image: Image.Image) -> pygame.Surface:
    """A grey picture as a Surface without alpha."""
    return pygame.image.frombytes(image.convert("RGB").tobytes(), image.size, "RGB")


def tiled(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A Surface of `size` px covered with the tile."""
    surface = pygame.Surface(size, 0, tile)
    surface.blits(
        [(tile, (x, y)) for x in range(0, size[0], tile.width) for y in range(0, size[1], tile.height)], doreturn=False
    )
    breathe()
    return surface


@cache
def _paper() -> pygame.Surface:
    return grey_surface(levels(rolled_over(noise((_TILE, _TILE), 5), 0.8), 240, 255))


def grain(size: tuple[int, int]) -> pygame.Surface:
    """The grain of paper, to be multiplied upon a picture of `size` px."""
    return tiled(_paper(), size)


def soft_shadow(size: tuple[int, int], radius: int, softness: int, strength: int = 150) -> pygame.Surface:
    """Black with the alpha of a rounded rectangle of `size` px, blurred; grown by `softness` px on every side."""
    whole = (size[0] + 2 * softness, size[1] + 2 * softness)
    alpha = Image.new("L", whole)
    ends = (softness, softness, softness + size[0] - 1, softness + size[1] - 1)
    ImageDraw.Draw(alpha).rounded_rectangle(ends, radius, fill=strength)
    shadow = _black(alpha.filter(ImageFilter.GaussianBlur(softness / 2.5)))
    breathe()
    return shadow


def cast_shadow(picture: pygame.Surface, softness: float) -> pygame.Surface:
    """The shadow of a picture, blurred over `softness` px within the picture's size."""
    alpha = Image.frombytes("RGBA", picture.size, pygame.image.tobytes(picture, "RGBA")).getchannel("A")
    return _black(alpha.filter(ImageFilter.GaussianBlur(softness / 2.5)).point([v * 2 // 5 for v in range(256)]))


def _black(alpha: Image.Image) -> pygame.Surface:
    black = Image.new("L", alpha.size)
    return pygame.image.frombytes(Image.merge("RGBA", (black, black, black, alpha)).tobytes(), alpha.size, "RGBA")
