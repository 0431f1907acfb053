"""A seat of Toutomi Burst that people play with."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.brains.habits import Habits
from games.brains.mixing import draw, soft
from games.brains.thinking import Thinker
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
from games.toutomi.thumb import WAVERING
from games.toutomi.usual import ATTACK, REVERSE, SKIP, SUMMON, usual

TRIALS = 500
"""How much the highest level tries for a decision (see `Search.best`)."""
SURE, UNSURE = 1.0, 3.0
"""What is usual is left only for something that is better by so many standard errors; by as many more as the share of
the search that a level goes without."""
TEMPER = 0.016
"""How freely what is usual is chosen, in situation cards, times what the heat of the level is over 1."""
SHORT_TEMPER = 0.002
"""The same in the short game, for what the rule of thumb says, times the square."""
SHORT_TRIALS = 100
"""In the short game a level that would try less goes by the rule of thumb alone."""
CLEAR = 0.01
"""What is worse by so much of a win is chosen a third as often, it seems: it might have been chosen (see `Thought`)."""
TRICK = 0.015
"""Who lies gladly where it may likes tricks here: it gives so much of a win to turn, skip or attack, for each of its
`lies`."""
SPITE = 0.09
"""So much of a win it gives to attack somebody, if harm to that seat is worth as much to it as to all others."""
NEWS = 0.02
"""Who is curious gives so much for new cards, by Summon."""
BEHIND = 2.0
"""Who has so many situation cards less than the best of the others is in danger twice as much as at an even share."""
WIN = 7.0
"""A win is worth so many situation cards, about."""


class Mind(Thinker):
    """Does what is usual, unless something else surely does better on the tables that it imagines."""

    def __init__(self, seat: Seat, character: Character, level: Level) -> None:
        super().__init__()
        self.seat = seat
        self.level = level
        self.habits = Habits(character)
        self._steady = Steady(
            seat, round(level.effort * STEADY_TRIALS), WAVERING + SHORT_TEMPER * (level.heat - 1.0) ** 2
        )
        self._burst = False
        self._seen: View | None = None
        self._beliefs = Beliefs(level.infers) if level.infers else None

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        event = beat.event
        before = self._seen
        self._steady.watch(beat)
        self._seen = beat.view
        assert isinstance(beat.view.facts, ToutomiFacts)
        if self._beliefs and not beat.view.facts.short:
            self._beliefs.watch(beat, before)
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
            steady = self._steady
            return steady.decide(legal, random) if steady.trials >= SHORT_TRIALS else steady.by_rule(random)
        weights = self._weights(view)
        search = Search(view, self.seat, usual(view.seats), weights, self._beliefs)
        ways = search.ways()
        if not ways:
            return Pass()
        likings = {way: self._liking(way, weights) for way in ways}
        ways.sort(key=lambda way: -way.worth - WIN * likings[way])
        if self.level.heat > 1.0:
            losses = [-way.worth - WIN * likings[way] for way in ways]
            chances = soft(losses, TEMPER * (self.level.heat - 1.0))
            ways.insert(0, ways.pop(draw(random, range(len(ways)), chances)))
        if len(ways) == 1:
            return ways[0].action
        shifts = [likings[way] for way in ways]
        trials = round(TRIALS * self.level.effort)
        sure = SURE + UNSURE * (1.0 - self.level.effort)
        best = search.best(ways, random, trials, sure, shifts, self.habits.traits.daring)
        means = {way: min(mean, search.means[best]) for way, mean in search.means.items()}
        chances = soft([-mean for mean in means.values()], CLEAR)
        self._thought = Thought(tuple(zip([way.action for way in means], chances, strict=True)))
        return best.action

    def _weights(self, view: View) -> list[float]:
        """By seat: how much it matters that it wins; below 0 where harm is wished for."""
        standing = [float(view.count("situations", seat)) for seat in range(view.seats)]
        weights = [-worth for worth in self.habits.spite(standing, self.seat)]
        weights[self.seat] = 1.0
        return weights

    def _liking(self, way: Way, weights: Sequence[float]) -> float:
        """What the way is worth to the character by itself, as a share of a win."""
        if way.step.verb == SUMMON:
            return NEWS * self.habits.traits.curiosity
        if way.step.verb not in (REVERSE, SKIP, ATTACK):
            return 0.0
        liking = TRICK * self.habits.lying(self._danger())
        return liking - SPITE * weights[way.to] if way.step.verb == ATTACK else liking

    def _danger(self) -> float:
        """How likely it is to lose, in even shares, by what all can see (see `Habits.lying`)."""
        view = self._steady.memory.view
        owned = [view.count("situations", seat) for seat in range(view.seats)]
        mine = owned.pop(self.seat)
        return max(0.0, 1.0 + (max(owned) - mine) / BEHIND)
