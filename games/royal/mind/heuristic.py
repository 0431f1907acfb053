"""The first seat that could play: it counts cards, remembers who lied, and mixes its own lies and doubts.

It is kept as it was, for the minds that people play with to be measured against.
"""

from __future__ import annotations

from random import Random

from games.brains.mixing import draw, soft
from games.core.actions import Action, Choices
from games.core.types import Seat
from games.passing.mind.bluffer import Bluffer
from games.passing.rules import Offer, PassOn
from games.royal.deck import DECK, Deck
from games.royal.mind.memory import Memory
from games.royal.mind.stakes import Stakes
from games.royal.mind.value import HAND_MADE
from games.royal.moves import Lay

LAYING_TEMPERATURE = 0.002
"""How freely cards laid down are chosen (see `soft`)."""


class Shrewd(Bluffer):
    """Reckons what each choice costs it, over all cards that may be meant, and draws lots among the good ones."""

    memory: Memory

    def __init__(self, seat: Seat, deck: Deck = DECK) -> None:
        super().__init__(Memory(seat, deck))
        self.deck = deck

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        verb = legal.parts[0].verb
        stakes = Stakes(self.deck, self.memory.view, self.seat, HAND_MADE, giving=verb is Offer)
        if verb is Offer:
            return self.offer(stakes, random)
        if verb is PassOn:
            return self.pass_on(stakes, random)
        if verb is Lay:
            return self._lay(legal, stakes, random)
        return self.answer(legal, stakes, random)

    def _lay(self, legal: Choices, stakes: Stakes, random: Random) -> Action:
        faces = self.memory.view.faces
        ways: dict[tuple[int, ...], Action] = {}
        for action in legal:
            assert isinstance(action, Lay)
            ways.setdefault(tuple(faces[card] for card in action.cards), action)
        losses = [stakes.losses_by_laying(laid)[self.seat] for laid in ways]
        return draw(random, list(ways.values()), soft(losses, LAYING_TEMPERATURE))
