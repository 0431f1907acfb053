"""The cue that tells if a claim was true, and nothing else.

It is a reveal whose card stays face down.
"""

from __future__ import annotations

from typing import ClassVar

from games.core.actions import Event
from games.core.game import Game
from games.core.view import View
from table.stage.cues.base import BoardServices
from table.stage.cues.reveal import Reveal
from table.stage.motion.moment import Moment
from table.stage.motion.moving import FROM_STAGE
from table.stage.spec import EventSpec
from table.stage.speech.event_icons import Sign, Stamp


class Disclose(Reveal):
    """The claim of `by` about `card`, judged by `to`, was a lie.

    With the option `true` it was the truth. Nobody sees the card for that. `pays` is the seat that suffers for it, or
    `NOBODY`.
    """

    name = "disclose"
    parts: ClassVar = {"by": "Seat", "to": "Seat", "card": "Token"}
    more: ClassVar = {"pays": "Seat"}
    options: ClassVar = {"true": False}
    turns = False

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`: the card first goes to where it will lie.

        Anything else that happens to it there comes after that.
        """
        length = super().show(services, moment, landed)
        return length if moment.pace.still else length + FROM_STAGE * moment.pace.stretch

    def true(self, event: Event, spec: EventSpec) -> bool:
        """See `Reveal.true`: the event's row says so."""
        return spec.options["true"]

    def proves(self, spec: EventSpec) -> bool:
        """See `Cue.proves`."""
        return spec.options["true"]

    def signs(self, event: Event, view: View, spec: EventSpec, game: Game) -> tuple[Sign, ...]:
        """See `Cue.signs`, with a stamp for the truth."""
        return (*super().signs(event, view, spec, game), Stamp(self.true(event, spec), said=False))
