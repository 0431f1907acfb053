"""A person's career: results, opponents, claims and beliefs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Literal

from games.core import calibration
from games.core.calibration import Judgement
from games.core.stats import SeatStats, added
from table.match.outcome import Fate, Outcome
from table.match.players import is_character, level_of
from table.store.cached_stats import CachedStats

ENOUGH = 20
"""Games needed to judge reading and habits; fewer tell nothing."""
LATEST = 60
"""Latest games used for that.

Long ago one played otherwise.
"""
SOME = 3
"""Games from which on numbers of seats, or levels, are compared."""
PEOPLE, OTHERS = 0, -1
"""Stand for a level: other people, or brains without one."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """A game as one of its seats played it.

    `level`: the highest among the others, or `PEOPLE`, or `OTHERS`.
    """

    seats: int
    fate: Fate
    about_losers: bool
    level: int
    stats: SeatStats
    feats: tuple[str, ...] = ()
    tallies: Mapping[str, int] | None = None
    judged: tuple[Judgement, ...] = ()

    @property
    def well(self) -> bool:
        """True if there is reason to be glad."""
        return self.fate in ("won", "safe")


@dataclass(frozen=True)
class Career:
    """Games in the order in which they were played."""

    games: tuple[Appearance, ...]

    @classmethod
    def of(cls, games: Sequence[CachedStats], name: str, game_id: str = "") -> Career:
        """Return a person's career, in one game or all.

        What does not count is left out.
        """
        found = []
        for one in sorted(games, key=lambda one: (one.game.ended, one.game.number)):
            if not one.counts or game_id not in ("", one.game.game):
                continue
            outcome = Outcome(one.game.result, len(one.game.seats))
            for seat in one.people(name):
                stats, judged = one.stats[seat], one.judged[seat] if one.judged else ()
                tallies = None if one.tallies is None else one.tallies[seat]
                assert stats
                told = tuple(f"{one.game.game}.{feat}" for feat in one.feats[seat])
                end, level = (outcome.fate(seat), outcome.about_losers), _level(one, seat)
                found.append(Appearance(len(one.game.seats), *end, level, stats, told, tallies, judged))
        return cls(tuple(found))

    @property
    def played(self) -> int:
        """Number of games."""
        return len(self.games)

    @property
    def well(self) -> int:
        """Number of games that went well."""
        return sum(game.well for game in self.games)

    @property
    def lost(self) -> int:
        """Number of all other games."""
        return self.played - self.well

    @property
    def aim(self) -> Literal["won", "safe", "well"]:
        """The aim: to win, not to lose, or both."""
        aims = {game.about_losers for game in self.games}
        return "well" if len(aims) > 1 else "safe" if True in aims else "won"

    @property
    def streak(self) -> int:
        """The most that went well in a row."""
        longest = now = 0
        for game in self.games:
            now = now + 1 if game.well else 0
            longest = max(longest, now)
        return longest

    def by_seats(self) -> dict[int, tuple[int, int]]:
        """Return good games and all games by number of seats."""
        return self._by(lambda game: game.seats)

    def by_level(self) -> dict[int, tuple[int, int]]:
        """The same by the level of the others."""
        return self._by(lambda game: game.level)

    @property
    def best_seats(self) -> int | None:
        """The number of seats at which most went well, or None.

        None if one number alone is known well enough, or all are alike.
        """
        known = {seats: well / played for seats, (well, played) in self.by_seats().items() if played >= SOME}
        return max(known, key=known.__getitem__) if len({*known.values()}) > 1 else None

    @property
    def equal_level(self) -> int | None:
        """The highest level that half of the games went well at."""
        equal = [level for level, (well, played) in self.by_level().items() if level > 0 and SOME <= played <= 2 * well]
        return max(equal, default=None)

    def _by(self, key: Callable[[Appearance], int]) -> dict[int, tuple[int, int]]:
        found: dict[int, tuple[int, int]] = {}
        for game in sorted(self.games, key=key):
            well, all_of_them = found.get(key(game), (0, 0))
            found[key(game)] = well + game.well, all_of_them + 1
        return found

    @cached_property
    def feats(self) -> Counter[str]:
        """Number of times each feat was achieved, by "game.feat"."""
        return Counter(feat for game in self.games for feat in game.feats)

    def tallied(self) -> Mapping[str, float]:
        """Return the means of the game's own numbers, by id."""
        found = [game.tallies for game in self.games if game.tallies]
        return {name: fmean(one.get(name, 0) for one in found) for name in (found[-1] if found else ())}

    @cached_property
    def stats(self) -> SeatStats:
        """Everything together."""
        return added(game.stats for game in self.games)

    @cached_property
    def latest(self) -> SeatStats | None:
        """Recent stats in games with claims; None if there are too few."""
        return added(game.stats for game in self._talked[-LATEST:]) if len(self._talked) >= ENOUGH else None

    @cached_property
    def judged(self) -> tuple[Judgement, ...]:
        """Recent answers with what could be known; none if too few games."""
        found = tuple(one for game in self._talked[-LATEST:] for one in game.judged)
        return found if self.latest and len(found) >= calibration.ENOUGH else ()

    @cached_property
    def _talked(self) -> list[Appearance]:
        return [game for game in self.games if game.stats.claims or game.stats.answers]


def people(games: Sequence[CachedStats]) -> list[str]:
    """Return the players by name, the most active first.

    "" stands for everybody without a name.
    """
    count: dict[str, int] = {}
    for one in games:
        for seat, stats in zip(one.game.seats, one.stats, strict=True):
            if stats and seat.is_person:
                count[seat.name] = count.get(seat.name, 0) + 1
    return sorted(count, key=lambda name: (-count[name], name))


def _level(one: CachedStats, seat: int) -> int:
    others = [other.player for number, other in enumerate(one.game.seats) if number != seat and not other.is_person]
    if len(others) < len(one.game.seats) - 1:
        return PEOPLE
    return max((level_of(player) for player in others if is_character(player)), default=OTHERS)
