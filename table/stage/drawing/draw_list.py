"""A picture composed of many, repainted only where they change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import pygame
from pygame import Rect


class Put(NamedTuple):
    """A picture put at a place, px; immutable.

    The rest as in `pygame.Surface.blit`.
    """

    picture: pygame.Surface
    place: tuple[int, int, int, int]
    area: tuple[int, int, int, int] | None
    alpha: int | None
    flags: int


class DrawList:
    """A sink that records `puts` instead of painting."""

    def __init__(self) -> None:
        self.puts: list[Put] = []

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0, /
    ) -> pygame.Rect:
        """Record a picture; see `pygame.Surface`."""
        part = None if area is None else Rect(area)
        place = Rect(tuple(dest)[:2], part.size if part else source.get_size())
        self.puts.append(
            Put(source, _box(place), None if part is None else _box(part), source.get_alpha(), special_flags)
        )
        return place


class Layer:
    """The `picture` of a ground with puts on it.

    Shared: not to be drawn on.
    """

    def __init__(self, ground: pygame.Surface) -> None:
        self._ground = ground
        self.picture = ground.copy()
        self._puts: Sequence[Put] = ()

    def show(self, puts: Sequence[Put]) -> None:
        """Show the ground with exactly these puts, in order."""
        before, self._puts = self._puts, puts
        places = [put.place for put in puts]
        for rect in _apart(_changed(before, puts)):
            self.picture.set_clip(rect)
            self.picture.blit(self._ground, rect, rect)
            for number in rect.collidelistall(places):
                _blit(self.picture, puts[number])
        self.picture.set_clip(None)


def _box(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.w, rect.h


def _blit(surface: pygame.Surface, put: Put) -> None:
    picture, place, area, alpha, flags = put
    usual = picture.get_alpha()
    if alpha != usual:
        picture.set_alpha(alpha)
    surface.blit(picture, place, area, flags)
    if alpha != usual:
        picture.set_alpha(usual)


def _changed(before: Sequence[Put], after: Sequence[Put]) -> Iterator[Rect]:
    """Yield the areas that may differ.

    At puts that only one of them has, and at those that both have from the first to the last place in which their
    order differs.
    """
    old, new = _numbered(before), _numbered(after)
    only = old.keys() ^ new.keys()
    yield from (Rect(put.place) for put, _ in only)
    one, other = ([key for key in keys if key not in only] for keys in (old, new))
    head = _same(one, other)
    tail = _same(one[head:][::-1], other[head:][::-1])
    yield from (Rect(put.place) for put, _ in one[head : len(one) - tail])


def _numbered(puts: Iterable[Put]) -> dict[tuple[Put, int], None]:
    """Number equal puts, in order."""
    seen: Counter[Put] = Counter()
    found: dict[tuple[Put, int], None] = {}
    for put in puts:
        found[put, seen[put]] = None
        seen[put] += 1
    return found


def _same(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the length of the common beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _apart(rects: Iterable[Rect]) -> list[Rect]:
    """Rectangles that cover all of these, of which none touches another."""
    found: list[Rect] = []
    for rect in rects:
        while (at := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(at))
        found.append(rect)
    return found
