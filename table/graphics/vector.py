"""SVG drawings of `art`, composed and rasterised at the exact pixel size."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import pygame

from table.base.cache import cached
from table.base.slices import checkpoint

Box = tuple[float, float, float, float]

_ICONS = "common/icons"
LARGEST = 1 << 18
"""Largest drawing in bytes, five times our own largest.

More takes long to draw.
"""
_FAR, _LONG = 1e5, 50
"""Limits of a drawing's distance in units, and of its aspect ratio."""
_AT_ONCE = 150_000  # px that take some ms
_OUTLINE = 0.07
"""Width of an outline, as a share of the drawing's."""
_SVG = re.compile(r"<svg[^>]*viewBox=\"([^\"]+)\"[^>]*>(.*)</svg>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The inside of an SVG file, and its view box."""

    view: Box
    body: str

    def filled(self, **words: str) -> Drawing:
        """The drawing with each `$word` replaced."""
        return Drawing(self.view, re.sub(r"\$(\w+)", lambda found: words[found[1]], self.body))

    def tinted(self, colour: str) -> Drawing:
        """A white drawing in another colour (`#rrggbb`)."""
        return Drawing(self.view, self.body.replace('"#fff"', f'"{colour}"'))

    def outlined(self, colour: str) -> Drawing:
        """Return a drawing of plain paths with an outline."""
        x, y, w, h = self.view
        width = w * _OUTLINE
        line = f'<path stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round" '
        grown = (x - width / 2, y - width / 2, w + width, h + width)
        return Drawing(grown, self.body.replace("<path ", line))

    def fitted(self, box: Box, turn: float = 0) -> str:
        """Return SVG text: the drawing centred in the box.

        As large as it fits, turned clockwise by degrees.
        """
        x, y, width, height = self.view
        scale = min(box[2] / width, box[3] / height)
        return (
            f'<g transform="translate({box[0] + box[2] / 2:g} {box[1] + box[3] / 2:g})rotate({turn:g})'
            f'scale({scale:g})translate({-x - width / 2:g} {-y - height / 2:g})">{self.body}</g>'
        )


def art_file(path: str) -> Traversable:
    """Return a file of `art`, or of "package:path".

    Such as "whist:art/ace.svg".
    """
    package, _, inside = path.rpartition(":")
    return files(package or "art").joinpath(inside)


@cache
def drawing(path: str) -> Drawing:
    """Read the SVG file `path` (see `art_file`), without its ending.

    Raises `FileNotFoundError`, or `ValueError` if it is too large, or not an SVG with a sensible viewBox.
    """
    with art_file(f"{path}.svg").open("rb") as file:
        source = file.read(LARGEST + 1)
    if len(source) > LARGEST:
        raise ValueError(f"{path}.svg is larger than {LARGEST} bytes")
    found = _SVG.search(source.decode())
    if found is None:
        raise ValueError(f"{path}.svg has no viewBox")
    x, y, width, height = map(float, found[1].split())
    if not all(abs(value) < _FAR for value in (x, y, width, height)):
        raise ValueError(f"{path}.svg: viewBox = {found[1]!r} is too far away")
    if not 0 < width / _LONG <= height <= width * _LONG:
        raise ValueError(f"{path}.svg: viewBox = {found[1]!r} is empty, or too long for its width")
    return Drawing((x, y, width, height), found[2])


def rasterised(body: str, view: Box, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise SVG text at exactly `size` pixels, with alpha.

    `view` is stretched over it. A large one is drawn in bands, with checkpoints between them.
    """
    width, height = size
    rows = max(1, _AT_ONCE // max(1, width))
    if rows >= height:
        return _rasterised(body, view, size)
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    for top in range(0, height, rows):
        high = min(rows, height - top)
        part = (view[0], view[1] + view[3] * top / height, view[2], view[3] * high / height)
        drawn.blit(_rasterised(body, part, (width, high)), (0, top))
    return drawn


def _rasterised(body: str, view: Box, size: tuple[int, int]) -> pygame.Surface:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="{view[0]:.9g} {view[1]:.9g} {view[2]:.9g} {view[3]:.9g}" preserveAspectRatio="none">'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(f"{head}{body}</svg>".encode()), size)
    checkpoint()
    return drawn


def smooth(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The surface scaled smoothly. All such scaling goes through here.

    pygame reads a pixel or row beyond one that is a single pixel wide or high, which can end the program: that is
    doubled first.
    """
    if 1 in surface.get_size():
        surface = pygame.transform.scale(surface, (max(2, surface.width), max(2, surface.height)))
    return pygame.transform.smoothscale(surface, size)


def smooth_by(surface: pygame.Surface, factor: float) -> pygame.Surface:
    """The surface scaled smoothly by a factor."""
    return smooth(surface, (int(surface.width * factor), int(surface.height * factor)))


def ready(surface: pygame.Surface) -> pygame.Surface:
    """Convert a surface to the fastest format for blitting."""
    best = pygame.Surface((1, 1), pygame.SRCALPHA)  # what was drawn here has it already; drawings read from files don't
    return surface if surface.get_masks() == best.get_masks() else surface.convert(best)


def solid(surface: pygame.Surface) -> pygame.Surface:
    """Convert to an opaque surface in the format of windows."""
    return surface.convert(pygame.Surface((1, 1), 0, 32))


@cached(64)
def picture(path: str, size: tuple[int, int]) -> pygame.Surface:
    """A drawing fitted into `size` pixels. Shared: not to be drawn on."""
    width, height = size
    return rasterised(drawing(path).fitted((0, 0, width, height)), (0, 0, width, height), size)


@cache
def icon_file(name: str, folder: str) -> str | None:
    """Return the icon's file for a game, or None.

    One of the drawings in `folder`, else one of `art/common/icons`.
    """
    return next((path for path in (f"{folder}/{name}", f"{_ICONS}/{name}") if art_file(f"{path}.svg").is_file()), None)


def icon(name: str, size: int, colour: str = "#ffffff") -> pygame.Surface:
    """Return an icon of `art/common/icons` in one colour.

    `size` pixels square. Shared: not to be drawn on.
    """
    return tinted(f"{_ICONS}/{name}", size, colour)


@cached(256)
def tinted(path: str, size: int, colour: str) -> pygame.Surface:
    """Return a white drawing in one colour.

    `size` pixels square. Shared: not to be drawn on.
    """
    body = drawing(path).tinted(colour).fitted((0, 0, size, size))
    return ready(rasterised(body, (0, 0, size, size), (size, size)))


@cached(256)
def shape(name: str, size: int, colour: str = "#ffffff") -> pygame.Surface:
    """Return a shape of `art/common/shapes` in one colour.

    `size` pixels square. Shared: not to be drawn on.
    """
    body = drawing(f"common/shapes/{name}").tinted(colour).fitted((0, 0, size, size))
    return ready(rasterised(body, (0, 0, size, size), (size, size)))
