"""The cue for mere talk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.core.actions import Event
from games.core.view import View
from table.stage.cues.base import BoardServices, Cue
from table.stage.motion.moment import Moment
from table.stage.motion.soundtrack import HEARD
from table.stage.spec import Asked, EventSpec
from table.stage.speech.bubbles import Bubble
from table.stage.speech.speech import Speech


class Say(Cue):
    """`by` says something.

    `word` is a claim that is repeated, `struck` one that nobody may make from now on. `yes`: it answers yes or no.
    """

    name = "say"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"word": "Word", "struck": "Word", "yes": "bool"}
    until = "next"
    aside = True
    hushes = True
    pause = 420
    answers = True
    bare = "speech"
    sound = "slide"

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """See `Cue.texts`: none is needed if there is a word."""
        needed = "word" not in spec.parts or "struck" in spec.parts
        yield Asked(f"speech.{event}", f"the cue {self.name}: what is said aloud", needed)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        pace = moment.pace
        self.tell(services, moment.beat.event, moment.beat.view, moment.spec, pace.clock)
        services.sounds.cue("say", pace.clock + HEARD, seat=moment.part("by"))
        return self.pause * pace.stretch

    def says(self, speech: Speech, event: Event, view: View, spec: EventSpec, born: float) -> Bubble:
        """The event's own text, or else the claim.

        A seat with a claim that holds still shows its picture.
        """
        seat, word, struck = spec.part(event, "by"), spec.maybe(event, "word"), spec.maybe(event, "struck")
        until, claims = spec.until or "next", speech.teller.game.claims
        if struck is not None:
            return Bubble(seat, speech.teller.speech(event, view), born, word=claims[struck], struck=True, until=until)
        text = speech.teller.claimed(event, view, word)
        said, held = None if word is None else claims[word], speech.held(seat, view)
        then = said if held and said != held else None
        averts = spec.sign == "eye" and spec.maybe(event, "yes") is False
        return Bubble(seat, text, born, word=held or said, then=then, until=until, averts=averts)
