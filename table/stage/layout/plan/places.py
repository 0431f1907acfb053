"""Rectangles, and the places of one seat, in px at 1080p."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pygame import Rect

GAP = 12
"""Distance between unrelated things, in px at 1080p."""

_BETWEEN = 4  # px at 1080p, between the cards of a seat and a room below them
_MOST = 0.45  # part of the height for cards that such a room may take


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in px at 1080p."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def empty(self) -> Box:
        """An empty box at its corner."""
        return Box(self.x, self.y, 0, 0)

    def at(self, scale: float) -> Rect:
        """The rectangle on the screen, `scale` px for each px at 1080p."""
        left, top = round(self.x * scale), round(self.y * scale)
        return Rect(left, top, round(self.right * scale) - left, round(self.bottom * scale) - top)


@dataclass(frozen=True, slots=True)
class SeatBoxes:
    """The places of a seat, named as in `SeatPlace`."""

    side: str
    panel: Box
    portrait: Box
    name: Box
    hand: Box
    area: Box
    front: Box
    row: Box
    bubble: Box
    badges: Box
    label: Box = Box(0, 0, 0, 0)
    areas: Mapping[type, Box] = field(default_factory=dict)

    def with_area(self, kind: type, high: float) -> SeatBoxes:
        """The seat's places with an additional room below the cards.

        The room is for things of this kind. It is `high` px high, but the cards keep the larger part.
        """
        high = min(high, self.area.h * _MOST)
        area = Box(self.area.x, self.area.bottom - high, self.area.w, high)
        left = Box(self.area.x, self.area.y, self.area.w, self.area.h - high - _BETWEEN)
        return replace(self, area=left, areas={**self.areas, kind: area})
