"""The actions and events of Panic Clan Inviter."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.actions import Action, Dealt, Event
from games.core.types import Number, Seat, Token, Tokens

# --- a turn ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw cards and do nothing else."""


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a number card at the end of one's own line."""

    card: Token


@dataclass(frozen=True, slots=True)
class Enact(Action):
    """Put a rule card of the hand in force.

    As a turn, or by a Strategist.
    """

    card: Token


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use a magic card; its cost is chosen next."""

    card: Token


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Discard these hand cards as the cost of the magic card."""

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard these hand cards, by an effect or the hand limit."""

    cards: Tokens


# --- choices within effects -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fascinate(Action):
    """Take this card out of a line into the hand, by Fascinate."""

    card: Token


@dataclass(frozen=True, slots=True)
class Fetch(Action):
    """Take this magic card from the discards, by Mages."""

    card: Token


@dataclass(frozen=True, slots=True)
class Mine(Action):
    """Put this rule card of the discards in force, by Miners."""

    card: Token


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Take this one of the cards looked at, by Seers."""

    card: Token


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    """Put the other cards looked at back on the deck, by Seers.

    The first will be on top.
    """

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Put no rule card in force after a Strategist."""


@dataclass(frozen=True, slots=True)
class Infiltrate(Action):
    """Choose the seat that loses a random hand card, by Infiltrators."""

    to: Seat


@dataclass(frozen=True, slots=True)
class Charge(Action):
    """Choose the seat that must give a card away, by Chargers.

    It goes to that seat's left neighbour.
    """

    to: Seat


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give this hand card to the left neighbour, by Chargers."""

    card: Token


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Choose the seat to exchange whole hands with, by Illusionists."""

    to: Seat


ACTIONS = (
    Draw,
    Place,
    Enact,
    Use,
    Pay,
    Discard,
    Fascinate,
    Fetch,
    Mine,
    Keep,
    PutBack,
    Decline,
    Infiltrate,
    Charge,
    Give,
    Exchange,
)

# --- what happens ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The seat has drawn `number` cards from the deck.

    0 if neither the deck nor the discards have any left.
    """

    seat: Seat
    number: Number


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The deck was empty; the shuffled discards are the new deck."""


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A hand card lies at the end of its owner's line.

    It is a number card; its effect is yet to come.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Enacted(Event):
    """A rule card is in force; the old one is discarded.

    It came from the seat's hand or from the discards.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Used(Event):
    """A magic card of the hand lies open.

    It is not paid for yet, and its effect is yet to come.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """The seat has paid for its magic card with these cards."""

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Spent(Event):
    """A magic card has taken effect and lies in the discards.

    Its extra turns have been counted.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The seat has discarded these hand cards.

    By an effect or the hand limit.
    """

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """A card that was placed or used had nothing to do."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Reversed(Event):
    """Disruptors of the seat have reversed the direction of turns.

    `clockwise` is the new direction.
    """

    seat: Seat
    clockwise: bool


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Blockers of the seat will cost `to` its next turn."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """The seat has chosen an open card to take.

    It lies in a line or in the discards and goes into the hand next.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TakenIntoHand(Event):
    """The chosen card has gone into the seat's hand."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Menaced(Event):
    """The last card of the seat's line is about to return (Menace).

    It still lies open there; next it goes back into the seat's hand.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """The last card of the line is back in the hand (Menace)."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """The seat looks at the deck's top `number` cards (Seers)."""

    seat: Seat
    number: Number


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The seat has kept one of the cards looked at (Seers)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """The other cards looked at lie on the deck again (Seers)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The seat has put no rule card in force.

    It may have one or not.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class Infiltrated(Event):
    """Infiltrators of the seat have come to `to`.

    Its hand loses a random card next, if it has any.
    """

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Charged(Event):
    """Chargers of the seat have come to `to`.

    It must give a card away, if it has any.
    """

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """The seat has given a card, unseen, to its left neighbour `to`."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Two seats have exchanged their whole hands (Illusionists)."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class ExtraTurnBegan(Event):
    """The seat has begun an extra turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """The seat has lost a turn and is no longer blocked."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The seat's line is complete and the game is over."""

    seat: Seat


EVENTS = (
    Dealt,
    Drew,
    Reshuffled,
    Placed,
    Enacted,
    Used,
    Paid,
    Spent,
    Discarded,
    NoEffect,
    Reversed,
    Blocked,
    Chose,
    TakenIntoHand,
    Menaced,
    TookBack,
    Looked,
    Kept,
    Replaced,
    Declined,
    Infiltrated,
    Charged,
    Gave,
    Exchanged,
    ExtraTurnBegan,
    TurnLost,
    Won,
)
