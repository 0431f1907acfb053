"""The wooden rim of a table."""

from __future__ import annotations


def rim_width(size: tuple[int, int]) -> int:
    """Width, px, of the rim of a table of `size` px."""
    return max(12, round(min(size) * 0.026))
