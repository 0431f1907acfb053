"""Tests that the checks of `games.core.contract.hiding` find violations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, ClassVar

import pytest

from games import entry
from games.core import contract, determinization, match
from games.core.actions import Action, Choices, Event, Reason
from games.core.brain import Thought
from games.core.chance import Chance
from games.core.contract import hiding
from games.core.options import Options
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.core.view import View, look
from games.passing.rules import ANSWER, Offer, Offered, Peek
from games.royal.facts import RoyalFacts
from games.royal.moves import Lay, TakenIntoHand
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught, front, meddle


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    face: int


def test_a_face_in_an_event() -> None:
    class Tells(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            if isinstance(action, Offer):
                table.tell(Whispered, front(table))

    caught(contract.hidden_cards_make_no_difference, Tells(), "what happens")


def test_a_face_in_an_event_that_admits_something() -> None:
    class Told(TakenIntoHand):
        """Event with `admits`, which still must not reveal a face."""

    class Tells(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            if isinstance(action, Offer):
                table.tell(Told, seat, front(table))

    caught(contract.hidden_cards_make_no_difference, Tells(), "what happens")


def test_an_event_only_for_some_cards() -> None:
    class Hesitates(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            if isinstance(action, Offer) and front(table) % 2:
                table.tell(Whispered, 0)

    caught(contract.hidden_cards_make_no_difference, Hesitates(), "goes on")


@dataclass(frozen=True, slots=True)
class Confessed(Event):
    admits: ClassVar[bool] = True


@pytest.mark.slow
def test_an_event_by_which_the_rules_admit_something_is_no_leak() -> None:
    class Confesses(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            if isinstance(action, Offer) and front(table) % 2:
                table.tell(Confessed)

    for seed in range(5):
        contract.hidden_cards_make_no_difference(entry("royal").changed(rules=Confesses(), brains={}), 4, seed)


def test_hands_sorted_by_face_when_dealt() -> None:
    class Sorts(Royal):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            table = super().start(seats, options, chance)
            for zone in table.zones[:seats]:
                zone.sort(key=table.faces.__getitem__)
            return table

    caught(contract.two_deals_look_alike, Sorts(), "another order")


def test_hands_sorted_by_face_and_numbered_afterwards() -> None:
    class Sorts(Royal):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            table = super().start(seats, options, chance)
            for zone in table.zones[:seats]:
                faces = sorted(table.faces[token] for token in zone)
                for token, face in zip(zone, faces, strict=True):
                    table.faces[token] = face
            return table

    caught(contract.two_deals_look_alike, Sorts(), "depends on its face")


def test_hands_sorted_by_face_later(monkeypatch: pytest.MonkeyPatch) -> None:
    def sort(table: Table, event: object) -> None:
        for zone in table.zones[: table.seats]:
            zone.sort(key=table.faces.__getitem__)

    meddle(monkeypatch, sort)
    caught(contract.hidden_cards_make_no_difference, Royal(), "order of cards")


def test_tokens_numbered_before_the_shuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(self: Table, faces: Sequence[int], chance: Chance) -> list[Token]:
        self.faces += faces
        self.seen.extend(bytes(len(faces)))
        return list(chance.shuffle(len(faces)))

    monkeypatch.setattr(Table, "fill", fill)
    caught(contract.two_deals_look_alike, Royal(), "other tokens")


def test_a_legal_move_that_depends_on_a_hidden_card() -> None:
    class Hints(Royal):
        def choices(self, table: Table, seat: Seat, what: str) -> Choices:
            legal = super().choices(table, seat, what)
            return Choices(legal.parts[0]) if Peek() in legal and front(table) % 2 else legal

    caught(contract.hidden_cards_make_no_difference, Hints(), "what is legal")


def test_a_public_decision_that_needs_a_secret() -> None:
    class Hints(Royal):
        def choices(self, table: Table, seat: Seat, what: str) -> Choices:
            legal = super().choices(table, seat, what)
            hand = [table.faces[card] for card in table.zones[seat]]
            return Choices(legal.parts[0]) if Peek() in legal and sum(hand) % 2 else legal

    caught(contract.hidden_cards_make_no_difference, Hints(), "what is legal")


def test_a_window_that_opens_because_of_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_it(table: Table, event: object) -> None:
        if event is Offered and front(table) % 2:
            table.pending.insert(0, Ask(0, ANSWER))

    meddle(monkeypatch, open_it)
    caught(contract.hidden_cards_make_no_difference, Royal(), "the view")


def test_a_reason_that_leaks() -> None:
    class Explains(Royal):
        def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
            return Reason("over") if front(table) % 2 else super().why_not(table, seat, card)

    caught(contract.hidden_cards_make_no_difference, Explains(), "a reason")


def test_a_reason_for_an_open_card_that_leaks() -> None:
    class Gossips(Royal):
        def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
            lies_open = card in table.zones[table.seats + seat]
            return Reason("over") if lies_open and front(table) % 2 else super().why_not(table, seat, card)

    caught(contract.hidden_cards_make_no_difference, Gossips(), "everyone is told")


def test_a_fact_that_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def note(table: Table, event: object) -> None:
        assert isinstance(table.facts, RoyalFacts)
        table.facts.round = front(table)

    meddle(monkeypatch, note)
    caught(contract.hidden_cards_make_no_difference, Royal(), "the view")


@dataclass(frozen=True, slots=True)
class WithHandle(View):
    table: Table | None = field(default=None, compare=False)


class Peeks:
    """Brain with access to the table."""

    def __init__(self, seat: Seat) -> None:
        self.table: Table | None = None

    def watch(self, beat: match.Beat) -> None:
        assert isinstance(beat.view, WithHandle)
        self.table = beat.view.table

    def decide(self, legal: Choices, random: Random) -> Action:
        assert self.table
        hidden = [face for zone in self.table.zones for face in map(self.table.faces.__getitem__, zone) if face]
        return legal[hash(tuple(hidden)) % len(legal)]


class Knows(Peeks):
    """Brain whose thought, but not its action, reveals hidden cards."""

    def decide(self, legal: Choices, random: Random) -> Action:
        self.way = legal[0]
        return self.way

    def thought(self) -> Thought:
        assert self.table
        hidden = [face for zone in self.table.zones for face in map(self.table.faces.__getitem__, zone) if face]
        return Thought(((self.way, 1.0),), (float(hash(tuple(hidden))),))


def leave_handle(table: Table, eyes: Seat | None) -> View:
    """Return `look`'s view with the table attached."""
    return WithHandle(*(getattr(look(table, eyes), f.name) for f in fields(View)), table=table)


def test_a_brain_that_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "look", leave_handle)
    caught(contract.hidden_cards_make_no_difference, Royal(), "what a brain does", {"peeks": Peeks})


def test_a_brain_that_thinks_of_what_it_has_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "look", leave_handle)
    caught(contract.hidden_cards_make_no_difference, Royal(), "changed a thought", {"knows": Knows})


class Cheats:
    """Brain that ignores the legal actions."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def watch(self, beat: match.Beat) -> None:
        pass

    def decide(self, legal: Choices, random: Random) -> Action:
        return Lay(())


def test_a_brain_that_cheats() -> None:
    caught(contract.hidden_cards_make_no_difference, Royal(), "what it may not", {"cheats": Cheats})


def test_an_imagined_table_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(*args: Any) -> Table:
        table = determinization.determinize(*args)
        table.pending = table.pending[1:]
        return table

    monkeypatch.setattr(hiding, "determinize", forget)
    caught(contract.views_can_be_determinized, Royal(), "another view")
