"""One turn as everyone can reckon it: what the boss says to each claim, and what the creator likes to pitch then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp, fsum, log
from operator import mul

from games.kadofida.cards import ALL_CLAIMS
from games.kadofida.mind.beliefs import DRAWN, at_hand, beliefs, gain_by_allowing, shared
from games.kadofida.mind.priors import Priors
from games.kadofida.mind.readings import Odds, Reading
from games.kadofida.mind.stakes import Stakes

LEAST = 1e-6
"""A claim is thought true, and false, at least so often where it can be."""

Known = Sequence[tuple[tuple[int, ...], float]]
"""Hands as their different faces, and how likely each is."""


@lru_cache(maxsize=4096)
def hands(pool: tuple[int, ...], held: tuple[int, ...]) -> Known:
    """The hands that a creator may choose from."""
    drawn = max(0, DRAWN - len(held))
    chances: dict[tuple[int, ...], float] = {}

    def fill(face: int, left: int, ways: int, faces: frozenset[int]) -> None:
        if face == len(pool):
            if not left:
                key = tuple(sorted(faces))
                chances[key] = chances.get(key, 0.0) + ways
            return
        for count in range(min(left, pool[face]) + 1):
            fill(face + 1, left - count, ways * comb(pool[face], count), faces | {face} if count else faces)

    fill(0, min(drawn, sum(pool)), 1, frozenset(held))
    total = fsum(chances.values())
    return [(faces, chance / total) for faces, chance in sorted(chances.items())]


class Turn:
    """A creator's turn before it has pitched, as far as everyone can see.

    The boss is taken to go by a heuristic, and the creator by what it wins with such a boss.
    """

    def __init__(
        self,
        stakes: Stakes,
        simple: Stakes,
        claims: Sequence[int],
        pool: Sequence[int],
        held: Sequence[int],
        worth: Sequence[float],
        boss: Reading,
        honesties: Sequence[tuple[float, float]],
        priors: Priors,
    ) -> None:
        """`stakes` are what the creator goes by. The boss is taken to go halfway between those and the ones of a rule
        of `simple`, which predicts bosses of either kind well enough. `claims` are those that are not blocked; `pool`
        and `held` as everyone knows them; `worth` is what a card in hand is worth, by face, in chances to win; `boss`
        is how that one is read; `honesties` are truths expected of the creator (see `Memory.honesties`).
        """
        self.odds: dict[int, Odds] = {}
        """By claim: the log-odds of being allowed by a boss that goes by nothing but its gain, and by one that goes by
        nothing but how likely the claim is."""
        self._likes: dict[int, list[float]] = {}
        """By claim and face: how gladly the creator pitches that, in proportion."""
        self._hands = hands(tuple(pool), tuple(sorted(held)))
        likely = at_hand(pool, held)
        one, two = stakes.facts.creator, stakes.facts.boss
        for claim in claims:
            ways = [
                (stakes.chances(face, face == claim, True), stakes.chances(face, face == claim, False))
                for face in ALL_CLAIMS
            ]
            gains = [good[two] - bad[two] for good, bad in ways]
            usual, here = (beliefs(claim, claims, likely, honesty) for honesty in honesties[claim])
            gain = (fsum(map(mul, here, gains)) + gain_by_allowing(claim, usual, simple)) / 2
            self.odds[claim] = gain / priors.bosses, truth_odds(usual, claim)
            allow = boss.chance(self.odds[claim])
            self._likes[claim] = [
                exp((allow * good[one] + (1.0 - allow) * bad[one] - less) / priors.creators)
                for (good, bad), less in zip(ways, worth, strict=True)
            ]
        self._joy = [fsum(one) for one in zip(*self._likes.values(), strict=True)]

    def _chosen(self, known: Known) -> list[float]:
        """By face: how likely the creator chooses it out of such hands, if it liked one claim as well as the other."""
        joy = self._joy
        found = [0.0] * len(joy)
        for faces, chance in known:
            each = chance / fsum([joy[face] for face in faces])
            for face in faces:
                found[face] += each
        return found

    def claimed(self, claim: int, pool: Sequence[int], held: Sequence[int]) -> float:
        """How likely the creator claims this, by these cards."""
        return fsum(self._pitched(claim, hands(tuple(pool), tuple(sorted(held)))))

    def beliefs(self, claim: int, pool: Sequence[int] | None = None, held: Sequence[int] = ()) -> list[float]:
        """By face: how likely the pitched card is it, by what everyone knows or by these cards.

        How honest this creator is otherwise is left out.
        """
        return shared(self._pitched(claim, self._hands if pool is None else hands(tuple(pool), tuple(sorted(held)))))

    def _pitched(self, claim: int, known: Known) -> list[float]:
        """By face: how likely the creator pitches it with this claim."""
        return list(map(mul, self._chosen(known), self._likes[claim]))


def truth_odds(likely: Sequence[float], claim: int) -> float:
    """The log-odds of a claim to be true, by such beliefs."""
    true = likely[claim]
    return log(max(true, LEAST) / max(1.0 - true, LEAST))


def with_truth(likely: Sequence[float], claim: int, truth: float) -> list[float]:
    """The same beliefs about the faces that it may be besides, if it is true with this chance.

    What is certain stays so.
    """
    rest = 1.0 - likely[claim]
    if not likely[claim] or rest < LEAST:
        return list(likely)
    scale = (1.0 - truth) / rest
    return [truth if face == claim else chance * scale for face, chance in enumerate(likely)]
