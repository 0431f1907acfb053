"""Watching a brain, reading it, and playing against it with what was read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt

from games.brains.arena import play, rotated
from games.brains.readable.notes import Note, Readable, match_of, notes_of, watch
from games.brains.readable.readers import READERS, Learned, PlainRule, Read, Table, read
from games.brains.readable.rules import BALANCE
from games.core.brain import BrainMaker
from games.core.entry import Entry
from games.core.game import Result
from games.core.types import Seat

SPARE = 3
"""One watched game in so many is not learned from, but shows how well the others can be read."""
SURE = 1.96
"""Standard deviations of a 95 % interval."""
MATCH = 20
"""After so many games somebody who learns while playing begins anew."""
LEAST_TRIED = 8
"""So many games each of the rules that are left plays at least before half of them go."""
OTHER = "other"
"""The name of who plays against the brain."""


@dataclass(frozen=True, slots=True)
class Share:
    """The share of `games` that somebody has lost, or won in games that are about winning (or of other cases), and half
    of its 95 % interval. `even`: the share if all seats did alike.
    """

    share: float
    within: float
    even: float
    games: int
    of_losses: bool = False

    @classmethod
    def of(cls, share: float, games: int, even: float, of_losses: bool = False) -> Share:
        """With the interval that so many games have."""
        return cls(share, SURE * sqrt(max(share * (1.0 - share), 1.0 / games) / games), even, games, of_losses)


@dataclass(frozen=True, slots=True)
class Found:
    """How far a brain can be read. `reader`, `rule`, `learner` and `kept` are single seats among such brains,
    `against_…` is one such brain among them. A learner has not watched: it begins with nothing and learns from each
    game of a match of `MATCH` games. `kept` are whole ways to play that a person could keep: the best of all of them,
    and the one that is called so, in games by which it was not chosen.
    """

    claims: int
    readers: dict[str, Read]
    rule_right: float
    rule_told: str
    reader: Share
    answers: Share
    gifts: Share
    rule: Share
    against_readers: Share
    against_rules: Share
    learner: Share
    kept: dict[str, Share]


def examine(game: Entry, readable: Readable, brain: str, seats: int, watched: int, games: int, seed: str) -> Found:
    """Watch games of a brain among its like, learn from them, and play so many of each kind."""
    seen = [watch(game, readable, brain, seats, number, f"{seed}/watch") for number in range(watched)]
    spare = Table.of([note for one in seen[::SPARE] for note in one])
    learned = Table.of([note for number, one in enumerate(seen) if number % SPARE for note in one])
    told = {
        name: read(make().fit(learned.public, learned.truth), spare.public, spare.truth)
        for name, make in READERS.items()
    }
    book, rule = Learned(), PlainRule(readable, learned)
    book.learn(learned, learned)

    def share(one: str, others: str, other: BrainMaker) -> Share:
        return _share(among(game, other), [one, *[others] * (seats - 1)], games, f"{seed}/play")

    reader = partial(readable.counter, book=book)
    follower = partial(readable.follower, rule=rule)
    return Found(
        len(learned.truth) + len(spare.truth),
        told,
        rule.right(spare),
        str(rule),
        share(OTHER, brain, reader),
        share(OTHER, brain, partial(reader, gives=False)),
        share(OTHER, brain, partial(reader, answers=False)),
        share(OTHER, brain, follower),
        share(brain, OTHER, reader),
        share(brain, OTHER, follower),
        _learning(game, readable, [OTHER, *[brain] * (seats - 1)], games, f"{seed}/learn"),
        best_kept(game, readable, brain, seats, games, seed),
    )


def best_kept(game: Entry, readable: Readable, brain: str, seats: int, games: int, seed: str) -> dict[str, Share]:
    """The best rule that a person could keep, and all that go by balance alone: a single seat among such brains.

    All play some games, the better half of them as many again and so on; the last one plays anew.
    """
    rules = readable.rules()
    counts = dict.fromkeys(rules, 0.0)
    left, played = [*rules], 0
    while len(left) > 1:
        more = max(games // len(left), LEAST_TRIED)
        for name in left:
            share = _share(among(game, rules[name]), [OTHER, *[brain] * (seats - 1)], more, f"{seed}/try/{played}")
            counts[name] += share.games * (share.share if share.of_losses else -share.share)
        played += more
        left = sorted(left, key=counts.__getitem__)[: len(left) // 2]
    alone = [name for name in rules if name.count(BALANCE) == 2]
    return {
        name: _share(among(game, rules[name]), [OTHER, *[brain] * (seats - 1)], games, f"{seed}/play")
        for name in dict.fromkeys([*left, *alone])
    }


def among(game: Entry, other: BrainMaker) -> Entry:
    """The game with one more brain, `OTHER`."""
    return game.changed(brains={**game.brains, OTHER: other})


def _learning(game: Entry, readable: Readable, names: list[str], games: int, seed: str) -> Share:
    """The same of somebody who has not watched, but learns from game to game in matches of `MATCH`."""
    ends: list[tuple[int, Result]] = []
    while len(ends) < games:
        book = Learned()
        others = among(game, partial(readable.counter, book=book))
        made: list[Note] = []
        judged: list[Note] = []
        for number in range(len(ends), min(len(ends) + MATCH, games)):
            sitting = rotated(names, number)
            me = sitting.index(OTHER)
            match = match_of(others, sitting, f"{seed}/{number}")
            assert match.result
            ends.append((me, match.result))
            notes = notes_of(game, readable, match)
            made += [note for note in notes if note.seat != me]
            judged += [note for note in notes if note.seat == me]
            book.learn(Table.of(made), Table.of(judged))
    return _told(ends, len(names))


def _share(game: Entry, names: list[str], games: int, seed: str) -> Share:
    """How often the first of the names has lost, or won in games that are about winning."""
    sittings = [rotated(names, number) for number in range(games)]
    ends = [
        (sitting.index(names[0]), play(game, len(names), sitting, None, f"{seed}/{number}").result)
        for number, sitting in enumerate(sittings)
    ]
    return _told(ends, len(names))


def _told(ends: Sequence[tuple[Seat, Result]], seats: int) -> Share:
    """What games of so many seats have come to for somebody who sat there."""
    games = len(ends)
    of_all = [result.losers or result.winners for _, result in ends]
    share = sum(seat in those for (seat, _), those in zip(ends, of_all, strict=True)) / games
    return Share.of(share, games, sum(map(len, of_all)) / games / seats, any(result.losers for _, result in ends))
