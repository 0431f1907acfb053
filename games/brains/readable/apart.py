"""How well the characters of a game with claims are told apart by what they do in a few games. Needs scikit-learn (the
group `learn`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.brains.cast import IDS
from games.brains.habits import log_odds
from games.brains.levels import HIGHEST
from games.brains.readable.notes import match_of
from games.brains.readable.readers import regression
from games.core.claims import ClaimReader
from games.core.entry import Entry
from games.core.ledger import ledger
from games.core.match import Match
from games.core.types import Seat

SIGHTINGS = 3
"""Games from which somebody is to be known again."""
SPARE = 3
"""One game in so many is not learned from, but shows how well it was learned."""

HABITS = (
    *("lies", "lies standing worst", "lies standing better", "lies after being caught", "lies otherwise"),
    *("to the same", "to who has won", "to the strongest", "to the weakest", "keeps off", "keeps to the same"),
    *(
        "looks or asks",
        "passes on",
        "doubts",
        "doubts the same again",
        "doubts another",
        "doubts who has won",
        "doubts others",
    ),
)
"""What is counted: how often it was done where it could be."""
CONTRASTS = (
    ("lies standing worst", "lies standing better"),
    ("lies after being caught", "lies otherwise"),
    ("doubts the same again", "doubts another"),
    ("doubts who has won", "doubts others"),
    ("keeps off", "keeps to the same"),
)
Counts = Counter[tuple[str, bool]]
"""How often something was done (True), and not (False)."""


class _Onlooker:
    """Counts what one seat does, with what there is to know after the game."""

    def __init__(self) -> None:
        self.counts: Counts = Counter()
        self.ashamed = False
        self.doubted: Seat | None = None
        self.foe: Seat | None = None
        """Who has fooled it, or seen through it, last."""
        self.last: Seat | None = None
        """Whom it has given something last."""

    def note(self, habit: str, did: bool) -> None:
        self.counts[habit, did] += 1

    def claims(self, lie: bool, to: Seat | None, safety: Sequence[float], seat: Seat) -> None:
        """It has claimed something. `safety`: by seat, how far from losing."""
        others = [one for one in range(len(safety)) if one != seat]
        worst = safety[seat] == min(safety) < max(safety)
        self.note("lies", lie)
        self.note("lies standing worst" if worst else "lies standing better", lie)
        self.note("lies after being caught" if self.ashamed else "lies otherwise", lie)
        if to is None or len(others) < 2:
            return
        most, least = max(safety[one] for one in others), min(safety[one] for one in others)
        if least < most:
            self.note("to the strongest", safety[to] == most)
            self.note("to the weakest", safety[to] == least)
        if self.foe is not None:
            self.note("to who has won", to == self.foe)
        if self.last is not None:
            self.note("to the same", to == self.last)
            if self.foe not in (None, self.last):
                self.note("keeps off", to == self.foe)
                self.note("keeps to the same", to == self.last)
        self.last = to

    def judges(self, giver: Seat, doubts: bool) -> None:
        """It has said what it makes of a claim."""
        self.note("doubts", doubts)
        if self.doubted is not None:
            self.note("doubts the same again" if self.doubted == giver else "doubts another", doubts)
        if self.foe is not None:
            self.note("doubts who has won" if self.foe == giver else "doubts others", doubts)
        if doubts:
            self.doubted = giver
        elif self.doubted == giver:
            self.doubted = None


def counted(match: Match, reader: ClaimReader) -> list[Counts]:
    """By seat, what it has done in a game that is over."""
    beats = match.open_beats
    seats = beats[0].view.seats
    onlookers = [_Onlooker() for _ in range(seats)]
    for row in ledger(match, reader):
        if not row.is_claim:
            continue
        before = beats[max(0, row.beats.start - 1)].view
        giver = onlookers[row.seat]
        giver.claims(row.is_lie, row.to, [reader.danger(before, seat) for seat in range(seats)], row.seat)
        if row.judge is None:
            continue
        judge = onlookers[row.judge]
        assert row.answered is not None
        judge.note("looks or asks", row.answered - row.steps.start > 1)
        judge.note("passes on", row.answer == "passed")
        if row.answer == "passed":
            continue
        judge.judges(row.seat, row.answer == "doubted")
        if row.came_out:
            giver.ashamed = row.is_lie
            if row.fooled is None:
                giver.foe = row.judge
            else:
                judge.foe = row.seat
    return [onlooker.counts for onlooker in onlookers]


def features(games: Sequence[Counts]) -> list[float]:
    """What some games of one seat come to."""
    counts: Counts = sum(games, Counter())
    shares = {one: (counts[one, True] + 1) / (counts[one, True] + counts[one, False] + 2) for one in HABITS}
    numbers = [float(counts[one, did]) for one in HABITS for did in (True, False)]
    return [*shares.values(), *numbers, *(log_odds(shares[one]) - log_odds(shares[other]) for one, other in CONTRASTS)]


def sightings(game: Entry, seats: int, games: int, seed: str) -> dict[str, list[Counts]]:
    """By character, what it did in each of its games: so many are played by some of them, drawn anew each time."""
    assert game.claims
    found: dict[str, list[Counts]] = {who: [] for who in IDS}
    for number in range(games):
        who = Random(f"{seed}/{number}").sample(IDS, min(seats, len(IDS)))
        match = match_of(game, [f"{one}:{HIGHEST}" for one in who], f"{seed}/{number}")
        for one, counts in zip(who, counted(match, game.claims), strict=True):
            found[one].append(counts)
    return found


def told_apart(found: dict[str, list[Counts]], seed: str) -> dict[str, float]:
    """By character, in what share of cases a regression names it by some games that it has not learned from."""
    random = Random(seed)

    def several(games: list[Counts]) -> Iterator[list[float]]:
        for _ in games:
            yield features(random.sample(games, SIGHTINGS))

    rows, names = [], []
    for who, games in found.items():
        learned = [one for number, one in enumerate(games) if number % SPARE]
        rows += [*several(learned)]
        names += [who] * len(learned)
    model: Any = regression().fit(rows, names)
    right = {}
    for who, games in found.items():
        named = model.predict([*several(games[::SPARE])])
        right[who] = float((named == who).mean())
    return right
