"""An answer kept as long as what it is made from stays."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The latest answer of one question that every frame asks.

    What it is made from is compared by identity, which is quick: only for what is replaced on change, not changed.
    """

    def __init__(self) -> None:
        self._sources: tuple[object, ...] | None = None  # as long as they are kept, nothing else has their identity
        self._answer: T

    def get(self, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the same answer while the sources are the same objects.

        The answer is shared by all who ask: it is not to be changed either.
        """
        before = self._sources
        if before is None or len(before) != len(sources) or not all(map(is_, before, sources)):
            self._answer, self._sources = make(), sources
        return self._answer
