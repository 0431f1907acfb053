"""The state of the play scene at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.table import Ask
from games.core.types import Seat
from table.match.eyes import Phase
from table.match.picker import Touch


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One snapshot for all participants; equal ones look the same."""

    phase: Phase
    who: Seat | None
    """The seat whose view is shown; None for a bystander's."""
    curtain: bool
    """True if several people share the screen."""
    covered: bool
    """True if nothing of the table may be shown."""
    ask: Ask | None
    """The decision that is to be made."""
    known: int
    """Beats that have happened."""
    shown: int
    """Beats whose animation has begun."""
    ended: int
    """Beats whose animation has ended."""
    late: bool
    """True if the asked seat has been thinking for long."""
    may_look: bool
    """True if the asked person may look at the own hand first."""
    pauses: bool
    """True if the curtain leaves time to laugh, until a press."""
    chosen: Sequence[Touch] | None
    """The player's choices; None if nobody at the screen is asked."""
    stalled: Seat | None = None
    """The asked seat whose phone has been waited for too long."""

    @property
    def busy(self) -> bool:
        """True while something is shown, or waits to be."""
        return self.ended < self.known
