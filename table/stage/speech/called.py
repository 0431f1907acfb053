"""Names of seats in sentences: short ones."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.names import is_you
from table.graphics.text import ellipsize, font

LONGEST_NAME = 12
"""Longest name in sentences, in full-width characters."""

_EM = 50  # px at which names are measured


def in_sentences(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, cut where they are too long for a sentence."""
    return tuple(name if is_you(name) else ellipsize(name, font(_EM), _EM * LONGEST_NAME) for name in names)
