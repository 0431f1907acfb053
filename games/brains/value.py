"""A learned value of the table: how likely each seat is to be the one that the game ends with.

A conditional logit: every seat has a score, a sum of weighted features of what lies before it, and the odds of the
seats grow exponentially with their scores. The weights are learned from self-play (see `games.brains.learn`) and lie in
the game's `value.json`, for each number of seats, with where they come from.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp

from games.brains.mixing import normalised

FILE = "value.json"


@dataclass(frozen=True, slots=True)
class Learned:
    """The weights of one game, by number of seats, each in the order of `features`."""

    features: tuple[str, ...]
    weights: Mapping[int, tuple[float, ...]]


@cache
def load(package: str, file: str = FILE) -> Learned:
    """Read the `value.json`, or another such file, of the package of a game's mind."""
    row = json.loads(resources.files(package).joinpath(file).read_text("utf-8"))
    weights = {int(seats): tuple(numbers) for seats, numbers in row["weights"].items()}
    return Learned(tuple(row["features"]), weights)


def shares(scores: Sequence[float]) -> list[float]:
    """How likely each seat is the one, by the scores."""
    most = max(scores)
    return normalised([exp(score - most) for score in scores])
