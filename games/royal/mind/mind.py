"""A seat of Cockroach Poker Royal that people play with."""

from __future__ import annotations

from collections.abc import Sequence

from games.brains.cast import NOBODY
from games.brains.levels import LEVELS
from games.brains.mixing import soft
from games.brains.strategy import MixedStrategy
from games.core.actions import Action, Choices
from games.core.brain import Character, Level
from games.core.types import Seat
from games.core.view import View
from games.passing.mind.balanced import Balanced
from games.passing.mind.others import Others
from games.passing.mind.reckoner import Reckoner
from games.passing.mind.rest import Rest
from games.passing.mind.temper import Temper
from games.passing.rules import Offer
from games.royal.deck import DECK, Deck
from games.royal.mind.memory import Memory
from games.royal.mind.rest import known_rest
from games.royal.mind.stakes import MindStakes, Stakes
from games.royal.mind.value import learned
from games.royal.moves import Lay

TEMPER = Temper()
LAYING = 0.01
"""How freely cards laid down are chosen (see `Temper`), in what usually hangs on a card."""


class Mind(Reckoner):
    """Reckons over the card that goes round, and over the two that have to be laid down."""

    def __init__(
        self, seat: Seat, character: Character, level: Level, deck: Deck = DECK, temper: Temper = TEMPER
    ) -> None:
        super().__init__(Memory(seat, deck, self._dangers, level), character, level, temper)
        self.deck = deck

    def _dangers(self, view: View) -> Sequence[float]:
        """See `games.passing.mind.memory.Dangers`."""
        return [view.seats * chance for chance in self._stakes(view).now()]

    def _stakes(self, view: View, giving: bool = False) -> Stakes:
        return MindStakes(self.deck, view, self.seat, learned(view.seats), giving)

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        verb = legal.parts[0].verb
        stakes = self._stakes(self.memory.view, giving=verb is Offer)
        if verb is Lay:
            return self._lay(legal, stakes)
        return self.claims_policy(legal, stakes)

    def _lay(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        faces = self.memory.view.faces
        ways: dict[tuple[int, ...], Action] = {}
        for action in legal:
            assert isinstance(action, Lay)
            ways.setdefault(tuple(faces[card] for card in action.cards), action)
        costs = [self.cost(stakes, stakes.losses_by_laying(laid)) for laid in ways]
        self._losses.update(zip(ways.values(), costs, strict=True))
        swing = Others(self.memory, stakes, self.temper, self.level).swing(self.seat)
        return list(zip(ways.values(), soft(costs, LAYING * swing * self.level.temperature), strict=True))


class Reckoned(Mind):
    """A yardstick: the highest level before there was a net."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, NOBODY, LEVELS[-1])


class Equilibrium(Balanced, Mind):
    """A yardstick: a seat that nobody can make much of, and that makes nothing of the others."""

    def __init__(self, seat: Seat, deck: Deck = DECK) -> None:
        super().__init__(seat, NOBODY, LEVELS[-1], deck)

    def _rest(self, giver: Seat) -> Rest | None:
        assert isinstance(self.memory, Memory)
        return known_rest(self.deck, self.memory, giver)
