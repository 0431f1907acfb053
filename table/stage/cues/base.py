"""What a cue is: what an event looks like beside the way of its cards. Each lies in a module of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

from games.core.actions import Event, kinds
from games.core.game import Game
from games.core.match import Beat
from games.core.types import Seat, Token
from games.core.view import View
from table.base.screen import Screen
from table.match.seats import SeatSetup
from table.stage.cues.effects import Effects
from table.stage.drawing.cards import CardArt
from table.stage.layout.layout import Layout
from table.stage.motion.flights import Flight, Flights
from table.stage.motion.moment import Moment
from table.stage.motion.soundtrack import HEARD, Soundtrack
from table.stage.parts import Parts
from table.stage.spec import Asked, EventSpec, Over, Until
from table.stage.speech.bubbles import Bubble
from table.stage.speech.event_icons import EVERYONE, TO, Card, Icon, Number, Said, SeatIcon, Sign, Stamp
from table.stage.speech.speech import Speech


@dataclass(slots=True)
class BoardServices:
    """What cues show things with, on one board that has these parts."""

    game: Game
    seats: tuple[SeatSetup, ...]
    effects: Effects
    flights: Flights
    speech: Speech
    sounds: Soundtrack
    parts: Parts
    times: Counter[str] = field(default_factory=Counter)
    """How often each cue has been shown since the deal."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The moment of a cue that a picture can show: `after` so many ms, or when all has come to rest (None)."""

    after: float | None
    fits: Callable[[Beat, EventSpec], bool] = lambda beat, spec: True
    """Whether a bystander's beat shows it well."""


