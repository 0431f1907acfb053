"""The mood that the music follows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mood:
    """The public state that the music follows."""

    track: str
    """See `Entry.sounds`."""
    tense: bool = False
    """True if somebody is near to losing or winning."""
    held: float = 0.0
    """Held breath of all, 0 to 1."""
