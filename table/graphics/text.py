"""Text rendering: bundled fonts, lines and paragraphs as cached pictures.

The pictures are shared: draw them, never draw on them.
"""

import logging
from collections import OrderedDict
from functools import lru_cache, partial
from importlib.resources import as_file, files
from typing import Literal

import pygame

from table.base.cache import cached
from table.base.graphemes import drawable
from table.graphics import foreign_text, pad_glyphs
from table.graphics.line_breaks import ellipsize, width, wrap, wrap_evenly
from table.graphics.runs import Run, is_plain, runs

__all__ = [
    "Align",
    "Colour",
    "Weight",
    "ellipsize",
    "fitted",
    "font",
    "font_for",
    "paragraph",
    "render",
    "wrap",
    "wrap_evenly",
]

Weight = Literal["regular", "bold", "display", "hand"]
Align = Literal["left", "centre", "right"]
Colour = pygame.Color | str | tuple[int, int, int] | tuple[int, int, int, int]

_FILES: dict[Weight, str] = {
    "regular": "text-regular.ttf",
    "bold": "text-bold.ttf",
    "display": "display.ttf",
    "hand": "hand.ttf",
}
_STANDS_IN: dict[Weight, Weight] = {"display": "bold", "hand": "regular"}
"""Fuller fonts, for texts with a character that the font lacks."""
_NO_CHARACTER = "\uffff"
_READY = 6
"""Sizes of a weight that are kept ready."""
_UNIT = 1000  # px; the fonts' own units, so that metrics are exact

_log = logging.getLogger(__name__)


