"""The commands `python -m games.puzzles.finding search` and `check`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from games import entry
from games.puzzles.finding.check import check
from games.puzzles.finding.search import ALIKE, PROMISING, Wanted, spots, write
from games.puzzles.finding.values import PLAYER, TABLES, How
from games.puzzles.puzzle import numbers


def main() -> int:
    """Run the command and return the exit status."""
    parser = ArgumentParser(
        prog="python -m games.puzzles.finding", description="Find puzzles, and prove their answers."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    found = commands.add_parser("search", help="look for puzzles in games between minds, and write their files")
    found.add_argument("--seats", type=int, default=4)
    found.add_argument("--games", type=int, default=20)
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--ask", action="append", default=[], help="only decisions of this kind; may be repeated")
    found.add_argument("--earliest", type=int, default=0, help="after at least this many decisions")
    found.add_argument("--latest", type=int, default=40, help="after at most this many")
    found.add_argument("--promising", type=float, default=PROMISING, help="share of a game the second best must lose")
    found.add_argument("--alike", type=int, default=ALIKE, help="at most this many that ask and answer the same")
    found.add_argument("--out", type=Path, default=Path("found"), help="the folder of the files")
    proved = commands.add_parser("check", help="play on from fitting tables after each choice of a puzzle")
    proved.add_argument("--number", type=int, action="append", default=[], help="only this puzzle; may be repeated")
    for one in (found, proved):
        one.add_argument("game", metavar="GAME")
        one.add_argument("--tables", type=int, default=TABLES, help="number of fitting tables to play on from")
        one.add_argument("--brain", default=PLAYER, help="who plays on")
    wanted = parser.parse_args()
    game, how = entry(wanted.game), How(wanted.brain, wanted.tables)
    if wanted.command == "check":
        return check(game, wanted.number or numbers(game), how)
    wanted.out.mkdir(parents=True, exist_ok=True)
    after = range(wanted.earliest, wanted.latest + 1)
    looked_for = Wanted(frozenset(wanted.ask), after, promising=wanted.promising, alike=wanted.alike)
    for number, spot in enumerate(spots(game, wanted.seats, wanted.games, wanted.seed, looked_for, how), 1):
        path = write(wanted.out, spot, game, number)
        ask, (mean, least) = spot.match.ask, spot.gain
        names = " or ".join(one[0].__name__ for one in spot.names)
        print(f"{path} {ask.what if ask else ''} {names}: +{mean:.3f}, at least {least:.3f}, {spot.tables:.0f} tables")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
