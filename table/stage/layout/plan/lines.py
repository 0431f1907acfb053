"""Base of plans with lines of cards on the panels.

Something has the middle in these plans.
"""

from __future__ import annotations

from table.stage.layout.plan.base import LARGE_TEXT, Plan
from table.stage.layout.plan.places import Box
from table.stage.layout.pose import CARD_SHAPE

HIGHEST_PILE = 210
"""Greatest height of the piles beside the middle's own thing."""

_LINE = 168  # least height of the cards of a line
_LONG = 3.75  # width of a line of overlapping cards, in multiples of a card's


class LinePlan(Plan):
    """A plan with something in the middle that everyone looks at.

    Lines need width, so the player's own mat lies beside the hand.
    """

    own_left = False
    between = 40.0
    air = 0.0
    least_top = 400.0

    def _prompt_height(self) -> float:
        return 108 + 20 * self.text

    def _line_panel(self, wide: float) -> float:
        """Height that a panel of this width needs."""
        line = self._line_card
        if wide - self.column - 2 * self.edge >= _LONG * line * CARD_SHAPE:
            return max(self._stack if self.text <= LARGE_TEXT else self._low_stack, line + 2 * self.edge)
        return self.header(wide) + 2 + self.edge + line

    @property
    def _line_card(self) -> float:
        """Least height of the cards of a line."""
        return _LINE - 40 * max(0.0, self.text - LARGE_TEXT)

    @property
    def _highest_side(self) -> float:
        """See `Plan._highest_side`."""
        return self._line_panel(self.side_width) + 40

    @property
    def _highest_top(self) -> float:
        """See `Plan._highest_top`."""
        return self._line_panel(self._top_width) + 20

    @property
    def _narrowest_top(self) -> float:
        """See `Plan._narrowest_top`: as wide as it needs to be as low."""
        beside = self.column + 2 * self.edge + _LONG * self._line_card * CARD_SHAPE
        return min(self._top_width, max(super()._narrowest_top, beside if self._top_width >= beside else 0.0))

    def _own(self) -> Box:
        """See `Plan._own`."""
        return self._beside_hand(0.44)

    def _card_in(self, area: Box) -> float:
        """See `Plan._card_in`: in one line."""
        return min(area.w / _LONG, area.h * CARD_SHAPE)

    def before_seats(self) -> list[tuple[Box, Box, Box]]:
        """See `Plan.before_seats`: none for a single card, and bubbles for several.

        No card is given in these games, and the cards that are shown lie where the seat speaks.
        """
        found = []
        for side, panel in self.regions():
            talk = self.place(side, panel, panel.empty, panel.empty).bubble
            found.append((talk.empty, talk, talk.empty))
        return found

    @property
    def _label_height(self) -> float:
        """Room for two lines."""
        return min(6 + 36 * self.text, self.centre.h * 0.3)
