"""Rules that a person could keep in the head: when to believe, when to tell the truth, by no more than two numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from games.brains.readable.records import Records
from games.brains.record import Tendency
from games.core.types import Seat

Chance = Callable[[Records, Seat, Seat], float]
"""How likely a seat does it towards another."""


def _never(records: Records, me: Seat, other: Seat) -> float:
    return 0.0


def _half(records: Records, me: Seat, other: Seat) -> float:
    return 0.5


def _always(records: Records, me: Seat, other: Seat) -> float:
    return 1.0


def _more(habit: Tendency) -> float:
    """What was done more often is done."""
    return 0.5 if habit.done == habit.left else float(habit.done > habit.left)


def _balance(records: Records, me: Seat, other: Seat) -> float:
    """One number in the head: what the own seat has answered less often is due."""
    return 1.0 - _more(records.believes[me])


def _record(records: Records, me: Seat, other: Seat) -> float:
    return _more(records.truthful[other])


def _last(records: Records, me: Seat, other: Seat) -> float:
    return (1.0 + records.truthful[other].last) / 2.0


def _expected(records: Records, me: Seat, other: Seat) -> float:
    """The truth to who has believed less often than doubted, lies to who has believed more often."""
    return 1.0 - _more(records.believes[other])


ANSWERS: Mapping[str, Chance] = MappingProxyType(
    {
        "believes": _always,
        "doubts": _never,
        "by chance": _half,
        "balance": _balance,
        "by record": _record,
        "by the last": _last,
    }
)
"""How likely a claim of the other is believed."""
TRUTHS: Mapping[str, Chance] = MappingProxyType(
    {"honest": _always, "lies": _never, "half": _half, "balance": _expected}
)
"""How likely the other is told the truth."""
BALANCE = "balance"
