"""How claims in Kadofida can be read: see `games.brains.readable`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.brains.cast import NOBODY
from games.brains.counting import missing, open_faces
from games.brains.levels import LEVELS
from games.brains.readable.notes import Book, Row, Rule
from games.brains.strategy import MixedStrategy
from games.core.actions import Choices, Event
from games.core.types import Seat, Word
from games.core.view import View
from games.kadofida.cards import ALL_CLAIMS, CLAIMS, FACES, POINTS
from games.kadofida.facts import KadofidaFacts
from games.kadofida.mind.mind import Mind
from games.kadofida.mind.pitching import Turn, with_truth
from games.kadofida.moves import Decide, Pitched

EXACTLY = replace(LEVELS[-1], temperature=0.02)
"""A best response, nearly: what is better is done."""


class KadofidaReadable:
    """See `games.brains.readable.notes.Readable`."""

    public = (
        *("points said", "left of it", "round", "creator's points", "boss's points", "creator's flames"),
        *("boss's flames", "marks", "blocked", *(f"Says {claim}" for claim in CLAIMS)),
    )
    own = ("in hand",)

    def row(self, view: View, claim: Event) -> Row:
        """See `Readable.row`."""
        assert isinstance(claim, Pitched)
        return self.rows(view, claim.giver, claim.to)[claim.claim]

    def own_row(self, view: View, claim: Event) -> Row:
        """See `Readable.own_row`."""
        assert isinstance(claim, Pitched)
        return self.own_of(view, claim.to, claim.claim)

    def own_of(self, view: View, boss: Seat, claim: Word) -> Row:
        """How many such cards the boss holds."""
        return [float([view.faces[card] for card in view.cards("hand", boss)].count(claim))]

    def rows(self, view: View, creator: Seat, boss: Seat) -> list[Row]:
        """By claim: what everyone can see if it is made."""
        facts = view.facts
        assert isinstance(facts, KadofidaFacts)
        left = missing(FACES, open_faces(view))
        found: list[Row] = []
        for word in ALL_CLAIMS:
            table = (facts.round, facts.scores[creator], facts.scores[boss])
            danger = (
                view.count("flames", creator),
                view.count("flames", boss),
                sum(facts.marks),
                len(set(facts.blocked)),
            )
            says = (word == one for one in ALL_CLAIMS)
            found.append([*map(float, (POINTS[word], left[word], *table, *danger, *says))])
        return found

    def counter(self, seat: Seat, book: Book, *, gives: bool = True) -> ReadingMind:
        """See `Readable.counter`."""
        return ReadingMind(seat, self, book, gives)

    def follower(self, seat: Seat, rule: Rule) -> FollowingMind:
        """See `Readable.follower`."""
        return FollowingMind(seat, self, rule)


class ReadingMind(Mind):
    """A best response to what a book says of the others."""

    def __init__(self, seat: Seat, readable: KadofidaReadable, book: Book, gives: bool) -> None:
        super().__init__(seat, NOBODY, EXACTLY)
        self._readable, self._book, self._gives = readable, book, gives
        self._trusts: tuple[int, Sequence[float]] = (-1, ())

    def permission(self, claim: int, turn: Turn | None) -> float:
        """See `Mind.permission`."""
        if not self._gives:
            return super().permission(claim, turn)
        facts = self.memory.facts
        if self._trusts[0] != facts.turn:
            rows = self._readable.rows(self.memory.view, self.seat, facts.boss)
            self._trusts = facts.turn, self._book.trust(rows)
        return self._trusts[1][claim]

    def suspects(self) -> list[float]:
        """See `Mind.suspects`."""
        facts, view = self.memory.facts, self.memory.view
        public = self._readable.rows(view, facts.creator, self.seat)[facts.claim]
        (chance,) = self._book.truth([public], [self._readable.own_of(view, self.seat, facts.claim)])
        return with_truth(super().suspects(), facts.claim, chance)


class FollowingMind(Mind):
    """Keeps one rule in the head."""

    def __init__(self, seat: Seat, readable: KadofidaReadable, rule: Rule) -> None:
        super().__init__(seat, NOBODY, LEVELS[-1])
        self._readable, self._rule = readable, rule

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        if legal.parts[0].verb is not Decide:
            return super().policy(legal)
        facts = self.memory.facts
        row = self._readable.rows(self.memory.view, facts.creator, self.seat)[facts.claim]
        return [(Decide(self._rule(row)), 1.0)]


READABLE = KadofidaReadable()
