"""Speed of the bare rules against other projects, and table copies.

All contestants take turns, many short ones, and each is compared with what the others did in the same turn: so every
figure that counts is a ratio, and what else the machine does meanwhile falls on both sides of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from time import process_time

from games import GAMES
from games.brains.arena import playout
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.game import Game, legal_choices, resolve
from games.core.table import Table
from table.bench import baselines
from table.bench.baselines import Playout
from table.bench.report import goal, tell

SEATS = 4
TURNS, TURN = 12, 0.2
"""Number of turns of each contestant, and seconds of each."""
AIMS = {baselines.LIARS_POKER: 4.0, baselines.HEARTS: 0.45, baselines.UNO: 1.0}
"""Least speed of random playouts, relative to the baselines."""
NEXT_AIM = 0.7
"""The same against the fastest baseline, for games of small decisions."""
COPIED, COPIED_MOVES, COPIES = 40, 60, 25
"""Tables to copy, their most moves, and copies a turn."""
COPY_AIM = 1.8
"""Most time for a table's copy, relative to its bare lists.

A table written for search alone, without tokens, facts and marks, took 1.15 times as long.
"""

Turn = Callable[[Random], float]
"""One turn of a contestant: what it is measured by."""


def playouts(game: Entry) -> Playout:
    """Return random playouts on the bare rules.

    Chance and choices from one stream, as in the baselines.
    """
    seats = min(SEATS, game.rules.seats.stop - 1)
    options = resolve(game.rules, seats, None)
    return lambda rng: playout(game.rules, seats, options, SeededChance(rng), rng)


def moves_per_second(playout: Playout) -> Turn:
    """Return turns of at least `TURN` s of processor time."""

    def turn(rng: Random) -> float:
        moves, begin, elapsed = 0, process_time(), 0.0
        while elapsed < TURN:
            moves += playout(rng)
            elapsed = process_time() - begin
        return moves / elapsed

    return turn


def tables(game: Game) -> list[Table]:
    """Tables of games that are on."""
    seats = min(SEATS, game.seats.stop - 1)
    rng = Random(1)
    chance = SeededChance(rng)
    found: list[Table] = []
    while len(found) < COPIED:
        table = game.start(seats, resolve(game, seats, None), chance)
        for _ in range(rng.randrange(COPIED_MOVES)):
            if not table.pending:
                break
            seat = table.pending[-1][0]
            legal = legal_choices(game, table, seat)
            game.play(table, seat, legal.draw(rng), chance)
        found.append(table)
    return found


def copies(game: Game) -> Turn:
    """Return turns comparing a table's copy with its lists'."""
    played = tables(game)
    lists = [[list(zone) for zone in table.zones] for table in played]

    def turn(rng: Random) -> float:
        whole = bare = 0.0
        for _ in range(COPIES):
            begin = process_time()
            for table in played:
                table.copy()
            between = process_time()
            for zones in lists:
                [zone[:] for zone in zones]
            whole += between - begin
            bare += process_time() - between
        return whole / bare

    return turn


def in_turns(contestants: Mapping[str, Turn]) -> dict[str, list[float]]:
    """Return the figures of each contestant, turn by turn."""
    rng = Random(1)
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(TURNS + 1):
        for name, turn in contestants.items():
            did = turn(rng)
            if number:  # what is done only once does not count
                found[name].append(did)
    return found


def measure() -> None:
    """Print the rates, and the ratios beside their goals."""
    others, missing = baselines.installed()
    rates = in_turns({name: moves_per_second(playout) for name, playout in others.items()} | _own())
    for name in others:
        tell(name, f"{max(rates[name]):,.0f} moves/s", "")
    for name in missing:
        tell(name, "", baselines.NOT_INSTALLED)
    for game in GAMES:
        own = rates[game.id]
        tell(f"{game.id}, {SEATS} seats, random playouts", f"{max(own):,.0f} moves/s", "")
        for name in others:
            ratio = median([one / other for one, other in zip(own, rates[name], strict=True)])
            wanted = goal(ratio >= AIMS[name], f"at least {AIMS[name]:g}x")
            if name == baselines.HEARTS:
                wanted += f", {goal(ratio >= NEXT_AIM, f'at least {NEXT_AIM:g}x where little happens')}"
            tell(f"  beside {name}", f"{ratio:.2f}x", wanted)
    for name, ratios in in_turns({game.id: copies(game.rules) for game in GAMES}).items():
        ratio = median(ratios)
        tell(
            f"{name}, copy of a table, beside its bare lists",
            f"{ratio:.2f}x",
            goal(ratio <= COPY_AIM, f"at most {COPY_AIM:g}x"),
        )


def _own() -> dict[str, Turn]:
    return {game.id: moves_per_second(playouts(game)) for game in GAMES}
