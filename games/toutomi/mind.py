"""A seat of Toutomi Burst that people play with."""

from __future__ import annotations

from random import Random

from games.brains.habits import Habits
from games.brains.mixing import draw, soft
from games.core.actions import Action, Choices
from games.core.brain import Character, Level
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.toutomi.facts import ToutomiFacts
from games.toutomi.heuristic import TRIALS as STEADY_TRIALS
from games.toutomi.heuristic import Steady
from games.toutomi.moves import Attacked, Burst, Pass, Rewarded
from games.toutomi.search import Search, Way
from games.toutomi.usual import ATTACK, REVERSE, SKIP, SUMMON, UNIT, usual

TRIALS = 3000
"""How much the highest level tries for a decision (see `Search.best`)."""
SURE = 1.0
"""What is usual is left only for something that is better by so many standard errors."""
TEMPER = 0.04
"""How freely what is usual is chosen, in situation cards, times what the heat of the level is over 1."""
TRICK = 0.006
"""Who lies gladly where it may likes tricks here: it gives so much of a win to turn, skip or attack, for each of its
`lies`."""
NEWS = 0.006
"""Who is curious gives so much for new cards, by Summon."""


class Mind:
    """Does what is usual, unless something else surely does better on the tables that it imagines."""

    def __init__(self, seat: Seat, character: Character, level: Level) -> None:
        self.seat = seat
        self.level = level
        self.habits = Habits(character)
        self._steady = Steady(seat, round(level.effort * STEADY_TRIALS))
        self._burst = False
        self._sizes: list[int] = []

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        event = beat.event
        self._steady.watch(beat)
        if isinstance(event, Attacked) and event.to == self.seat:
            self.habits.was_harmed(event.seat)
        elif isinstance(event, Burst):
            self._burst = event.seat == self.seat
        elif isinstance(event, Rewarded):
            if self._burst:
                self.habits.was_harmed(event.seat)
            self._burst = False

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        view = self._steady.memory.view
        facts = view.facts
        assert isinstance(facts, ToutomiFacts)
        if facts.short:
            return self._steady.decide(legal, random)
        self._sizes = [view.count("hand", seat) for seat in range(view.seats)]
        search = Search(view, self.seat, usual(view.seats), self._weights(view), self._hands)
        ways = search.ways()
        if not ways:
            return Pass()
        ways.sort(key=lambda way: -way.worth)
        if self.level.heat > 1.0:
            chances = soft([-way.worth for way in ways], TEMPER * (self.level.heat - 1.0))
            ways.insert(0, ways.pop(draw(random, range(len(ways)), chances)))
        if len(ways) == 1:
            return ways[0].action
        shifts = [self._liking(way) for way in ways]
        trials = round(TRIALS * self.level.effort)
        return search.best(ways, random, trials, SURE, shifts, self.habits.traits.daring).action

    def _weights(self, view: View) -> list[float]:
        """By seat: how much it matters that it wins; below 0 where harm is wished for."""
        standing = [float(view.count("situations", seat)) for seat in range(view.seats)]
        weights = [-worth for worth in self.habits.spite(standing, self.seat)]
        weights[self.seat] = 1.0
        return weights

    def _liking(self, way: Way) -> float:
        """What the way is worth to the character by itself, as a share of a win."""
        traits = self.habits.traits
        if way.step.verb == SUMMON:
            return NEWS * traits.curiosity
        return TRICK * traits.lies if way.step.verb in (REVERSE, SKIP, ATTACK) else 0.0

    def _hands(self, cards: list[int], random: Random) -> list[int]:
        """See `Search`."""
        hands = []
        for seat, number in enumerate(self._sizes):
            hand = 0
            if seat != self.seat:
                for _ in range(number):
                    hand += UNIT[cards.pop()]
            hands.append(hand)
        return hands
