"""How far the equilibrium seat (`passing/mind/balanced.py`) had best lean: `python -m tests.games.brains.oracle.fit`.

Prints what could be won against it at the solved games if it reckons each round by itself, for leans around those that
ship, best first; some minutes.
"""

from __future__ import annotations

from games.passing.mind import balanced
from tests.games.brains.oracle.decks import DECKS
from tests.games.brains.oracle.minds import by_the_round
from tests.games.brains.oracle.solve import exploitability, plan
from tests.games.brains.oracle.tree import grow

LEANS = [*((givers, 0.5) for givers in (0.0, 1.0, 2.0, 3.0)), *((2.0, judges) for judges in (0.0, 0.25, 0.75, 1.0))]
"""Of the giver and of the judge.

One does not depend on the other, as far as could be seen.
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
