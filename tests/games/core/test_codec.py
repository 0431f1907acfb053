"""Tests of actions and events as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from games.core.actions import Action, Event
from games.core.codec import decode, encode
from games.core.types import Seat, Token, Tokens, Word


@dataclass(frozen=True, slots=True)
class Say(Action):
    to: Seat
    card: Token
    claim: Word
    loud: bool


@dataclass(frozen=True, slots=True)
class Put(Action):
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Ended(Event):
    why: str


ACTIONS = (Say, Put)


@pytest.mark.parametrize(
    ("action", "row"),
    [(Say(1, 40, 7, True), ["Say", 1, 40, 7, True]), (Put((3, 1)), ["Put", [3, 1]]), (Put(()), ["Put", []])],
)
def test_actions_are_rows(action: Action, row: list[Any]) -> None:
    assert encode(action) == row
    assert decode(json.loads(json.dumps(row)), ACTIONS) == action


def test_events_are_rows() -> None:
    assert encode(Ended("four")) == ["Ended", "four"]
    assert decode(["Ended", "four"], [Ended]) == Ended("four")


@pytest.mark.parametrize(
    "row",
    [
        None, 1, "Say", {}, [], [None], [[]], [{}], ["Shout", 1], ["Say"], ["Say", 1, 40, 7],
        ["Say", 1, 40, 7, True, 0],
        ["Say", True, 40, 7, True], ["Say", 1, 40.0, 7, True], ["Say", 1, "40", 7, True], ["Say", 1, 40, 7, 1],
        ["Say", 1, None, 7, True], ["Put", 3], ["Put", ["3"]], ["Put", [True]], ["Put", [[3]]], ["Put", None],
        ["Ended", "four"],
    ],
)  # fmt: skip
def test_anything_else_is_a_value_error(row: Any) -> None:
    with pytest.raises(ValueError):
        decode(row, ACTIONS)
