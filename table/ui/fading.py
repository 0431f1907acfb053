"""Fading of what comes and goes over the rest of the picture."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
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


class Afterimage:
    """The picture of what has just gone, until it has faded.

    It lies over what is there now. Whoever draws something private drops it where that must not be seen any more.
    """

    def __init__(self) -> None:
        self._seen: tuple[Hashable, pygame.Surface, pygame.Rect] | None = None
        self._gone: tuple[pygame.Surface, pygame.Rect] | None = None
        self._age = 0.0

    @property
    def moving(self) -> bool:
        """True while something fades."""
        return self._gone is not None

    def drop(self) -> None:
        """Let it go at once."""
        self._seen = self._gone = None

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._age += ms
        if self._age >= EASE:
            self._gone = None

    def follow(self, surface: pygame.Surface, what: Hashable, area: pygame.Rect | None, *, reduced: bool) -> None:
        """Note what has just been drawn in an area, if anything.

        `what` tells one thing from another. What was there instead of it fades.
        """
        if self._seen and (area is None or self._seen[0] != what):
            self._gone, self._age = (None if reduced else self._seen[1:]), 0.0
            self._seen = None
        whole = surface.get_clip()
        area = area.clip(surface.get_rect()) if area else None
        if area and whole.contains(area):
            self._seen = what, surface.subsurface(area).copy(), area
        if self._gone:
            picture, place = self._gone
            picture.set_alpha(round(255 * (1 - min(1.0, self._age / EASE))))
            surface.blit(picture, place)


class Presence(Afterimage):
    """Something that comes and goes gently in one place."""

    def __init__(self) -> None:
        super().__init__()
        self._here = False
        self._came = EASE

    @property
    def moving(self) -> bool:
        """See `Afterimage.moving`; also while it comes."""
        return super().moving or (self._here and self._came < EASE)

    def drop(self) -> None:
        """See `Afterimage.drop`."""
        super().drop()
        self._here = False

    def come(self, ms: float, *, here: bool) -> None:
        """Let time pass, after it has been there or not."""
        self.update(ms)
        self._came = self._came + ms if here == self._here else 0.0
        self._here = here

    @contextmanager
    def drawn(self, surface: pygame.Surface, area: pygame.Rect | None, *, reduced: bool) -> Iterator[None]:
        """Let what is drawn meanwhile come, or go.

        `area`: where it is drawn; None for nothing.
        """
        with faded(surface, eased(self._came, reduced=reduced) if area else 1.0, area):
            yield
        self.follow(surface, True, area, reduced=reduced)


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
