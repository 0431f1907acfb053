"""Cards go where the view has them, and nothing else is to be seen: they are moved, taken, or only turned."""

from __future__ import annotations

from collections.abc import Sequence

from table.stage.cues.base import Cue, Tools
from table.stage.motion.flights import Flight
from table.stage.motion.moment import Moment


class Move(Cue):
    """Cards are moved."""

    name = "move"
    bare = "cards"
    pause = 420
    sound = "slide"


class Take(Cue):
    """Somebody takes cards."""

    name = "take"
    sign = "take"
    pause = 480
    sound = "take"


class Turn(Cue):
    """Something is turned over, or begins."""

    name = "turn"
    bare = "turn"
    pause = 380
    sound = "turn"

    def heard(self, tools: Tools, moment: Moment, moving: Sequence[Flight], settling: Sequence[Flight]) -> None:
        """At once, and also where cards turn that stay in their place."""
        if moving or settling:
            tools.sounds.cue("turn", moment.pace.clock)
