"""Tests of a game's counts, and of conclusions from many games."""

from __future__ import annotations

from math import isclose

import pytest

from games import GAMES
from games.core.ledger import ledger
from games.core.match import Match
from games.core.stats import SeatStats, added, count, habit, is_read, reading, reads
from table.store.record import played
from tests.table.store.test_shelf import over


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_what_one_judges_is_what_another_said(number: int) -> None:
    match: Match = played(over(number)[0])
    rows = ledger(match, GAMES[number].claims)
    stats = count(match, rows, GAMES[number].claims)
    whole = added(stats)
    assert whole.lies == sum(row.is_lie for row in rows) and whole.claims == sum(row.is_claim for row in rows)
    assert whole.lies_caught == whole.rightly_doubted and whole.truths_doubted == whole.wrongly_doubted
    assert whole.lies_believed == whole.wrongly_believed and whole.truths_believed == whole.rightly_believed
    for seat, one in enumerate(stats):
        assert one.answers == sum(row.judge == seat and row.answer in ("believed", "doubted") for row in rows)
        assert one.caught <= one.lies_caught and one.caught_lies <= one.caught and one.endangered <= one.claims
    assert bool(whole.claims) == bool(GAMES[number].claims)


def test_reading_is_worth_nothing_by_guessing_and_is_signed() -> None:
    guess, good, bad = (reading(hits, 100, alarms, 100) for hits, alarms in ((50, 50), (84, 16), (16, 84)))
    assert guess and good and bad
    assert isclose(guess.d, 0) and isclose(guess.c, 0) and isclose(good.d, -bad.d)
    assert 1.9 < good.d < 2.05, "a standard deviation on either side"
    trusting, perfect = reading(10, 100, 10, 100), reading(9, 9, 0, 9)
    assert trusting and perfect and trusting.c > 1 and perfect.d < 4, "corrected, so never without end"
    assert reading(0, 0, 3, 9) is None
    stats = SeatStats(rightly_doubted=84, wrongly_believed=16, wrongly_doubted=16, rightly_believed=84)
    assert reads(stats) == good and is_read(stats) is None
    caught = SeatStats(lies_caught=84, lies_believed=16, truths_doubted=16, truths_believed=84)
    assert is_read(caught) == good and reads(caught) is None


def test_a_habit_is_told_only_when_it_is_sure() -> None:
    often = SeatStats(truths=30, lies=30, caught=20, caught_lies=19)
    assert habit(often, "caught") == "more" and habit(often, "leading") is None
    assert habit(SeatStats(truths=30, lies=30, caught=20, caught_lies=1), "caught") == "less"
    assert habit(SeatStats(truths=30, lies=30, caught=20, caught_lies=11), "caught") is None
    assert habit(SeatStats(truths=2, lies=20, caught=7, caught_lies=7), "caught") is None, "too few"
