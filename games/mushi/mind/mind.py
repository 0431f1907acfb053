"""A seat of Insect Poker that people play with."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum

from games.brains.mixing import soft, variance
from games.brains.strategy import MixedStrategy
from games.core.actions import Action, Choices
from games.core.brain import Character, Level
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.mushi.cards import CENTIPEDE, DRAGONFLY, STAG_BEETLE
from games.mushi.facts import LAY, PUT_BACK, RESPOND, TAKE_BACK, TURN, MushiFacts
from games.mushi.mind.areas import Target, target_in, with_card
from games.mushi.mind.hands import gain_by_new_hand, hand_loss
from games.mushi.mind.memory import Memory
from games.mushi.mind.outcomes import Outcomes, announced
from games.mushi.mind.stakes import Stakes, stakes_in
from games.mushi.mind.struck import struck
from games.mushi.mind.value import HELP
from games.mushi.moves import (
    Cancel,
    Decline,
    EndTurn,
    Lay,
    PutBack,
    TakeBack,
    Turn,
    UseDragonfly,
)
from games.passing.mind.reckoner import Reckoner
from games.passing.mind.temper import Temper
from games.passing.rules import ANSWER, OFFER, PASS_ON

TEMPER = Temper(giving=0.045, price=0.3, answering=0.03, givers=1.0, judges=0.8)
"""The others are taken to choose more exactly than usual: what is at stake lies open and is reckoned well, and such
minds won against those that expect less of others, among themselves and against the first brain."""
INSECTS = 0.005
"""How freely is chosen what insects do: ways that differ by so much danger are chosen 1 to e (see
`Mind._temperature`)."""
LEAST_STAKE = 1e-6
"""So much is always at stake."""
CARE = 0.3
"""Lower levels choose what insects do only by this much of their temperature more freely: all can see it, and
nobody should turn a card to lose by it."""


class Mind(Reckoner):
    """Reckons over the card that goes round, and plays insects through before they are used or cancelled."""

    memory: Memory

    def __init__(self, seat: Seat, character: Character, level: Level, temper: Temper = TEMPER) -> None:
        super().__init__(Memory(seat, self._dangers, level), character, level, temper)
        self._freedom = INSECTS * max(1.0, CARE * level.temperature)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        if (by := struck(beat, self.seat)) is not None:
            self.habits.was_harmed(by)
        super().watch(beat)

    def _dangers(self, view: View) -> Sequence[float]:
        """See `games.passing.mind.memory.Dangers`."""
        return [view.seats * chance for chance in self._stakes(view).now()]

    def _stakes(self, view: View, unknown: Sequence[int] = ()) -> Stakes:
        return stakes_in(view, self.seat, unknown, HELP)

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        view = self.memory.view
        assert view.ask is not None
        what = view.ask.what
        stakes = self._stakes(view, self.memory.unknown())
        if what == TURN:
            return self._experiment(legal, stakes)
        if what in (OFFER, ANSWER, PASS_ON):
            return self.claims_policy(legal, stakes)
        if what == RESPOND:
            return self._respond(stakes)
        if what == PUT_BACK:
            return self._put_back(stakes)
        return self._choose(legal, stakes, what)

    # --- insects -----------------------------------------------------------------------------------------------------

    def _outcomes(self, stakes: Stakes) -> Outcomes:
        view, memory = self.memory.view, self.memory
        seats = range(view.seats)
        known = [memory.held(seat) if seat != self.seat else () for seat in seats]
        return Outcomes(stakes, [view.count("hand", seat) for seat in seats], self._own(), known)

    def _own(self) -> list[int]:
        view = self.memory.view
        return [view.faces[token] for token in view.cards("hand", self.seat)]

    def _temperature(self, stakes: Stakes, losses: Sequence[float]) -> float:
        """How freely to choose, if all seats are so likely to lose after the best way: in proportion to the variance of
        what the game costs, since that much hangs on a little danger more. So one who is all but lost or all but safe
        cares for the little that can be changed as others do, and nobody loses at once where there is a way out.
        """
        weights = self._weights(stakes) or [float(seat == self.seat) for seat in range(len(losses))]
        return self._freedom * max(LEAST_STAKE, variance(weights, losses))

    def _mixed(self, stakes: Stakes, ways: Sequence[Action], losses: Sequence[Sequence[float]]) -> MixedStrategy:
        """One of the ways, after which all seats are so likely to lose."""
        self._losses.update(zip(ways, [self.cost(stakes, row) for row in losses], strict=True))
        return list(zip(ways, self._chances(stakes, losses, [0.0] * len(ways)), strict=True))

    def _chances(self, stakes: Stakes, losses: Sequence[Sequence[float]], gains: Sequence[float]) -> list[float]:
        """How likely each way is chosen; `gains` are what it saves besides."""
        costs = [self.cost(stakes, row) - gain for row, gain in zip(losses, gains, strict=True)]
        return soft(costs, self._temperature(stakes, losses[costs.index(min(costs))]))

    def _experiment(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """Use an insect or none, and in that case send a card at once. Cards that are alike are thought about once."""
        outcomes = self._outcomes(stakes)
        ways: dict[tuple[int, int | Target], Action] = {}
        losses, gains = [stakes.now()], [0.0]
        for part in legal.parts[:-1]:
            for number in range(part.size):
                action = part.at(number)
                use, target = announced(action, self.seat, self.memory.view)
                key = (use.kind, use.aim if target is None else target)
                if key not in ways:
                    ways[key] = action
                    losses.append(outcomes.losses_by_using(use, target))
                    gains.append(self._gain_by_new_hand(stakes) if use.kind == DRAGONFLY else 0.0)
        uses = list(ways.values())
        none, *chances = self._chances(stakes, losses, gains)
        curious = exp(self.habits.traits.curiosity)
        odds = [one * curious if isinstance(use, UseDragonfly) else one for use, one in zip(uses, chances, strict=True)]
        total = none + fsum(odds)
        last = legal.parts[-1]
        rest: MixedStrategy = [(EndTurn(), 1.0)] if last.verb is EndTurn else self.claims_policy(Choices(last), stakes)
        usual = min(self._losses.values(), default=0.0) - self.cost(stakes, losses[0])
        self._losses.update((use, usual + self.cost(stakes, row)) for use, row in zip(uses, losses[1:], strict=True))
        if last.verb is EndTurn:
            self._losses[EndTurn()] = usual + self.cost(stakes, losses[0])
        found = [(use, one / total) for use, one in zip(uses, odds, strict=True)]
        return [*found, *((action, chance * none / total) for action, chance in rest)]

    def _respond(self, stakes: Stakes) -> MixedStrategy:
        """Cancel what would cost more than a mantis is worth."""
        facts = self.memory.view.facts
        assert isinstance(facts, MushiFacts)
        use = facts.using
        assert use is not None
        outcomes = self._outcomes(stakes)
        about = target_in(self.memory.view, use.aim) if use.kind not in (STAG_BEETLE, CENTIPEDE) else None
        lets = stakes.expected(outcomes.effect(use, about))
        cancels = stakes.expected(outcomes.cancelled(use, self.seat))
        return self._mixed(stakes, (Decline(), Cancel()), (lets, cancels))

    def _choose(self, legal: Choices, stakes: Stakes, what: str) -> MixedStrategy:
        """A card to lay, to take back or to turn."""
        view, outcomes = self.memory.view, self._outcomes(stakes)
        mine = stakes.areas[self.seat]
        ways: dict[tuple[int, bool], Action] = {}
        losses = []
        for action in legal:
            assert isinstance(action, Lay | TakeBack | Turn)
            face, used = view.faces[action.card], action.card in view.sideways
            if (face, used) in ways:
                continue
            ways[face, used] = action
            if what == LAY:
                row = stakes.losses(self.seat, face)
            elif what == TAKE_BACK:
                row = stakes.chances({self.seat: with_card(mine, face, -(not used), -used)})
            else:
                turned = outcomes.turned(self.seat, face, used)
                row = stakes.expected([(chance, {self.seat: area}) for chance, area in turned])
            losses.append(row)
        return self._mixed(stakes, list(ways.values()), losses)

    # --- dragonfly ---------------------------------------------------------------------------------------------------

    def _sendable(self, stakes: Stakes) -> list[float]:
        """By face: loss to be expected of having to send such a card, to whom it is best, who errs half of the time."""
        others = [seat for seat in range(self.memory.view.seats) if seat != self.seat]
        costs = self._costs(stakes)
        return [min([(costs(self.seat, face) + costs(to, face)) / 2 for to in others]) for face in self.all_faces]

    def _gain_by_new_hand(self, stakes: Stakes) -> float:
        return gain_by_new_hand(self._own(), self._sendable(stakes), self.memory.unknown())

    def _put_back(self, stakes: Stakes) -> MixedStrategy:
        """The better set stays. The other one's best card lies on top, where the parent will draw it itself."""
        view = self.memory.view
        sendable = self._sendable(stakes)
        sets = [view.cards(place, self.seat) for place in ("hand", "drawn")]
        costs = [hand_loss([view.faces[card] for card in cards], sendable) for cards in reversed(sets)]
        backs = [PutBack(tuple(sorted(cards, key=lambda card: sendable[view.faces[card]]))) for cards in sets]
        return list(zip(backs, soft(costs, self._temperature(stakes, stakes.now())), strict=True))
