"""The actions of a seat and the events that follow."""

from __future__ import annotations  # needed: the kinds of fields are read from their annotations as text

from dataclasses import dataclass

from games.core.actions import Action, Dealt, Event
from games.core.types import Seat, Token, Word


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give a hand card face down and say what it is."""

    card: Token
    to: Seat
    claim: Word


@dataclass(frozen=True, slots=True)
class Judge(Action):
    """Say if the claim is true."""

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
    """The card is turned up.

    `truth`: the claim was true of it. `pays`: the seat that has lost by that.
    """

    card: Token
    giver: Seat
    judge: Seat
    claim: Word
    truth: bool
    pays: Seat


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """The seat was wrong, or was found out, and has lost."""

    seat: Seat


EVENTS = (Dealt, Given, Judged, Revealed, Lost)
