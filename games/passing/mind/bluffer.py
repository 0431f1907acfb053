"""How a seat gives cards with claims and answers claims: by what it may cost, over all cards that may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from typing import ClassVar, Protocol

from games.brains.mixing import draw, mean, normalised, soft
from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Seat, Token, Word
from games.passing.mind.memory import PassingMemory
from games.passing.rules import Judge, Offer, PassingFacts, PassOn, Peek, unseen

LEAST_TRUTH = 0.2
"""A card is given with a true claim at least so often, and with a lie too, where there is one."""
LEAST_ANSWER = 0.03
"""While the claim may be true and may be a lie, each answer is given at least so often."""
LEAST_APPEAL = 0.1
"""Cards that a claim is imagined to fit at least, when it is reckoned how often it is made."""


class Stakes(Protocol):
    """What taking a card is worth."""

    def loss(self, taker: Seat, face: int) -> float:
        """How likely the brain's own seat is to lose the game once `taker` has taken this card."""
        ...


class Bluffer:
    """Reckons what each choice costs it and draws lots among the good ones. Base of a game's brain.

    A game says what the stakes are, and decides whatever is not about claims.
    """

    giving_temperature: ClassVar[float] = 0.005
    """How freely card and receiver are chosen (see `soft`; losses are chances to lose the game)."""
    answer_temperature: ClassVar[float] = 0.01
    """The same for answers."""

    def __init__(self, memory: PassingMemory) -> None:
        self.seat = memory.seat
        self.memory = memory
        self.truths = memory.truths
        self.all_faces = range(len(memory.truths))
        self.all_claims = range(max(map(max, filter(None, memory.truths))) + 1)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.memory.watch(beat)

    def offer(self, stakes: Stakes, random: Random) -> Offer:
        """Begin a round."""
        view = self.memory.view
        cards: dict[int, Token] = {view.faces[token]: token for token in view.cards("hand", self.seat)}
        others = [seat for seat in range(view.seats) if seat != self.seat]
        face, to, claim = self._give(sorted(cards), others, stakes, random)
        return Offer(cards[face], to, claim)

    def pass_on(self, stakes: Stakes, random: Random) -> PassOn:
        """Give the card on that was looked at."""
        view = self.memory.view
        face = view.faces[view.cards("front", self.seat)[0]]
        _, to, claim = self._give([face], self._unseen(), stakes, random)
        return PassOn(to, claim)

    def _unseen(self) -> Sequence[Seat]:
        facts = self.memory.view.facts
        assert isinstance(facts, PassingFacts)
        return unseen(facts, self.memory.view.seats)

    def _give(
        self, faces: Sequence[int], seats: Sequence[Seat], stakes: Stakes, random: Random
    ) -> tuple[int, Seat, Word]:
        """Which of the cards goes to which of the seats, and what is said."""
        possible = self.memory.unknown_to_all()
        options = []
        losses = []
        for to in seats:
            swings = [stakes.loss(self.seat, face) - stakes.loss(to, face) for face in self.all_faces]
            usual = mean(swings, possible)
            for face in faces:
                truth = self._truth(to, face, swings[face], usual)
                options.append((face, to, truth))
                losses.append(self._loss_by_giving(face, to, truth, seats, stakes))
        face, to, truth = draw(random, options, soft(losses, self.giving_temperature))
        honest = random.random() < truth
        words = [claim for claim in self.all_claims if (claim in self.truths[face]) == honest]
        appeal = self.claim_appeal(possible)
        return face, to, draw(random, words, [appeal[claim] for claim in words])

    def _truth(self, to: Seat, face: int, swing: float, usual: float) -> float:
        """How often the card is given with the truth: the less, the more hangs on it and the more `to` believes.

        So a receiver does not gain by always believing, or never, a claim that it would be bad to get wrong.
        """
        if not self.truths[face]:
            return 0.0
        trust = self.memory.records[to].trust()
        lies, truths = max(swing, 0.0) * trust, max(usual, 0.0) * (1.0 - trust)
        truth = truths / (lies + truths) if lies + truths > 0.0 else 0.5
        return min(max(truth, LEAST_TRUTH), 1.0 - LEAST_TRUTH)

    def _loss_by_giving(self, face: int, to: Seat, truth: float, seats: Sequence[Seat], stakes: Stakes) -> float:
        """Loss to be expected of giving the card to `to`, which may give it on to the others of `seats`."""
        record = self.memory.records[to]
        trust = record.trust()
        caught = truth * trust + (1.0 - truth) * (1.0 - trust)
        judged = caught * stakes.loss(self.seat, face) + (1.0 - caught) * stakes.loss(to, face)
        further = [stakes.loss(seat, face) for seat in seats if seat != to]
        if not further:
            return judged
        passed = (stakes.loss(to, face) + fsum(further) / len(further)) / 2
        curiosity = record.curiosity()
        return (1.0 - curiosity) * judged + curiosity * passed

    def answer(self, legal: Choices, stakes: Stakes, random: Random) -> Action:
        """Believe, doubt, or peek if that is allowed. Where only one judgement can be right, it is given."""
        giver, _, claim, _ = self.memory.round[-1]
        beliefs = self.beliefs()
        truths = [beliefs[face] for face in self.all_faces if claim in self.truths[face]]
        if not any(truths):
            return Judge(False)
        if fsum(truths) == fsum(beliefs):
            return Judge(True)
        mine = [stakes.loss(self.seat, face) for face in self.all_faces]
        theirs = [stakes.loss(giver, face) for face in self.all_faces]
        believing = [theirs[face] if claim in self.truths[face] else mine[face] for face in self.all_faces]
        doubting = [mine[face] if claim in self.truths[face] else theirs[face] for face in self.all_faces]
        answers: list[Action] = [Judge(True), Judge(False)]
        losses = [mean(believing, beliefs), mean(doubting, beliefs)]
        if Peek() in legal:
            answers.append(Peek())
            losses.append(mean([self._loss_by_passing(face, stakes) for face in self.all_faces], beliefs))
        return draw(random, answers, [max(chance, LEAST_ANSWER) for chance in soft(losses, self.answer_temperature)])

    def beliefs(self) -> list[float]:
        """By face: how likely the card that goes round is it, after all that was said of it in this round.

        A giver weighs a true claim so much heavier than a false one as its record says.
        """
        weights = self.memory.suspects()
        appeal = self.claim_appeal(self.memory.unknown_to_all())
        for said in self.memory.round:
            honesty = self.memory.records[said.giver].honesty()
            odds = honesty / (1.0 - honesty) * (len(self.all_claims) - 1)
            for face in self.all_faces:
                truths = self.truths[face]
                all_words = fsum(appeal[word] * (odds if word in truths else 1.0) for word in self.all_claims)
                weights[face] *= appeal[said.claim] * (odds if said.claim in truths else 1.0) / all_words
        return normalised(weights)

    def _loss_by_passing(self, face: int, stakes: Stakes) -> float:
        """Loss to be expected of giving this card on to the seat where that is best, which errs half of the time."""
        return min((stakes.loss(seat, face) + stakes.loss(self.seat, face)) / 2 for seat in self._unseen())

    def claim_appeal(self, possible: Sequence[int]) -> list[float]:
        """How likely each claim is to be chosen among the true or the false ones: by how many cards may fit it."""
        return [
            sum(number for face, number in enumerate(possible) if claim in self.truths[face]) + LEAST_APPEAL
            for claim in self.all_claims
        ]
