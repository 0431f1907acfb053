"""The mood that the music follows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mood:
    """What the music follows: what everybody sees, and nothing else."""

    track: str
    """See `Entry.sounds`."""
    tense: bool = False
    """Whether somebody is near to losing, or winning."""
    held: float = 0.0
    """How much all hold their breath, 0 to 1."""
