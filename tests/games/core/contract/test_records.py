"""The checks of `games.core.contract.records` find what they are meant to find."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from games.core import contract
from games.core.actions import Action, Event
from games.core.chance import Chance
from games.core.options import Options
from games.core.table import Table
from games.core.types import Seat, Tokens
from games.royal.facts import RoyalFacts
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught


@pytest.mark.parametrize("chance", [random.random, Random().random], ids=["global", "own"])
def test_a_random_number_not_from_the_oracle(chance: Callable[[], float]) -> None:
    class Rolls(Royal):
        def play(self, table: Table, seat: Seat, action: Action, oracle: Chance) -> Iterator[Event]:
            for event in super().play(table, seat, action, oracle):
                if len(table.zones[seat]) > 1:
                    table.zones[seat].sort(key=lambda _: chance())
                yield event

    caught(contract.logs_replay, Rolls(), "oracle|another table")


def test_an_answer_of_chance_that_is_not_logged() -> None:
    class Hides(Royal):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            return super().start(seats, options, chance._source)  # type: ignore[attr-defined]

    caught(contract.logs_replay, Hides(), "oracle")


def test_a_copy_that_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Table.copy

    def copy(self: Table) -> Table:
        new = real(self)
        new.seen = self.seen
        return new

    monkeypatch.setattr(Table, "copy", copy)
    caught(contract.copies_are_independent, Royal(), "copy")


def test_a_game_with_a_memory_of_its_own() -> None:
    class Remembers(Royal):
        rounds = 0

        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> Iterator[Event]:
            self.rounds += 1
            assert isinstance(table.facts, RoyalFacts)
            table.facts.round = self.rounds
            yield from super().play(table, seat, action, chance)

    caught(contract.copies_are_independent, Remembers(), "another way|oracle|changes")
    caught(contract.logs_replay, Remembers(), "another table")


@dataclass(frozen=True, slots=True)
class Odd(Event):
    value: Tokens


@pytest.mark.parametrize("value", [frozenset({1}), 0.5, {"seat": 1}, (1, (2,)), (True,), None])
def test_an_event_that_does_not_survive_json(value: Any) -> None:
    class Says(Royal):
        events = (*Royal.events, Odd)

        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> Iterator[Event]:
            yield from super().play(table, seat, action, chance)
            yield Odd(value)

    caught(contract.all_survives_json, Says(), "JSON")


def test_an_event_that_the_game_does_not_have() -> None:
    class Says(Royal):
        events = Royal.events[:-1]

    caught(contract.all_survives_json, Says(), "JSON")


def test_a_beat_that_cannot_be_sent() -> None:
    class Says(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> Iterator[Event]:
            yield from super().play(table, seat, action, chance)
            yield Odd(object())

    caught(contract.beats_can_be_sent, Says(), "being sent")
