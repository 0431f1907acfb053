from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from pygame import Rect

from table.base.screen import Screen
from table.stage.layout.layout import Layout, lay_out
from table.stage.layout.plan.base import LARGE_TEXT
from tests.table.stage.layouts import LOGS, apart

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1440, 1080), (1366, 768), (2560, 1080), (3440, 1440)]
SEATS = [2, 3, 4, 5, 6, 7]
TEXTS = [1.0, 1.3, 2.0]

grid = pytest.mark.parametrize("size", SIZES, ids=str)
seats_grid = pytest.mark.parametrize("seats", SEATS)
text_grid = pytest.mark.parametrize("text", TEXTS)
log_grid = pytest.mark.parametrize("log", LOGS)
NEEDS: tuple[dict[str, Any], ...] = ({"kinds": 9}, {"piles": 2, "badges": True})
"""Needs of games beyond the usual table."""
needs_grid = pytest.mark.parametrize(
    ("size", "needs"),
    [*((size, {}) for size in SIZES), *((size, needs) for size in SIZES[::3] for needs in NEEDS)],
    ids=str,
)


def each_way(size: tuple[int, int], needs: dict[str, Any]) -> Iterator[tuple[Screen, Layout]]:
    """Yield layouts for all seats, text sizes, and log or not."""
    for seats, text, log in product(SEATS, TEXTS, LOGS):
        screen = Screen(size, "ja", text)
        yield screen, lay_out(screen, seats, 0, log=log, **needs)


@pytest.mark.sampled(6)
@needs_grid
def test_nothing_overlaps_and_everything_is_in_the_window(size: tuple[int, int], needs: dict[str, Any]) -> None:
    window = Rect((0, 0), size)
    for _, layout in each_way(size, needs):
        rects = apart(layout)
        assert [name for name, rect in rects.items() if not window.contains(rect)] == []
        assert [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])] == []


@pytest.mark.sampled(4)
@needs_grid
def test_a_seat_has_its_things_on_its_panel(size: tuple[int, int], needs: dict[str, Any]) -> None:
    for _, layout in each_way(size, needs):
        for seat, place in enumerate(layout.seats):
            names = ("portrait", "name", "area", "badges", "bubble")
            parts = {name: getattr(place, name) for name in names}
            if seat != layout.holder:
                parts["hand"] = place.hand
            assert [name for name, rect in parts.items() if not place.panel.contains(rect)] == []
            assert [(a, b) for a, b in combinations(parts, 2) if parts[a].colliderect(parts[b])] == []


@grid
@log_grid
def test_what_is_asked_goes_on_below_a_seat_at_the_right_that_ends_above(size: tuple[int, int], log: float) -> None:
    layout = lay_out(Screen(size, "ja"), 4, 0, log=log)
    assert layout.seats[3].panel.bottom <= layout.instruction.top
    assert layout.prompt.right == layout.instruction.right == layout.board.right


@pytest.mark.sampled(12)
@grid
@seats_grid
@log_grid
def test_a_hidden_hand_is_high_enough_to_show_its_cards(size: tuple[int, int], seats: int, log: float) -> None:
    screen = Screen(size, "ja")
    layout = lay_out(screen, seats, 0, log=log)
    hands = [place.hand.height for seat, place in enumerate(layout.seats) if seat != layout.holder]
    assert min(hands) >= screen.px(48) - 1


@pytest.mark.sampled(4)
@needs_grid
def test_there_is_room_enough_for_everything(size: tuple[int, int], needs: dict[str, Any]) -> None:
    for screen, layout in each_way(size, needs):
        assert layout.prompt.width >= screen.px(560) and layout.prompt.height >= screen.px(120)
        assert layout.instruction.height >= screen.font(28)
        assert min(layout.menu.size) >= screen.px(2 * 72 + 8)
        for place in layout.seats:
            assert place.area.width >= screen.px(250) and place.area.height >= screen.px(56)
            assert place.bubble.width >= screen.px(180) and place.bubble.height >= screen.font(25)
            assert place.name.width >= screen.px(100) and place.name.height >= screen.font(25)
            assert place.front.height >= screen.px(95)
            if needs.get("badges"):
                assert place.badges.width >= screen.font(100) and place.badges.height >= screen.font(25)
        for pile in layout.piles:
            assert pile.height >= screen.px(70)
        for label in layout.labels:
            least = 105 if len(layout.seats) <= 4 else 75  # games with named piles have fewer seats
            assert label.width >= screen.px(least) and label.height >= screen.px(18)


@text_grid
@log_grid
def test_nine_kinds_at_seven_seats_have_room_in_the_smallest_window(text: float, log: float) -> None:
    screen = Screen((1280, 720), "ja", text)
    for seat, place in enumerate(lay_out(screen, 7, 0, log=log, kinds=9).seats):
        least = 34_000 if text < 2 else 26_000 if seat else 40_000
        assert place.area.width * place.area.height >= least * screen.scale**2


