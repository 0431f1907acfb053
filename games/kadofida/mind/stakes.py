"""What a judgement is worth: how likely each seat is to win, judged by what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, fsum, sqrt

from games.core.types import Seat
from games.core.view import View
from games.kadofida.cards import BURNS_AT, EFFECT, MARK_COSTS, MARKS, PENALTY, POINTS
from games.kadofida.facts import FORGET, KadofidaFacts

GAIN = 2.0
"""Points that a creator's turn is expected to bring.

This and the other numbers are near what fits the winners of two thousand games of such brains with 3 and 4 seats.
"""
FLAME = (0.0, 1.1, 2.5)
"""Points that so many face-down cards are expected to cost, early in a game."""
MARKED = 0.5
"""The same for one mark, besides what it costs at once: who has it has to fear the second, most of all as the boss."""
SOON = 10.0
"""After so many turns (as a time constant) face-down cards and marks have cost what they are expected to."""
EFFECT_GAIN = 0.2
"""Points that an effect is expected to bring; the one that takes a face-down card away is reckoned by that."""
SWING = 1.3
"""How much the points of a turn are due to chance: the temperature of the odds, for one turn."""
GAME_SWING = 6.0
"""The same for a whole game."""
LEAST_SWING = 0.2
FLAME_RATE = 0.25
"""Flame cards in a turn."""


@dataclass(slots=True)
class Position:
    """What would lie on the table after a turn. `points` are also those of earlier games; `hope` are those that the
    creator expects of its effect.
    """

    points: list[float]
    flames: list[int]
    marks: list[int]
    deck: int
    burned: bool
    hope: float = 0.0

    def mark(self, seat: Seat) -> None:
        """The seat gets a mark."""
        self.marks[seat] += 1
        self.points[seat] -= MARK_COSTS

    def flame(self, seat: Seat) -> None:
        """A face-down card comes to lie before the seat."""
        self.flames[seat] += 1
        if self.flames[seat] == BURNS_AT:
            self.flames[seat] = 0
            self.burned = True
            self.mark(seat)


@lru_cache(maxsize=4096)
def turns(seats: int, boss: Seat, creator: Seat, burned: bool, deck: int) -> tuple[float, ...]:
    """How many turns each seat is likely to have as a creator, after the one of `creator`."""
    counts = [0.0] * seats
    seat, cards = creator, float(deck)
    while True:
        seat = (seat + 1) % seats
        if seat == boss:
            if not burned:
                boss = (boss - 1) % seats
            burned = False
            seat = (boss + 1) % seats
        cards -= 1.0
        if cards <= 0.0:
            return tuple(counts)
        counts[seat] += min(cards, 1.0)
        cards -= FLAME_RATE


class Stakes:
    """The table as it is while a card is pitched or judged, and what would follow from each judgement."""

    def __init__(self, view: View, kept: Mapping[int, float] | None = None) -> None:
        """`kept`: points that the creator's hand is worth when a card with this face has left it."""
        facts = view.facts
        assert isinstance(facts, KadofidaFacts)
        self.facts = facts
        self.seats = view.seats
        self.kept = kept or {}
        self.points = [float(sum(both)) for both in zip(facts.scores, facts.totals, strict=True)]
        self.flames = [view.count("flames", seat) for seat in range(view.seats)]
        self.deck = view.count("deck")
        later = GAME_SWING * GAME_SWING * (facts.games - facts.game)
        now = SWING * SWING * max(1, self.deck)
        self.weight = sqrt(now / (now + later))
        """How much this game decides; less than 1 while others of a full match are still to come."""
        self._chances: dict[tuple[int, bool, bool], Sequence[float]] = {}

    def chances(self, face: int, truth: bool, allow: bool) -> Sequence[float]:
        """By seat: how likely it is to win if this card was pitched, truly or not, and has been judged."""
        key = face, truth, allow
        if key not in self._chances:
            self._chances[key] = self._reckon(self.after(face, truth, allow), self.kept.get(face, 0.0))
        return self._chances[key]

    def points_after(self, face: int, truth: bool, allow: bool) -> Sequence[float]:
        """By seat: the points then."""
        return self.after(face, truth, allow).points

    def after(self, face: int, truth: bool, allow: bool) -> Position:
        """What lies on the table then."""
        facts = self.facts
        boss, creator = facts.boss, facts.creator
        position = Position(self.points[:], self.flames[:], list(facts.marks), self.deck, facts.burned)
        shown = False
        if allow:
            position.points[creator] += POINTS[face]
            shown = not truth
            if EFFECT[face] == FORGET:
                position.flames[creator] = max(0, position.flames[creator] - 1)
            elif EFFECT[face]:
                position.hope = EFFECT_GAIN
        elif PENALTY[face]:
            shown = not truth
            if truth:
                position.mark(boss)
            else:
                position.points[creator] -= PENALTY[face]
        else:
            position.flame(boss if truth else creator)
        if shown:
            position.deck -= 1
            position.flame(creator)
        return position

    def latest(self, position: Position) -> Seat:
        """After whose turn it goes on then: where a burning ends the round, after the last one in it."""
        facts = self.facts
        return (facts.boss - 1) % self.seats if facts.burn_ends and position.burned else facts.creator

    def _reckon(self, position: Position, kept: float) -> Sequence[float]:
        facts = self.facts
        games = facts.games - facts.game
        over = position.deck <= 1 or MARKS in position.marks
        if over and not games:
            marks = [a + b for a, b in zip(position.marks, facts.past_marks, strict=True)]
            standing = [(points, -number) for points, number in zip(position.points, marks, strict=True)]
            best = max(standing)
            return [float(seat == best) / standing.count(best) for seat in standing]
        ahead = (0.0,) * self.seats
        if not over:
            ahead = turns(self.seats, facts.boss, self.latest(position), position.burned, position.deck)
        total = fsum(ahead)
        fading = 1.0 - exp(-total / SOON)
        strength = [
            points + GAIN * own - (FLAME[flames] + MARKED * marks) * fading
            for points, own, flames, marks in zip(position.points, ahead, position.flames, position.marks, strict=True)
        ]
        if not over:
            strength[facts.creator] += position.hope + kept * min(1.0, ahead[facts.creator])
        temperature = LEAST_SWING + sqrt(SWING * SWING * total + GAME_SWING * GAME_SWING * games)
        most = max(strength)
        odds = [exp((one - most) / temperature) for one in strength]
        all_odds = fsum(odds)
        return [one / all_odds for one in odds]
