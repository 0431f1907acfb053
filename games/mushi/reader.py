"""Claims in Insect Poker as everyone can follow them."""

from __future__ import annotations

from games.claims.watching import PassingClaims
from games.core.types import Seat
from games.core.view import View
from games.mushi.areas import areas_in
from games.mushi.cards import FATAL, TRUE, UNUSED, USED


def short(view: View, seat: Seat) -> float:
    """So many more cards of one kind lose; unused midges and the like count as they do (spec mushi, "End")."""
    halves = [unused * UNUSED[kind] + used * USED for kind, (unused, used) in enumerate(areas_in(view)[seat])]
    return (FATAL - max(halves)) / USED


READER = PassingClaims(TRUE, short, "cards until the seat loses")
