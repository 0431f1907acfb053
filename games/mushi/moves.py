"""The actions and events of Insect Poker, except passing a card."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.actions import Action, Dealt, Event
from games.core.types import Seat, Token, Tokens, Word
from games.passing.rules import Judge, Judged, Offer, Offered, PassedOn, PassOn, Peek, Peeked, Revealed

# --- what a seat decides --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UseDragonfly(Action):
    """Draw as many cards as in hand, then keep one set."""

    card: Token


@dataclass(frozen=True, slots=True)
class UseStagBeetle(Action):
    """Make a seat put a card of its hand into its area."""

    card: Token
    to: Seat


@dataclass(frozen=True, slots=True)
class UseEarthworm(Action):
    """Make each seat take a card of its area into its hand."""

    card: Token


@dataclass(frozen=True, slots=True)
class TireAll(Action):
    """Use a centipede: each seat makes a card of its area used."""

    card: Token


@dataclass(frozen=True, slots=True)
class RouseAll(Action):
    """Use a centipede: each seat makes a card of its area unused."""

    card: Token


@dataclass(frozen=True, slots=True)
class UseSpider(Action):
    """Turn a card in another seat's area: used to unused, or back."""

    card: Token
    target: Token


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the turn with no insect used and no card to send."""


@dataclass(frozen=True, slots=True)
class Cancel(Action):
    """Use up a mantis to cancel the insect just announced."""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Let the announced insect take effect."""


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Put this hand card into one's own area, by a stag beetle."""

    card: Token


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Take this card of one's own area back, by an earthworm."""

    card: Token


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Turn this card of one's own area, by a centipede.

    It becomes used, or unused.
    """

    card: Token


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    """Put these cards back, the first one on top, by a dragonfly.

    They are the whole hand, or all the drawn cards.
    """

    cards: Tokens


ACTIONS = (
    Offer,
    Judge,
    Peek,
    PassOn,
    UseDragonfly,
    UseStagBeetle,
    UseEarthworm,
    TireAll,
    RouseAll,
    UseSpider,
    EndTurn,
    Cancel,
    Decline,
    Lay,
    TakeBack,
    Turn,
    PutBack,
)

# --- what happens ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The seat has become the parent."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Used(Event):
    """The parent has used a dragonfly or an earthworm.

    The card lies sideways; the effect is yet to come.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class UsedOn(Event):
    """The parent has used a stag beetle on a seat."""

    seat: Seat
    card: Token
    to: Seat


@dataclass(frozen=True, slots=True)
class UsedOnCard(Event):
    """The parent has used a spider on a card."""

    seat: Seat
    card: Token
    target: Token


@dataclass(frozen=True, slots=True)
class UsedOnAll(Event):
    """The parent has used a centipede on all seats.

    Each will make a card used (`tire`), or unused.
    """

    seat: Seat
    card: Token
    tire: bool


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """Automatic insects of the seat have fired.

    These cards have become used; the effect is yet to come.
    """

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    """A mantis has cancelled an insect.

    `card` is the mantis, used now; the cards in `cancelled` are unused again.
    """

    seat: Seat
    card: Token
    cancelled: Tokens


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The seat has a mantis and has not used it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """The card that went round lies in its taker's area."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A hand card lies in its owner's area, by a stag beetle."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """A card of the area has gone into its owner's hand.

    It lay open, so everyone knows its insect.
    """

    seat: Seat
    card: Token
    insect: Word


@dataclass(frozen=True, slots=True)
class Tired(Event):
    """A card in the seat's area has become used."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Roused(Event):
    """A card in the seat's area has become unused."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A card of the seat's area has returned to the reshuffled deck.

    It lay open, so everyone knows its insect.
    """

    seat: Seat
    card: Token
    insect: Word


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """The deck's top card has come into the seat's area."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The seat looks at as many drawn cards as it holds."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """The seat has put one set of cards back on the deck.

    Nobody else knows which of the two sets.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """The seat has drawn at the end of a turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """The game is over and the seat has lost.

    `reason`: "four" (of one kind) or "most" (of one kind, when all cards are out).
    """

    seat: Seat
    reason: str


EVENTS = (
    Dealt,
    TurnBegan,
    Used,
    UsedOn,
    UsedOnCard,
    UsedOnAll,
    Fired,
    Cancelled,
    Declined,
    Offered,
    Peeked,
    PassedOn,
    Judged,
    Revealed,
    Taken,
    Laid,
    TookBack,
    Tired,
    Roused,
    Returned,
    Arrived,
    Drew,
    Replaced,
    Refilled,
    Lost,
)
