"""A seat of a game in which cards go round, that goes by a net which has learned by playing itself.

All that it tells comes from the net, too: how likely each way is, whether a claim is true, and what a way costs. Its
character shifts the net's scores a little.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import compress
from math import exp, fsum, log

from games.brains.habits import inclined, shifted
from games.brains.strategy import MixedMind, MixedStrategy
from games.core.actions import Action, Choices
from games.core.brain import Character
from games.core.match import Beat
from games.core.types import Seat, Token, Word
from games.learned.net import Input, Net, Output, shares
from games.learned.shifts import softened, yielding
from games.passing.mind.habits import PassingHabits, spread, told
from games.passing.mind.memory import PassingMemory
from games.passing.rules import Judge, Offer, PassingFacts, PassOn, Peek, unseen

LOOKS = 0.1
"""So often it looks where it may: cards that are passed on are half of the fun. It was trained so."""
SPITE = 6.0
"""Log-odds of dealing with a seat that it wants to harm as much as itself not to be harmed."""
BELIEVE, DOUBT, TRUTH = range(3)
"""The scores of an answer (see `Output.answer`)."""

Gift = tuple[int, Seat, Word]
"""A card, its receiver, and a claim."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What the net's scores are worth in games: found by trying many ways one step on.

    By so much a seat loses more likely for one unit of the scores of ways and of answers, at first; and by half as much
    for a unit between ways that are `half` apart.
    """

    ways: float
    answers: float
    half: float = 20.0

    def of_ways(self, scores: Sequence[float]) -> list[float]:
        """What ways cost by their scores."""
        best = max(scores)
        return [self.ways * (best - score) / (1.0 + (best - score) / self.half) for score in scores]


class TrainedPasser(MixedMind):
    """Gives and answers by the net. Base of a game's mind, which decides what is not about claims."""

    def __init__(
        self,
        memory: PassingMemory,
        character: Character,
        prices: Prices,
        truths: Sequence[Set[Word]],
        words: int,
    ) -> None:
        """`truths` has for each face those of so many `words` that are true of it."""
        super().__init__()
        self.seat = memory.seat
        self.memory = memory
        self.prices = prices
        self.habits = PassingHabits(self.seat, softened(character), truths)
        self.truths = truths
        self._words = range(words)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.memory.watch(beat)
        self.habits.watch(beat, self.memory.round)

    def _net(self) -> Net:
        """The game's net."""
        raise NotImplementedError

    def _seen(self) -> Input:
        """What the seat knows now, as numbers."""
        raise NotImplementedError

    def _score(self, output: Output, gift: Gift) -> float:
        """What speaks for a gift."""
        raise NotImplementedError

    def _output(self, ways: bool) -> Output:
        return self._net()(self._seen(), ways)

    # --- giving ------------------------------------------------------------------------------------------------------

    def _gifts(self, verb: type[Action]) -> tuple[list[Gift], list[Action]]:
        """All gifts, as they begin a round or go on with it, and the actions."""
        view = self.memory.view
        if verb is Offer:
            cards: dict[int, Token] = {view.faces[token]: token for token in view.cards("hand", self.seat)}
            seats = [seat for seat in range(view.seats) if seat != self.seat]
            gifts = [(face, to, word) for face in sorted(cards) for to in seats for word in self._words]
            return gifts, [Offer(cards[face], to, word) for face, to, word in gifts]
        facts, face = view.facts, view.faces[view.cards("front", self.seat)[0]]
        assert isinstance(facts, PassingFacts)
        gifts = [(face, to, word) for to in unseen(facts, view.seats) for word in self._words]
        return gifts, [PassOn(to, word) for _, to, word in gifts]

    def _give(self, verb: type[Action]) -> MixedStrategy:
        """Give a card, with a claim."""
        output = self._output(ways=True)
        gifts, actions = self._gifts(verb)
        scores = [self._score(output, gift) for gift in gifts]
        self._losses.update(zip(actions, self.prices.of_ways(scores), strict=True))
        chances = shares(self._likely(gifts, scores))
        return list(zip(actions, self._liked(gifts, chances, output.fate), strict=True))

    def _likely(self, gifts: Sequence[Gift], scores: Sequence[float]) -> list[float]:
        """The log-odds of gifts: before anything was learned, truth was as likely as a lie."""
        shy = {face: self._reluctance(face) for face in {face for face, _, _ in gifts}}
        alike = [log(self._alike(face, word) * shy[face]) for face, _, word in gifts]
        return [score - less for score, less in zip(scores, alike, strict=True)]

    def _reluctance(self, face: int) -> float:
        """How many times less likely than others a card was given, before anything was learned."""
        return 1.0

    def _alike(self, face: int, said: Word) -> int:
        """Ways to tell the truth of a card, or to lie."""
        truths = self.truths[face]
        return (len(truths) if said in truths else len(self._words) - len(truths)) * (2 if truths else 1)

    def _liked(self, gifts: Sequence[Gift], chances: Sequence[float], fates: Sequence[float]) -> list[float]:
        """The chances of somebody with these habits, which come to as much as before."""
        every = fsum(chances)
        seats, true = [to for _, to, _ in gifts], [word in self.truths[face] for face, _, word in gifts]
        chances = self._told(seats, true, chances, fates[self.seat] * len(fates))
        spite = self.habits.spite([-fate for fate in fates], self.seat)
        liked = {to: self.habits.dealing(to) + SPITE * spite[to] for to in {*seats}}
        spreads = spread(seats, chances, 1.0 / (1.0 + self.habits.traits.company), liked)
        total = fsum(spreads)
        return [every * one / total for one in spreads]

    def _told(
        self, seats: Sequence[Seat], true: Sequence[bool], chances: Sequence[float], danger: float
    ) -> list[float]:
        """The chances of somebody who likes to lie, or does not, to each of the receivers."""
        lying, found = self.habits.lying(danger), [*chances]
        for to in {*seats}:
            at = [number for number, seat in enumerate(seats) if seat == to]
            judged = self.memory.records[to]
            shift = yielding(lying, judged.believed, judged.doubted)
            every = fsum([chances[number] for number in at])
            if every > 0.0:
                for number, one in zip(at, told([true[i] for i in at], [chances[i] for i in at], shift), strict=True):
                    found[number] = every * one
        return found

    # --- answering ---------------------------------------------------------------------------------------------------

    def _answer(self, legal: Choices) -> MixedStrategy:
        """Believe, doubt, or look; where only one judgement can be right, it is given."""
        giver, _, claim, _ = self.memory.round[-1]
        fits = [claim in truths for truths in self.truths]
        suspects = self.memory.suspects()
        true = fsum(compress(suspects, fits))
        false = fsum(suspects) - true
        if not true or false <= 0.0:
            self._card = tuple([weight / (true + false) for weight in suspects])
            self._claim = float(bool(true))
            return [(Judge(bool(true)), 1.0)]
        answer = self._output(ways=False).answer
        scores = [answer[BELIEVE], answer[DOUBT]]
        self._claim = 1.0 / (1.0 + exp(-answer[TRUTH]))
        by = self._claim / true, (1.0 - self._claim) / false
        self._card = tuple([weight * by[not fit] for weight, fit in zip(suspects, fits, strict=True)])
        ways: list[Action] = [Judge(True), Judge(False)]
        self._losses.update(zip(ways, [-self.prices.answers * score for score in scores], strict=True))
        doubt = shares(scores)[1]
        said = self.memory.records[giver]
        doubt = inclined(doubt, shifted(doubt, yielding(self.habits.doubting(giver), said.lies, said.truths)))
        looks = shifted(LOOKS, self.habits.traits.curiosity) if Peek() in legal else 0.0
        chances = [(1.0 - looks) * (1.0 - doubt), (1.0 - looks) * doubt, looks]
        if looks:
            ways.append(Peek())
        return list(zip(ways, chances, strict=False))
