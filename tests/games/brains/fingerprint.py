"""Print a fingerprint of many games between characters.

`python -m tests.games.brains.fingerprint --games 300`.

The output must be the same on all versions of Python: a brain's decisions depend on its beats and its stream alone.
"""

from __future__ import annotations

import hashlib
import sys
from argparse import ArgumentParser

from games import GAMES
from games.brains.arena import play
from games.brains.cast import CAST
from games.core.brain import Brain
from games.core.entry import Entry
from games.core.match import Match
from games.core.types import Seat


def fingerprint(entry: Entry, games: int) -> str:
    """Return a hash of the logs.

    The games rotate through all numbers of seats, characters and levels.
    """
    digest = hashlib.sha256()
    names = list(CAST)
    for number in range(games):
        seats = entry.rules.seats[number % len(entry.rules.seats)]
        cast = [f"{names[(number + seat) % len(names)]}:{1 + (number + 3 * seat) % 4}" for seat in range(seats)]
        last: list[Match] = []

        def keep(match: Match, seat: Seat, brain: Brain, last: list[Match] = last) -> None:
            last[:] = [match]

        play(entry, seats, cast, None, f"fingerprint {number}", after=keep)
        digest.update("\n".join(last[0].log.lines()).encode())
    return digest.hexdigest()[:16]


def main() -> None:
    """Print the fingerprints."""
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--only", nargs="*", default=[entry.id for entry in GAMES])
    arguments = parser.parse_args()
    print("Python", sys.version.split()[0])
    for entry in GAMES:
        if entry.id in arguments.only:
            print(f"{entry.id:<10}{arguments.games:>6}  {fingerprint(entry, arguments.games)}", flush=True)


if __name__ == "__main__":
    main()
