"""The worth of each choice, played on from many possible tables.

Each table may be the real one. All choices of the seat are tried on the same tables with the same chance and the same
seats, and the differences count. A table is weighted by how likely others would have done on it what they did last,
since a seat that gives and claims for reasons says something by it. But the result does not rely on that: what is best
must be so, too, if all tables weigh the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from math import fsum, sqrt
from random import Random

from games.brains.cast import brain_maker
from games.brains.seated import Seated
from games.core.chance import ScriptedChance, SeededChance, stream
from games.core.entry import Entry
from games.core.game import Result
from games.core.match import Match
from games.core.types import Seat
from games.core.view import uncovered
from games.puzzles.finding.ways import Way, alike
from games.puzzles.finding.worlds import Answers, Worlds, played

SURE = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""
MARGIN = 0.02
"""Least gain of the best choice over others, in games.

The lower bound of the gain must exceed it.
"""
BLIND = 0.2
"""Probability that somebody acts blindly, doing anything at all."""
PLAYER = "level:4"
"""The brain that plays on."""
TABLES = 60
ENOUGH = 3
"""Fewest tables that tell anything, as counted by `Found.effective`."""
FURTHER = 3
"""Factor on the decisions played on for a second check.

What is best has to be better there, too, on average: the win odds read on the way may be wrong in the same direction on
all tables.
"""
FIRST, FEW = 12, 24
"""Numbers of tables after which a hopeless comparison may stop."""


@dataclass(frozen=True, slots=True)
class How:
    """Settings for playing choices on.

    `brain` plays on (see `brain_maker`), on `tables` tables, for at least `steps` decisions; then the game's win odds
    tell how it stands. The latest `recent` decisions of others are the ones whose likelihood weights a table.
    """

    brain: str = PLAYER
    tables: int = TABLES
    steps: int = 8
    recent: int = 1

    @property
    def further(self) -> How:
        """The same settings with more decisions (see `FURTHER`)."""
        return replace(self, steps=FURTHER * self.steps)


@dataclass(slots=True)
class Found:
    """The results of ways by way and table, with the tables' weights."""

    worth: list[list[float]]
    weights: list[float] = field(default_factory=list)

    def mean(self, way: int) -> float:
        """Return the worth of a way, in games."""
        weights = self.weights[: len(self.worth[way])]
        return fsum(w * one for w, one in zip(weights, self.worth[way], strict=True)) / (fsum(weights) or 1.0)

    def gain(self, better: int, worse: int) -> tuple[float, float]:
        """Return by how much one way is better than another.

        The mean and the lower end of its 95 % interval; each is the lesser one of weighted and equally weighted tables.
        """
        pairs = [*zip(self.worth[better], self.worth[worse], self.weights, strict=False)]
        told = _interval([(one - other, weight) for one, other, weight in pairs])
        blind = _interval([(one - other, 1.0) for one, other, _ in pairs])
        return min(told[0], blind[0]), min(told[1], blind[1])

    @property
    def effective(self) -> float:
        """Effective number of tables, from their weights (Kish 1965)."""
        return fsum(self.weights) ** 2 / (fsum(w * w for w in self.weights) or 1.0)

    def ordered(self) -> list[int]:
        """Return the ways, the best first."""
        return sorted(range(len(self.worth)), key=self.mean, reverse=True)

    def apart(self, best: Sequence[int]) -> tuple[float, float]:
        """Return the least gain of these ways over all others.

        The least mean and the least lower end of an interval.
        """
        others = [way for way in range(len(self.worth)) if way not in best]
        gains = [self.gain(better, worse) for better in best for worse in others]
        return min(mean for mean, _ in gains), min(least for _, least in gains)


