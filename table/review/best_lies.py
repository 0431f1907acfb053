"""The best lies of a finished game, and their credibility by seat."""

from __future__ import annotations

from games.core.actions import kinds
from games.core.chance import stream
from games.core.determinization import determinize
from games.core.view import uncovered
from table.base.slices import checkpoint
from table.review.past import Past

MOST = 3
WORLDS = 60
"""Possible tables on which it is counted."""


def best_lies(past: Past) -> list[int]:
    """Return the rows of the best lies, in game order.

    Lies that somebody believed before others, and of these the ones that moved most.
    """
    lies = [number for number, row in enumerate(past.rows) if row.is_lie]
    order = sorted(lies, key=lambda number: (past.rows[number].answer != "believed", -past.moved(number)))
    return sorted(order[:MOST])


def doubts(past: Past, number: int, at: int) -> list[float]:
    """Return each seat's probability that a row's claim was a lie.

    Counted over possible tables, by what it saw right after the beat `at` with the claim. The seat that made the
    claim knows. Slow: run it in slices.
    """
    row, reader, game = past.rows[number], past.entry.claims, past.entry.rules
    assert reader
    of_a_card = "Token" in kinds(type(row.event)).values()
    found = []
    for seat in range(past.log.seats):
        if of_a_card and seat == row.seat:
            found.append(1.0)
            continue
        view, random = past.match.beats(seat)[at].view, stream(past.setup.seed, f"reel {number} {seat}")
        lies = 0
        for _ in range(WORLDS):
            checkpoint()
            lies += not reader.truth(row.event, uncovered(determinize(game, view, random)))
        found.append(lies / WORLDS)
    return found
