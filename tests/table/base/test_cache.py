"""Caches that live as long as the window's size."""

from __future__ import annotations

import pygame

from table.base.cache import SurfaceCache
from table.base.slices import SlicedWork


def test_what_a_slice_and_a_frame_make_at_once_is_kept_and_counted_once() -> None:
    kept = SurfaceCache(250)
    made: list[pygame.Surface] = []

    def make() -> pygame.Surface:
        made.append(pygame.Surface((10, 10)))
        return made[-1]

    ahead = SlicedWork(lambda: made.append(kept.get("a", make)))
    assert not ahead.run(0.0), "made, and not yet kept"
    shown = kept.get("a", make)
    assert ahead.run(0.0) and made[-1] is shown and len(made) == 3
    kept.get("b", make)
    assert kept.get("a", make) is shown, "there is room for two"
