"""Tests of house rules: off unless chosen, and told and tried."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.brains.arena import play as play_game
from games.brains.cast import CAST
from games.core.chance import SeededChance
from games.core.contract.witness import play
from games.core.entry import Entry
from games.core.match import Log, Match, parse_log, replay
from games.core.options import Option, house_rules, recorded
from games.core.words import LANGUAGES, Words
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from tests.games.transcript import random_match

GOLDEN = Path(__file__).parent / "golden"
HOUSE = [
    pytest.param(entry, option.id, id=f"{entry.id}-{option.id}")
    for entry in GAMES
    for option in entry.options
    if option.house
]
each_rule = pytest.mark.parametrize(("entry", "rule"), HOUSE)


def header(log: Log) -> dict[str, int]:
    """Return the options in the first line of a log."""
    options: dict[str, int] = json.loads(log.header())["options"]
    return options


@each_rule
def test_a_game_has_them_off(entry: Entry, rule: str) -> None:
    match = Match(entry.rules, entry.seats[0], chance=SeededChance(Random(1)))
    assert match.options[rule] == 0
    assert not house_rules(entry.options, match.options)


@each_rule
def test_a_log_from_before_there_were_any_reads_as_without_them(entry: Entry, rule: str) -> None:
    for path in GOLDEN.glob(f"{entry.id}-*.jsonl"):
        lines = path.read_text("utf-8").splitlines()[:-1]
        assert rule not in json.loads(lines[0])["options"]
        match = replay(parse_log(lines, [entry.rules]), entry.rules)
        assert match.options[rule] == 0 and match.log.lines() == lines


@pytest.mark.sampled(2)
@each_rule
def test_a_log_names_them_if_they_are_on(entry: Entry, rule: str) -> None:
    for on in (0, 1):
        match = random_match(entry.id, entry.seats[-1], 3, {rule: on})
        assert header(match.log).get(rule, 0) == on
        assert (rule in header(match.log)) == bool(on)
        again = replay(parse_log(match.log.lines(), [entry.rules]), entry.rules)
        assert again.options == match.options and again.result == match.result


@each_rule
def test_a_log_that_says_that_they_are_off_is_the_same_log(entry: Entry, rule: str) -> None:
    log = random_match(entry.id, entry.seats[0], 3).log
    head = json.loads(log.header())
    head["options"][rule] = 0
    assert parse_log([json.dumps(head), *log.lines()[1:]], [entry.rules]) == log


@pytest.mark.sampled(1)
@each_rule
def test_the_first_games_of_the_contract_are_with_and_without_them(entry: Entry, rule: str) -> None:
    fewest, most = entry.rules.seats[0], entry.rules.seats[-1]
    assert [play(entry.rules, seats, 0).options[rule] for seats in (fewest, most)] == [0, 1]
    assert {play(entry.rules, fewest, seed).options[rule] for seed in range(1, 12)} == {0, 1}, "then at random"


@each_rule
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_line_of_the_log_and_the_reminder_tell_them(entry: Entry, rule: str, lang: str) -> None:
    rules, names = entry.rules, ("Aki", "Ben", "Chi", "Dai", "Emi", "Fay", "Gen")[: entry.seats[0]]
    match = Match(rules, entry.seats[0], {rule: 1}, chance=SeededChance(Random(1)))
    usual, own = (
        Narrator(Words(lang, "table", entry.package, house=house), rules, load_board(rules), names)
        for house in ((), house_rules(entry.options, match.options))
    )
    called = own.words(f"option.{rule}")
    assert called in own.log_line(match.beats(None)[0]) and called not in usual.log_line(match.beats(None)[0])
    assert own.log_line(match.beats(None)[0]).startswith(usual.log_line(match.beats(None)[0]))
    assert [line for line in own.reminder(match.beats(None)) if called in line]
    assert not [line for line in usual.reminder(match.beats(None)) if called in line]


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_has_them_in_a_section(entry: Entry, lang: str) -> None:
    said = (Path(__file__).parents[2] / "games" / entry.id / f"help.{lang}.md").read_text("utf-8")
    rules = [option.id for option in entry.options if option.house]
    assert ("{#house}" in said) == bool(rules)
    words = Words(lang, entry.package)
    assert all(f"**{words(f'option.{rule}')}" in said for rule in rules)


OPTIONS = (Option("starter", "seat", -1), Option("short", "switch", 0), Option("own", "switch", 0, house=True))


def test_a_log_leaves_out_only_house_rules_that_are_off() -> None:
    off, on = ({"starter": 2, "short": 0, "own": value} for value in (0, 1))
    assert recorded(OPTIONS, off) == {"starter": 2, "short": 0}
    assert recorded(OPTIONS, on) == on
    assert recorded(OPTIONS, {"unknown": 0}) == {"unknown": 0}
    assert (house_rules(OPTIONS, off), house_rules(OPTIONS, on), house_rules(OPTIONS, {})) == ((), ("own",), ())


@pytest.mark.slow
@pytest.mark.sampled(1)
@each_rule
def test_every_brain_plays_on_to_the_end_with_them(entry: Entry, rule: str) -> None:
    seats = entry.rules.seats[-1]
    minds = [f"{who}:{level}" for who, level in zip(CAST, (4, 3, 1, 2, 4, 3, 1), strict=False)]
    sitting = [*entry.brains, *minds][:seats]
    options = {option.id: 1 for option in entry.options if option.house}
    record = play_game(entry, seats, sitting, options, "house")
    assert record.result and options[rule]
