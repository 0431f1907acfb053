"""Games between brains alone, played fast: to measure how strong they are and how the rules run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from math import floor, log
from random import Random
from time import perf_counter
from typing import Any, Self

from games.brains.cast import brain_maker
from games.core.brain import Brain
from games.core.chance import Chance, SeededChance, stream
from games.core.entry import Entry
from games.core.game import Game, Result, legal_choices
from games.core.match import Match
from games.core.options import Options
from games.core.types import Seat

CLASS = log(1.03)
"""How wide a class of times is, as a logarithm."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game. `thinking` has the seconds of every decision, by seat."""

    result: Result
    actions: int
    thinking: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers are spread."""

    mean: float
    median: float
    least: float
    most: float

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Self:
        """The spread of some numbers."""
        ordered = sorted(numbers)
        middle = (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
        return cls(sum(ordered) / len(ordered), middle, ordered[0], ordered[-1])


@dataclass(slots=True)
class Times:
    """How long decisions took: their number, their sum in seconds, and how many fell into each class of some 3 %."""

    count: int = 0
    total: float = 0.0
    classes: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.count += 1
        self.total += seconds
        self.classes[floor(log(max(seconds, 1e-9)) / CLASS)] += 1

    def merge(self, other: Times) -> None:
        """All decisions of another count."""
        self.count += other.count
        self.total += other.total
        self.classes += other.classes

    @property
    def mean_ms(self) -> float:
        """The mean; 0 without decisions."""
        return self.total / max(self.count, 1) * 1000

    @property
    def p99_ms(self) -> float:
        """What 99 % stay under, within 3 %; 0 without decisions."""
        left = self.count * 99 // 100
        for number, count in sorted(self.classes.items()):
            left -= count
            if left < 0:
                return float((1.03 ** (number + 1)) * 1000)
        return 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """How a brain has done. A game counts once for each seat that the brain has in it.

    `even_losses` and `even_wins` are the shares of `games` that it would lose and win if all seats of a game did
    alike; times are per decision.
    """

    games: int
    losses: int
    even_losses: float
    wins: int
    even_wins: float
    mean_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True)
class Summary:
    """Many games. `length` is in actions, `losses` and `wins` are by seat, `endings` count the games by reason.

    All but the times and `moves_per_second` is the same whenever the same games are played.
    """

    game: str
    seats: int
    games: int
    seed: int
    length: Spread
    losses: tuple[int, ...]
    wins: tuple[int, ...]
    endings: dict[str, int]
    brains: dict[str, Standing]
    moves_per_second: float

    def as_dict(self) -> dict[str, Any]:
        """The summary as JSON values."""
        return asdict(self)


def playout(game: Game, seats: int, options: Options, chance: Chance, random: Random) -> int:
    """Play one game by legal actions drawn at random, on the bare rules; how many actions it took.

    `options` are complete (see `resolve`).
    """
    table = game.start(seats, options, chance)
    actions = 0
    while table.pending:
        seat, _ = table.pending[-1]
        game.play(table, seat, legal_choices(game, table, seat).draw(random), chance)
        actions += 1
    return actions


def play(
    entry: Entry,
    seats: int,
    brains: Sequence[str],
    options: Options | None = None,
    seed: int | str = 0,
    *,
    brain_seed: int | str | None = None,
    after: Callable[[Match, Seat, Brain], None] = lambda match, seat, brain: None,
) -> GameRecord:
    """Play one game between brains, which are given their beats and nothing else.

    `brains` names one for each seat (see `brain_maker`). What the brains draw follows from `brain_seed`, or from
    `seed` like the deal. `after` is called whenever a seat's decision has been carried out. Raises `KeyError` for a
    name that the game does not have, `ValueError` for the wrong number of them and as `resolve` does.
    """
    match = Match(entry.rules, seats, options, chance=SeededChance(stream(seed, "chance")))
    minds = [brain_maker(entry, name)(seat) for seat, name in zip(range(seats), brains, strict=True)]
    lived = [match.beats(seat) for seat in range(seats)]
    watched = [0] * seats
    thinking: list[list[float]] = [[] for _ in range(seats)]
    drawn = stream(seed if brain_seed is None else brain_seed, "brains").getrandbits(64)
    while ask := match.ask:
        seat = ask.seat
        beats = lived[seat][watched[seat] :]
        watched[seat] += len(beats)
        legal, random = match.legal(seat), stream(drawn, f"brain {seat} {len(thinking[seat])}")
        begin = perf_counter()
        for beat in beats:
            minds[seat].watch(beat)
        action = minds[seat].decide(legal, random)
        thinking[seat].append(perf_counter() - begin)
        match.submit(seat, action)
        after(match, seat, minds[seat])
    assert match.result is not None
    return GameRecord(match.result, sum(map(len, thinking)), tuple(map(tuple, thinking)))


def rotated(names: Sequence[str], by: int) -> tuple[str, ...]:
    """The names, moved on by so many seats."""
    return tuple(names[(seat - by) % len(names)] for seat in range(len(names)))


class Count:
    """Many games of the same brains, one after the other, and what has come of them."""

    def __init__(
        self,
        entry: Entry,
        seats: int,
        seed: int,
        brains: Sequence[str] = ("random",),
        options: Options | None = None,
        *,
        rotate: bool = False,
    ) -> None:
        """`brains` names one for all seats, or one for each; `options` that are not named are default.

        With `rotate` the brains move on by one seat from game to game.
        """
        self.games = 0
        self._entry, self._seats, self._seed = entry, seats, seed
        self._names = tuple(brains) * seats if len(brains) == 1 else tuple(brains)
        self._options = options
        self._rotate = rotate
        self._lengths: list[int] = []
        self._losses, self._wins = [0] * seats, [0] * seats
        self._endings: Counter[str] = Counter()
        self._lost: Counter[str] = Counter()
        self._won: Counter[str] = Counter()
        self._thinking = {name: Times() for name in self._names}
        self._seconds = 0.0

    def play(self) -> None:
        """Play the next game; one that is broken off does not count. Raises what the function `play` raises."""
        begin = perf_counter()
        sitting = rotated(self._names, self.games) if self._rotate else self._names
        record = play(self._entry, self._seats, sitting, self._options, f"{self._seed}/{self.games}")
        self._lengths.append(record.actions)
        self._endings[record.result.reason] += 1
        for seat in record.result.losers:
            self._losses[seat] += 1
            self._lost[sitting[seat]] += 1
        for seat in record.result.winners:
            self._wins[seat] += 1
            self._won[sitting[seat]] += 1
        for name, times in zip(sitting, record.thinking, strict=True):
            for time in times:
                self._thinking[name].add(time)
        self.games += 1
        self._seconds += perf_counter() - begin

    def summary(self) -> Summary:
        """What has come of the games. Raises `ValueError` before the first."""
        if not self.games:
            raise ValueError("at least 1 game has to be played")
        places = self.games * self._seats
        even = sum(self._losses) / places, sum(self._wins) / places
        standings = {
            name: _standing(self.games * self._names.count(name), (self._lost[name], self._won[name]), even, times)
            for name, times in self._thinking.items()
        }
        return Summary(
            self._entry.id,
            self._seats,
            self.games,
            self._seed,
            Spread.of(self._lengths),
            tuple(self._losses),
            tuple(self._wins),
            dict(sorted(self._endings.items())),
            standings,
            sum(self._lengths) / self._seconds,
        )


def simulate(
    entry: Entry,
    seats: int,
    games: int,
    seed: int,
    brains: Sequence[str] = ("random",),
    options: Options | None = None,
    *,
    rotate: bool = False,
) -> Summary:
    """Play so many games and count them, see `Count`. Raises what `play` raises, and `ValueError` for no games."""
    count = Count(entry, seats, seed, brains, options, rotate=rotate)
    for _ in range(games):
        count.play()
    return count.summary()


def _standing(games: int, ends: tuple[int, int], even: tuple[float, float], times: Times) -> Standing:
    return Standing(games, ends[0], even[0], ends[1], even[1], times.mean_ms, times.p99_ms)
