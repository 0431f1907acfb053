"""What goes wrong with files is told, never raised: the game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to tell the player: a key of the application's words, and what is filled in there."""

    key: str
    values: Mapping[str, str] = field(default_factory=dict)
