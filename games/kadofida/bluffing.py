"""How claims are mixed, so that nobody can tell what is done with a hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum

from games.brains.mixing import soft
from games.kadofida.cards import NO_CLAIM
from games.kadofida.temper import Temper

FARTHEST = 50.0
"""Gaps beyond so many heats are all alike."""


def mixed(losses: Sequence[float], lies: Sequence[int], temper: Temper, freedom: float) -> list[float]:
    """How likely each way to pitch is. `lies` says of each what it claims falsely, `NO_CLAIM` of one that is true.

    The same false claim is not made more often than `temper.bluffing` says, whatever else there is to do being chosen
    as exactly as ever.
    """

    def chosen(ways: Sequence[int]) -> list[float]:
        among = [losses[way] for way in ways]
        usual, bold = soft(among, temper.pitching * freedom), soft(among, temper.boldness * freedom)
        return [one + temper.bold * (other - one) for one, other in zip(usual, bold, strict=True)]

    chances = chosen(range(len(losses)))
    for claim in sorted({lie for lie in lies if lie != NO_CLAIM}):
        bluffs = [way for way, lie in enumerate(lies) if lie == claim]
        rest = [way for way, lie in enumerate(lies) if lie != claim]
        gap = min([losses[way] for way in rest], default=0.0) - min(losses[way] for way in bluffs)
        if not rest or gap <= 0.0:
            continue
        most = 1.0 / (1.0 + exp(-min(FARTHEST, gap / (temper.bluffing * freedom))))
        share = fsum(chances[way] for way in bluffs)
        if share > most:
            for way in bluffs:
                chances[way] *= most / share
            for way, chance in zip(rest, chosen(rest), strict=True):
                chances[way] = (1.0 - most) * chance
    return chances
