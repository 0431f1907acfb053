"""Caches whose content holds for one window size: pictures, glyphs, measurements.

Another size clears them all. Whenever something was made, sliced work may yield (see `table.base.slices`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import _lru_cache_wrapper, lru_cache, wraps
from typing import Any, TypeVar
from weakref import WeakSet

from pygame import Surface

from table.base.slices import checkpoint

T = TypeVar("T")

_functions: list[_lru_cache_wrapper[object]] = []


def cached(maxsize: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """Like `functools.lru_cache`, for a function whose answers belong to the window's size."""

    def decorate(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
        @wraps(function)
        def make(*args: Any, **more: Any) -> T:
            made = function(*args, **more)
            checkpoint()
            return made

        made = lru_cache(maxsize)(make)
        _functions.append(made)
        return made

    return decorate


class SurfaceCache:
    """Surfaces by key, least recently used ones released first.

    The limit counts pixels, and grows with windows larger than 1080p.
    """

    def __init__(self, pixels: int) -> None:
        self._most = pixels
        self._pixels = 0
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        _surfaces.add(self)

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the surface of a key, making it if missing.

        `make` may get other keys.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        surface = make()
        checkpoint()
        if key in self._kept:  # made by somebody else meanwhile
            return self._kept[key]
        self._kept[key] = surface
        self._pixels += surface.width * surface.height
        while self._pixels > self._most * _larger and len(self._kept) > 1:
            old = self._kept.popitem(last=False)[1]
            self._pixels -= old.width * old.height
        return surface

    def clear(self) -> None:
        """Let go of all."""
        self._kept.clear()
        self._pixels = 0


_surfaces: WeakSet[SurfaceCache] = WeakSet()


_larger = 1.0
"""The window's pixels relative to 1080p, at least 1."""


def fit(size: tuple[int, int]) -> None:
    """From now on the window has this size, px."""
    global _larger
    _larger = max(1.0, size[0] * size[1] / (1920 * 1080))


def clear() -> None:
    """Let go of everything: the window has another size."""
    for function in _functions:
        function.cache_clear()
    for surfaces in _surfaces:
        surfaces.clear()
