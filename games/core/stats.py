"""Statistics of a seat's claims and answers in finished games.

And what such counts say of many games together: how well somebody reads others and is read by them, and habits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from random import Random
from statistics import NormalDist
from typing import Literal, NamedTuple, get_args

from games.core.claims import ClaimReader
from games.core.ledger import Row, ledger
from games.core.match import Match
from games.core.types import Seat

Habit = Literal["caught", "endangered", "leading"]
"""Moments of a claim that may show a habit.

The first one after being caught lying; while nobody stands worse; to a seat than which none stands better.
"""
HABITS: tuple[Habit, ...] = get_args(Habit)


@dataclass(frozen=True, slots=True)
class SeatStats:
    """Counts of claims; those passed on are neither believed nor doubted.

    `fooled` is how many others have believed a lie of the seat's. `rightly_*` and `wrongly_*` are the seat's own
    answers to others. For each habit, how many claims were made then, and how many of them were lies.
    """

    truths: int = 0
    lies: int = 0
    truths_believed: int = 0
    truths_doubted: int = 0
    lies_believed: int = 0
    lies_caught: int = 0
    fooled: int = 0
    rightly_believed: int = 0
    wrongly_believed: int = 0
    rightly_doubted: int = 0
    wrongly_doubted: int = 0
    caught: int = 0
    caught_lies: int = 0
    endangered: int = 0
    endangered_lies: int = 0
    leading: int = 0
    leading_lies: int = 0

    @property
    def claims(self) -> int:
        """The number of all claims."""
        return self.truths + self.lies

    @property
    def answers(self) -> int:
        """All claims of others that were judged."""
        return self.rightly_believed + self.wrongly_believed + self.rightly_doubted + self.wrongly_doubted

    @property
    def numbers(self) -> tuple[int, ...]:
        """All of them, in the order of `NAMES`."""
        return _numbers(self)

    def when(self, habit: Habit) -> tuple[int, int]:
        """Claims, and lies, in the moments of a habit."""
        return getattr(self, habit), getattr(self, f"{habit}_lies")


NAMES = tuple(field.name for field in fields(SeatStats))
_numbers: Callable[[SeatStats], tuple[int, ...]] = attrgetter(*NAMES)


def added(stats: Iterable[SeatStats]) -> SeatStats:
    """All of them together."""
    rows = [one.numbers for one in stats]
    return SeatStats(*map(sum, zip(*rows, strict=True))) if rows else SeatStats()


def count(match: Match, rows: Sequence[Row], reader: ClaimReader | None) -> list[SeatStats]:
    """By seat, out of the ledger of a game that is over."""
    found: list[dict[str, int]] = [dict.fromkeys(NAMES, 0) for _ in range(match.seats)]
    fooled: list[set[Seat]] = [set() for _ in range(match.seats)]
    burnt: set[Seat] = set()
    for row in rows:
        if reader is None or not row.is_claim:
            continue
        own, kind = found[row.seat], "lies" if row.is_lie else "truths"
        own[kind] += 1
        for habit in _habits(match, row, reader, burnt):
            own[habit] += 1
            own[f"{habit}_lies"] += row.is_lie
        burnt.discard(row.seat)
        if row.judge is None or row.answer == "passed":
            continue
        believed = row.answer == "believed"
        own[f"{kind}_believed" if believed else "lies_caught" if row.is_lie else "truths_doubted"] += 1
        rightly = "wrongly" if row.fooled == row.judge else "rightly"
        found[row.judge][f"{rightly}_{row.answer}"] += 1
        if row.is_lie:
            (fooled[row.seat] if believed else burnt).add(row.judge if believed else row.seat)
    for one, victims in zip(found, fooled, strict=True):
        one["fooled"] = len(victims)
    return [SeatStats(**one) for one in found]


def counted(match: Match, reader: ClaimReader | None) -> list[SeatStats]:
    """Return the counts of a finished game, by seat.

    Raises `ValueError` if it is not over.
    """
    return count(match, ledger(match, reader), reader)


def _habits(match: Match, row: Row, reader: ClaimReader, burnt: set[Seat]) -> Iterable[Habit]:
    view = match.beats(None)[row.beats.start - 1].view
    danger = [reader.danger(view, seat) for seat in range(match.seats)]
    if row.seat in burnt:
        yield "caught"
    if min(danger) < danger[row.seat] == max(danger):
        yield "endangered"
    others = [value for seat, value in enumerate(danger) if seat != row.seat]
    if row.to is not None and danger[row.to] == min(others) < max(others):
        yield "leading"


class Reading(NamedTuple):
    """Ability to tell lies from truths, in signal detection.

    `d` is 0 by guessing and higher by reading; `c` is above 0 for a seat that believes more than it doubts.
    """

    d: float
    c: float


def reading(hits: int, lies: int, alarms: int, truths: int) -> Reading | None:
    """Return `d` and `c` of counted judgements, or None.

    `hits` of the lies and `alarms` of the truths were doubted; None without any of either. With the log-linear
    correction.
    """
    if not lies or not truths:
        return None
    hit = NormalDist().inv_cdf((hits + 0.5) / (lies + 1))
    alarm = NormalDist().inv_cdf((alarms + 0.5) / (truths + 1))
    return Reading(hit - alarm, -(hit + alarm) / 2)


def reads(stats: SeatStats) -> Reading | None:
    """Return how well this seat reads others."""
    lies, truths = stats.rightly_doubted + stats.wrongly_believed, stats.wrongly_doubted + stats.rightly_believed
    return reading(stats.rightly_doubted, lies, stats.wrongly_doubted, truths)


def is_read(stats: SeatStats) -> Reading | None:
    """Return how well others read this seat."""
    lies, truths = stats.lies_caught + stats.lies_believed, stats.truths_doubted + stats.truths_believed
    return reading(stats.lies_caught, lies, stats.truths_doubted, truths)


LEAST = 8
"""Fewest claims on either side before a habit is told."""
CLEAR, SURE = 0.15, 0.9
"""Least difference in lies, and certainty, of a habit."""
DRAWS = 2000


@lru_cache(maxsize=64)
def habit(stats: SeatStats, which: Habit) -> Literal["more", "less"] | None:
    """Tell if the seat lies more or less in a habit's moments.

    None as long as that is not sure. Of each rate, with and without, only what has been counted is known: a Beta
    posterior from an even prior.
    """
    claims, lies = stats.when(which)
    rest, other = stats.claims - claims, stats.lies - lies
    if min(claims, rest) < LEAST:
        return None
    random = Random(0)
    apart = [
        random.betavariate(1 + lies, 1 + claims - lies) - random.betavariate(1 + other, 1 + rest - other)
        for _ in range(DRAWS)
    ]
    if sum(one > CLEAR for one in apart) > SURE * DRAWS:
        return "more"
    return "less" if sum(one < -CLEAR for one in apart) > SURE * DRAWS else None
