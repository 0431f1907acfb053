"""Tests of spec panic, "Cards" and "Set-up"."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core.chance import SeededChance
from games.core.match import Match
from games.panic.cards import FACES
from games.panic.moves import Draw
from games.panic.rules import Panic
from tests.games.panic.scripted import deal


def test_there_are_72_cards_52_with_numbers_8_rules_and_12_of_magic() -> None:
    counts = Counter(
        {kind: sum(face.count for face in FACES if kind in face.traits) for kind in ("number", "rule", "magic")}
    )
    assert counts == {"number": 52, "rule": 8, "magic": 12}
    assert sum(face.count for face in FACES) == 72


def test_1_2_3_5_6_7_in_four_colours_two_of_each_and_four_mimics_with_all_colours() -> None:
    counts = Counter({(f.traits["number"], f.traits["colours"]): f.count for f in FACES if "number" in f.traits})
    colours = ("red", "blue", "yellow", "green")
    expected = {(number, colour): 2 for number in (1, 2, 3, 5, 6, 7) for colour in colours}
    assert counts == {**expected, (4, "red blue yellow green"): 4}
    assert [face.id for face in FACES if face.traits.get("number") == 4] == ["mimic"]


def test_each_clan_has_one_colour_and_three_units_with_an_effect() -> None:
    clans = {(f.traits["clan"], f.traits["colours"]) for f in FACES if "clan" in f.traits}
    assert clans == {("goblin", "red"), ("elf", "blue"), ("dwarf", "yellow"), ("fairy", "green")}
    units = {clan: [] for clan, _ in clans}
    for face in FACES:
        if "effect" in face.traits:
            units[face.traits["clan"]].append((face.traits["number"], face.traits["effect"]))
    assert units == {
        "goblin": [(2, "disruptors"), (5, "blockers"), (7, "raiders")],
        "elf": [(1, "mages"), (3, "medics"), (6, "seers")],
        "dwarf": [(2, "strategist"), (5, "miners"), (7, "conscripts")],
        "fairy": [(1, "illusionists"), (3, "infiltrators"), (6, "chargers")],
    }


def test_rule_cards_two_of_command_innovation_and_heredity_one_of_development_and_evolution() -> None:
    counts: Counter[object] = Counter()
    for face in FACES:
        if "rule" in face.traits:
            counts[face.traits["rule"]] += face.count
    assert counts == {"command": 2, "innovation": 2, "heredity": 2, "development": 1, "evolution": 1}
    assert [(face.id, face.count) for face in FACES if face.traits.get("first")] == [("first_command", 1)]


def test_magic_cards_three_of_each_and_what_they_cost() -> None:
    magic = {f.traits["magic"]: (f.count, f.traits["cost"]) for f in FACES if "magic" in f.traits}
    assert magic == {"fortune": (3, 0), "quick_march": (3, 1), "menace": (3, 1), "fascinate": (3, 2)}


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_framed_command_is_in_force_five_cards_are_dealt_each_the_rest_is_the_deck(seats: int) -> None:
    match = Match(Panic(), seats, chance=SeededChance(Random(seats)))
    view = match.view(None)
    (rule,) = view.cards("rule")
    assert FACES[view.faces[rule]].id == "first_command"
    assert [view.count("hand", seat) for seat in range(seats)] == [5] * seats
    assert view.count("deck") == 71 - 5 * seats
    assert view.faces.keys() == {rule}
    assert not any(view.count(place, seat) for place in ("line", "drawn") for seat in range(seats))
    assert not view.count("discards") + view.count("played")


@pytest.mark.parametrize(("seats", "goal"), [(2, 8), (3, 8), (4, 7), (5, 6)])
def test_the_goal_is_public(seats: int, goal: int) -> None:
    assert Match(Panic(), seats, chance=SeededChance(Random(1))).view(None).facts.goal == goal  # type: ignore[attr-defined]


def test_a_random_seat_begins() -> None:
    begins = {Match(Panic(), 5, chance=SeededChance(Random(seed))).ask.seat for seed in range(60)}  # type: ignore[union-attr]
    assert begins == set(range(5))


def test_turns_go_clockwise_and_each_game_starts_that_way() -> None:
    play = deal(["goblin_1 goblin_1 goblin_3 goblin_3 disruptors", "elf_2 elf_2 elf_5 elf_5 mages",
                 "fairy_2 fairy_2 fairy_5 fairy_5 mimic"], starter=1)  # fmt: skip
    assert (play.asked, play.facts.direction, play.facts.next) == ((1, "turn"), 1, 2)
    assert [play.draw(seat).asked for seat in (1, 2, 0)] == [(2, "turn"), (0, "turn"), (1, "turn")]


def test_a_hand_is_its_owners_secret() -> None:
    play = deal(["goblin_1 goblin_1 goblin_3 goblin_3 disruptors", "elf_2 elf_2 elf_5 elf_5 mages"])
    assert play.hand(1) == "elf_2 elf_2 elf_5 elf_5 mages"
    assert play.match.view(0).cards("hand", 1) == ()
    assert play.match.view(0).count("hand", 1) == 5
    play.do(0, Draw())
    assert play.match.view(1).count("hand", 0) == 7
    assert len(play.match.view(0).cards("hand", 0)) == 7
