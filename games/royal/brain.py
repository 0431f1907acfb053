"""A seat that counts cards, remembers who lied, and mixes its own lies and doubts."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random

from games.brains.mixing import draw, mean, soft
from games.claims.passing import Judge, Offer, PassOn, Peek, unseen
from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Seat, Token, Word
from games.royal.memory import Memory
from games.royal.rules import ALL_CLAIMS, FACES, TRUE, Lay, RoyalFacts
from games.royal.stakes import Stakes

GIVING_HEAT = 0.005
"""How freely card and receiver are chosen (see `soft`; losses are chances to lose the game)."""
ANSWER_HEAT = 0.01
"""The same for answers."""
LAYING_HEAT = 0.002
"""The same for cards laid down."""
LEAST_TRUTH = 0.2
"""A card is given with a true claim at least so often, and with a lie too, where there is one."""
LEAST_ANSWER = 0.03
"""While the claim may be true and may be a lie, each answer is given at least so often."""
LEAST_APPEAL = 0.1
"""Cards that a claim is imagined to fit at least, when it is reckoned how often it is made."""


ALL_FACES = range(len(FACES))


class Shrewd:
    """Reckons what each choice costs it, over all cards that may be meant, and draws lots among the good ones."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.memory = Memory(seat)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.memory.watch(beat)

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        verb = legal.parts[0].verb
        stakes = Stakes(self.memory.view, self.seat, giving=verb is Offer)
        if verb is Offer:
            return self._offer(stakes, random)
        if verb is PassOn:
            return self._pass_on(stakes, random)
        if verb is Lay:
            return self._lay(legal, stakes, random)
        return self._answer(legal, stakes, random)

    def _offer(self, stakes: Stakes, random: Random) -> Offer:
        view = self.memory.view
        cards: dict[int, Token] = {view.faces[token]: token for token in view.cards("hand", self.seat)}
        others = [seat for seat in range(view.seats) if seat != self.seat]
        face, to, claim = self._give(sorted(cards), others, stakes, random)
        return Offer(cards[face], to, claim)

    def _pass_on(self, stakes: Stakes, random: Random) -> PassOn:
        view = self.memory.view
        face = view.faces[view.cards("front", self.seat)[0]]
        _, to, claim = self._give([face], self._unseen(), stakes, random)
        return PassOn(to, claim)

    def _unseen(self) -> Sequence[Seat]:
        facts = self.memory.view.facts
        assert isinstance(facts, RoyalFacts)
        return unseen(facts, self.memory.view.seats)

    def _give(
        self, faces: Sequence[int], seats: Sequence[Seat], stakes: Stakes, random: Random
    ) -> tuple[int, Seat, Word]:
        """Which of the cards goes to which of the seats, and what is said."""
        possible = self.memory.unknown_to_all()
        options = []
        losses = []
        for to in seats:
            swings = [stakes.loss(self.seat, face) - stakes.loss(to, face) for face in ALL_FACES]
            usual = mean(swings, possible)
            for face in faces:
                truth = self._truth(to, face, swings[face], usual)
                options.append((face, to, truth))
                losses.append(self._loss_by_giving(face, to, truth, seats, stakes))
        face, to, truth = draw(random, options, soft(losses, GIVING_HEAT))
        honest = random.random() < truth
        words = [claim for claim in ALL_CLAIMS if (claim in TRUE[face]) == honest]
        appeal = claim_appeal(possible)
        return face, to, draw(random, words, [appeal[claim] for claim in words])

    def _truth(self, to: Seat, face: int, swing: float, usual: float) -> float:
        """How often the card is given with the truth: the less, the more hangs on it and the more `to` believes.

        So a receiver does not gain by always believing, or never, a claim that it would be bad to get wrong.
        """
        if not TRUE[face]:
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

    def _answer(self, legal: Choices, stakes: Stakes, random: Random) -> Action:
        """Believe, doubt, or peek if that is allowed. Where only one judgement can be right, it is given."""
        giver, _, claim = self.memory.round[-1]
        beliefs = self.beliefs()
        truths = [beliefs[face] for face in ALL_FACES if claim in TRUE[face]]
        if not any(truths):
            return Judge(False)
        if fsum(truths) == fsum(beliefs):
            return Judge(True)
        mine = [stakes.loss(self.seat, face) for face in ALL_FACES]
        theirs = [stakes.loss(giver, face) for face in ALL_FACES]
        believing = [theirs[face] if claim in TRUE[face] else mine[face] for face in ALL_FACES]
        doubting = [mine[face] if claim in TRUE[face] else theirs[face] for face in ALL_FACES]
        answers: list[Action] = [Judge(True), Judge(False)]
        losses = [mean(believing, beliefs), mean(doubting, beliefs)]
        if Peek() in legal:
            answers.append(Peek())
            losses.append(mean([self._loss_by_passing(face, stakes) for face in ALL_FACES], beliefs))
        return draw(random, answers, [max(chance, LEAST_ANSWER) for chance in soft(losses, ANSWER_HEAT)])

    def beliefs(self) -> list[float]:
        """By face: how likely the card that goes round is it, after all that was said of it in this round.

        A giver weighs a true claim so much heavier than a false one as its record says.
        """
        weights = self.memory.suspects()
        appeal = claim_appeal(self.memory.unknown_to_all())
        for said in self.memory.round:
            honesty = self.memory.records[said.giver].honesty()
            odds = honesty / (1.0 - honesty) * (len(ALL_CLAIMS) - 1)
            for face in ALL_FACES:
                all_words = fsum(appeal[word] * (odds if word in TRUE[face] else 1.0) for word in ALL_CLAIMS)
                weights[face] *= appeal[said.claim] * (odds if said.claim in TRUE[face] else 1.0) / all_words
        total = fsum(weights)
        return [weight / total for weight in weights]

    def _loss_by_passing(self, face: int, stakes: Stakes) -> float:
        """Loss to be expected of giving this card on to the seat where that is best, which errs half of the time."""
        return min((stakes.loss(seat, face) + stakes.loss(self.seat, face)) / 2 for seat in self._unseen())

    def _lay(self, legal: Choices, stakes: Stakes, random: Random) -> Action:
        faces = self.memory.view.faces
        ways: dict[tuple[int, ...], Action] = {}
        for action in legal:
            assert isinstance(action, Lay)
            ways.setdefault(tuple(faces[card] for card in action.cards), action)
        losses = [stakes.loss_by_laying(laid) for laid in ways]
        return draw(random, list(ways.values()), soft(losses, LAYING_HEAT))


def claim_appeal(possible: Sequence[int]) -> list[float]:
    """How likely each claim is to be chosen among the true or the false ones: by how many cards may fit it."""
    return [
        sum(number for face, number in enumerate(possible) if claim in TRUE[face]) + LEAST_APPEAL
        for claim in ALL_CLAIMS
    ]
