"""Playback speeds."""

from __future__ import annotations

import math

INSTANT = math.inf
"""The speed at which nothing moves."""

SPEEDS = (0.5, 1.0, 1.5, 2.0, 4.0, INSTANT)
FASTEST = SPEEDS[-2]
"""The tempo of what is played although nothing moves otherwise."""
