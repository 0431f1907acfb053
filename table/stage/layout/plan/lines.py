"""What the plans share in which cards lie in a line on each panel and none before a seat; the middle is higher."""

from __future__ import annotations

from table.stage.layout.plan.base import Plan
from table.stage.layout.plan.places import GAP, Box, Place

LINE_WIDE = 250
"""So wide is the room of a line at least."""
HIGHEST_PILE = 196
"""Of the piles beside what is in the middle."""

_TALK = 330  # what a seat says is no wider than that,
_ARROW = 60  # and so much is free beside it


class LinePlan(Plan):
    """With something in the middle that all look at."""

    def _prompt_height(self) -> float:
        return 108 + 20 * self.text

    @property
    def _talk(self) -> float:
        """The height of what a seat says."""
        return min(18 + 40 * self.text, 78)

    @property
    def _own_talk(self) -> float:
        """The height of what the own seat says."""
        return self._talk

    @property
    def _least_line(self) -> float:
        """So wide is the room of a line at least, if it lies beside the name."""
        return LINE_WIDE

    @property
    def _label_height(self) -> float:
        """Room for two lines."""
        return min(6 + 36 * self.text, self.centre.h * 0.3)

    def side(self, right: bool | int, number: int) -> Box:
        """See `Plan.side`; above the own panel is room for what is said there."""
        x = self.board.right - self.side_width if right else self.board.x
        start, end = self.board.y + (self.top_height + GAP) * self.wide_top, self.own.y - 8 - self._own_talk - GAP
        each = (end - start - GAP * (self.beside - 1)) / self.beside
        height = min(each, max(self.top_height, 330))
        return Box(x, end - height - (self.beside - 1 - number) * (height + GAP), self.side_width, height)

    def place(self, side: str, region: Box) -> Place:
        """See `Plan.place`; right before the panel is what is said."""
        panel = Box(region.x, region.y, region.w, region.h - self._talk - 8)
        talk = min(region.w - _ARROW, _TALK)
        x = region.x + (region.w - talk) * {"top": 0.5, "left": 1.0, "right": 0.0}[side]
        bubble = Box(x, panel.bottom + 8, talk, self._talk)
        fan = Box(panel.right - 122, panel.y + 6, 114, self.token)
        room = fan.x - panel.x - self.column - 12
        if self.below_token or room < self._least_line:
            return self._placed(side, panel, fan.x - 6, fan, self._under_header(panel), bubble.empty, bubble)
        area = Box(panel.x + self.column, panel.y + 10, room, panel.h - 20)
        return self._placed(side, panel, area.x - 10, fan, area, bubble.empty, bubble)

    def own_place(self) -> Place:
        """See `Plan.own_place`."""
        x, wide = self.own.x + _ARROW, min(self.side_width - _ARROW, _TALK)
        bubble = Box(x, self.own.y - 8 - self._own_talk, wide, self._own_talk)
        area = self._under_header(self.own)
        return self._placed("bottom", self.own, self.own.right - 10, self.hand, area, bubble.empty, bubble)
