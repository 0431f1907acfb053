"""Hands turned over at the end, on the mats of their seats."""

from __future__ import annotations

from pygame import Rect

from table.stage.cues.hands import Wish, room
from table.stage.layout.column_fit import SIDEWAYS
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.ui.placement import edges

MAT = Rect(100, 20, 500, 170)
CARD, NAME, TOKEN = Rect(420, 40, 160, 140), Rect(180, 30, 90, 40), Rect(110, 30, 60, 60)
BACKS = Rect(300, 40, 40, 50)


def wish(count: int = 4, mat: Rect = MAT, card: Rect = CARD) -> Wish:
    return Wish(count, 100, edges(BACKS), edges(mat), tuple((edges(rect),) for rect in (NAME, TOKEN, card)))


def test_with_room_enough_cards_are_at_least_as_high_as_they_are_to_be() -> None:
    place = room(wish())
    assert place.high >= 100 and MAT.contains(place.area)
    assert place.area.collidelist([CARD, NAME, TOKEN]) < 0


def test_many_cards_lie_in_several_lines_before_they_hide_each_other() -> None:
    mat = Rect(100, 20, 400, 360)
    place = room(wish(12, mat))
    assert mat.contains(place.area) and place.columns < 12 and place.step >= 0.4 * place.high * CARD_SHAPE
    assert place.area.collidelist([CARD, NAME, TOKEN]) < 0


def test_on_a_full_mat_they_lie_over_its_cards_and_never_over_the_name() -> None:
    place = room(wish(6, card=MAT))
    assert MAT.contains(place.area) and place.area.collidelist([NAME, TOKEN]) < 0


def test_a_large_hand_without_a_mat_stays_in_its_place() -> None:
    """At the bottom of a table that several people share."""
    place = Rect(449, 542, 599, 152)
    found = room(Wish(19, 134, edges(place), edges(place), ((), (), ())))
    assert place.contains(found.area) and found.high >= 60


def test_a_sideways_card_is_kept_free_as_it_lies() -> None:
    upright, sideways = (Pose(300, 200, 140, angle).covered for angle in (4.0, SIDEWAYS))
    assert sideways.size == upright.size[::-1] and sideways.center == upright.center
    assert upright == Pose(300, 200, 140).rect
