"""A seat of Toutomi Burst that people play with."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.brains.habits import Habits
from games.brains.mixing import draw, soft
from games.core.actions import Action, Choices
from games.core.brain import Character, Level, Thought
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.toutomi.beliefs import Beliefs
from games.toutomi.facts import ToutomiFacts
from games.toutomi.heuristic import TRIALS as STEADY_TRIALS
from games.toutomi.heuristic import Steady
from games.toutomi.moves import Attacked, Burst, Pass, Rewarded
from games.toutomi.search import Search, Way
from games.toutomi.usual import ATTACK, REVERSE, SKIP, SUMMON, usual

TRIALS = 1500
"""How much the highest level tries for a decision (see `Search.best`)."""
SURE = 1.0
"""What is usual is left only for something that is better by so many standard errors."""
TEMPER = 0.012
"""How freely what is usual is chosen, in situation cards, times what the heat of the level is over 1."""
CLEAR = 0.01
"""What is worse by so much of a win is chosen a third as often, it seems (see `thought`)."""
TRICK = 0.006
"""Who lies gladly where it may likes tricks here: it gives so much of a win to turn, skip or attack, for each of its
`lies`."""
SPITE = 0.08
"""So much of a win it gives not to attack another seat than the one that it most wants to harm, if that harm is worth
as much to it as to all others."""
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
        self._seen: View | None = None
        self._beliefs = Beliefs(level.infers) if level.infers else None
        self._thought: Thought | None = None

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        event = beat.event
        before = self._seen
        self._steady.watch(beat)
        self._seen = beat.view
        assert isinstance(beat.view.facts, ToutomiFacts)
        if self._beliefs and not beat.view.facts.short:
            self._beliefs.watch(beat, before, usual(beat.view.seats))
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
        self._thought = None
        if facts.short:
            return self._steady.decide(legal, random)
        weights = self._weights(view)
        search = Search(view, self.seat, usual(view.seats), weights, self._beliefs)
        ways = search.ways()
        if not ways:
            return Pass()
        ways.sort(key=lambda way: -way.worth)
        if self.level.heat > 1.0:
            chances = soft([-way.worth for way in ways], TEMPER * (self.level.heat - 1.0))
            ways.insert(0, ways.pop(draw(random, range(len(ways)), chances)))
        if len(ways) == 1:
            return ways[0].action
        shifts = [self._liking(way, weights) for way in ways]
        trials = round(TRIALS * self.level.effort)
        best = search.best(ways, random, trials, SURE, shifts, self.habits.traits.daring)
        means = {way: min(mean, search.means[best]) for way, mean in search.means.items()}
        chances = soft([-mean for mean in means.values()], CLEAR)
        self._thought = Thought(tuple(zip([way.action for way in means], chances, strict=True)))
        return best.action

    def thought(self) -> Thought | None:
        """See `Mind.thought` of `games.core.brain`. What is nearly as good as the best might have been chosen."""
        return self._thought

    def _weights(self, view: View) -> list[float]:
        """By seat: how much it matters that it wins; below 0 where harm is wished for."""
        standing = [float(view.count("situations", seat)) for seat in range(view.seats)]
        weights = [-worth for worth in self.habits.spite(standing, self.seat)]
        weights[self.seat] = 1.0
        return weights

    def _liking(self, way: Way, weights: Sequence[float]) -> float:
        """What the way is worth to the character by itself, as a share of a win."""
        traits = self.habits.traits
        if way.step.verb == SUMMON:
            return NEWS * traits.curiosity
        liking = TRICK * traits.lies if way.step.verb in (REVERSE, SKIP, ATTACK) else 0.0
        if way.step.verb == ATTACK:
            liking -= SPITE * (weights[way.to] - min(weights))
        return liking
