"""The actions and events of Toutomi Burst."""

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
    """Play a card as Summon; hand cards may follow into the field."""

    card: Token


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Play a card as Attack; `to` must play two cards next."""

    card: Token
    to: Seat


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Put these hand cards into the field after a Summon.

    Their order means nothing.
    """

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Put nothing into the field after a Summon."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Say that no card of the hand can be played.

    In the short game this is the burst.
    """


MOVES = (Reverse, Skip, Summon, Attack)
"""The actions that a wild card can be used for."""
ACTIONS = (Play, *MOVES, Lay, Decline, Pass)

# --- cards that are played ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A number lies in the field and brings the total to `total`."""

    seat: Seat
    card: Token
    total: Number


@dataclass(frozen=True, slots=True)
class Matched(Event):
    """A number equal to the total lies in the field.

    The total stays `total`.
    """

    seat: Seat
    card: Token
    total: Number


@dataclass(frozen=True, slots=True)
class Trumped(Event):
    """The Trump lies in the field; its player will be rewarded next."""

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
    """Hand cards lie in the field, without effect, by a Summon."""

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """Nothing has been put into the field after a Summon."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """The seat has drawn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The field, or a shown hand, has been shuffled into the deck."""


# --- the burst ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Burst(Event):
    """A number lies in the field and the total is too high.

    The total is `total`, over the limit.
    """

    seat: Seat
    card: Token
    total: Number


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat can play nothing.

    Everyone can conclude that no card of its hand can be played.
    """

    admits: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class HandLaid(Event):
    """The seat's hand lies open in the field.

    After a burst, or because it can play nothing.
    """

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Rewarded(Event):
    """The seat has taken the top situation card, unseen by others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """The seat has taken all `number` cards of the field as points.

    Only in the short game.
    """

    seat: Seat
    number: Number


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round has begun with an ordinary turn.

    The total is 0; the turn is that of the seat that burst.
    """

    seat: Seat


# --- the end --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unearned(Event):
    """The seat's `card` is for the fewest situation cards, and counts nothing.

    `other` has fewer, or as few where one seat has to be alone.
    """

    seat: Seat
    card: Token
    other: Seat


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The seat's situation cards lie open and are worth `points`."""

    seat: Seat
    points: Number


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over.

    `reason`: "situations" (the last one has been taken) or "deck" (a refill was not possible).
    """

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
    Unearned,
    Counted,
    Ended,
)
