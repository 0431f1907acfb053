"""Hands turned over at the end, beside their seats.

If need be as smaller cards, over no card that lies there.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Rect

from table.stage.cues.hands import _area, _Wish
from table.stage.layout.pose import CARD_SHAPE
from table.ui.placement import edges

BOARD, PANEL = Rect(0, 0, 1200, 700), Rect(100, 20, 500, 170)
CARD, NAME, TOKEN = Rect(420, 40, 160, 140), Rect(180, 30, 90, 40), Rect(110, 30, 60, 60)
BACKS = Rect(300, 40, 40, 50)


def wish(high: int = 100, count: int = 4, name: Rect = NAME) -> _Wish:
    keep = tuple((edges(rect),) for rect in (CARD, NAME, TOKEN))
    return _Wish(count, high, edges(BACKS), edges(PANEL), (), (*keep, (), (edges(name),)))


def test_with_room_enough_cards_are_as_high_as_they_are_to_be() -> None:
    place = _area(wish(), BOARD, [])
    assert place.height == 100 and PANEL.contains(place)
    assert place.collidelist([CARD, NAME, TOKEN]) < 0


@pytest.mark.parametrize("left", [90, 70])
def test_where_what_is_told_leaves_little_they_are_smaller_and_stay_with_their_seat(left: int) -> None:
    told = Rect(0, PANEL.top + left, BOARD.width, 400)
    place = _area(wish(), BOARD, [told])
    assert PANEL.contains(place) and 65 <= place.height <= left
    assert place.collidelist([told, CARD, NAME, TOKEN]) < 0


def test_a_long_name_is_covered_only_where_there_is_no_other_room() -> None:
    beside = _area(wish(count=1), BOARD, [])
    longer = Rect(NAME.topleft, (beside.right - NAME.left, NAME.height))
    below = _area(wish(count=1, name=longer), BOARD, [])
    assert PANEL.contains(below) and below.collidelist([CARD, longer, TOKEN]) < 0
    assert _area(wish(count=1, name=PANEL), BOARD, []) == beside


def test_many_cards_go_where_all_can_be_told_apart_rather_than_near_their_backs() -> None:
    """On a high mat, also where cards might have come to lie.

    Nothing more does.
    """
    mat, many = Rect(100, 20, 400, 360), wish(count=10)
    area = edges(Rect(100, 110, 400, 270))
    many = replace(many, panel=edges(mat), keep=(*many.keep[:3], (area,), many.keep[4]))
    place = _area(many, BOARD, [])
    card = place.height * CARD_SHAPE
    assert mat.contains(place) and (place.width - card) / 9 >= 0.39 * card
    assert place.collidelist([CARD, NAME, TOKEN]) < 0
