"""Games that brains play by themselves as far as a moment.

The same ones every time.
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.words import Words
from table.match import sample_games
from table.match.sample_games import OPENING, NotThere, SampleGame, has_begun, is_over, steps
from table.match.worker import Worker

GAME = GAMES[0]


def rehearsed(seed: int = 3) -> SampleGame:
    return SampleGame(GAME, 3, seed, Words("en", "table", GAME.package))


@pytest.mark.slow
def test_it_stops_at_the_first_moment_with_something_on_the_table() -> None:
    match = rehearsed().until(has_begun)
    assert match.ask and steps(match) == OPENING
    assert steps(rehearsed().until(has_begun, 0)) == 1
    assert steps(rehearsed().until(lambda match: steps(match) == 1)) == 1, "where there is no later one"
    assert rehearsed().until(has_begun).log == match.log
    assert rehearsed(4).until(has_begun).log != match.log


def test_what_never_comes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample_games, "GAMES_TRIED", 2)
    with pytest.raises(NotThere) as told:
        rehearsed().until(lambda match: False)
    assert told.value.games == 2


def test_a_whole_game_is_one_of_those_who_are_said_to_sit_there() -> None:
    log = rehearsed().whole(Worker(inline=True))
    setup = rehearsed().setup(2)
    assert len(setup.seats) == 3 and [seat.is_person for seat in setup.seats] == [True, True, False]
    assert {step.seat for step in log.steps} == {0, 1, 2}
    assert is_over(rehearsed().until(is_over))
