"""Tests of `game.toml`: valid contents, and errors for invalid ones."""

from __future__ import annotations

import sys

import pytest

from games.core.entry import EntryError, read_entry

WHIST = """
interface = 2
seats = [2, 4]
minutes = 20
weight = 2
fan = ["ace", "king", "queen"]
rules = ".rules:Whist"
mind = ".mind:Mind"

[brains]
random = "games.brains.random_brain:RandomBrain"

[[option]]
id = "starter"
kind = "seat"
default = -1
"""


def test_it_is_known_without_being_loaded() -> None:
    entry = read_entry(WHIST, "clubs.whist")
    assert (entry.id, entry.seats, entry.minutes, entry.weight) == ("whist", range(2, 5), 20, 2)
    assert [option.id for option in entry.options] == ["starter"]
    assert list(entry.brains) == ["random"]
    assert entry.claims is None
    assert entry.modules == {"clubs.whist.rules", "clubs.whist.mind", "games.brains.random_brain"}
    assert not [name for name in sys.modules if name.startswith("clubs")]


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        ("minutes = 20", "", "minutes is missing"),
        ("minutes = 20", 'minutes = "20"', "minutes = '20' should be of type int"),
        ("minutes = 20", "minutes = 20\nhours = 1", "hours is not known"),
        ("weight = 2", "weight = 4", r"weight = 4 should be 1 \(light\) to 3 \(heavy\)"),
        ("interface = 2", "interface = 7", "interface = 7: the game is for another version than this one, 2$"),
        ("interface = 2", "interface = 1", r"choices\(table, seat, what\).*\[decor\].*docs/game.md"),
        ("[2, 4]", "[4, 2]", r"seats = \[4, 2\] should be \[fewest, most\]"),
        ("[2, 4]", "[2]", r"seats = \[2\]"),
        (', "queen"', "", "fan has 2 faces"),
        ('".rules:Whist"', '"rules.Whist"', "rules = 'rules.Whist' should be"),
        ('"games.brains.random_brain:RandomBrain"', "1", "brains.random = 1 should be"),
        ('kind = "seat"', 'kind = "card"', "option: 'card'"),
        ('kind = "seat"', "", "option: .*'kind'"),
        ("default = -1", "default = 9", "option starter: 9"),
        ("default = -1", "default = -1\nhouse = true", "starter: a house rule is a switch that is off"),
        (
            '"seat"\ndefault = -1',
            '"switch"\ndefault = 1\nhouse = true',
            "starter: a house rule is a switch that is off",
        ),
        ("[brains]", "[brains", "game.toml: "),
        ("weight = 2", "weight = 2\nmakers = 3", "makers = 3 should be of type str"),
        ("weight = 2", 'weight = 2\nmakers = " "', "makers = ' ' should be names in one line"),
        ("weight = 2", 'weight = 2\nmakers = "one\\ntwo"', "makers = 'one.*two' should be names in one line"),
        ("weight = 2", f'weight = 2\nmakers = "{"a" * 81}"', "should be .* of at most 80 characters"),
    ],
)
def test_what_makes_no_sense_is_said_with_file_and_key(line: str, instead: str, message: str) -> None:
    assert line in WHIST
    with pytest.raises(EntryError, match=message) as caught:
        read_entry(WHIST.replace(line, instead), "clubs.whist")
    assert str(caught.value).startswith("clubs.whist, game.toml: ")


def test_the_makers_of_a_printed_game_may_be_named() -> None:
    assert read_entry(WHIST, "clubs.whist").makers == ""
    assert read_entry('makers = "Ada, Card House"\n' + WHIST, "clubs.whist").makers == "Ada, Card House"


@pytest.mark.parametrize("where", ["games.core.nowhere:Rules", "games.core.entry:Nobody"])
def test_what_is_not_there_is_said_with_file_and_key(where: str) -> None:
    entry = read_entry(WHIST.replace(".rules:Whist", where), "clubs.whist")
    with pytest.raises(EntryError, match=f"clubs.whist, game.toml: rules = '{where}'"):
        _ = entry.rules


def test_parts_can_be_exchanged_without_touching_the_game() -> None:
    entry = read_entry(WHIST, "clubs.whist")
    other = entry.changed(rules="other rules", brains={})
    assert (other.rules, other.brains, other.seats) == ("other rules", {}, entry.seats)
    assert list(entry.brains) == ["random"]
    assert other.changed(brains={"a": None}).rules == "other rules"
