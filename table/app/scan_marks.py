"""The mark of scanning: a strong frame, and a name."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.words import Words
from table.app.scanner import Scanner
from table.base.screen import Screen
from table.graphics.theme import palette
from table.ui import labels
from table.ui.focus import Target
from table.ui.panels import panel, ring
from table.ui.placement import Groups, edges, free_by, nearest

FRAME = 9  # px at 1080p
SIZE, PAD, GAP = 30, 22, 10


def draw_marks(
    surface: pygame.Surface,
    scanner: Scanner,
    targets: Sequence[Target],
    words: Words,
    screen: Screen,
    keep: Groups = (),
) -> None:
    """Draw frame and name of what is marked, over nothing of `keep`."""
    marked = scanner.marked
    if marked is None:
        return
    inside = [target for target in targets if target.id in marked.ids]
    rects = [rect for target in inside if (rect := _seen(target, surface))]
    frames = _frames(rects, [rect for target in targets if target not in inside and (rect := _seen(target, surface))])
    for rect in frames:
        ring(surface, rect, screen, wide=FRAME)
    if scanner.wishes:
        chips = [words(f"keys.{wish}") for wish in scanner.wishes]
        lit = None if not marked.single else [*scanner.wishes].index(marked.ids[0].split(": ")[1])
        _draw_chips(surface, chips, lit, screen)
    elif said := _said(inside, words, single=marked.single, holds=scanner.holds):
        _draw_name(surface, said, frames, screen, keep)


def _seen(target: Target, surface: pygame.Surface) -> pygame.Rect | None:
    """Return where a target can be seen, if it can."""
    rect = (target.rect if target.reach is None else target.reach).clip(surface.get_rect())
    return rect if rect.width > 1 and rect.height > 1 else None


def _frames(rects: Sequence[pygame.Rect], others: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return one frame around all.

    Or one around each, if others lie between them.
    """
    if not rects:
        return []
    whole = rects[0].unionall([*rects[1:]])
    return [*rects] if any(whole.collidepoint(other.center) for other in others) else [whole]


def _said(targets: Sequence[Target], words: Words, *, single: bool, holds: bool) -> str:
    names = [target.name for target in targets if target.name]
    if not names:
        return ""
    if single:
        return words("scan.read", name=names[0]) if holds else names[0]
    return words("scan.group", count=len(targets), first=names[0], last=names[-1])


def _draw_name(surface: pygame.Surface, said: str, frames: Sequence[pygame.Rect], screen: Screen, keep: Groups) -> None:
    size = screen.font(SIZE)
    wide = min(labels.width(said, size, "bold") + 2 * screen.px(PAD), screen.width * 4 // 5)
    bar = name_place((wide, round(size * 1.7)), frames, surface.get_rect(), keep)
    panel(surface, bar, screen, "paper")
    inner = bar.inflate(-screen.px(PAD), 0)
    labels.line(surface, said, inner, size, palette(screen.contrast).ink, "bold", "centre")


def name_place(size: tuple[int, int], frames: Sequence[pygame.Rect], window: pygame.Rect, keep: Groups) -> pygame.Rect:
    """Return the place of a name.

    Near the frames, where it covers nothing of `keep`, or the least; without any, or without frames, at the upper edge,
    or at the lower one if a frame is there.
    """
    if frames and keep:
        marked, bare = frames[0].unionall([*frames[1:]]), pygame.Rect(0, 0, 0, 0)
        framed = tuple(edges(frame.inflate(2 * FRAME, 2 * FRAME)) for frame in frames)
        for _, free in free_by(window, bare, (framed, *keep), size):
            if found := nearest(free, size, marked):
                return found
    bar = pygame.Rect((window.width - size[0]) // 2, 0, *size)
    if bar.collidelist([*frames]) >= 0:
        bar.bottom = window.height
    return bar


def _draw_chips(surface: pygame.Surface, chips: Sequence[str], lit: int | None, screen: Screen) -> None:
    """Draw the wishes that are no targets, at the lower edge."""
    size, pad, gap = screen.font(SIZE), screen.px(PAD), screen.px(GAP)
    while size > 9 and sum(labels.width(chip, size, "bold") + 2 * pad + gap for chip in chips) > screen.width - 2 * pad:
        size -= 1
    widths = [labels.width(chip, size, "bold") + 2 * pad for chip in chips]
    high = round(size * 1.9)
    bar = pygame.Rect(0, 0, sum(widths) + gap * (len(chips) + 1), high + 2 * gap)
    bar.midbottom = screen.width // 2, screen.height - screen.px(FRAME) - gap
    panel(surface, bar, screen, "wood")
    left, colours = bar.x + gap, palette(screen.contrast)
    for number, (chip, wide) in enumerate(zip(chips, widths, strict=True)):
        rect = pygame.Rect(left, bar.y + gap, wide, high)
        panel(surface, rect, screen, "key" if number == lit else "plate")
        labels.line(surface, chip, rect, size, colours.ink if number == lit else colours.cream, "bold", "centre")
        if number == lit:
            ring(surface, rect, screen, wide=FRAME)
        left += wide + gap
    if lit is None:
        ring(surface, bar, screen, wide=FRAME)
