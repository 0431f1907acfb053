"""How a game of Cockroach Poker Royal stands: see `games.core.prospects`."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from operator import mul

from games.brains.value import shares
from games.core.view import View
from games.royal.mind.value import LESSONS, learned


def prospects(view: View) -> Sequence[float] | None:
    """By seat: how likely it is to lose. Within a round nothing is told."""
    rows, weights = LESSONS.rows(view), learned(view.seats)
    return None if rows is None else shares([fsum(map(mul, weights, row)) for row in rows])
