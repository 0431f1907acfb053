"""Seats that differ in face, colour and name, whatever is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from games.brains.cast import CAST
from games.core.words import Words
from table.match.players import character_of, face_id, player
from table.match.roster import Roster
from table.match.seating import company
from table.match.seats import ANIMALS, COLOURS, PERSON, SeatSetup

WORDS = Words("en", "table")


@pytest.fixture
def roster() -> Roster:
    """Two people and two AI seats, and room for three more."""
    return Roster(company(COLOURS, 2), 4)


def unlike(roster: Roster) -> bool:
    """True if nobody who sits is like another."""
    faces, colours = [face_id(seat) for seat in roster.seats], {seat.colour for seat in roster.seats}
    return len({*faces}) == len(colours) == roster.count


def test_seats_are_added_and_removed(roster: Roster) -> None:
    before = roster.seats
    roster.add()
    assert roster.seats[:4] == before and roster.count == 5 and unlike(roster)
    assert roster.remove(1) == [0, 2, 3, 4]
    assert roster.seats[:3] == (before[0], *before[2:]) and roster.persons == [0] and unlike(roster)


def test_a_character_from_another_seat_swaps(roster: Roster) -> None:
    first, second = roster[2].player, roster[3].player
    roster.sit(2, second)
    assert (roster[2].player, roster[3].player) == (second, first)


def test_a_person_takes_the_first_seat_of_an_ai(roster: Roster) -> None:
    assert roster.first_ai == 2
    roster.sit(2)
    assert roster[2].player == PERSON and roster.persons == [0, 1, 2] and unlike(roster)
    roster.sit(3)
    assert roster.first_ai is None


def test_a_face_from_another_seat_swaps(roster: Roster) -> None:
    first, second = (face_id(roster[seat]) or "" for seat in (0, 1))
    roster.wear(0, second)
    assert (face_id(roster[0]), face_id(roster[1])) == (second, first)


def test_a_colour_is_free_and_leaves_the_face(roster: Roster) -> None:
    faces = [face_id(seat) for seat in roster.seats]
    for step in (1, -1, 1):
        assert roster.turn(0, step) == roster[0].colour and unlike(roster)
    assert [face_id(seat) for seat in roster.seats] == faces


def test_a_known_name_brings_its_face_unless_somebody_has_it(roster: Roster) -> None:
    roster.rename(0, " Mia ", {"Mia": ANIMALS[-1]}, WORDS)
    assert (roster[0].name, face_id(roster[0])) == ("Mia", ANIMALS[-1])
    roster.rename(1, "Ben", {"Ben": ANIMALS[-1]}, WORDS)
    assert roster[1].name == "Ben" and unlike(roster)


def test_names_alike_are_told_apart(roster: Roster) -> None:
    for seat in (0, 1):
        roster.rename(seat, "Mia", {}, WORDS)
    assert roster[0].name == "Mia" != roster[1].name


def test_who_joins_sits_first_and_nobody_else_does(roster: Roster) -> None:
    people = [SeatSetup(name, colour, PERSON) for colour, name in enumerate(("Mia", "Ben", "Zoe"), 3)]
    roster.join(people)
    roster.set_apart()
    assert roster.seats[:3] == tuple(people) and roster.persons == [0, 1, 2]
    assert character_of(roster[3].player) and unlike(roster)


@pytest.mark.parametrize("seed", range(20))
def test_whoever_differs_still_does_after_any_change_but_put(seed: int, roster: Roster) -> None:
    random, faces = Random(seed), dict(zip("abcdefghijkl", ANIMALS, strict=True))
    changes: list[Callable[[], object]] = [
        lambda: roster.add() if roster.count < len(CAST) else None,
        lambda: roster.remove(random.randrange(roster.count)) if roster.count > 2 else None,
        lambda: roster.sit(random.randrange(roster.count), random.choice([PERSON, *map(player, CAST)])),
        lambda: [roster.wear(number, random.choice(ANIMALS)) for number in roster.persons[:1]],
        lambda: roster.turn(random.randrange(roster.count), random.choice((1, -1))),
        lambda: roster.rename(random.randrange(roster.count), random.choice([*faces]), faces, WORDS),
        lambda: roster.call(random.randrange(roster.count), "Mia", random.choice(ANIMALS)),
        lambda: roster.join([seat for seat in roster.seats if seat.is_person][::-1]),
    ]
    for _ in range(200):
        random.choice(changes)()
        assert unlike(roster)


def test_after_put_seats_are_set_apart(roster: Roster) -> None:
    roster.put(3, replace(roster[3], player=roster[2].player))
    assert not unlike(roster)
    roster.set_apart(3)
    assert unlike(roster)
