"""What a seat of Kadofida chooses besides pitching and judging: answers, and what effects ask for."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from operator import mul

from games.brains.habits import Habits, shifted
from games.brains.mixing import mean, soft
from games.brains.strategy import MixedStrategy
from games.core.actions import Action, Choices
from games.kadofida.cards import ALL_CLAIMS, ALL_POINTS, POINTS
from games.kadofida.choices import free
from games.kadofida.mind.beliefs import at_hand
from games.kadofida.mind.memory import Memory
from games.kadofida.mind.temper import Temper
from games.kadofida.moves import Block, Forget, Give, PutBack, SayClaim, SayEyes, SayPoints, Trade

BLOCKED_WORTH = 0.5
"""A card that may not be claimed truly is worth so much of what it was. A guess, as in the heuristic."""


class Aside:
    """One choice of a seat that has this in mind. `worth` says by face how many points a card in hand is worth;
    `freedom` how many times more freely than at its best it chooses.
    """

    def __init__(self, memory: Memory, habits: Habits, temper: Temper, freedom: float, worth: Sequence[float]) -> None:
        self._memory = memory
        self._habits = habits
        self._temper = temper
        self._freedom = freedom
        others = [claim for seat, claim in enumerate(memory.facts.blocked) if seat != memory.seat]
        self._worth = [one * (BLOCKED_WORTH if face in others else 1.0) for face, one in enumerate(worth)]

    def policy(self, legal: Choices) -> MixedStrategy:
        """What it may do, and how likely."""
        verb = legal.parts[0].verb
        if verb is SayClaim or verb is SayPoints or verb is SayEyes:
            return self._reply(verb)
        if verb is Trade:
            return self._trade(legal)
        if verb is Give:
            return self._give()
        if verb is Block:
            return self._block()
        if verb is PutBack:
            return self._put_back(legal)
        assert verb is Forget
        return [(action, 1.0 / len(legal)) for action in legal]

    def _reply(self, verb: type[Action]) -> MixedStrategy:
        """Answers go by what was claimed and by the character, and a little by whether it was a lie (see
        `Temper.tell`), so that it is worth asking.
        """
        claim = self._memory.facts.claim
        bold = self._habits.facing() - self._tell
        steady = shifted(self._temper.steady, bold)
        if verb is SayEyes:
            gaze = shifted(self._temper.gaze, bold)
            return [(SayEyes(True), gaze), (SayEyes(False), 1.0 - gaze)]
        if verb is SayClaim:
            astray = (1.0 - steady) / (len(ALL_CLAIMS) - 1)
            return [(SayClaim(word), steady if word == claim else astray) for word in ALL_CLAIMS]
        astray = (1.0 - steady) / (len(ALL_POINTS) - 1)
        return [(SayPoints(points), steady if points == POINTS[claim] else astray) for points in ALL_POINTS]

    @property
    def _tell(self) -> float:
        """How much lower the log-odds of a steady answer are."""
        memory = self._memory
        if not memory.lied or memory.guarded:
            return 0.0
        return self._temper.tell * max(0.0, 1.0 - self._habits.traits.lies / 2.0)

    def _trade(self, legal: Choices) -> MixedStrategy:
        """With whom there is most to get: the lesser of its cards, and its other one now and then; rather with whom it
        is angry, and as gladly as it stays with the same.
        """
        memory = self._memory
        average = mean(self._worth, memory.unknown())
        losses, gladly = [], []
        for action in legal:
            assert isinstance(action, Trade)
            held = [self._worth[face] for face in memory.held[action.to]]
            losses.append(-(fsum(held) + average * (2 - len(held))) / 2)
            gladly.append(exp(self._habits.dealing(action.to) + self._habits.heat(action.to)))
        chances = [*map(mul, soft(losses, self._temper.cards * self._freedom), gladly)]
        total = fsum(chances)
        return [(action, chance / total) for action, chance in zip(legal, chances, strict=True)]

    def _give(self) -> MixedStrategy:
        view = self._memory.view
        cards = view.cards("hand", self._memory.seat)
        chances = soft([self._worth[view.faces[card]] for card in cards], self._temper.cards * self._freedom)
        return [(Give(card), chance) for card, chance in zip(cards, chances, strict=True)]

    def _block(self) -> MixedStrategy:
        """What the others would like most to claim. The own next turn is not touched."""
        memory = self._memory
        pool = memory.unknown()
        likely = [at_hand(pool, held) for seat, held in enumerate(memory.held) if seat != memory.seat]
        claims = free(memory.facts.blocked)
        losses = [-POINTS[claim] * fsum(hand[claim] for hand in likely) for claim in claims]
        chances = soft(losses, self._temper.blocking * self._freedom)
        return [(Block(claim), chance) for claim, chance in zip(claims, chances, strict=True)]

    def _put_back(self, legal: Choices) -> MixedStrategy:
        """The best cards stay; of the others the worst lies where the next seat will draw it."""
        faces = self._memory.view.faces
        ways: dict[tuple[int, ...], Action] = {}
        for action in legal:
            assert isinstance(action, PutBack)
            ways.setdefault(tuple(faces[card] for card in action.cards), action)
        losses = [self._loss_by_putting_back(back) for back in ways]
        return list(zip(ways.values(), soft(losses, self._temper.cards * self._freedom), strict=True))

    def _loss_by_putting_back(self, back: Sequence[int]) -> float:
        flame = self._memory.facts.owed
        return fsum(
            self._worth[face] * (1.0 if place < flame else 1.0 + 0.5 / (1 + place - flame))
            for place, face in enumerate(back)
        )
