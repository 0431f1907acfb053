"""The plan with something in the middle and piles on both sides.

Everybody looks at the thing in the middle.
"""

from __future__ import annotations

from table.stage.layout.plan.base import LABEL
from table.stage.layout.plan.lines import HIGHEST_PILE, LinePlan
from table.stage.layout.plan.places import GAP, Box
from table.stage.layout.pose import CARD_SHAPE

_LEAST = 205  # least height of the thing in the middle
_RISE = 14  # height above a pile for its cards


class MiddlePlan(LinePlan):
    """A plan with something in the middle."""

    def _middle_height(self, free: float) -> float:
        return min(max(self.board.h * 0.33, 260), max(free - GAP - self._line_panel(self._top_width), _LEAST))

    def kept(self) -> Box:
        """See `Plan.kept`."""
        side = min(self.centre.h, self.centre.w * 0.38)
        x = self.centre.x + (self.centre.w - side) / 2
        return Box(x, self.centre.y + (self.centre.h - side) / 2, side, side)

    @property
    def _beside_middle(self) -> float:
        """Width on either side of the thing in the middle."""
        return (self.centre.w - self.kept().w) / 2

    def pile(self, number: int) -> Box:
        """A pile left of the middle's thing, or right of it.

        The second half of the piles is at the right. On each side they are numbered from the inside outwards.
        """
        left = -(-self.piles // 2)
        right, place = number >= left, number % left
        area, below = self._beside_middle, self._label_height + 12
        high = min(self.centre.h - _RISE - below, HIGHEST_PILE, (area / left - 26) / CARD_SHAPE)
        wide = high * CARD_SHAPE
        step = min(max(wide + 40, LABEL), area / left)
        away = self.kept().w / 2 + (place + 0.5) * step
        x = self.centre.x + self.centre.w / 2 + (away if right else -away) - wide / 2
        spare = self.centre.h - _RISE - high - below
        return Box(x, self.centre.y + _RISE + spare / 2, wide, high)

    def label(self, number: int) -> Box:
        """See `Plan.label`: right under the pile."""
        pile = self.pile(number)
        wide = min(max(pile.w + 40, LABEL), self._beside_middle / -(-self.piles // 2)) - 6
        return Box(pile.x + (pile.w - wide) / 2, pile.bottom + 12, wide, self._label_height)