class Cue:
    """One kind of cue: what it declares for `board.toml`, and what it shows. It keeps no state of its own."""

    name: ClassVar[str]
    parts: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The parts that fields of its event have to play, with the kind of each."""
    more: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The parts that they may play."""
    one_of: ClassVar[tuple[str, ...]] = ()
    """Parts of which there is one at least."""
    options: ClassVar[Mapping[str, bool]] = MappingProxyType({})
    """What else its row may say, with what holds if it doesn't."""

    until: ClassVar[Until | None] = None
    """How long what is said with it stands, if its row doesn't say; None: nothing is said."""
    speaker: ClassVar[str] = "by"
    """The part of the seat that says it."""
    alone: ClassVar[bool] = False
    """What is said with it takes the place of all that has been said."""
    silences: ClassVar[bool] = False
    """Nothing of what has been said before stands any more, but the claim that holds."""
    aside: ClassVar[bool] = False
    """It is mere talk: what has been announced stands on."""
    announces: ClassVar[bool] = False
    """It tells what is about to happen."""
    claims: ClassVar[bool] = False
    """A seat claims something: `by` says it, `to` another one or to all."""
    hushes: ClassVar[bool] = False
    """Something is said that matters, or all look at one card: remarks are over."""

    over: ClassVar[Over] = ""
    """What is over with it: nobody knows of a turn until somebody is asked again, or the game."""
    bad: ClassVar[bool] = False
    """Nobody wants it to come of a card."""
    deals: ClassVar[bool] = False
    """All cards come out of one pack."""
    passing: ClassVar[bool] = False
    """The card is given face down, and moves in the same way whatever it is."""
    pause: ClassVar[float] = 0.0
    """ms from the event to the next one; motions that take longer are waited for."""
    sound: ClassVar[str | None] = None
    """What is heard of the motion."""
    previews: ClassVar[str] = ""
    """If its event has this part, what is said with it can be told on a card of which it would come (`[ask] preview`).
    """
    blind: ClassVar[tuple[str, str] | None] = None
    """The parts of the seat, and of the card, that this seat does not see: all others are called to look at it."""
    sign: ClassVar[str] = ""
    """The icon that stands for it in the log, unless its row names another."""
    bare: ClassVar[str] = ""
    """The same where the log would otherwise show neither a card nor a claim."""
    goal: ClassVar[str] = "to"
    """The part, or else the field, of the seat that stands in the log after an arrow."""
    answers: ClassVar[bool] = False
    """`yes` is what somebody says, and not what has come out."""
    sample: ClassVar[Sample | None] = None
    """Its picture."""

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """The texts of the game that it asks for where its event is called so."""
        yield Asked(f"speech.{event}", f"the cue {self.name}: what is said aloud", False)

    def signs(self, event: Event, view: View, spec: EventSpec, game: Game) -> tuple[Sign, ...]:
        """The event as the log shows it by signs. The same whoever looks, as its sentence is: `view` only says what
        lies open."""
        to, yes, target = spec.parts.get(self.goal, self.goal), spec.maybe(event, "yes"), spec.maybe(event, "target")
        seats, numbers = _of_kind(event, "Seat"), _of_kind(event, "Number")
        first = spec.parts.get(self.speaker) or next((name for name in seats if name != to), to)
        who = [SeatIcon(seats[name]) for name in dict.fromkeys((first, to)) if name in seats]
        struck = spec.parts.get("struck")
        said = [Said(game.claims[word], name == struck) for name, word in _of_kind(event, "Word").items()]
        several = (token for cards in _of_kind(event, "Tokens").values() for token in cards)
        tokens = [token for token in (*_of_kind(event, "Token").values(), *several) if token != target]
        told = (*said, *(card for token in tokens if (card := _card(token, view, game)).face or not said))
        icon = spec.sign or self.sign_of(spec) or ("" if told else self.bare)
        return (
            *who[:1],
            *(sign for one in who[1:] for sign in (TO, one)),
            *told,
            *([Icon(icon)] if icon else ()),
            *(Number(number, name == spec.parts.get("total")) for name, number in numbers.items()),
            *([TO, _card(target, view, game)] if target is not None else ()),
            *([TO, EVERYONE] if spec.options.get("all") else ()),
            *([Stamp(yes, self.answers)] if yes is not None else ()),
        )

    def sign_of(self, spec: EventSpec) -> str:
        """See `sign`."""
        return self.sign

    def waiting(self, services: BoardServices, moment: Moment) -> Mapping[Token, float]:
        """For cards that stay where they lie at first, how long, ms."""
        return {}

    def swapped(self, moment: Moment) -> Mapping[int, int]:
        """The zones of which each gets all cards of the other one."""
        return {}

    def heard(
        self, services: BoardServices, moment: Moment, moving: Sequence[Flight], settling: Sequence[Flight]
    ) -> None:
        """Let the motion be heard: cards on their way (`moving`), and those that only make room or turn over."""
        if moving and self.sound:
            services.sounds.cue(self.sound, moving[0].travel.ends)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """Show what is not a motion between two places; returns how long it takes, ms.

        `landed`: when the last of the cards that move comes to where it goes.
        """
        return self.pause * moment.pace.stretch

    def says(self, speech: Speech, event: Event, view: View, spec: EventSpec, born: float) -> Bubble:
        """What is said with the event, in the language of the moment."""
        seat = spec.part(event, self.speaker)
        return Bubble(seat, speech.teller.speech(event, view), born, until=spec.until or "next")

    def settle(self, services: BoardServices, event: Event, view: View, spec: EventSpec, clock: float) -> None:
        """After a jump: let stand what still does if the event was the last one but for talk."""

    def kept_from(self, event: Event, spec: EventSpec) -> tuple[Seat, Token] | None:
        """The seat that does not see a card that is shown once to all others, who have to look at it."""
        return (spec.part(event, self.blind[0]), spec.part(event, self.blind[1])) if self.blind else None

    def stills(self, event: Event, spec: EventSpec) -> bool:
        """Whether it is seen where nothing moves, too, for a moment and as a still picture: it decides something."""
        return False

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Make ahead what would take longer than a frame."""

    def tell(self, services: BoardServices, event: Event, view: View, spec: EventSpec, born: float) -> None:
        """Say what is said with the event, if anything is, from the time `born` on."""
        if spec.until:
            if self.alone:
                services.speech.bubbles.clear()
            services.speech.say(lambda: self.says(services.speech, event, view, spec, born))

    def call(self, services: BoardServices, moment: Moment, at: float) -> None:
        """Say it aloud at this time, and let it be heard."""
        self.tell(services, moment.beat.event, moment.beat.view, moment.spec, at)
        services.sounds.cue("claim", at + HEARD)


def _of_kind(event: Event, kind: str) -> dict[str, Any]:
    """The fields of an event that are of a kind, by name."""
    return {name: getattr(event, name) for name, found in kinds(type(event)).items() if found == kind}


def _card(token: Token, view: View, game: Game) -> Card:
    """A card as everyone sees it."""
    shown = token in view.seen and view.is_open(token)
    return Card(game.faces[view.faces[token]].id if shown else None, token in view.sideways)
