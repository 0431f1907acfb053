"""What characters say by the way, in bubbles unlike those of claims. It passes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pygame import Rect

from games.core.types import Seat
from table.match.seats import SeatSetup
from table.screen import Screen
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.surface import seat_looks
from table.stage.layout import Layout
from table.stage.speech.bubbles import Bubble, Bubbles

SHORTEST, LONGEST, READING = 2600.0, 5000.0, 75.0
"""ms for which a remark stands at least and at most, and for each letter of it in between."""
ALONE = 1500.0
"""ms for which nobody else speaks."""

_LEAST = 150  # px at 1080p: there is no room for a remark in less


class Remarks:
    """One remark at a time. Times are those of the board's clock."""

    def __init__(self, seats: Sequence[SeatSetup]) -> None:
        self._seats = tuple(seats)
        self._clock = 0.0
        self._said: Bubble | None = None
        self._bubbles = Bubbles()
        self._room: tuple[Rect, str] | None = None

    def say(self, seat: Seat, text: str) -> None:
        """A seat says something by the way, until it has been read, and whoever spoke before is silent."""
        look = seat_looks()[self._seats[seat].colour % len(seat_looks())]
        self._said = Bubble(seat, text, self._clock, aside=look.colour)
        self._bubbles.clear()
        self._bubbles.say(self._said)

    def hush(self) -> None:
        """Nobody says anything by the way any more."""
        self._said = None

    @property
    def speaking(self) -> bool:
        """Whether a remark has only just begun."""
        return self._said is not None and self._clock < self._said.born + ALONE

    def update(self, clock: float) -> None:
        """Let go of what is over."""
        self._clock = clock
        if self._said and clock >= self._said.born + min(max(SHORTEST, READING * len(self._said.text)), LONGEST):
            self._said = None

    def forget_pictures(self) -> None:
        """The places or the looks have changed."""
        self._bubbles.forget_pictures()

    def draw(
        self, canvas: Canvas, layout: Layout, free: Mapping[Seat, tuple[Rect, str]], talking: Collection[Seat]
    ) -> None:
        """Draw the remark where the seat speaks; over its name if it is `talking`, has no room, or sits at the bottom.

        `free` has the room and the side of each seat that has any.
        """
        if self._said is None:
            return
        seat = self._said.seat
        room = place_of(seat, layout, free, talking, canvas.screen)
        if room != self._room:
            self._room = room
            self._bubbles.forget_pictures()
        if room[0].width >= canvas.screen.px(_LEAST):
            self._bubbles.draw(canvas, {seat: room})

    @property
    def said(self) -> tuple[Seat, str] | None:
        """Who says what at the moment."""
        return (self._said.seat, self._said.text) if self._said else None


def place_of(
    seat: Seat, layout: Layout, free: Mapping[Seat, tuple[Rect, str]], talking: Collection[Seat], screen: Screen
) -> tuple[Rect, str]:
    """The room of a seat's remark, and its side; see `Remarks.draw`."""
    if seat in talking or seat not in free or seat == layout.bottom:
        return _over_name(layout, seat, screen), "beside"
    return free[seat]


def _over_name(layout: Layout, seat: Seat, screen: Screen) -> Rect:
    """From the token to the end of the panel, with room for the tail."""
    place = layout.seats[seat]
    left = place.token.right + screen.px(14)
    return Rect(left, place.token.top, min(place.panel.right - screen.px(8) - left, screen.px(420)), place.token.height)
