"""What everyone can tell of a game's claims: for those who count lies and beliefs, without knowing the game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from games.core.actions import Event
from games.core.types import Seat, Word
from games.core.view import View


class ClaimReader(Protocol):
    """Reads claims, judgements and what comes out from events, and how badly a seat stands. For a bystander's eyes."""

    @property
    def danger_unit(self) -> str:
        """What `danger` counts, in a few English words for an axis."""
        ...

    def made(self, event: Event) -> tuple[Seat, Word] | None:
        """Who claims what by this; None if nothing is claimed."""
        ...

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        """Who has judged the last claim by this, and whether it was believed; None if nothing is judged."""
        ...

    def told(self, event: Event, view: View) -> Collection[Word] | None:
        """What would have been true to say of the card, if this lets everyone know which of all claims about it since
        the last time were true; else None. `view` is the one right after it."""
        ...

    def danger(self, view: View, seat: Seat) -> float:
        """How badly a seat stands, in `danger_unit`."""
        ...
