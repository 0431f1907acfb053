"""Columns of cards: in their area, apart, sideways ones turned, numbers legible."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from table.base.screen import Screen
from table.stage.layout.column_fit import COUNT_SIZE, Columns, Content, badge_height, share_out
from table.stage.layout.layout import lay_out
from table.stage.layout.pose import CARD_SHAPE
from tests.table.stage.layouts import LOGS

SMALLEST = Screen((1280, 720), "ja")
SCREENS = [SMALLEST, Screen((1280, 720), "ja", 2.0), Screen((1920, 1080), "ja", 1.3)]
NINE = [
    Content(2, 1, "3", "/4", sharp=True),
    Content(0, 1),
    Content(1, 2, "3.5", "/4", sharp=True),
    Content(1, 0, "1.5"),
    Content(0, 3, "3", "/4", sharp=True),
    Content(1, 1, "2"),
    Content(2, 0, "2"),
    Content(1, 0),
    Content(0, 2, "2"),
]
"""The worst that an area can hold before somebody loses."""


def bounds(columns: Columns, number: int) -> list[Rect]:
    found = []
    for pose in columns.spots[number].poses:
        size = round(pose.height * CARD_SHAPE), round(pose.height)
        rect = Rect((0, 0), size[::-1] if pose.angle else size)
        rect.center = round(pose.x), round(pose.y)
        found.append(rect)
    return found


def badge(columns: Columns, number: int, content: Content) -> Rect:
    high, words = badge_height(columns.size), content.number + ("" if columns.brief else content.limit)
    rect = Rect(0, 0, max(high, round(columns.size * 0.56 * len(words))), high)
    rect.center = columns.spots[number].badge
    return rect


@pytest.mark.sampled(9)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize("count", range(1, 10))
def test_columns_lie_in_their_area_and_not_on_one_another(screen: Screen, count: int) -> None:
    for place in [place for log in LOGS for place in lay_out(screen, 7, 0, log=log, kinds=9).seats]:
        contents = NINE[:count]
        columns = share_out(contents, place.area, screen)
        wholes = []
        for number, content in enumerate(contents):
            cards = bounds(columns, number)
            assert [bool(pose.angle) for pose in columns.spots[number].poses] == [
                *[True] * content.sideways,
                *[False] * content.upright,
            ]
            whole = cards[0].unionall(cards[1:])
            if content.number:
                whole.union_ip(badge(columns, number, content))
            wholes.append(whole)
            assert place.area.inflate(2, 2).contains(whole)
            assert whole.inflate(2, 2).contains(columns.spots[number].rects[0].unionall(columns.spots[number].rects))
        assert not [pair for pair in combinations(wholes, 2) if pair[0].inflate(-2, -2).colliderect(pair[1])]


@pytest.mark.parametrize("log", LOGS)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_nine_kinds_can_be_told_apart_at_seven_seats_in_the_smallest_window(text: float, log: float) -> None:
    screen = Screen((1280, 720), "ja", text)
    for place in lay_out(screen, 7, 0, log=log, kinds=9).seats:
        columns = share_out(NINE, place.area, screen)
        assert columns.spots[0].poses[0].height >= (32 if text == 1 else 20)
        assert columns.size >= 12
        usual = share_out([Content(1, 0), Content(0, 1), Content(2, 0, "2"), Content(1, 1, "2")], place.area, screen)
        assert usual.spots[0].poses[0].height >= 34


def test_every_card_of_a_column_can_be_pointed_at() -> None:
    place = lay_out(SMALLEST, 4, 0, kinds=9).seats[1]
    for spot in share_out(NINE, place.area, SMALLEST).spots:
        for rect in spot.rects:
            assert rect.height >= 5 and rect.width >= 10
        assert not [pair for pair in combinations(spot.rects, 2) if pair[0].inflate(0, -2).colliderect(pair[1])]


def test_numbers_are_as_large_as_wished_where_there_is_room() -> None:
    large = Screen((1920, 1080), "ja", 2.0)
    assert share_out([Content(2, 0, "2")], Rect(0, 0, 600, 300), large).size == large.font(COUNT_SIZE)
    narrow = share_out(NINE, Rect(0, 0, 330, 140), large)
    assert large.font(COUNT_SIZE / 2) <= narrow.size < large.font(COUNT_SIZE)


def test_one_kind_more_never_makes_the_cards_larger() -> None:
    area = lay_out(SMALLEST, 7, 0, kinds=9).seats[2].area
    heights = [share_out([Content(1, 0)] * count, area, SMALLEST).spots[0].poses[0].height for count in range(1, 10)]
    assert heights == sorted(heights, reverse=True)
