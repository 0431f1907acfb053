"""The sheet beside the timeline: one row in words, the table as it was then, and what was thought."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from table.screen import Screen
from table.ui import labels
from table.ui.theme import palette

HEADING, BODY, GAP = 28, 26, 18  # px at 1080p
BESIDE = 0.56
"""Part of the width that the table takes where the words stand beside it."""
EMS = 9
"""So many letters at least stand beside it."""


def table_width(width: int, screen: Screen) -> int:
    """How wide the picture of the table is on a sheet of this width."""
    beside = round(width * BESIDE)
    return beside if width - beside - screen.px(GAP) >= screen.font(BODY) * EMS else width


def sheet(
    sentences: Sequence[str], table: pygame.Surface | None, more: Sequence[pygame.Surface], width: int, screen: Screen
) -> pygame.Surface:
    """All of it below each other. While there is no `table` its place is empty; `more` are the sheets of thoughts."""
    colours, gap = palette(screen.contrast), screen.px(GAP)
    wide = table_width(width, screen)
    high = wide * screen.height // screen.width
    beside = wide < width
    left, room = (wide + gap, width - wide - gap) if beside else (0, width)
    sizes = [screen.font(HEADING), *[screen.font(BODY)] * (len(sentences) - 1)]
    heights = [
        labels.block_height(said, room, size, screen, "bold" if number == 0 else "regular") + screen.px(8)
        for number, (said, size) in enumerate(zip(sentences, sizes, strict=True))
    ]
    top = max(high, sum(heights)) if beside else high + gap + sum(heights)
    whole = pygame.Surface((width, top + sum(one.height + gap for one in more)), pygame.SRCALPHA)
    frame = pygame.Rect(0, 0, wide, high)
    pygame.draw.rect(whole, colours.paper_dark, frame)
    if table:
        whole.blit(table, frame)
    pygame.draw.rect(whole, colours.brass_dark, frame, max(1, screen.px(2)))
    y = 0 if beside else high + gap
    for number, (said, size, room_high) in enumerate(zip(sentences, sizes, heights, strict=True)):
        weight = "bold" if number == 0 else "regular"
        labels.block(whole, said, pygame.Rect(left, y, room, room_high), size, colours.ink, screen, weight)  # type: ignore[arg-type]
        y += room_high
    y = top + gap
    for one in more:
        whole.blit(one, (0, y))
        y += one.height + gap
    return whole
