"""A seat that keeps safe cards for high totals, and tries what it may do on tables that fit what it knows."""

from __future__ import annotations

from random import Random

from games.brains.lookahead import look_ahead
from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.table import Table
from games.core.types import Seat
from games.toutomi.mind.memory import Memory
from games.toutomi.mind.rollout import WAVERING, choose
from games.toutomi.mind.stakes import Rounds
from games.toutomi.mind.tastes import Liking
from games.toutomi.moves import Attack, Decline, Lay, Pass

TRIALS, STEPS = 160, 24
"""How much is tried for a decision, and how far (see `look_ahead`)."""
SURE = 1.5
"""What the rollout policy says is left only for something that is better by so many standard errors."""

OUTLOOK = Rounds()


class Steady:
    """Does what its rollout policy says, unless something else surely does better to the end of the round."""

    def __init__(self, seat: Seat, trials: int = TRIALS, wavering: float = WAVERING) -> None:
        self.seat = seat
        self.trials = trials
        self.wavering = wavering
        self.memory = Memory()

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.memory.watch(beat)

    def decide(self, legal: Choices, random: Random, liking: Liking | None = None) -> Action:
        """See `Brain.decide`. `liking`: what actions are worth by themselves, to a character."""
        usual = self.by_rule(random, liking)
        ways = {self._meaning(usual): usual}
        for action in legal:
            ways.setdefault(self._meaning(action), action)
        actions = list(ways.values())
        likings = [liking(action) for action in actions] if liking else ()
        return look_ahead(
            OUTLOOK, self._deal, self.seat, actions, random, trials=self.trials, steps=STEPS, sure=SURE, likings=likings
        )

    def by_rule(self, random: Random, liking: Liking | None = None) -> Action:
        """What its rollout policy says."""
        return choose(self._deal(random), self.seat, random, self.wavering, liking)

    def _deal(self, random: Random) -> Table:
        return self.memory.deal(OUTLOOK.game, random)

    def _meaning(self, action: Action) -> object:
        """The same for actions that come to the same: with other cards of the same faces."""
        faces = self.memory.view.faces
        if isinstance(action, Lay):
            return Lay, tuple(sorted(faces[card] for card in action.cards))
        if isinstance(action, Decline | Pass):
            return type(action)
        card: int = action.card  # type: ignore[attr-defined]
        return type(action), faces[card], action.to if isinstance(action, Attack) else None
