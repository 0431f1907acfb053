"""What each choice of a seat is worth, played on from many tables that may be the real one.

All choices are tried on the same tables with the same chance and the same seats, and it is the differences that count.
A table counts as much as it is likely that others have done on it what they have done lately: a seat that is known to
answer and claim for reasons says something by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import fsum, sqrt
from random import Random

from games.brains.cast import brain_maker
from games.core.brain import Brain, Mind
from games.core.chance import ScriptedChance, SeededChance, stream
from games.core.entry import Entry
from games.core.game import Result
from games.core.match import Match
from games.core.types import Seat
from games.core.view import uncovered
from games.puzzles.ways import Way, alike
from games.puzzles.worlds import Answers, Worlds, played

SURE = 1.96
"""Standard errors: a difference that is greater is not chance, in 95 of 100 cases."""
MARGIN = 0.02
"""Of a game: by so much at least a choice is better, surely, than any other."""
BLIND = 0.2
"""How often somebody may do anything at all, whatever is likely of them."""
PLAYER = "level:4"
"""Who plays on."""
TABLES = 60
ENOUGH = 12
"""Fewer tables that count tell nothing (see `Found.effective`)."""
FIRST = 12
"""After so many tables those that are surely worse are not tried any more."""


@dataclass(frozen=True, slots=True)
class How:
    """How choices are played on: by which brain (see `brain_maker`), on how many tables, for how many decisions at
    least; then it is told by the game's prospects how it stands. Of the latest `recent` decisions of others it is asked
    how likely they were."""

    brain: str = PLAYER
    tables: int = TABLES
    steps: int = 8
    recent: int = 3


@dataclass(slots=True)
class Found:
    """What ways have come to, by way and table, and what the tables count."""

    worth: list[list[float]]
    weights: list[float] = field(default_factory=list)

    def mean(self, way: int) -> float:
        """What a way is worth, in games."""
        weights = self.weights[: len(self.worth[way])]
        return fsum(w * one for w, one in zip(weights, self.worth[way], strict=True)) / (fsum(weights) or 1.0)

    def gain(self, better: int, worse: int) -> tuple[float, float]:
        """By how much one way is better than another: the mean, and the lower end of its interval of 95 %."""
        pairs = [*zip(self.worth[better], self.worth[worse], self.weights, strict=False)]
        whole = fsum(weight for _, _, weight in pairs) or 1.0
        mean = fsum((one - other) * weight for one, other, weight in pairs) / whole
        spread = fsum((weight * (one - other - mean)) ** 2 for one, other, weight in pairs)
        return mean, mean - SURE * sqrt(spread) / whole

    @property
    def effective(self) -> float:
        """So many tables of the same weight would tell as much (Kish 1965)."""
        return fsum(self.weights) ** 2 / (fsum(w * w for w in self.weights) or 1.0)

    def ordered(self) -> list[int]:
        """The ways, the best first."""
        return sorted(range(len(self.worth)), key=self.mean, reverse=True)

    def apart(self, best: Sequence[int]) -> tuple[float, float]:
        """By how much each of these ways is better than any other: the mean, and the lower end, where that is least."""
        others = [way for way in range(len(self.worth)) if way not in best]
        gains = [self.gain(better, worse) for better in best for worse in others]
        return min(mean for mean, _ in gains), min(least for _, least in gains)


def compare(entry: Entry, match: Match, ways: Sequence[Way], how: How, seed: int) -> Found:
    """Try ways of the seat that is asked. Takes time: for each table a game from its beginning and one for each way."""
    ask = match.ask
    assert ask is not None
    worlds = Worlds(match, ask.seat, stream(seed, "worlds"))
    found = Found([[] for _ in ways])
    running = [*range(len(ways))]
    for number, answers in enumerate(islice(worlds, how.tables)):
        chance = stream(seed, f"after {number}").getrandbits(64)
        found.weights.append(_likely(entry, match, answers, ask.seat, how))
        for way in running:
            found.worth[way].append(_after(entry, match, answers, ways[way], how, chance))
        if number + 1 == FIRST:
            best = max(running, key=found.mean)
            running = [one for one in running if one == best or found.gain(best, one)[1] < 2 * MARGIN]
    return found


def _brains(entry: Entry, match: Match, name: str) -> list[Brain]:
    return [brain_maker(entry, name)(seat) for seat in range(match.seats)]


def _watch(brains: Iterable[Brain], match: Match, since: int) -> int:
    """Let the brains live through what has happened since a beat; how many there have been."""
    count = len(match.beats(None))
    for seat, brain in enumerate(brains):
        for beat in match.beats(seat)[since:count]:
            brain.watch(beat)
    return count


def _likely(entry: Entry, real: Match, answers: Answers, me: Seat, how: How) -> float:
    """How likely others did on such a table what they did lately; 1 in a game in which nothing is claimed."""
    log, weight = real.log, 1.0
    recent = {number for number, step in enumerate(log.steps) if step.seat != me}
    recent = {*sorted(recent)[len(recent) - how.recent :]} if entry.claims and how.recent else set()
    if not recent:
        return weight
    match = Match(entry.rules, log.seats, log.options, chance=ScriptedChance(answers))
    brains, seen = _brains(entry, match, how.brain), 0
    for number, step in enumerate(log.steps):
        if number in recent:
            legal = match.legal(step.seat)
            seen = _watch(brains, match, seen)
            brain = brains[step.seat]
            brain.decide(legal, Random(number))
            thought = brain.thought() if isinstance(brain, Mind) else None
            share = sum(share for way, share in thought.ways if alike(way, step.action, match)) if thought else 1.0
            weight *= (1.0 - BLIND) * share + BLIND / len(legal)
        match.submit(step.seat, step.action)
    return weight


def _after(entry: Entry, real: Match, answers: Answers, way: Way, how: How, seed: int) -> float:
    """What one way comes to on one table."""
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
    brains, seen, steps = _brains(entry, match, how.brain), 0, 0
    match.submit(ask.seat, action)
    while (asked := match.ask) and (steps < how.steps or (worth := _stands(entry, match, ask.seat)) is None):
        seen = _watch(brains, match, seen)
        match.submit(asked.seat, brains[asked.seat].decide(match.legal(asked.seat), random))
        steps += 1
    return share_of(match.result, ask.seat) if match.result else worth  # type: ignore[return-value]


def share_of(result: Result, seat: Seat) -> float:
    """What a result is worth to a seat, from 0 to 1."""
    if result.losers:
        return float(seat not in result.losers)
    return (seat in result.winners) / len(result.winners)


def _stands(entry: Entry, match: Match, seat: Seat) -> float | None:
    """How the game stands for a seat, by the whole truth of an imagined table; None where that is not told."""
    shares = entry.prospects(uncovered(match._table)) if entry.prospects else None
    if shares is None:
        return None
    return 1.0 - shares[seat] if _somebody_loses(entry, match.seats) else shares[seat]


@cache
def _somebody_loses(entry: Entry, seats: int) -> bool:
    """Whether it is who loses that games are about: one is played at random."""
    match = Match(entry.rules, seats, chance=SeededChance(Random(0)))
    random = Random(0)
    while ask := match.ask:
        match.submit(ask.seat, match.legal(ask.seat).draw(random))
    assert match.result
    return bool(match.result.losers)
