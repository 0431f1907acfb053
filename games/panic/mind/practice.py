"""What is learned from practice: `python -m games.panic.mind.practice --games 800 --seed 1`.

Seats that do what is usual play each other, as they do on the tables of a search; for it is there that the value is
asked. At each turn the features of all seats are noted, and in the end who has won. The weights that predict it best
are written to `value.json`. Needs SciPy, as `games.brains.learn` does.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from games.brains.learn import DIGITS, SPARE, Table, fit, surprise
from games.brains.value import FILE
from games.core.chance import SeededChance, stream
from games.core.game import resolve
from games.panic.facts import TURN, PanicFacts
from games.panic.mind.rollout import rollout_policy
from games.panic.mind.value import FEATURES, rows
from games.panic.rules import SEATS, Panic

SCALE = 10.0
"""So many times as large as they are the features are learned from: there are so many games that the penalty on large
weights (see `games.brains.learn`) has to be that much milder, squared."""
LEAST = {"menace": 0.3, "fascinate": 0.1, "fortune": 0.1, "quick_march": 0.1, "mimic": 0.0}
"""A card like this in hand is taken to be worth so much at least. By these games it would seem to be worth less: who
still has one mostly had no use for it so far, and seats that do what is usual don't make much of it. But who goes by
that throws it away."""
LONGEST = 1000
"""A game that takes more choices than so many is given up."""


def gather(seats: int, random: Random) -> list[Table]:
    """The tables of one game."""
    game, chance = Panic(), SeededChance(random)
    table = game.start(seats, resolve(game, seats, None), chance)
    found: list[list[list[float]]] = []
    for _ in range(LONGEST):
        if not table.pending:
            break
        seat, what = table.pending[-1]
        if what == TURN:
            found.append([dense(row) for row in rows(table)])
        game.play(table, seat, rollout_policy(table), chance)
    facts: PanicFacts = table.facts
    return [(features, facts.winners) for features in found] if facts.winners else []


def dense(row: list[tuple[int, float]]) -> list[float]:
    """All features of a seat in their order."""
    numbers = [0.0] * len(FEATURES)
    for place, number in row:
        numbers[place] += number
    return numbers


def main() -> None:
    """Learn and write."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=800, help="games with each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    weights: dict[str, list[float]] = {}
    told: dict[str, Any] = {}
    for seats in SEATS:
        kept: list[Table] = []
        spare: list[Table] = []
        for number in range(arguments.games):
            random = stream(arguments.seed, f"practice {seats} {number}")
            (spare if number % SPARE == SPARE - 1 else kept).extend(gather(seats, random))
        large = [([[SCALE * number for number in row] for row in table], won) for table, won in kept]
        found = [round(SCALE * weight, DIGITS) for weight in fit(large, [0.0] * len(FEATURES))]
        weights[str(seats)] = [
            max(weight, LEAST.get(name, weight)) for name, weight in zip(FEATURES, found, strict=True)
        ]
        told[str(seats)] = {
            "tables": len(kept),
            "surprise": round(surprise(spare, found), DIGITS),
            "surprise_if_even": round(surprise(spare, [0.0] * len(FEATURES)), DIGITS),
        }
        print(seats, told[str(seats)], flush=True)
    made = {
        "by": "games.panic.mind.practice",
        "games": arguments.games,
        "seed": arguments.seed,
        "least": LEAST,
        "seats": told,
    }
    path = Path(str(files("games.panic.mind").joinpath(FILE)))
    path.write_text(json.dumps({"features": FEATURES, "weights": weights, "made": made}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
