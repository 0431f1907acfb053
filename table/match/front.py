"""The scene in front of the table."""

from __future__ import annotations

from typing import NamedTuple

from games.core.types import Seat

SHEET = "phones.front.scores"
"""Note of a match's score sheet, between its games and after them."""
NIGHT = "phones.front.night"
"""Note of the score sheet of a game night."""


class Front(NamedTuple):
    """A scene in front, as phones are told of it.

    While there is one no turn goes on, and nothing that is chosen is lost.
    """

    note: str
    """Key of the sentence about it."""
    button: str
    """Key of its button that phones may press, or ""."""
    wishes: frozenset[Seat] = frozenset()
    """The seats whose phones have pressed it."""
    lookers: tuple[Seat, ...] = ()
    """The people who have not, and are waited for."""
