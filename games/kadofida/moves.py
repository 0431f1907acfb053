"""What is done and what happens in Kadofida."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core.actions import Action, Dealt, Event
from games.core.types import Number, Seat, Token, Tokens, Word
from games.passing.rules import Revealed

# --- what a seat decides --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pitch(Action):
    """Put a card of the hand down, face down, and say which idea it is."""

    card: Token
    claim: Word


@dataclass(frozen=True, slots=True)
class Decide(Action):
    """The boss allows or refuses what was pitched."""

    allow: bool


@dataclass(frozen=True, slots=True)
class AskClaim(Action):
    """The boss asks which idea it was again."""


@dataclass(frozen=True, slots=True)
class AskPoints(Action):
    """The boss asks how many points it is worth."""


@dataclass(frozen=True, slots=True)
class AskEyes(Action):
    """The boss asks to be looked in the eye."""


@dataclass(frozen=True, slots=True)
class SayClaim(Action):
    """Answer with an idea, the same or another one. It claims nothing."""

    claim: Word


@dataclass(frozen=True, slots=True)
class SayPoints(Action):
    """Answer with a number of points."""

    points: Number


@dataclass(frozen=True, slots=True)
class SayEyes(Action):
    """Look the boss in the eye, or not."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Choose with whom a card is exchanged."""

    to: Seat


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Choose the card that is given in a trade."""

    card: Token


@dataclass(frozen=True, slots=True)
class Block(Action):
    """Name the idea that nobody may claim for a while."""

    claim: Word


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    """Put as many cards as were drawn back on the deck, out of the hand and those; the first will be its top."""

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Forget(Action):
    """Choose one of the face-down cards in front of oneself to leave the game."""

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
    """A creator's turn has begun, and it has drawn a card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pitched(Event):
    """The card lies face down before its creator `giver`; `to` is the boss. Nobody looks at it any more."""

    giver: Seat
    to: Seat
    card: Token
    claim: Word


@dataclass(frozen=True, slots=True)
class AskedClaim(Event):
    """ "Say it again?" """

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class AskedPoints(Event):
    """ "How many points?" """

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class AskedEyes(Event):
    """ "Will you look me in the eye?" """

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
    """The creator looks the boss in the eye, or does not."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """The boss has allowed or refused the claim; the card is still face down."""

    judge: Seat
    giver: Seat
    claim: Word
    allow: bool


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """An allowed card lies face up in front of its creator and counts."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Vindicated(Event):
    """What was refused was true: the card goes, unseen, in front of the boss `seat`. So it is not a Kadofida."""

    admits: ClassVar[bool] = True
    seat: Seat
    giver: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Admitted(Event):
    """What `judge` refused was a lie: the card goes, unseen, in front of its creator. So it is not a Kadofida."""

    admits: ClassVar[bool] = True
    seat: Seat
    card: Token
    judge: Seat


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A refused Kadofida, truly claimed, is out of the game; the boss `seat` will get a mark for it."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A refused Kadofida, claimed to be something else, lies sideways in front of its creator and counts against it."""

    seat: Seat
    card: Token


# --- flames ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlameShown(Event):
    """The deck's top card has come to lie before `seat`, and all others are looking at it."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class FlameLaid(Event):
    """The flame card lies face down; nobody looks at it again."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """The boss has got a flame mark for refusing a true Kadofida. It has not burned."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """The face-down cards in front of the seat have left the game, and it has got a flame mark."""

    seat: Seat


# --- effects --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TradeAsked(Event):
    """The creator wants to exchange a card with `to`; both choose one now."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """One of the two has chosen its card, which nobody else sees."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """The two cards have changed hands."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Nobody may claim this idea until the seat's next turn as a creator begins."""

    seat: Seat
    claim: Word


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """The creator has taken the top cards of the deck to look at them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """The creator has put as many cards back on the deck."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forgot(Event):
    """A face-down card in front of the creator has left the game, unseen."""

    seat: Seat
    card: Token


# --- rounds and games -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BossChanged(Event):
    """A round is over in which nobody burned: its last creator is the boss now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BossStayed(Event):
    """A round is over in which somebody burned: the boss stays for another one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameScored(Event):
    """One game of a full match is over, but not the last one. `reason` as in `Ended`."""

    reason: str


@dataclass(frozen=True, slots=True)
class Redealt(Event):
    """All cards have been gathered and dealt anew for the next game of a full match."""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """It is over. `reason`: "deck" (the deck is empty) or "marks" (somebody has two flame marks)."""

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
