"""A seat of Cockroach Poker Royal that goes by a net, which has learned by playing itself."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from games.brains.cast import NOBODY
from games.brains.levels import HIGHEST
from games.brains.strategy import MixedStrategy
from games.core.actions import Action, Choices
from games.core.brain import Character, Level
from games.core.match import Beat
from games.core.types import Seat
from games.learned.net import Input, Net, Output, net_of, shares
from games.passing.mind.trained import Gift, Prices, TrainedPasser
from games.passing.rules import Offer, PassOn
from games.royal.deck import DECK, NO_KIND
from games.royal.mind.memory import Memory
from games.royal.mind.mind import Mind
from games.royal.mind.sight import ROWS, SHAPE, Sight, row_of, second
from games.royal.moves import Lay

PRICES = Prices(ways=0.0075, answers=0.015)
"""Found by 140,000 ways."""
RISK = 1000.0
"""So much less likely a card is given that would lose the game if it came back. It was trained so."""
TRUTH = 4
"""From here on, in `Output.out`: scores of a word, and the pairs of a card and a word."""
CARD, WORD, RANK, ALONE, TWO = 5, 8, 3, 11, 13


class Trained(TrainedPasser):
    """Plays by the net."""

    def __init__(self, seat: Seat, character: Character = NOBODY) -> None:
        super().__init__(Memory(seat, DECK), character, PRICES, DECK.true, ROWS)
        self._sight = Sight()

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self._sight.watch(beat)
        super().watch(beat)

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        verb = legal.parts[0].verb
        if verb is Lay:
            return self._lay(legal)
        return self._give(verb) if verb in (Offer, PassOn) else self._answer(legal)

    def _net(self) -> Net:
        return net_of("games.royal", SHAPE)

    def _seen(self) -> Input:
        return self._sight.look(self.seat)

    def _score(self, output: Output, gift: Gift) -> float:
        """What speaks for the card at this seat, for the word, and for both together."""
        face, to, said = gift
        card, word = output.out[row_of(face)][to], output.out[said][to]
        pairs = [card[CARD + i] * word[WORD + i] for i in range(RANK)]
        honest = card[2 + second(face)] if said in DECK.true[face] else 0.0
        return fsum([card[second(face)], word[TRUTH], honest, *pairs])

    def _reluctance(self, face: int) -> float:
        """Dear is what would lose the game if it came back."""
        return RISK if self._loses([face]) else 1.0

    def _lay(self, legal: Choices) -> MixedStrategy:
        """Lay cards down; none that loses at once while there are others."""
        view, out = self.memory.view, self._output(ways=True).out
        ways: dict[tuple[int, ...], Action] = {}
        for action in legal:
            assert isinstance(action, Lay)
            ways.setdefault(tuple(view.faces[card] for card in action.cards), action)
        safe = {faces: action for faces, action in ways.items() if not self._loses(faces)} or ways
        scores = []
        for faces in safe:
            at = ALONE if len(faces) == 1 else TWO
            scores.append(fsum(out[row_of(face)][self.seat][at + second(face)] for face in faces))
        self._losses.update(zip(safe.values(), self.prices.of_ways(scores), strict=True))
        return list(zip(safe.values(), shares(scores), strict=True))

    def _loses(self, faces: Sequence[int]) -> bool:
        """True if these cards make a critter complete."""
        view = self.memory.view
        lying = [DECK.kind[face] for face in (*faces, *(view.faces[card] for card in view.cards("area", self.seat)))]
        return any(lying.count(kind) >= DECK.fatal[view.seats] for kind in {*lying} - {NO_KIND})


def mind(seat: Seat, character: Character, level: Level) -> Trained | Mind:
    """Make who plays with people: the net at the highest level, below it somebody who reckons."""
    return Trained(seat, character) if level.number == HIGHEST else Mind(seat, character, level)
