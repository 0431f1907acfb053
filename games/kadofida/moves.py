"""The actions and events of Kadofida."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core.actions import Action, Dealt, Event
from games.core.types import Number, Seat, Token, Tokens, Word
from games.passing.rules import Revealed

# --- what a seat decides --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pitch(Action):
    """Pitch a hand card face down and claim its idea."""

    card: Token
    claim: Word


@dataclass(frozen=True, slots=True)
class Decide(Action):
    """Allow or refuse what was pitched, as the boss."""

    allow: bool


@dataclass(frozen=True, slots=True)
class AskClaim(Action):
    """Ask, as the boss, for the claimed idea again."""


@dataclass(frozen=True, slots=True)
class AskPoints(Action):
    """Ask, as the boss, how many points the idea is worth."""


@dataclass(frozen=True, slots=True)
class AskEyes(Action):
    """Ask, as the boss, to be looked in the eye."""


@dataclass(frozen=True, slots=True)
class SayClaim(Action):
    """Answer with an idea, the same or another; not a claim."""

    claim: Word


@dataclass(frozen=True, slots=True)
class SayPoints(Action):
    """Answer with a number of points."""

    points: Number


@dataclass(frozen=True, slots=True)
class SayEyes(Action):
    """Answer by looking the boss in the eye, or not."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Choose the seat to exchange a card with."""

    to: Seat


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Choose the card to give in a trade."""

    card: Token


@dataclass(frozen=True, slots=True)
class Block(Action):
    """Name the idea that nobody may claim for a while."""

    claim: Word


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    """Put as many cards back on the deck as were drawn.

    They may come from the hand and from the drawn cards; the first will be on top.
    """

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Forget(Action):
    """Choose one of one's own face-down cards to leave the game."""

    card: Token


ACTIONS = (
    Pitch,
    Decide,
    AskClaim,
    AskPoints,
    AskEyes,
    SayClaim,
    SayPoints,
    SayEyes,
    Trade,
    Give,
    Block,
    PutBack,
    Forget,
)

# --- a creator's turn -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A creator's turn has begun and it has drawn a card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pitched(Event):
    """A card has been pitched: it lies face down before its creator.

    `giver` is the creator, `to` the boss. Nobody looks at the card any more.
    """

    giver: Seat
    to: Seat
    card: Token
    claim: Word


@dataclass(frozen=True, slots=True)
class AskedClaim(Event):
    """The boss has asked to hear the claim again."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class AskedPoints(Event):
    """The boss has asked how many points the card is worth."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class AskedEyes(Event):
    """The boss has asked the creator to look it in the eye."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class SaidClaim(Event):
    """The creator has answered with an idea, truly or not."""

    seat: Seat
    claim: Word


@dataclass(frozen=True, slots=True)
class SaidPoints(Event):
    """The creator has answered with a number of points, truly or not."""

    seat: Seat
    points: Number


@dataclass(frozen=True, slots=True)
class SaidEyes(Event):
    """The creator has looked the boss in the eye, or has not."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """The boss has allowed or refused; the card stays face down."""

    judge: Seat
    giver: Seat
    claim: Word
    allow: bool


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """An allowed card lies face up before its creator and counts."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Vindicated(Event):
    """A refused claim was true: the card goes unseen to the boss.

    It lies face down in front of the boss `seat`. Everyone can conclude that it is no Kadofida.
    """

    admits: ClassVar[bool] = True
    seat: Seat
    giver: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Admitted(Event):
    """A refused claim was a lie: its creator keeps the card.

    The card goes, unseen, face down in front of the creator. Everyone can conclude that it is no Kadofida.
    """

    admits: ClassVar[bool] = True
    seat: Seat
    card: Token
    judge: Seat


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A refused, truly claimed Kadofida has left the game.

    The boss `seat` will get a burn mark for it.
    """

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A refused Kadofida, claimed to be something else, counts against its creator.

    It lies sideways in front of the creator.
    """

    seat: Seat
    card: Token


# --- flames ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlameShown(Event):
    """The deck's top card lies before `seat`; all others look at it."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class FlameLaid(Event):
    """The flame card lies face down; nobody looks at it again."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """The boss has got a burn mark for refusing a true Kadofida.

    This is not burning (spec kadofida, "Burning").
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """A seat has burned and got a burn mark.

    The face-down cards in front of it have left the game.
    """

    seat: Seat


# --- effects --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TradeAsked(Event):
    """The creator wants to trade with `to`; both choose a card now."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """One of the two traders has chosen its card in secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """The two cards have changed hands."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """An idea is blocked until the seat's next turn as creator begins."""

    seat: Seat
    claim: Word


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """The creator has taken the deck's top cards to look at them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """The creator has put as many cards back on the deck."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forgot(Event):
    """A face-down card of the creator has left the game, unseen."""

    seat: Seat
    card: Token


# --- rounds and games -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BossChanged(Event):
    """A round without a burning is over; its last creator becomes boss."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BossStayed(Event):
    """A round with a burning is over; the boss stays."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameScored(Event):
    """A game of a full match is over, except the last.

    `reason` as in `Ended`.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Redealt(Event):
    """All cards are gathered and dealt anew for the next game.

    Only in a full match.
    """


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game, or the whole full match, is over.

    `reason`: "deck" (the deck is empty) or "marks" (a seat has two burn marks).
    """

    reason: str


EVENTS = (
    Dealt,
    Drew,
    Pitched,
    AskedClaim,
    AskedPoints,
    AskedEyes,
    SaidClaim,
    SaidPoints,
    SaidEyes,
    Decided,
    Revealed,
    Produced,
    Vindicated,
    Admitted,
    Removed,
    Fell,
    FlameShown,
    FlameLaid,
    Marked,
    Burned,
    TradeAsked,
    Gave,
    Traded,
    Blocked,
    Looked,
    Replaced,
    Forgot,
    BossChanged,
    BossStayed,
    GameScored,
    Redealt,
    Ended,
)
