"""Set-ups survive JSON, and nothing else passes for one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from table.match.players import face_id
from table.match.seats import ANIMALS, COLOURS, PERSON, MatchSetup, SeatSetup
from table.stage.drawing.surface import seat_looks

SEATS = (SeatSetup("アキ", 0, PERSON), SeatSetup("", 6, "heuristic"), SeatSetup("Ben", 1, PERSON, ANIMALS[-1]))
SETUP = MatchSetup("royal", SEATS, {"starter": -1}, 2**63)


def test_survives_json() -> None:
    assert MatchSetup.from_json(json.loads(json.dumps(SETUP.as_json()))) == SETUP


def test_who_is_a_person() -> None:
    assert SETUP.persons == (0, 2)


def test_again_keeps_the_seats() -> None:
    assert SETUP.again(5) == MatchSetup("royal", SEATS, {"starter": -1}, 5)
    assert SETUP.again(5, {"starter": 2}).options == {"starter": 2}


def test_there_is_a_look_for_each_colour() -> None:
    assert len(seat_looks()) == COLOURS


def test_a_set_up_from_before_there_were_faces_has_a_different_one_for_each_person() -> None:
    rows = [{"name": "", "colour": colour, "player": PERSON} for colour in range(COLOURS)]
    before = MatchSetup.from_json({**SETUP.as_json(), "seats": rows})
    faces = [face_id(seat) for seat in before.seats]
    assert len({*faces}) == COLOURS and {*faces} <= {*ANIMALS}


@pytest.mark.parametrize("animal", ["unicorn", "", 3, None, ["bear"]])
def test_an_animal_that_is_not_known_here_is_the_usual_one(animal: object) -> None:
    row = SEATS[0].as_json()
    assert SeatSetup.from_json({**row, "animal": animal}) == SEATS[0]


@pytest.mark.parametrize(
    "change",
    [
        {"game": 1},
        {"seats": {}},
        {"seats": [1]},
        {"seats": [{"name": "a", "colour": COLOURS, "player": PERSON}]},
        {"seats": [{"name": "a", "colour": "0", "player": PERSON}]},
        {"seats": [{"name": "a", "colour": 0, "player": ""}]},
        {"options": {"starter": True}},
        {"options": []},
        {"seed": "7"},
    ],
)
def test_anything_else_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not "):
        MatchSetup.from_json({**SETUP.as_json(), **change})
    for row in (None, [], {}, "x"):
        with pytest.raises(ValueError, match="not "):
            MatchSetup.from_json(row)


def test_a_game_counts_after_others_sit_down_unless_a_person_and_an_ai_have_played_the_same_seat() -> None:
    others = tuple(replace(seat, player=PERSON if seat.player != PERSON else "random") for seat in SETUP.seats)
    renamed = tuple(replace(seat, name="Anna") for seat in SETUP.seats)
    assert SETUP.handing(others, played=False).counts, "nothing had been played"
    assert SETUP.handing(renamed, played=True).counts
    handed = SETUP.handing(others, played=True)
    assert not handed.counts and handed.uncounted == "results.uncounted_seats"
    assert MatchSetup.from_json(handed.as_json()) == handed
    taken_back = replace(SETUP, counts=False)
    assert taken_back.uncounted == taken_back.handing(others, played=True).uncounted == "results.uncounted"
    assert handed.again(1).counts and not handed.again(1).uncounted and not SETUP.uncounted
