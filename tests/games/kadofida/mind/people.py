"""Imitations of people's play in Kadofida, independent of the minds.

They count cards and compare points, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from games.brains.counting import missing, open_faces
from games.core.actions import Action, Choices
from games.kadofida.cards import FACES, KADOFIDA, PENALTY, POINTS
from games.kadofida.choices import free
from games.kadofida.mind.beliefs import DRAWN
from games.kadofida.mind.heuristic import Canny
from games.kadofida.moves import Decide, Pitch

Card = tuple[int, int]
"""A card's face and token."""


class Truthful(Canny):
    """Player who mostly pitches its best card truly.

    It mostly believes, too, unless few such cards are left.
    """

    believes = (0.0, 0.35, 0.6, 0.75)
    """Chance to believe, by the number of unseen cards of the claim."""
    honest = 0.85

    def _pitch(self, random: Random) -> Action:
        cards, claims = self._cards(), free(self.memory.facts.blocked)
        if random.random() < self.honest and (best := _best(one for one in cards if one[0] in claims)):
            return Pitch(best[1], best[0])
        face, token = min(cards, key=lambda one: (POINTS[one[0]], one[1]))
        return Pitch(token, random.choice([claim for claim in claims if claim != face]))

    def _judge(self, legal: Choices, random: Random) -> Action:
        left = missing(FACES, [*self.memory.view.faces.values()])[self.memory.facts.claim]
        return Decide(random.random() < self.believes[min(left, len(self.believes) - 1)])

    def _cards(self) -> list[Card]:
        view = self.memory.view
        return [(view.faces[token], token) for token in view.cards("hand", self.seat)]


class Careful(Truthful):
    """Player who counts a creator's possible cards and its past lies.

    It lies with a card that costs nothing, as the card that it most likely has.
    """

    bold, shy = 0.75, 0.4
    """Chances to pitch the best card truly, if worth much, and otherwise."""
    much = 4
    enough = 0.45
    """Lowest probability at which it allows a claim."""
    honesty = 0.6
    known = 0.8
    """Lowest probability of a Kadofida that must be in a hand."""

    def _pitch(self, random: Random) -> Action:
        cards, claims = self._cards(), free(self.memory.facts.blocked)
        best = _best(one for one in cards if one[0] in claims)
        if best and random.random() < (self.bold if POINTS[best[0]] >= self.much else self.shy):
            return Pitch(best[1], best[0])
        face, token = _best(one for one in cards if not PENALTY[one[0]]) or cards[0]
        seen = open_faces(self.memory.view)
        words = [claim for claim in claims if claim != face]
        return Pitch(token, max(words, key=lambda claim: (_at_hand(claim, seen), random.random())))

    def _judge(self, legal: Choices, random: Random) -> Action:
        memory = self.memory
        claim, creator = memory.facts.claim, memory.facts.creator
        open_ones = memory.view.faces
        placed = [face for token, face in memory.placed.items() if token not in open_ones]
        likely = _at_hand(claim, [*open_ones.values(), *placed])
        if claim == KADOFIDA and KADOFIDA in memory.held[creator]:
            likely = max(likely, self.known)
        honest = memory.records[creator].honesty(self.honesty)
        lies = (1.0 - honest) * self.known
        return Decide(likely * honest >= self.enough * (likely * honest + lies))


def _best(cards: Iterable[Card]) -> Card | None:
    return max(cards, key=lambda one: (POINTS[one[0]], -one[1]), default=None)


def _at_hand(claim: int, seen: Sequence[int]) -> float:
    """Return the probability that `DRAWN` unseen cards include such a card."""
    left = missing(FACES, seen)
    without = 1.0
    for drawn in range(DRAWN):
        without *= max(0, sum(left) - left[claim] - drawn) / max(1, sum(left) - drawn)
    return 1.0 - without
