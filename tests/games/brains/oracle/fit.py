"""Fit the leans of the equilibrium seat: `python -m tests.games.brains.oracle.fit`.

Prints the exploitability of the seat (`passing/mind/balanced.py`) in the solved games if it computes each round
separately, for leans around the shipped ones, best first. Takes some minutes.
"""

from __future__ import annotations

from games.passing.mind import balanced
from tests.games.brains.oracle.decks import DECKS
from tests.games.brains.oracle.minds import by_the_round
from tests.games.brains.oracle.solve import exploitability, plan
from tests.games.brains.oracle.tree import grow

LEANS = [*((givers, 0.5) for givers in (0.0, 1.0, 2.0, 3.0)), *((2.0, judges) for judges in (0.0, 0.25, 0.75, 1.0))]
"""Leans of giver and judge to try.

As far as measured, one doesn't depend on the other.
"""


def main() -> None:
    """Measure and print."""
    trees = {name: grow(deck) for name, deck in DECKS.items()}
    found: list[tuple[float, str]] = []
    for leans in LEANS:
        balanced.GIVER_LEANS, balanced.JUDGE_LEANS = leans
        lost = [exploitability(tree, plan(tree, by_the_round(DECKS[name]))) for name, tree in trees.items()]
        found.append((sum(lost), f"givers {leans[0]}  judges {leans[1]}  " + "  ".join(f"{one:.3f}" for one in lost)))
        print(".", end="", flush=True)
    print(f"\n{', '.join(trees)}")
    for _, line in sorted(found):
        print(line)


if __name__ == "__main__":
    main()
