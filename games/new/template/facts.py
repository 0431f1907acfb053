"""The decisions of a seat, and the public facts besides the cards."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.table import Facts
from games.core.types import Seat, Word

GIVE, JUDGE = "give", "judge"
ASKS = (GIVE, JUDGE)


@dataclass(slots=True)
class Known(Facts):
    """Public facts; their values are immutable.

    `round` counts the claims, `losers` are the seats that have lost.
    """

    giver: Seat = 0
    to: Seat = 0
    claim: Word = 0
    round: int = 0
    losers: tuple[Seat, ...] = ()
