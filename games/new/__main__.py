"""The command `python -m games.new`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

import games
from games.new.write import Refused, write_inside, write_outside


def main() -> int:
    """Write the game, print the next steps and return the exit status."""
    parser = ArgumentParser(prog="python -m games.new", description="Write a tiny running game to begin with.")
    parser.add_argument("id", metavar="ID", help="the game's id and the name of its package, such as whist")
    parser.add_argument("--inside", action="store_true", help="among the games of this checkout, not as a package")
    parser.add_argument("--folder", type=Path, help="where the package is written (default: ./usotaku-ID)")
    wanted = parser.parse_args()
    try:
        if wanted.inside:
            written = write_inside(wanted.id, Path(games.__path__[0]).parent)
        else:
            written = write_outside(wanted.id, wanted.folder or Path(f"usotaku-{wanted.id}"))
    except Refused as error:
        print(f"games.new: {error}", file=sys.stderr)
        return 2
    print("Written. Begin with:", *written, sep="\n  ")
    if not wanted.inside:
        print(f"Install it once, beside Usotaku: pip install -e {written[0].parent}")
    print(f"Play it: usotaku play {wanted.id}")
    print(f"Train a mind for it once the rules are done: python -m games.learned train {wanted.id} --minutes 30")
    print("What comes next: docs/game.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
