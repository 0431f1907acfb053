"""Sample positions for pictures of a certain decision."""

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
    """Return a match whose first seat is asked this, or None.

    Everybody acts at random, alike on every machine. Slow: run it in slices.
    """
    seats = entry.near(SEATS)
    for number in range(GAMES):
        chance = SeededChance(stream(f"{entry.id} {number}", "moments"))
        match, random = Match(entry.rules, seats, chance=chance), stream(number, "moves")
        while (asked := match.ask) and len(match.log.steps) < LONGEST:
            if asked == (0, ask) and len(match.log.steps) >= OPENING:
                return match
            match.submit(asked.seat, match.legal(asked.seat).draw(random))
            checkpoint()
    return None
