"""Tests that probabilities and records are computed alike on every Python."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.brains.mixing import draw, mean, soft, variance
from games.brains.record import Record


def test_small_losses_are_favoured() -> None:
    chances = soft([0.3, 0.1, 0.2], 0.1)
    assert sum(chances) == pytest.approx(1)
    assert chances[1] / chances[2] == pytest.approx(2.718281828)
    assert chances[2] / chances[0] == pytest.approx(2.718281828)


def test_losses_that_lie_far_apart_do_not_overflow() -> None:
    assert soft([1000.0, 0.0], 0.001) == [0.0, 1.0]


def test_most_hangs_on_what_is_quite_open() -> None:
    assert variance([1.0, 0.0], [0.5, 0.5]) == 0.25
    assert variance([1.0, 0.0], [0.01, 0.99]) == pytest.approx(0.0099)
    assert variance([1.0, 1.0], [0.3, 0.7]) == 0.0


def test_draws_follow_the_weights() -> None:
    random = Random(4)
    drawn = Counter(draw(random, "abc", [1.0, 3.0, 0.0]) for _ in range(4000))
    assert drawn["c"] == 0
    assert drawn["b"] / drawn["a"] == pytest.approx(3, rel=0.15)


def test_a_draw_at_the_very_end_has_a_weight() -> None:
    class Last(Random):
        def random(self) -> float:
            return 1.0

    assert draw(Last(), "abc", [1.0, 3.0, 0.0]) == "b"


def test_the_mean_is_weighted() -> None:
    assert mean([1.0, 4.0], [2, 1]) == 2.0
    assert mean([1.0, 4.0], [0, 0]) == 0.0


def test_a_record_starts_at_the_prior_and_moves_to_what_was_found() -> None:
    record = Record()
    assert (record.honesty(), record.trust(), record.curiosity()) == (0.5, 0.5, 0.25)
    for _ in range(30):
        record.claimed(False)
        record.judged(True)
    assert record.honesty() < 0.1
    assert record.trust() > 0.9
    assert record.curiosity() < 0.1
    assert 0 < record.honesty() < record.trust() < 1, "nobody is ever believed or doubted for certain"
