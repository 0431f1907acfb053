"""Turn order, seats still in, and facts by seat."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TypeVar

from games.core.types import Seat

T = TypeVar("T")


@lru_cache(maxsize=1024)
def others(seats: int, *without: Seat) -> tuple[Seat, ...]:
    """Return all seats but these, in order.

    The others of one, or those that are still in if these are out.
    """
    return tuple(seat for seat in range(seats) if seat not in without)


@lru_cache(maxsize=1024)
def in_turn(seats: int, first: Seat, direction: int = 1) -> tuple[Seat, ...]:
    """Return all seats from `first`, clockwise or against (-1)."""
    return tuple((first + direction * number) % seats for number in range(seats))


def next_in(seats: int, seat: Seat, out: Collection[Seat] = (), direction: int = 1) -> Seat:
    """Return the next seat that is not out.

    The seat itself if all others are. Raises `ValueError` if that is out, too.
    """
    for following in in_turn(seats, (seat + direction) % seats, direction):
        if following not in out:
            return following
    raise ValueError("all seats are out")


def changed(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return the values by seat with one replaced."""
    new = list(values)
    new[seat] = value
    return tuple(new)
