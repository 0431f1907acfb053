"""Trains nets: `python -m games.learned train royal --minutes 60`.

`train` lets a net play against itself: by a fast copy of the game's rules (`mind/sketch.c`), compiled on the spot, or,
in any other game, by the rules themselves, which needs NumPy. Its folder keeps a checkpoint, from which the same
command goes on, a log, and `net.txt`, which plays once it lies in the game's `mind/`. With `--net` it begins with such
a file, as random as learning ends. `exploit` trains somebody against seats that play by such a file and do not change,
and tells how often that one loses: how far the net can be read by whoever learns for that long.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from games import GAMES, entry
from games.brains.cast import CAST, IDS
from games.core.entry import Entry
from games.learned.net import NET, net_text
from games.learned.schedule import plan_against, plan_at
from games.learned.school import School
from games.learned.workshop import Manner, MissingError, Workshop, sketch_of

STEPS = 10
"""Steps between two looks at the clock."""
CALM = 0.8
"""Share of the schedule that is over for a net.

Earlier, one that has learned before would forget again.
"""
LOOK = 30.0
"""Seconds of processor time between two lines of the log."""


def main() -> int:
    """Train or exploit; return the exit status."""
    parser = ArgumentParser(prog="games.learned", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train", help="let a net play against itself")
    train.add_argument("--folder", type=Path, help="where checkpoint, log and net are kept (default: ID-training)")
    train.add_argument(
        "--decisions",
        type=float,
        metavar="MILLIONS",
        help="learn from this many decisions, not for --minutes; reproducible",
    )
    train.add_argument("--randomness", type=float, default=1.0, help="scale randomness while learning (default: 1)")
    exploit = commands.add_parser("exploit", help="learn to beat a net that does not change")
    train.add_argument("--net", type=Path, help="go on from this net, as random as at the end (default: a new one)")
    exploit.add_argument("--net", type=Path, help="the net (default: the one beside the game)")
    exploit.add_argument("--seats", type=int, help="number of seats (default: as many as the game usually has)")
    exploit.add_argument(
        "--characters", nargs="+", choices=IDS, default=(), help="who plays by the net (default: no character)"
    )
    for one, minutes in ((train, 60.0), (exploit, 3.0)):
        one.add_argument("game", choices=[game.id for game in GAMES], metavar="GAME")
        one.add_argument("--minutes", type=float, default=minutes, help=f"of processor time (default: {minutes:g})")
        one.add_argument("--seed", type=int, default=1, help="the same seed deals the same games (default: 1)")
    arguments = parser.parse_args()
    game = entry(arguments.game)
    if arguments.command == "exploit" and arguments.seats and arguments.seats not in game.rules.seats:
        parser.error(f"{game.id} has {game.rules.seats.start} to {game.rules.seats.stop - 1} seats")
    with TemporaryDirectory() as folder:
        try:
            workshop = Workshop(game, Path(folder)) if sketch_of(game) else School(game)
            return (_train if arguments.command == "train" else _exploit)(arguments, game, workshop)
        except MissingError as error:
            parser.error(str(error))


def _train(arguments: Namespace, game: Entry, workshop: Workshop | School) -> int:
    folder: Path = arguments.folder or Path(f"{game.id}-training")
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint, log = folder / "checkpoint", folder / "log.jsonl"
    learner, decisions, seconds = workshop.learner(arguments.seed), 0.0, 0.0
    if checkpoint.exists():
        learner.state = checkpoint.read_bytes()
        last = json.loads(log.read_text("utf-8").splitlines()[-1])
        decisions, seconds = last["decisions"], last["seconds"]
    elif arguments.net:
        learner.adopt(workshop.weights_in(arguments.net.read_text("ascii")))
    begin, told = process_time() - seconds, seconds
    manners = [Manner.of(CAST[name]) for name in IDS]

    calm = CALM if arguments.net else 0.0

    def done() -> float:
        if arguments.decisions:
            return float(decisions / (arguments.decisions * 1e6))
        return float(seconds / (60.0 * arguments.minutes))

    while done() < 1.0:
        plan = plan_at(calm + (1.0 - calm) * done(), randomness=arguments.randomness)
        tally = learner.learn(plan, STEPS, manners=manners)
        decisions += tally.decisions
        seconds = process_time() - begin
        if seconds - told > LOOK or done() >= 1.0:
            told = seconds
            rates = {**tally.rates(), **workshop.measured(learner.weights)}
            row = {"decisions": decisions, "seconds": round(seconds, 1)}
            row |= {name: round(rate, 3) for name, rate in rates.items()}
            checkpoint.write_bytes(learner.state)
            (folder / NET).write_text(learner.text, "ascii")
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(f"{done():4.0%} {json.dumps(row)}", flush=True)
    return 0


def _exploit(arguments: Namespace, game: Entry, workshop: Workshop | School) -> int:
    path: Path | None = arguments.net
    seats: int = arguments.seats or game.usual
    text = path.read_text("ascii") if path else net_text(game.package)
    frozen = workshop.weights_in(text)
    manners = [Manner.of(CAST[name]) for name in arguments.characters]
    for start in ("from scratch", "from the net itself"):
        learner = workshop.learner(arguments.seed)
        if start != "from scratch":
            learner.adopt(frozen)
        begin = process_time()
        while (done := (process_time() - begin) / (60.0 * arguments.minutes)) < 1.0:
            learner.learn(plan_against(done, seats), STEPS, frozen, manners)
        games, even = 10 * workshop.check, 1 / seats
        share = workshop.among(learner.weights, frozen, seats, games, 2, manners)
        print(f"started {start}: {learner.ends} {share:.1%} of {games} games, even {even:.0%}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
