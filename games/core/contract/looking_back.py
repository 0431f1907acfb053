"""Agreement of the review with what has come out."""

from __future__ import annotations

from itertools import pairwise

from games.core.actions import Event
from games.core.contract.moves import sampled
from games.core.contract.witness import demand, play
from games.core.entry import Entry
from games.core.ledger import ledger
from games.core.view import uncovered


def ledgers_tell_the_truth(entry: Entry, seats: int, seed: int) -> None:
    """Check the ledger: each claim once, with its public truth.

    The rows divide the game.
    """
    reader, match = entry.claims, play(entry.rules, seats, seed)
    rows = ledger(match, reader)
    for before, row in pairwise(rows):
        joined = before.steps.stop == row.steps.start and before.beats.stop == row.beats.start
        demand(joined, f"rows of the ledger do not join: {before}, {row}")
    if reader is None:
        demand(not any(row.is_claim for row in rows), "there are claims and no reader of them")
        return
    truths = iter([row.truth for row in rows if row.is_claim])
    claims: list[Event] = []
    for event, view in match.beats(None):
        if reader.made(event) is not None:
            claims.append(event)
        told = reader.told(event, view, claims)
        if told is not None:
            for claim, said in zip(claims, told, strict=True):
                truth = next(truths, None)
                agrees = truth is not None and said in (None, truth)
                demand(agrees, f"{claim} was {truth} by the whole truth, and {event} tells everyone {said}")
            claims = []
    demand(sum(1 for _ in truths) == len(claims), "the ledger has not each claim once")


def win_odds_are_shares(entry: Entry, seats: int, seed: int) -> None:
    """Check that win odds are shares of one whole."""
    for match, _ in sampled(entry, seats, seed):
        found = entry.win_odds(uncovered(match.table)) if entry.win_odds else None
        if found is not None:
            whole = len(found) == seats and min(found) >= 0 and abs(sum(found) - 1) < 1e-6
            demand(whole, f"win odds of {seats} seats: {found}")
