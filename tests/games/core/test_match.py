"""Tests of playing, logging, reading a log and continuing from it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from games import GAMES
from games.core.actions import Action
from games.core.chance import Chance, SeededChance, stream
from games.core.match import Illegal, Match, parse_log, replay
from games.core.table import Table
from games.core.types import Seat
from games.passing.rules import Judge, Peek
from games.royal.rules import Royal

RULES = [entry.rules for entry in GAMES]


def play_on(match: Match, actions: int, seed: int) -> Match:
    """Play random actions, the same ones for the same seed."""
    random = stream(seed, "moves")
    for _ in range(actions):
        if match.ask:
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal.draw(random))
    return match


def royal(seats: int = 4, actions: int = 0, **more: Any) -> Match:
    return play_on(Match(Royal(), seats, chance=SeededChance(stream(5, "chance")), **more), actions, 5)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (7, {}), (4, {"colour": 1}), (4, {"starter": 4}), (4, {"starter": -2}), (4, {"starter": True})],
)
def test_a_game_that_cannot_be_set_up(seats: int, options: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        Match(Royal(), seats, options, chance=SeededChance(stream(1, "chance")))


def test_an_illegal_action_names_seat_and_action_and_changes_nothing() -> None:
    match = royal()
    assert match.ask
    with pytest.raises(Illegal, match=rf"seat {match.ask.seat} may not Judge"):
        match.submit(match.ask.seat, Judge(True))
    assert len(match.beats(None)) == 1
    assert not match.log.steps


@pytest.mark.parametrize("seat", [-1, 4, 99, None, "0"])
def test_a_seat_that_is_not_there_may_do_nothing(seat: Any) -> None:
    assert not royal().legal(seat)
    with pytest.raises(Illegal):
        royal().submit(seat, Peek())


def test_every_line_is_logged_before_it_can_be_seen() -> None:
    lived: list[int] = []
    lines: list[str] = []
    match: list[Match] = []

    def on_log(line: str) -> None:
        lines.append(line)
        lived.append(len(match[0].beats(None)) if match else 0)

    match.append(royal(on_log=on_log))
    play_on(match[0], 20, 5)
    assert lines == match[0].log.lines()
    assert lived[:2] == [0, 1]
    assert lived == sorted(lived)
    assert lived[-1] < len(match[0].beats(None))


def test_the_latest_action_is_known_by_its_first_beat() -> None:
    match = royal()
    assert match.latest == 0
    for _ in range(8):
        known = len(match.beats(None))
        play_on(match, 1, 5)
        assert match.latest == known < len(match.beats(None))


def test_beats_are_a_sequence_that_grows() -> None:
    match = royal()
    beats = match.beats(2)
    assert len(beats) == 1
    play_on(match, 10, 5)
    assert len(beats) > 10
    assert beats[-1] == beats[len(beats) - 1] == list(beats)[-1]
    assert beats[2:5] == [beats[2], beats[3], beats[4]]
    assert beats[-1].view == match.view(2)
    with pytest.raises(IndexError):
        beats[len(beats)]


@pytest.mark.parametrize("done", [0, 1, 25, 500])
def test_a_log_is_taken_up_where_it_ended(done: int) -> None:
    """After the script's end the match continues with real chance."""
    match = royal(actions=done)
    lines: list[str] = []
    again = replay(parse_log(match.log.lines(), RULES), Royal(), then=SeededChance(stream(9, "x")), on_log=lines.append)
    assert again.log == match.log
    assert lines == match.log.lines()
    for eyes in (0, 1, 2, 3, None):
        assert list(again.beats(eyes)) == list(match.beats(eyes))
    play_on(match, 500, 6)
    play_on(again, 500, 6)
    assert again.result == match.result is not None
    assert lines == again.log.lines() == match.log.lines()


class Lucky(Royal):
    """Game that asks chance again and again."""

    def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
        super().play(table, seat, action, chance)
        pile = table.zone("pile")
        top = table.zones[pile].pop()
        table.shuffle(pile, chance)
        table.zones[pile].insert(chance.pick(len(table.zones[pile]) + 1), top)


def test_chance_is_asked_on_from_behind_the_log() -> None:
    match = play_on(Match(Lucky(), 6, chance=SeededChance(stream(5, "chance"))), 10, 5)
    assert [len(step.chance) for step in match.log.steps] == [2] * 10
    log = parse_log(match.log.lines(), [Lucky()])
    with pytest.raises(ValueError, match="more often"):
        play_on(replay(log, Lucky()), 1, 6)
    again = [play_on(replay(log, Lucky(), then=SeededChance(stream(seed, "x"))), 5, 6) for seed in (1, 1, 2)]
    assert again[0].log == again[1].log != again[2].log
    assert again[0].log.steps[:10] == match.log.steps


