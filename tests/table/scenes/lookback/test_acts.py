"""Great moments of many games, for any number of seats.

Among them some in which cards of the last row lie nowhere any more.
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words, catalogue
from table.review.past import Past
from table.scenes.lookback.acts import acts
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from tests.table.review.test_recall import setup, whole


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("seats", "seed"), [(4, 19), (4, 1), (7, 5), (2, 3)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_has_been_played_has_something_to_show_again(game: Entry, seats: int, seed: int) -> None:
    seats = min(max(seats, game.rules.seats[0]), game.rules.seats[-1])
    made = setup(*["heuristic"] * seats, game=game, seed=seed)
    past, board = Past(game, made, whole(made)), load_board(game.rules)
    narrator = Narrator(Words("en", "table", game.package), game.rules, board, [f"N{seat}" for seat in range(seats)])
    shown = acts(past, narrator, board)
    assert shown and all(act.said for act in shown)


OWN = [game for game in GAMES if "encore.lie_believed" in catalogue(game.package, "en")]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_a_game_with_words_of_its_own_tells_of_lies_in_these(game: Entry, lang: str) -> None:
    words, board, told = Words(lang, game.package), load_board(game.rules), 0
    for seed in range(4):
        made = setup(*["heuristic"] * 4, game=game, seed=seed)
        narrator = Narrator(Words(lang, "table", game.package), game.rules, board, "ABCD")
        for act in acts(Past(game, made, whole(made)), narrator, board):
            if act.truth is False and act.card and act.to is not None:
                key = f"encore.lie_{'believed' if act.answer else 'doubted'}"
                said = {"name": "ABCD"[act.by], "judge": "ABCD"[act.to], "claim": act.claim}
                assert act.said == words(key, card=words(f"face.{act.card}"), **said)
                told += 1
    assert OWN and told
