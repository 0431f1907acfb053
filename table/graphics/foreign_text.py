"""Parts of a line that no bundled font can draw.

Letters, emoji, and signs for what no font has.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from table.base.cache import cached
from table.base.scripts import COMMON
from table.graphics.runs import Run
from table.graphics.system_fonts import FINDER
from table.graphics.vector import smooth

if TYPE_CHECKING:
    from table.graphics.text import Weight

_READY = 12
"""Fonts that are kept open."""
_TRIED = 64  # px at which it is seen how high letters are
_DEEP = {"Arab": "عي"}
"""Letters that reach far below the line, by script."""
_RAISED = 0.12
"""Most that deep letters are raised, of the em."""
_EMOJI = 1.17
"""Height of emoji, of the em."""
_ROW = 0.62
"""Size of a sign's digits, of the em."""

_RGBA = tuple[int, int, int, int]
_WHITE = (255, 255, 255, 255)


def width(run: Run, size_px: int, weight: Weight) -> int:
    """Return the width of a part in a text of this size."""
    return _picture(run, size_px, weight, _WHITE)[0].get_width()


def draw(line: pygame.Surface, left: int, run: Run, size_px: int, weight: Weight, colour: _RGBA) -> None:
    """Draw a part on a line, from `left` on."""
    drawn, top = _picture(run, size_px, weight, colour)
    line.blit(drawn, (left, top))


@cached(256)
def _picture(run: Run, size_px: int, weight: Weight, colour: _RGBA) -> tuple[pygame.Surface, int]:
    """Return the picture of a part, and its top in the line."""
    if run.path and (made := _from_system(run, size_px, weight, colour, run.path)):
        return made
    return _sign(run.text, size_px, weight, colour)


def _from_system(
    run: Run, size_px: int, weight: Weight, colour: _RGBA, path: Path
) -> tuple[pygame.Surface, int] | None:
    from table.graphics.text import font  # late: it asks for these pictures itself

    own = font(size_px, weight)
    try:
        if run.emoji:
            drawn = _emoji(run, size_px, colour, path)
            return drawn, (own.height() - drawn.get_height()) // 2
        above, below = _ink(run, path)
        if sample := _DEEP.get(run.script):  # all words of these scripts are as large, and stand as high
            deep = _ink(run._replace(text=sample), path)
            above, below = max(above, deep[0]), max(below, deep[1])
        foot, high = own.ascent(), own.height()
        raised = min(round(size_px * _RAISED), max(0, round(size_px * below) - (high - foot)))
        foot -= raised
        part = min(1.0, foot / max(1, size_px * above), (high - foot) / max(1, size_px * below))
        letters = _opened(path, max(1, round(size_px * part)), run)
        return letters.render(run.text, True, colour), foot - _foot(letters, run.text)
    except (OSError, pygame.error):
        FINDER.refuse(path)
        return None


@cached(256)
def _ink(run: Run, path: Path) -> tuple[float, float]:
    """Return a part's reach above and below its foot, of the em."""
    letters = _opened(path, _TRIED, run)
    drawn, foot = letters.render(run.text, True, _WHITE).get_bounding_rect(), _foot(letters, run.text)
    return (foot - drawn.top) / _TRIED, (drawn.bottom - foot) / _TRIED


def _foot(letters: pygame.font.Font, text: str) -> int:
    """Return px from a picture's top down to the letters' foot.

    SDL makes room above the ascent for what is higher, such as vowel marks, and only an underline shows how much.
    """
    return letters.get_ascent() + _underline(letters, text) - _underline(letters, " ")


def _underline(letters: pygame.font.Font, text: str) -> int:
    """Return the top of a text's underline in its picture."""
    plain = pygame.mask.from_surface(letters.render(text, True, _WHITE))
    letters.underline = True
    lined = pygame.mask.from_surface(letters.render(text, True, _WHITE))
    letters.underline = False
    lined.erase(plain, (0, 0))
    return min((piece.top for piece in lined.get_bounding_rects()), default=0)


def _emoji(run: Run, size_px: int, colour: _RGBA, path: Path) -> pygame.Surface:
    """Return an emoji; in fonts of pixels they have one size only."""
    drawn = _opened(path, max(1, size_px), run).render(run.text, True, colour)
    if not drawn.get_bounding_rect().width:
        raise pygame.error("nothing is drawn")
    high = round(size_px * _EMOJI)
    if drawn.get_height() > 1.5 * high or drawn.get_height() < high / 1.5:
        part = high / drawn.get_height()
        drawn = smooth(drawn, (max(1, round(drawn.get_width() * part)), max(1, high)))
        drawn.set_alpha(colour[3])
    return drawn


def _opened(path: Path, size_px: int, run: Run) -> pygame.font.Font:
    """Return a font of the system, set up for a part."""
    if path not in _open:
        if not _open:
            pygame.register_quit(_open.clear)  # fonts die with pygame
        while len(_open) >= _READY:
            _open.popitem(last=False)
        _open[path] = pygame.font.Font(path, size_px)
    _open.move_to_end(path)
    letters = _open[path]
    if letters.point_size != size_px:
        letters.point_size = size_px
    letters.set_script(run.script if run.script != COMMON else "Latn")
    letters.set_direction(pygame.DIRECTION_RTL if run.rtl else pygame.DIRECTION_LTR)
    return letters


_open: OrderedDict[Path, pygame.font.Font] = OrderedDict()


def _sign(character: str, size_px: int, weight: Weight, colour: _RGBA) -> tuple[pygame.Surface, int]:
    """Return the code of a character in a frame."""
    from table.graphics.text import font  # late: it asks for these pictures itself

    code = f"{ord(character[0]):04X}"
    code = code.zfill(len(code) + len(code) % 2)
    half = len(code) // 2
    digits = font(max(1, round(size_px * _ROW)), weight)
    rows = [digits.render(row, colour) for row in (code[:half], code[half:])]
    rows = [row.subsurface(row.get_bounding_rect()) for row in rows]
    thick, gap = max(1, size_px // 20), max(1, size_px // 12)
    wide = max(row.get_width() for row in rows)
    high = sum(row.get_height() for row in rows)
    picture = pygame.Surface((wide + 2 * (2 * thick + gap), high + 2 * thick + 3 * gap), pygame.SRCALPHA)
    frame = picture.get_rect().inflate(-2 * thick, 0)
    pygame.draw.rect(picture, colour, frame, thick, border_radius=2 * thick)
    top = thick + gap
    for row in rows:
        picture.blit(row, row.get_rect(midtop=(frame.centerx, top)))
        top += row.get_height() + gap
    line = font(size_px, weight).height()
    return picture, (line - picture.get_height()) // 2
