"""The plan with a plaque in the middle, right of the piles.

The plaque is for a card with its words, or for something else.
"""

from __future__ import annotations

from table.stage.layout.plan.base import LARGE_TEXT
from table.stage.layout.plan.lines import HIGHEST_PILE, LinePlan
from table.stage.layout.plan.places import GAP, Box
from table.stage.layout.pose import CARD_SHAPE

_PAD = 14  # within the plaque
_SIGNS = 180  # for what stands at the sides


class PlaquePlan(LinePlan):
    """A plan with a plaque."""

    def _middle_height(self, free: float) -> float:
        return min(max(self.board.h * 0.27, 240), free - GAP - self._line_panel(self._top_width))

    def _own(self) -> Box:
        """See `Plan._own`: wide, since the game is a race of lines.

        With few seats the lines are longest.
        """
        return self._beside_hand(0.48 if self.seats > 3 else 0.54)

    @property
    def _least_step(self) -> float:
        """Least distance from a pile to the next.

        Where text is large, the plaque's words need the room.
        """
        return 112 if self.text <= LARGE_TEXT else 98

    @property
    def _across(self) -> Box:
        """The room for plaque and piles: all that is free beside them.

        Where nobody sits at the sides, only the signs of the order of play need some of that.
        """
        if self.left or self.right:
            return self.centre
        wide = max(self.centre.w, self.board.w - 2 * _SIGNS)
        return Box(self.centre.x + (self.centre.w - wide) / 2, self.centre.y, wide, self.centre.h)

    def kept(self) -> Box:
        """See `Plan.kept`: the right half of the middle."""
        wide = min(max(self._across.w * 0.52, 380), 640, self._across.w - GAP - self._beside_plaque * self._least_step)
        high = min(self._across.h, 320)
        return Box(self._across.right - wide, self._across.y + (self._across.h - high) / 2, wide, high)

    def pile(self, number: int) -> Box:
        """The card on the plaque, or a pile left of it.

        The piles are numbered from right to left.
        """
        plaque = self.kept()
        most = min(plaque.h - 2 * _PAD, plaque.w * (0.37 if self.text <= LARGE_TEXT else 0.31) / CARD_SHAPE)
        if number == self.large:
            return Box(plaque.x + _PAD, plaque.y + (plaque.h - most) / 2, most * CARD_SHAPE, most)
        step = self._step
        high = min(self._across.h - self._label_height - 12, HIGHEST_PILE, (step - 26) / CARD_SHAPE, most)
        wide = high * CARD_SHAPE
        place = number - (self.large is not None and number > self.large)
        x = plaque.x - GAP - (place + 0.5) * step - wide / 2
        return Box(x, self._across.y + (self._across.h - high - 12 - self._label_height) / 2, wide, high)

    @property
    def _step(self) -> float:
        """Distance from a pile to the next."""
        return min((self.kept().x - GAP - self._across.x) / max(1, self._beside_plaque), 190)

    @property
    def _beside_plaque(self) -> int:
        """Number of piles left of the plaque."""
        return self.piles - (self.large is not None)

    def label(self, number: int) -> Box:
        """Box of a pile's name, right under the pile.

        For the card on the plaque it is the room for its words.
        """
        pile = self.pile(number)
        if number == self.large:
            x, plaque = pile.right + _PAD, self.kept()
            return Box(x, plaque.y + _PAD, plaque.right - _PAD - x, plaque.h - 2 * _PAD)
        wide = self._step - 6
        return Box(pile.x + (pile.w - wide) / 2, pile.bottom + 12, wide, self._label_height)
