"""Rectangles, and the places of one seat, in px at 1080p."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pygame import Rect

GAP = 12
"""Between things that have nothing to do with each other, in px at 1080p."""

_BETWEEN = 4  # px at 1080p, between the cards of a seat and a room below them
_MOST = 0.45  # of the height for cards, that such a room may take


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
        """A place for nothing, at its corner."""
        return Box(self.x, self.y, 0, 0)

    def at(self, scale: float) -> Rect:
        """The same rectangle on the screen, where a px at 1080p is `scale` px."""
        left, top = round(self.x * scale), round(self.y * scale)
        return Rect(left, top, round(self.right * scale) - left, round(self.bottom * scale) - top)


@dataclass(frozen=True, slots=True)
class SeatBoxes:
    """The places of a seat, named as in `SeatPlace`."""

    side: str
    panel: Box
    token: Box
    name: Box
    hand: Box
    area: Box
    front: Box
    row: Box
    bubble: Box
    badges: Box
    rooms: Mapping[type, Box] = field(default_factory=dict)

    def with_room(self, kind: type, high: float) -> SeatBoxes:
        """With room so high below the cards, for what is of this kind; the cards keep the larger part."""
        high = min(high, self.area.h * _MOST)
        room = Box(self.area.x, self.area.bottom - high, self.area.w, high)
        left = Box(self.area.x, self.area.y, self.area.w, self.area.h - high - _BETWEEN)
        return replace(self, area=left, rooms={**self.rooms, kind: room})
