"""Easing functions: progress over time, both from 0 to 1."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

Ease = Callable[[float], float]

_STEPS = 200


def linear(t: float) -> float:
    """The same speed all the time."""
    return t


def bezier(x1: float, y1: float, x2: float, y2: float) -> Ease:
    """CSS's cubic-bezier, from a table of `_STEPS` points."""
    us = [i / _STEPS for i in range(_STEPS + 1)]
    xs = [3 * x1 * u * (1 - u) ** 2 + 3 * x2 * u * u * (1 - u) + u**3 for u in us]
    ys = [3 * y1 * u * (1 - u) ** 2 + 3 * y2 * u * u * (1 - u) + u**3 for u in us]

    def ease(t: float) -> float:
        if t <= 0 or t >= 1:
            return min(max(t, 0.0), 1.0)
        i = bisect_left(xs, t)
        part = (t - xs[i - 1]) / (xs[i] - xs[i - 1])
        return ys[i - 1] + part * (ys[i] - ys[i - 1])

    return ease


def out_back(t: float, overshoot: float = 1.70158) -> float:
    """Shoots a little over the end and comes back."""
    u = t - 1
    return 1 + (overshoot + 1) * u**3 + overshoot * u * u


def out_soft(t: float) -> float:
    """Shoots only just over the end."""
    return out_back(t, 0.9)


def out_cubic(t: float) -> float:
    """Slows down."""
    return 1 - (1 - t) ** 3


standard = bezier(0.2, 0, 0, 1)
"""The default: starts at once and comes to rest gently."""
given = bezier(0.5, 0.05, 0.55, 0.9)
"""A gift: it is taken up first, and stopped by the table."""