class Font:
    """The letters of one weight at one size.

    What the bundled font lacks comes from elsewhere (see `table.graphics.runs`).
    """

    __slots__ = ("px", "weight")

    def __init__(self, size_px: int, weight: Weight) -> None:
        """The em is so many px."""
        self.px = size_px
        self.weight = weight

    @property
    def _letters(self) -> pygame.font.Font:
        """At this size, until so many other sizes have been asked for."""
        return _sized(self.px, self.weight)

    def size(self, text: str) -> tuple[int, int]:
        """Width and height in px of the text in one line."""
        if _are_plain(text, self.weight):
            return self._letters.size(text)
        return sum(map(self._width, _runs(text, self.weight))), self._letters.size(" ")[1]

    def _width(self, run: Run) -> int:
        if run.kind == "own":
            return self._letters.size(run.text)[0]
        if run.kind == "pad":
            return pad_glyphs.width(run.text, self.px)
        return foreign_text.width(run, self.px, self.weight)

    def height(self) -> int:
        """Px of a line."""
        return self._letters.get_linesize()

    def ascent(self) -> int:
        """Px above the letters' foot."""
        return self._letters.get_ascent()

    def lacks(self, character: str) -> bool:
        """True if the bundled font has no such character."""
        box, metrics = self._letters.metrics(_NO_CHARACTER + character)
        return metrics == box

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """Render one antialiased line."""
        if _are_plain(text, self.weight):
            return self._letters.render(text, True, colour)
        line = pygame.Surface(self.size(text), pygame.SRCALPHA)
        left = 0
        for run in _runs(text, self.weight):
            if run.kind == "own":
                self._letters.set_direction(pygame.DIRECTION_RTL if run.rtl else pygame.DIRECTION_LTR)
                line.blit(self._letters.render(run.text, True, colour), (left, 0))
                self._letters.set_direction(pygame.DIRECTION_LTR)
            elif run.kind == "pad":
                drawn = pad_glyphs.picture(run.text, self.px, _rgba(colour))
                line.blit(drawn, drawn.get_rect(midleft=(left, line.get_height() // 2)))
            else:
                foreign_text.draw(line, left, run, self.px, self.weight, _rgba(colour))
            left += self._width(run)
        return line


def _are_plain(text: str, weight: Weight) -> bool:
    """True if the bundled font draws the whole text.

    It nearly always does.
    """
    plain = _plain[weight]
    if plain.issuperset(text):
        return True
    lacks = partial(_lacks, weight=weight)
    plain.update(character for character in {*text} - plain if is_plain(character, lacks))
    return plain.issuperset(text)


_plain: dict[Weight, set[str]] = {weight: set() for weight in _FILES}
"""Characters met so far that each bundled font draws."""


@cached(512)
def _runs(text: str, weight: Weight) -> tuple[Run, ...]:
    return runs(text, weight in ("bold", "display"), partial(_lacks, weight=weight))


@lru_cache(512)
def font(size_px: int, weight: Weight = "regular") -> Font:
    """Return the font with an em of `size_px` (at least 1).

    Without its file pygame's own font stands in.
    """
    return Font(max(1, size_px), weight)


def _sized(size_px: int, weight: Weight) -> pygame.font.Font:
    """Return a font of this size, reusing the least recently used.

    A new one would take six times as long to measure its first text, and a third of a MB.
    """
    if not pygame.font.get_init():
        _sizes.clear()
        pygame.font.init()
    if not _sizes:
        pygame.register_quit(_sizes.clear)  # fonts die with pygame
    sizes = _sizes.setdefault(weight, OrderedDict())
    if size_px in sizes:
        sizes.move_to_end(size_px)
    elif len(sizes) < _READY:
        sizes[size_px] = _read(weight, size_px)
    else:
        sizes[size_px] = letters = sizes.popitem(last=False)[1]
        letters.point_size = size_px
    return sizes[size_px]


_sizes: dict[Weight, OrderedDict[int, pygame.font.Font]] = {}


def _read(weight: Weight, size_px: int) -> pygame.font.Font:
    try:
        with as_file(files("art") / "fonts" / _FILES[weight]) as path:
            return pygame.font.Font(path, size_px)
    except (OSError, ModuleNotFoundError, pygame.error) as error:
        _warn(weight, str(error))
        return pygame.font.Font(None, size_px)


@lru_cache
def _warn(weight: Weight, error: str) -> None:
    _log.warning("The %s font cannot be used (%s); another one takes its place.", weight, error)


def font_for(text: str, size_px: int, weight: Weight = "regular") -> Font:
    """Like `font`, but a fuller one where it lacks a character."""
    if weight in _STANDS_IN and any(_lacks(character, weight) for character in drawable(text)):
        weight = _STANDS_IN[weight]
    return font(size_px, weight)


@lru_cache(maxsize=4096)
def _lacks(character: str, weight: Weight) -> bool:
    return font(_UNIT, weight).lacks(character)


def render(text: str, size_px: int, colour: Colour, weight: Weight = "regular") -> pygame.Surface:
    """Render one antialiased line, as high as the font's line."""
    return _render(drawable(text), size_px, _rgba(colour), weight)


@cached(176)
def _render(text: str, size_px: int, colour: tuple[int, int, int, int], weight: Weight) -> pygame.Surface:
    face = font_for(text, size_px, weight)
    if not width(text, face):  # SDL refuses to draw nothing
        return pygame.Surface((0, face.height()), pygame.SRCALPHA)
    return face.render(text, colour)


def _rgba(colour: Colour) -> tuple[int, int, int, int]:
    made = pygame.Color(colour)
    return made.r, made.g, made.b, made.a


ENOUGH = 5.5
"""Least width of a cut line, in its size: about ten letters."""


def fitted(text: str, size: int, least: int, width: int, colour: Colour, weight: Weight = "bold") -> pygame.Surface:
    """Render one line no wider than `width` px.

    It shrinks from `size` to `least` px. If that is not enough, it is cut where it is large but enough of it is left,
    and grows again as far as there is room.
    """
    most = size
    while size > least and font_for(text, size, weight).size(text)[0] > width:
        size -= 1
    if font_for(text, size, weight).size(text)[0] > width:
        size = min(most, max(least, round(width / ENOUGH)))
    said = ellipsize(text, font_for(text, size, weight), width)
    if said != drawable(text):
        while size < most and font_for(said, size + 1, weight).size(said)[0] <= width:
            size += 1
    return render(said, size, colour, weight)


def paragraph(
    text: str,
    size_px: int,
    colour: Colour,
    width_px: int,
    lang: str,
    align: Align = "left",
    line_height: float = 1.5,
    weight: Weight = "regular",
) -> pygame.Surface:
    """Render wrapped text in a picture of exactly this width.

    A line is `line_height` times the size high. Centred lines are of about one length.
    """
    return _paragraph(text, size_px, _rgba(colour), width_px, lang, align, line_height, weight)


@cached(64)
def _paragraph(
    text: str,
    size_px: int,
    colour: tuple[int, int, int, int],
    width_px: int,
    lang: str,
    align: Align,
    line_height: float,
    weight: Weight,
) -> pygame.Surface:
    breaking = wrap_evenly if align == "centre" else wrap
    lines = breaking(text, font_for(text, size_px, weight), width_px, lang)
    step = round(size_px * line_height)
    picture = pygame.Surface((width_px, step * len(lines)), pygame.SRCALPHA)
    rows = [render(line, size_px, colour, weight) for line in lines]
    top = (step - rows[-1].get_height()) // 2
    top -= max(0, top + rows[-1].get_bounding_rect().bottom - step)  # where lines are narrow, "g" hangs out below
    for i, drawn in enumerate(rows):
        free = width_px - drawn.get_width()
        left = {"left": 0, "centre": free // 2, "right": free}[align]
        picture.blit(drawn, (left, i * step + top))
    return picture
