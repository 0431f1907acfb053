"""How a seat bluffs: the expectation over what the card may be, over how the others think of it, and a mixed strategy.

Nothing is searched. For each thing that it could do, a seat reckons what it would come to with every card that may be
meant; what a giver likes to send and what a receiver will say to it follow from the same reckoning, done for them with
what everyone can see, and from what each has been found to do so far. What is given and said goes by what bystanders
would make of it over all hands that are possible for them (`games.passing.mind.image`): each claim is as often true as
fits what hangs on it, so that nobody gains by knowing how this seat plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from math import exp, fsum
from operator import mul

from games.brains.habits import inclined, shifted
from games.brains.mixing import mean, soft
from games.brains.strategy import MixedMind, MixedStrategy
from games.core.actions import Action, Choices, Dealt
from games.core.brain import Character, Level
from games.core.match import Beat
from games.core.types import Seat, Token, Word
from games.core.view import View
from games.passing.mind.gifts import Gifts, Round
from games.passing.mind.habits import PassingHabits, spread, told
from games.passing.mind.memory import PassingMemory
from games.passing.mind.others import Costs, Others, Stakes
from games.passing.mind.rationality import Rationality
from games.passing.mind.temper import Temper
from games.passing.rules import (
    PASS_ON,
    Judge,
    Offer,
    PassingFacts,
    PassOn,
    Peek,
    Revealed,
    unseen,
)

Gift = tuple[int, Seat, Word, float, float | None]
"""A card, its receiver, a claim, how likely that is, and what is to be lost by it, if that is reckoned."""


class Reckoner(MixedMind):
    """One seat of a game in which cards go round. Base of a game's mind, which decides what is not about claims."""

    def __init__(self, memory: PassingMemory, character: Character, level: Level, temper: Temper) -> None:
        super().__init__()
        self.seat = memory.seat
        self.memory = memory
        self.level = level
        self.temper = temper.at(level)
        self.truths = memory.truths
        self.habits = PassingHabits(self.seat, character, self.truths)
        self.all_faces = range(len(memory.truths))
        self.rationality = Rationality(0, self.seat)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        event = beat.event
        if isinstance(event, Dealt):
            self.rationality = Rationality(beat.view.seats, self.seat, self.level.guarded)
        elif isinstance(event, Revealed) and self.level.infers:
            self._compare(beat.view.faces[event.card])
        self.memory.watch(beat)
        self.habits.watch(beat, self.memory.round)

    def _compare(self, face: int) -> None:
        """Note whether a revealed card and its claims were to be expected.

        Reasons are reckoned without the record here: one that grew by chance would predict chance.
        """
        others = Others(self.memory, self._stakes(self.memory.view), self.temper, self.level)
        told = Round(others)
        suspects = self.memory.suspects()
        blind = 1.0 / len(others.all_claims)
        for step, said in enumerate(self.memory.round):
            if said.giver != self.seat:
                even = told.even(step, suspects, 0.5)[face] if self.level.guarded else blind
                self.rationality.found(said.giver, even, told.reasoned(step, suspects, 0.5)[face], blind)

    def _stakes(self, view: View) -> Stakes:
        """What taking a card is worth, as the table is."""
        raise NotImplementedError

    def claims_policy(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """The policy for whatever is about claims."""
        verb = legal.parts[0].verb
        others = Others(self.memory, stakes, self.temper, self.level, self.rationality)
        if verb is Offer:
            return self._offer(others)
        if verb is PassOn:
            return self._pass_on(others)
        return self._answer(legal, others)

    def _costs(self, stakes: Stakes) -> Costs:
        """What it costs this seat that somebody takes a card."""
        weights = self._weights(stakes)
        if weights is None:
            return lambda taker, face: stakes.losses(taker, face)[self.seat]
        return lambda taker, face: fsum(map(mul, weights, stakes.losses(taker, face)))

    def cost(self, stakes: Stakes, losses: Sequence[float]) -> float:
        """What it costs this seat that all seats are so likely to lose."""
        weights = self._weights(stakes)
        return losses[self.seat] if weights is None else fsum(map(mul, weights, losses))

    def _weights(self, stakes: Stakes) -> list[float] | None:
        """By seat: what its loss costs this one, below 0 where that is wished for; None: only the own one counts."""
        spite = self.habits.spite([-loss for loss in stakes.now()], self.seat)
        if not any(spite):
            return None
        return [1.0 if seat == self.seat else -worth for seat, worth in enumerate(spite)]

    # --- giving ------------------------------------------------------------------------------------------------------

    def _offer(self, others: Others) -> MixedStrategy:
        """Begin a round."""
        view = self.memory.view
        cards: dict[int, Token] = {view.faces[token]: token for token in view.cards("hand", self.seat)}
        seats = [seat for seat in range(view.seats) if seat != self.seat]
        return self._weighed(lambda face, to, word: Offer(cards[face], to, word), sorted(cards), seats, others)

    def _pass_on(self, others: Others) -> MixedStrategy:
        """Give the card on that was looked at."""
        view = self.memory.view
        face = view.faces[view.cards("front", self.seat)[0]]
        return self._weighed(lambda _, to, word: PassOn(to, word), [face], self._unseen(), others)

    def _weighed(
        self, give: Callable[[int, Seat, Word], Action], faces: Sequence[int], seats: Sequence[Seat], others: Others
    ) -> MixedStrategy:
        """The gifts as actions; what is to be lost by each is kept."""
        ways: MixedStrategy = []
        for face, to, word, chance, loss in self._gifts(faces, seats, others):
            action = give(face, to, word)
            if loss is not None:
                self._losses[action] = loss
            ways.append((action, chance))
        return ways

    def _unseen(self) -> Sequence[Seat]:
        facts = self.memory.view.facts
        assert isinstance(facts, PassingFacts)
        return unseen(facts, self.memory.view.seats)

    def _gifts(self, faces: Sequence[int], seats: Sequence[Seat], others: Others) -> list[Gift]:
        """Each card, receiver and claim, how likely it is chosen, and what is to be lost by it, if that is reckoned."""
        ways, freedom = self._usual_gifts(faces, seats, others)
        now = others.stakes.now()
        true = [word in self.truths[face] for face, _, word, _, _ in ways]
        chances = told(true, [way[3] for way in ways], self.habits.lying(now[self.seat] * len(now)))
        company = self.habits.traits.company * others.swing(self.seat)
        power = freedom / (freedom + company)
        chances = spread([way[1] for way in ways], chances, power, {to: self.habits.dealing(to) for to in seats})
        return [(face, to, word, chance, loss) for (face, to, word, _, loss), chance in zip(ways, chances, strict=True)]

    def _usual_gifts(self, faces: Sequence[int], seats: Sequence[Seat], others: Others) -> tuple[list[Gift], float]:
        """The same without habits, and how freely it is chosen: what differs by so much is chosen 1 to e."""
        gifts = self._make(faces, others)
        ways: list[Gift] = [
            (face, to, word, chance, gifts.losses[to][face][word])
            for to in seats
            for face in faces
            for word, chance in enumerate(gifts.image.chances(to, face))
            if chance
        ]
        return ways, gifts.freedom

    def _make(self, faces: Sequence[int], others: Others) -> Gifts:
        """What is to be lost by giving these cards."""
        ask = self.memory.view.ask
        step = len(self.memory.round) if ask and ask.what == PASS_ON else 0
        return Round(others).make(step, self.seat, self._costs(others.stakes), faces)

    # --- answering ---------------------------------------------------------------------------------------------------

    def _answer(self, legal: Choices, others: Others) -> MixedStrategy:
        """Believe, doubt, or peek if that is allowed. Where only one judgement can be right, it is given."""
        giver, _, claim, _ = self.memory.round[-1]
        fits = [claim in truths for truths in self.truths]
        usual = Round(others).beliefs()
        beliefs = _doubted(usual, fits, self.habits.doubting(giver))
        self._card, self._claim = tuple(beliefs), fsum(compress(beliefs, fits))
        if not any(compress(beliefs, fits)):
            return [(Judge(False), 1.0)]
        if all(compress(fits, beliefs)):
            return [(Judge(True), 1.0)]
        costs = self._costs(others.stakes)
        ways: list[Action] = [Judge(True), Judge(False)]
        passing: list[float] = []
        if Peek() in legal:
            ways.append(Peek())
            passing = [self._passing(face, costs) for face in self.all_faces]
        care = others.care([giver])
        temperature, least = care * self.temper.answering * others.swing(self.seat), care * self.temper.least_answer

        def reckon(beliefs: Sequence[float]) -> tuple[list[float], list[float]]:
            """By way what is lost by it, and how likely it is chosen."""
            losses = [*others.judging(costs, self.seat, giver, claim, beliefs)]
            if passing:
                losses.append(mean(passing, beliefs))
            return losses, [max(chance, least) for chance in soft(losses, temperature)]

        losses, chances = reckon(beliefs)
        self._mistakes = others.mistakes(costs, self.seat, giver, claim, beliefs)
        self._losses.update(zip(ways, losses, strict=True))
        if beliefs != usual:
            believe, doubt, *_ = reckon(usual)[1]
            both = chances[0] + chances[1]
            doubted = inclined(doubt / (believe + doubt), chances[1] / both)
            chances[:2] = both * (1.0 - doubted), both * doubted
        if passing:
            chances[2] *= exp(self.habits.traits.curiosity)
        total = fsum(chances)
        return [(way, chance / total) for way, chance in zip(ways, chances, strict=True)]

    def _passing(self, face: int, costs: Costs) -> float:
        """Loss to be expected of giving this card on to the seat where that is best, which errs half of the time."""
        return min((costs(seat, face) + costs(self.seat, face)) / 2 for seat in self._unseen())


def _doubted(beliefs: Sequence[float], fits: Sequence[bool], doubt: float) -> list[float]:
    """The same by somebody who likes to disbelieve what would make the card one of those that it fits: the log-odds of
    those are less by `doubt`.
    """
    true = fsum(compress(beliefs, fits))
    less = shifted(true, -doubt)
    if less == true:
        return [*beliefs]
    return [
        belief * (less / true if fit else (1.0 - less) / (1.0 - true))
        for belief, fit in zip(beliefs, fits, strict=True)
    ]
