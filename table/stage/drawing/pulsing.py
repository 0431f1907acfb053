"""Areas that pulse at rest, and how they were drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Rect

from table.stage.drawing.canvas import Canvas


class Pulsing:
    """Areas whose `look` goes by the board's clock alone.

    With reduced motion none does.
    """

    def __init__(self, look: Callable[[float], Hashable]) -> None:
        self._look = look
        self._drawn: Hashable = None
        self._clock: float | None = None
        self._areas: list[Rect] = []

    def begin(self, canvas: Canvas) -> None:
        """Forget the areas of an earlier time: all is drawn now."""
        if canvas.clock != self._clock:
            self._clock, self._drawn, self._areas = canvas.clock, self._look(canvas.clock), []

    def note(self, canvas: Canvas, area: Rect) -> None:
        """Note an area that is drawn."""
        if not canvas.screen.reduced:
            self._areas.append(area)

    def changed(self, clock: float) -> list[Rect]:
        """Return the areas that look otherwise than they were drawn."""
        return self._areas if self._areas and self._look(clock) != self._drawn else []