def test_four_icon_buttons_of_48_px_fit_into_the_smallest_window() -> None:
    menu = lay_out(Screen((1280, 720), "ja"), 6, 0).menu
    assert menu.width >= 2 * 48 + 8 and menu.height >= 2 * 48 + 8


@seats_grid
def test_seats_follow_clockwise_from_the_bottom(seats: int) -> None:
    for bottom in range(seats):
        layout = lay_out(Screen((1920, 1080), "ja"), seats, bottom)
        sides = [layout.seats[(bottom + i) % seats].side for i in range(seats)]
        assert sides[0] == "bottom"
        rank = {"bottom": 0, "left": 1, "top": 2, "right": 3}
        assert sides == sorted(sides, key=rank.__getitem__)
        top = [layout.seats[(bottom + i) % seats].panel.x for i in range(seats) if sides[i] == "top"]
        assert top == sorted(top)


def test_the_same_wherever_one_sits() -> None:
    places = [lay_out(Screen((1280, 720), "ja"), 5, bottom) for bottom in range(5)]
    for bottom, layout in enumerate(places):
        assert [layout.seats[(bottom + i) % 5] for i in range(5)] == list(places[0].seats)


@grid
def test_a_window_of_twice_the_size_has_everything_twice_as_large(size: tuple[int, int]) -> None:
    once = apart(lay_out(Screen(size, "ja"), 4, 0))
    twice = apart(lay_out(Screen((size[0] * 2, size[1] * 2), "ja"), 4, 0))
    for name, rect in once.items():
        assert abs(twice[name].x - 2 * rect.x) <= 6 and abs(twice[name].width - 2 * rect.width) <= 8, name


UNEVEN = ((1.0, 1.6, 1.0), (1.0, 1.3, 2.2), (2.2, 1.0, 1.0))
"""Needs of seats, over and over."""


@pytest.mark.sampled(2)
@needs_grid
@pytest.mark.parametrize("shares", UNEVEN)
def test_mats_of_uneven_size_fit_and_only_they_change(
    size: tuple[int, int], needs: dict[str, Any], shares: tuple[float, ...]
) -> None:
    for seats, text, log in product(SEATS, TEXTS, LOGS):
        screen = Screen(size, "ja", text)
        needed = [shares[seat % len(shares)] for seat in range(seats)]
        even, layout = (lay_out(screen, seats, 0, log=log, shares=one, **needs) for one in ((), needed))
        rects, before = apart(layout), apart(even)
        assert [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])] == []
        assert all(rects[name] == before[name] for name in rects if not name.startswith("panel"))
        for place in layout.seats:
            parts = [place.portrait, place.name, place.area, place.badges, place.bubble]
            assert all(place.panel.contains(part) for part in parts)
            assert place.area.width >= screen.px(250) and place.area.height >= screen.px(56)
            assert place.bubble.width >= screen.px(180) and place.name.width >= screen.px(100)
            assert all(a >= b for a, b in zip(place.mould, place.panel.size, strict=True))
        tops = [place.panel.width for place in layout.seats if place.side == "top"]
        assert len(tops) < 2 or sum(tops) == pytest.approx(
            sum(p.panel.width for p in even.seats if p.side == "top"), abs=4
        )


@grid
def test_who_needs_more_has_more(size: tuple[int, int]) -> None:
    screen = Screen(size, "ja")
    tops = [place.panel for place in lay_out(screen, 6, 0, shares=(1, 1, 1.6, 1, 1, 1)).seats if place.side == "top"]
    assert max(tops, key=lambda panel: panel.width) is tops[1]
    even, own = (lay_out(screen, 4, 0, shares=one) for one in ((), (2, 1, 1, 1)))
    assert own.seats[0].panel.height > even.seats[0].panel.height
    assert own.seats[1].panel.height < even.seats[1].panel.height


@pytest.mark.sampled(12)
@grid
@seats_grid
@pytest.mark.parametrize("text", [text for text in TEXTS if text <= LARGE_TEXT])
def test_what_lies_in_the_middle_keeps_away_from_the_mats_above(size: tuple[int, int], seats: int, text: float) -> None:
    """Mats cast a shadow that it must not lie in."""
    for log, piles in product(LOGS, (1, 2)):
        screen = Screen(size, "en", text)
        layout = lay_out(screen, seats, 0, log=log, piles=piles)
        above = max(place.panel.bottom for place in layout.seats if place.side == "top")
        fronts = [place.front for place in layout.seats if place.side != "bottom"]
        assert min(rect.top for rect in (*layout.piles, *fronts)) - above >= screen.px(24)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 7])
def test_a_pile_lies_in_the_very_middle_where_there_is_room(seats: int) -> None:
    layout = lay_out(Screen((1920, 1080), "en"), seats, 0)
    assert abs(layout.piles[0].centerx - layout.centre.centerx) <= 1


def test_cards_keep_away_from_the_frame_of_their_mat() -> None:
    screen = Screen((1920, 1080), "en")
    for seats in SEATS:
        for place in lay_out(screen, seats, 0).seats:
            assert place.panel.inflate(*(-2 * screen.px(16),) * 2).inflate(2, 2).contains(place.area)
