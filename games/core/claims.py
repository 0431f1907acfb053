"""What everyone can tell of a game's claims: for those who count lies and beliefs, without knowing the game.

A claim is the event by which a seat claims something. Its fields are what is claimed, each of its kind; the cards among
them are what it is about, and without any it is about the whole table: "at least four cards of this number in all
hands".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core.actions import Event
from games.core.types import Seat
from games.core.view import View


class ClaimReader(Protocol):
    """Reads claims, judgements and what comes out from events, and how badly a seat stands. For a bystander's eyes."""

    @property
    def danger_unit(self) -> str:
        """What `danger` counts, in a few English words for an axis."""
        ...

    def made(self, event: Event) -> Seat | None:
        """Who claims something by this; None if it is no claim."""
        ...

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        """Who has judged the last claim by this, and whether it was believed; None if nothing is judged."""
        ...

    def told(self, event: Event, view: View, claims: Sequence[Event]) -> Sequence[bool | None] | None:
        """Whether each of these claims was true, if this lets everyone know; else None. They are all that were made
        since the last time, oldest first; None for one of which it will never be known. `view` is the one right after
        the event."""
        ...

    def danger(self, view: View, seat: Seat) -> float:
        """How badly a seat stands, in `danger_unit`."""
        ...
