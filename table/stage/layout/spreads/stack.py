"""A pile in the middle, with cards lying square on one another."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.types import Token
from table.stage.layout.spreads.base import Ground, Spread, Zone, home

_TALLEST = 11  # number of cards at their full thickness of 1.5 px; in a larger pile they lie closer


class Stack(Spread):
    """A pile."""

    name = "stack"
    at = "centre"
    counted = True
    browsed = True

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        """See `Spread.place`."""
        made, lowest = ground.made, home(area, area.height)
        for number, token in enumerate(cards):
            rise = number * min(1.0, _TALLEST / len(cards)) * ground.screen.scale
            pose = made.poses[token] = lowest.moved(-1.1 * rise, -1.5 * rise)
            made.rects[token] = pose.rect
            made.flat.update([token] if number else ())
