"""How claims are mixed, so that nobody can tell what is done with a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, fsum

from games.brains.habits import inclined, shifted
from games.brains.mixing import mean, normalised, soft
from games.kadofida.cards import NO_CLAIM, PENALTY
from games.kadofida.mind.temper import Temper

FARTHEST = 50.0
"""Gaps beyond so many temperatures are all alike."""
LEAST_LIKED = 0.01
"""Who likes to lie, or to tell the truth, does so as if that were at least so likely without."""
SENSIBLE = 0.2
"""Nobody lies with a card that costs something if the lie is refused, unless that is at least so likely as the best
way: it is plain to all that it is foolish."""


@dataclass(frozen=True, slots=True)
class Way:
    """A card by its face, what is said of it, and what is lost by that."""

    face: int
    claim: int
    loss: float

    @property
    def lie(self) -> int:
        """What it claims falsely, `NO_CLAIM` if it is true."""
        return NO_CLAIM if self.face == self.claim else self.claim


def mixed(ways: Sequence[Way], temper: Temper, freedom: float) -> list[float]:
    """How likely each way to pitch is.

    First a card is chosen and whether to lie with it, then what to say: many lies that are alike are no more likely
    than one. The same false claim is not made more often than `temper.bluffing` says, whatever else there is to do
    being chosen as exactly as ever.
    """
    lies = [way.lie for way in ways]

    def chosen(among: Sequence[int]) -> list[float]:
        some = [ways[one] for one in among]
        usual, bold = _drawn(some, temper.pitching * freedom), _drawn(some, temper.boldness * freedom)
        odds = [one + temper.bold * (other - one) for one, other in zip(usual, bold, strict=True)]
        least = SENSIBLE * max(odds)
        return normalised([0.0 if _risky(way) and one < least else one for way, one in zip(some, odds, strict=True)])

    chances = chosen(range(len(ways)))
    for claim in sorted({lie for lie in lies if lie != NO_CLAIM}):
        bluffs = [way for way, lie in enumerate(lies) if lie == claim]
        rest = [way for way, lie in enumerate(lies) if lie != claim]
        gap = min([ways[way].loss for way in rest], default=0.0) - min(ways[way].loss for way in bluffs)
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


def fondly(ways: Sequence[Way], chances: Sequence[float], shifts: Mapping[int, float]) -> list[float]:
    """The same by somebody whose log-odds of claims are shifted by so much. It lies no more and no less by that."""
    liked = [chance * exp(shifts[way.claim]) for way, chance in zip(ways, chances, strict=True)]
    kept = {}
    for lies in (True, False):
        among = [number for number, way in enumerate(ways) if (way.lie != NO_CLAIM) is lies]
        usual, now = (fsum([row[number] for number in among]) for row in (chances, liked))
        kept[lies] = usual / now if now else 1.0
    return [one * kept[way.lie != NO_CLAIM] for way, one in zip(ways, liked, strict=True)]


def gladly(ways: Sequence[Way], chances: Sequence[float], shift: float) -> list[float]:
    """The same by somebody whose log-odds to lie are shifted by so much."""
    lying = fsum([chance for way, chance in zip(ways, chances, strict=True) if way.lie != NO_CLAIM])
    if not 0.0 < lying < 1.0:
        return [*chances]
    usual = min(max(lying, LEAST_LIKED), 1.0 - LEAST_LIKED) if shift else lying
    lies = inclined(lying, shifted(usual, shift))
    return [
        chance * ((1.0 - lies) / (1.0 - lying) if way.lie == NO_CLAIM else lies / lying)
        for way, chance in zip(ways, chances, strict=True)
    ]


def _drawn(ways: Sequence[Way], temperature: float) -> list[float]:
    """How likely each is, if things that differ by the temperature are chosen 1 to e."""
    words: dict[tuple[int, bool], list[int]] = {}
    for number, way in enumerate(ways):
        words.setdefault((way.face, way.lie == NO_CLAIM), []).append(number)
    said = [soft([ways[one].loss for one in some], temperature) for some in words.values()]
    losses = [mean([ways[one].loss for one in some], row) for some, row in zip(words.values(), said, strict=True)]
    found = [0.0] * len(ways)
    for some, row, chance in zip(words.values(), said, soft(losses, temperature), strict=True):
        for number, one in zip(some, row, strict=True):
            found[number] = chance * one
    return found


def _risky(way: Way) -> bool:
    return way.lie != NO_CLAIM and PENALTY[way.face] > 0
