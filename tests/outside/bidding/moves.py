"""The actions and events."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.actions import Action, Dealt, Event
from games.core.types import Number, Seat, Token, Tokens, Word


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Claim a minimum number of cards of a kind in all hands."""

    number: Number
    claim: Word


@dataclass(frozen=True, slots=True)
class Doubt(Action):
    """Claim that there are fewer than the latest bid."""


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Look at a random card of another hand, once per game."""

    to: Seat


ACTIONS = (Bid, Doubt, Look)


@dataclass(frozen=True, slots=True)
class Made(Event):
    """A seat has made a bid."""

    seat: Seat
    number: Number
    claim: Word


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A seat looks at a card, which lies before it."""

    seat: Seat
    to: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class GivenBack(Event):
    """The card looked at is back in its owner's hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Doubted(Event):
    """A seat doubts the latest bid."""

    seat: Seat
    bidder: Seat


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A seat's hand is laid open."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The cards of the bid kind are counted; `truth` if they suffice."""

    bidder: Seat
    judge: Seat
    claim: Word
    count: Number
    cards: Tokens
    truth: bool


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A seat loses by bidding too much or doubting in vain."""

    seat: Seat


EVENTS = (Dealt, Made, Looked, GivenBack, Doubted, Shown, Counted, Lost)
