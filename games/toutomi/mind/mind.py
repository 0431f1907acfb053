"""A seat of Toutomi Burst that people play with."""

from __future__ import annotations

from random import Random

from games.brains.mixing import draw, soft
from games.brains.thinking import Thinker, compared
from games.core.actions import Action, Choices
from games.core.brain import Character, Level, Thought
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.toutomi.facts import ToutomiFacts
from games.toutomi.mind.beliefs import Beliefs
from games.toutomi.mind.heuristic import TRIALS as STEADY_TRIALS
from games.toutomi.mind.heuristic import Steady
from games.toutomi.mind.rollout import WAVERING
from games.toutomi.mind.search import Search
from games.toutomi.mind.tastes import WIN, Tastes
from games.toutomi.mind.usual import usual
from games.toutomi.moves import Pass

TRIALS = 1500
"""How much the highest level tries for a decision (see `Search.best`)."""
LESS = 1.5
"""The others try as much as their effort to this power is of that."""
SURE, UNSURE = 1.0, 3.0
"""What is usual is left only for something that is better by so many standard errors; by as many more as the share of
the search that a level goes without."""
TEMPER = 0.016
"""How freely what is usual is chosen, in situation cards, times what the temperature of the level is over 1."""
SHORT_TEMPER = 0.2
"""The same in the short game, for what the rollout policy says: much more, for hardly anything that is done decides it.
"""
SHORT_TRIALS = 100
"""In the short game a level that would try less goes by the rollout policy alone."""
CLEAR = 0.01
"""What is worse by so much of a win is chosen a third as often, it seems: it might have been chosen (see `Thought`)."""


class Mind(Thinker):
    """Does what is usual, unless something else surely does better on the tables that it imagines."""

    def __init__(self, seat: Seat, character: Character, level: Level) -> None:
        super().__init__()
        self.seat = seat
        self.level = level
        self.tastes = Tastes(seat, character)
        self._steady = Steady(
            seat, round(level.effort * STEADY_TRIALS), WAVERING + SHORT_TEMPER * (level.temperature - 1.0)
        )
        self._seen: View | None = None
        self._beliefs = Beliefs(level.infers) if level.infers else None

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        before = self._seen
        self._steady.watch(beat)
        self._seen = beat.view
        assert isinstance(beat.view.facts, ToutomiFacts)
        if self._beliefs and not beat.view.facts.short:
            self._beliefs.watch(beat, before)
        self.tastes.watch(beat)

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        view = self._steady.memory.view
        facts = view.facts
        assert isinstance(facts, ToutomiFacts)
        self._thought = None
        liking = self.tastes.liking(view)
        if facts.short:
            steady = self._steady
            tries = steady.trials >= SHORT_TRIALS
            return steady.decide(legal, random, liking) if tries else steady.by_rule(random, liking)
        careful = self.level.effort == 1.0  # enough to be sure that a burst is a good thing
        weights = self.tastes.weights(view)
        search = Search(view, self.seat, usual(view.seats), weights, self._beliefs, sacrifices=careful)
        ways = search.ways()
        if not ways:
            return Pass()
        likings = {way: liking(way.action) for way in ways}
        ways.sort(key=lambda way: -way.worth - WIN * likings[way])
        if self.level.temperature > 1.0:
            losses = [-way.worth - WIN * likings[way] for way in ways]
            chances = soft(losses, TEMPER * (self.level.temperature - 1.0))
            ways.insert(0, ways.pop(draw(random, range(len(ways)), chances)))
        if len(ways) == 1:
            return ways[0].action
        shifts = [likings[way] for way in ways]
        trials = round(TRIALS * self.level.effort**LESS)
        sure = SURE + UNSURE * (1.0 - self.level.effort)
        best = search.best(ways, random, trials, sure, shifts, self.tastes.habits.traits.daring)
        means = {way: min(mean, search.means[best]) for way, mean in search.means.items()}
        chances = soft([-mean for mean in means.values()], CLEAR)
        found = tuple(zip([way.action for way in means], chances, strict=True))
        self._thought = Thought(found, costs=compared([-mean for mean in means.values()]))
        return best.action
