"""Tests of the plan of deals.

Brains play the same deals from every seat, and equally often.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games import GAMES
from games.brains.contest.deal import play_deal
from games.brains.contest.plan import Plan, fingerprint
from games.brains.random_brain import RandomBrain
from games.core.actions import Action, Choices
from games.core.entry import Entry
from games.core.game import resolve
from games.core.match import Beat
from games.core.types import Seat

GAME = GAMES[0]
each_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)


class Witness(RandomBrain):
    """Brain that notes its seat, first beat and first random number."""

    made: list[Witness]

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.first: Beat | None = None
        self.drawn: float | None = None
        self.made.append(self)

    def watch(self, beat: Beat) -> None:
        self.first = self.first or beat

    def decide(self, legal: Choices, random: Random) -> Action:
        if self.drawn is None:
            self.drawn = random.random()
        return super().decide(legal, random)


def plan_of(entry: Entry, names: tuple[str, ...], seats: int, pool: bool = False, seed: int = 1) -> Plan:
    return Plan.of(entry, seats, names, pool, seed, resolve(entry.rules, seats, None))


@pytest.mark.sampled(1)
@each_game
def test_a_deal_is_played_once_with_each_brain_at_each_seat(entry: Entry) -> None:
    Witness.made = []
    seats = entry.rules.seats[-1]
    both = entry.changed(brains={"witness": Witness, "random": RandomBrain})
    names = ("witness", *["random"] * (seats - 1))
    deal = play_deal(both, plan_of(both, names, seats), 0, names)
    assert [brain.seat for brain in Witness.made] == list(range(seats))
    assert len(deal.endings) == seats
    assert [sitting.index("witness") for sitting, _ in deal.seated()] == list(range(seats))


@pytest.mark.sampled(1)
@each_game
def test_all_games_of_a_deal_begin_with_the_same_cards_but_brains_draw_anew(entry: Entry) -> None:
    Witness.made = []
    seats = entry.rules.seats[0]
    both = entry.changed(brains={"witness": Witness})
    names = ("witness",) * seats
    plan = plan_of(both, names, seats)
    play_deal(both, plan, 0, names)
    dealt = [brain.first for brain in Witness.made if brain.seat == 0 and brain.first]
    assert dealt and all(beat == dealt[0] for beat in dealt)
    drawn = [brain.drawn for brain in Witness.made if brain.drawn is not None]
    assert len(set(drawn)) == len(drawn), "else all games between the same brains would be one and the same"
    Witness.made = []
    play_deal(both, plan, 1, names)
    other = next(brain.first for brain in Witness.made if brain.seat == 0 and brain.first)
    assert other != dealt[0]


def test_losses_and_wins_are_counted_for_the_brain_that_sat_there() -> None:
    names = ("random", "heuristic", "random")
    deal = play_deal(GAME, plan_of(GAME, names, 3), 0, names)
    seats, lost, won = (sum(part) for part in zip(deal.count("random"), deal.count("heuristic"), strict=True))
    assert (deal.count("random")[0], deal.count("heuristic")[0]) == (6, 3)
    assert (seats, lost, won) == (9, 3, 6), "one loses each of three games"
    by_hand = sum(sitting[ending.losers[0]] == "heuristic" for sitting, ending in deal.seated())
    assert deal.count("heuristic")[1] == by_hand


def test_a_pool_sits_down_in_turns_and_with_everyone() -> None:
    names = tuple("abcdefg")
    plan = plan_of(GAME, names, 4, pool=True)
    tables = plan.tables(140)
    assert all(len(set(table)) == 4 for table in tables)
    for played in (7, 50, 140):
        often = Counter(name for table in tables[:played] for name in table)
        assert max(often.values()) - min(often[name] for name in names) <= 2
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert len(met) == 21 and min(met.values()) > 20


def test_tables_depend_on_the_seed_and_not_on_how_many_there_are() -> None:
    names = tuple("abcdefg")
    tables = plan_of(GAME, names, 3, pool=True).tables(20)
    assert plan_of(GAME, names, 3, pool=True).tables(50)[:20] == tables
    assert plan_of(GAME, names, 3, pool=True, seed=2).tables(20) != tables


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = plan_of(GAME, ("random",) * 3, 3)
    assert [plan.deals(games) for games in (1, 3, 4, 300)] == [1, 1, 2, 100]


def test_the_code_of_each_game_has_a_fingerprint_of_its_own() -> None:
    prints = {fingerprint(entry.id) for entry in GAMES}
    assert len(prints) == len(GAMES)
