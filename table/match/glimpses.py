"""Cards that all but one seat see, until everybody has been called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.core.actions import Event
from games.core.match import Beat
from games.core.types import Seat, Token


@dataclass(frozen=True, slots=True)
class Glimpsed:
    """At the beat `index` all but `seat` see `card`."""

    index: int
    seat: Seat
    card: Token


class Glimpses:
    """Finder of such cards in the public events, each once."""

    def __init__(
        self, beats: Sequence[Beat], glimpse: Callable[[Event], tuple[Seat, Token] | None], first: int = 0
    ) -> None:
        """Search a bystander's `beats`, from `first` on.

        `glimpse` returns for an event which seat does not see which card, if it is one of these.
        """
        self._beats = beats
        self._glimpse = glimpse
        self._next = first

    def due(self, shown: int) -> Glimpsed | None:
        """Return the first one among the shown beats until it is done."""
        while self._next < shown:
            if found := self._glimpse(self._beats[self._next].event):
                return Glimpsed(self._next, *found)
            self._next += 1
        return None

    def done(self) -> None:
        """Finish the one that was due; it is never shown again."""
        self._next += 1
