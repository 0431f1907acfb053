"""Fading of what comes and goes over the rest of the picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from table.base.cache import cached
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


def fade_edge(surface: pygame.Surface, ground: pygame.Surface, edge: pygame.Rect, *, up: bool) -> None:
    """Fade a picture out at an edge, into the ground before it.

    `up`: towards the upper side of the edge, else towards the lower one.
    """
    veil = pygame.Surface(ground.size, pygame.SRCALPHA)
    veil.blit(ground, (0, 0))
    veil.blit(_veil(edge.size, up), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(veil, edge)


@contextmanager
def scrolled(surface: pygame.Surface, window: pygame.Rect, high: int, *, above: bool, below: bool) -> Iterator[None]:
    """Fade what is drawn meanwhile at the edges of a window.

    So many px `high`, where there is more of it `above` or `below`.
    """
    edges = [(True, pygame.Rect(window.x, window.y, window.width, high))] * above
    edges += [(False, pygame.Rect(window.x, window.bottom - high, window.width, high))] * below
    grounds = [surface.subsurface(edge.clip(surface.get_rect())).copy() for _, edge in edges]
    yield
    for (up, edge), ground in zip(edges, grounds, strict=True):
        fade_edge(surface, ground, edge.clip(surface.get_rect()), up=up)


@cached(8)
def _veil(size: tuple[int, int], up: bool) -> pygame.Surface:
    """Nothing at the inner side, all of it from two thirds on."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        part = (size[1] - 1 - y if up else y) / size[1]
        veil.fill((255, 255, 255, round(255 * min(1.0, part * 1.5))), (0, y, size[0], 1))
    return veil
