"""Tests that every game keeps the contract with every number of seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from _pytest.mark import ParameterSet

from games import GAMES
from games.brains.cast import CAST, brain_maker
from games.brains.levels import LEVELS
from games.core.brain import BrainMaker
from games.core.contract import CHECKS, is_what_it_says, names_have_forms, words_are_complete
from games.core.contract.witness import play
from games.core.entry import Entry

MOST_SEEDS = 50
each_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)


def contenders(entry: Entry, number: int) -> dict[str, BrainMaker]:
    """Return a mind whose level and character depend on the number.

    With the first level come the game's other brains, too. Games with two numbers of seats meet all levels in two
    seeds, other games by their numbers of seats.
    """
    level = LEVELS[number % len(LEVELS)]
    mind = f"{list(CAST)[number % len(CAST)]}:{level.number}"
    return {**(entry.brains if level is LEVELS[0] else {}), mind: brain_maker(entry, mind)}


Check = Callable[[Entry, int, int], None]
each_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


def tables(*, between: bool) -> list[ParameterSet]:
    """Return all games with their fewest and most seats, or others."""
    return [
        pytest.param(entry, seats, id=f"{entry.id}-{seats}")
        for entry in GAMES
        for seats in entry.rules.seats
        if between is (seats not in (entry.rules.seats[0], entry.rules.seats[-1]))
    ]


@each_check
@pytest.mark.parametrize(("entry", "seats"), tables(between=False))
def test_contract(entry: Entry, seats: int, check: Check, request: pytest.FixtureRequest) -> None:
    for seed in range(request.config.getoption("--seeds")):
        check(entry.changed(brains=contenders(entry, seats + 2 * seed)), seats, seed)


@pytest.mark.slow
@pytest.mark.sampled(60)
@each_check
@pytest.mark.parametrize(("entry", "seats"), tables(between=True))
def test_contract_with_other_numbers_of_seats(
    entry: Entry, seats: int, check: Check, request: pytest.FixtureRequest
) -> None:
    """One random game fewer, but at least one."""
    for seed in range(max(1, request.config.getoption("--seeds") - 1)):
        check(entry.changed(brains=contenders(entry, seats + 2 * seed)), seats, seed)


@each_game
def test_the_game_is_what_its_file_says(entry: Entry) -> None:
    is_what_it_says(entry)


@each_game
def test_words_are_complete(entry: Entry) -> None:
    words_are_complete(entry)
    names_have_forms(entry)


@pytest.mark.sampled(1)
@each_game
def test_the_random_games_meet_everything_that_the_game_has(entry: Entry) -> None:
    """Play with the most seats; rare things may take many games."""
    game = entry.rules
    missing: set[object] = {*game.events, *game.actions, *game.asks}
    for seed in range(MOST_SEEDS):
        if not missing:
            break
        match = play(game, game.seats[-1], seed)
        missing -= {type(event) for event, _ in match.history}
        missing -= {type(step.action) for step in match.log.steps}
        missing -= {what for _, table in match.history for _, what in table.pending}
    assert not missing
