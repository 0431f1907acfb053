"""Tests of the image: a bystander's probabilities of cards and claims."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest

from games.passing.mind.image import Image, drawn

TRUTHS = [{0}, {1}, {2}, frozenset[int]()]
"""True claims of three kinds, and of a card with none."""
HANDS = [(0, 1, 3), (0, 2), (1, 2), (0, 1, 2, 3)]
EVEN = [1 / len(HANDS)] * len(HANDS)
STAKES = {1: [0.5, 0.1, 0.2, 0.1], 2: [0.1, 0.1, 0.4, 0.3]}
HONEST = {to: [[5.0, 1.0, 1.0], [1.0, 5.0, 1.0], [1.0, 1.0, 5.0], [1.0, 1.0, 1.0]] for to in STAKES}
"""Weights of givers who like to tell the truth."""


def odds(image: Image, to: int, word: int) -> float:
    """Return a claim's ratio of stakes on truth to stakes on lies."""
    hangs = [chance * stake for chance, stake in zip(image.likely(to, word), STAKES[to], strict=True)]
    true = sum(one for one, truths in zip(hangs, TRUTHS, strict=True) if word in truths)
    return true / (sum(hangs) - true)


def test_each_claim_is_as_often_true_as_fits_what_hangs_on_it() -> None:
    """A judge with public information gains nothing by believing or doubting."""
    unguarded = Image(TRUTHS, HONEST, STAKES, HANDS, EVEN, 0.0)
    guarded = Image(TRUTHS, HONEST, STAKES, HANDS, EVEN, 9.0)
    for to in STAKES:
        for word in range(3):
            assert odds(guarded, to, word) == pytest.approx(1.0, rel=0.1)
    assert max(odds(unguarded, to, word) for to in STAKES for word in range(3)) > 4.0


def test_a_price_is_never_higher_than_the_dearest() -> None:
    image = Image(TRUTHS, HONEST, STAKES, HANDS, EVEN, 0.3)
    assert max(abs(price) for prices in image.prices.values() for price in prices) == pytest.approx(0.3)
    assert max(odds(image, to, word) for to in STAKES for word in range(3)) > 1.5


def test_what_can_not_be_true_is_hardly_said_and_all_that_may_happen_adds_up() -> None:
    hands = [(0, 1), (1, 3)]
    image = Image(TRUTHS, HONEST, STAKES, hands, [0.5, 0.5], 6.0)
    said = {word: sum(sum(image.likely(to, word)) for to in STAKES) for word in range(3)}
    assert said[2] < 0.02
    assert isclose(sum(said.values()), 1.0)
    assert isclose(sum(sum(image.given(to, image.use(hands, [0.5, 0.5]))) for to in STAKES), 1.0)


def test_hands_are_drawn_from_what_is_possible_and_hold_what_is_known() -> None:
    found = drawn(Random(1), [0, 0, 1, 2], [3], 2, hands=200)
    assert len(found) == 200 and all(3 in hand and 2 <= len(hand) <= 3 for hand in found)
    assert 0.3 < sum(1 in hand for hand in found) / 200 < 0.7
    assert drawn(Random(1), [0, 1], [], 5, hands=1) == [[0, 1]]
