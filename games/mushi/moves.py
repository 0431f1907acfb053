"""What is done and what happens in Insect Poker, besides passing a card round."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.actions import Action, Dealt, Event
from games.core.types import Seat, Token, Tokens, Word
from games.passing.rules import Judge, Judged, Offer, Offered, PassedOn, PassOn, Peek, Peeked, Revealed

# --- what a seat decides --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UseDragonfly(Action):
    """Draw as many cards as are in the hand and keep the drawn ones or the old ones."""

    card: Token


@dataclass(frozen=True, slots=True)
class UseStagBeetle(Action):
    """A seat has to put a card of its hand into its own area."""

    card: Token
    to: Seat


@dataclass(frozen=True, slots=True)
class UseEarthworm(Action):
    """Each seat takes a card of its area into its hand."""

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
    """A card in another seat's area becomes used if it is unused, and unused if it is used."""

    card: Token
    target: Token


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Use nothing, with no card to send either."""


@dataclass(frozen=True, slots=True)
class Cancel(Action):
    """Use up a mantis: what has just been announced does not happen."""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Let it happen."""


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """The stag beetle: put this card of the hand into the own area."""

    card: Token


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """The earthworm: take this card of the own area into the hand."""

    card: Token


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """The centipede: make this card of the own area used, or unused."""

    card: Token


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    """The dragonfly: put these cards back, the first one on top. They are the whole hand, or all that was drawn."""

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
    """The seat is the parent now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Used(Event):
    """The parent uses a dragonfly or an earthworm; the card lies sideways, the effect is yet to come."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class UsedOn(Event):
    """The parent uses a stag beetle on a seat."""

    seat: Seat
    card: Token
    to: Seat


@dataclass(frozen=True, slots=True)
class UsedOnCard(Event):
    """The parent uses a spider on a card."""

    seat: Seat
    card: Token
    target: Token


@dataclass(frozen=True, slots=True)
class UsedOnAll(Event):
    """The parent uses a centipede: all are to make a card used (`tire`), or unused."""

    seat: Seat
    card: Token
    tire: bool


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """Automatic insects of the seat have fired: these cards have become used, the effect is yet to come."""

    seat: Seat
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    """A mantis of the seat has become used; the cancelled cards are unused again."""

    seat: Seat
    card: Token
    cancelled: Tokens


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The seat has a mantis and does not use it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """The card that went round lies in the area of the seat that had to take it."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A card of the hand lies in its owner's area, because of a stag beetle."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """A card of the area has gone into its owner's hand. It lay open: everyone knows its insect."""

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
    """A card of the seat's area has gone back into the deck, which has been shuffled. It lay open, its insect too."""

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
    """The seat has drawn as many cards as it has in its hand, and looks at them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """The seat has put one of the two sets of cards back on the deck; nobody else knows which one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """The seat has drawn at the end of a turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """The game is over for a loser. `reason`: "four" (of one kind) or "most" (of one kind, when all cards are out)."""

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
