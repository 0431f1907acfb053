"""A seat of Cockroach Poker Royal that goes by a net, which has learned by playing itself.

The net says how likely each way is and whether a claim is true; what a way costs is reckoned as by the mind without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from math import exp, fsum, log

from games.brains.cast import NOBODY
from games.brains.levels import LEVELS
from games.brains.mixing import mean
from games.brains.strategy import MixedStrategy
from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Seat, Word
from games.learned.net import Output, net_of, shares
from games.passing.mind.others import Others
from games.passing.mind.reckoner import Gift
from games.passing.rules import Judge, Peek
from games.royal.deck import DECK
from games.royal.mind.mind import Mind
from games.royal.mind.sight import ROWS, Sight, row_of, second
from games.royal.mind.stakes import Stakes
from games.royal.moves import Lay

LOOKS = 0.1
"""So often it looks where it may: cards that are passed on are half of the fun. It was trained so."""
TRUTH = 4
"""From here on, in `Output.out`: scores of a word, and the pairs of a card and a word."""
CARD, WORD, RANK, ALONE, TWO = 5, 8, 3, 11, 13


class Trained(Mind):
    """Plays by the net."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, NOBODY, LEVELS[-1])
        self._sight = Sight()

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self._sight.watch(beat)
        super().watch(beat)

    def _output(self, gifts: bool) -> Output:
        return net_of("games.royal")(self._sight.look(self.seat), gifts)

    # --- giving ------------------------------------------------------------------------------------------------------

    def _usual_gifts(self, faces: Sequence[int], seats: Sequence[Seat], others: Others) -> tuple[list[Gift], float]:
        """See `Reckoner._usual_gifts`."""
        out, gifts = self._output(gifts=True).out, self._make(faces, others)
        ways = [(face, to, word) for face in faces for to in seats for word in range(ROWS)]
        chances = shares([_given(out[row_of(face)][to], out[word][to], face, word) for face, to, word in ways])
        found: list[Gift] = [
            (face, to, word, chance, gifts.losses[to][face][word])
            for (face, to, word), chance in zip(ways, chances, strict=True)
        ]
        return found, gifts.freedom

    def _lay(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """See `Mind._lay`."""
        usual = super()._lay(legal, stakes)
        faces, out = self.memory.view.faces, self._output(gifts=True).out
        scores = []
        for action, _ in usual:
            assert isinstance(action, Lay)
            at = ALONE if len(action.cards) == 1 else TWO
            laid = [faces[card] for card in action.cards]
            scores.append(fsum(out[row_of(face)][self.seat][at + second(face)] for face in laid))
        return list(zip([action for action, _ in usual], shares(scores), strict=True))

    # --- answering ---------------------------------------------------------------------------------------------------

    def _answer(self, legal: Choices, others: Others) -> MixedStrategy:
        """See `Reckoner._answer`."""
        giver, _, claim, _ = self.memory.round[-1]
        fits = [claim in truths for truths in self.truths]
        suspects = self.memory.suspects()
        true = fsum(compress(suspects, fits))
        false = fsum(suspects) - true
        if not true or false <= 0.0:
            self._card = tuple([weight / (true + false) for weight in suspects])
            self._claim = float(bool(true))
            return [(Judge(bool(true)), 1.0)]
        *scores, believed = self._output(gifts=False).answer
        self._claim = 1.0 / (1.0 + exp(-believed))
        beliefs = [
            weight * (self._claim / true if fit else (1.0 - self._claim) / false)
            for weight, fit in zip(suspects, fits, strict=True)
        ]
        self._card = tuple(beliefs)
        ways: list[Action] = [Judge(True), Judge(False)]
        costs = self._costs(others.stakes)
        losses = [*others.judging(costs, self.seat, giver, claim, beliefs)]
        self._mistakes = others.mistakes(costs, self.seat, giver, claim, beliefs)
        looks = 0.0
        if Peek() in legal:
            ways.append(Peek())
            losses.append(mean([self._passing(face, costs) for face in self.all_faces], beliefs))
            looks = LOOKS
        self._losses.update(zip(ways, losses, strict=True))
        chances = [(1.0 - looks) * chance for chance in shares(scores)]
        return list(zip(ways, [*chances, looks], strict=False))


def _given(card: Sequence[float], word: Sequence[float], face: int, said: Word) -> float:
    """The score of a gift: what speaks for the card at this seat, for the word, and for both together.

    Before anything was learned truth is as likely as lie.
    """
    truths, true = DECK.true[face], said in DECK.true[face]
    alike = (len(truths) if true else ROWS - len(truths)) * (2 if truths else 1)
    pairs = [card[CARD + i] * word[WORD + i] for i in range(RANK)]
    told = card[2 + second(face)] if true else 0.0
    return fsum([card[second(face)], word[TRUTH], told, *pairs, -log(alike)])
