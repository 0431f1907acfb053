"""A seat that weighs points against flames, remembers who lied, and mixes its own lies and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random

from games.brains.mixing import draw, mean, soft
from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Seat
from games.kadofida.cards import ALL_CLAIMS, ALL_POINTS, EFFECT, POINTS
from games.kadofida.choices import free
from games.kadofida.mind.beliefs import allowing, at_hand, beliefs, gain_by_allowing
from games.kadofida.mind.memory import QUESTIONS, Memory
from games.kadofida.mind.stakes import Stakes
from games.kadofida.moves import (
    Block,
    Decide,
    Forget,
    Give,
    Pitch,
    PutBack,
    SayClaim,
    SayEyes,
    SayPoints,
    Trade,
)

PITCH_TEMPERATURE = 0.012
"""How freely card and claim are chosen (see `soft`; losses are chances not to win, if this game decides it all)."""
JUDGE_TEMPERATURE = 0.014
"""The same for judgements."""
BOLD, BOLD_TEMPERATURE = 0.15, 0.04
"""So often card and claim are chosen as freely as this, lest all know beforehand what is done with a good hand."""
CARD_TEMPERATURE = 0.5
"""The same for trading partners, cards given and cards put back; losses are points."""
BLOCK_TEMPERATURE = 2.0
"""The same for an idea that is blocked; losses are points that others may claim."""
HONESTY, TRUST = 0.55, 0.45
"""Shares of truths and of permissions expected of a seat of which nothing is known."""
KEPT = 0.15
"""What a point on a card in hand is worth."""
EFFECT_WORTH = 0.5
"""What the effect of a card in hand adds to its points."""
BLOCKED_WORTH = 0.5
"""A card that may not be claimed truly is worth so much of that."""
CURIOSITY = 0.5
"""A boss that is quite undecided asks so often."""
STEADY = 0.85
"""An answer fits the claim so often, be it true or not."""
GAZE = 0.8
"""The boss is looked in the eye so often."""


class Canny:
    """Reckons what each choice makes of its chance to win, and draws lots among the good ones."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.memory = Memory(seat)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.memory.watch(beat)

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        verb = legal.parts[0].verb
        if verb is Decide:
            return self._judge(legal, random)
        if verb is Pitch:
            return self._pitch(random)
        if verb is SayClaim or verb is SayPoints or verb is SayEyes:
            return self._reply(verb, random)
        if verb is Trade:
            return self._trade(legal, random)
        if verb is Give:
            return self._give(random)
        if verb is Block:
            return self._block(random)
        if verb is PutBack:
            return self._put_back(legal, random)
        assert verb is Forget
        return legal.draw(random)

    # --- pitching and judging ---------------------------------------------------------------------------------------

    def _pitch(self, random: Random) -> Action:
        view = self.memory.view
        cards = {view.faces[token]: token for token in view.cards("hand", self.seat)}
        hand = [view.faces[token] for token in view.cards("hand", self.seat)]
        kept = {face: KEPT * (fsum(map(self._worth, hand)) - self._worth(face)) for face in cards}
        stakes = Stakes(view, kept)
        options = []
        losses = []
        for claim in free(self.memory.facts.blocked):
            allow = self.permission(claim, stakes)
            for face in sorted(cards):
                truth = face == claim
                good, bad = (stakes.chances(face, truth, allowed)[self.seat] for allowed in (True, False))
                options.append((face, claim))
                losses.append(-(allow * good + (1.0 - allow) * bad))
        temperature = BOLD_TEMPERATURE if random.random() < BOLD else PITCH_TEMPERATURE
        face, claim = draw(random, options, soft(losses, temperature * stakes.weight))
        return Pitch(cards[face], claim)

    def permission(self, claim: int, stakes: Stakes) -> float:
        """How likely the boss is to allow a claim, who knows only what all have seen of the creator."""
        memory, facts = self.memory, self.memory.facts
        creator = facts.creator
        likely = at_hand(memory.unknown_to_all(), memory.held[creator])
        believed = beliefs(claim, free(facts.blocked), likely, memory.records[creator].honesty(HONESTY))
        trust = memory.records[facts.boss].trust(TRUST)
        gain = gain_by_allowing(claim, believed, stakes)
        return (trust + allowing(gain, trust, JUDGE_TEMPERATURE * stakes.weight)) / 2

    def suspects(self) -> list[float]:
        """By face: how likely the card that the boss has to judge is it."""
        memory, facts = self.memory, self.memory.facts
        likely = at_hand(memory.unknown(), memory.held[facts.creator])
        return beliefs(facts.claim, free(facts.blocked), likely, memory.records[facts.creator].honesty(HONESTY))

    def _judge(self, legal: Choices, random: Random) -> Action:
        """Allow or refuse, or ask first if it is a near thing."""
        suspects = self.suspects()
        stakes = Stakes(self.memory.view)
        gain = gain_by_allowing(self.memory.facts.claim, suspects, stakes)
        if not suspects[self.memory.facts.claim]:
            return Decide(gain > 0.0)
        verdicts = soft([-gain, 0.0], JUDGE_TEMPERATURE * stakes.weight)
        questions = [ask for ask, asked in QUESTIONS if ask in legal and asked not in self.memory.asked]
        doubt = 4.0 * verdicts[0] * verdicts[1]
        if questions and random.random() < CURIOSITY * doubt:
            return questions[int(random.random() * len(questions))]
        return draw(random, (Decide(True), Decide(False)), verdicts)

    def _reply(self, verb: type[Action], random: Random) -> Action:
        """Answers go by what was claimed, never by what the card is, so that nothing can be told from them."""
        claim = self.memory.facts.claim
        steady = random.random() < STEADY
        if verb is SayClaim:
            return SayClaim(claim if steady else ALL_CLAIMS[int(random.random() * len(ALL_CLAIMS))])
        if verb is SayPoints:
            return SayPoints(POINTS[claim] if steady else ALL_POINTS[int(random.random() * len(ALL_POINTS))])
        return SayEyes(random.random() < GAZE)

    # --- effects ----------------------------------------------------------------------------------------------------

    def _worth(self, face: int) -> float:
        """Points that a card in hand is worth."""
        worth = POINTS[face] + (EFFECT_WORTH if EFFECT[face] else 0.0)
        others = [claim for seat, claim in enumerate(self.memory.facts.blocked) if seat != self.seat]
        return worth * (BLOCKED_WORTH if face in others else 1.0)

    def _trade(self, legal: Choices, random: Random) -> Action:
        """With whom there is most to get; if that is equal, with whom is ahead."""
        memory = self.memory
        average = mean([self._worth(face) for face in ALL_CLAIMS], memory.unknown())
        losses = []
        for action in legal:
            assert isinstance(action, Trade)
            held = [self._worth(face) for face in memory.held[action.to]]
            hand = fsum(held) + average * (2 - len(held))
            losses.append(-hand / 2 - memory.facts.scores[action.to] / 10)
        return draw(random, list(legal), soft(losses, CARD_TEMPERATURE))

    def _give(self, random: Random) -> Action:
        view = self.memory.view
        cards = view.cards("hand", self.seat)
        return Give(draw(random, cards, soft([self._worth(view.faces[card]) for card in cards], CARD_TEMPERATURE)))

    def _block(self, random: Random) -> Action:
        """What the others would like most to claim. The own next turn is not touched."""
        memory = self.memory
        pool = memory.unknown()
        likely = [at_hand(pool, held) for seat, held in enumerate(memory.held) if seat != self.seat]
        claims = free(memory.facts.blocked)
        losses = [-POINTS[claim] * fsum(hand[claim] for hand in likely) for claim in claims]
        return Block(draw(random, claims, soft(losses, BLOCK_TEMPERATURE)))

    def _put_back(self, legal: Choices, random: Random) -> Action:
        """The best cards stay; of the others the worst lies on top, where the next seat will draw it."""
        faces = self.memory.view.faces
        ways: dict[tuple[int, ...], Action] = {}
        for action in legal:
            assert isinstance(action, PutBack)
            ways.setdefault(tuple(faces[card] for card in action.cards), action)
        losses = [self._loss_by_putting_back(back) for back in ways]
        return draw(random, list(ways.values()), soft(losses, CARD_TEMPERATURE))

    def _loss_by_putting_back(self, back: Sequence[int]) -> float:
        return fsum(self._worth(face) / (1 + place / 4) for place, face in enumerate(back))
