"""The words every module uses for seats, cards and claims."""

from __future__ import annotations

from typing import Protocol

Seat = int
"""A place at the table, 0… clockwise."""

NOBODY: Seat = -1
"""In the place of a seat where there is none."""

Token = int
"""A physical card as the table names it at the moment. Says nothing about the card's face."""

Tokens = tuple[Token, ...]
"""Several cards in an order that matters."""

Word = int
"""Something that can be said of a card: an index into the game's `claims`."""

Number = int
"""A number that is said."""


class Faces(Protocol):
    """The faces of cards by token: those of a table, or those that a view has."""

    def __getitem__(self, token: Token, /) -> int: ...
