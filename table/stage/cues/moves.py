"""Cards go where the view has them, and nothing else is to be seen: they are moved, taken, or only turned. If somebody
suffers for it, that is seen before they fly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.core.actions import Event
from games.core.types import Token
from table.stage.cues.base import Cue, Tools
from table.stage.cues.payment import PAYS, STILL, paid
from table.stage.motion.changes import changes
from table.stage.motion.flights import Flight
from table.stage.motion.moment import Moment
from table.stage.spec import EventSpec


class Move(Cue):
    """Cards are moved; `pays`: who suffers for it."""

    name = "move"
    more: ClassVar = {"pays": "Seat"}
    bare = "cards"
    pause = 420
    sound = "slide"

    def stills(self, event: Event, spec: EventSpec) -> bool:
        """See `Cue`."""
        return spec.payer(event) is not None

    def waiting(self, tools: Tools, moment: Moment) -> Mapping[Token, float]:
        """Until all have seen who pays."""
        if moment.payer is None:
            return {}
        return dict.fromkeys(_moved(moment), STILL if moment.pace.still else PAYS * moment.pace.stretch)

    def show(self, tools: Tools, moment: Moment, landed: float) -> float:
        """See `Cue`."""
        pace, payer, pause = moment.pace, moment.payer, self.pause * moment.pace.stretch
        if payer is None:
            return pause
        payment = paid(payer, moment.lay(_moved(moment)), pace)
        tools.effects.show(payment)
        return payment.ms + pause


class Take(Move):
    """Somebody takes cards; `pays`: who suffers for it."""

    name = "take"
    sign = "take"
    pause = 480
    sound = "take"


class Turn(Move):
    """Something is turned over, or begins; `pays`: who suffers for it."""

    name = "turn"
    bare = "turn"
    pause = 380
    sound = "turn"

    def heard(self, tools: Tools, moment: Moment, moving: Sequence[Flight], settling: Sequence[Flight]) -> None:
        """At once, and also where cards turn that stay in their place."""
        if moving or settling:
            tools.sounds.cue("turn", moment.pace.clock)


def _moved(moment: Moment) -> list[Token]:
    """The cards that go elsewhere, as they were called where they lay."""
    return [change.before for change in changes(moment.old, moment.beat.view) if change.before is not None]
