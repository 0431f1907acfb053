"""What is done and what happens in Cockroach Poker Royal, besides passing a card round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core.actions import Action, Dealt, Event
from games.core.types import Seat, Token, Tokens
from games.passing.rules import Judge, Judged, Offer, Offered, PassedOn, PassOn, Peek, Peeked, Revealed

# --- what a seat decides --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """After taking a special card: lay down one card that the claim is true of, or two in this order."""

    cards: Tokens


ACTIONS = (Offer, Judge, Peek, PassOn, Lay)

# --- what happens ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A card lies face up in front of the seat that had to take it."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TakenIntoHand(Event):
    """A special card, shown to all, has gone into the taker's hand: so there was a card in it that can be laid."""

    admits: ClassVar[bool] = True
    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A card from the hand lies face up in front of its owner, because of a special card."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class PenaltyTaken(Event):
    """The top of the penalty pile is about to be taken, since a royal card has been."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The new top of the penalty pile lies open."""

    card: Token


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """The game is over. `reason`: "four" (too many of one critter) or "empty" (no card to begin a round with)."""

    seat: Seat
    reason: str


EVENTS = (
    Dealt,
    Offered,
    Peeked,
    PassedOn,
    Judged,
    Revealed,
    Taken,
    TakenIntoHand,
    Laid,
    PenaltyTaken,
    TurnedUp,
    Lost,
)
