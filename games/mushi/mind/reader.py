"""Claims in Insect Poker as everyone can follow them."""

from __future__ import annotations

from games.core.types import Seat
from games.core.view import View
from games.mushi.cards import FATAL, TRUE, UNUSED, USED
from games.mushi.mind.areas import areas_in
from games.passing.watching import PassingClaims


def short(view: View, seat: Seat) -> float:
    """So many more cards of one kind lose; unused midges and the like count as they do (spec mushi, "End")."""
    halves = [unused * UNUSED[kind] + used * USED for kind, (unused, used) in enumerate(areas_in(view)[seat])]
    return (FATAL - max(halves)) / USED


READER = PassingClaims(TRUE, short, "cards until the seat loses")
