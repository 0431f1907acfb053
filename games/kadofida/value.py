"""What lies before a seat and what it holds, as the numbers that its chance to win is learned from."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, sqrt
from operator import mul

from games.brains.value import load, shares
from games.core.game import Result
from games.core.types import Seat
from games.core.view import View
from games.kadofida.cards import ALL_CLAIMS, CLAIMS, FLAMES, MARKS, PENALTY
from games.kadofida.facts import PITCH, KadofidaFacts
from games.kadofida.stakes import GAME_SWING, SOON, SWING, Position, Stakes, turns

HELD = ("kataso", "froggs", "ndungo", "kadofida")
"""Ideas of which a card in hand is better than the one that is left out."""
FEATURES = (
    "points",
    "creator",
    "one flame",
    "two flames",
    "mark",
    "boss",
    "boss in two flames",
    "marked boss",
    "marked boss in two flames",
    *HELD,
)
"""Points, turns to come as a creator, what lies before the seat, turns that the boss still has to judge in this round,
and cards in hand. All of it counts the less, the more of the game is still to come."""
LEAST_SPREAD = 0.2
"""What a point more or less is measured by in the last turn."""
ENDING = 0.8
"""By so much each mark on the table makes less of the game to come."""
Weights = Sequence[float]
"""One for each feature."""
HELD_FACES = tuple(map(CLAIMS.index, HELD))
PLAIN = next(face for face in ALL_CLAIMS if not PENALTY[face])
CARDS = 2
"""Cards in a hand between the turns."""


def learned(seats: int) -> Weights:
    """The weights for so many seats."""
    return load("games.kadofida").weights[seats]


def worths(weights: Weights) -> list[float]:
    """By face: points that a card in hand is worth."""
    found = [0.0] * len(CLAIMS)
    for face, weight in zip(HELD_FACES, weights[-len(HELD) :], strict=True):
        found[face] = weight / weights[0]
    return found


def spread(ahead: float, marks: int, games: int) -> float:
    """By how many points the seats will still drift apart by chance; `games` are those after this one."""
    return LEAST_SPREAD + sqrt(SWING * SWING * ahead / (1.0 + ENDING * marks) + GAME_SWING * GAME_SWING * games)


def judging(position: Position, boss: Seat, creator: Seat) -> tuple[Seat, int]:
    """Who is the boss after the turn of the creator, and how many turns it still has to judge in the round."""
    seats = len(position.points)
    following = (creator + 1) % seats
    if following != boss:
        return boss, (boss - following) % seats
    return (boss if position.burned else (boss - 1) % seats), seats - 1


def before_seats(position: Position, boss: Seat, creator: Seat, games: int) -> list[list[float]]:
    """By seat: its features after the turn of the creator, but for cards in hand; nothing is over."""
    creating = turns(len(position.points), boss, creator, position.burned, position.deck)
    total = fsum(creating)
    unit = 1.0 / spread(total, sum(position.marks), games)
    faded = (1.0 - exp(-total / SOON)) * unit
    rows = [
        [
            points * unit,
            own * unit,
            faded if flames == 1 else 0.0,
            faded if flames == 2 else 0.0,
            marks * faded,
            0.0,
            0.0,
            0.0,
            0.0,
        ]
        for points, own, flames, marks in zip(position.points, creating, position.flames, position.marks, strict=True)
    ]
    judge, left = judging(position, boss, creator)
    flaming, marks = position.flames[judge] == FLAMES - 1, position.marks[judge]
    rows[judge][5:] = [left * unit, left * unit * flaming, left * unit * marks, left * unit * marks * flaming]
    return rows


class LearnedStakes(Stakes):
    """What a judgement is worth, by the learned value."""

    def __init__(self, view: View, weights: Weights) -> None:
        super().__init__(view)
        self.weights = weights[: -len(HELD)]
        self.now = self._valued(Position(self.points, self.flames, list(self.facts.marks), self.deck, False))
        """By seat: how likely it is to win as things are."""

    @property
    def ahead(self) -> Sequence[float]:
        """By seat: turns that it is likely to have as a creator, after this one."""
        return turns(self.seats, self.facts.boss, self.facts.creator, self.facts.burned, self.deck)

    def slope(self, seat: Seat) -> float:
        """How much likelier a point more makes it to win."""
        facts = self.facts
        total = fsum(self.ahead)
        chance = self.now[seat]
        return chance * (1.0 - chance) * self.weights[0] / spread(total, sum(facts.marks), facts.games - facts.game)

    def chances(self, face: int, truth: bool, allow: bool) -> Sequence[float]:
        """See `Stakes`. Which card it is does not matter where it is refused and not turned up."""
        if not allow and not PENALTY[face]:
            face = PLAIN
        return super().chances(face, truth, allow)

    def _reckon(self, position: Position, kept: float) -> Sequence[float]:
        if position.deck <= 1 or MARKS in position.marks:
            return super()._reckon(position, kept)
        return self._valued(position)

    def _valued(self, position: Position) -> Sequence[float]:
        facts = self.facts
        rows = before_seats(position, facts.boss, facts.creator, facts.games - facts.game)
        scores = [fsum(map(mul, self.weights, row)) for row in rows]
        ahead = turns(self.seats, facts.boss, facts.creator, position.burned, position.deck)
        unit = 1.0 / spread(fsum(ahead), sum(position.marks), facts.games - facts.game)
        scores[facts.creator] += self.weights[0] * position.hope * unit
        return shares(scores)


class Lessons:
    """What is learned from games (see `games.brains.learn.Lessons`): at the beginning of each turn, who wins."""

    features = FEATURES

    def rows(self, view: View) -> list[list[float]] | None:
        """See there. Of hands only the own one is known; the others' are taken for average."""
        facts = view.facts
        assert isinstance(facts, KadofidaFacts)
        ask = view.ask
        if ask is None or ask.what != PITCH:
            return None
        flames = [view.count("flames", seat) for seat in range(view.seats)]
        points = [float(score) for score in facts.scores]
        before = (facts.creator - 1) % view.seats
        position = Position(points, flames, list(facts.marks), view.count("deck") + 1, facts.burned)
        rows = before_seats(position, facts.boss, before, 0)
        creating = turns(view.seats, facts.boss, before, facts.burned, position.deck)
        unit = 1.0 / spread(fsum(creating), sum(facts.marks), 0)
        for seat, row in enumerate(rows):
            hand = [view.faces[token] for token in view.cards("hand", seat)] if seat == view.eyes else []
            usual = CARDS / len(ALL_CLAIMS)
            scale = CARDS / len(hand) if hand else 0.0
            soon = min(1.0, creating[seat]) * unit
            row += [(hand.count(face) * scale - usual) * soon if hand else 0.0 for face in HELD_FACES]
        return rows

    def marked(self, result: Result) -> tuple[int, ...]:
        """See there."""
        return result.winners


LESSONS = Lessons()
