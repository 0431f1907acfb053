"""What lies before a seat and what it holds, as the numbers that its chance to win is learned from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, fsum, sqrt
from operator import mul
from typing import Protocol, runtime_checkable

from games.brains.value import load, shares
from games.core.brain import Brain
from games.core.game import Result
from games.core.types import Seat
from games.core.view import View
from games.kadofida.cards import ALL_CLAIMS, BURNS_AT, CLAIMS, MARKS, PENALTY
from games.kadofida.facts import PITCH
from games.kadofida.mind.memory import Memory
from games.kadofida.mind.stakes import GAME_SWING, SOON, SWING, Position, Stakes, turns

HELD = ("kataso", "froggs", "ndungo", "kadofida")
"""Ideas of which a card in hand is better than the one that is left out."""
BEFORE = (
    "points",
    "turns",
    "next",
    "one flame",
    "two flames",
    "mark",
    "boss",
    "judgements",
    "judgements in two flames",
)
"""Of what lies on the table: points; turns to come as a creator, and whether the next is one; face-down cards, which
count the less, the sooner it is over; marks, besides the points they cost; being the boss, and turns that it still has
to judge in this round."""
FEATURES = (*BEFORE, *HELD)
"""And of cards in hand, as many as are expected by whom is asked."""
BLIND_FILE = "value_blind.json"
"""What was learned at tables of which all other seats act blindly."""
LEAST_SPREAD = 0.2
"""What a point more or less is measured by in the last turn."""
ENDING = 0.8
"""By so much each mark on the table makes less of the game to come."""
NEARER = (0.0, 0.4, 1.2)
"""The same, for face-down cards of a seat that has one: of what lies face down the next marks are made."""
Weights = Sequence[float]
"""One for each feature."""
HELD_FACES = tuple(map(CLAIMS.index, HELD))
PLAIN = next(face for face in ALL_CLAIMS if not PENALTY[face])
CARDS = 2
"""Cards in a hand between the turns."""


def learned(seats: int) -> Weights:
    """The weights for so many seats."""
    return load("games.kadofida.mind").weights[seats]


@lru_cache(maxsize=64)
def _between(seats: int, share: float) -> Weights:
    blind = load("games.kadofida.mind", BLIND_FILE).weights[seats]
    return tuple(one + share * (other - one) for one, other in zip(learned(seats), blind, strict=True))


def learned_among(seats: int, blind: float) -> Weights:
    """The weights for so many seats, if the others are as likely as this to act blindly."""
    return _between(seats, round(blind, 2)) if blind else learned(seats)


def worths(weights: Weights) -> list[float]:
    """By face: points that a card in hand is worth."""
    return [one / weights[0] for one in _held(tuple(weights))]


@lru_cache(maxsize=16)
def _held(weights: tuple[float, ...]) -> tuple[float, ...]:
    """By face: what a card in hand weighs."""
    found = dict(zip(HELD_FACES, weights[-len(HELD) :], strict=True))
    return tuple(found.get(face, 0.0) for face in ALL_CLAIMS)


def spread(ahead: float, flames: Sequence[int], marks: Sequence[int], games: int) -> float:
    """By how many points the seats will still drift apart by chance; `games` are those after this one."""
    near = 1.0 + fsum([ENDING + NEARER[lying] for lying, number in zip(flames, marks, strict=True) if number])
    return LEAST_SPREAD + sqrt(SWING * SWING * ahead / near + GAME_SWING * GAME_SWING * games)


def judging(position: Position, boss: Seat, creator: Seat) -> tuple[Seat, int]:
    """Who is the boss after the turn of the creator, and how many turns it still has to judge in the round."""
    seats = len(position.points)
    following = (creator + 1) % seats
    if following != boss:
        return boss, (boss - following) % seats
    return (boss if position.burned else (boss - 1) % seats), seats - 1


def before_seats(
    position: Position, boss: Seat, creator: Seat, games: int
) -> tuple[list[list[float]], list[float], float]:
    """By seat: its features after the turn of the creator, but for cards in hand, and what each of those counts for
    it; besides, what a point counts. Nothing is over.
    """
    seats = len(position.points)
    creating = turns(seats, boss, creator, position.burned, position.deck)
    total = fsum(creating)
    unit = 1.0 / spread(total, position.flames, position.marks, games)
    faded = (1.0 - exp(-total / SOON)) * unit
    judge, left = judging(position, boss, creator)
    following = (judge - left) % seats
    rows = [
        [
            points * unit,
            own * unit,
            unit if seat == following else 0.0,
            faded if flames == 1 else 0.0,
            faded if flames == BURNS_AT - 1 else 0.0,
            marks * unit,
            unit if seat == judge else 0.0,
            left * unit if seat == judge else 0.0,
            left * unit if seat == judge and flames == BURNS_AT - 1 else 0.0,
        ]
        for seat, (points, own, flames, marks) in enumerate(
            zip(position.points, creating, position.flames, position.marks, strict=True)
        )
    ]
    return rows, [min(1.0, own) * unit for own in creating], unit


def usual_hands(memory: Memory) -> list[list[float]]:
    """By seat and face: how many such cards its hand has between the turns, as this memory makes it likely; the own
    one is known, and what is in it besides is left out.
    """
    view = memory.view
    pool = memory.unknown()
    cards = sum(pool)
    found = []
    for seat, held in enumerate(memory.held):
        hand = [view.faces[token] for token in view.cards("hand", seat)] if seat == memory.seat else held
        scale = min(1.0, CARDS / len(hand)) if hand else 0.0
        rest = max(0, CARDS - len(hand)) / cards if cards and seat != memory.seat else 0.0
        found.append([hand.count(face) * scale + count * rest for face, count in enumerate(pool)])
    return found


class LearnedStakes(Stakes):
    """What a judgement is worth, by the learned value."""

    def __init__(
        self,
        view: View,
        weights: Weights,
        hands: Sequence[Sequence[float]] = (),
        left: Mapping[int, Sequence[float]] | None = None,
    ) -> None:
        """`hands`: by seat and face, cards that it is expected to have between the turns; all alike if there are none.
        `left`: by face, what the creator is expected to have if it has pitched that.
        """
        self.weights = weights[: len(BEFORE)]
        held = _held(tuple(weights))
        self._hands = [fsum(map(mul, held, hand)) for hand in hands or [[0.0]] * view.seats]
        super().__init__(view, {face: fsum(map(mul, held, hand)) for face, hand in (left or {}).items()})
        self.now = self._valued(Position(self.points, self.flames, list(self.facts.marks), self.deck, False), None)
        """By seat: how likely it is to win as things are."""

    @property
    def ahead(self) -> Sequence[float]:
        """By seat: turns that it is likely to have as a creator, after this one."""
        return turns(self.seats, self.facts.boss, self.facts.creator, self.facts.burned, self.deck)

    def slope(self, seat: Seat) -> float:
        """How much likelier a point more makes it to win."""
        facts = self.facts
        chance = self.now[seat]
        swing = spread(fsum(self.ahead), self.flames, facts.marks, facts.games - facts.game)
        return chance * (1.0 - chance) * self.weights[0] / swing

    def chances(self, face: int, truth: bool, allow: bool) -> Sequence[float]:
        """See `Stakes`. But for what is left in hand, it does not matter which card is refused and not turned up."""
        if not allow and not PENALTY[face] and not self.kept:
            face = PLAIN
        return super().chances(face, truth, allow)

    def _reckon(self, position: Position, kept: float) -> Sequence[float]:
        if position.deck <= 1 or MARKS in position.marks:
            return super()._reckon(position, kept)
        return self._valued(position, kept if self.kept else None)

    def _valued(self, position: Position, kept: float | None) -> Sequence[float]:
        """`kept`: what the creator's hand weighs then, if that is another than usual."""
        facts = self.facts
        rows, soon, unit = before_seats(position, facts.boss, self.latest(position), facts.games - facts.game)
        hands = self._hands
        if kept is not None:
            hands = hands[:]
            hands[facts.creator] = kept
        scores = [
            fsum(map(mul, self.weights, row)) + hand * near for row, hand, near in zip(rows, hands, soon, strict=True)
        ]
        scores[facts.creator] += self.weights[0] * position.hope * unit
        return shares(scores)


