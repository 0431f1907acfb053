"""A single card before a seat."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.types import Token
from table.stage.layout.layout import SeatPlace
from table.stage.layout.spreads.base import Ground, Spread, Zone, lay_askew


class Single(Spread):
    """One card, such as a given one; several lie askew."""

    name = "single"
    at = "seat"
    before = 1.0

    def area(self, place: SeatPlace) -> Rect:
        """See `Spread.room`."""
        return place.front if place.front.width else place.row

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        """See `Spread.place`."""
        lay_askew(cards, area, ground)
        label = ground.layout.seats[zone.seat or 0].label
        if cards and label.width:
            ground.made.labels[zone.number] = label
