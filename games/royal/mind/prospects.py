"""How a game of Cockroach Poker Royal stands: see `games.core.win_odds`."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from operator import mul

from games.brains.value import shares
from games.core.view import View
from games.passing.rules import ANSWER, PASS_ON
from games.royal.deck import DECK
from games.royal.mind.value import before_seats, features, learned


def prospects(view: View) -> Sequence[float] | None:
    """By seat: how likely it is to lose. While a card goes round nothing is told."""
    ask = view.ask
    if ask is None or ask.what in (ANSWER, PASS_ON):
        return None
    counts, left = before_seats(DECK, view)
    limit, weights = DECK.fatal[view.seats], learned(view.seats)
    rows = [features(counts[s], left, limit, view.count("hand", s), s == ask.seat) for s in range(view.seats)]
    return shares([fsum(map(mul, weights, row)) for row in rows])
