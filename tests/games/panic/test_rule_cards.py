"""Tests of spec panic, "8 rule cards" and "Examples"."""

from __future__ import annotations

from itertools import product

import pytest

from games.core.match import Illegal
from games.panic.cards import FACES
from games.panic.moves import Place
from tests.games.panic.scripted import Play, lay_out

NUMBERS = {face.id: int(face.traits["number"]) for face in FACES if "number" in face.traits}
COLOURS = {face.id: set(str(face.traits["colours"]).split()) for face in FACES if "number" in face.traits}
ALL = " ".join(NUMBERS)
RULES = ("first_command", "command", "innovation", "heredity", "development", "evolution")


def placeable(rule: str, last: str, right: str = "", *, hand: str = ALL, seats: int = 3) -> set[str]:
    """Return the cards that seat 0 may place.

    `last` and `right` are the last cards of its own line and of its right neighbour's.
    """
    lines = {0: f"goblin_1 {last}" if last else "", seats - 1: f"elf_7 {right}" if right else ""}
    return set(lay_out(hand, seats=seats, rule=rule, lines=lines).can(0, Place))


@pytest.mark.parametrize("rule", RULES)
def test_an_empty_line_takes_anything(rule: str) -> None:
    assert placeable(rule, "", "goblin_3") == set(NUMBERS)


@pytest.mark.parametrize(("rule", "last"), list(product(("first_command", "command"), NUMBERS)))
def test_command_same_colour_and_the_same_number_or_higher(rule: str, last: str) -> None:
    fitting = {name for name in NUMBERS if COLOURS[name] & COLOURS[last] and NUMBERS[name] >= NUMBERS[last]}
    if last == "conscripts":
        fitting |= {"dwarf_1", "strategist", "dwarf_3", "miners", "dwarf_6", "mimic"}
    assert placeable(rule, last, "elf_2") == fitting


def test_command_after_blue_3_fit_blue_3_blue_5_and_the_mimic_but_not_blue_2_and_red_5() -> None:
    assert placeable("command", "medics", hand="medics elf_5 mimic elf_2 blockers") == {"medics", "elf_5", "mimic"}


def test_command_after_the_mimic_fits_anything_numbered_4_or_more() -> None:
    assert placeable("command", "mimic") == {name for name in NUMBERS if NUMBERS[name] >= 4}


@pytest.mark.parametrize("last", ["goblin_1", "disruptors", "goblin_3", "mages", "dwarf_3", "fairy_2", "mimic"])
def test_command_the_mimic_goes_after_1_to_4_of_every_colour(last: str) -> None:
    assert "mimic" in placeable("command", last)


def test_command_the_mimic_does_not_go_after_5_to_7() -> None:
    assert not any(
        "mimic" in placeable("command", last) for last in NUMBERS if NUMBERS[last] > 4 and last != "conscripts"
    )


@pytest.mark.parametrize("last", NUMBERS)
def test_innovation_no_colour_in_common_with_your_last_card(last: str) -> None:
    fitting = {name for name in NUMBERS if not COLOURS[name] & COLOURS[last]}
    if last == "conscripts":
        fitting |= {name for name in NUMBERS if "yellow" in COLOURS[name]}
    assert placeable("innovation", last, "elf_2") == fitting


def test_innovation_after_red_5_any_number_not_red_not_the_mimic() -> None:
    hand = "goblin_1 raiders mages elf_7 dwarf_3 fairy_5 mimic"
    assert placeable("innovation", "blockers", hand=hand) == {"mages", "elf_7", "dwarf_3", "fairy_5"}


def test_innovation_after_the_mimic_nothing_fits() -> None:
    assert placeable("innovation", "mimic") == set()


def test_innovation_after_the_conscripts_any_yellow_card_and_the_mimic_fit_as_well() -> None:
    assert placeable("innovation", "conscripts") == set(NUMBERS)


@pytest.mark.parametrize("right", NUMBERS)
def test_heredity_a_colour_in_common_with_the_last_card_of_your_right_neighbour(right: str) -> None:
    fitting = {name for name in NUMBERS if COLOURS[name] & COLOURS[right]}
    assert placeable("heredity", "elf_7", right) == placeable("heredity", "goblin_6", right) == fitting


def test_heredity_anything_if_it_has_none() -> None:
    assert placeable("heredity", "elf_7") == set(NUMBERS)


