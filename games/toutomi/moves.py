"""What is done and what happens in Toutomi Burst."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core.actions import Action, Dealt, Event
from games.core.types import Number, Seat, Token, Tokens

# --- what a seat decides --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a number, or the Trump."""

    card: Token


@dataclass(frozen=True, slots=True)
class Reverse(Action):
    """Play a card as Reverse: the direction of play turns round."""

    card: Token


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Play a card as Skip: the next seat's turn is skipped."""

    card: Token


@dataclass(frozen=True, slots=True)
class Summon(Action):
    """Play a card as Summon: cards of the hand may go into the field right after it."""

    card: Token


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Play a card as Attack: `to` has the next turn and must play two cards."""

    card: Token
    to: Seat


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """After a Summon: put these cards of the hand into the field. Their order means nothing."""

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """After a Summon: put nothing into the field."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Say that no card of the hand can be played. In the short game that is the burst."""


MOVES = (Reverse, Skip, Summon, Attack)
"""What a wild card can be used as."""
ACTIONS = (Play, *MOVES, Lay, Decline, Pass)

# --- cards that are played ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A number lies in the field and has been added: the total is `total` now."""

    seat: Seat
    card: Token
    total: Number


@dataclass(frozen=True, slots=True)
class Matched(Event):
    """A number lies in the field that was the same as the total: the total stays `total`."""

    seat: Seat
    card: Token
    total: Number


@dataclass(frozen=True, slots=True)
class Trumped(Event):
    """The Trump lies in the field; its player is about to be rewarded."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Reversed(Event):
    """A card has been used as Reverse."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A card has been used as Skip."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Summoned(Event):
    """A card has been used as Summon."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A card has been used as Attack on `to`."""

    seat: Seat
    card: Token
    to: Seat


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """Because of a Summon these cards of the hand lie in the field, without effect."""

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """After a Summon nothing has been put into the field."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """The seat has drawn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The field, or a hand that has been shown, has been shuffled with the deck into a new one."""


# --- the burst ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Burst(Event):
    """A number lies in the field that brings the total to `total`, over the limit."""

    seat: Seat
    card: Token
    total: Number


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat can play nothing. So no card of its hand can be played."""

    admits: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class HandLaid(Event):
    """The hand of the seat lies open in the field: after a burst, or because it can play nothing."""

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Rewarded(Event):
    """The seat has taken the top situation card, unseen by others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """In the short game: the seat has taken all `number` cards of the field as points."""

    seat: Seat
    number: Number


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round: the total is 0, and the seat that burst has an ordinary turn."""

    seat: Seat


# --- the end --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The situation cards of the seat lie open and are worth `points`."""

    seat: Seat
    points: Number


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """It is over. `reason`: "situations" (the last one has been taken) or "deck" (a refill was not possible)."""

    reason: str


EVENTS = (
    Dealt,
    Played,
    Matched,
    Trumped,
    Reversed,
    Skipped,
    Summoned,
    Attacked,
    Laid,
    Declined,
    Refilled,
    Reshuffled,
    Burst,
    Passed,
    HandLaid,
    Rewarded,
    Collected,
    RoundBegan,
    Counted,
    Ended,
)
