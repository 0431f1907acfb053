"""Stripes in a picture, which may provoke seizures.

As ITU-R BT.1702 has it, regular stripes matter where they cover a quarter of the screen with more than five pairs of
light and dark, which differ by 20 cd/m²: a tenth of the luminance of a usual screen. Here they are found as waves of
one length and direction, so gratings and chequers of any angle count, and the lines of a text do not.
"""

from __future__ import annotations

import numpy as np
import pygame

PAIRS = 5
"""Fewer pairs of stripes in the part of a picture don't count."""
DIFFERENCE = 0.1
"""Least difference of light and dark stripes, as relative luminance."""
NEAR, SHARE = 3.0, 0.25
"""Least part of the change in light that one wave makes up.

With waves of nearly its length.
"""
SIZE = (640, 360)
"""Size at which pictures are measured, px: finer ones blur."""


def stripes(picture: pygame.Surface) -> float:
    """Return by how much the strongest stripes differ, 0 to 1.

    In any part of a quarter of the picture, as relative luminance.
    """
    small = pygame.transform.smoothscale(picture, SIZE)
    light = _luminance(pygame.surfarray.array3d(small))
    wide, high = SIZE[0] // 2, SIZE[1] // 2
    parts = [
        light[x : x + wide, y : y + high] for x in range(0, wide + 1, wide // 2) for y in range(0, high + 1, high // 2)
    ]
    return max(map(_strongest, parts))


def _luminance(colours: np.ndarray) -> np.ndarray:
    part = colours / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _strongest(light: np.ndarray) -> float:
    """Return the height of the strongest wave, if it rules."""
    fade = np.outer(np.hanning(light.shape[0]), np.hanning(light.shape[1]))
    waves = np.abs(np.fft.fft2((light - light.mean()) * fade))
    across = np.fft.fftfreq(light.shape[0]) * light.shape[0]
    down = np.fft.fftfreq(light.shape[1]) * light.shape[1]
    far = np.hypot(across[:, None], down[None, :])
    x, y = np.unravel_index(waves.argmax(), waves.shape)
    near = np.hypot(across[:, None] - across[x], down[None, :] - down[y]) < NEAR
    share = 2 * (waves[near] ** 2).sum() / max((waves**2).sum(), 1e-12)
    return float(4 * waves[x, y] / fade.sum()) if far[x, y] > PAIRS and share > SHARE else 0.0
