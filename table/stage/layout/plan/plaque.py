"""The plan with a plaque in the middle, for a card with its words or something else, and the piles left of it."""

from __future__ import annotations

from table.stage.layout.plan.base import LARGE_TEXT
from table.stage.layout.plan.lines import HIGHEST_PILE, LinePlan
from table.stage.layout.plan.places import GAP, Box
from table.stage.layout.pose import CARD_SHAPE

_LINE = 112  # lines decide the game, so they are at least so high,
_LINE_WIDE = 430  # and so wide is their room
_PAD = 14  # within the plaque


class PlaquePlan(LinePlan):
    """With a plaque. Lines of cards need room; there are no words to be chosen."""

    def _middle_height(self, free: float) -> float:
        needed = self.header + 14 + _LINE + 8 + self._talk
        return min(max(self.board.h * 0.27, 240), free - GAP - needed)

    def _own_rise(self) -> float:
        """With two or three seats lines are long: beside the hand rather than above it, unless the header is high."""
        return (210 if self.below_token else 8, 44, 8)[self.beside]

    def _own_width(self) -> float:
        return self.side_width * (self.beside or (1.0 if self.below_token else 1.4))

    @property
    def _own_talk(self) -> float:
        """Cards that only the own seat sees lie there, too."""
        return 118 - 20 * self.text

    @property
    def _least_line(self) -> float:
        """See `LinePlan._least_line`: narrower ones are better under the name."""
        return _LINE_WIDE

    @property
    def _least_step(self) -> float:
        """From a pile to the next one; where text is large, its words need the room."""
        return 112 if self.text <= LARGE_TEXT else 98

    def kept(self, piles: int) -> Box:
        """See `Plan.kept`: the right half of the middle."""
        wide = min(max(self.centre.w * 0.52, 380), 640, self.centre.w - GAP - self._beside(piles) * self._least_step)
        high = min(self.centre.h, 320)
        return Box(self.centre.right - wide, self.centre.y + (self.centre.h - high) / 2, wide, high)

    def pile(self, number: int, piles: int) -> Box:
        """The card on the plaque, or a pile left of it; from the right to the left."""
        plaque = self.kept(piles)
        if number == self.large:
            high = min(plaque.h - 2 * _PAD, plaque.w * (0.37 if self.text <= LARGE_TEXT else 0.31) / CARD_SHAPE)
            return Box(plaque.x + _PAD, plaque.y + (plaque.h - high) / 2, high * CARD_SHAPE, high)
        step = self._step(piles)
        high = min(self.centre.h - self._label_height - 12, HIGHEST_PILE, (step - 26) / CARD_SHAPE)
        wide = high * CARD_SHAPE
        place = number - (self.large is not None and number > self.large)
        x = plaque.x - GAP - (place + 0.5) * step - wide / 2
        return Box(x, self.centre.y + (self.centre.h - high - 12 - self._label_height) / 2, wide, high)

    def _step(self, piles: int) -> float:
        """From a pile to the next one."""
        return min((self.kept(piles).x - GAP - self.centre.x) / max(1, self._beside(piles)), 190)

    def _beside(self, piles: int) -> int:
        """How many of the piles lie left of the plaque."""
        return piles - (self.large is not None)

    def label(self, number: int, piles: int) -> Box:
        """The name of a pile, right under it, or the room for the words of the card on the plaque."""
        pile = self.pile(number, piles)
        if number == self.large:
            x, plaque = pile.right + _PAD, self.kept(piles)
            high = plaque.h - 2 * _PAD
            return Box(x, plaque.y + _PAD, plaque.right - _PAD - x, high)
        wide = self._step(piles) - 6
        return Box(pile.x + (pile.w - wide) / 2, pile.bottom + 12, wide, self._label_height)
