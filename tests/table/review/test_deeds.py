"""A finished game as a row of signs."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from table.review.deeds import MARKS, MOST, WIDE, deeds
from table.review.past import Past
from tests.table.review.test_recall import setup, whole

PLAYERS = ("random",) * 4


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game for game in GAMES if game.claims], ids=lambda game: game.id)
def test_each_claim_that_was_judged_has_one_sign_and_it_is_that_of_whoever_looks(game: Entry) -> None:
    made = setup(*PLAYERS, game=game)
    past = Past(game, made, whole(made))
    judged = [row for row in past.rows if row.judge is not None and row.answer != "passed"]
    for seat in range(4):
        shown = deeds(past, seat)
        assert len(shown.signs) == len(judged) and sum(map(len, shown.lines)) == len(judged)
        assert all(len(line) <= WIDE for line in shown.lines)
        for row, sign in zip(judged, shown.signs, strict=True):
            assert seat in (row.seat, row.judge) or sign == "other"
            if row.is_lie and row.judge == seat:
                assert sign == ("hit" if row.answer == "believed" else "saw")
            if row.is_lie and row.seat == seat:
                assert sign == ("fooled" if row.answer == "believed" else "hit")
        assert {*shown.text} <= {*"".join(MARKS.values()), "\n"}


@pytest.mark.parametrize("game", [game for game in GAMES if not game.claims], ids=lambda game: game.id)
def test_without_claims_it_is_how_the_seat_stood_and_ends_with_the_result(game: Entry) -> None:
    made = setup(*PLAYERS, game=game)
    past = Past(game, made, whole(made))
    for seat in range(4):
        shown = deeds(past, seat)
        assert not shown.signs and 1 < len(shown.odds) <= MOST + 1
        assert (shown.odds[-1] > 0) == (seat in past.outcome.about) and len(shown.text) == len(shown.odds)
