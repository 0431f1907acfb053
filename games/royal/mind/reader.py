"""Claims in Cockroach Poker Royal as everyone can follow them."""

from __future__ import annotations

from games.core.types import Seat
from games.core.view import View
from games.passing.watching import PassingClaims
from games.royal.deck import DECK, Deck
from games.royal.mind.value import before_seats


def reader(deck: Deck) -> PassingClaims:
    """What can be told of the claims in a game with these cards."""

    def short(view: View, seat: Seat) -> float:
        counts, _ = before_seats(deck, view)
        return deck.fatal[view.seats] - max(counts[seat])

    return PassingClaims(deck.true, short, "cards until the seat loses")


READER = reader(DECK)
