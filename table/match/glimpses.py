"""The cards that all but one seat see for a moment, until the people at one screen have been called to them."""

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
    """Goes through what has happened in public and finds those cards, each once."""

    def __init__(
        self, beats: Sequence[Beat], glimpse: Callable[[Event], tuple[Seat, Token] | None], first: int = 0
    ) -> None:
        """`beats` are a bystander's. `glimpse` says of an event which seat does not see which card, if it is one of
        these. Beats before `first` are done with."""
        self._beats = beats
        self._glimpse = glimpse
        self._next = first

    def due(self, shown: int) -> Glimpsed | None:
        """The first one among the beats that have been shown, until it is done with."""
        while self._next < shown:
            if found := self._glimpse(self._beats[self._next].event):
                return Glimpsed(self._next, *found)
            self._next += 1
        return None

    def done(self) -> None:
        """The one that was due has been seen, and is never shown again."""
        self._next += 1
