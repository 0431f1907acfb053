"""Tests of intervals against values from tables and by hand."""

from __future__ import annotations

from math import inf, sqrt

import pytest

from games.brains.contest.estimate import mean_interval, rate_interval, share_interval, student


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (30, 2.0423), (120, 1.9799), (1000, 1.9623),
     (1001, 1.9623), (10**7, 1.9600)],
)  # fmt: skip
def test_student_is_as_in_tables(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, abs=6e-5)


def test_the_mean_of_five_numbers() -> None:
    value, low, high = mean_interval([1.0, 2.0, 3.0, 4.0, 5.0])
    far = 2.7764451 * sqrt(2.5 / 5)
    assert (value, low, high) == pytest.approx((3.0, 3.0 - far, 3.0 + far))


def test_one_deal_tells_nothing_about_how_far_it_is_off() -> None:
    assert mean_interval([0.25]) == (0.25, -inf, inf)
    assert rate_interval([0.25], 4) == (0.25, 0.0, 1.0)
    with pytest.raises(ValueError):
        mean_interval([])


def test_pairing_counts() -> None:
    """Losing exactly one game of four in each deal leaves no doubt."""
    assert rate_interval([0.25] * 50, 200) == (0.25, 0.25, 0.25)
    unpaired = share_interval(50, 200)
    paired = rate_interval([0.0, 0.5] * 25, 200)
    assert paired.low > unpaired.low - 0.02 and paired.high > 0.25 > paired.low


def test_a_share_after_wilson() -> None:
    assert share_interval(10, 100) == pytest.approx((0.1, 0.05523, 0.17437), abs=1e-5)
    assert share_interval(0, 50) == pytest.approx((0.0, 0.0, 0.07135), abs=1e-5)
    assert share_interval(50, 50) == pytest.approx((1.0, 0.92865, 1.0), abs=1e-5)
    with pytest.raises(ValueError):
        share_interval(0, 0)


def test_never_is_not_told_as_certain() -> None:
    assert rate_interval([0.0] * 25, 50) == share_interval(0, 50)
    assert rate_interval([1.0] * 25, 50) == share_interval(50, 50)
