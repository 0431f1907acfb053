"""What holds at one moment of a game on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.table import Ask
from games.core.types import Seat
from table.match.eyes import Phase
from table.match.picker import Touch


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All who take part in the play scene are handed the same; while nothing of it changes, nothing they say does."""

    phase: Phase
    who: Seat | None
    """Whose view is on the screen; None is a bystander's."""
    curtain: bool
    """Whether several people share the screen."""
    covered: bool
    """Whether nothing of the table may be shown."""
    ask: Ask | None
    """The decision that is to be made."""
    known: int
    """So many things have happened,"""
    shown: int
    """so many of them have been shown or begun to be,"""
    ended: int
    """and so many to their end."""
    late: bool
    """Whether whoever is asked has been thinking for long."""
    chosen: Sequence[Touch] | None
    """What the player has chosen so far; None if nobody at the screen is asked."""

    @property
    def busy(self) -> bool:
        """Whether something is still being shown, or waits to be."""
        return self.ended < self.known
