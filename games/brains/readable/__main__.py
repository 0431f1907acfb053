"""Tells how far a brain can be read: `python -m games.brains.readable royal --brain level:4`.

Brains of one kind play among themselves, and who watches notes what everyone can see, with everybody's record of
believing, doubting, asking and lying, and learns which of their claims are true: a regression, boosted trees, and one
rule of a few cases that a person could keep in the head. How well these tell claims apart is measured in games that
they have not seen. Then somebody sits down with what the regression has learned of claims, gifts and answers, and plays
a best response against such brains, and somebody who keeps the rule, and somebody who has not watched but learns from
game to game; and one such brain sits down among those who read it or keep the rule. Last, whole ways to play that a
person could keep are tried, and the best of them told. With `--characters`,
these play among themselves, and who has watched names them by what they do in three games that it has not seen. With
`--deeds`, and in games without claims, too, it is told how much of the hidden cards shows in what a brain does.
Needs scikit-learn: `uv sync --group learn`.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from importlib.util import find_spec

from games import GAMES, entry
from games.brains.cast import brain_maker
from games.brains.readable import deeds
from games.brains.readable.apart import SIGHTINGS, sightings, told_apart
from games.brains.readable.gate import Found, Share, examine
from games.brains.readable.notes import readable_of

SEATS = 4
BRAIN = "level:4"
MISSING = "this needs scikit-learn: uv sync --group learn"


def main() -> int:
    """Watch, learn, play and print; the exit status."""
    parser = ArgumentParser(prog="games.brains.readable", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=[one.id for one in GAMES], metavar="GAME")
    parser.add_argument("--brain", default=BRAIN, metavar="NAME", help=f"such as kiri:4 (default: {BRAIN})")
    parser.add_argument("--seats", type=int, default=SEATS, help=f"number of seats (default: {SEATS})")
    parser.add_argument("--watch", type=int, default=300, metavar="N", help="games to learn from (default: 300)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games of each kind (default: 200)")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--characters", action="store_true", help="measure instead how well characters are told apart")
    instead.add_argument("--deeds", action="store_true", help="measure instead how much actions give away")
    parser.add_argument("--seed", default="1", help="the same seed gives the same games (default: 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    game = entry(arguments.game)
    try:
        readable = None if arguments.deeds else readable_of(game)
        brain_maker(game, arguments.brain)
    except KeyError as error:
        if error.args[0] == game.id:
            parser.error(f"{game.id} does not say how its claims can be read; use --deeds")
        parser.error(f"--brain: there is no {arguments.brain}; there are kiri:4, level:4, {', '.join(game.brains)}")
    if arguments.seats not in game.seats:
        parser.error(f"--seats: {game.id} has {game.seats.start} to {game.seats.stop - 1}")
    if arguments.watch < 10 or arguments.games < 1:
        parser.error("--watch takes at least 10 games, and --games at least 1")
    if find_spec("sklearn") is None:
        parser.error(MISSING)
    if arguments.characters:
        seen = sightings(game, arguments.seats, arguments.watch, arguments.seed)
        right = told_apart(seen, arguments.seed)
        lines = "\n".join(f"{who:8} {one.share:.0%} ± {one.within:.0%}" for who, one in right.items())
        each = {who: asdict(one) for who, one in right.items()}
        print(json.dumps(each, indent=2) if arguments.json else f"named by {SIGHTINGS} games:\n{lines}")
        return 0
    if readable is None:
        games = (deeds.watch(game, arguments.brain, arguments.seats, n, arguments.seed) for n in range(arguments.watch))
        told = deeds.told([*games])
        print(json.dumps(asdict(told), indent=2) if arguments.json else _deeds_told(told))
        return 0
    found = examine(game, readable, arguments.brain, arguments.seats, arguments.watch, arguments.games, arguments.seed)
    print(json.dumps(_told(found), indent=2) if arguments.json else _lines(found))
    return 0


def _deeds_told(told: deeds.Told) -> str:
    return "\n".join(
        (
            f"{told.decisions} decisions",
            f"hidden cards, by the table alone: AUC {told.auc_before:.3f}, {told.doubt:.2f} bits of doubt",
            f"and by what was done:             AUC {told.auc_after:.3f}, {told.bits:.2f} bits less",
        )
    )


def _told(found: Found) -> dict[str, object]:
    """As JSON: the strongest reader's `auc` and `right`, and what reader and rule come to."""
    best = max(found.readers.values(), key=lambda one: one.auc)
    every = asdict(found)
    return {
        "auc": best.auc,
        "right": best.right,
        "reader": found.reader.share,
        "rule": found.rule.share,
        "details": every,
    }


def _lines(found: Found) -> str:
    told = [f"{found.claims} claims"]
    for name, one in found.readers.items():
        told.append(f"{name:12} AUC {one.auc:.3f}, right {one.right:.1%} (always the same: {one.usual:.1%})")
    told += [
        f"{'plain rule':12} right {found.rule_right:.1%}:",
        *("  " + line for line in found.rule_told.splitlines()),
    ]
    rows: dict[str, Share] = {
        "reader among these": found.reader,
        "  its answers alone": found.answers,
        "  its gifts alone": found.gifts,
        "rule among these": found.rule,
        "one that learns": found.learner,
        "one among readers": found.against_readers,
        "one among rules": found.against_rules,
        **found.kept,
    }
    word = "ends so (loses; wins where winning is what a game is about)"
    told.append(f"share of games that {word}, even {found.reader.even:.1%}:")
    told += [f"{name:34} {one.share:6.1%} ± {one.within:.1%} of {one.games}" for name, one in rows.items()]
    return "\n".join(told)


if __name__ == "__main__":
    sys.exit(main())
