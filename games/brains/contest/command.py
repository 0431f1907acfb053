"""The command that lets brains meet, from the same deals, and tells who is stronger and how sure that is."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from games import entry
from games.brains.contest import plots, workers
from games.brains.contest.deal import Deal
from games.brains.contest.plan import Names, Plan
from games.brains.contest.report import describe, report
from games.brains.contest.store import Store, StoreError
from games.brains.progress import Progress
from games.brains.simulate import STOPPED, UsageError, check_game, parse_names, parse_options
from games.core.entry import Entry

TABLE = 4
MOST_JOBS = 1000
"""More processes than any machine has use for; the system refuses far more with no clear word."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command understands, besides the id of the game (`game`)."""
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument(
        "--seats",
        metavar="NAME[,NAME...]",
        help="a brain for each seat, or one for all: character:level such as kiri:4, heuristic or random",
    )
    who.add_argument("--pool", metavar="NAME,NAME...", help="more brains than there are seats; they take turns")
    parser.add_argument(
        "--table",
        type=int,
        metavar="N",
        help=f"number of seats for --pool, or for one name (default: {TABLE}, or as near as the game allows)",
    )
    parser.add_argument(
        "--games", type=int, default=1000, help="number of games, rounded up to whole deals (default: 1000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=NUMBER", help="an option of the game")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes (default: 1)")
    parser.add_argument(
        "--backend",
        choices=workers.BACKENDS,
        default=workers.BACKENDS[0],
        help="where the processes run: here (loky, the default), or on a cluster",
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="address of a Dask or Ray cluster (without it, a local one is started)"
    )
    parser.add_argument(
        "--keep", metavar="FILE", help="keep every finished deal in FILE; the same command with the same FILE resumes"
    )
    parser.add_argument("--plots", metavar="FOLDER", help="draw PNG files: strength, lies by danger, beliefs")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Play and print; the exit status. Raises `UsageError` before anything is played."""
    game = entry(args.game)
    plan = make_plan(game, args)
    try:
        if args.plots:
            plots.check()
        if args.backend != workers.BACKENDS[0] or args.jobs > 1:
            workers.check(args.backend)
        store = Store(Path(args.keep), plan) if args.keep is not None else None
    except (workers.Unavailable, StoreError) as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"--keep {args.keep}: {error.strerror or error}") from error
    try:
        deals, stopped, lost = _play(plan, store, args)
    except workers.Unavailable as error:
        raise UsageError(str(error)) from error
    if deals:
        found = report(plan, deals)
        print(json.dumps(found.as_dict(), indent=2) if args.json else describe(found))
        if args.plots:
            try:
                files = plots.draw(found, game.claims, Path(args.plots))
            except OSError as error:
                raise UsageError(f"--plots {args.plots}: {error.strerror or error}") from error
            for file in files:
                print(f"usotaku: {file}", file=sys.stderr)
    if lost:
        raise UsageError(f"--keep {args.keep}: {lost.strerror or lost}")
    if stopped:
        kept = f"; the same command goes on with {args.keep}" if args.keep else ""
        print(f"usotaku: stopped after {len(deals)} of {plan.deals(args.games)} deals{kept}", file=sys.stderr)
    return STOPPED if stopped else 0


def make_plan(game: Entry, args: Namespace) -> Plan:
    """Who plays what. Raises `UsageError` where that makes no sense."""
    names = parse_names(args.pool or args.seats)
    if args.seats and len(names) > 1:
        seats = len(names)
        if args.table not in (None, seats):
            raise UsageError(f"{seats} brains for {args.table} seats: name one for all, or one for each")
    else:
        seats = game.near(TABLE) if args.table is None else args.table
    options = check_game(game, seats, args.games, names, parse_options(args.set))
    if args.pool:
        if len(set(names)) < len(names):
            raise UsageError("--pool: the same brain is named twice")
        if len(names) < seats:
            raise UsageError(f"--pool: {len(names)} brains are too few for {seats} seats: name more, or use --table")
    if args.jobs < 1:
        raise UsageError(f"--jobs: at least 1 process is needed, not {args.jobs}")
    if args.jobs > MOST_JOBS:
        raise UsageError(f"--jobs: at most {MOST_JOBS} processes can be started, not {args.jobs}")
    if args.cluster and args.backend == workers.BACKENDS[0]:
        raise UsageError("--cluster: say also which kind it is, with --backend dask or --backend ray")
    seated: Names = names if args.pool or len(names) == seats else names * seats
    return Plan.of(game, seats, seated, bool(args.pool), args.seed, options)


def _play(plan: Plan, store: Store | None, args: Namespace) -> tuple[list[Deal], bool, OSError | None]:
    """All deals, whether somebody has stopped it before all of them were played, and why no more could be kept."""
    count = plan.deals(args.games)
    known = store.deals if store else {}
    done = {number: deal for number, deal in known.items() if number < count}
    tasks = [(number, names) for number, names in enumerate(plan.tables(count)) if number not in done]
    progress = Progress(len(done), count, "deals")
    try:
        if tasks:
            for deals in workers.play_all(plan, tasks, args.jobs, args.backend, args.cluster):
                done |= {deal.number: deal for deal in deals}
                if store:
                    try:
                        store.add(deals)
                    except OSError as error:
                        return list(done.values()), True, error
                progress.add(len(deals))
    except KeyboardInterrupt:
        return list(done.values()), True, None
    finally:
        progress.close()
    return list(done.values()), False, None
