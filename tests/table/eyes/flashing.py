"""Flashes in a film, by WCAG 2.3.1.

A general flash is a pair of opposing changes of relative luminance by 10 % or more of the greatest, where the darker
one is below 0.8. A red flash is a pair of opposing changes to or from a saturated red. They count where they cover a
quarter of a rectangle of 341 x 256 px of a picture of 1024 x 768 px, wherever that lies.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pygame

CELL = 16
"""Side of a cell, px of a window of 1024 px."""
FIELD = (341 // CELL, 256 // CELL)
"""Columns and rows of cells in the field that counts."""
QUARTER = 0.25
MOST = 3
"""Flashes within any second."""
DARK, CHANGE, RED, RED_CHANGE = 0.8, 0.1, 0.8, 20 / 320
"""Limits of WCAG 2.3.1."""

Cells = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Flicker:
    """A film that is looked at frame by frame."""

    def __init__(self, fps: int) -> None:
        self._fps = fps
        self._general: _Swings | None = None
        self._red: _Swings | None = None
        self.worst = 0
        """Most flashes within a second anywhere so far."""

    def see(self, frame: pygame.Surface) -> None:
        """Look at the next frame."""
        wide = 1024
        small = pygame.transform.smoothscale(frame, (wide // CELL, wide * frame.height // frame.width // CELL))
        parts = pygame.surfarray.array3d(small).astype(np.float64) / 255
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        bright = linear @ np.array([0.2126, 0.7152, 0.0722])
        red, green, blue = linear[..., 0], linear[..., 1], linear[..., 2]
        total = np.maximum(linear.sum(-1), 1e-9)
        reddish = np.where(red / total >= RED, np.maximum(0, red - green - blue), 0.0)
        if self._general is None or self._red is None:
            self._general, self._red = (
                _Swings(bright, self._fps, DARK, CHANGE),
                _Swings(reddish, self._fps, 1.0, RED_CHANGE),
            )
            return
        self.worst = max(self.worst, self._general.follow(bright), self._red.follow(reddish))


class _Swings:
    """Changes up and down of each cell, and when they were."""

    def __init__(self, first: Cells, fps: int, dark: float, change: float) -> None:
        self._low, self._high = first.copy(), first.copy()
        """Since the latest change."""
        self._rose = np.zeros(first.shape, dtype=int)  # 1 after a rise, -1 after a fall, 0 before any
        self._fps, self._dark, self._change = fps, dark, change
        self._recent: list[Cells] = []

    def follow(self, now: Cells) -> int:
        """Take in a frame; return the most flashes of this second."""
        rises = (now - self._low >= self._change) & (self._low < self._dark) & (self._rose < 1)
        falls = (self._high - now >= self._change) & (now < self._dark) & (self._rose > -1)
        changes = rises | falls
        self._rose = np.where(rises, 1, np.where(falls, -1, self._rose))
        self._low = np.where(changes, now, np.minimum(self._low, now))
        self._high = np.where(changes, now, np.maximum(self._high, now))
        self._recent = [*self._recent[-self._fps + 1 :], changes.astype(np.float64)]
        counted = np.sum(self._recent, axis=0)
        return next((pairs for pairs in range(int(counted.max()) // 2, 0, -1) if _covers(counted >= 2 * pairs)), 0)


def _covers(cells: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> bool:
    """True if these cells cover a quarter of the field anywhere."""
    sums = np.pad(cells.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    wide, high = (min(field, side) for field, side in zip(FIELD, cells.shape, strict=True))
    here = sums[wide:, high:] - sums[:-wide, high:] - sums[wide:, :-high] + sums[:-wide, :-high]
    return bool(here.max() >= QUARTER * FIELD[0] * FIELD[1])


def worst(frames: Iterable[pygame.Surface], fps: int) -> int:
    """Return the most flashes of a film within a second."""
    flicker = Flicker(fps)
    for frame in frames:
        flicker.see(frame)
    return flicker.worst
