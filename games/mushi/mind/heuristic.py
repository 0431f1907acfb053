"""A seat that counts cards, remembers who lied and who took what back, and looks ahead before it uses an insect."""

from __future__ import annotations

from random import Random

from games.brains.mixing import draw, soft
from games.core.actions import Action, Choices
from games.core.types import Seat
from games.mushi.cards import CENTIPEDE, DRAGONFLY, STAG_BEETLE
from games.mushi.facts import MushiFacts
from games.mushi.mind.areas import target_in, with_card
from games.mushi.mind.hands import gain_by_new_hand, hand_loss
from games.mushi.mind.memory import Memory
from games.mushi.mind.outcomes import Outcomes, announced
from games.mushi.mind.stakes import Stakes, stakes_in
from games.mushi.moves import (
    Cancel,
    Decline,
    EndTurn,
    Lay,
    PutBack,
    TakeBack,
    Turn,
)
from games.passing.mind.bluffer import Bluffer
from games.passing.rules import Offer, PassOn

INSECT_TEMPERATURE = 0.002
"""How freely is chosen what insects do (see `soft`; losses are chances to lose the game)."""


class Keen(Bluffer):
    """Reckons what each choice costs it, over all cards that may be meant or may come, and draws lots among the good
    ones.
    """

    memory: Memory

    def __init__(self, seat: Seat) -> None:
        super().__init__(Memory(seat))

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        verb = legal.parts[-1].verb
        stakes = stakes_in(self.memory.view, self.seat, self.memory.unknown())
        if len(legal.parts) > 1 and verb in (Offer, EndTurn):
            use = self._use(legal, stakes, random)
            if use is not None:
                return use
        if verb is Offer:
            return self.offer(stakes, random)
        if verb is PassOn:
            return self.pass_on(stakes, random)
        if verb is EndTurn:
            return EndTurn()
        if verb is PutBack:
            return self._put_back(legal, stakes, random)
        if verb is Decline:
            return self._respond(stakes, random)
        if verb in (Lay, TakeBack, Turn):
            return self._choose(legal, stakes, random)
        return self.answer(legal, stakes, random)

    # --- insects ----------------------------------------------------------------------------------------------------

    @property
    def _facts(self) -> MushiFacts:
        facts = self.memory.view.facts
        assert isinstance(facts, MushiFacts)
        return facts

    def _own(self) -> list[int]:
        view = self.memory.view
        return [view.faces[token] for token in view.cards("hand", self.seat)]

    def _outcomes(self, stakes: Stakes) -> Outcomes:
        view = self.memory.view
        return Outcomes(stakes, [view.count("hand", seat) for seat in range(view.seats)], self._own())

    def _use(self, legal: Choices, stakes: Stakes, random: Random) -> Action | None:
        """An insect to use, or none. Cards that are alike are thought about once."""
        outcomes = self._outcomes(stakes)
        ways: dict[object, Action | None] = {None: None}
        losses = [stakes.now()[self.seat]]
        for part in legal.parts[:-1]:
            for number in range(part.size):
                action = part.at(number)
                use, target = announced(action, self.seat, self.memory.view)
                key = (use.kind, use.aim if target is None else target)
                if key not in ways:
                    ways[key] = action
                    loss = outcomes.losses_by_using(use, target)[self.seat]
                    losses.append(loss - self._gain_by_new_hand(stakes) if use.kind == DRAGONFLY else loss)
        return draw(random, list(ways.values()), soft(losses, INSECT_TEMPERATURE))

    def _respond(self, stakes: Stakes, random: Random) -> Action:
        """Cancel what would cost more than a mantis is worth."""
        use = self._facts.using
        assert use is not None
        outcomes = self._outcomes(stakes)
        about = target_in(self.memory.view, use.aim) if use.kind not in (STAG_BEETLE, CENTIPEDE) else None
        lets = stakes.expected(outcomes.effect(use, about))[self.seat]
        cancels = stakes.expected(outcomes.cancelled(use, self.seat))[self.seat]
        return draw(random, (Decline(), Cancel()), soft([lets, cancels], INSECT_TEMPERATURE))

    def _choose(self, legal: Choices, stakes: Stakes, random: Random) -> Action:
        """A card to lay, to take back or to turn."""
        outcomes = self._outcomes(stakes)
        ways: dict[object, Action] = {}
        losses = []
        for action in legal:
            assert isinstance(action, Lay | TakeBack | Turn)
            face, used = self.memory.view.faces[action.card], action.card in self.memory.view.sideways
            if (face, used) in ways:
                continue
            ways[face, used] = action
            if isinstance(action, Lay):
                losses.append(stakes.loss(self.seat, face))
            elif isinstance(action, TakeBack):
                rest = with_card(stakes.areas[self.seat], face, -(not used), -used)
                losses.append(stakes.chances({self.seat: rest})[self.seat])
            else:
                turned = outcomes.turned(self.seat, face, used)
                losses.append(stakes.expected([(p, {self.seat: area}) for p, area in turned])[self.seat])
        return draw(random, list(ways.values()), soft(losses, INSECT_TEMPERATURE))

    # --- dragonfly --------------------------------------------------------------------------------------------------

    def _sendable(self, stakes: Stakes) -> list[float]:
        """By face: loss to be expected of having to send such a card, to whom it is best, who errs half of the time."""
        others = [seat for seat in range(self.memory.view.seats) if seat != self.seat]
        return [
            min((stakes.loss(self.seat, face) + stakes.loss(to, face)) / 2 for to in others) for face in self.all_faces
        ]

    def _gain_by_new_hand(self, stakes: Stakes) -> float:
        return gain_by_new_hand(self._own(), self._sendable(stakes), self.memory.unknown())

    def _put_back(self, legal: Choices, stakes: Stakes, random: Random) -> Action:
        """The better set stays. Of the other the best card lies on top, where the parent will draw it itself."""
        view = self.memory.view
        sendable = self._sendable(stakes)
        sets = [view.cards(place, self.seat) for place in ("hand", "drawn")]
        losses = [hand_loss([view.faces[card] for card in cards], sendable) for cards in reversed(sets)]
        back = list(draw(random, sets, soft(losses, INSECT_TEMPERATURE)))
        random.shuffle(back)
        top = min(back, key=lambda card: sendable[view.faces[card]])
        back.remove(top)
        action = PutBack((top, *back))
        assert action in legal
        return action
