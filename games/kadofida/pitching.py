"""One turn as everyone can reckon it: what the creator likes to pitch, and what the boss will say to it.

Neither can be reckoned without the other: a boss goes by what creators claim with which cards, and those by what
bosses allow. So both are reckoned in turn, from the same stakes, until they fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, exp, fsum, log
from operator import mul

from games.kadofida.cards import ALL_CLAIMS, PENALTY
from games.kadofida.readings import FARTHEST
from games.kadofida.stakes import Stakes

DRAWN = 3
"""Cards in the hand of a creator that chooses one."""
ROUNDS = 6
"""So often creator and boss are reckoned."""
WARY = 0.7
"""By so much bosses allow a claim more gladly, in log-odds, if refusing it may cost a mark at once."""
LEAST = 1e-6
"""A claim is thought true, and false, at least so often where it can be."""

Bend = tuple[float, float]
"""Slope and shift: what a seat makes of log-odds (see `Reading`)."""


@dataclass(frozen=True, slots=True)
class Heats:
    """How freely others are taken to choose: things that differ by so much chance to win are chosen 1 to e."""

    creators: float = 0.03
    bosses: float = 0.03


@lru_cache(maxsize=4096)
def hands(pool: tuple[int, ...], held: tuple[int, ...]) -> list[tuple[tuple[int, ...], float]]:
    """The hands, as their different faces, that a creator may choose from, and how likely each is."""
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
    """A creator's turn before it has pitched, as far as everyone can see."""

    def __init__(
        self,
        stakes: Stakes,
        claims: Sequence[int],
        pool: Sequence[int],
        held: Sequence[int],
        worth: Sequence[float],
        creator: Bend,
        boss: Bend,
        heats: Heats,
    ) -> None:
        """`claims` are those that are not blocked; `pool` and `held` as everyone knows them; `worth` is what a card in
        hand is worth, by face, in chances to win; `creator` and `boss` are how far these two can be read."""
        self.claims = claims
        self.creator, self.boss, self.heats = creator, boss, heats
        self.allowed = dict.fromkeys(claims, 0.5)
        """By claim: how likely the boss is to allow it."""
        self.odds = dict.fromkeys(claims, 0.0)
        """By claim: the log-odds of that for a boss that goes by nothing but its gain."""
        self.likes: dict[int, list[float]] = {}
        """By claim and face: how gladly the creator pitches that, in proportion."""
        self._hands = hands(tuple(pool), tuple(sorted(held)))
        self._mine: dict[int, list[tuple[float, float]]] = {}
        """By claim and face: chances of the creator to win, allowed and refused."""
        self._gains: dict[int, list[float]] = {}
        """By claim and face: what the boss gains by allowing."""
        one, two = stakes.facts.creator, stakes.facts.boss
        for claim in claims:
            ways = [
                (stakes.chances(face, face == claim, True), stakes.chances(face, face == claim, False))
                for face in ALL_CLAIMS
            ]
            self._mine[claim] = [
                (good[one] - less, bad[one] - less) for (good, bad), less in zip(ways, worth, strict=True)
            ]
            self._gains[claim] = [good[two] - bad[two] for good, bad in ways]
        for number in range(ROUNDS):
            self._pitches()
            self._judgements(2.0 / (number + 2.0))

    def _pitches(self) -> None:
        """What the creator likes to pitch, if the boss allows so much."""
        unit = 1.0 / self.heats.creators
        for claim, mine in self._mine.items():
            allow = self.allowed[claim]
            refuse = 1.0 - allow
            self.likes[claim] = [exp((allow * good + refuse * bad) * unit) for good, bad in mine]
        self._joy = [fsum(one) for one in zip(*self.likes.values(), strict=True)]

    def _chosen(self, known: Sequence[tuple[tuple[int, ...], float]]) -> list[float]:
        """By face: how likely the creator chooses it out of such hands, if it liked one claim as well as the other."""
        joy = self._joy
        found = [0.0] * len(joy)
        for faces, chance in known:
            each = chance / fsum([joy[face] for face in faces])
            for face in faces:
                found[face] += each
        return found

    def beliefs(self, claim: int, pool: Sequence[int] | None = None, held: Sequence[int] = ()) -> list[float]:
        """By face: how likely the pitched card is it, by what everyone knows or by these cards.

        How honest this creator is otherwise is left out.
        """
        known = self._hands if pool is None else hands(tuple(pool), tuple(sorted(held)))
        return _shares(list(map(mul, self._chosen(known), self.likes[claim])))

    def _judgements(self, step: float) -> None:
        """What the boss will say, if the creator likes to pitch that."""
        unit = 1.0 / self.heats.bosses
        slope, shift = self.boss
        chosen = self._chosen(self._hands)
        for claim in self.claims:
            likely = told(_shares(list(map(mul, chosen, self.likes[claim]))), claim, self.creator)
            odds = fsum(map(mul, likely, self._gains[claim])) * unit + (WARY if PENALTY[claim] else 0.0)
            self.odds[claim] = odds
            allow = 1.0 / (1.0 + exp(-min(FARTHEST, max(-FARTHEST, slope * odds + shift))))
            self.allowed[claim] += step * (allow - self.allowed[claim])


def _shares(weights: list[float]) -> list[float]:
    total = fsum(weights)
    return [one / total for one in weights] if total else [1.0 / len(weights)] * len(weights)


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


def told(likely: Sequence[float], claim: int, bend: Bend) -> list[float]:
    """The beliefs about the card of a creator that can be read so far."""
    slope, shift = bend
    return with_truth(likely, claim, 1.0 / (1.0 + exp(-slope * truth_odds(likely, claim) - shift)))
