"""How a game of Panic Clan Inviter stands: see `games.core.win_odds`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.core.determinization import determinize
from games.core.view import View
from games.panic.mind.value import chances, learned
from games.panic.rules import Panic

_RULES = Panic()


def prospects(view: View) -> Sequence[float] | None:
    """By seat: how likely it is to win."""
    table = determinize(_RULES, view, Random(0))  # nothing is left to chance: all cards are known
    return chances(table, learned(view.seats))
