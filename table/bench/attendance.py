"""The share of a game in which one seat takes part.

Measured on games between the characters that sit at a table by default. Nobody of them knows where a person sits, so
each seat stands for one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import mean

from games import GAMES
from games.brains.arena import play
from games.core.brain import Brain
from games.core.entry import Entry
from games.core.ledger import Row, ledger
from games.core.match import Match
from games.core.types import Seat
from table.bench.report import goal, tell
from table.match.seating import company

PLAYED = 6
SHARE_GOAL = 0.5
"""Part of the rounds in which a person gives or is asked."""


def measure() -> None:
    """Print the shares by game and seats."""
    for game in GAMES:
        for seats in game.seats:
            taken, given, longest = measured(game, seats)
            aim = f"at least {SHARE_GOAL:.0%}"
            wanted = goal(taken >= SHARE_GOAL, aim) if seats == game.usual else ""
            told = f"gives in {given:.0%}, longest wait {longest} rounds"
            tell(
                f"{game.id}: {seats} seats, rounds in which a seat gives or is asked",
                f"{taken:.0%}",
                f"{told} {wanted}",
            )


def measured(game: Entry, seats: int, played: int = PLAYED) -> tuple[float, float, int]:
    """Return how often a seat takes part, and begins.

    As parts of all rounds. And its longest wait, in rounds.
    """
    part, began, longest = [], [], 0
    brains = [row.player for row in company(seats, persons=0)]
    for seed in range(played):
        found = rounds(_played(game, brains, seed), game)
        for seat in range(seats):
            there = [number for number, rows in enumerate(found) if any(seat in _in(row) for row in rows)]
            part.append(len(there) / len(found))
            began.append(mean(rows[0].seat == seat for rows in found))
            longest = max(longest, *(late - soon - 1 for soon, late in pairwise([-1, *there, len(found)])))
    return mean(part), mean(began), longest


def rounds(match: Match, game: Entry) -> list[list[Row]]:
    """Return the rounds of a finished game.

    Claims until one is answered, or else decisions one by one.
    """
    rows = ledger(match, game.claims)
    found: list[list[Row]] = []
    for row in rows:
        if game.claims and not row.is_claim:
            continue
        if found and found[-1][-1].answer == "passed":
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _in(row: Row) -> Iterator[Seat | None]:
    yield from (row.seat, row.judge, row.to)


def _played(game: Entry, brains: Sequence[str], seed: int) -> Match:
    last: list[Match] = []

    def after(match: Match, seat: Seat, brain: Brain) -> None:
        last[:] = [match]

    play(game, len(brains), brains, seed=seed, after=after)
    return last[0]
