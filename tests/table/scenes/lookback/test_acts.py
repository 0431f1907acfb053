"""Great moments of many games, for any number of seats.

Among them some in which cards of the last row lie nowhere any more.
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import Words
from table.review.past import Past
from table.scenes.lookback.acts import acts
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from tests.table.review.test_recall import setup, whole


@pytest.mark.parametrize(("seats", "seed"), [(4, 19), (4, 1), (7, 5), (2, 3)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_has_been_played_has_something_to_show_again(game: Entry, seats: int, seed: int) -> None:
    seats = min(max(seats, game.rules.seats[0]), game.rules.seats[-1])
    made = setup(*["heuristic"] * seats, game=game, seed=seed)
    past, board = Past(game, made, whole(made)), load_board(game.rules)
    narrator = Narrator(Words("en", "table", game.package), game.rules, board, [f"N{seat}" for seat in range(seats)])
    shown = acts(past, narrator, board)
    assert shown and all(act.said for act in shown)
