"""Fading of what comes and goes over the rest of the picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from table.base.measures import EASE


def eased(age: float, *, reduced: bool) -> float:
    """Return how far something is there after `age` ms, 0 to 1.

    At once with reduced motion.
    """
    return 1.0 if reduced else max(0.0, min(1.0, age / EASE))


@contextmanager
def faded(surface: pygame.Surface, here: float, area: pygame.Rect | None = None) -> Iterator[None]:
    """Let what is drawn meanwhile be there in part.

    `here`: 0 to 1; `area`: where it is drawn; None for anywhere.
    """
    if here >= 1:
        yield
        return
    area = (area or surface.get_rect()).clip(surface.get_clip())
    before = surface.subsurface(area).copy()
    yield
    before.set_alpha(round(255 * (1 - here)))
    surface.blit(before, area)
