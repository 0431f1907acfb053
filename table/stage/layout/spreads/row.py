"""Cards that only their owner sees, side by side before the seat."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.types import Token
from table.stage.layout import SeatPlace
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads.base import Ground, Spread, Zone, before


class Row(Spread):
    """Where the single card and the words of a seat are, from left to right."""

    name = "row"
    at = "seat"

    def room(self, place: SeatPlace) -> Rect:
        """See `Spread`: where the first of them comes to."""
        return before(place)

    def place(self, cards: Sequence[Token], zone: Zone, room: Rect, ground: Ground) -> None:
        """See `Spread`."""
        assert zone.seat is not None
        rect = ground.layout.seats[zone.seat].row
        width = rect.height * CARD_SHAPE
        step = min(width * 1.08, (rect.width - width) / max(1, len(cards) - 1))
        for number, token in enumerate(cards):
            pose = Pose(rect.left + width / 2 + number * step, rect.centery, rect.height)
            shown = pose.rect
            if number + 1 < len(cards):
                shown.width = min(shown.width, round(step))
            ground.made.poses[token], ground.made.rects[token] = pose, shown
