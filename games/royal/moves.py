"""The actions and events of Cockroach Poker Royal, except passing a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core.actions import Action, Dealt, Event
from games.core.types import Seat, Token, Tokens
from games.passing.rules import Judge, Judged, Offer, Offered, PassedOn, PassOn, Peek, Peeked, Revealed

# --- what a seat decides --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay down one or two cards after taking a special card.

    One card must be one that the claim is true of; two are laid in this order.
    """

    cards: Tokens


ACTIONS = (Offer, Judge, Peek, PassOn, Lay)

# --- what happens ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A card lies face up before the seat that took it."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TakenIntoHand(Event):
    """A special card, shown to all, has gone into the taker's hand.

    Everyone can conclude that the hand held a card that can be laid.
    """

    admits: ClassVar[bool] = True
    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A hand card lies open before its owner, by a special card."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class PenaltyTaken(Event):
    """The top of the penalty pile is about to be taken.

    The reason is a royal card that the seat has taken.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The new top of the penalty pile lies open."""

    card: Token


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """The game is over and the seat has lost.

    `reason`: "four" (too many of one critter) or "empty" (no card to begin a round with).
    """

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
