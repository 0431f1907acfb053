"""Tests that the checks of `games.core.contract.cards` find violations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core import contract, match
from games.core.actions import Action, Choices, Product
from games.core.chance import Chance
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.core.view import View, look
from games.passing.rules import OFFER, Offer
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught


@pytest.mark.parametrize("order", [(0, 2, 1, 3), (3, 0, 1, 2)])
def test_a_place_whose_number_is_another_ones(order: tuple[int, ...]) -> None:
    class Mixed(Royal):
        places = tuple(Royal.places[number] for number in order)

    caught(contract.places_bear_their_numbers, Mixed(), "its number")


def test_a_card_lost() -> None:
    class Loses(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            if len(table.zones[-1]) > 2:
                table.zones[-1].pop(0)

    caught(contract.cards_are_conserved, Loses(), "no longer those of the game")


def test_a_card_in_two_places() -> None:
    class Doubles(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            if table.zones[0]:
                table.zones[-1].insert(0, table.zones[0][0])

    caught(contract.cards_are_conserved, Doubles(), "two places")


def test_a_face_exchanged() -> None:
    class Forges(Royal):
        def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
            super().play(table, seat, action, chance)
            if table.zones[0]:
                table.faces[table.zones[0][0]] = 0

    caught(contract.cards_are_conserved, Forges(), "no longer those of the game")


def test_a_card_that_stays_marked_in_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A special card taken into the hand stays visible to all."""
    real = Table.move

    def move(self: Table, token: Token, source: int, target: int, face_up: bool = False) -> Token:
        seen = self.seen[token]
        token = real(self, token, source, target, face_up)
        self.seen[token] |= seen
        return token

    monkeypatch.setattr(Table, "move", move)
    caught(contract.cards_are_conserved, Royal(), "marked")


def test_a_special_card_that_stays_recognisable_in_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A special card keeps its token on leaving, so everyone recognises it."""

    def move(self: Table, token: Token, source: int, target: int, face_up: bool = False) -> Token:
        self.zones[source].remove(token)
        owner = self.map.owners[target]
        if owner >= 0:
            self.seen[token] = 1 << owner
        elif face_up:
            self.open(token)
        self.zones[target].append(token)
        return token

    monkeypatch.setattr(Table, "move", move)

    class Brings(Royal):
        """Royal in which seats give their special cards first."""

        def choices(self, table: Table, seat: Seat, what: str) -> Choices:
            legal = super().choices(table, seat, what)
            if table.pending and table.pending[-1] == Ask(seat, OFFER):
                special = tuple(card for card in table.zones[seat] if table.faces[card] >= 14)
                _, seats, claims = legal.parts[0].factors
                return Choices(Product(Offer, special or tuple(table.zones[seat]), seats, claims))
            return legal

    caught(contract.tokens_tell_nothing, Brings(), "recognises")


def test_a_token_that_is_given_to_another_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card still in the hand takes the moved card's token."""
    real = Table.move

    def move(self: Table, token: Token, source: int, target: int, face_up: bool = False) -> Token:
        moved = real(self, token, source, target, face_up)
        if moved != token and self.zones[source]:
            faces, seen, other = self.faces, self.seen, self.zones[source][0]
            faces[token], seen[token], self.zones[source][0] = faces[other], seen[other], token
        return moved

    monkeypatch.setattr(Table, "move", move)
    caught(contract.tokens_tell_nothing, Royal(), "another card before")


def _all_in_front(table: Table, view: View) -> View:
    shown = {t: table.faces[t] for zone in table.zones[2 * table.seats : 3 * table.seats] for t in zone}
    return replace(view, faces={**view.faces, **shown})


def _all_once_peeked(table: Table, view: View) -> View:
    return replace(view, faces={t: table.faces[t] for t in view.seen if table.seen[t]})


def _hands_as_tokens(table: Table, view: View) -> View:
    return replace(view, zones=tuple(tuple(zone) for zone in table.zones))


def _marks_in_hands(table: Table, view: View) -> View:
    return replace(view, seen=dict(enumerate(table.seen)))


def _own_facts(table: Table, view: View) -> View:
    return replace(view, facts=table.facts)


@pytest.mark.parametrize(
    ("grants", "message"),
    [
        (_all_in_front, "faces"),
        (_all_once_peeked, "faces"),
        (_hands_as_tokens, "zones"),
        (_marks_in_hands, "marks"),
        (_own_facts, "handle"),
    ],
)
def test_look_granting_too_much(
    grants: Callable[[Table, View], View], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "look", lambda table, eyes: grants(table, look(table, eyes)))
    caught(contract.views_grant_what_has_been_shown, Royal(), message)


def test_look_granting_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "look", lambda table, eyes: replace(look(table, eyes), faces={}))
    caught(contract.views_grant_what_has_been_shown, Royal(), "faces")


def test_a_beat_that_lags_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        match.Match, "view", lambda self, eyes: self.beats(eyes)[max(0, len(self.beats(eyes)) - 2)].view
    )
    caught(contract.views_grant_what_has_been_shown, Royal(), "last beat")
