"""Watching a brain, reading it, and playing against it with what was read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from games.brains.arena import play, rotated
from games.brains.readable.notes import Readable, watch
from games.brains.readable.readers import READERS, Learned, PlainRule, Read, Table, read
from games.core.brain import Brain
from games.core.entry import Entry
from games.core.types import Seat

SPARE = 3
"""One watched game in so many is not learned from, but shows how well the others can be read."""
SURE = 1.96
"""Standard deviations of a 95 % interval."""
OTHER = "other"
"""The name of who plays against the brain."""


@dataclass(frozen=True, slots=True)
class Share:
    """The share of `games` that somebody has lost, or won in games that are about winning, and half of its 95 %
    interval. `even`: the share if all seats did alike."""

    share: float
    within: float
    even: float
    games: int


@dataclass(frozen=True, slots=True)
class Found:
    """How far a brain can be read. `reader` and `rule` are single seats among such brains, `against_…` is one such
    brain among them."""

    claims: int
    readers: dict[str, Read]
    rule_right: float
    rule_told: str
    reader: Share
    answers: Share
    rule: Share
    against_readers: Share
    against_rules: Share


def examine(game: Entry, readable: Readable, brain: str, seats: int, watched: int, games: int, seed: str) -> Found:
    """Watch games of a brain among its like, learn from them, and play so many of each kind."""
    seen = [watch(game, readable, brain, seats, number, f"{seed}/watch") for number in range(watched)]
    spare = Table.of(seen[::SPARE])
    learned = Table.of([one for number, one in enumerate(seen) if number % SPARE])
    told = {
        name: read(make().fit(learned.public, learned.truth), spare.public, spare.truth)
        for name, make in READERS.items()
    }
    book, rule = Learned(learned), PlainRule(readable, learned)

    def reader(seat: Seat) -> Brain:
        return readable.counter(seat, book)

    def answers(seat: Seat) -> Brain:
        return readable.counter(seat, book, gives=False)

    def follower(seat: Seat) -> Brain:
        return readable.follower(seat, rule)

    def share(one: str, others: str, other: Callable[[Seat], Brain]) -> Share:
        among = game.changed(brains={**game.brains, OTHER: other})
        return _share(among, [one, *[others] * (seats - 1)], games, f"{seed}/play")

    return Found(
        len(learned.truth) + len(spare.truth),
        told,
        rule.right(spare),
        str(rule),
        share(OTHER, brain, reader),
        share(OTHER, brain, answers),
        share(OTHER, brain, follower),
        share(brain, OTHER, reader),
        share(brain, OTHER, follower),
    )


def _share(game: Entry, names: list[str], games: int, seed: str) -> Share:
    """How often the first of the names has lost, or won in games that are about winning."""
    hits = all_of_them = 0
    for number in range(games):
        sitting = rotated(names, number)
        result = play(game, len(names), sitting, None, f"{seed}/{number}").result
        ends = result.losers or result.winners
        hits += sitting.index(names[0]) in ends
        all_of_them += len(ends)
    share = hits / games
    within = SURE * sqrt(max(share * (1.0 - share), 1.0 / games) / games)
    return Share(share, within, all_of_them / games / len(names), games)
