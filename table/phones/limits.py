"""Limits on sending, asking and holding, so nobody starves others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

ADDRESSES = 1024
"""Most addresses that are remembered."""

T = TypeVar("T")


class Bucket:
    """A token bucket: so much at once, refilled over time."""

    def __init__(self, size: float, refill: float, now: float) -> None:
        """Start full.

        `refill`: how much comes in each second; `now`: s of a clock, as in `take`.
        """
        self._size, self._refill = size, refill
        self._left, self._at = size, now

    def take(self, amount: float, now: float) -> bool:
        """Take this much; False, and nothing is taken, if there is less."""
        self._left = min(self._size, self._left + (now - self._at) * self._refill)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Recent(Generic[T]):
    """A record per address; the least recently seen are forgotten."""

    def __init__(self, make: Callable[[], T]) -> None:
        """`make`: what is known of a new one."""
        self._make = make
        self._known: dict[str, T] = {}

    def __getitem__(self, address: str) -> T:
        """Return an address's record, marking it as seen."""
        known = self._known.pop(address) if address in self._known else self._make()
        self._known[address] = known
        if len(self._known) > ADDRESSES:
            del self._known[next(iter(self._known))]
        return known


def crowding(
    addresses: Sequence[str], newcomer: str, each: int, most: int, favoured: Collection[str] = ()
) -> int | None:
    """Return the index of the visitor to drop, or None.

    `addresses`: of those who are there, the oldest first: at most `each` of one, `most` in all. Nobody is dropped
    for what others do: the oldest goes of the address that has most, of a favoured one only if there is no other.
    """
    counts = Counter(addresses)
    if counts[newcomer] >= each:
        return addresses.index(newcomer)
    if len(addresses) >= most:
        return addresses.index(max(counts, key=lambda address: (address not in favoured, counts[address])))
    return None
