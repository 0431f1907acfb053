"""Tests of the order of seats that are still in the game."""

from __future__ import annotations

import pytest

from games.core.turns import changed, in_turn, next_in, others


def test_the_others_of_one_seat_and_of_all_that_are_out() -> None:
    assert others(4, 2) == (0, 1, 3)
    assert others(4, 3, 0) == (1, 2)
    assert others(3) == (0, 1, 2)


def test_seats_follow_one_another_clockwise_or_the_other_way_round() -> None:
    assert in_turn(4, 2) == (2, 3, 0, 1)
    assert in_turn(4, 1, -1) == (1, 0, 3, 2)


@pytest.mark.parametrize(
    ("seat", "out", "direction", "following"),
    [(3, (), 1, 0), (0, (1, 2), 1, 3), (0, (3,), -1, 2), (2, (0, 1, 3), 1, 2), (1, (1,), 1, 2)],
)
def test_seats_that_are_out_are_passed_over(seat: int, out: tuple[int, ...], direction: int, following: int) -> None:
    assert next_in(4, seat, out, direction) == following


def test_nobody_follows_where_all_are_out() -> None:
    with pytest.raises(ValueError, match="out"):
        next_in(3, 0, (0, 1, 2))


def test_of_values_by_seat_one_is_changed_in_a_copy() -> None:
    values = (1, 2, 3)
    assert changed(values, 1, 5) == (1, 5, 3)
    assert values == (1, 2, 3)
