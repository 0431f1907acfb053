"""A card that holds for all, large on a plaque."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.types import Token
from table.stage.layout.spreads.base import Ground, Spread, Zone, lay_askew
from table.stage.spec import PartArea


class LawCard(Spread):
    """A large card in the middle, with room for its words.

    It lies among the piles' places, on the plaque.
    """

    name = "law"
    at = "centre"
    needs = PartArea("plaque")

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        """See `Spread.place`."""
        lay_askew(cards, area, ground)