@runtime_checkable
class Remembering(Protocol):
    """A mind with a memory."""

    @property
    def memory(self) -> Memory:
        """What it has kept in mind."""
        ...


class Recollections:
    """What is learned from games (see `games.brains.learn.Recollections`): at the beginning of each turn, who wins."""

    features = FEATURES
    expected = (0.7, 0.5, 0.6, -0.5, -0.7, 0.3, 0.7, -0.4, -0.4, 0.3, 0.2, 0.0, 1.7)

    def recalled(self, brain: Brain) -> list[list[float]] | None:
        """See there: what a creator that counts makes of the hands, when it chooses a card."""
        assert isinstance(brain, Remembering)
        memory = brain.memory
        view = memory.view
        ask = view.ask
        if ask is None or ask.what != PITCH or not memory.counts:
            return None
        facts = memory.facts
        flames = [view.count("flames", seat) for seat in range(view.seats)]
        points = [float(score) for score in facts.scores]
        before = (facts.creator - 1) % view.seats
        position = Position(points, flames, list(facts.marks), view.count("deck") + 1, facts.burned)
        rows, soon, _ = before_seats(position, facts.boss, before, 0)
        for row, hand, near in zip(rows, usual_hands(memory), soon, strict=True):
            row += [hand[face] * near for face in HELD_FACES]
        return rows

    def marked(self, result: Result) -> tuple[int, ...]:
        """See there."""
        return result.winners


LESSONS = Recollections()
