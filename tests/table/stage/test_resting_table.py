"""The table at rest, and its targets."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.view import View
from games.core.words import Words
from table.match.picker import Touch
from table.scenes.play import reading
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.parts.seat import SeatSpec
from tests.table.stage.boards import at_rest, board, match, picture_of


def test_things_are_the_own_hand_first_and_the_seats_last() -> None:
    shown = at_rest(6, 12, 0)
    things = shown.resting.things()
    view = match(6, 12, seed=3).view(0)
    hand = [thing.touch.value for thing in things[: len(view.cards("hand", 0))]]
    assert sorted(map(int, hand)) == sorted(view.cards("hand", 0))
    assert [thing.touch for thing in things[-6:]] == [Touch("Seat", seat) for seat in range(6)]
    assert len({thing.touch for thing in things}) == len(things)
    covered = set(view.cards("pile")[:-1])
    cards = [thing for thing in things if thing.touch.kind == "Token"]
    assert {thing.touch.value for thing in cards} <= set(view.seen) - covered
    assert all(
        any(card.rect.contains(shown.resting.made.rects[token]) for card in cards) for token in set(view.seen) - covered
    )


def test_things_are_worked_out_once_for_as_long_as_nothing_changes() -> None:
    shown = at_rest(4, 6, 0)
    found = shown.resting.things()
    shown.update(500)
    assert shown.resting.things() is found
    shown.settle(match(4, 9, seed=3).view(0))
    assert shown.resting.things() != found


def test_equal_cards_of_a_column_are_one_thing_and_others_are_not() -> None:
    for entry in GAMES:
        view = match(3, 90, seed=4, entry=entry).view(None)
        shown = board(3, entry=entry)
        shown.settle(view)
        columned = {token: column for column in shown.resting.made.columns for token in column.tokens}
        things = {int(thing.touch.value): thing for thing in shown.resting.things() if thing.touch.kind == "Token"}
        looks = [
            (columned[token].zone, view.face(token) if view.is_open(token) else token, token in view.sideways)
            for token in columned
        ]
        assert len(set(looks)) == sum(token in columned for token in things)
        for token in set(columned) - set(things):
            same = next(
                t for t in things.values() if t.rect.contains(shown.resting.made.rects[token]) and t.face is not None
            )
            assert "×" in same.name


def test_of_equal_cards_the_one_that_can_be_chosen_is_touched() -> None:
    entry = next(entry for entry in GAMES if "area" in {place.name for place in entry.rules.places})
    for seed in range(20):
        shown = board(3, entry=entry)
        shown.settle(match(3, 60, seed=seed, entry=entry).view(None))
        for column in shown.resting.made.columns:
            found = next(thing for thing in shown.resting.things() if thing.touch.value == column.tokens[-1])
            if f"×{len(column.tokens)}" in found.name and len(column.tokens) > 1:
                lower = Touch("Token", column.tokens[0])
                shown.mark([lower])
                assert lower in [thing.touch for thing in shown.resting.things()]
                shown.mark([Touch("Token", token) for token in column.tokens])
                shown.choose([found.touch])
                assert found.touch not in [thing.touch for thing in shown.resting.things()]
                return
    raise AssertionError("no column has equal cards")


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_piles_are_called_by_their_names_also_where_no_card_lies(entry: Entry) -> None:
    words = Words("en", entry.package)
    shown = board(3, entry=entry)
    view = match(3, 0, entry=entry).view(None)
    shown.settle(view)
    piles = [name for name, seat in zip(view.map.names, view.map.seats, strict=True) if seat is None]
    for name, rect in zip(piles, shown.places.piles, strict=True):
        said = shown.resting.name_at(rect.center)
        assert said and said.startswith(words(f"place.{name}"))
        assert (said == words(f"place.{name}")) == (view.count(name) == 0)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_of_a_pile_whose_top_card_is_hidden_is_said_how_many_cards_it_has(entry: Entry) -> None:
    shown, told = board(3, entry=entry), 0
    for steps in (0, 12):
        view = match(3, steps, entry=entry).view(None)
        shown.settle(view)
        piles = [number for number, seat in enumerate(view.map.seats) if seat is None]
        for zone, rect in zip(piles, shown.places.piles, strict=True):
            cards = view.zones[zone]
            if isinstance(cards, int) or not cards or view.face(cards[-1]) is not None:
                continue
            words, place = Words("en", entry.package), view.map.names[zone]
            number = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            means = f". {words(f'pile.{place}')}" if f"pile.{place}" in words else ""
            assert shown.resting.name_at(rect.center) == f"{words(f'place.{place}')}: {number}{means}"
            told += 1
    assert told or not any(place.name == "deck" for place in entry.rules.places)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("entry", [e for e in GAMES if load_board(e.rules).table(SeatSpec)], ids=lambda e: e.id)
def test_what_the_facts_say_of_a_seat_is_said_and_can_be_seen_there(entry: Entry) -> None:
    spec, words = load_board(entry.rules).table(SeatSpec), Words("en", "table", entry.package)
    assert spec
    view, shown = match(3, 10, seed=4, entry=entry).view(None), board(3, entry=entry)
    for name, row in spec.rows.items():
        pictures, told = [], []
        for value in (0, 1) if row.who else ((0, 1, 2), (0, 2, 2)):
            facts = view.facts.copy()
            object.__setattr__(facts, row.who or str(row.fact), value)
            shown.settle(replace(view, facts=facts))
            shown.clock = 0
            pictures.append(picture_of(shown))
            told.append(next(thing.name for thing in shown.resting.things() if thing.touch == Touch("Seat", 1)))
        place = shown.places.seats[1]
        where = place.portrait if row.look == "token" else place.badges
        one, other = (pygame.image.tobytes(picture.subsurface(where.inflate(4, 4)), "RGB") for picture in pictures)
        assert one != other
        assert told[0] != told[1] or (f"seat.{name}" in words and "{" not in words(f"seat.{name}"))
        named = [pygame.image.tobytes(picture.subsurface(place.name), "RGB") for picture in pictures]
        assert named[0] == named[1] or row.look == "struck", "coins are higher than the line"


def test_points_of_finished_games_are_not_told_if_they_are_those_of_the_only_game() -> None:
    entry, row = next(
        (entry, row)
        for entry in GAMES
        if (spec := load_board(entry.rules).table(SeatSpec))
        for row in spec.rows.values()
        if row.unlike
    )
    view, shown = match(3, 10, seed=4, entry=entry).view(None), board(3, entry=entry)
    facts = view.facts.copy()
    told = []
    for finished in ((0, 0, 0), (5, 2, 0), (7, 2, 0)):
        object.__setattr__(facts, str(row.unlike), (5, 2, 0))
        object.__setattr__(facts, str(row.fact), finished)
        shown.settle(replace(view, facts=facts))
        told.append("earlier games: 7 points" in shown.resting.of_seat(0))
    assert told == [False, False, True]


def test_names_tell_only_what_these_eyes_know() -> None:
    words = Words("en", GAMES[0].package)
    for eyes in (None, 0, 1, 2, 3):
        played = match(4, 1, seed=3)
        view = played.view(eyes)
        shown = board(4)
        shown.settle(view)
        for thing in shown.resting.things():
            if thing.touch.kind == "Token":
                face = view.face(int(thing.touch.value))
                name = words("card") if face is None else words(f"face.{GAMES[0].rules.faces[face].id}")
                assert thing.name.split(" ×")[0].split(": ")[-1] == name
                where = (thing.rect.x + 2, thing.rect.y + 2)
                assert shown.resting.name_at(where) is not None


def test_a_stack_is_one_thing_until_all_its_cards_are_chosen() -> None:
    shown = at_rest(2, 0, 0)
    stacked = next(thing for thing in shown.resting.things() if "×2" in thing.name)
    shown.choose([stacked.touch])
    other = next(t for t in shown.resting.things() if t.rect == stacked.rect)
    assert other.touch != stacked.touch
    shown.choose([stacked.touch, other.touch])
    assert next(t for t in shown.resting.things() if t.rect == stacked.rect).touch in (stacked.touch, other.touch)


def test_that_a_seat_has_no_cards_can_be_seen_and_is_said() -> None:
    """In royal whoever has none when a round begins has lost."""
    entry = GAMES[0]
    beats = (beat for seed in range(40) for beat in match(5, 400, seed, entry).beats(0))
    view, zone = next((beat.view, zone) for beat in beats for zone in _empty(beat.view))
    seat = view.map.seats[zone]
    assert seat
    shown = board(5, entry=entry)
    shown.settle(view)
    place = shown.places.seats[seat]
    assert place.hand.contains(shown.resting.made.empty[zone].rect) and not shown.resting.made.backs[zone]
    told = {thing.touch.value: thing.name for thing in shown.resting.things() if thing.touch.kind == "Seat"}
    assert [other for other, name in told.items() if "no cards in hand" in name] == [seat]
    seen = picture_of(shown).subsurface(place.hand).copy()
    shown.resting.made.empty.clear()
    shown.painter.invalidate()
    assert pixels_of(seen) != pixels_of(picture_of(shown).subsurface(place.hand))


def _empty(view: View) -> list[int]:
    """The hidden hands without a card."""
    return [zone for zone, held in enumerate(view.zones) if isinstance(held, int) and not held]


def pixels_of(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_a_card_in_a_column_of_unlike_ones_says_that_they_count_together() -> None:
    """A crowned critter counts with the plain ones."""
    found = set[bool]()
    for steps in range(40, 120, 10):
        shown = at_rest(4, steps, None)
        resting, view = shown.resting, shown.resting.view
        assert view
        for thing in resting.things():
            column = next((one for one in resting.made.columns if thing.touch.value in one.tokens), None)
            if thing.touch.kind != "Token" or column is None:
                continue
            unlike = len({view.face(token) for token in column.tokens}) > 1
            said = resting.teller.words("play.together", count=len(column.tokens))
            assert thing.together == (said if unlike else "")
            page = reading.page(thing, view, resting.teller, {})
            assert page and (said in page.about) is unlike
            found.add(unlike)
    assert found == {True, False}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("eyes", [None, 0])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_nothing_is_told_of_a_card_that_its_back_does_not_show_while_it_turns(entry: Entry, eyes: int | None) -> None:
    """The view knows it as soon as it begins to move."""
    shown, hidden = board(4, entry=entry), 0
    before: View | None = None
    for beat in match(4, 40, seed=3, entry=entry).beats(eyes):
        length, facts = shown.perform(beat, 1), [before and _of_seats(shown, before, seat) for seat in range(4)]
        for _ in range(12):
            for thing in shown.resting.things():
                token = thing.touch.value
                if thing.touch.kind != "Token" or token not in beat.view.faces:
                    continue
                told = thing.face is not None
                drawn = shown.shown_card(token)[1] is not None
                news = not before or (token not in before.faces and token < before.fresh)  # given: another token
                assert drawn or not (told and news and shown.flights.of(token)), (beat.event, token)
                hidden += not told
            if shown.resting.veiled and before:
                assert [shown.resting.of_seat(seat) for seat in range(4)] == facts, beat.event
            shown.update(length / 12)
        before = beat.view
        shown.settle(before)
        assert not shown.resting.veiled
    assert hidden


def _of_seats(shown: Board, view: View, seat: int) -> list[str]:
    resting = shown.resting
    return [said for part in resting.parts for said in part.of_seat(view, seat, resting.teller, resting.over)]
