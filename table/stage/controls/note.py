"""A few words beside something on the table, as long as it matters: what has been announced, and what that does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from table.cache import cached
from table.screen import LEAST_FONT, Screen
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.vector import ready
from table.ui import labels
from table.ui.panels import panel
from table.ui.theme import palette

_TEXT = 24  # px at 1080p
_SIZES = (1.0, 0.88, 0.76, 0.66, 0.56)  # of the letters, where there is too little room
_WIDTHS = (18, 14, 24, 32)  # of the words, by the size of their letters
_PAD, _AWAY = 18, 22  # px at 1080p
_SHADOW = 40

Edges = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Note:
    """What happens, and what that means."""

    said: str
    about: str


def draw_note(
    canvas: Canvas, note: Note, beside: Iterable[Rect], free: Iterable[Rect], within: Rect, seen: float
) -> None:
    """Draw it beside one of these rectangles, where it leaves `free` what it can; `seen`: how much is there, 0 to 1."""
    near, clear = tuple(map(_edges, beside)), tuple(map(_edges, free))
    rect, size = set_note(note, near, clear, _edges(within), canvas.screen)
    drawn = _drawn(note, (rect[2], rect[3]), size, canvas.screen)
    margin = canvas.screen.px(_SHADOW)
    canvas.put(drawn, seen, topleft=(rect[0] - margin, rect[1] - margin))


def _edges(rect: Rect) -> Edges:
    return rect.x, rect.y, rect.width, rect.height


@cached(16)
def set_note(
    note: Note, beside: tuple[Edges, ...], free: tuple[Edges, ...], within: Edges, screen: Screen
) -> tuple[Edges, int]:
    """Where it goes, and the size of its letters, px: as large as can be where nothing is covered, else where the
    least is."""
    board, away = Rect(within), screen.px(_AWAY)
    clear = [Rect(beside[0]), *map(Rect, free)]
    best: tuple[float, Rect, int] | None = None
    for part in _SIZES:
        size = max(LEAST_FONT, round(screen.font(_TEXT) * part))
        arounds = (Rect(one).inflate(2 * away, 2 * away) for one in beside)
        for rect in (rect for around in arounds for rect in _places(note, around, board, size, screen)):
            covered = sum(over.width * over.height for over in map(rect.clip, clear))
            if best is None or covered < best[0]:
                best = covered, rect, size
        if best and not best[0]:
            break
    assert best
    return _edges(best[1]), best[2]


def _places(note: Note, around: Rect, board: Rect, size: int, screen: Screen) -> Iterator[Rect]:
    """Where it could be: at each side, in the middle of it or flush, the better shapes first."""
    pad = screen.px(_PAD)
    for ems in _WIDTHS:
        wide = min(ems * size, board.width - 2 * pad)
        rect = Rect(0, 0, wide + 2 * pad, _high(note, wide, size, screen) + 2 * pad)
        for corner, at in (
            ("midleft", around.midright), ("midright", around.midleft),
            ("midbottom", around.midtop), ("midtop", around.midbottom),
            ("bottomleft", around.midright), ("topleft", around.midright),
            ("bottomright", around.midleft), ("topright", around.midleft),
        ):  # fmt: skip
            placed = rect.copy()
            setattr(placed, corner, at)
            yield placed.clamp(board)


def _high(note: Note, wide: int, size: int, screen: Screen) -> int:
    high = labels.block_height(note.said, wide, size, screen, "bold")
    return high + (size // 3 + labels.block_height(note.about, wide, size, screen) if note.about else 0)


@cached(4)
def _drawn(note: Note, room: tuple[int, int], size: int, screen: Screen) -> pygame.Surface:
    """With its shadow around it."""
    margin, pad, colours = screen.px(_SHADOW), screen.px(_PAD), palette(screen.contrast)
    surface = pygame.Surface((room[0] + 2 * margin, room[1] + 2 * margin), pygame.SRCALPHA)
    rect = Rect((margin, margin), room)
    panel(surface, rect, screen, "paper")
    inner = rect.inflate(-2 * pad, -2 * pad)
    inner.top += labels.block(surface, note.said, inner, size, colours.ink, screen, "bold")
    if note.about:
        inner.top += size // 3
        labels.block(surface, note.about, inner, size, colours.ink, screen)
    return ready(surface)
