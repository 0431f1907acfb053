from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from pygame import Rect

from games import GAMES
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.numbers import digits
from games.core.table import Table
from games.core.view import View, look
from table.base.screen import Screen
from table.stage.boardfile import load_board
from table.stage.layout.arrange import arrange, free_areas, places
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads.base import Groups
from table.stage.layout.spreads.columns import DangerSpec
from table.stage.layout.spreads.fan import FAN_LIMIT
from tests.table.stage.boards import match

SCREENS = [
    Screen((1280, 720), "ja"),
    Screen((1280, 720), "ja", 2.0),
    Screen((1024, 768), "en", 1.5),
    Screen((2560, 1080), "en"),
]


def arranged(entry: Entry, view: View, screen: Screen, log: float = 0.0) -> tuple[Arrangement, Layout]:
    bottom = 0 if view.eyes is None else view.eyes
    spec = load_board(entry.rules)
    layout = places(screen, view.seats, bottom, spec, entry.rules, log)
    return arrange(view, layout, spec, entry.rules, screen), layout


def bounds(pose: Pose) -> Rect:
    """Return the area that a card covers, upright or sideways."""
    size = (round(pose.height * CARD_SHAPE), round(pose.height))
    rect = Rect((0, 0), size[::-1] if pose.angle else size)
    rect.center = (round(pose.x), round(pose.y))
    return rect


@pytest.mark.sampled(2)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize("eyes", [None, 1])
def test_every_card_in_sight_lies_where_its_zone_is(entry: Entry, screen: Screen, eyes: int | None) -> None:
    for seats in entry.rules.seats:
        view = match(seats, 60, entry=entry).view(eyes)
        made, layout = arranged(entry, view, screen)
        tokens = [token for zone in view.zones if not isinstance(zone, int) for token in zone]
        assert sorted(made.poses) == sorted(made.rects) == sorted(tokens)
        spec = load_board(entry.rules)
        for token, zone in made.zones.items():
            seat, place = view.map.seats[zone], spec.places[view.map.names[zone]]
            if seat is not None and place.spread == "columns":
                area = layout.seats[seat].area.inflate(2, 2)
                assert area.contains(bounds(made.poses[token])) and area.contains(made.rects[token])
                assert bool(made.poses[token].angle) == (token in view.sideways)


def counted(entry: Entry, view: View, token: int) -> float:
    """As how many a card counts."""
    danger = load_board(entry.rules).table(DangerSpec)
    face = view.face(token) if view.is_open(token) else None
    upright = danger and danger.weight and face is not None and token not in view.sideways
    return float(entry.rules.faces[face].traits.get(danger.weight, 1)) if upright else 1.0  # type: ignore[index,union-attr,arg-type]


