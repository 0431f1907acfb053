"""Moments of games that nobody plays: for pictures of a table at which a certain decision is to be made."""

from __future__ import annotations

from functools import cache

from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Match
from table.base.slices import checkpoint

SEATS = 3
"""As far as a game can have so many."""
GAMES, LONGEST = 60, 300
"""Games, and decisions in each, within which the moment has to come."""
OPENING = 5
"""Decisions after which something is to be seen on the table."""


@cache
def moment(entry: Entry, ask: str) -> Match | None:
    """A match in which the first seat is asked this, the first that comes; None if none comes.

    Everybody acts at random, on every machine alike. Takes time: to be done in slices.
    """
    seats = min(max(SEATS, entry.seats[0]), entry.seats[-1])
    for number in range(GAMES):
        chance = SeededChance(stream(f"{entry.id} {number}", "moments"))
        match, random = Match(entry.rules, seats, chance=chance), stream(number, "moves")
        while (asked := match.ask) and len(match.log.steps) < LONGEST:
            if asked == (0, ask) and len(match.log.steps) >= OPENING:
                return match
            match.submit(asked.seat, match.legal(asked.seat).draw(random))
            checkpoint()
    return None
