"""Judgements of claims against what could be known.

A `Judgement` is one answer of one person. What could be known is the chance of a lie as a counting mind saw it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import fsum, sqrt
from random import Random
from typing import Literal, NamedTuple

from games.core.stats import CLEAR, DRAWS, LEAST, SURE

ENOUGH = 40
"""Fewest answers for any conclusion."""
EDGES = (0, 20, 40, 60, 80, 101)
"""Lower edges of the groups of answers, in percent of lie."""
UNLIKELY, LIKELY = 40, 60
"""Lie chances in percent below and above which one could judge."""
DEVIATIONS = 1.645
"""Half width of a 90 % interval, in standard deviations."""


class Judgement(NamedTuple):
    """An answer: the lie chance in percent, its truth, the doubt."""

    chance: int
    lie: bool
    doubted: bool

    @property
    def code(self) -> int:
        """All of it as one number."""
        return self.chance * 4 + self.lie * 2 + self.doubted

    @classmethod
    def decoded(cls, code: int) -> Judgement:
        """The other way round. Raises `ValueError` if it is no such number."""
        if not 0 <= code < 101 * 4:
            raise ValueError("no answer")
        return cls(code // 4, bool(code & 2), bool(code & 1))


@dataclass(frozen=True, slots=True)
class Column:
    """Answers to claims with a lie chance of `low` to `high` percent."""

    low: int
    high: int
    count: int
    lies: int
    doubted: int

    @property
    def told(self) -> bool:
        """True if there are enough to be shown."""
        return self.count >= LEAST

    @property
    def within(self) -> tuple[float, float]:
        """90 % interval of the share of lies, by Wilson (1927)."""
        n, z = max(1, self.count), DEVIATIONS
        share = self.lies / n
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


def columns(answers: Sequence[Judgement]) -> list[Column]:
    """The answers by how likely a lie was."""
    found = []
    for low, high in pairwise(EDGES):
        there = [one for one in answers if low <= one.chance < high]
        lies, doubted = sum(one.lie for one in there), sum(one.doubted for one in there)
        found.append(Column(low, min(high, 100), len(there), lies, doubted))
    return found


@lru_cache(maxsize=16)
def used(answers: tuple[Judgement, ...]) -> Literal["yes", "no"] | None:
    """Tell if somebody doubts clearly more often where lies are likely.

    None as long as that is not sure. As with habits, of each share only what has been counted is known.
    """
    unlikely = [one.doubted for one in answers if one.chance < UNLIKELY]
    likely = [one.doubted for one in answers if one.chance >= LIKELY]
    if len(answers) < ENOUGH or min(len(unlikely), len(likely)) < LEAST:
        return None
    random = Random(0)

    def share(found: list[bool]) -> float:
        return random.betavariate(1 + sum(found), 1 + len(found) - sum(found))

    clear = sum(share(likely) - share(unlikely) > CLEAR for _ in range(DRAWS)) / DRAWS
    return "yes" if clear > SURE else "no" if clear < 1 - SURE else None


class Beyond(NamedTuple):
    """Share of lies among doubted claims, and the share expected."""

    lies: float
    known: float


def beyond(answers: Sequence[Judgement]) -> Beyond | None:
    """Return the shares if clearly more lies were doubted than expected.

    Then people were read, too, and not only cards counted.
    """
    doubted = [one for one in answers if one.doubted]
    if len(answers) < ENOUGH or len(doubted) < LEAST:
        return None
    chances = [one.chance / 100 for one in doubted]
    count, known = len(doubted), fsum(chances) / len(doubted)
    lies = sum(one.lie for one in doubted) / count
    apart = sqrt(fsum(p * (1 - p) for p in chances)) / count
    return Beyond(lies, known) if lies - known > DEVIATIONS * apart else None
