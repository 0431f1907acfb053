"""Columns of cards: in their area, apart, sideways ones turned, numbers legible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from pygame import Rect

from table.base.screen import Screen
from table.stage.layout.column_fit import COUNT_SIZE, TALLEST, Columns, Content, badge_height, share_out
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


@pytest.mark.sampled(5)
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


@pytest.mark.sampled(2)
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


def test_a_limit_takes_room_only_where_it_is_written() -> None:
    large = Screen((1280, 720), "en", 2.0)

    def apart(limit: str, wide: int) -> tuple[bool, int]:
        columns = share_out([Content(1, 0, "12", limit, sharp=True)] * 3, Rect(0, 0, wide, 60), large)
        return columns.brief, columns.spots[1].badge[0] - columns.spots[0].badge[0]

    (brief, wide), (_, usual) = apart("/14", 400), apart("", 400)
    assert not brief and wide > usual
    brief, narrow = apart("/14", 160)
    assert brief and narrow <= 160 / 3


def test_numbers_are_as_large_as_wished_where_there_is_room() -> None:
    large = Screen((1920, 1080), "ja", 2.0)
    assert share_out([Content(2, 0, "2")], Rect(0, 0, 600, 300), large).size == large.font(COUNT_SIZE)
    narrow = share_out(NINE, Rect(0, 0, 330, 140), large)
    assert large.font(COUNT_SIZE / 2) <= narrow.size < large.font(COUNT_SIZE)


def test_one_kind_more_never_makes_the_cards_larger() -> None:
    area = lay_out(SMALLEST, 7, 0, kinds=9).seats[2].area
    heights = [share_out([Content(1, 0)] * count, area, SMALLEST).spots[0].poses[0].height for count in range(1, 10)]
    assert heights == sorted(heights, reverse=True)


def heights(contents: list[Content], area: Rect, screen: Screen) -> int:
    return round(share_out(contents, area, screen).spots[0].poses[0].height)


def divided(contents: list[Content], rows: int) -> Iterator[list[list[Content]]]:
    for cuts in combinations(range(1, len(contents)), rows - 1):
        yield [contents[start:end] for start, end in pairwise((0, *cuts, len(contents)))]


def fits(rows: list[list[Content]], card: float, area: Rect, gap: int, *, beside: bool) -> bool:
    """Say whether cards of this height fit.

    Covered ones show as little as is allowed, `beside` the others or above them.
    """
    wide = max(
        sum(card * (CARD_SHAPE + 0.19 * beside * (one.upright - 1)) for one in row) + gap * (len(row) - 1)
        for row in rows
    )
    high = sum(max(card * (1 + (0.2 * (one.upright - 1) if not beside else 0)) for one in row) for row in rows)
    return wide <= area.width and high + gap * (len(rows) - 1) <= area.height


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_no_division_in_rows_would_make_the_cards_larger(seats: int, size: tuple[int, int], text: float) -> None:
    screen = Screen(size, "en", text)
    areas = {tuple(place.area) for place in lay_out(screen, seats, 0, kinds=9).seats}
    for area, count in product(map(Rect, areas), range(1, 10)):
        contents = [Content(1 + (number * 2 + count) % 3, 0) for number in range(count)]
        card = heights(contents, area, screen)
        most = min(screen.px(TALLEST), round((area.width - screen.px(9)) / 2 / CARD_SHAPE))
        larger = [
            rows
            for number, beside in product(range(1, min(4, count) + 1), (False, True))
            for rows in divided(contents, number)
            if fits(rows, min(most, card + 1), area, screen.px(9), beside=beside)
        ]
        assert card >= most or not larger, (area, contents, card)


def test_covered_cards_lie_at_the_left_where_that_makes_all_larger() -> None:
    flat, deep = Rect(0, 0, 600, 100), Rect(0, 0, 200, 400)
    pair = [Content(2, 0, "2"), Content(1, 0)]
    for area, beside in ((flat, True), (deep, False)):
        first, last = share_out(pair, area, SMALLEST).spots[0].poses
        assert (first.x < last.x, first.y < last.y) == (beside, not beside)
    assert heights(pair, flat, SMALLEST) >= 99


def test_of_a_card_that_lies_at_the_left_its_letter_and_sign_are_seen() -> None:
    spot = share_out([Content(3, 0, "3"), Content(2, 0, "2")], Rect(0, 0, 400, 100), SMALLEST).spots[0]
    assert all(rect.width >= 0.25 * spot.rects[-1].width for rect in spot.rects[:-1])
    assert [a.right for a in spot.rects[:-1]] == [b.left for b in spot.rects[1:]]
    assert spot.rects[-1].collidepoint(spot.badge)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", range(2, 8))
def test_large_numbers_take_little_from_the_cards(seats: int) -> None:
    for text, place in product((1.5, 2.0), lay_out(SMALLEST, seats, 0, kinds=9).seats):
        for count in range(1, 10):
            usual = heights(NINE[:count], place.area, SMALLEST)
            assert heights(NINE[:count], place.area, replace(SMALLEST, text=text)) >= 0.9 * usual - 1


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)], ids=str)
def test_large_text_takes_little_from_the_cards_of_the_other_seats(seats: int, size: tuple[int, int]) -> None:
    """On the average of all numbers of kinds, for the worst seat.

    The log is closed where text is large. Cards as large as those of the own hand are large enough.
    """
    usual, large, largest = (
        min(
            sum(min(heights(NINE[:count], place.area, screen), screen.px(205)) for count in range(1, 8))
            for place in lay_out(screen, seats, 0, log=log, kinds=7).seats[1:]
        )
        for screen, log in ((Screen(size, "en", text), log) for text, log in ((1.0, LOGS[1]), (1.5, 0.0), (2.0, 0.0)))
    )
    assert large >= 0.9 * usual and largest >= 0.68 * usual


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_count_leaves_the_middle_of_a_large_card_to_its_name(text: float) -> None:
    screen = Screen((1920, 1080), "en", text)
    for content in (Content(2, 0, "2"), Content(1, 2, "3")):
        columns = share_out([content, Content(1, 0)], Rect(0, 0, 600, 300), screen)
        card = bounds(columns, 0)[-1]
        assert badge(columns, 0, content).right <= card.left + card.width * 0.36
        assert card.inflate(2, 2).contains(badge(columns, 0, content))
