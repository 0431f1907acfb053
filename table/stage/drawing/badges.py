"""Small grounds with signs on them, as beside the names."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from table.graphics.theme import RGB
from table.stage.drawing.marks import pill, pointed


def signs_pill(signs: Sequence[Surface], size: int, fill: RGB, edge: RGB, *, danger: bool = False) -> Surface:
    """Signs beside each other on a ground, pointed in danger."""
    high = round(size * 1.3)
    wide = max(sum(sign.width for sign in signs) + round(size * (1.2 if danger else 0.8)), high)
    drawn = (pointed if danger else pill)(wide, high, fill, edge).copy()
    left = (drawn.width - sum(sign.width for sign in signs)) // 2
    for sign in signs:
        drawn.blit(sign, sign.get_rect(midleft=(left, high // 2)))
        left += sign.width
    return drawn
