"""The best lies of a game that is over, and how likely each seat had to take them to be lies."""

from __future__ import annotations

from games.core.actions import kinds
from games.core.chance import stream
from games.core.determinization import determinize
from games.core.view import uncovered
from table.base.slices import checkpoint
from table.review.past import Past

MOST = 3
WORLDS = 60
"""Tables that might have been the real one, by which it is counted."""


def best_lies(past: Past) -> list[int]:
    """The numbers of the rows, in the order of the game: lies that somebody believed before others, and of these what
    moved most."""

    def moved(number: int) -> float:
        swing = past.swing(number)
        return abs(swing[1]) if swing else 0.0

    lies = [number for number, row in enumerate(past.rows) if row.is_lie]
    order = sorted(lies, key=lambda number: (past.rows[number].answer != "believed", -moved(number)))
    return sorted(order[:MOST])


def doubts(past: Past, number: int, at: int) -> list[float]:
    """By seat: on how many of the tables that might have been the real one, by what it saw right after the beat `at`
    with the claim of a row, that claim was a lie. Who has claimed something of a card knows. Takes time: to be made in
    slices."""
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