def test_heredity_the_right_neighbours_last_card_is_the_mimic_everything_fits() -> None:
    assert placeable("heredity", "elf_7", "mimic") == set(NUMBERS)


@pytest.mark.parametrize("right", ["goblin_1", "elf_7", "dwarf_3", "fairy_5"])
def test_heredity_the_mimic_always_fits(right: str) -> None:
    assert "mimic" in placeable("heredity", "elf_7", right)


def test_heredity_after_the_conscripts_any_yellow_card_too() -> None:
    hand = "goblin_1 elf_2 dwarf_1 fairy_2 mimic"
    assert placeable("heredity", "conscripts", "goblin_6", hand=hand) == {"goblin_1", "dwarf_1", "mimic"}


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize(("player", "right"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_left_and_right_are_places_at_the_table_and_do_not_turn_with_the_direction(
    player: int, right: int, direction: int
) -> None:
    lines = dict.fromkeys(range(4), "elf_7") | {right: "goblin_1"}
    play = lay_out("goblin_3 elf_2 fairy_2", seats=4, player=player, rule="heredity", lines=lines, direction=direction)
    assert play.can(player, Place) == ["goblin_3"]


def test_with_two_seats_the_other_one_is_the_right_neighbour() -> None:
    assert placeable("heredity", "elf_7", "goblin_1", hand="goblin_3 elf_2", seats=2) == {"goblin_3"}


@pytest.mark.parametrize("last", NUMBERS)
def test_development_exactly_the_next_number_any_colour(last: str) -> None:
    following = NUMBERS[last] % 7 + 1
    fitting = {name for name in NUMBERS if NUMBERS[name] == following}
    if last == "conscripts":
        fitting |= {name for name in NUMBERS if "yellow" in COLOURS[name]}
    assert placeable("development", last, "elf_2") == fitting


def test_development_after_7_a_1_after_3_only_a_mimic() -> None:
    assert placeable("development", "elf_7") == {"goblin_1", "mages", "dwarf_1", "illusionists"}
    assert placeable("development", "goblin_3") == {"mimic"}
    assert placeable("development", "mimic") == {"blockers", "elf_5", "miners", "fairy_5"}


@pytest.mark.parametrize("last", NUMBERS)
def test_evolution_a_higher_number_any_colour(last: str) -> None:
    fitting = {name for name in NUMBERS if NUMBERS[name] > NUMBERS[last]}
    if last == "conscripts":
        fitting |= {name for name in NUMBERS if "yellow" in COLOURS[name]}
    assert placeable("evolution", last, "elf_2") == fitting


def test_evolution_after_7_nothing_conscripts_excepted() -> None:
    yellow = {name for name in NUMBERS if "yellow" in COLOURS[name]}
    assert [placeable("evolution", last) for last in ("raiders", "elf_7", "fairy_7")] == [set()] * 3
    assert placeable("evolution", "conscripts") == yellow


def test_the_conscripts_count_only_while_they_are_your_last_card() -> None:
    play = lay_out("dwarf_1 goblin_1", lines={0: "conscripts fairy_7", 2: "conscripts"})
    assert play.can(0, Place) == []


@pytest.mark.parametrize(
    ("rule", "last", "right", "hand", "reason"),
    [
        ("first_command", "elf_7", "", "elf_2", "command"),
        ("command", "elf_7", "", "goblin_6", "command"),
        ("innovation", "elf_7", "", "elf_2", "innovation"),
        ("innovation", "mimic", "", "mimic", "innovation"),
        ("heredity", "elf_7", "goblin_1", "fairy_7", "heredity"),
        ("development", "elf_7", "", "elf_2", "development"),
        ("evolution", "elf_7", "", "elf_2", "evolution"),
    ],
)
def test_a_card_that_does_not_fit_says_which_rule_forbids_it(
    rule: str, last: str, right: str, hand: str, reason: str
) -> None:
    play = lay_out(f"{hand} fortune", rule=rule, lines={0: last, 2: right})
    assert play.why_not(0, hand) == reason
    refused(play, hand)


def test_a_card_that_fits_has_no_reason_against_it() -> None:
    play = lay_out("elf_7 mimic command fortune", lines={0: "elf_2"})
    assert [play.why_not(0, name) for name in ("elf_7", "mimic", "command", "fortune")] == [None] * 4


def refused(play: Play, name: str) -> None:
    with pytest.raises(Illegal):
        play.place(0, name)
