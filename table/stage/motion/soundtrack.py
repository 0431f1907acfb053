"""Timed sounds, each a little before its contact."""

from __future__ import annotations

from collections.abc import Callable

HEARD = 20
"""ms by which a sound comes before the contact."""
DRUMS = {"drum": 640.0, "roll": 300.0}
"""Rolls of the drum, longest first: ms until the last blow."""


class Soundtrack:
    """The sounds still to be played.

    `play` is called with the name of one and its number in a run.
    """

    def __init__(self, play: Callable[[str, int], None]) -> None:
        self._play = play
        self._cued: list[tuple[float, str, int]] = []

    def __bool__(self) -> bool:
        return bool(self._cued)

    def cue(self, name: str, contact: float, step: int = 0) -> None:
        """Let a sound be heard at the contact."""
        self._cued.append((contact - HEARD, name, step))

    def roll(self, ends: float, ms: float) -> None:
        """Let a drum be heard up to a time, `ms` at most."""
        if fits := [name for name, length in DRUMS.items() if length <= ms]:
            self.cue(fits[0], ends - DRUMS[fits[0]] + HEARD)

    def clear(self) -> None:
        """Drop what has not been heard yet."""
        self._cued.clear()

    def update(self, clock: float) -> None:
        """Play what is due."""
        due = [(name, step) for at, name, step in self._cued if at <= clock]
        self._cued = [cued for cued in self._cued if cued[0] > clock]
        for name, step in due:
            self._play(name, step)
