"""Cards that only their owner sees, side by side before the seat."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.types import Token
from table.stage.layout.layout import SeatPlace
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads.base import Ground, Spread, Zone

_SHOWN = 0.5  # part of a card's width that shows under the next one, if possible
_LINE = 4  # more cards than this lie in two lines
_BETWEEN = 0.03  # part of the room's height


class Row(Spread):
    """Cards from left to right, as large as there is room for."""

    name = "row"
    at = "seat"
    aside = 3.3

    def area(self, place: SeatPlace) -> Rect:
        """See `Spread.room`."""
        return place.row

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        """See `Spread.place`."""
        lines = 1 if len(cards) <= _LINE else 2
        each = -(-len(cards) // lines)
        high = area.height * (1 - _BETWEEN * (lines - 1)) / lines
        width = min(high * CARD_SHAPE, area.width / (1 + _SHOWN * (each - 1)))
        step = min(width * 1.08, (area.width - width) / max(1, each - 1))
        for number, token in enumerate(cards):
            line, column = divmod(number, each)
            y = area.top + high * (line + 0.5) + area.height * _BETWEEN * line
            pose = Pose(area.left + width / 2 + column * step, y, width / CARD_SHAPE)
            shown = pose.rect
            if column + 1 < each and number + 1 < len(cards):
                shown.width = min(shown.width, round(step))
            ground.made.poses[token], ground.made.rects[token] = pose, shown
