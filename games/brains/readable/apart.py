"""How well the characters of a game with claims are told apart by what they do in a few games. Needs scikit-learn (the
group `learn`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any

from games.brains.cast import IDS
from games.brains.habits import log_odds
from games.brains.levels import HIGHEST
from games.brains.readable.gate import Share
from games.brains.readable.notes import match_of
from games.brains.readable.readers import regression
from games.core.actions import kinds
from games.core.entry import Entry
from games.core.ledger import ledger
from games.core.match import Match
from games.core.types import Seat

SIGHTINGS = 3
"""Games from which somebody is to be known again."""
SPARE = 3
"""One game in so many is not learned from, but shows how well it was learned; each is one of these in its turn."""
SHUFFLES = 3
"""So many times games are put together anew."""

HABITS = (
    *("lies", "lies standing worst", "lies standing better", "lies after being caught", "lies otherwise"),
    *("lies behind", "lies ahead", "says the same"),
    *("to the same", "to who has won", "to the strongest", "to the weakest", "keeps off", "keeps to the same"),
    *(
        "looks or asks",
        "passes on",
        "doubts",
        "doubts the same again",
        "doubts another",
        "doubts who has won",
        "doubts others",
        "doubts who doubted it",
        "doubts who did not",
        "doubts the leader",
        "doubts who does not lead",
        "asks who crossed it last",
        "asks who did not",
    ),
)
"""What is counted in every game: how often it was done where it could be. Besides, each verb that there is, by its
name: how often it was done before a claim was judged."""
CONTRASTS = (
    ("lies standing worst", "lies standing better"),
    ("lies after being caught", "lies otherwise"),
    ("lies behind", "lies ahead"),
    ("doubts the same again", "doubts another"),
    ("doubts who has won", "doubts others"),
    ("doubts who doubted it", "doubts who did not"),
    ("doubts the leader", "doubts who does not lead"),
    ("asks who crossed it last", "asks who did not"),
    ("keeps off", "keeps to the same"),
)
WORDS = {"Word", "Number", "bool"}
"""The kinds of an event's fields that are said; cards and seats aren't."""
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
        self.doubter: Seat | None = None
        """Who has disbelieved it last."""
        self.crossed: Seat | None = None
        """Who has disbelieved it, or deceived it, last."""
        self.words: Sequence[object] = ()
        """What it has claimed last."""
        self.last: Seat | None = None
        """Whom it has given something last."""

    def note(self, habit: str, did: bool) -> None:
        self.counts[habit, did] += 1

    def says(self, words: Sequence[object]) -> None:
        """It has claimed something in these words."""
        if self.words:
            self.note("says the same", words == self.words)
        self.words = words

    def claims(self, lie: bool, safety: Sequence[float], ahead: bool | None, seat: Seat) -> None:
        """It has claimed something. `safety`: by seat, how far from losing; `ahead`: whether it stood better than even,
        if that is known.
        """
        if ahead is not None:
            self.note("lies ahead" if ahead else "lies behind", lie)
        worst = safety[seat] == min(safety) < max(safety)
        self.note("lies", lie)
        self.note("lies standing worst" if worst else "lies standing better", lie)
        self.note("lies after being caught" if self.ashamed else "lies otherwise", lie)

    def deals(self, to: Seat, safety: Sequence[float], others: Sequence[Seat]) -> None:
        """It has chosen with whom of the others it deals."""
        if len(others) < 2:
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

    def asks(self, giver: Seat, verbs: Collection[str], every: Sequence[str]) -> None:
        """It has done this before it judged a claim."""
        self.note("looks or asks", bool(verbs))
        for verb in every:
            self.note(verb, verb in verbs)
        if self.crossed is not None:
            self.note("asks who crossed it last" if self.crossed == giver else "asks who did not", bool(verbs))

    def judges(self, giver: Seat, doubts: bool, leader: Seat | None) -> None:
        """It has said what it makes of a claim. `leader`: who stands best of the others, if that is known."""
        self.note("doubts", doubts)
        if leader is not None:
            self.note("doubts the leader" if leader == giver else "doubts who does not lead", doubts)
        if self.doubted is not None:
            self.note("doubts the same again" if self.doubted == giver else "doubts another", doubts)
        if self.foe is not None:
            self.note("doubts who has won" if self.foe == giver else "doubts others", doubts)
        if self.doubter is not None:
            self.note("doubts who doubted it" if self.doubter == giver else "doubts who did not", doubts)
        if doubts:
            self.doubted = giver
        elif self.doubted == giver:
            self.doubted = None


def counted(match: Match, game: Entry) -> list[Counts]:
    """By seat, what it has done in a game that is over."""
    reader, beats = game.claims, match.open_beats
    assert reader
    seats = beats[0].view.seats
    onlookers = [_Onlooker() for _ in range(seats)]
    standing = _Standing(match, game)
    verbs = [verb.__name__ for verb in game.rules.actions]
    for row in ledger(match, reader):
        before = beats[max(0, row.beats.start - 1)].view
        giver = onlookers[row.seat]
        safety = [reader.danger(before, seat) for seat in range(seats)]
        others = [seat for seat in range(seats) if seat != row.seat]
        chosen = match.moves[row.steps.start].action
        if "Seat" in kinds(type(chosen)).values() and row.to is not None:
            giver.deals(row.to, safety, others)
        if not row.is_claim:
            continue
        stood = standing.at(row.beats.start - 1)
        giver.claims(row.is_lie, safety, stood[row.seat] > 1.0 / seats if stood else None, row.seat)
        giver.says([getattr(row.event, name) for name, kind in kinds(type(row.event)).items() if kind in WORDS])
        if row.judge is None:
            continue
        judge = onlookers[row.judge]
        assert row.answered is not None
        asked = [match.moves[step] for step in range(row.steps.start + 1, row.answered)]
        judge.asks(row.seat, {type(one.action).__name__ for one in asked if one.seat == row.judge}, verbs)
        judge.note("passes on", row.answer == "passed")
        if row.answer == "passed":
            continue
        judge.judges(row.seat, row.answer == "doubted", _leader(stood, row.judge))
        if row.answer == "doubted":
            giver.doubter = giver.crossed = row.judge
        if row.came_out:
            giver.ashamed = row.is_lie
            if row.fooled is None:
                giver.foe = row.judge
            else:
                judge.foe = row.seat
                if row.is_lie:
                    judge.crossed = row.seat
    return [onlooker.counts for onlooker in onlookers]


def _leader(stood: Sequence[float] | None, me: Seat) -> Seat | None:
    """Who stands better than all others but `me`."""
    if stood is None:
        return None
    best, *rest = sorted((seat for seat in range(len(stood)) if seat != me), key=lambda seat: -stood[seat])
    return best if rest and stood[best] > stood[rest[0]] else None


class _Standing:
    """How a game that is over has stood: as far as the last time that it could be told."""

    def __init__(self, match: Match, game: Entry) -> None:
        assert match.result
        self._beats, self._prospects = match.open_beats, game.win_odds
        self._loses = bool(match.result.losers)
        self._told: list[float] | None = None

    def at(self, beat: int) -> list[float] | None:
        """By seat: the more, the better; above an even share it stands better than most. None where nobody can tell.
        Beats have to be asked about in their order.
        """
        if self._prospects and beat >= 0 and self._beats[beat].view.ask:
            shares = self._prospects(self._beats[beat].view)
            if shares:
                even = 2.0 / len(shares)
                self._told = [even - share if self._loses else share for share in shares]
        return self._told


def habits_of(found: dict[str, list[Counts]]) -> list[str]:
    """What some have done and some have not, in their order of names."""
    seen = {key for games in found.values() for counts in games for key, number in counts.items() if number}
    return sorted(habit for habit, did in seen if did and (habit, False) in seen)


def features(games: Sequence[Counts], habits: Sequence[str]) -> list[float]:
    """What some games of one seat come to, by these habits."""
    counts: Counts = sum(games, Counter())
    shares = {one: (counts[one, True] + 1) / (counts[one, True] + counts[one, False] + 2) for one in habits}
    numbers = [float(counts[one, did]) for one in habits for did in (True, False)]
    contrasts = [
        log_odds(shares[one]) - log_odds(shares[other]) for one, other in CONTRASTS if {one, other} <= {*habits}
    ]
    return [*shares.values(), *numbers, *contrasts]


def sightings(game: Entry, seats: int, games: int, seed: str) -> dict[str, list[Counts]]:
    """By character, what it did in each of its games: so many are played by some of them, drawn anew each time."""
    assert game.claims
    found: dict[str, list[Counts]] = {who: [] for who in IDS}
    for number in range(games):
        who = Random(f"{seed}/{number}").sample(IDS, min(seats, len(IDS)))
        match = match_of(game, [f"{one}:{HIGHEST}" for one in who], f"{seed}/{number}")
        for one, counts in zip(who, counted(match, game), strict=True):
            found[one].append(counts)
    return found


def told_apart(found: dict[str, list[Counts]], seed: str) -> dict[str, Share]:
    """By character, in what share of cases a regression names it by some games that it has not learned from. Each game
    is learned from and then asked about in turn (cross-validation); its intervals are those of cases without a game in
    common.
    """
    random = Random(seed)
    habits = habits_of(found)

    def several(games: list[Counts]) -> Iterator[list[float]]:
        for _ in range(SHUFFLES):
            mixed = random.sample(games, len(games))
            for first in range(0, len(games) - SIGHTINGS + 1, SIGHTINGS):
                yield features(mixed[first : first + SIGHTINGS], habits)

    right = dict.fromkeys(found, 0.0)
    for part in range(SPARE):
        rows, names = [], []
        for who, games in found.items():
            learned = [*several([one for number, one in enumerate(games) if number % SPARE != part])]
            rows += learned
            names += [who] * len(learned)
        model: Any = regression().fit(rows, names)
        for who, games in found.items():
            named = model.predict([*several(games[part::SPARE])])
            right[who] += float((named == who).mean()) / SPARE
    return {who: Share.of(share, len(found[who]) // SIGHTINGS, 1.0 / len(found)) for who, share in right.items()}
