"""Hands turned up cover as little as possible on mats."""

from __future__ import annotations

from pygame import Rect

from table.scenes.lookback.open_hands import _free

MAT = Rect(100, 100, 200, 200)
HAND = Rect(170, 240, 60, 60)


def test_a_hand_lies_in_the_middle_as_long_as_it_covers_nothing_there() -> None:
    assert _free(HAND, MAT, []) == HAND
    assert _free(HAND, MAT, [Rect(100, 100, 200, 139), Rect(0, 0, 50, 900)]) == HAND


def test_else_it_goes_where_it_covers_least() -> None:
    left, right = HAND.move(-70, 0), HAND.move(70, 0)
    assert _free(HAND, MAT, [Rect(160, 200, 140, 60)]) == left
    assert _free(HAND, MAT, [Rect(100, 100, 120, 160)]) == right
    assert _free(HAND, MAT, [Rect(100, 100, 200, 150), Rect(100, 240, 100, 60)]) == right
