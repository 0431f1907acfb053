"""The words every module uses for seats, cards and claims."""

from __future__ import annotations

from typing import Protocol

Seat = int
"""A place at the table, 0… clockwise."""

NOBODY: Seat = -1
"""In the place of a seat where there is none."""

Token = int
"""A physical card as the table names it now, not its face."""

Tokens = tuple[Token, ...]
"""Several cards in an order that matters."""

Word = int
"""An index into the game's `claims`."""

Number = int
"""A number that is said."""


class Faces(Protocol):
    """Faces by token: a table's, or those that a view has."""

    def __getitem__(self, token: Token, /) -> int: ...
