"""Named phases in sequence, for timing a scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeline:
    """Phases from `began`; `lengths` has the ms of each, in order."""

    began: float
    lengths: Mapping[str, float]

    def start(self, phase: str) -> float:
        """Return the start of a phase.

        Raises `KeyError` for an unknown name.
        """
        return self.end(phase) - self.lengths[phase]

    def end(self, phase: str) -> float:
        """Return the end of a phase.

        Raises `KeyError` for an unknown name.
        """
        at = self.began
        for name, ms in self.lengths.items():
            at += ms
            if name == phase:
                return at
        raise KeyError(phase)

    @property
    def ends(self) -> float:
        """The end of the last phase."""
        return self.began + sum(self.lengths.values())

    def part(self, phase: str, clock: float) -> float:
        """Return the elapsed part of a phase, 0 to 1.

        All of one without any length as soon as it comes.
        """
        start = self.start(phase)
        if clock < start:
            return 0.0
        ms = self.lengths[phase]
        return min(1.0, (clock - start) / ms) if ms else 1.0
