"""What is done and what happens."""

from __future__ import annotations  # the kinds of fields are read from their annotations as text

from dataclasses import dataclass

from games.core.actions import Action, Dealt, Event
from games.core.types import Seat, Token, Word


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give a card of one's hand, face down, to another seat, and say what it is."""

    card: Token
    to: Seat
    claim: Word


@dataclass(frozen=True, slots=True)
class Judge(Action):
    """Say whether the claim is true."""

    believe: bool


ACTIONS = (Give, Judge)


@dataclass(frozen=True, slots=True)
class Given(Event):
    """The card lies face down before `to`."""

    giver: Seat
    to: Seat
    card: Token
    claim: Word


@dataclass(frozen=True, slots=True)
class Judged(Event):
    """The receiver has judged; the card is still face down."""

    judge: Seat
    giver: Seat
    claim: Word
    believe: bool


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The card is turned up: whether the claim was true of it, and who has lost by that."""

    card: Token
    giver: Seat
    judge: Seat
    claim: Word
    truth: bool
    pays: Seat


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """Who was wrong, or was found out, has lost."""

    seat: Seat


EVENTS = (Dealt, Given, Judged, Revealed, Lost)
