"""Seats whose people say that they wear headphones."""

from __future__ import annotations

from games.core.types import Seat


class Headphones:
    """Remembers it while the same people sit there.

    Only what they say is known: where the sound goes nobody can ask the system.
    """

    def __init__(self) -> None:
        self._worn: set[tuple[Seat, str]] = set()

    def wears(self, seat: Seat, name: str) -> bool:
        """True if the person of that name at this seat wears them."""
        return (seat, name) in self._worn

    @property
    def worn(self) -> bool:
        """True if anybody wears them."""
        return bool(self._worn)

    def turn(self, seat: Seat, name: str) -> None:
        """Put them on, or take them off."""
        self._worn ^= {(seat, name)}

    def forget(self) -> None:
        """Nobody wears them: others may sit there now."""
        self._worn.clear()
