"""What is said at the table: claims and verdicts, as long as their round lasts, and talk until something happens."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.core.actions import Event
from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from table.stage.motion.moment import Pace
from table.stage.spec import BoardSpec, ClaimSpec, EventSpec
from table.stage.speech.bubbles import Bubble, Bubbles

_LONG_AGO = -math.inf


class Speech:
    """Fills the bubbles from events and views. A view alone is enough for the claim that holds."""

    def __init__(self, game: Game, spec: BoardSpec) -> None:
        self.bubbles = Bubbles()
        self.teller: Teller
        """Says it in the language of the moment."""
        self._game = game
        self._spec = spec.claim
        self._events = spec.events
        self._passing = spec.claim is None and not any(event.cue == "call" for event in spec.events.values())
        self._round: int | None = None

    def claimed(self, seat: Seat, word: int, born: float) -> Bubble:
        """The bubble of a claim."""
        return Bubble(seat, self.teller.claim(word), born, word=self._game.claims[word])

    def claim(self, view: View, seat: Seat, word: int, born: float) -> None:
        """A seat has claimed something; with the first claim of a round all that was said before is gone."""
        self.follow(view)
        self.bubbles.say(self.claimed(seat, word, born))

    def stamp(self, truth: bool) -> str:
        """The word that is stamped on a card that has been turned up."""
        return self.teller.words(f"speech.reveal.{str(truth).lower()}")

    def verdict(self, seat: Seat, yes: bool, born: float) -> None:
        """A seat believes or doubts."""
        text = self.teller.words(f"speech.verdict.{str(yes).lower()}")
        self.bubbles.say(Bubble(seat, text, born, sign="check" if yes else "cross"))

    def say(self, event: Event, view: View, spec: EventSpec, born: float) -> None:
        """A seat says something else; who has claimed something still shows what."""
        seat, word, struck = spec.part(event, "by"), spec.maybe(event, "word"), spec.maybe(event, "struck")
        if struck is not None:
            text = self.teller.speech(event, view)
            self.bubbles.say(Bubble(seat, text, born, word=self._game.claims[struck], struck=True))
            return
        said = None if word is None else self._game.claims[word]
        has_words = word is None or f"speech.{type(event).__name__}" in self.teller.words
        text = self.teller.speech(event, view) if has_words else self.teller.claim(word)
        holds = self._holds(view)
        claimed = self._game.claims[holds[1]] if holds and holds[0] == seat else said
        self.bubbles.say(Bubble(seat, text, born, word=claimed, then=said if said != claimed else None))

    def call(self, event: Event, view: View, spec: EventSpec, born: float) -> None:
        """Something is called out, in games that have words for it: until then nothing else has been said."""
        if f"speech.{type(event).__name__}" in self.teller.words:
            self.bubbles.clear()
            seat = spec.part(event, "winner" if "winner" in spec.parts else "by")
            self.bubbles.say(Bubble(seat, self.teller.speech(event, view), born))

    def go_on(self, pace: Pace) -> None:
        """Something else happens: talk is over, where nothing that is said holds for longer."""
        if self._passing:
            self.bubbles.leave(pace.clock, pace.stretch)

    def follow(self, view: View, pace: Pace | None = None) -> None:
        """Forget what was said in another round, and everything while no round is on: at once, or at a pace at which
        it can be read."""
        spec = self._spec
        if spec is None:
            return
        number = getattr(view.facts, spec.round)
        if number != self._round or self._is_over(view, spec):
            if pace:
                self.bubbles.leave(pace.clock, pace.stretch)
            else:
                self.bubbles.clear()
        self._round = number

    def recall(
        self, view: View, said: Sequence[Event] = (), called: Event | None = None, pace: Pace | None = None
    ) -> None:
        """Show at least the claim that holds in this view, what has been `said` since, oldest first, and what has been
        `called` out last. `pace` as in `follow`."""
        self.follow(view, pace)
        if pace is None and self._spec is None:
            self.bubbles.clear()  # a jump: nothing may be left of what was seen before it
        elif pace is None:
            self.bubbles.be_gone()
        if called:
            self.call(called, view, self._events[type(called).__name__], _LONG_AGO)
        if holds := self._holds(view):
            claim = self.claimed(*holds, _LONG_AGO)
            before = self.bubbles.of(claim.seat)
            if before is None or before.word != claim.word:
                self.bubbles.say(claim)
        for event in said:
            self.say(event, view, self._events[type(event).__name__], _LONG_AGO)

    def translate(self, view: View) -> None:
        """The language has changed: what was said in the old one is gone, but for the claim that holds."""
        self.bubbles.clear()
        self.recall(view)

    def _holds(self, view: View) -> tuple[Seat, int] | None:
        """The claim that holds: who has claimed what."""
        spec = self._spec
        if spec is None or not getattr(view.facts, spec.round) or self._is_over(view, spec):
            return None
        word = getattr(view.facts, spec.word)
        return (getattr(view.facts, spec.by), word) if word >= 0 else None

    @staticmethod
    def _is_over(view: View, spec: ClaimSpec) -> bool:
        return view.ask is not None and view.ask.what in spec.over
