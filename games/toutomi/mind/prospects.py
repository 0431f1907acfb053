"""How a game of Toutomi Burst stands: see `games.core.win_odds`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.core.determinization import determinize
from games.core.view import View
from games.toutomi.mind.stakes import Rounds

_ROUNDS = Rounds()


def prospects(view: View) -> Sequence[float] | None:
    """By seat: how likely it is to win."""
    table = determinize(_ROUNDS.game, view, Random(0))  # nothing is left to chance: all cards are known
    return [_ROUNDS.value(table, seat) for seat in range(view.seats)]
