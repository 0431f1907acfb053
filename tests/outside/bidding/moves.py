"""What is done and what happens."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.actions import Action, Dealt, Event
from games.core.types import Number, Seat, Token, Tokens, Word


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Say that there are so many cards of a kind in all hands, at least."""

    number: Number
    claim: Word


@dataclass(frozen=True, slots=True)
class Doubt(Action):
    """Say that there are fewer."""


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Once: look at a card of another hand, whichever it is."""

    to: Seat


ACTIONS = (Bid, Doubt, Look)


@dataclass(frozen=True, slots=True)
class Made(Event):
    """There are so many, at least."""

    seat: Seat
    number: Number
    claim: Word


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A card lies before who looks at it."""

    seat: Seat
    to: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class GivenBack(Event):
    """And is in the hand again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Doubted(Event):
    """The latest bid is not believed."""

    seat: Seat
    bidder: Seat


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A hand lies open."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """All cards of the kind that was bid, and whether they are enough."""

    bidder: Seat
    judge: Seat
    claim: Word
    count: Number
    cards: Tokens
    truth: bool


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """Who bid too much, or doubted in vain, has lost."""

    seat: Seat


EVENTS = (Dealt, Made, Looked, GivenBack, Doubted, Shown, Counted, Lost)
