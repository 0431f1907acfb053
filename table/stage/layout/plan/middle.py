"""The plan with something in the middle that all look at, and piles on both sides of it."""

from __future__ import annotations

from dataclasses import replace

from table.stage.layout.plan.base import LABEL
from table.stage.layout.plan.lines import HIGHEST_PILE, LINE_WIDE, LinePlan
from table.stage.layout.plan.places import GAP, Box, Place
from table.stage.layout.pose import CARD_SHAPE

_LINE = 62  # cards that lie in a line are at least so high
_RISE = 20  # so much room is above a pile for its cards


class MiddlePlan(LinePlan):
    """With something in the middle."""

    def _middle_height(self, free: float) -> float:
        beside = self._line_beside_badges(self._top_width)
        panel = max(self.header + 10, self.token + 16 + _LINE) if beside else self.header + 14 + _LINE
        needed = panel + 8 + self._talk
        return min(max(self.board.h * 0.33, 260), free - GAP - needed)

    def kept(self, piles: int) -> Box:
        """See `Plan.kept`."""
        return self._round

    @property
    def _round(self) -> Box:
        side = min(self.centre.h, self.centre.w * 0.38)
        x = self.centre.x + (self.centre.w - side) / 2
        return Box(x, self.centre.y + (self.centre.h - side) / 2, side, side)

    def place(self, side: str, region: Box) -> Place:
        """See `LinePlan.place`; where a line fits beside badges below the token, they get what it leaves."""
        placed = super().place(side, region)
        panel, badges = placed.panel, placed.badges
        if not self._line_beside_badges(panel.w):
            return placed
        top = panel.y + self.token + 8
        area = Box(panel.x + self.column, top, panel.w - self.column - 12, panel.bottom - 8 - top)
        return replace(placed, area=area, badges=Box(badges.x, badges.y, area.x - 10 - badges.x, badges.h))

    def _line_beside_badges(self, width: float) -> bool:
        """Whether on a panel so wide a line lies beside the badges that are below the token."""
        return self.below_token and width - self.column - 12 >= LINE_WIDE

    def pile(self, number: int, piles: int) -> Box:
        """A pile left of what is in the middle, or one of the second half right of it; from the inside outwards."""
        left = -(-piles // 2)
        right, place = number >= left, number % left
        room = (self.centre.w - self._round.w) / 2
        high = min(self.centre.h - _RISE - 12 - self._label_height, HIGHEST_PILE, (room / left - 26) / CARD_SHAPE)
        wide = high * CARD_SHAPE
        step = min(max(wide + 40, LABEL), room / left)
        away = self._round.w / 2 + (place + 0.5) * step
        x = self.centre.x + self.centre.w / 2 + (away if right else -away) - wide / 2
        spare = self.centre.h - _RISE - high - 12 - self._label_height
        return Box(x, self.centre.y + _RISE + spare / 2, wide, high)

    def label(self, number: int, piles: int) -> Box:
        """See `Plan.label`: right under the pile."""
        pile = self.pile(number, piles)
        room = (self.centre.w - self._round.w) / 2 / -(-piles // 2)
        wide = min(max(pile.w + 40, LABEL), room) - 6
        return Box(pile.x + (pile.w - wide) / 2, pile.bottom + 12, wide, self._label_height)
