"""Tests that the first brain of each game, the yardstick, never changes.

If a change is intended, take the fingerprint anew, from a brain that still mostly wins against random seats.
"""

from __future__ import annotations

import hashlib

import pytest

from games import GAMES
from games.core.codec import encode
from games.core.entry import Entry
from tests.games.whole import played

DECISIONS = 48
"""Decisions fingerprinted with the fewest and with the most seats."""
FINGERPRINTS = {
    "royal": "c22e93f2594a 8ee78e29c39e",
    "mushi": "d6886cffaa40 16c1df7b8f28",
    "kadofida": "01dee01b0b16 7ed8e2a573b5",
    "toutomi": "f88452e8315f 23fd8e7db0ca",
    "panic": "ea4b4d09f9f0 c5031c672f60",
}


def fingerprint(entry: Entry, seats: int) -> str:
    """Hash all seats' decisions by such brains from a game's start."""
    match = played(entry.rules, seats, 8, next(iter(entry.brains.values())), most=DECISIONS)
    lines = "".join(f"{step.seat} {encode(step.action)}\n" for step in match.log.steps)
    return hashlib.sha256(lines.encode()).hexdigest()[:12]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_it_decides_as_ever(entry: Entry) -> None:
    if entry.id not in FINGERPRINTS:
        pytest.skip("nothing has been measured against it yet")
    found = " ".join(fingerprint(entry, entry.rules.seats[place]) for place in (0, -1))
    assert found == FINGERPRINTS[entry.id]
