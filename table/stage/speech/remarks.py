"""Remarks of characters, in bubbles unlike those of claims."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import Rect

from games.core.types import Seat
from table.base.kept import Kept
from table.match.seats import SeatSetup
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.surface import seat_looks
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.speech.bubbles import Anchor, Bubble, Bubbles
from table.stage.speech.talking import for_remark

SHORTEST, LONGEST, READING = 2600.0, 5000.0, 75.0
"""Shortest and longest time of a remark, and per letter, ms."""
ALONE = 1500.0
"""ms for which nobody else speaks."""


class Remarks:
    """One remark at a time. Times are those of the board's clock."""

    def __init__(self, seats: Sequence[SeatSetup]) -> None:
        self._seats = tuple(seats)
        self._clock = 0.0
        self._said: Bubble | None = None
        self._bubbles = Bubbles()
        self._place = Kept[Anchor | None]()
        self._band: Rect | None = None

    def say(self, seat: Seat, text: str) -> None:
        """Let a seat make a remark, and silence the one before."""
        look = seat_looks()[self._seats[seat].colour % len(seat_looks())]
        self._said = Bubble(seat, text, self._clock, aside=look.colour)
        self._bubbles.clear()
        self._bubbles.say(self._said)

    def hush(self) -> None:
        """Nobody says anything by the way any more."""
        self._said = None

    @property
    def speaking(self) -> bool:
        """True while a remark has only just begun."""
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
        self, canvas: Canvas, layout: Layout, made: Arrangement, talking: Collection[Seat], band: Rect | None = None
    ) -> None:
        """Draw the remark while others are `talking`, space permitting.

        Where the seat speaks, and off the `band` of the end.
        """
        if self._said is None:
            return
        if band != self._band:
            self._band = band

        def place() -> Anchor | None:
            assert self._said
            self._bubbles.forget_pictures()
            return for_remark(self._said.seat, layout, made, talking, canvas.screen, band)

        if at := self._place.get((layout, made, self._said, self._band, *sorted(talking)), place):
            self._bubbles.draw(canvas, {self._said.seat: at})

    @property
    def said(self) -> tuple[Seat, str] | None:
        """The current remark and its seat."""
        return (self._said.seat, self._said.text) if self._said else None
