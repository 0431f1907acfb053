"""Measure how far seats are from equilibrium: `python -m tests.games.brains.oracle [--iterations N]`.

All numbers are chances to win minus chances to lose.
"""

from __future__ import annotations

from argparse import ArgumentParser

from games.brains.levels import LEVELS
from tests.games.brains.oracle.decks import DECKS
from tests.games.brains.oracle.minds import by_the_round, equilibrium, policy
from tests.games.brains.oracle.solve import coin, exploitability, plan, solve, value
from tests.games.brains.oracle.tree import grow


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m tests.games.brains.oracle", description=__doc__)
    parser.add_argument("--iterations", type=int, default=1000, help="of CFR+ (default: 1000, some minutes)")
    iterations = parser.parse_args().iterations
    for name, deck in DECKS.items():
        tree = grow(deck)
        solved = solve(tree, iterations)
        print(f"{name}: value to the opener {value(tree, solved):+.4f}; exploitability:")
        print(f"  CFR+, {iterations} iterations  {exploitability(tree, solved):.4f}")
        print(f"  a coin  {exploitability(tree, coin(tree)):.3f}")
        print(f"  equilibrium  {exploitability(tree, plan(tree, equilibrium(deck))):.3f}")
        print(f"  the same, each round by itself  {exploitability(tree, plan(tree, by_the_round(deck))):.3f}")
        for level in reversed(LEVELS):
            print(f"  level {level.number}  {exploitability(tree, plan(tree, policy(deck, level))):.3f}", flush=True)


if __name__ == "__main__":
    main()
