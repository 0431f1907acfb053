"""Making and comparing of seats' records in tests."""

from __future__ import annotations

from games.brains.record import Record


def record(truths: int = 0, lies: int = 0, believed: int = 0, doubted: int = 0, peeked: int = 0) -> Record:
    """Return a record with these numbers of claims, judgements and looks."""
    one = Record()
    for number, note in ((truths, lambda: one.claimed(True)), (lies, lambda: one.claimed(False))):
        for _ in range(number):
            note()
    for number, note in ((believed, lambda: one.judged(True)), (doubted, lambda: one.judged(False))):
        for _ in range(number):
            note()
    for _ in range(peeked):
        one.peeked()
    return one


def counts(one: Record) -> dict[str, int]:
    """Return the counts of a record that aren't 0."""
    found = {
        "truths": one.truths,
        "lies": one.lies,
        "believed": one.believed,
        "doubted": one.doubted,
        "peeked": one.looks,
    }
    return {what: number for what, number in found.items() if number}
