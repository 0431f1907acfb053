"""What a round of Toutomi Burst may come to, by what a seat does now: tried on many sketches of the table.

A seat deals itself hands and situation cards that fit all it knows, does one thing and then another with each of them,
lets every seat go on as is usual to the end of the round, and looks at who is how likely to win then. Only the work is
bounded, no time is measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from games.brains.counting import missing
from games.brains.race import race
from games.core.actions import Action
from games.core.types import NOBODY, Seat
from games.core.view import View
from games.toutomi.cards import FACES, LIMIT, SITUATION_PACK, TOUTOMI_PACK
from games.toutomi.facts import LAY, ToutomiFacts
from games.toutomi.mind.beliefs import Beliefs, Dealer
from games.toutomi.mind.sketch import Sketch, farthest
from games.toutomi.mind.standing import Standing, scales, weighed
from games.toutomi.mind.usual import ATTACK, KUMAR, SUMMON, UNIT, UsedCard, Usual, code, parts
from games.toutomi.mind.ways import action_of, laying_of, stage_of

CUTS = 4
"""So many deals are made of one shuffle."""
TAKEN = 2
"""More situation cards are never taken in a round: one with the Trump and one for a burst."""


class Way(NamedTuple):
    """Something that a seat may do. `worth`: what it is usually worth, in situation cards (see `Sketch.play`)."""

    action: Action
    step: UsedCard
    to: Seat
    kept: int | None
    worth: float


class Search:
    """One decision, from what the seat sees that is asked. The ordinary game only."""

    def __init__(
        self,
        view: View,
        seat: Seat,
        usual: Usual,
        weights: Sequence[float],
        beliefs: Beliefs | None = None,
        sacrifices: bool = False,
    ) -> None:
        """`weights`: how much it matters by seat how likely that seat is to win. Without `beliefs`, all hands that fit
        are equally likely. `sacrifices`: it may burst on purpose, to give the situation card to who it harms least,
        or to have the fewest.
        """
        assert isinstance(view.facts, ToutomiFacts)
        self.facts = facts = view.facts
        self.view, self.seat, self.usual, self.weights, self.sacrifices = view, seat, usual, weights, sacrifices
        left = missing(FACES, view.faces.values())
        pack = [face.traits["pack"] for face in FACES]
        unseen = [face for face, count in enumerate(left) for _ in range(count)]
        cards = [face for face in unseen if pack[face] == TOUTOMI_PACK]
        self.cards = [UNIT[face] for face in cards]
        self.cuts = 0
        """So many deals are still made of the last shuffle."""
        self.hands = Dealer(view, seat, cards, beliefs)
        self.situations = [face for face in unseen if pack[face] == SITUATION_PACK]
        self.dealt = len(self.situations) - facts.left + TAKEN
        """So many situation cards are dealt, the ones to be taken in this round included."""
        self.own = [view.faces[token] for token in view.cards("situations", seat)]
        self.table = table = Sketch()
        table.owned = [view.count("situations", other) for other in range(view.seats)]
        table.hands = [0] * view.seats
        table.hands[seat] = code(view.faces[token] for token in view.cards("hand", seat))
        table.deck, table.kumar = self.cards, [0] * view.seats
        table.had, table.left = facts.had, facts.left
        table.total, table.direction, table.player, table.cards = facts.total, facts.direction, seat, facts.cards
        table.reversed, table.skips, table.attack = facts.reversals % 2, facts.skips, facts.attack
        self.means: dict[Way, float] = {}
        """By how much each way that was tried is better than the first, as a share of a win."""
        assert view.ask
        self.laying = view.ask.what == LAY
        self.scales = scales(view.seats)
        self.temperatures = [self.scales.temperature(left) for left in range(facts.left + 1)]
        if self.laying:
            table.cards += 1  # the Summon is used once more

    def ways(self) -> list[Way]:
        """All that comes to different things. One burst is like another, and thought of only where nothing in the hand
        is safe, or for a sacrifice.
        """
        view, seat, table, facts = self.view, self.seat, self.table, self.facts
        tokens, hand = view.cards("hand", seat), table.hands[seat]
        if self.laying:
            stage = stage_of(facts, kumar=False)
            step = UsedCard(SUMMON, facts.total, hand, False, -1)
            return [
                Way(laying_of(kept, tokens, view.faces), step, NOBODY, kept, self.usual.laying(stage, kept))
                for kept in parts(hand)
            ]
        tokens = (*tokens, *view.cards("situations", seat))
        options = self.usual.options(stage_of(facts, KUMAR in self.own), hand)
        safe = [option for option in options if option.step.total <= LIMIT]
        if self.sacrifices or all(option.step.kumar for option in safe):
            options = safe + [option for option in options if option.step.total > LIMIT][:1]
        else:
            options = safe
        usually = farthest(seat, facts.direction, table.owned)
        ways = []
        for worth, step in options:
            targets = [NOBODY]
            if step.verb == ATTACK:
                targets = [usually, *(other for other in range(view.seats) if other not in (usually, seat))]
            ways += [Way(action_of(step, tokens, view.faces, to), step, to, None, worth) for to in targets]
        return ways

    def best(
        self, ways: Sequence[Way], random: Random, trials: int, sure: float, shifts: Sequence[float], daring: float
    ) -> Way:
        """The first of the ways, or one that is surely better, by so many standard errors.

        A race (see `games.brains.race`). `shifts` are added to what each way comes to; `daring`: so many standard
        deviations of it are, too.
        """

        def attempt(running: Sequence[int]) -> list[float]:
            return self._try([ways[number] for number in running], random)

        def appeal(number: int, found: Sequence[float]) -> float:
            return shifts[number] + (daring * _spread(found) if daring else 0.0)

        best, means = race(len(ways), attempt, trials=trials, sure=sure, appeal=appeal)
        self.means = dict(zip(ways, means, strict=True))
        return ways[best]

    def _try(self, ways: Sequence[Way], random: Random) -> list[float]:
        """Deal once, and see what each of the ways comes to."""
        table, seat, usual = self.table, self.seat, self.usual
        cards = self._shuffled(random)
        own = table.hands[seat]
        table.hands = self.hands(cards, random)
        table.hands[seat] = own
        table.deck = cards
        supply = self.situations[:]
        _shuffle(supply, self.dealt, random)
        situations = []
        for other, number in enumerate(table.owned):
            if other == seat:
                situations.append(self.own)
            elif number:
                situations.append(supply[-number:])
                del supply[-number:]
            else:
                situations.append([])
        table.kumar = [faces.count(KUMAR) for faces in situations]
        standing = Standing(situations, supply, self.facts.alone)
        ends = [table.play(usual, way.step, way.to, way.kept) for way in ways]
        return [weighed(standing.shares(end, usual, self.scales, self.temperatures), self.weights) for end in ends]

    def _shuffled(self, random: Random) -> list[int]:
        """The unseen cards in an order that is as likely as any other. One shuffle, cut anew, serves for some deals."""
        cards = self.cards
        if not self.cuts:
            self.cuts = CUTS
            _shuffle(cards, len(cards), random)
        self.cuts -= 1
        cut = len(cards) * self.cuts // CUTS
        return cards[cut:] + cards[:cut]


def _shuffle(cards: list[int], number: int, random: Random) -> None:
    """Draw so many of the cards and put them last."""
    draw = random.random
    for place in range(len(cards) - 1, max(0, len(cards) - 1 - number), -1):
        other = int(draw() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]


def _spread(numbers: Sequence[float]) -> float:
    """Their standard deviation."""
    mean = fmean(numbers)
    return sqrt(fsum((number - mean) ** 2 for number in numbers) / len(numbers))
