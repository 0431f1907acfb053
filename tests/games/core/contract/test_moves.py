"""Tests that the checks of `games.core.contract.moves` find violations."""

from __future__ import annotations

import pytest

from games import entry
from games.core import contract, match
from games.core.actions import Action, Choices
from games.core.chance import Chance
from games.core.contract import witness
from games.core.game import Result
from games.core.table import Table
from games.core.types import Seat
from games.passing.rules import Judge, Offer, PassOn, Peek, Peeked
from games.royal.moves import Lay
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught


def test_a_decision_that_the_game_does_not_have() -> None:
    class Fewer(Royal):
        asks = ("answer", "pass", "lay")

    caught(contract.decisions_are_the_games_own, Fewer(), "not a decision")


def test_an_action_that_the_game_does_not_have() -> None:
    class Fewer(Royal):
        actions = (Judge, Peek, PassOn, Lay)

    caught(contract.decisions_are_the_games_own, Fewer(), "not an action")


def test_a_legal_action_twice() -> None:
    class Repeats(Royal):
        def choices(self, table: Table, seat: Seat, what: str) -> Choices:
            return Choices(*super().choices(table, seat, what).parts, *super().choices(table, seat, what).parts)

    caught(contract.legal_agrees_with_itself, Repeats(), "twice")


class Lax(Choices):
    __slots__ = ()

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Judge | Offer) or super().__contains__(action)


class Short(Choices):
    __slots__ = ()

    def __len__(self) -> int:
        return max(1, super().__len__() - 1)


class Strict(Choices):
    __slots__ = ()

    def __contains__(self, action: object) -> bool:
        return not isinstance(action, Judge) and super().__contains__(action)


def choosing(cls: type[Choices]) -> Royal:
    """Return a game whose choices are of another class."""

    class Chooses(Royal):
        def choices(self, table: Table, seat: Seat, what: str) -> Choices:
            return cls(*super().choices(table, seat, what).parts)

    return Chooses()


@pytest.mark.parametrize("cls", [Short, Strict])
def test_choices_that_contradict_themselves(cls: type[Choices]) -> None:
    with pytest.raises((contract.Broken, match.Illegal)):
        contract.legal_agrees_with_itself(entry("royal").changed(rules=choosing(cls), brains={}), 4, 0)


def test_an_illegal_action_that_is_accepted() -> None:
    caught(contract.nothing_else_is_accepted, choosing(Lax), "not legal|not refused")


def test_a_refused_action_that_changes_something(monkeypatch: pytest.MonkeyPatch) -> None:
    real = match.Match.submit

    def submit(self: match.Match, seat: Seat, action: Action) -> None:
        if action not in self.legal(seat):
            self._table.faces.append(0)
        real(self, seat, action)

    monkeypatch.setattr(match.Match, "submit", submit)
    caught(contract.nothing_else_is_accepted, Royal(), "has changed something")


def test_a_legal_action_that_leaves_nobody_asked() -> None:
    class Stops(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            if isinstance(action, Peek):
                table.pending.clear()

    caught(contract.decisions_are_the_games_own, Stops(), "not over")


def test_a_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    class Repeats(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            table.tell(Peeked, seat, 0)

    monkeypatch.setattr(witness, "LONGEST", 500)
    caught(contract.random_play_ends, Repeats(), "has not ended")


@pytest.mark.parametrize(
    ("ranks", "why"),
    [
        ((1, 2, 3), "not every seat"),
        ((0, 1, 2, 3), "not ranks"),
        ((1, 1, 2, 3), "not ranks"),
        ((2, 2, 2, 1), "winners"),
    ],
)
def test_ranks_that_contradict_themselves_or_the_winners(ranks: tuple[int, ...], why: str) -> None:
    class Ranks(Royal):
        def result(self, table: Table) -> Result | None:
            return Result((), (0,), "four", (), ranks) if super().result(table) else None

    caught(contract.random_play_ends, Ranks(), why)
