"""The cue for cards laid open: first side by side, then away.

They lie before the seat that lays them for a moment, so that all can see them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from games.core.types import Seat
from table.stage.cues.base import BoardServices
from table.stage.cues.moves import Move
from table.stage.layout.layout import Layout
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion.flights import ON_STAGE, Flight, travel
from table.stage.motion.moment import Moment

READ = 1100
"""ms for which the cards lie before the seat."""

_HIGH, _GAP = 0.6, 1.06  # card height, in parts of the mat's; from card to card, in card widths


class Lay(Move):
    """`by` lays `cards` open; the other parts are as with `move`."""

    name = "lay"
    parts: ClassVar = {"by": "Seat", "cards": "Tokens"}

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`: the cards fly on only after they have been seen."""
        length, pace = super().show(services, moment, landed), moment.pace
        if pace.still:
            return length
        read = landed + READ * pace.stretch
        flights = [flight for token in moment.part("cards") if (flight := services.flights.of(token))]
        places = _row(len(flights), moment.part("by"), moment.places)
        for order, (flight, place) in enumerate(zip(flights, places, strict=True), ON_STAGE):
            way = flight.travel
            there = travel(way.start, place, way.began, way.ms, pace.screen)
            on = travel(place, way.end, read, way.ms, pace.screen)
            then = Flight(flight.token, flight.zone, on, flight.face, order, on.ends, plain=(False, flight.plain[1]))
            plain = (flight.plain[0], False)
            services.flights.add(replace(flight, travel=there, order=order, until=read, then=then, plain=plain))
            length = max(length, on.ends - pace.clock)
        return length


def _row(count: int, seat: Seat, layout: Layout) -> list[Pose]:
    """Poses of cards side by side on a seat's mat.

    They overlap if there is too little room.
    """
    mat = layout.seats[seat].panel
    high = mat.height * _HIGH
    wide = high * CARD_SHAPE
    step = min(wide * _GAP, (mat.width * 0.9 - wide) / max(1, count - 1))
    return [Pose(mat.centerx + step * (i - (count - 1) / 2), mat.centery, high) for i in range(count)]
