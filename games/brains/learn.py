"""Learns the value of a table from self-play: `python -m games.brains.learn royal --games 2000 --seed 1`.

Minds of all levels play each other, or whoever is named. After each decision the features of all seats are noted, where
the game has any for that table, and in the end which seats the game ended with. The weights that predict those best (a
conditional logit, with a small penalty on large weights) are written to the game's `value.json`, with where they come
from. Needs SciPy: `uv sync --group learn`.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from math import fsum, log
from operator import mul
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from games import entry
from games.brains.arena import play, rotated
from games.brains.cast import PLAIN
from games.brains.value import FILE, shares
from games.core.brain import Brain
from games.core.entry import Entry
from games.core.game import Result
from games.core.match import Match
from games.core.types import Seat
from games.core.view import View

BRAINS = tuple(f"{PLAIN}:{number}" for number in (4, 2, 3, 1))
"""Who plays, if nobody else is named: levels without habits, one after another from seat to seat."""
PENALTY = 0.1
"""Of the squares of what the weights differ by from those expected, beside the mean surprise of a table. The tables of
one game tell much the same: without this, thousands of tables of some hundred games predict others worse. Less will do
for features that are small numbers."""
SPARE = 5
"""One game in so many is not learned from, but shows how well the weights predict others."""
DIGITS = 4


class Subject(Protocol):
    """What there is to learn."""

    features: tuple[str, ...]
    expected: Sequence[float]
    """Weights that make sense before anything is learned."""

    def marked(self, result: Result) -> Sequence[Seat]:
        """The seats that the game has ended with: those whose share is predicted."""
        ...


class Lessons(Subject, Protocol):
    """What a game's `value` module has as `LESSONS`, if a table tells all that is learned from."""

    def rows(self, view: View) -> Sequence[Sequence[float]] | None:
        """The features of each seat, as the eyes of the view see them; None if nothing is learned from it."""
        ...


@runtime_checkable
class Recollections(Subject, Protocol):
    """The same, if a mind has to remember more than that."""

    def recalled(self, brain: Brain) -> Sequence[Sequence[float]] | None:
        """The features of each seat when this mind has made its last decision; None if nothing is learned from it."""
        ...


Table = tuple[Sequence[Sequence[float]], Sequence[Seat]]
"""The features of all seats, and who was marked in the end."""


def lessons_of(game: Entry) -> Lessons | Recollections:
    """The lessons of a game. Raises `KeyError` if it has none."""
    try:
        lessons: Lessons | Recollections = import_module(f"{game.package}.mind.value").LESSONS
    except (ModuleNotFoundError, AttributeError) as error:
        raise KeyError(game.id) from error
    return lessons


def gather(
    game: Entry, lessons: Lessons | Recollections, seats: int, number: int, seed: int, brains: Sequence[str] = BRAINS
) -> list[Table]:
    """The tables of one game. The `brains` take turns in each seat."""
    found: list[Sequence[Sequence[float]]] = []

    def note(match: Match, seat: Seat, brain: Brain) -> None:
        if isinstance(lessons, Recollections):
            rows = lessons.recalled(brain)
        else:
            rows = lessons.rows(match.view(seat)) if match.ask else None
        if rows is not None:
            found.append(rows)

    names = [brains[seat % len(brains)] for seat in range(seats)]
    record = play(game, seats, rotated(names, number), None, f"learn {seed}/{number}", after=note)
    marked = lessons.marked(record.result)
    return [(rows, marked) for rows in found]


def fit(tables: Sequence[Table], expected: Sequence[float], penalty: float = PENALTY) -> list[float]:
    """The weights, near those `expected`, under which what came of these tables is least surprising."""
    import numpy as np
    from scipy.optimize import minimize

    near = np.array(expected)
    rows = np.array([features for features, _ in tables])
    ends = np.array([[(seat in marked) / len(marked) for seat in range(rows.shape[1])] for _, marked in tables])

    def surprise(weights: Any) -> tuple[float, Any]:
        scores = rows @ weights
        scores -= scores.max(axis=1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        slope = ((np.exp(logs) - ends)[:, :, None] * rows).sum(axis=(0, 1)) / len(rows)
        loss = -(ends * logs).sum() / len(rows)
        off = weights - near
        return loss + penalty * float(off @ off), slope + 2 * penalty * off

    found = minimize(surprise, near, jac=True, method="L-BFGS-B")
    return [round(float(weight), DIGITS) for weight in found.x]


def surprise(tables: Sequence[Table], weights: Sequence[float]) -> float:
    """By how much what came of the tables surprises on the mean, in nats: the logarithm of the seats if all is even."""
    total = 0.0
    for rows, marked in tables:
        chances = shares([fsum(map(mul, weights, features)) for features in rows])
        total -= fsum(log(chances[seat]) for seat in marked) / len(marked)
    return total / len(tables)


def learn(
    game: Entry,
    games: int,
    seed: int,
    only: Sequence[int] = (),
    brains: Sequence[str] = BRAINS,
    penalty: float = PENALTY,
) -> dict[str, Any]:
    """Weights for each number of seats (or for `only` these) and where they come from, as JSON values."""
    lessons = lessons_of(game)
    weights: dict[str, list[float]] = {}
    told: dict[str, Any] = {}
    for seats in only or game.rules.seats:
        kept: list[Table] = []
        spare: list[Table] = []
        for number in range(games):
            (spare if number % SPARE == SPARE - 1 else kept).extend(gather(game, lessons, seats, number, seed, brains))
        weights[str(seats)] = fit(kept, lessons.expected, penalty)
        told[str(seats)] = {
            "tables": len(kept),
            "surprise": round(surprise(spare, weights[str(seats)]), DIGITS),
            "surprise_if_even": round(surprise(spare, [0.0] * len(lessons.features)), DIGITS),
        }
        print(seats, told[str(seats)], dict(zip(lessons.features, weights[str(seats)], strict=True)), flush=True)
    made = {
        "by": "games.brains.learn",
        "games": games,
        "seed": seed,
        "brains": brains,
        "penalty": penalty,
        "seats": told,
    }
    return {"features": lessons.features, "weights": weights, "made": made}


def main() -> None:
    """Learn and write."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000, help="games with each number of seats")
    parser.add_argument("--seats", type=int, action="append", default=[], help="only these; others stay as they are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--brains", type=lambda names: names.split(","), default=BRAINS, help="who plays: NAME[,NAME...]"
    )
    parser.add_argument("--penalty", type=float, default=PENALTY, help="on weights that differ from those expected")
    arguments = parser.parse_args()
    game = entry(arguments.game)
    found = learn(game, arguments.games, arguments.seed, arguments.seats, arguments.brains, arguments.penalty)
    path = Path(str(files(f"{game.package}.mind").joinpath(FILE)))
    if arguments.seats and path.exists():
        before = json.loads(path.read_text("utf-8"))
        found["weights"] = before["weights"] | found["weights"]
        found["made"]["seats"] = before["made"]["seats"] | found["made"]["seats"]
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
