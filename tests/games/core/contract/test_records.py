"""Tests that the checks of `games.core.contract.records` find violations."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from games import entry
from games.core import contract
from games.core.actions import Action, Event
from games.core.chance import Chance
from games.core.game import legal_choices
from games.core.options import Options
from games.core.table import Table
from games.core.types import Seat, Tokens
from games.royal.facts import RoyalFacts
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught, meddle


@pytest.mark.parametrize("chance", [random.random, Random().random], ids=["global", "own"])
def test_a_random_number_not_from_the_oracle(chance: Callable[[], float], monkeypatch: pytest.MonkeyPatch) -> None:
    meddle(monkeypatch, lambda table, event: table.zones[0].sort(key=lambda _: chance()))
    caught(contract.logs_replay, Royal(), "oracle|another table")


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

        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            self.rounds += 1
            assert isinstance(table.facts, RoyalFacts)
            table.facts.round = self.rounds
            super().play(table, seat, action, chance)

    caught(contract.copies_are_independent, Remembers(), "another way|oracle|changes")
    caught(contract.logs_replay, Remembers(), "another table")


@dataclass(frozen=True, slots=True)
class Odd(Event):
    value: Tokens


@pytest.mark.parametrize("value", [frozenset({1}), 0.5, {"seat": 1}, (1, (2,)), (True,), None])
def test_an_event_that_does_not_survive_json(value: Any) -> None:
    class Says(Royal):
        events = (*Royal.events, Odd)

        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            table.tell(Odd, value)

    caught(contract.all_survives_json, Says(), "JSON")


def test_an_event_that_the_game_does_not_have() -> None:
    class Says(Royal):
        events = Royal.events[:-1]

    caught(contract.all_survives_json, Says(), "JSON")


def test_a_beat_that_cannot_be_sent() -> None:
    class Says(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            table.tell(Odd, object())

    caught(contract.beats_can_be_sent, Says(), "being sent")


def test_a_sketch_that_does_not_keep_to_the_rules() -> None:
    class Guesses:
        """Sketch that predicts an unchanged hand size for the asked seat."""

        def predict(self, table: Table) -> int:
            return len(table.zones[table.pending[-1][0]])

        def live(self, table: Table, chance: Chance) -> int:
            seat, _ = table.pending[-1]
            legal = legal_choices(Royal(), table, seat)
            Royal().play(table, seat, legal[0], chance)
            return len(table.zones[seat])

    with pytest.raises(contract.Broken, match="the sketch"):
        contract.sketches_keep_to_the_rules(entry("royal").changed(sketch=Guesses()), 4, 0)
