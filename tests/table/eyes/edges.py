"""Contrast of what can be pressed against its ground, measured on pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pygame

from table.ui.focus import Target
from tests.table.eyes.lettering import Pixels, contrast, luminance

INSIDE, OUTSIDE = 7, 5
"""px of a boundary that are looked at, on each side."""
BEYOND = 3
"""px of ground further out, with which these are compared."""
EVERY = 6
"""px between two places along a side."""
SHARE = 0.25
"""Share of the worst places, left out.

Corners, and what lies over an edge.
"""


class Edge(NamedTuple):
    """A target, and the contrast of its boundary."""

    target: Target
    ratio: float


def edges(picture: pygame.Surface, targets: Sequence[Target], within: int = INSIDE) -> list[Edge]:
    """Measure the boundaries of targets as they are drawn.

    They lie so many px `within` their areas at most.

    At each place the greatest contrast of a pixel at the boundary with the ground beyond it counts.
    """
    light = luminance(pygame.surfarray.array3d(picture).astype(np.float32))
    inside = picture.get_rect().inflate(-2 * (OUTSIDE + BEYOND), -2 * (OUTSIDE + BEYOND))
    found = []
    for target in targets:
        rect = target.rect if target.reach is None else target.reach
        if rect != target.rect or not inside.contains(rect):
            continue
        places = [place for side in _across(light, rect, within) for place in side]
        if places:
            found.append(Edge(target, float(np.quantile(places, SHARE))))
    return found


def _across(light: Pixels, rect: pygame.Rect, within: int) -> list[list[float]]:
    """Return for each side the contrast at each place along it."""
    deep = within + OUTSIDE + BEYOND
    xs, ys = range(rect.left + 12, rect.right - 12, EVERY), range(rect.top + 12, rect.bottom - 12, EVERY)
    rows = [
        [light[x, rect.top - OUTSIDE - BEYOND : rect.top + within] for x in xs],
        [light[x, rect.bottom - within : rect.bottom + OUTSIDE + BEYOND][::-1] for x in xs],
        [light[rect.left - OUTSIDE - BEYOND : rect.left + within, y] for y in ys],
        [light[rect.right - within : rect.right + OUTSIDE + BEYOND, y][::-1] for y in ys],
    ]
    return [
        [float(contrast(line[BEYOND:], float(np.median(line[:BEYOND]))).max()) for line in side if len(line) == deep]
        for side in rows
    ]
