"""A note beside something on the table: an announcement and its effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import LEAST_FONT, Screen
from table.graphics.theme import palette
from table.graphics.vector import ready
from table.stage.drawing.canvas import Canvas
from table.ui import labels
from table.ui.panels import panel
from table.ui.placement import Edges, Groups, distance, edges, free_by, nearest

_TEXT = 26  # px at 1080p
_SIZES = (1.0, 0.88, 0.78, 0.7)  # letter sizes to try where room is short, as parts of the usual one
_WIDTHS = (18, 14, 24, 32)  # line widths to try, in multiples of the letter size
_PAD, _AWAY = 18, 22  # px at 1080p
_SHADOW = 40
_GIVEN_UP = 4  # so many times the nearest place is looked for: with all groups free, without the last, and so on
_GRID = 10  # positions tried along each side of the board
_OVER, _MORE = 20, 6  # px at 1080p that covering one of the last group is worth, and so many times that before it
_SMALLER = 60  # px at 1080p of extra distance accepted for letters larger by one px


@dataclass(frozen=True, slots=True)
class Note:
    """A note's text: what happens and, if needed, what that means."""

    said: str
    about: str


def draw_note(canvas: Canvas, note: Note, beside: Rect, keep: Groups, within: Rect, seen: float) -> None:
    """Draw a note near the rectangle `beside`, within `within`.

    It avoids the rectangles in `keep`, whose groups come most important first. `seen` is the note's opacity, 0 to 1.
    """
    rect, size = set_note(note, edges(beside), keep, edges(within), canvas.screen)
    drawn = _drawn(note, (rect[2], rect[3]), size, canvas.screen)
    margin = canvas.screen.px(_SHADOW)
    canvas.put(drawn, seen, topleft=(rect[0] - margin, rect[1] - margin))


def place_of(note: Note, beside: Rect, keep: Groups, within: Rect, screen: Screen) -> Rect:
    """Return the rectangle in which `draw_note` draws the note."""
    return Rect(set_note(note, edges(beside), keep, edges(within), screen)[0])


def prewarm_annotation(note: Note, within: Rect, screen: Screen) -> None:
    """Fill the caches that all notes share: letters in all sizes, paper."""
    rect, size = set_note(note, (within.centerx, within.centery, 1, 1), (), edges(within), screen)
    _drawn(note, (rect[2], rect[3]), size, screen)


@cached(16)
def set_note(note: Note, beside: Edges, keep: Groups, within: Edges, screen: Screen) -> tuple[Edges, int]:
    """Return the note's rectangle and the size of its letters, px.

    The best place covers nothing in `keep`, is near `beside`, and has large letters. What it covers counts as a
    distance, more for each group that is more important: rather near over a bare mat than far off, but not over names.
    """
    board, card = Rect(within), Rect(beside)
    largest = max(LEAST_FONT, round(screen.font(_TEXT) * _SIZES[0]))
    away = screen.px(_AWAY)
    sizes = [max(LEAST_FONT, round(screen.font(_TEXT) * part)) for part in _SIZES]
    shapes = {size: [*_shapes(note, board, size, screen)] for size in sizes}
    each = [rect for rects in shapes.values() for rect in rects]
    least = min(rect.width for rect in each), min(rect.height for rect in each)
    apart = tuple(tuple(dict.fromkeys(group)) for group in keep[:-1])
    free = [found for _, found in islice(free_by(board, card.inflate(2 * away, 2 * away), apart, least), _GIVEN_UP)]
    tried: list[tuple[float, Rect, int]] = []
    for size, rects in shapes.items():
        smaller = _SMALLER * (largest - size) * screen.scale
        for rect in rects:
            for placed in (
                *_sides(rect, card, board, away),
                *filter(None, (nearest(spaces, rect.size, card) for spaces in free)),
                *_anywhere(rect, board),
            ):
                tried.append((distance(placed, card) + smaller, placed, size))
    groups = [[card], *([Rect(one) for one in group] for group in keep)]
    prices = [_OVER * _MORE**number * screen.scale for number in reversed(range(len(groups)))]
    best: tuple[float, Rect, int] | None = None
    for far, placed, size in sorted(tried, key=lambda each: each[0]):
        if best and far >= best[0]:
            break
        covers = sum(price * len(placed.collidelistall(group)) for price, group in zip(prices, groups, strict=True))
        if best is None or far + covers < best[0]:
            best = far + covers, placed, size
    assert best
    return edges(best[1]), best[2]


def _shapes(note: Note, board: Rect, size: int, screen: Screen) -> Iterator[Rect]:
    pad = screen.px(_PAD)
    for ems in _WIDTHS:
        wide = min(ems * size, board.width - 2 * pad)
        yield Rect(0, 0, wide + 2 * pad, _high(note, wide, size, screen) + 2 * pad)


def _sides(rect: Rect, card: Rect, board: Rect, away: int) -> list[Rect]:
    """Places at each side of the card, centred or flush with it."""
    around, found = card.inflate(2 * away, 2 * away), []
    for corner, at in (
        ("midleft", around.midright), ("midright", around.midleft),
        ("midbottom", around.midtop), ("midtop", around.midbottom),
        ("bottomleft", around.midright), ("topleft", around.midright),
        ("bottomright", around.midleft), ("topright", around.midleft),
    ):  # fmt: skip
        placed = rect.copy()
        setattr(placed, corner, at)
        found.append(placed.clamp(board))
    return found


def _anywhere(rect: Rect, board: Rect) -> Iterator[Rect]:
    """Places in a grid all over the board."""
    for i in range(_GRID):
        for j in range(_GRID):
            x = board.x + (board.width - rect.width) * i // (_GRID - 1)
            y = board.y + (board.height - rect.height) * j // (_GRID - 1)
            yield Rect(x, y, rect.width, rect.height)


def _high(note: Note, wide: int, size: int, screen: Screen) -> int:
    high = labels.block_height(note.said, wide, size, screen, "bold", line=labels.TIGHT)
    return (
        high + size // 3 + labels.block_height(note.about, wide, size, screen, line=labels.TIGHT)
        if note.about
        else high
    )


@cached(4)
def _drawn(note: Note, area: tuple[int, int], size: int, screen: Screen) -> pygame.Surface:
    """Picture of the note with its shadow."""
    margin, pad, colours = screen.px(_SHADOW), screen.px(_PAD), palette(screen.contrast)
    surface = pygame.Surface((area[0] + 2 * margin, area[1] + 2 * margin), pygame.SRCALPHA)
    rect = Rect((margin, margin), area)
    panel(surface, rect, screen, "paper")
    inner = rect.inflate(-2 * pad, -2 * pad)
    inner.top += labels.block(surface, note.said, inner, size, colours.ink, screen, "bold", line=labels.TIGHT)
    if note.about:
        inner.top += size // 3
        labels.block(surface, note.about, inner, size, colours.ink, screen, line=labels.TIGHT)
    return ready(surface)
