"""Timed sounds, each a little before its contact."""

from __future__ import annotations

from collections.abc import Callable

from games.core.types import Seat

HEARD = 20
"""ms by which a sound comes before the contact."""
DRUMS = {"drum": 640.0, "roll": 300.0}
"""Rolls of the drum, longest first: ms until the last blow."""


class Soundtrack:
    """The sounds still to be played.

    `play` is called with the name of one, its number in a run, and the seat it comes from.
    """

    def __init__(self, play: Callable[[str, int, Seat | None], None]) -> None:
        self._play = play
        self._cued: list[tuple[float, str, int, Seat | None]] = []

    def __bool__(self) -> bool:
        return bool(self._cued)

    def cue(self, name: str, contact: float, step: int = 0, seat: Seat | None = None) -> None:
        """Let a sound be heard at the contact.

        `seat`: the seat it comes from, as all know.
        """
        self._cued.append((contact - HEARD, name, step, seat))

    def roll(self, ends: float, ms: float) -> None:
        """Let a drum be heard up to a time, `ms` at most."""
        if fits := [name for name, length in DRUMS.items() if length <= ms]:
            self.cue(fits[0], ends - DRUMS[fits[0]] + HEARD)

    def clear(self) -> None:
        """Drop what has not been heard yet."""
        self._cued.clear()

    def update(self, clock: float) -> None:
        """Play what is due."""
        due = [cued[1:] for cued in self._cued if cued[0] <= clock]
        self._cued = [cued for cued in self._cued if cued[0] > clock]
        for heard in due:
            self._play(*heard)
