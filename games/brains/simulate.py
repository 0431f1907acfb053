"""The command that lets brains play many games and prints how they did."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from games import entry
from games.brains.arena import Count, Spread, Summary
from games.brains.cast import brain_maker
from games.brains.progress import Progress
from games.core.entry import Entry
from games.core.game import resolve

STOPPED = 130
"""Exit status when somebody has stopped it, as shells have it."""
MOST = 10_000_000
"""Games that are played: what is known of each takes memory."""


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
    names = parse_names(args.brain)
    options = parse_options(args.set)
    check(game, args.seats, args.games, names, options)
    count = Count(game, args.seats, args.seed, names, options, rotate=args.rotate)
    progress = Progress(0, args.games, "games")
    stopped = False
    try:
        for _ in range(args.games):
            count.play()
            progress.add(1)
    except KeyboardInterrupt:
        stopped = True
    finally:
        progress.close()
    if count.games:
        summary = count.summary()
        print(json.dumps(summary.as_dict(), indent=2) if args.json else describe(summary))
    if stopped:
        print(f"usotaku: stopped after {count.games} of {args.games} games", file=sys.stderr)
    return STOPPED if stopped else 0


def parse_names(text: str) -> tuple[str, ...]:
    """Names of brains divided by commas; capitals and blanks don't matter."""
    return tuple(name.strip().lower() for name in text.split(","))


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
    check_game(game, seats, games, names, options)
    if len(names) not in (1, seats):
        raise UsageError(f"{len(names)} brains for {seats} seats: name one for all, or one for each")


def check_game(game: Entry, seats: int, games: int, names: Sequence[str], options: Mapping[str, int]) -> dict[str, int]:
    """All options of the game. Raises `UsageError` as `check` does, but for the number of names."""
    try:
        resolved = resolve(game.rules, seats, options)
    except ValueError as error:
        raise UsageError(str(error)) from error
    if games < 1:
        raise UsageError(f"at least 1 game has to be played, not {games}")
    if games > MOST:
        raise UsageError(f"at most {MOST:,} games are played, not {games:,}")
    for name in names:
        try:
            brain_maker(game, name)
        except KeyError as error:
            known = f"character:level such as kiri:4, {', '.join(game.brains)}"
            raise UsageError(f"{game.id} has no brain {name!r}; there are: {known}") from error
    return resolved


def describe(summary: Summary) -> str:
    """The summary as lines to read."""
    rows = [
        f"{summary.game}: {summary.games} games, {summary.seats} seats, seed {summary.seed}",
        *game_lines(summary.games, summary.length, summary.endings),
        f"speed   {summary.moves_per_second:.0f} moves per second",
        "",
        *seat_lines(summary.games, summary.losses, summary.wins),
        "",
        f"{'brain':<16}{'losses':>8}{'':>9}{'even':>8}{'wins':>8}{'':>9}{'even':>8}{'ms/move':>10}{'p99':>8}",
    ]
    for name, standing in summary.brains.items():
        lost = f"{standing.losses:>8}{share(standing.losses, standing.games):>9}{standing.even_losses:>8.1%}"
        won = f"{standing.wins:>8}{share(standing.wins, standing.games):>9}{standing.even_wins:>8.1%}"
        rows.append(f"{name:<16}{lost}{won}{standing.mean_ms:>10.3f}{standing.p99_ms:>8.3f}")
    return "\n".join(rows)


def game_lines(games: int, length: Spread, endings: Mapping[str, int]) -> list[str]:
    """How long the games were and how they ended."""
    return [
        f"length  mean {length.mean:.1f}  median {length.median:g}  least {length.least:g}  most {length.most:g} moves",
        "ended   " + "  ".join(f"{reason} {share(count, games)}" for reason, count in endings.items()),
    ]


def seat_lines(games: int, losses: Sequence[int], wins: Sequence[int]) -> list[str]:
    """Losses and wins by seat."""
    return [
        f"{'seat':<16}{'losses':>8}{'':>17}{'wins':>8}",
        *(
            f"{seat + 1:<16}{lost:>8}{share(lost, games):>9}{'':>8}{won:>8}{share(won, games):>9}"
            for seat, (lost, won) in enumerate(zip(losses, wins, strict=True))
        ),
    ]


def share(part: int, whole: int) -> str:
    """A part as a percentage."""
    return f"{part / whole:.2%}"
