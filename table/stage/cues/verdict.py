"""The cue for a seat that believes or doubts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.core.actions import Event
from games.core.game import Game
from games.core.view import View
from table.stage.cues.base import BoardServices, Cue
from table.stage.motion.moment import Moment
from table.stage.spec import Asked, EventSpec
from table.stage.speech.bubbles import Bubble
from table.stage.speech.event_icons import Sign, Stamp
from table.stage.speech.speech import Speech


class Verdict(Cue):
    """`by` says if it believes (`yes`); without that part it doubts."""

    name = "verdict"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"yes": "bool"}
    until = "round"
    hushes = True
    pause = 700
    answers = True

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """See `Cue.texts`."""
        yield from super().texts(event, spec)
        answers = ("true", "false") if "yes" in spec.parts else ("false",)
        yield from (Asked(f"speech.verdict.{yes}", f"the cue {self.name}") for yes in answers)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        pace = moment.pace
        self.tell(services, moment.beat.event, moment.beat.view, moment.spec, pace.clock)
        services.sounds.cue("stamp", pace.clock, seat=moment.part("by"))
        return self.pause * pace.stretch

    def signs(self, event: Event, view: View, spec: EventSpec, game: Game) -> tuple[Sign, ...]:
        """See `Cue.signs`: without a `yes` it is a doubt."""
        found = super().signs(event, view, spec, game)
        return found if "yes" in spec.parts else (*found, Stamp(yes=False, said=True))

    def says(self, speech: Speech, event: Event, view: View, spec: EventSpec, born: float) -> Bubble:
        """The verdict with its icon, in the event's own words if possible."""
        yes = bool(spec.maybe(event, "yes"))
        own = speech.teller.own_speech(event, view)
        text = own or speech.teller.words(f"speech.verdict.{str(yes).lower()}")
        return Bubble(spec.part(event, "by"), text, born, sign="check" if yes else "cross", until=spec.until or "round")
