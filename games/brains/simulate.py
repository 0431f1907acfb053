"""The command that lets brains play many games and prints how they did."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from games import entry
from games.brains.arena import Summary, simulate
from games.core.entry import Entry
from games.core.game import resolve


class UsageError(ValueError):
    """The arguments make no sense; the message is one line that says why."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add what the command understands, besides the id of the game (`game`)."""
    parser.add_argument("--seats", type=int, default=4, help="number of seats (default: 4)")
    parser.add_argument("--games", type=int, default=1000, help="number of games (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    parser.add_argument(
        "--brain",
        default="random",
        metavar="NAME[,NAME...]",
        help="a brain for all seats, or one for each seat (default: random)",
    )
    parser.add_argument("--rotate", action="store_true", help="move the brains on by one seat from game to game")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=NUMBER", help="an option of the game")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Play and print; the exit status. Raises `UsageError` before anything is played."""
    game = entry(args.game)
    names = tuple(args.brain.split(","))
    options = parse_options(args.set)
    check(game, args.seats, args.games, names, options)
    summary = simulate(game, args.seats, args.games, args.seed, names, options, rotate=args.rotate)
    print(json.dumps(summary.as_dict(), indent=2) if args.json else describe(summary))
    return 0


def parse_options(rows: list[str]) -> dict[str, int]:
    """Options of a game, written as NAME=NUMBER. Raises `UsageError` for anything else."""
    options = {}
    for row in rows:
        name, _, value = row.partition("=")
        try:
            options[name] = int(value)
        except ValueError as error:
            raise UsageError(f"--set {row}: write NAME=NUMBER, for example starter=0") from error
    return options


def check(game: Entry, seats: int, games: int, names: tuple[str, ...], options: dict[str, int]) -> None:
    """Raise `UsageError` where there are no such seats, options or brains, or no games to play."""
    try:
        resolve(game.rules, seats, options)
    except ValueError as error:
        raise UsageError(str(error)) from error
    if games < 1:
        raise UsageError(f"at least 1 game has to be played, not {games}")
    for name in names:
        if name not in game.brains:
            raise UsageError(f"{game.id} has no brain {name!r}, only {', '.join(game.brains)}")
    if len(names) not in (1, seats):
        raise UsageError(f"{len(names)} brains for {seats} seats: name one for all, or one for each")


def describe(summary: Summary) -> str:
    """The summary as lines to read."""
    length = summary.length
    rows = [
        f"{summary.game}: {summary.games} games, {summary.seats} seats, seed {summary.seed}",
        f"length  mean {length.mean:.1f}  median {length.median:g}  least {length.least:g}  most {length.most:g} moves",
        "ended   " + "  ".join(f"{reason} {share(games, summary.games)}" for reason, games in summary.endings.items()),
        f"speed   {summary.moves_per_second:.0f} moves per second",
        "",
        f"{'seat':<16}{'losses':>8}{'':>17}{'wins':>8}",
        *(
            f"{seat + 1:<16}{lost:>8}{share(lost, summary.games):>9}{'':>8}{won:>8}{share(won, summary.games):>9}"
            for seat, (lost, won) in enumerate(zip(summary.losses, summary.wins, strict=True))
        ),
        "",
        f"{'brain':<16}{'losses':>8}{'':>9}{'even':>8}{'wins':>8}{'':>9}{'even':>8}{'ms/move':>10}{'p99':>8}",
    ]
    for name, standing in summary.brains.items():
        lost = f"{standing.losses:>8}{share(standing.losses, standing.games):>9}{standing.even_losses:>8.1%}"
        won = f"{standing.wins:>8}{share(standing.wins, standing.games):>9}{standing.even_wins:>8.1%}"
        rows.append(f"{name:<16}{lost}{won}{standing.mean_ms:>10.3f}{standing.p99_ms:>8.3f}")
    return "\n".join(rows)


def share(part: int, whole: int) -> str:
    """A part as a percentage."""
    return f"{part / whole:.2%}"
