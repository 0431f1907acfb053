"""The base of all cues, each of which has its own module.

A cue is what an event looks like besides the motion of its cards.
"""

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
    """The game, board parts and services that cues work with."""

    game: Game
    seats: tuple[SeatSetup, ...]
    effects: Effects
    flights: Flights
    speech: Speech
    sounds: Soundtrack
    parts: Parts
    times: Counter[str] = field(default_factory=Counter)
    """Number of showings of each cue or note since the deal."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The moment of a cue that a picture can show.

    `after` is in ms; None is when everything has come to rest.
    """

    after: float | None
    fits: Callable[[Beat, EventSpec], bool] = lambda beat, spec: True
    """Predicate for beats of a bystander that show the cue well."""


class Cue:
    """One kind of cue: its declarations for `board.toml`, and its show.

    It keeps no state of its own.
    """

    name: ClassVar[str]
    parts: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Parts that the event's fields have to play, with their kinds."""
    more: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Parts that the event's fields may play, with their kinds."""
    one_of: ClassVar[tuple[str, ...]] = ()
    """Parts of which at least one is played."""
    options: ClassVar[Mapping[str, bool]] = MappingProxyType({})
    """Other options of the cue's row, with their defaults."""

    until: ClassVar[Until | None] = None
    """Default for how long its speech stands; None: nothing is said."""
    speaker: ClassVar[str] = "by"
    """The part of the seat that speaks."""
    alone: ClassVar[bool] = False
    """True if its speech replaces everything said before."""
    silences: ClassVar[bool] = False
    """True if it ends everything said before, except the claim that holds."""
    aside: ClassVar[bool] = False
    """True if it is mere talk: an announcement stays on the table."""
    announces: ClassVar[bool] = False
    """True if it tells what is about to happen."""
    claims: ClassVar[bool] = False
    """True if `by` claims something, to the seat `to` or to everyone."""
    hushes: ClassVar[bool] = False
    """True if it ends remarks: important speech, or all watch one card."""

    over: ClassVar[Over] = ""
    """The end that comes with it, of a turn or the game.

    After the end of a turn nobody knows whose turn it is until somebody is asked again.
    """
    bad: ClassVar[bool] = False
    """True if nobody wants a card to cause it."""
    deals: ClassVar[bool] = False
    """True if all cards come out of one pack."""
    swaps: ClassVar[bool] = False
    """True if two seats exchange their hands."""
    passing: ClassVar[bool] = False
    """True if a card goes face down, moving alike whichever it is."""
    pause: ClassVar[float] = 0.0
    """ms until the next event; motions that take longer are waited for."""
    sound: ClassVar[str | None] = None
    """Sound of the motion."""
    previews: ClassVar[str] = ""
    """The part that lets a card preview its speech (`[ask] preview`).

    If the event has this part, a card that would cause it can show what would be said.
    """
    blind: ClassVar[tuple[str, str] | None] = None
    """The parts of a seat and of the card it doesn't see.

    Everybody else is called to look at the card.
    """
    sign: ClassVar[str] = ""
    """Icon in the log, unless the event's row names another."""
    bare: ClassVar[str] = ""
    """Icon in the log for events that show neither card nor claim."""
    goal: ClassVar[str] = "to"
    """Part, or else field, of the seat behind the log's arrow."""
    answers: ClassVar[bool] = False
    """True if `yes` is somebody's answer rather than the truth revealed."""
    looks: ClassVar[bool] = False
    """True if a seat looks at a card that stays there."""
    sample: ClassVar[Sample | None] = None
    """The moment for the cue's picture."""

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """The texts that a game needs for an event with this cue."""
        yield Asked(f"speech.{event}", f"the cue {self.name}: what is said aloud", False)

    def signs(self, event: Event, view: View, spec: EventSpec, game: Game) -> tuple[Sign, ...]:
        """The event as a row of signs for the log.

        Like the event's sentence, it is the same for every viewer: `view` only says which cards lie open.
        """
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
        """Icon in the log; see `sign`."""
        return self.sign

    def waiting(self, services: BoardServices, moment: Moment) -> Mapping[Token, float]:
        """Delays, ms, of cards that stay where they lie at first."""
        return {}

    def swapped(self, moment: Moment) -> Mapping[int, int]:
        """Zones that exchange all their cards, each mapped to the other."""
        return {}

    def heard(
        self, services: BoardServices, moment: Moment, moving: Sequence[Flight], settling: Sequence[Flight]
    ) -> None:
        """Play the sound of the motion.

        `moving` cards are on their way to another zone; `settling` ones only make room or turn over.
        """
        if moving and self.sound:
            services.sounds.cue(self.sound, moving[0].travel.ends, seat=moment.part("by"))

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """Show everything besides the motion; return how long it takes, ms.

        `landed` is the time at which the last moving card arrives.
        """
        return self.pause * moment.pace.stretch

    def says(self, speech: Speech, event: Event, view: View, spec: EventSpec, born: float) -> Bubble:
        """Speech bubble of the event, in the current language."""
        seat = spec.part(event, self.speaker)
        return Bubble(seat, speech.teller.speech(event, view), born, until=spec.until or "next")

    def settle(self, services: BoardServices, event: Event, view: View, spec: EventSpec, clock: float) -> None:
        """After a jump, show what still stands of the event.

        The event is the last one, not counting mere talk.
        """

    def kept_from(self, event: Event, spec: EventSpec) -> tuple[Seat, Token] | None:
        """The seat that doesn't see a card shown once, and the card.

        All other seats have to look at it. None if the cue shows no such card.
        """
        return (spec.part(event, self.blind[0]), spec.part(event, self.blind[1])) if self.blind else None

    def proves(self, spec: EventSpec) -> bool:
        """True if the part `card`, face down, is what was claimed."""
        return False

    def stills(self, event: Event, spec: EventSpec) -> bool:
        """True if the event decides something.

        It is then shown briefly as a still picture even where nothing moves.
        """
        return False

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Fill the caches with pictures that take longer than a frame."""

    def tell(self, services: BoardServices, event: Event, view: View, spec: EventSpec, born: float) -> None:
        """Say the event's speech, if it has one, from `born` on."""
        if spec.until:
            if self.alone:
                services.speech.bubbles.clear()
            services.speech.say(lambda: self.says(services.speech, event, view, spec, born))

    def call(self, services: BoardServices, moment: Moment, at: float) -> None:
        """Say the event's speech at this time, with its sound."""
        self.tell(services, moment.beat.event, moment.beat.view, moment.spec, at)
        services.sounds.cue("claim", at + HEARD, seat=moment.part(self.speaker))


def _of_kind(event: Event, kind: str) -> dict[str, Any]:
    """The event's fields of one kind, by name."""
    return {name: getattr(event, name) for name, found in kinds(type(event)).items() if found == kind}


def _card(token: Token, view: View, game: Game) -> Card:
    """A card as everyone sees it."""
    shown = token in view.seen and view.is_open(token)
    return Card(game.faces[view.faces[token]].id if shown else None, token in view.sideways)
