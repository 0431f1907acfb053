"""The cue for the deal: cards fly out of one pack singly."""

from __future__ import annotations

import math
from collections.abc import Sequence

from table.stage.cues.base import BoardServices, Cue
from table.stage.motion.flights import Flight

_BETWEEN = 60  # ms between the sounds of dealt cards


class Deal(Cue):
    """The deal of a new game; nothing remains of an earlier one."""

    name = "deal"
    deals = True
    sign = "cards"


def begin(services: BoardServices, dealt: Sequence[Flight], stretch: float) -> None:
    """Forget the game before and play the sounds of the deal.

    `stretch` is as in `Pace`.
    """
    services.times.clear()
    services.effects.lost = frozenset()
    services.speech.bubbles.clear()
    heard = -math.inf
    for step, flight in enumerate(dealt):
        if flight.until - heard >= _BETWEEN * stretch:
            heard = flight.until
            services.sounds.cue("deal", heard, step)
