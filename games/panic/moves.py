"""What is done and what happens in Panic Clan Inviter."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.actions import Action, Dealt, Event
from games.core.types import Number, Seat, Token, Tokens

# --- a turn ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw cards, and nothing else."""


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a number card at the end of the own line."""

    card: Token


@dataclass(frozen=True, slots=True)
class Enact(Action):
    """Put a rule card of the hand in force: as a turn, or because of a strategist."""

    card: Token


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use a magic card; what it costs is chosen next."""

    card: Token


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Discard these cards of the hand as the cost of the magic card that is used."""

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard these cards of the hand, because of an effect or of the hand limit."""

    cards: Tokens


# --- choices within effects -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fascinate(Action):
    """Fascinate: take this card out of a line into the hand."""

    card: Token


@dataclass(frozen=True, slots=True)
class Fetch(Action):
    """Mages: take this magic card of the discards into the hand."""

    card: Token


@dataclass(frozen=True, slots=True)
class Mine(Action):
    """Miners: put this rule card of the discards in force."""

    card: Token


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Seers: take this one of the cards that were looked at into the hand."""

    card: Token


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    """Seers: put the others back on the deck; the first will be its top."""

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Strategist: put no rule card in force."""


@dataclass(frozen=True, slots=True)
class Infiltrate(Action):
    """Infiltrators: choose the seat that loses a random card of its hand."""

    to: Seat


@dataclass(frozen=True, slots=True)
class Charge(Action):
    """Chargers: choose the seat that has to give a card to its left neighbour."""

    to: Seat


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Chargers: give this card of the hand to the seat on the left."""

    card: Token


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Illusionists: choose the seat with which the whole hand is exchanged."""

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
    """The seat has drawn so many cards from the deck; none if there are none left anywhere."""

    seat: Seat
    number: Number


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The deck was empty: the discards have been shuffled and are the deck now."""


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A number card of the hand lies at the end of its owner's line; its effect is yet to come."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Enacted(Event):
    """A rule card, out of the seat's hand or the discards, is in force; the old one lies in the discards."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Used(Event):
    """A magic card of the hand lies open; it is not paid for yet, and its effect is yet to come."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """The seat has discarded these cards as the cost of its magic card."""

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Spent(Event):
    """The effect of a magic card is over, extra turns are counted, and the card lies in the discards."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """These cards of the seat's hand lie in the discards, because of an effect or of the hand limit."""

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """The card has been placed or used by the seat, but there is nothing that it could do."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Reversed(Event):
    """Disruptors of the seat: from now on turns go this way round."""

    seat: Seat
    clockwise: bool


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Blockers of the seat: `to` will lose its next turn."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """The seat has chosen a card that lies open in a line or in the discards; it goes into its hand next."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TakenIntoHand(Event):
    """The chosen card has gone into the seat's hand."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Menaced(Event):
    """Menace: the last card of the seat's line, which still lies open there, goes back into its hand next."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """Menace: the last card of the seat's line has gone back into its hand."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """Seers: the seat is looking at so many cards from the top of the deck."""

    seat: Seat
    number: Number


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """Seers: one of the cards that were looked at has gone into the seat's hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """Seers: the other cards lie on the deck again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The seat puts no rule card in force, whether it has one or not."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Infiltrated(Event):
    """Infiltrators of the seat come to `to`, whose hand loses a random card next, if it has any."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Charged(Event):
    """Chargers of the seat come to `to`, which has to give a card away, if it has any."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """The seat has given a card, which nobody else sees, to its left neighbour `to`."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Illusionists: the two seats have exchanged their whole hands."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class ExtraTurnBegan(Event):
    """The seat has another turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """It would have been the seat's turn, but it was blocked. It no longer is."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The seat's line is complete: the game is over."""

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
