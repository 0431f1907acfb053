"""Tests of looking ahead, in a game of one hidden coin.

The game takes any number of steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from games.brains.lookahead import look_ahead
from games.core.actions import Action, Event
from games.core.chance import Chance, ScriptedChance, stream
from games.core.game import Game
from games.core.table import Ask, Facts, Place, Table
from games.core.types import Number, Seat

PLACES = (Place("pile"),)
HEADS, TAILS = 0, 1
BIAS = 0.7
"""Probability of heads, as far as anybody knows."""


@dataclass(slots=True)
class Coins(Facts):
    """Seat 0's winnings (`won`) and the number of steps so far."""

    won: float = 0.0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Bet(Action):
    """Bet that the coin shows this side."""

    side: Number


@dataclass(frozen=True, slots=True)
class Toss(Action):
    """Bet on a coin that is tossed only now."""


@dataclass(frozen=True, slots=True)
class Wait(Action):
    """Do nothing; the game goes on."""


@dataclass(frozen=True, slots=True)
class Went(Event):
    """A step."""


class Tally:
    """Rollouts that count their calls."""

    def __init__(self, until: int = 1) -> None:
        self.game = cast(Game, SimpleNamespace(play=self._play))
        self.until = until
        self.dealt = self.played = self.ruled = 0

    def deal(self, random: Random) -> Table:
        """Return a table with the hidden coin."""
        self.dealt += 1
        table = Table(PLACES, 2, Coins())
        table.put(table.fill([HEADS if random.random() < BIAS else TAILS], ScriptedChance([(0,)])), 0)
        table.pending.append(Ask(0, "bet"))
        return table

    def _play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
        self.played += 1
        facts = cast(Coins, table.facts)
        facts.steps += 1
        if isinstance(action, Bet):
            facts.won += table.faces[table.zones[0][0]] == action.side
        elif isinstance(action, Toss):
            facts.won += chance.pick(2)
        table.pending[:] = [Ask(1 - seat, "bet")]
        table.tell(Went)

    def policy(self, table: Table, seat: Seat, random: Random) -> Action:
        """See `Rollouts.policy`."""
        self.ruled += 1
        return Wait()

    def settled(self, before: Table, table: Table) -> bool:
        """See `Rollouts.settled`."""
        return cast(Coins, table.facts).steps - cast(Coins, before.facts).steps >= self.until

    def value(self, table: Table, seat: Seat) -> float:
        """See `Rollouts.value`."""
        won = cast(Coins, table.facts).won
        return won if seat == 0 else -won


def ahead(tally: Tally, *actions: Action, seed: int = 1, trials: int = 300, steps: int = 9, sure: float = 0) -> Action:
    """Return the action that seat 0 finds best."""
    return look_ahead(tally, tally.deal, 0, actions, stream(seed, "ahead"), trials=trials, steps=steps, sure=sure)


@pytest.mark.parametrize("seed", range(5))
def test_the_best_on_the_average_is_taken(seed: int) -> None:
    assert ahead(Tally(), Wait(), Bet(TAILS), Toss(), Bet(HEADS), seed=seed) == Bet(HEADS)


def test_the_best_for_the_seat_that_asks() -> None:
    tally = Tally()
    actions = (Bet(HEADS), Wait(), Bet(TAILS))
    best = look_ahead(tally, tally.deal, 1, actions, stream(1, "ahead"), trials=300, steps=9)
    assert best == Wait()


def test_the_usual_one_stays_where_nothing_is_better() -> None:
    assert ahead(Tally(), Wait(), Bet(7), Bet(8)) == Wait()
    assert ahead(Tally(), Bet(8), Bet(7), Wait()) == Bet(8)


def test_a_near_thing_is_not_sure() -> None:
    """On 20 tables heads beat tossing by about one standard error."""
    assert ahead(Tally(), Toss(), Bet(HEADS), trials=40, sure=0.0) == Bet(HEADS)
    assert ahead(Tally(), Toss(), Bet(HEADS), trials=40, sure=8.0) == Toss()
    assert ahead(Tally(), Bet(TAILS), Bet(HEADS), trials=2000, sure=8.0) == Bet(HEADS)


def test_all_are_tried_on_the_same_tables_with_the_same_chance() -> None:
    """Equal actions score the same, so none is ever better."""
    assert all(ahead(Tally(), Toss(), Toss(), Toss(), seed=seed) == Toss() for seed in range(3))
    assert all(ahead(Tally(), Bet(HEADS), Bet(HEADS), seed=seed, trials=4) == Bet(HEADS) for seed in range(3))


def test_the_same_random_numbers_give_the_same_decision() -> None:
    for seed in range(20):
        decided = [ahead(Tally(), Toss(), Bet(HEADS), Bet(TAILS), seed=seed, trials=12) for _ in range(2)]
        assert decided[0] == decided[1]
    assert len({ahead(Tally(), Toss(), Bet(HEADS), Bet(TAILS), seed=seed, trials=12) for seed in range(20)}) > 1


@pytest.mark.parametrize("actions", [2, 3, 7, 12])
@pytest.mark.parametrize("until", [1, 4, 1000])
def test_the_work_is_bounded(actions: int, until: int) -> None:
    tally = Tally(until)
    ahead(tally, *map(Bet, range(actions)), trials=240, steps=6, sure=99)
    tries = tally.played - tally.ruled
    assert 240 / 3 < tries <= 240
    assert tally.played == tries * min(until, 6)
    assert tally.dealt <= tries / 2


def test_what_is_surely_worse_is_not_tried_on() -> None:
    """The first of three rounds is enough."""
    tally = Tally()
    assert ahead(tally, Bet(HEADS), *map(Bet, range(2, 9)), trials=960, sure=2) == Bet(HEADS)
    assert tally.dealt == 960 // (3 * 8)


def test_where_there_is_no_choice_nothing_is_tried() -> None:
    tally = Tally()
    assert ahead(tally, Toss()) == Toss()
    assert tally.dealt == 0
