"""A note beside something on the table: an announcement and its effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import LEAST_FONT, Screen
from table.graphics.theme import palette
from table.graphics.vector import ready
from table.stage.drawing.canvas import Canvas
from table.ui import labels
from table.ui.panels import panel
from table.ui.placement import Edges, Groups, distance, edges

_TEXT = 26  # px at 1080p
_SIZES = (1.0, 0.88, 0.78, 0.7)  # letter sizes to try where room is short, as parts of the usual one
_WIDTHS = (18, 14, 24, 32)  # line widths to try, in multiples of the letter size
_PAD, _AWAY = 18, 22  # px at 1080p
_SHADOW = 40
_GRID = 10  # positions tried along each side of the board
_SMALLER = 40  # px at 1080p of extra distance accepted for letters larger by one px


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

    The best place covers nothing in `keep`, is near `beside`, and has large letters. Where no place leaves all of
    `keep` free, the note covers as little as possible of the last group, then of the one before it, and so on.
    """
    board, card = Rect(within), Rect(beside)
    largest = max(LEAST_FONT, round(screen.font(_TEXT) * _SIZES[0]))
    tried: list[tuple[float, Rect, int]] = []
    for size in (max(LEAST_FONT, round(screen.font(_TEXT) * part)) for part in _SIZES):
        smaller = _SMALLER * (largest - size) * screen.scale
        for rect in _shapes(note, board, size, screen):
            for placed in (*_sides(rect, card, board, screen), *_anywhere(rect, board)):
                tried.append((distance(placed, card) + smaller, placed, size))
    groups = [[Rect(one) for one in group] for group in keep]
    for kept in range(len(groups), -1, -1):
        clear = [card, *(one for group in groups[:kept] for one in group)]
        free = [each for each in tried if each[1].collidelist(clear) < 0]
        if free:
            tried = free
            break
    covers = [[len(placed.collidelistall(group)) for group in groups[kept:]] for _, placed, _ in tried]
    _, (_, placed, size) = min(zip(covers, tried, strict=True), key=lambda each: (each[0], each[1][0]))
    return edges(placed), size


def _shapes(note: Note, board: Rect, size: int, screen: Screen) -> Iterator[Rect]:
    pad = screen.px(_PAD)
    for ems in _WIDTHS:
        wide = min(ems * size, board.width - 2 * pad)
        yield Rect(0, 0, wide + 2 * pad, _high(note, wide, size, screen) + 2 * pad)


def _sides(rect: Rect, card: Rect, board: Rect, screen: Screen) -> list[Rect]:
    """Places at each side of the card, centred or flush with it."""
    away = screen.px(_AWAY)
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
