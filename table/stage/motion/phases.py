"""Phases one after another: what a scene of several moments is timed by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeline:
    """Begins at `began`; `lengths` has the ms of each phase by its name, in their order."""

    began: float
    lengths: Mapping[str, float]

    def start(self, phase: str) -> float:
        """When a phase begins. Raises `KeyError` if there is none of this name."""
        return self.end(phase) - self.lengths[phase]

    def end(self, phase: str) -> float:
        """When a phase is over. Raises `KeyError` if there is none of this name."""
        at = self.began
        for name, ms in self.lengths.items():
            at += ms
            if name == phase:
                return at
        raise KeyError(phase)

    @property
    def ends(self) -> float:
        """When all is over."""
        return self.began + sum(self.lengths.values())

    def part(self, phase: str, clock: float) -> float:
        """How much of a phase is over at that time, 0 to 1; all of one without any length as soon as it comes."""
        start = self.start(phase)
        if clock < start:
            return 0.0
        ms = self.lengths[phase]
        return min(1.0, (clock - start) / ms) if ms else 1.0
