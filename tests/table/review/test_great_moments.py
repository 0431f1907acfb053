"""The choice of what is shown again at the end."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from table.match.seats import PERSON
from table.review.great_moments import Highlight, highlights
from table.review.past import Past
from tests.table.review.test_recall import setup, whole

NOBODY = ("random",) * 4


def past_of(game: Entry, me: int | None) -> Past:
    made = setup(*NOBODY, game=game)
    seats = tuple(PERSON if seat == me else "random" for seat in range(4))
    return Past(game, setup(*seats, game=game), whole(made))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_deed_is_one_of_the_only_person_and_true_to_the_ledger(game: Entry) -> None:
    kinds = set()
    for me in range(4):
        past = past_of(game, me)
        for number, kind in highlights(past)[1:]:
            row = past.rows[number]
            kinds.add(kind)
            doer = row.judge if kind == "catch" else row.seat
            assert doer == me and kind not in ("decided", "turned")
            assert kind != "lie" or (row.is_lie and row.answer == "believed")
            assert kind != "catch" or (row.is_lie and row.answer == "doubted")
            assert kind != "truth" or (row.truth and row.answer == "doubted")
            assert (kind == "move") == (game.claims is None)
    assert kinds


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_decided_it_is_the_last_row_or_where_points_decide_the_greatest_swing(game: Entry) -> None:
    past = past_of(game, None)
    first = highlights(past)[0]
    if past.outcome.result.scores:
        judged = [n for n, row in enumerate(past.rows) if row.answer in ("believed", "doubted")]
        swings = {n: abs((past.swing(n) or (0, 0.0))[1]) for n in (judged or range(len(past.rows)))}
        assert first.kind == "turned" and swings[first.row] == max(swings.values())
    else:
        assert first == Highlight(len(past.rows) - 1, "decided")


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game for game in GAMES if game.claims], ids=lambda game: game.id)
def test_a_deed_that_decided_it_is_shown_once_and_without_people_it_is_one_of_whom_it_ended_well_for(
    game: Entry,
) -> None:
    for me in range(4):
        past = past_of(game, me)
        found = highlights(past)
        row = past.rows[found[0].row]
        own = row.fooled is not None and row.seat == me
        caught = row.is_lie and row.answer == "doubted" and row.judge == me
        assert len(found) == 1 if own or caught else len(found) <= 2
    past = past_of(game, None)
    for number, kind in highlights(past)[1:]:
        row = past.rows[number]
        doer = row.judge if kind == "catch" else row.seat
        assert doer is not None and past.outcome.fate(doer) in ("won", "safe")
