from __future__ import annotations

import pytest
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.view import View
from table.screen import Screen
from table.stage.arrange import FAN_LIMIT, Arrangement, arrange
from table.stage.layout import CARD_SHAPE, Layout, lay_out
from table.stage.spec import load_board
from tests.table.stage.boards import match

SCREENS = [
    Screen((1280, 720), "ja"),
    Screen((1280, 720), "ja", 2.0),
    Screen((1024, 768), "en", 1.5),
    Screen((2560, 1080), "en"),
]


def arranged(entry: Entry, view: View, screen: Screen, log: bool = False) -> tuple[Arrangement, Layout]:
    bottom = 0 if view.eyes is None else view.eyes
    layout = lay_out(screen, view.seats, bottom, log=log)
    return arrange(view, layout, load_board(entry.rules), entry.rules, screen), layout


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
                pose = made.poses[token]
                card = Rect(0, 0, round(pose.height * CARD_SHAPE), round(pose.height))
                card.center = (round(pose.x), round(pose.y))
                assert area.contains(card)


def test_a_column_is_in_danger_one_card_before_the_limit() -> None:
    entry = GAMES[0]
    danger = load_board(entry.rules).danger
    assert danger
    for seats, seed in ((2, 1), (4, 2), (4, 3), (6, 4)):
        view = match(seats, 500, seed=seed).view(None)
        made, _ = arranged(entry, view, SCREENS[0])
        for column in made.columns:
            kinds = {entry.rules.faces[view.faces[token]].traits.get(danger.group) for token in column.tokens}
            assert len(kinds) == 1
            assert column.danger == (kinds != {None} and len(column.tokens) >= danger.at(seats) - 1)
        assert any(column.danger for column in made.columns)


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
        assert made.up == {token for token in view.seen if view.is_open(token) or token in view.cards("hand", 2)}
