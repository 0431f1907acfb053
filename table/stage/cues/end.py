"""The game is over."""

from __future__ import annotations

from typing import ClassVar

from table.stage.cues.base import Cue, Tools
from table.stage.motion.moment import Moment
from table.stage.spec import EventSpec


class End(Cue):
    """`by` has lost and all others have won, or `winner` has won and all others have lost; else it is just over."""

    name = "end"
    more: ClassVar = {"by": "Seat", "winner": "Seat"}
    speaker = "winner"
    alone = True
    over = "game"
    hushes = True
    pause = 700

    def sign_of(self, spec: EventSpec) -> str:
        """See `Cue`."""
        return "crown-small" if "winner" in spec.parts else "skull" if "by" in spec.parts else "turn"

    def show(self, tools: Tools, moment: Moment, landed: float) -> float:
        """All hold their breath: how it has ended is told when everything has come to rest (see `finale`)."""
        lost, now = moment.part("by"), moment.pace.clock
        if moment.part("winner") is not None:
            self.tell(tools, moment.beat.event, moment.beat.view, moment.spec, now)
        if lost is not None:
            tools.effects.lost |= {lost}
        tools.sounds.cue("turn", now)
        return self.pause * moment.pace.stretch
