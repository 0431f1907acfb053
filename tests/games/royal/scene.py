"""Tables of Cockroach Poker Royal in the middle of a game.

A brain watches all that happens there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.brains.mixing import draw
from games.brains.strategy import MixedMind
from games.core.actions import Action, Dealt, Event
from games.core.brain import Brain, BrainMaker
from games.core.chance import ScriptedChance, stream
from games.core.game import legal_choices, watch
from games.core.match import Beat
from games.core.table import Ask, Table
from games.core.types import Seat
from games.core.view import look
from games.passing.rules import OFFER, Offer
from games.royal.deck import DECK
from games.royal.facts import RoyalFacts
from games.royal.mind.memory import Memory
from games.royal.rules import Royal

ROYAL = Royal()
FACE = {face.id: number for number, face in enumerate(DECK.faces)}
CLAIM = {claim: number for number, claim in enumerate(DECK.claims)}
KINDS = DECK.claims[:-1]
TRIES = 150


class Scene:
    """A table in the middle of a game.

    Seat 0 belongs to the brain. Seat `starter` begins a round.
    """

    maker: BrainMaker
    """Maker of the brain for scenes without one of their own."""

    def __init__(
        self,
        seats: int,
        hands: Mapping[Seat, Sequence[str]],
        areas: Mapping[Seat, Sequence[str]] | None = None,
        top: str = "bat",
        starter: Seat = 1,
        brain: BrainMaker | None = None,
    ) -> None:
        """Lay out the cards.

        Hands that are not given have 5 cards. The remaining cards lie under the top of the penalty pile.
        """
        left = DECK.cards[:]
        table = Table(ROYAL.places, seats, RoyalFacts())
        rows: list[list[int]] = []
        for place in (hands, areas or {}):
            for seat in range(seats):
                rows.append([FACE[name] for name in place.get(seat, ())])
        rows.append([FACE[top]])
        for row in rows:
            for face in row:
                left.remove(face)
        stream(seats, "scene").shuffle(left)
        for seat in range(seats):
            if seat not in hands:
                rows[seat] = [left.pop() for _ in range(5)]
        rows[-1] = left + rows[-1]
        for row, zone in zip(rows, [*range(2 * seats), table.zone("pile")], strict=True):
            cards = table.fill(row, ScriptedChance([tuple(range(len(row)))]))
            table.put(cards, zone)
            if seats <= zone < 2 * seats:
                for card in cards:
                    table.open(card)
        table.open(table.zones[-1][-1])
        table.pending.append(Ask(starter, OFFER))
        self.table = table
        self.brain: Brain = (brain or Scene.maker)(0)
        self._happen(Dealt())

    def _happen(self, event: Event) -> None:
        self.brain.watch(Beat(event, look(self.table, 0)))

    @property
    def memory(self) -> Memory:
        """The brain's memory."""
        memory = getattr(self.brain, "memory")  # noqa: B009 (both brains have one)
        assert isinstance(memory, Memory)
        return memory

    def do(self, seat: Seat, action: Action) -> None:
        assert action in legal_choices(ROYAL, self.table, seat)
        for event, table in watch(ROYAL, self.table, seat, action, ScriptedChance([])):
            self.brain.watch(Beat(event, look(table, 0)))

    def give(self, giver: Seat, face: str, to: Seat, claim: str) -> None:
        zone = self.table.zones[giver]
        card = next(card for card in zone if self.table.faces[card] == FACE[face])
        self.do(giver, Offer(card, to, CLAIM[claim]))

    def decisions(self, tries: int = TRIES) -> list[Action]:
        """Return the brain's decisions with different random numbers.

        A `MixedMind` computes its strategy only once.
        """
        legal, numbers = legal_choices(ROYAL, self.table, 0), [stream(n, "decision") for n in range(tries)]
        if isinstance(self.brain, MixedMind):
            actions, chances = zip(*self.brain.policy(legal), strict=True)
            decided = [draw(random, actions, chances) for random in numbers]
        else:
            decided = [self.brain.decide(legal, random) for random in numbers]
        assert all(action in legal for action in decided)
        return decided

    def face(self, offer: Action) -> int:
        assert isinstance(offer, Offer)
        return self.table.faces[offer.card]