def log_rows(actions: int = 12) -> list[Any]:
    return [json.loads(line) for line in royal(actions=actions).log.lines()]


def damaged(rows: Sequence[Any]) -> list[str]:
    return [json.dumps(row) for row in rows]


NOT_LOGS: list[list[str]] = [
    [],
    [""],
    ["null"],
    ["[]"],
    ["{}"],
    ["not json"],
    ["\x00\x01"],
    ['{"game":"royal"}'],
    ['{"game":["royal"],"version":1,"seats":4,"options":{},"dealt":[]}'],
    ['{"game":"whist","version":1,"seats":4,"options":{},"dealt":[]}'],
    ['{"game":"royal","version":99,"seats":4,"options":{},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":"four","options":{},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":"4","options":{},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":4.5,"options":{},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":true,"options":{},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":Infinity,"options":{},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":NaN,"options":{},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":4,"options":[],"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":4,"options":{"starter":null},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":4,"options":{"starter":1.5},"dealt":[]}'],
    ['{"game":"royal","version":1,"seats":4,"options":{},"dealt":7}'],
    ['{"game":"royal","version":1,"seats":4,"options":{},"dealt":"123"}'],
    ['{"game":"royal","version":1,"seats":4,"options":{},"dealt":[["1"]]}'],
    ['{"game":"royal","version":1,"seats":4,"options":{},"dealt":[1e400]}'],
    ['{"game":"royal","version":1,"seats":4,"options":{},"dealt":[[[0]]]}'],
    ["[" * 100_000],
]


@pytest.mark.parametrize("lines", NOT_LOGS, ids=range(len(NOT_LOGS)))
def test_what_is_not_a_log_is_a_value_error(lines: list[str]) -> None:
    with pytest.raises(ValueError):
        parse_log(lines, RULES)


@pytest.mark.parametrize(
    "row",
    [None, 3, [], {}, "abc", [0], [0, ["Peek"]], [0, ["Peek"], [], 1], [0, ["Fly"], []], [0, "Peek", []], [0, [], []],
     ["x", ["Peek"], []], [None, ["Peek"], []], [True, ["Peek"], []], [1.0, ["Peek"], []], [0, ["Peek"], None],
     [0, ["Peek"], [None]], [0, ["Peek"], {"a": 1}], [0, ["Judge", 1], []]],
)  # fmt: skip
def test_a_damaged_step_is_a_value_error(row: Any) -> None:
    with pytest.raises(ValueError):
        parse_log(damaged([*log_rows(), row]), RULES)


def test_every_log_that_is_cut_off_in_a_line_is_a_value_error() -> None:
    lines = royal(actions=3).log.lines()
    for cut in range(1, len(lines[-1])):
        with pytest.raises(ValueError):
            parse_log([*lines[:-1], lines[-1][:-cut]], RULES)


def misfits() -> dict[str, list[Any]]:
    """Logs that can be read but don't fit the game."""
    rows = log_rows()
    head, steps = rows[0], rows[1:]
    order = head["dealt"][-1]
    return {
        "other seats": [{**head, "seats": 9}, *steps],
        "unknown option": [{**head, "options": {"colour": 1}}, *steps],
        "bad option": [{**head, "options": {"starter": 7}}, *steps],
        "no shuffle": [{**head, "dealt": head["dealt"][:1]}, *steps],
        "a card twice": [{**head, "dealt": [head["dealt"][0], [order[0], *order[:-1]]]}, *steps],
        "an answer too many": [{**head, "dealt": [*head["dealt"], 0]}, *steps],
        "an answer too many at the end": [head, *steps[:-1], [*steps[-1][:2], [3]]],
        "another starter": [{**head, "dealt": [(head["dealt"][0] + 1) % 4, order]}, *steps],
        "a step missing": [head, *steps[1:]],
        "a step twice": [head, steps[0], *steps],
        "another seat": [head, [(steps[0][0] + 1) % 4, *steps[0][1:]], *steps[1:]],
    }


@pytest.mark.parametrize("name", misfits())
def test_a_log_that_does_not_fit_does_not_replay(name: str) -> None:
    log = parse_log(damaged(misfits()[name]), RULES)
    with pytest.raises((ValueError, Illegal)):
        replay(log, Royal())
