"""What a brain keeps in mind of the beats of its seat."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from games.brains.counting import missing
from games.core.actions import Dealt
from games.core.match import Beat
from games.core.types import Seat, Token
from games.core.view import View
from games.panic.cards import FACES
from games.panic.facts import DECK, DISCARDS, TURN, PanicFacts
from games.panic.fitting import NO_CARD, RULE_AT, Standing, relevant
from games.panic.moves import Discarded, Drew, Enacted, Exchanged, Gave, Paid, Placed, TakenIntoHand, TookBack, Used

Drawn = tuple[Standing, int]
"""How it was when a seat drew instead of placing a card, and how many cards it had before."""


def standing(view: View, seat: Seat) -> Standing:
    """What decides about the cards that a seat may place."""
    facts = view.facts
    assert isinstance(facts, PanicFacts)
    lines = view.cards("line", seat), view.cards("line", (seat - 1) % view.seats)
    last, right = [view.faces[line[-1]] if line else NO_CARD for line in lines]
    return relevant(RULE_AT[facts.same_number][view.faces[view.cards("rule")[-1]]], last, right)


class Memory:
    """Cards that must be in the hands of others, and who seems to have had none that fitted."""

    view: View
    """The table as it was last seen."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.held: list[list[int]] = []
        """By seat: faces that are in its hand for certain; of the own hand nothing."""
        self.drew: list[Drawn | None] = []
        """By seat: the last time; None once its hand may have become another one."""

    @property
    def facts(self) -> PanicFacts:
        """What everyone knows."""
        facts = self.view.facts
        assert isinstance(facts, PanicFacts)
        return facts

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event, view = beat.event, beat.view
        if isinstance(event, Dealt):
            self.held = [[] for _ in range(view.seats)]
            self.drew = [None] * view.seats
        elif isinstance(event, TakenIntoHand | TookBack):
            self._came(event.seat, [self.view.faces[event.card]])
        elif isinstance(event, Drew):
            self._came(event.seat, self._drawn(event.number))
            if self.view.ask == (event.seat, TURN):
                self.drew[event.seat] = standing(view, event.seat), self.view.count("hand", event.seat)
        elif isinstance(event, Placed | Used):
            self._left(event.seat, [view.faces[event.card]])
        elif isinstance(event, Enacted):
            if event.card not in self._tokens(DISCARDS):
                self._left(event.seat, [view.faces[event.card]])
        elif isinstance(event, Paid | Discarded):
            self._left(event.seat, [view.faces[card] for card in event.cards])
        elif isinstance(event, Gave):
            self._gave(event, view)
        elif isinstance(event, Exchanged):
            self._exchanged(event)
            self.drew[event.seat] = self.drew[event.to] = None
        self.view = view

    def _tokens(self, zone: int) -> tuple[Token, ...]:
        """The cards that lay somewhere before this step."""
        tokens = self.view.zones[zone]
        assert isinstance(tokens, tuple)
        return tokens

    def _hand(self, view: View) -> list[int]:
        return [view.faces[token] for token in view.cards("hand", self.seat)]

    def _drawn(self, number: int) -> list[int]:
        """The faces that this seat, having looked at the deck, knows of its top cards."""
        deck = self._tokens(DECK)
        return [self.view.faces[card] for card in deck[len(deck) - number :] if card in self.view.faces]

    def _came(self, seat: Seat, faces: Iterable[int]) -> None:
        if seat != self.seat:
            self.held[seat] += faces

    def _left(self, seat: Seat, faces: Iterable[int]) -> None:
        for face in faces:
            if face in self.held[seat]:
                self.held[seat].remove(face)

    def _gave(self, event: Gave, view: View) -> None:
        """Of a card that went from one of the others to another nothing is known, and it may have been a known one."""
        if event.seat == self.seat:
            given = self._hand(self.view)
            for face in self._hand(view):
                given.remove(face)
            self._came(event.to, given)
        elif event.to == self.seat:
            got = self._hand(view)
            for face in self._hand(self.view):
                got.remove(face)
            self._left(event.seat, got)
        else:
            self.held[event.seat] = []

    def _exchanged(self, event: Exchanged) -> None:
        """What is known of a hand goes with it."""
        held, pair = self.held, (event.seat, event.to)
        hands = [self._hand(self.view) if seat == self.seat else held[seat] for seat in pair]
        for seat, hand in zip(pair, reversed(hands), strict=True):
            held[seat] = [] if seat == self.seat else hand

    def unseen(self) -> list[int]:
        """By face: how many cards this seat has not placed. They lie in the deck or in the others' hands."""
        return missing(FACES, chain(self.view.faces.values(), *self.held))
