"""Cards in a line.

In their room, in their order, overlapping only as far as they must; hidden ones as backs.
"""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest
from pygame import Rect

from games import GAMES, entry
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.match import Match
from table.base.screen import TARGET, Screen
from table.stage.boardfile import load_board
from table.stage.layout.arrange import arrange, places
from table.stage.layout.pose import CARD_SHAPE
from table.stage.layout.spreads.line import in_line, in_lines
from table.stage.speech.log_panel import log_width
from tests.table.stage.boards import match
from tests.table.stage.tiles import Tiles, spread

SCREEN = Screen((1280, 720), "en")
ROOMS = [Rect(10, 20, 200, 60), Rect(0, 0, 130, 40), Rect(5, 5, 400, 110)]
LINED = [entry for entry in GAMES if any(p.spread == "line" for p in load_board(entry.rules).places.values())]


@pytest.mark.parametrize("area", ROOMS, ids=str)
@pytest.mark.parametrize("count", [1, 2, 5, 12, 40])
def test_the_cards_lie_in_their_room_from_left_to_right(area: Rect, count: int) -> None:
    found = in_line(count, area, SCREEN)
    assert len(found) == count
    for pose, shown in found:
        wide = pose.height * CARD_SHAPE
        assert area.inflate(2, 2).contains(shown)
        assert pose.x + wide / 2 <= area.right + 1 and pose.x - wide / 2 >= area.left - 1
    xs = [pose.x for pose, _ in found]
    assert xs == sorted(set(xs))
    assert len({pose.height for pose, _ in found}) == 1
    for (_, one), (_, other) in pairwise(found):
        assert one.width >= 1 and one.right <= other.left + 1


def test_they_overlap_only_if_there_are_many() -> None:
    few, many = in_line(3, ROOMS[0], SCREEN), in_line(20, ROOMS[0], SCREEN)
    wide = few[0][0].height * CARD_SHAPE
    assert few[1][0].x - few[0][0].x > wide
    assert many[1][0].x - many[0][0].x < wide


@pytest.mark.parametrize("entry", LINED, ids=lambda entry: entry.id)
@pytest.mark.parametrize("eyes", [None, 1])
def test_only_its_seat_sees_the_cards_of_a_hidden_line(entry: Entry, eyes: int | None) -> None:
    spec, seen = load_board(entry.rules), 0
    for seats in entry.rules.seats:
        view = match(seats, 40, 2, entry).view(eyes)
        layout = places(SCREEN, seats, 0 if eyes is None else eyes, spec, entry.rules)
        made = arrange(view, layout, spec, entry.rules, SCREEN)
        for number, zone in enumerate(view.zones):
            seat = view.map.seats[number]
            if spec.places[view.map.names[number]].spread != "line" or seat is None:
                continue
            area = layout.seats[seat].area.inflate(4, 4)
            if isinstance(zone, int):
                assert len(made.backs[number]) == zone and number in made.numbers
                assert all(area.collidepoint(pose.x, pose.y) for pose in made.backs[number])
                seen += zone
            else:
                assert [made.zones[token] for token in zone] == [number] * len(zone)
                assert all(area.contains(made.rects[token]) for token in zone)
                assert {*zone} <= made.faces.keys()
    assert seen or not any(place.hidden and spec.places[place.name].spread == "line" for place in entry.rules.places)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("count", "texts"), [(1, (1.0, 1.5, 2.0)), (8, (1.0, 1.5, 2.0)), (12, (1.0,))], ids=str)
@pytest.mark.parametrize("seats", range(2, 8))
def test_tiles_that_others_choose_from_are_wide_enough_to_be_hit(
    seats: int, count: int, texts: tuple[float, ...]
) -> None:
    game, board = Tiles(count), spread("line")
    view = Match(game, seats, chance=SeededChance(Random(1))).view(0)
    for size, text in product([(1280, 720), (1920, 1080), (2560, 1080)], texts):
        screen = Screen(size, "en", text)
        layout = places(screen, seats, 0, board, game)
        made = arrange(view, layout, board, game, screen)
        for seat, place in enumerate(layout.seats):
            rects = [made.rects[tile] for tile in view.cards("tiles", seat)]
            assert all(rect.width >= screen.px(TARGET) for rect in rects), (screen, seat)
            assert all(place.area.inflate(2, 2).contains(rect) for rect in rects)
            assert not [one for one, other in pairwise(rects) if one.inflate(-2, -2).colliderect(other)]


def test_open_tiles_and_those_of_a_hidden_place_lie_in_one_line() -> None:
    assert len({pose.y for pose, _ in in_line(20, ROOMS[0], SCREEN)}) == 1
    assert len({pose.y for pose, _ in in_lines(20, ROOMS[2], SCREEN, SCREEN.px(TARGET))}) > 1
    assert len({pose.y for pose, _ in in_lines(4, ROOMS[2], SCREEN, SCREEN.px(TARGET))}) == 1


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_where_nobody_sits_at_the_sides_the_plaque_has_their_room(size: tuple[int, int], text: float) -> None:
    game = entry("panic")
    screen, spec = Screen(size, "en", text), load_board(game.rules)
    two, three = (places(screen, seats, 0, spec, game.rules, log_width(screen, "prose")) for seats in (2, 4))
    assert two.plaque and three.plaque and two.plaque.width > 1.3 * three.plaque.width
    assert two.board.contains(two.plaque)
