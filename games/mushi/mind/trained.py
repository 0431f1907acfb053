"""A seat of Insect Poker that goes by a net, which has learned by playing itself.

A yardstick: people do not play with it, for the mind that reckons is still stronger (see `docs/minds.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum

from games.brains.cast import NOBODY
from games.brains.mixing import normalised
from games.brains.strategy import MixedStrategy
from games.core.actions import Action, Choices
from games.core.brain import Character
from games.core.match import Beat
from games.core.types import Seat
from games.learned.net import Input, Net, Output, net_of, shares
from games.mushi.cards import CATERPILLAR, CENTIPEDE, RHINOCEROS_BEETLE, SPIDER, STAG_BEETLE, TRUE
from games.mushi.facts import RESPOND, TURN
from games.mushi.mind.areas import areas_in, is_lost, target_in, with_card
from games.mushi.mind.memory import Memory
from games.mushi.mind.sight import KINDS, SHAPE, Sight
from games.mushi.mind.struck import struck
from games.mushi.moves import (
    Cancel,
    Decline,
    EndTurn,
    Lay,
    PutBack,
    TakeBack,
    TireAll,
    Turn,
    UseDragonfly,
    UseSpider,
    UseStagBeetle,
)
from games.passing.mind.trained import Gift, Prices, TrainedPasser
from games.passing.rules import ANSWER, OFFER, PASS_ON, Offer

PRICES = Prices(ways=0.0055, answers=0.007, half=25.0)
"""Found by 2,500 ways."""
CARD, HONEST, WORD, LOW_CARD, LOW_WORD, RANK = 0, 1, 2, 3, 6, 3
"""In `Output.out`: scores of a gift; and of what insects do:"""
USES, USES_MORE, TURNS, LAYS, TAKES, TIRES, KEEPS, ON_TOP = 9, 10, 11, 13, 14, 16, 18, 19
CANCELS, ENDS = 3, 4
"""In `Output.answer`, besides those of a claim."""


class Trained(TrainedPasser):
    """Plays by the net."""

    memory: Memory

    def __init__(self, seat: Seat, character: Character = NOBODY) -> None:
        super().__init__(Memory(seat), character, PRICES, TRUE, KINDS)
        self._sight = Sight()

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        if (by := struck(beat, self.seat)) is not None:
            self.habits.was_harmed(by)
        self._sight.watch(beat)
        super().watch(beat)

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        ask = self.memory.view.ask
        assert ask is not None
        if ask.what == TURN:
            return self._turn(legal)
        if ask.what in (OFFER, PASS_ON):
            return self._give(legal.parts[0].verb)
        if ask.what == ANSWER:
            return self._answer(legal)
        if ask.what == RESPOND:
            return self._respond()
        return self._choose(legal)

    def _net(self) -> Net:
        return net_of("games.mushi", SHAPE)

    def _seen(self) -> Input:
        return self._sight.look(self.memory)

    def _score(self, output: Output, gift: Gift) -> float:
        """What speaks for the card at this seat, for the word, and for both together."""
        face, to, said = gift
        card, word = output.out[face][to], output.out[said][to]
        pairs = [card[LOW_CARD + i] * word[LOW_WORD + i] for i in range(RANK)]
        return fsum([card[CARD], word[WORD], card[HONEST] if said == face else 0.0, *pairs])

    # --- insects -----------------------------------------------------------------------------------------------------

    def _turn(self, legal: Choices) -> MixedStrategy:
        """Use an insect, or send a card at once. Cards that are alike are thought about once."""
        output = self._output(ways=True)
        uses: dict[tuple[int, Seat, int], tuple[Action, float]] = {}
        for part in legal.parts:
            if part.verb is not Offer:
                for number in range(part.size):
                    action = part.at(number)
                    key, score = self._use(action, output)
                    uses.setdefault(key, (action, score))
        gifts, actions = self._gifts(Offer) if legal.parts[-1].verb is Offer else ([], [])
        used, of_uses = [action for action, _ in uses.values()], [score for _, score in uses.values()]
        of_gifts = [self._score(output, gift) for gift in gifts]
        self._losses.update(zip([*used, *actions], self.prices.of_ways([*of_uses, *of_gifts]), strict=True))
        chances = shares([*of_uses, *self._likely(gifts, of_gifts)])
        curious = exp(self.habits.traits.curiosity)
        odds = [
            chance * curious if isinstance(use, UseDragonfly) else chance
            for use, chance in zip(used, chances, strict=False)
        ]
        if gifts:
            odds += self._liked(gifts, chances[len(used) :], output.fate)
        return list(zip([*used, *actions], normalised(odds), strict=True))

    def _use(self, action: Action, output: Output) -> tuple[tuple[int, Seat, int], float]:
        """What is the same of all alike uses, and what speaks for it."""
        if isinstance(action, EndTurn):
            return (-1, -1, 0), output.answer[ENDS]
        view, me, out = self.memory.view, self.seat, output.out
        kind = view.faces[action.card]  # type: ignore[attr-defined]
        score = out[kind][me][USES]
        if isinstance(action, UseStagBeetle):
            return (kind, action.to, 0), score + out[STAG_BEETLE][action.to][USES_MORE]
        if isinstance(action, UseSpider):
            target = target_in(view, action.target)
            assert target
            at, face, used = target
            return (SPIDER, at, 2 * face + used), score + out[face][at][TURNS + used]
        if isinstance(action, TireAll):
            return (CENTIPEDE, -1, 1), out[CENTIPEDE][me][USES_MORE]
        return (kind, -1, 0), score

    def _respond(self) -> MixedStrategy:
        """Cancel an insect or not."""
        scores = [self._output(ways=False).answer[CANCELS], 0.0]
        ways: list[Action] = [Cancel(), Decline()]
        self._losses.update(zip(ways, [-self.prices.answers * score for score in scores], strict=True))
        return list(zip(ways, shares(scores), strict=True))

    def _choose(self, legal: Choices) -> MixedStrategy:
        """A card to lay, take back or turn, or cards to put back; nothing that loses if something else doesn't."""
        out = self._output(ways=True).out
        ways = self._backs() if legal.parts[0].verb is PutBack else self._cards(legal)
        ways = {key: action for key, action in ways.items() if not self._loses(action)} or ways
        scores = [self._worth(action, out) for action in ways.values()]
        self._losses.update(zip(ways.values(), self.prices.of_ways(scores), strict=True))
        return list(zip(ways.values(), shares(scores), strict=True))

    def _cards(self, legal: Choices) -> dict[tuple[int, int], Action]:
        """One action for all cards that are alike."""
        view, ways = self.memory.view, dict[tuple[int, int], Action]()
        for action in legal:
            assert isinstance(action, Lay | TakeBack | Turn)
            ways.setdefault((view.faces[action.card], action.card in view.sideways), action)
        return ways

    def _backs(self) -> dict[tuple[int, int], Action]:
        """Either set, with each kind of card on top and the others in order: nobody else sees them."""
        faces, ways = self.memory.view.faces, dict[tuple[int, int], Action]()
        for number, place in enumerate(("hand", "drawn")):
            cards = self.memory.view.cards(place, self.seat)
            for top in cards:
                rest = sorted((card for card in cards if card != top), key=lambda card: faces[card])
                ways.setdefault((number, faces[top]), PutBack((top, *rest)))
        return ways

    def _worth(self, action: Action, out: list[list[list[float]]]) -> float:
        """What speaks for it."""
        view, me = self.memory.view, self.seat
        if isinstance(action, PutBack):
            hand, drawn = (view.cards(place, me) for place in ("hand", "drawn"))
            kept = drawn if action.cards[0] in hand else hand
            keeps = fsum(out[view.faces[card]][me][KEEPS] for card in kept) / len(kept)
            return keeps + out[view.faces[action.cards[0]]][me][ON_TOP]
        assert isinstance(action, Lay | TakeBack | Turn)
        scores, used = out[view.faces[action.card]][me], action.card in view.sideways
        if isinstance(action, Lay):
            return scores[LAYS]
        return scores[(TAKES if isinstance(action, TakeBack) else TIRES) + used]

    def _loses(self, action: Action) -> bool:
        """True if it makes a kind in the own area complete, and nothing is there to take a card away."""
        view = self.memory.view
        area = areas_in(view)[self.seat]
        if not isinstance(action, Lay | Turn):
            return False
        kind, used = view.faces[action.card], action.card in view.sideways
        if isinstance(action, Lay):
            refuses = area[RHINOCEROS_BEETLE][0] > 1
            return not refuses and self._complete(with_card(area, kind, 1), kind)
        return used and self._complete(with_card(area, kind, 1, -1), kind)

    @staticmethod
    def _complete(area: Sequence[tuple[int, int]], kind: int) -> bool:
        fires = kind == CATERPILLAR and area[CATERPILLAR][0] > 1
        return is_lost(tuple(area)) and not fires
