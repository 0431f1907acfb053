"""Luck is chance: nothing on average, at the others' cost."""

from __future__ import annotations

from statistics import mean, stdev

import pytest

from games import GAMES, entry
from games.core.contract.witness import play
from games.core.entry import Entry
from table.match.seats import MatchSetup, SeatSetup
from table.review.luck import luck
from table.review.past import Past, Shares


def reckoned(game: Entry, seed: int) -> Shares:
    match = play(game.rules, min(4, game.rules.seats[-1]), seed)
    seats = tuple(SeatSetup("", number, "random") for number in range(match.seats))
    found = luck(Past(game, MatchSetup(game.id, seats, match.options, seed), match.log))
    assert found
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game is GAMES[0] else pytest.mark.soak) for game in GAMES],
    ids=lambda game: game.id,
)
def test_it_is_nothing_on_average(game: Entry, request: pytest.FixtureRequest) -> None:
    games = 20 * request.config.getoption("--seeds")
    found = [reckoned(game, seed)[seed % 2] for seed in range(games)]
    assert stdev(found) > 0.01
    assert abs(mean(found)) < 3 * stdev(found) / len(found) ** 0.5


def test_all_seats_together_have_none() -> None:
    """Wins by chance are taken from the others."""
    assert sum(reckoned(entry("panic"), 1)) == pytest.approx(0)
