"""How claims in Kadofida can be read: see `games.brains.readable`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from games.brains.cast import NOBODY
from games.brains.counting import missing, open_faces
from games.brains.levels import LEVELS
from games.brains.readable.notes import Book, Row, Rule
from games.brains.readable.records import Records
from games.brains.readable.rules import ANSWERS, TRUTHS, Chance
from games.brains.strategy import MixedStrategy
from games.core.actions import Choices, Event
from games.core.brain import BrainMaker, Level
from games.core.match import Beat
from games.core.types import Seat, Word
from games.core.view import View
from games.kadofida.cards import ALL_CLAIMS, CLAIMS, FACES, POINTS
from games.kadofida.facts import KadofidaFacts
from games.kadofida.mind.mind import Mind
from games.kadofida.mind.pitching import Turn, with_truth
from games.kadofida.mind.reader import READER
from games.kadofida.moves import Decide, Pitch, Pitched

EXACTLY = replace(LEVELS[-1], temperature=0.02)
"""A best response, nearly: what is better is done."""


class KadofidaReadable:
    """See `games.brains.readable.notes.Readable`."""

    public = (
        *("points said", "left of it", "round", "creator's points", "boss's points", "creator's flames"),
        *("boss's flames", "marks", "blocked", *(f"Says {claim}" for claim in CLAIMS)),
    )
    reader = READER

    def table(self, view: View, claim: Event) -> Sequence[Row]:
        """See `Readable.table`."""
        assert isinstance(claim, Pitched)
        return self.rows(view, claim.giver, claim.to)

    def word(self, claim: Event) -> Word:
        """See `Readable.word`."""
        assert isinstance(claim, Pitched)
        return claim.claim

    def fits(self, view: View, claim: Event) -> Sequence[bool]:
        """See `Readable.fits`."""
        assert isinstance(claim, Pitched)
        return [word == view.faces[claim.card] for word in ALL_CLAIMS]

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

    def counter(self, seat: Seat, book: Book, *, answers: bool = True, gives: bool = True) -> ReadingMind:
        """See `Readable.counter`."""
        return ReadingMind(seat, self, book, answers, gives)

    def follower(self, seat: Seat, rule: Rule) -> FollowingMind:
        """See `Readable.follower`."""
        return FollowingMind(seat, self, rule)

    def rules(self) -> Mapping[str, BrainMaker]:
        """See `Readable.rules`."""
        return {
            f"{truths}, {answers}": partial(KeepingMind, readable=self, truth=TRUTHS[truths], belief=ANSWERS[answers])
            for truths, answers in product(TRUTHS, ANSWERS)
        }


class WatchingMind(Mind):
    """Keeps records like somebody who only watches. Base of what plays with what was read."""

    def __init__(self, seat: Seat, readable: KadofidaReadable, level: Level = LEVELS[-1]) -> None:
        super().__init__(seat, NOBODY, level)
        self._readable = readable
        self._records = Records(readable.reader)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self._records.watch(beat)
        super().watch(beat)

    def _noted(self, creator: Seat, boss: Seat) -> list[Row]:
        """By claim: what everyone can see and knows of both (see `Note.public`)."""
        known = self._records.row(creator, boss)
        return [[*row, *known] for row in self._readable.rows(self.memory.view, creator, boss)]


class ReadingMind(WatchingMind):
    """A best response to what a book says of the others."""

    def __init__(self, seat: Seat, readable: KadofidaReadable, book: Book, answers: bool, gives: bool) -> None:
        super().__init__(seat, readable, EXACTLY)
        self._book, self._answers, self._gives = book, answers, gives
        self._trusts: tuple[int, Sequence[float]] = (-1, ())

    def permission(self, claim: int, turn: Turn | None) -> float:
        """See `Mind.permission`."""
        if not self._gives:
            return super().permission(claim, turn)
        facts = self.memory.facts
        if self._trusts[0] != facts.turn:
            self._trusts = facts.turn, self._book.trust(self._noted(self.seat, facts.boss))
        return self._trusts[1][claim]

    def suspects(self) -> list[float]:
        """See `Mind.suspects`."""
        if not self._answers:
            return super().suspects()
        facts, view = self.memory.facts, self.memory.view
        public = self._noted(facts.creator, self.seat)[facts.claim]
        (chance,) = self._book.truth([public], [self._readable.own_of(view, self.seat, facts.claim)])
        return with_truth(super().suspects(), facts.claim, chance)


class FollowingMind(WatchingMind):
    """Answers by one rule."""

    def __init__(self, seat: Seat, readable: KadofidaReadable, rule: Rule) -> None:
        super().__init__(seat, readable)
        self._rule = rule

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        if legal.parts[0].verb is not Decide:
            return super().policy(legal)
        facts = self.memory.facts
        return [(Decide(self._rule(self._noted(facts.creator, self.seat)[facts.claim])), 1.0)]


class KeepingMind(WatchingMind):
    """Keeps a rule in the head for all claims, and never asks."""

    def __init__(self, seat: Seat, readable: KadofidaReadable, truth: Chance, belief: Chance) -> None:
        super().__init__(seat, readable)
        self._truth, self._belief = truth, belief

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        facts = self.memory.facts
        verb = legal.parts[0].verb
        if verb is Decide:
            allows = self._belief(self._records, self.seat, facts.creator)
            return [(Decide(True), allows), (Decide(False), 1.0 - allows)]
        if verb is not Pitch:
            return super().policy(legal)
        faces, truth = self.memory.view.faces, self._truth(self._records, self.seat, facts.boss)
        pitches = [action for action in legal if isinstance(action, Pitch)]
        true = [action.claim == faces[action.card] for action in pitches]
        trues = sum(true)
        shares = [(1.0 - truth) / max(len(true) - trues, 1), truth / max(trues, 1)] if 0 < trues < len(true) else [1, 1]
        return [(action, shares[one]) for action, one in zip(pitches, true, strict=True)]


READABLE = KadofidaReadable()
"""Claims in Kadofida as everyone can follow them."""
