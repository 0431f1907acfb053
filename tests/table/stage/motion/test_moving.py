"""Cards on their way.

From where they are seen to where they will lie, and what stays.
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from table.base.measures import RESHAPE
from table.base.screen import Screen
from table.stage import resting_painter
from table.stage.layout.spreads.fan import FAN_LIMIT
from table.stage.motion.flights import Flight
from tests.table.stage.boards import beats, board, every_game, match, past, pixels, play_on


@pytest.mark.parametrize("seats", GAMES[0].rules.seats)
def test_the_deal_is_over_within_its_time(seats: int) -> None:
    shown = board(seats)
    length = shown.perform(match(seats, 0).beats(0)[0], 1)
    assert length <= 1400 + 200
    play_on(shown, length)
    assert not shown.moving


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
@pytest.mark.parametrize("eyes", [None, 0])
def test_a_card_lands_in_a_hidden_hand_where_its_back_will_lie_and_leaves_it_from_there(
    entry: Entry, eyes: int | None
) -> None:
    """Else it would jump, grow or shrink as it lands."""
    shown, landed = board(entry.rules.seats[-1], entry=entry), 0
    for beat in match(entry.rules.seats[-1], 60, 3, entry).beats(eyes):
        lay = shown.resting.made
        shown.perform(beat, 1)
        coming: dict[int, list[Flight]] = {}
        for flight in shown.flights.in_order():
            if flight.token is None and not flight.stays:
                coming.setdefault(flight.zone, []).append(flight)
            elif lay.backs and not flight.stays and flight.token not in lay.poses:
                backs = {pose for backs in lay.backs.values() for pose in backs}
                assert flight.travel.start in backs.union(lay.poses.values())
        for zone, flights in coming.items():
            held, lying = beat.view.zones[zone], shown.resting.made.backs[zone]
            assert isinstance(held, int)
            rest = held - len(flights)
            assert [flight.travel.end for flight in flights] == [
                lying[min(number, len(lying) - 1)] for number in range(rest, held)
            ]
            landed += len(flights)
        shown.settle(beat.view)
    assert landed


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_the_backs_of_the_hand_at_the_bottom_make_room_and_do_not_jump(entry: Entry) -> None:
    screen, seats = Screen((1280, 720), "en"), entry.rules.seats[0]
    shown, made_room = board(seats, screen, entry), 0
    for beat in match(seats, 60, 3, entry).beats(None):
        lay = shown.resting.made
        shown.perform(beat, 1)
        for zone, backs in shown.resting.made.backs.items() if lay.backs else ():
            flights = [flight for flight in shown.flights.in_order() if flight.stays and flight.zone == zone]
            coming = shown.flights.hidden_to()[zone]
            rest = len(backs) - min(coming, len(backs))
            assert len(flights) in (0, rest)
            seen = [flight.travel.at(shown.clock) for flight in flights] or backs[:rest]
            assert all(abs(now.x - before.x) <= 6 for now, before in zip(seen, lay.backs.get(zone, ()), strict=False))
            made_room += len(flights)
        play_on(shown, 3000)
        assert not shown.flights.hidden_to(stays=True)
    assert made_room


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_where_no_card_lies_yet_no_number_of_cards_is_shown_but_on_a_hand_that_is_empty(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(resting_painter, "draw_count", lambda canvas, said, *_: told.append(said))
    shown = board(entry.rules.seats[-1], entry=entry)
    for beat in match(entry.rules.seats[-1], 30, 3, entry).beats(None):
        shown.perform(beat, 1)
        for ms in (0, 3000):
            play_on(shown, ms)
            told.clear()
            shown.painter.invalidate()
            pixels(shown)
            assert told.count("0") == len(shown.resting.made.empty) and (told or not ms)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_card_that_only_turns_over_on_its_pile_is_counted_there_all_the_while(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, tuple[int, int]]] = []
    monkeypatch.setattr(resting_painter, "draw_count", lambda canvas, said, at, *_: told.append((said, at)))
    shown, turned = board(4, entry=entry), 0
    for beat in match(4, 60, 2, entry).beats(None):
        before, view = shown.resting.view, beat.view
        shown.perform(beat, 1)
        middle = [zone for zone, seat in enumerate(view.map.seats) if seat is None]
        same = before is not None and all(before.zones[zone] == view.zones[zone] for zone in middle)
        if before and same and before.seen != view.seen:
            turned += 1
            play_on(shown, 100)
            told.clear()
            pixels(shown)
            counts = {at: said for said, at in told}
            for zone in middle:
                cards, numbers = view.zones[zone], shown.resting.made.numbers
                if zone in numbers and not isinstance(cards, int) and cards:
                    assert counts[numbers[zone]] == str(len(cards))
        play_on(shown, 4000)
    assert turned or entry.id != "royal"


def test_the_hand_unfolds_into_another_shape() -> None:
    found = beats(match(4, 200, seed=5), 0)
    sizes = [len(beat.view.cards("hand", 0)) for beat in found]
    at = next(i for i, size in enumerate(sizes) if size == FAN_LIMIT and sizes[i - 1] > FAN_LIMIT)
    shown = board(4)
    shown.settle(found[at - 1].view)
    before = shown.resting.made.poses
    shown.perform(found[at], 1)
    stacks = shown.resting.made.stacks
    shown.update(60)
    moving = [flight for stack in stacks for flight in [shown.flights.of(stack.tokens[0])] if flight]
    assert len(moving) >= len(stacks) - 1
    begins = [flight.travel.began for flight in moving]
    assert begins == sorted(begins) and len({*begins}) == len(begins)  # later ones lie on those before
    assert all(flight.travel.start == before[flight.token] for flight in moving if flight.token is not None)
    assert max(begins) + RESHAPE < 500


@pytest.mark.slow
@pytest.mark.sampled(1)
@every_game
def test_a_pile_stays_one_while_cards_leave_it_and_come_to_it(entry: Entry) -> None:
    played, shown = match(4, 40, seed=6, entry=entry), board(4, entry=entry)
    shown.settle(played.beats(None)[0].view)
    piled = lain = 0
    for index, beat in enumerate(played.beats(None)[1:], 1):
        before, was = shown.resting.made, played.beats(None)[index - 1].view
        shown.perform(beat, 1)
        after, view = shown.resting.made, beat.view
        stay = {token for token in before.flat & after.flat if was.face(token) == view.face(token)}
        stay = {token for token in stay if before.zones[token] == after.zones[token]}
        piled, lain = piled + len(stay), lain + len(after.flat)
        assert not stay & shown.flights.tokens, type(beat.event).__name__
        shown.settle(view, past(played, index))
    assert piled or not lain
