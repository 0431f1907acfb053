"""Compiled copies of games, held to the games themselves."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from games.learned.net import Input
from games.learned.workshop import Workshop

Way = tuple[int, int, int]
MASK = 2**64 - 1


class Xorshift:
    """The chance of `sketch.h`: the same shuffles from the same state."""

    def __init__(self, state: int) -> None:
        self.state = state

    def _below(self, n: int) -> int:
        state = self.state
        state ^= state >> 12
        state ^= state << 25 & MASK
        state ^= state >> 27
        self.state = state
        return ((state * 0x2545F4914F6CDD1D & MASK) >> 33) % n

    def shuffle(self, n: int) -> Sequence[int]:
        """See `Chance.shuffle`."""
        order = list(range(n))
        for place in range(n - 1, 0, -1):
            other = self._below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        return self._below(n)


def whole(numbers: Sequence[int]) -> Any:
    """Return whole numbers as the copy reads them."""
    return (ctypes.c_int8 * len(numbers))(*numbers)


class Sketch:
    """The compiled copy of one game; a test sets it out."""

    def __init__(self, workshop: Workshop) -> None:
        self.calls: Any = workshop.calls
        self.table = ctypes.create_string_buffer(self.calls.table_size())

    def seen(self, me: int) -> list[float]:
        """Return what a seat knows, as numbers."""
        floats = (ctypes.c_float * self.calls.input_floats())()
        self.calls.watch_table(self.table, me, floats)
        return list(floats)

    def play(self, way: Way) -> None:
        """Play a way."""
        self.calls.move(self.table, *way)

    def listed(self) -> list[Way]:
        """Return all ways."""
        found = (ctypes.c_int8 * (3 * 1024))()
        count = self.calls.list_ways(self.table, found)
        return [(found[3 * i], found[3 * i + 1], found[3 * i + 2]) for i in range(count)]

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that have lost."""
        bits = self.calls.losers(self.table)
        return tuple(seat for seat in range(8) if bits >> seat & 1)


def agree(one: Sequence[float], other: Sequence[float], within: float = 1e-5) -> bool:
    """True if two rows of numbers agree.

    `pytest.approx` takes a hundred times as long, and there are hundreds of numbers for each seat and decision.
    """
    return len(one) == len(other) and all(abs(a - b) <= within for a, b in zip(one, other, strict=True))


def flat(seen: Input, most: int) -> list[float]:
    """Return the numbers in the order of `Input` in `sketch.h`.

    It has room for `most` seats.
    """
    blank = most - len(seen.seat)
    return [
        *(n for row in seen.cell for one in [*row, *[[0.0] * len(row[0])] * blank] for n in one),
        *(n for row in seen.row for n in row),
        *(n for one in [*seen.seat, *[[0.0] * len(seen.seat[0])] * blank] for n in one),
        *seen.all,
    ]
