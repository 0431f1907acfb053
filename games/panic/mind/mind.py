"""A seat of Panic Clan Inviter that people play with."""

from __future__ import annotations

from random import Random

from games.brains.habits import Habits
from games.brains.mixing import draw, soft
from games.brains.thinking import Thinker, compared
from games.core.actions import Action, Choices
from games.core.brain import Character, Level, Thought
from games.core.determinization import determinize
from games.core.match import Beat
from games.core.table import TableOf
from games.core.types import Seat
from games.core.view import View
from games.panic.facts import PanicFacts
from games.panic.mind.alike import alike, different
from games.panic.mind.memory import Memory
from games.panic.mind.pruning import pruned
from games.panic.mind.rollout import rollout_policy
from games.panic.mind.search import RULES, TURNS_AHEAD, Dealer, Search
from games.panic.mind.tastes import liking
from games.panic.mind.value import learned
from games.panic.moves import Blocked, Charged, Exchanged, Infiltrated, Place, TakenIntoHand, TookBack

TRIALS = 310
"""How much the highest level tries for a decision (see `Search.tried`)."""
SURE = 0.5
"""What is usual is left only for something that is better by so many standard errors."""
TEMPER, MELTING = 0.01, 0.7
"""How freely is chosen among what is not equally good, in shares of a win at a stake of 1 (see `Search.stake`), times
this power of what the temperature is over 1."""
CAUTION = 3.0
"""Who chooses freely takes what it found for so much less as if so many more tries had shown no difference."""
CLEAR = 0.01
"""What is worse by so much of a win is chosen a third as often by the highest level, it seems: it might have been so
(see `Thought`)."""


class Mind(Thinker):
    """Tries what it may do on tables that it imagines; does what is usual unless something else comes out better."""

    def __init__(self, seat: Seat, character: Character, level: Level) -> None:
        super().__init__()
        self.seat = seat
        self.level = level
        self.habits = Habits(character)
        self.memory = Memory(seat)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        event = beat.event
        if isinstance(event, Blocked | Infiltrated | Charged | Exchanged):
            self._struck(event.seat, event.to, meant=not isinstance(event, Blocked))
        elif isinstance(event, TookBack):
            self._struck(self.memory.facts.player, event.seat, meant=False)
        elif isinstance(event, TakenIntoHand):
            view = self.memory.view
            for to in range(view.seats):
                if event.card in view.cards("line", to):
                    self._struck(event.seat, to, meant=True)
        self.memory.watch(beat)

    def _struck(self, seat: Seat, to: Seat, meant: bool) -> None:
        """A seat has done harm to another one, which it has chosen if it was `meant`."""
        if to == self.seat != seat:
            self.habits.was_harmed(seat)
        elif seat == self.seat != to and meant:
            self.habits.has_judged(to, believe=False)

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        level, memory, view = self.level, self.memory, self.memory.view
        actions = different(legal, view.faces)
        self._thought = None
        if len(actions) == 1:
            return legal[0]
        table = determinize(RULES, view, Random(0))
        usual = actions[alike(rollout_policy(table), view.faces)]
        if wins(table, usual):
            return usual
        choices = [usual, *(action for action in pruned(table, actions.values()) if action != usual)]
        if len(choices) == 1:
            return usual
        dealer = Dealer(table, view, self.seat, memory.held if level.counts else (), memory.drew, level.infers)
        ahead = round(TURNS_AHEAD * level.effort)
        search = Search(dealer, learned(view.seats), self._worth(view), self.habits.traits.daring, ahead)
        likings = [liking(self.habits, table, action) for action in choices]
        tries = search.tried(choices, random, round(TRIALS * level.effort), likings)
        gains = [search.gain(one) for one in tries]
        if level.temperature > 1.0:
            seen = [len(one.gains) for one in tries]
            gains = [gain * number / (number + CAUTION) for gain, number in zip(gains, seen, strict=True)]
            chances = soft([-gain for gain in gains], TEMPER * search.stake * (level.temperature - 1.0) ** MELTING)
            chosen = draw(random, tries, chances)
        else:
            best = tries[-1]
            usually = next(one for one in tries if one.action == usual)
            chosen = best if search.surely(best, SURE) else usually
            most = search.gain(chosen)
            gains = [min(gain, most) for gain in gains]
            chances = soft([-gain for gain in gains], CLEAR * search.stake)
        ways = [(one.action, chance) for one, chance in zip(tries, chances, strict=True)]
        self._thought = Thought(tuple(ways), costs=compared([-gain for gain in gains]))
        return chosen.action

    def _worth(self, view: View) -> list[float]:
        """By seat: how much it matters that it wins; below 0 where harm is wished for."""
        standing = [float(view.count("line", seat)) for seat in range(view.seats)]
        worth = [-spite for spite in self.habits.spite(standing, self.seat)]
        worth[self.seat] = 1.0
        return worth


def wins(table: TableOf[PanicFacts], action: Action) -> bool:
    """Whether the seat that is asked wins at once by this."""
    seat, _ = table.pending[-1]
    return isinstance(action, Place) and len(table.zones[table.seats + seat]) == table.facts.goal - 1
