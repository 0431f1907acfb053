"""Contrast of every text in a picture, measured on its pixels.

The picture is drawn several times: as it is, with all letters black, and with each text in a colour that is its number.
The numbers are mixed up and drawn again, so that what only looks like one is found out. A last time the letters are
left out. From these follow how much of a pixel each text covers, its colour there, and
the ground behind it as rendered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np
import pygame

from table.graphics.text import Colour, Font, Weight
from table.graphics.theme import RGB
from table.ui import logo

STEPS, STEP = 32, 8
"""Numbers in a channel, and their distance.

Other pixels lie between them where letters end.
"""
MIX = 37
"""Factor that mixes numbers up."""
PLAIN = 0.85
"""Least share of its brightness that a text has.

With less it is veiled: behind an overlay, or just fading.
"""
LARGE, LARGE_BOLD = 24.0, 18.66
"""Least size of large letters, px at 1080p."""
GHOST = 3
"""Opacity, of 255, of letters that are left out.

They still have an outline.
"""
LEAST, SURE, FEWEST = 0.4, 0.2, 6
"""Limits of the pixels that are looked at.

Their coverage, the distance of their digits from whole ones, and how many there are.
"""
CORE = 0.9
"""Share of a text's greatest coverage that its pixels have."""
BULK = 0.1
"""Share of the worst pixels, left out as edges."""

Pixels = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


@dataclass(frozen=True)
class Lettering:
    """A text as it was asked for."""

    text: str
    px: int
    weight: Weight
    colour: tuple[int, ...]

    @property
    def letters(self) -> tuple[str, int, Weight]:
        """The same in any colour: its outline and its shadow, too."""
        return self.text, self.px, self.weight


@dataclass(frozen=True)
class Measured:
    """A text's contrast in a picture, and where it is."""

    text: Lettering
    ratio: float
    place: pygame.Rect
    veil: float
    """Share of its brightness that reaches the eye."""

    def is_outline_of(self, other: Measured) -> bool:
        """True if the same letters can be read better where these are."""
        same = self.text.letters == other.text.letters and self.place.colliderect(other.place)
        return same and self.ratio < other.ratio

    def least(self, scale: float) -> float:
        """Return the contrast that WCAG 2 asks for; `scale` as in `Screen`."""
        large = LARGE_BOLD if self.text.weight in ("bold", "display") else LARGE
        return 3.0 if self.text.px >= large * scale else 4.5


@contextmanager
def coloured(by: Callable[[Lettering], tuple[int, int, int]], alpha: int = 255) -> Iterator[None]:
    """Draw all letters in other colours."""
    render = Font.render

    def drawn(font: Font, text: str, colour: Colour) -> pygame.Surface:
        wished = pygame.Color(colour)
        letters = render(font, text, (*by(Lettering(text, font.px, font.weight, tuple(wished))), wished.a))
        if alpha < 255:
            letters.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return letters

    mask = pygame.mask.from_surface

    def rim(letters: pygame.Surface, threshold: int = 127) -> pygame.Mask:
        return mask(letters, min(threshold, alpha // 2))

    rims = patch.object(pygame.mask, "from_surface", rim)  # so that letters that are left out keep theirs
    with patch.object(Font, "render", drawn), patch.object(logo, "_sheen", _no_sheen), rims:
        yield


def _no_sheen(size: tuple[int, int], light: RGB, deep: RGB) -> pygame.Surface:
    """Leave brass letters in the colour they are drawn in."""
    plain = pygame.Surface(size)
    plain.fill((255, 255, 255))
    return plain


def luminance(pixels: Pixels) -> Pixels:
    """Relative luminance of WCAG 2, of colours of 0 to 255."""
    parts = pixels / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)  # type: ignore[no-any-return]


def contrast(a: Pixels | float, b: Pixels | float) -> Pixels:
    """Contrast of two luminances, 1 to 21."""
    return (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)


def measure(draw: Callable[[], pygame.Surface]) -> list[Measured]:
    """Measure all texts of a picture.

    `draw` draws it anew, with nothing kept.
    """
    texts: dict[Lettering, int] = {}

    def number(text: Lettering) -> tuple[int, int, int]:
        found = texts.setdefault(text, len(texts) % (STEPS * STEPS))
        return 255, found % STEPS * STEP, found // STEPS * STEP

    def mixed(text: Lettering) -> tuple[int, int, int]:
        found = int(_mixed_up(texts[text])) if text in texts else 0
        return 255, found % STEPS * STEP, found // STEPS * STEP

    shown = _pixels(draw())
    with coloured(lambda text: (0, 0, 0)):
        black = _pixels(draw())
    with coloured(lambda text: (0, 0, 0), alpha=GHOST):
        ground = _pixels(draw())
    with coloured(number):
        part = _pixels(draw()) - black
    with coloured(mixed):
        again = _pixels(draw()) - black
    covered, numbers = part[..., 0] / 255, _numbers(part)
    numbers = np.where(_numbers(again) == _mixed_up(numbers), numbers, -1)
    found = []
    for text, own in texts.items():
        rows, columns = np.nonzero(numbers == own)
        if len(rows) < FEWEST:
            continue
        strength = covered[rows, columns]
        rows, columns = rows[strength > CORE * strength.max()], columns[strength > CORE * strength.max()]
        place = pygame.Rect(columns.min(), rows.min(), np.ptp(columns) + 1, np.ptp(rows) + 1)
        behind, over = ground[rows, columns], covered[rows, columns, None]
        own_colour = np.clip(behind + (shown[rows, columns] - behind) / over, 0, 255)
        ratios = contrast(luminance(own_colour), luminance(behind))
        found.append(Measured(text, float(np.quantile(ratios, BULK)), place, float(strength.max())))
    return [one for one in found if not any(one.is_outline_of(other) for other in found)]


def _mixed_up(numbers: Any) -> Any:
    """Return other numbers for these, as few as there are."""
    return (numbers * MIX + 11) % (STEPS * STEPS)


def _numbers(part: Pixels) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return the number of each pixel, -1 where it has none."""
    with np.errstate(divide="ignore", invalid="ignore"):
        digits = np.nan_to_num(part[..., 1:] / part[..., :1] * 255 / STEP, posinf=0.5, neginf=0.5)
    whole = np.rint(digits)
    sure = (part[..., 0] / 255 > LEAST) & (np.abs(digits - whole).max(-1) < SURE)
    found: np.ndarray[tuple[int, ...], np.dtype[np.int64]] = np.where(sure, whole[..., 0] + whole[..., 1] * STEPS, -1)
    return found.astype(np.int64)


def _pixels(surface: pygame.Surface) -> Pixels:
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.float32)
