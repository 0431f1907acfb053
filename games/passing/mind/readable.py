"""How claims about a card that goes round can be read, and brains that make the most of it: see
`games.brains.readable`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import fsum, log

from games.brains.cast import NOBODY
from games.brains.levels import LEVELS
from games.brains.mixing import mean
from games.brains.readable.notes import Book, Row, Rule
from games.brains.strategy import MixedStrategy
from games.core.actions import Action, Choices, Event
from games.core.brain import Character, Level
from games.core.types import Seat, Token, Word
from games.core.view import View
from games.passing.mind.others import Stakes, judged_cost, judged_costs
from games.passing.mind.reckoner import Reckoner
from games.passing.rules import Judge, Offer, Offered, PassedOn, PassingFacts, PassOn, Peek

TOLD_APART = 4
"""So many cards before a seat are told apart one by one."""
LEAST_STAKE = 1e-3
"""So much always hangs on a card, where its logarithm is taken."""
LATE = 4
"""From this round on it tells something that none of a kind lies anywhere."""
KINDS = 3
"""A claim that is true of more faces than this is about no kind."""


class PassingReadable:
    """See `games.brains.readable.notes.Readable`. A game says what is at stake, and which brains play."""

    reading: Callable[[Seat, Character, Level], Counter]
    following: Callable[[Seat, Character, Level], Follower]

    def __init__(self, truths: Sequence[frozenset[Word]], claims: Sequence[str]) -> None:
        self.truths = truths
        self.claims = claims
        self._face = [next(face for face, said in enumerate(truths) if word in said) for word in range(len(claims))]
        self._about_kind = [sum(word in said for said in truths) <= KINDS for word in range(len(claims))]
        grid = [f"Giver {g}, judge {j}" for g, j in product(range(TOLD_APART), repeat=2)]
        self.public = (
            *("before the giver", "before the judge", "before all", "is a kind", "round", "step"),
            *("giver's highest", "judge's highest", "giver's hand", "judge's hand"),
            *("Giver's stake", "Judge's stake", "None anywhere, late", *grid, *(f"Says {claim}" for claim in claims)),
        )
        self.own = ("in hand", "hand")

    def stakes(self, view: View) -> Stakes:
        """What taking a card is worth, for all that everyone can see."""
        raise NotImplementedError

    def counter(self, seat: Seat, book: Book, *, gives: bool = True) -> Counter:
        """See `Readable.counter`."""
        mind = self.reading(seat, NOBODY, LEVELS[-1])
        mind.readable, mind.book, mind.gives = self, book, gives
        return mind

    def follower(self, seat: Seat, rule: Rule) -> Follower:
        """See `Readable.follower`."""
        mind = self.following(seat, NOBODY, LEVELS[-1])
        mind.readable, mind.rule = self, rule
        return mind

    def row(self, view: View, claim: Event) -> Row:
        """See `Readable.row`."""
        assert isinstance(claim, Offered | PassedOn)
        return self.rows(view, claim.giver, claim.to, step=_knowers(view) - 1)[claim.claim]

    def own_row(self, view: View, claim: Event) -> Row:
        """See `Readable.own_row`."""
        assert isinstance(claim, Offered | PassedOn)
        return self.own_of(view, claim.to, claim.claim)

    def own_of(self, view: View, judge: Seat, word: Word) -> Row:
        """How many cards that make the claim true the judge holds, and how many in all."""
        hand = [view.faces[card] for card in view.cards("hand", judge)]
        return [float(sum(word in self.truths[face] for face in hand)), float(len(hand))]

    def rows(self, view: View, giver: Seat, to: Seat, step: int) -> list[Row]:
        """By claim: what everyone can see if it is made at this step of the round, 0 being the first."""
        facts = view.facts
        assert isinstance(facts, PassingFacts)
        words = range(len(self.claims))
        before = [[0] * len(words) for _ in range(view.seats)]
        for seat, counts in enumerate(before):
            for card in view.cards("area", seat):
                for word in self.truths[view.faces[card]]:
                    counts[word] += 1
        hands = [float(view.count("hand", seat)) for seat in (giver, to)]
        highest = [float(max(before[seat])) for seat in (giver, to)]
        stakes = self.stakes(view)
        staked = [self._staked(stakes, seat, other) for seat, other in ((giver, to), (to, giver))]
        found: list[Row] = []
        for word in words:
            mine, theirs, everywhere = before[giver][word], before[to][word], sum(row[word] for row in before)
            kind = self._about_kind[word]
            grid = [0.0] * TOLD_APART**2
            if kind:
                last = TOLD_APART - 1
                grid[min(mine, last) * TOLD_APART + min(theirs, last)] = 1.0
            found.append(
                [
                    *(float(mine), float(theirs), float(everywhere), float(kind), float(facts.round), float(step)),
                    *(*highest, *hands, staked[0][word], staked[1][word]),
                    *(float(facts.round >= LATE and not everywhere), *grid, *(float(one == word) for one in words)),
                ]
            )
        return found

    def _staked(self, stakes: Stakes, seat: Seat, other: Seat) -> list[float]:
        """By claim, as a logarithm: how much likelier the seat loses if it takes such a card than if the other does."""
        losses = stakes.losses
        return [log(max(losses(seat, face)[seat] - losses(other, face)[seat], LEAST_STAKE)) for face in self._face]


def _knowers(view: View) -> int:
    facts = view.facts
    assert isinstance(facts, PassingFacts)
    return facts.knowers.bit_count()


class Counter(Reckoner):
    """A best response to what a book says of the others. Goes before the mind of a game among the bases of a class."""

    readable: PassingReadable
    book: Book
    gives: bool

    def claims_policy(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """See `Reckoner.claims_policy`."""
        verb = legal.parts[0].verb
        if verb not in (Offer, PassOn):
            return [(self._best_answer(legal, stakes), 1.0)]
        return [(self._best_gift(verb is Offer, stakes), 1.0)] if self.gives else super().claims_policy(legal, stakes)

    def _best_gift(self, begins: bool, stakes: Stakes) -> Action:
        view = self.memory.view
        seats = [seat for seat in range(view.seats) if seat != self.seat] if begins else [*self._unseen()]
        place = "hand" if begins else "front"
        cards: dict[int, Token] = {view.faces[card]: card for card in view.cards(place, self.seat)}
        step = 0 if begins else _knowers(view) - 1
        _, face, to, word = min(
            (cost, face, to, word)
            for to in seats
            for face in cards
            for word, cost in enumerate(self._giving(face, to, self._trusts(to, step), stakes))
        )
        return Offer(cards[face], to, word) if begins else PassOn(to, word)

    def _trusts(self, to: Seat, step: int) -> Sequence[float]:
        return self.book.trust(self.readable.rows(self.memory.view, self.seat, to, step))

    def _giving(self, face: int, to: Seat, trusts: Sequence[float], stakes: Stakes) -> list[float]:
        """By claim: what it costs to give this card with it, if it is believed so often."""
        mine, theirs = (stakes.losses(taker, face)[self.seat] for taker in (self.seat, to))
        return [judged_cost(trust, word in self.truths[face], mine, theirs) for word, trust in enumerate(trusts)]

    def _best_answer(self, legal: Choices, stakes: Stakes) -> Action:
        view, round_ = self.memory.view, self.memory.round
        giver, _, claim, _ = round_[-1]
        suspects = self.memory.suspects()
        fits = [claim in truths for truths in self.truths]
        true = fsum([weight for weight, fit in zip(suspects, fits, strict=True) if fit])
        false = fsum(suspects) - true
        if not true or false <= 0.0:
            return Judge(bool(true))
        public = self.readable.rows(view, giver, self.seat, len(round_) - 1)[claim]
        (chance,) = self.book.truth([public], [self.readable.own_of(view, self.seat, claim)])
        beliefs = [
            weight * (chance / true if fit else (1.0 - chance) / false)
            for weight, fit in zip(suspects, fits, strict=True)
        ]
        taken, given = (
            [stakes.losses(taker, face)[self.seat] for face in self.all_faces] for taker in (self.seat, giver)
        )
        believing, doubting = judged_costs(taken, given, fits, beliefs)
        if Peek() in legal:
            trusts = {to: self._trusts(to, len(round_)) for to in self._unseen()}
            passing = [
                min(min(self._giving(face, to, row, stakes)) for to, row in trusts.items()) if belief else 0.0
                for face, belief in enumerate(beliefs)
            ]
            if mean(passing, beliefs) < min(believing, doubting):
                return Peek()
        return Judge(believing < doubting)


class Follower(Reckoner):
    """Answers by a plain rule, and else does what the mind does. Goes before the mind of a game among the bases."""

    readable: PassingReadable
    rule: Rule

    def claims_policy(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """See `Reckoner.claims_policy`."""
        if legal.parts[0].verb in (Offer, PassOn):
            return super().claims_policy(legal, stakes)
        giver, _, claim, _ = self.memory.round[-1]
        rows = self.readable.rows(self.memory.view, giver, self.seat, len(self.memory.round) - 1)
        return [(Judge(self.rule(rows[claim])), 1.0)]