def played(entry: Entry) -> Iterator[View]:
    """Some views of games that go on for long."""
    for seats, seed in ((entry.rules.seats.start, 1), (4, 2), (4, 3), (entry.rules.seats.stop - 1, 4)):
        beats = match(seats, 1500, seed, entry).beats(None)
        for number in (len(beats) // 2, len(beats) * 3 // 4, len(beats) - 1):
            yield beats[number].view


@pytest.mark.parametrize(
    "entry", [e for e in GAMES if load_board(e.rules).table(DangerSpec)], ids=lambda entry: entry.id
)
def test_a_column_is_in_danger_if_one_more_card_could_be_enough(entry: Entry) -> None:
    danger = load_board(entry.rules).table(DangerSpec)
    assert danger
    groups = Groups(entry.rules, danger.group)
    warned = 0
    for view in played(entry):
        made, _ = arranged(entry, view, SCREENS[0])
        for column in made.columns:
            faces = [view.face(token) if view.is_open(token) else None for token in column.tokens]
            counts = view.map.names[column.zone] == danger.place and (danger.group is None or faces[0] is not None)
            if not counts:
                assert not column.danger
                continue
            [group] = {groups.of(face) for face in faces}
            of_it = [face for number, face in enumerate(entry.rules.faces) if groups.of(number) == group]
            one_more = max([1.0, *(float(face.traits.get(danger.weight or "", 1)) for face in of_it)])
            count = sum(counted(entry, view, token) for token in column.tokens)
            kindless = danger.group is not None and group == groups.none
            assert column.danger == (not kindless and count + one_more >= danger.at(view.seats))
            assert column.sign.startswith(digits(count))
            warned += column.danger
    assert warned


def test_an_upright_card_may_count_more_than_a_sideways_one() -> None:
    entry = next(entry for entry in GAMES if (danger := load_board(entry.rules).table(DangerSpec)) and danger.weight)
    weight = load_board(entry.rules).table(DangerSpec).weight  # type: ignore[union-attr]
    heavy = next(number for number, face in enumerate(entry.rules.faces) if face.traits.get(weight or "") == 1.5)
    for upright, sideways, number, dangerous in (
        (1, 0, "1½", False),
        (0, 1, "", False),
        (1, 1, "2½", True),
        (0, 2, "2", False),
        (2, 0, "3", True),
        (0, 3, "3", True),
        (1, 2, "3½", True),
    ):
        table = laid(entry, 3, {("area", 1): [heavy] * (upright + sideways)})
        table.sideways.update(table.zones[table.zone("area", 1)][:sideways])
        column = arranged(entry, look(table, None), SCREENS[0])[0].columns[0]
        assert (column.number(), column.danger) == (number, dangerous)


def laid(entry: Entry, seats: int, zones: dict[tuple[str, int | None], list[int]]) -> Table:
    """Return a table with these faces open in these zones.

    No other cards lie there.
    """
    table = Table(entry.rules.places, seats, match(seats, 0, entry=entry).view(None).facts)
    for (place, seat), faces in zones.items():
        zone = table.zone(place, seat)
        for face in faces:
            [token] = table.fill([face], SeededChance(Random(1)))
            table.put([token], zone)
            if table.map.owners[zone] < 0:
                table.open(token)
    return table


def test_cards_lying_face_down_are_a_column_of_backs_beside_the_others() -> None:
    entry = next(entry for entry in GAMES if "flames" in {place.name for place in entry.rules.places})
    table = laid(entry, 3, {("produced", 1): [0, 0, 2], ("flames", 1): [1, 3]})
    for token in table.zones[table.zone("flames", 1)]:
        table.conceal(token)
    view = look(table, 0)
    made, layout = arranged(entry, view, SCREENS[0])
    assert [len(column.tokens) for column in made.columns] == [2, 1, 2]
    backs = made.columns[-1]
    assert backs.danger and backs.sign == "2/3"
    assert not made.faces.keys() & set(backs.tokens)
    assert all(layout.seats[1].area.inflate(2, 2).contains(made.rects[token]) for token in view.cards("produced", 1))
    heights = {made.poses[token].height for column in made.columns for token in column.tokens}
    assert len(heights) == 1


def test_sideways_cards_have_a_column_of_their_own_where_no_danger_is_counted() -> None:
    entry = next(entry for entry in GAMES if "flames" in {place.name for place in entry.rules.places})
    table = laid(entry, 3, {("produced", 1): [0, 0, 0, 2]})
    turned = table.zones[table.zone("produced", 1)][1]
    table.sideways.add(turned)
    made, _ = arranged(entry, look(table, 0), SCREENS[0])
    assert [(len(column.tokens), turned in column.tokens) for column in made.columns] == [
        (2, False),
        (1, True),
        (1, False),
    ]
    assert not made.rects[turned].colliderect(made.rects[made.columns[0].tokens[0]])


@pytest.mark.parametrize("count", [1, 2, 6])
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_a_row_is_side_by_side_for_its_owner_and_a_pack_with_a_number_for_all_others(
    screen: Screen, count: int
) -> None:
    entry = next(e for e in GAMES if any(place.spread == "row" for place in load_board(e.rules).places.values()))
    table = laid(entry, 3, {("drawn", 1): list(range(5))[:count] + [0] * (count - 5)})
    made, layout = arranged(entry, look(table, 1), screen)
    tokens = table.zones[table.zone("drawn", 1)]
    rects = [made.rects[token] for token in tokens]
    assert all(token in made.faces for token in tokens)
    assert all(layout.seats[1].row.inflate(2, 2).contains(bounds(made.poses[token])) for token in tokens)
    assert not [pair for pair in combinations(rects, 2) if pair[0].inflate(-2, 0).colliderect(pair[1])]
    assert min(rect.width for rect in rects) >= 30 and min(rect.height for rect in rects) >= 60
    assert 1 in free_areas(layout, made)
    for eyes in (None, 0):
        hidden, layout = arranged(entry, look(table, eyes), screen)
        zone = table.zone("drawn", 1)
        assert len(hidden.backs[zone]) == count and not set(tokens) & set(hidden.poses)
        front = layout.seats[1].row
        assert all(front.inflate(6, 6).contains(bounds(replace(pose, angle=0))) for pose in hidden.backs[zone])
        assert front.collidepoint(hidden.numbers[zone])
        assert 1 in free_areas(layout, hidden)


def test_a_high_pile_stays_on_its_place() -> None:
    for entry in GAMES:
        view = match(entry.rules.seats.start, 0, entry=entry).view(None)
        made, layout = arranged(entry, view, SCREENS[0])
        zones = [number for number, seat in enumerate(view.map.seats) if seat is None]
        for pile, zone in zip(layout.piles, zones, strict=True):
            for token in view.cards(view.map.names[zone]):
                assert pile.inflate(32, 40).contains(made.rects[token])


@pytest.mark.parametrize("seats", [2, 6])
def test_the_own_hand_is_sorted_and_a_large_one_stacked(seats: int) -> None:
    entry = GAMES[0]
    view = match(seats, 0).view(0)
    made, _ = arranged(entry, view, SCREENS[0])
    faces = [[view.faces[token] for token in stack.tokens] for stack in made.stacks]
    assert sorted(token for stack in made.stacks for token in stack.tokens) == sorted(view.cards("hand", 0))
    assert all(len(set(stack)) == 1 for stack in faces)
    assert (max(map(len, faces)) > 1 or len({stack[0] for stack in faces}) == len(faces)) == (seats == 2)
    assert (view.count("hand", 0) > FAN_LIMIT) == (seats == 2)
    lefts = [stack.rect.left for stack in made.stacks]
    assert lefts == sorted(lefts)


@pytest.mark.parametrize("seed", range(6))
def test_25_cards_can_be_pointed_at_in_the_smallest_window(seed: int) -> None:
    played = match(2, 0, seed=seed)
    view = played.view(played.ask.seat if played.ask else 0)
    made, layout = arranged(GAMES[0], view, SCREENS[0])
    assert view.count("hand", view.eyes) == 25
    for stack in made.stacks:
        assert stack.rect.width >= 48 and stack.rect.height >= 48
        assert layout.hand.inflate(4, 4).contains(stack.rect)


def test_a_hidden_hand_looks_the_same_for_all_numbers_beyond_a_few() -> None:
    made = [arranged(GAMES[0], match(seats, 0).view(0), SCREENS[0])[0] for seats in (3, 4)]
    assert {len(backs) for one in made for backs in one.backs.values()} == {7}


def test_only_open_cards_and_the_own_hand_show_their_face() -> None:
    for steps in range(0, 40):
        view = match(4, steps, seed=9).view(2)
        made, _ = arranged(GAMES[0], view, SCREENS[0])
        assert made.faces.keys() == {
            token for token in view.seen if view.is_open(token) or token in view.cards("hand", 2)
        }


def test_the_own_hand_makes_way_for_what_lies_aside() -> None:
    entry = next(e for e in GAMES if any(place.spread == "row" for place in load_board(e.rules).places.values()))
    hand = [0, 0, 1, 1, 2, 3]
    lefts = []
    for drawn in ([], [1, 2]):
        made, layout = arranged(entry, look(laid(entry, 3, {("hand", 1): hand, ("drawn", 1): drawn}), 1), SCREENS[0])
        held = [stack.rect for stack in made.stacks]
        assert all(layout.hand.inflate(4, 8).contains(rect) for rect in held)
        lefts.append(min(rect.left for rect in held))
        assert (lefts[-1] >= layout.seats[1].row.right) == bool(drawn)
    assert lefts[0] < lefts[1]
