"""The notebook's look: two dotted pages on rings, and pencil drawings."""

from __future__ import annotations

import pygame
from PIL import Image, ImageChops, ImageFilter, ImageOps

from table.base.cache import cached
from table.base.screen import Contrast, Screen
from table.graphics.texture import grain, multiply
from table.graphics.theme import RGB, mix, palette
from table.graphics.vector import ready
from table.stage.drawing.surface import figure

DOTS = 24  # px at 1080p from one printed dot to the next: unlike lines they ask no text to stand on them
RING = 20  # px at 1080p: height of a ring
RINGS = 9
LINES = 0.3
"""Division of what makes a line: the less, the darker the lines."""
TONE = 0.35
"""Share of a face's own tones in a drawing, beside lines."""


def draw_pages(surface: pygame.Surface, left: pygame.Rect, right: pygame.Rect, screen: Screen) -> None:
    """Draw an open notebook over both rectangles, rings between them."""
    whole = left.union(right)
    surface.blit(_pages(whole.size, right.x - whole.x, screen), whole)


@cached(2)
def _pages(size: tuple[int, int], middle: int, screen: Screen) -> pygame.Surface:
    """Return both pages; `middle` is where the right one begins."""
    colours, plain = palette(screen.contrast), screen.contrast == "high"
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    whole, round_ = drawn.get_rect(), max(2, screen.px(14))
    pygame.draw.rect(drawn, colours.brass_dark, whole, border_radius=round_)  # the cover
    edge = max(2, screen.px(8))
    pages = whole.inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(drawn, colours.paper, pages, border_radius=round_)
    gap = max(8, screen.px(16))
    spine = middle - gap // 2
    if not plain:
        dot, margin = mix(colours.paper, (96, 128, 168), 0.5), mix(colours.paper, colours.lacquer, 0.45)
        step, thick = max(10, screen.px(DOTS)), max(1, screen.px(2))
        for y in range(pages.y + step, pages.bottom - step // 2, step):
            for x in range(pages.x + step, pages.right - step // 2, step):
                drawn.fill(dot, (x, y, thick, thick))
        line = spine + screen.px(34)
        pygame.draw.line(drawn, margin, (line, pages.y), (line, pages.bottom - 1), max(1, screen.px(2)))
        _fold(drawn, pages, spine, screen)
        multiply(drawn, grain())
    pygame.draw.line(drawn, colours.ink_soft, (spine, pages.y), (spine, pages.bottom - 1), max(1, screen.px(2)))
    for number in range(RINGS):
        _ring(drawn, (spine, pages.y + pages.height * (2 * number + 1) // (2 * RINGS)), screen)
    return ready(drawn)


def _fold(drawn: pygame.Surface, pages: pygame.Rect, spine: int, screen: Screen) -> None:
    """Darken the pages towards the rings."""
    wide = max(4, screen.px(46))
    shade = pygame.Surface((2 * wide, pages.height))
    for x in range(2 * wide):
        tone = 255 - round(62 * (1 - abs(x - wide) / wide) ** 2)
        pygame.draw.line(shade, (tone, tone, tone), (x, 0), (x, pages.height))
    drawn.blit(shade, (spine - wide, pages.y), special_flags=pygame.BLEND_RGB_MULT)


def _ring(drawn: pygame.Surface, middle: tuple[int, int], screen: Screen) -> None:
    """Draw a ring of wire through a hole in each page."""
    colours, high = palette(screen.contrast), max(6, screen.px(RING))
    for side in (-1, 1):
        pygame.draw.circle(drawn, colours.night, (middle[0] + side * high * 5 // 6, middle[1]), max(2, high // 4))
    wire = pygame.Rect(0, 0, high * 5 // 3, high)
    wire.midbottom = middle[0], middle[1] + high // 8
    for thick, colour in ((max(3, high // 4), colours.night), (max(1, high // 8), colours.brass_light)):
        pygame.draw.arc(drawn, colour, wire, 0, 3.15, thick)


@cached(6)
def sketch(character: str, side: int, contrast: Contrast) -> pygame.Surface:
    """Return a pencil drawing of a character, by id, on nothing.

    The character itself in high contrast.
    """
    face = figure(character, side)
    if contrast == "high":
        return face
    ground = pygame.Surface(face.get_size())
    ground.fill((255, 255, 255))
    ground.blit(face, (0, 0))
    grey = ImageOps.grayscale(Image.frombytes("RGB", face.get_size(), pygame.image.tobytes(ground, "RGB")))
    return ready(_inked(_pencilled(grey), palette(contrast).ink))


def _pencilled(grey: Image.Image) -> Image.Image:
    """Keep edges as lines, and a little of the tones."""
    blurred = ImageOps.invert(grey).filter(ImageFilter.GaussianBlur(max(1.5, grey.width / 60)))
    lines = ImageOps.invert(ImageChops.subtract(ImageOps.invert(grey), blurred, scale=LINES))
    tones = Image.blend(grey, Image.new("L", grey.size, 255), 1 - TONE)
    return ImageChops.multiply(lines, tones)


def _inked(drawing: Image.Image, ink: RGB) -> pygame.Surface:
    """Let what is dark be ink, and what is white be nothing."""
    inked = Image.new("RGBA", drawing.size, (*ink, 0))
    inked.putalpha(ImageOps.invert(drawing))
    return pygame.image.frombytes(inked.tobytes(), inked.size, "RGBA")