def _interval(found: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return a weighted mean and its lower 95 % bound.

    `found` has pairs of number and weight.
    """
    whole = fsum(weight for _, weight in found) or 1.0
    mean = fsum(one * weight for one, weight in found) / whole
    return mean, mean - SURE * sqrt(fsum((weight * (one - mean)) ** 2 for one, weight in found)) / whole


def compare(
    entry: Entry,
    match: Match,
    ways: Sequence[Way],
    how: How,
    seed: int,
    hopeful: Callable[[Found], bool] = lambda found: True,
) -> Found:
    """Play on every way of the asked seat on the same tables.

    Slow: each table takes a game from its beginning and one more for each way. After a few tables it stops if the
    result is not `hopeful`, but never because all seems clear: there may be few tables on which others would have done
    what they did.
    """
    ask = match.ask
    assert ask is not None
    worlds = Worlds(match, ask.seat, stream(seed, "worlds"))
    found = Found([[] for _ in ways])
    for number, answers in enumerate(islice(worlds, how.tables), 1):
        chance = stream(seed, f"after {number}").getrandbits(64)
        found.weights.append(_likely(entry, match, answers, ask.seat, how))
        for row, way in zip(found.worth, ways, strict=True):
            row.append(_after(entry, match, answers, way, how, chance))
        if number in (FIRST, FEW) and not hopeful(found):
            break
    return found


def _likely(entry: Entry, real: Match, answers: Answers, me: Seat, how: How) -> float:
    """Return how likely the others' latest actions are on such a table.

    1 in a game without claims.
    """
    log, weight = real.log, 1.0
    others = [number for number, step in enumerate(log.steps) if step.seat != me]
    recent = others[len(others) - how.recent :] if entry.claims and how.recent else []
    if not recent:
        return weight
    match = Match(entry.rules, log.seats, log.options, chance=ScriptedChance(answers))
    make = brain_maker(entry, how.brain)
    minds = {seat: Seated(make(seat)) for seat in {log.steps[number].seat for number in recent}}
    for number, step in enumerate(log.steps):
        if number in recent:
            mind, legal = minds[step.seat], match.legal(step.seat)
            mind.decide(match.beats(step.seat), legal, Random(number))
            shares = mind.thought.ways if mind.thought else ((step.action, 1.0),)
            share = fsum(share for way, share in shares if alike(way, step.action, match))
            weight *= (1.0 - BLIND) * share + BLIND / len(legal)
        match.submit(step.seat, step.action)
    return weight


def _after(entry: Entry, real: Match, answers: Answers, way: Way, how: How, seed: int) -> float:
    """Return the worth of one way on one table."""
    ask = real.ask
    match = played(real.log, answers, SeededChance(Random(seed)), entry.rules)
    assert match is not None and ask is not None
    random = stream(seed, "brains")
    drawn = random.random()
    action = way[-1][0]
    for one, share in way:
        drawn -= share
        if drawn < 0:
            action = one
            break
    players, steps = [*map(Seated, map(brain_maker(entry, how.brain), range(match.seats)))], 0
    match.submit(ask.seat, action)
    while (asked := match.ask) and (steps < how.steps or (worth := _stands(entry, match, ask.seat)) is None):
        seat = asked.seat
        match.submit(seat, players[seat].decide(match.beats(seat), match.legal(seat), random))
        steps += 1
    return share_of(match.result, ask.seat) if match.result else worth  # type: ignore[return-value]


def share_of(result: Result, seat: Seat) -> float:
    """Return a result's worth to a seat, from 0 to 1."""
    if result.losers:
        return float(seat not in result.losers)
    return (seat in result.winners) / len(result.winners)


def _stands(entry: Entry, match: Match, seat: Seat) -> float | None:
    """Return a seat's win odds on an imagined table; None if unknown.

    They come from the full table. In a game with losers, the chance not to lose.
    """
    shares = entry.win_odds(uncovered(match._table)) if entry.win_odds else None
    if shares is None:
        return None
    return 1.0 - shares[seat] if _somebody_loses(entry, match.seats) else shares[seat]


@cache
def _somebody_loses(entry: Entry, seats: int) -> bool:
    """True if the game ends with losers.

    One game is played at random to find out.
    """
    match = Match(entry.rules, seats, chance=SeededChance(Random(0)))
    random = Random(0)
    while ask := match.ask:
        match.submit(ask.seat, match.legal(ask.seat).draw(random))
    assert match.result
    return bool(match.result.losers)
