"""How claims about a card that goes round can be read, and brains that make the most of it: see
`games.brains.readable`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from itertools import product
from math import fsum, log
from types import MappingProxyType

from games.brains.cast import NOBODY
from games.brains.levels import LEVELS
from games.brains.readable.notes import Book, Row, Rule, with_said
from games.brains.readable.records import Records
from games.brains.readable.rules import ANSWERS, TRUTHS, Chance
from games.brains.strategy import MixedStrategy
from games.core.actions import Action, Choices, Event
from games.core.brain import BrainMaker, Character, Level
from games.core.claims import ClaimReader
from games.core.match import Beat
from games.core.types import Seat, Token, Word
from games.core.view import View
from games.passing.mind.others import Stakes, judged_cost, judged_costs
from games.passing.mind.reckoner import Reckoner
from games.passing.rules import Judge, Offer, Offered, PassedOn, PassingFacts, PassOn

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
    keeping: Callable[[Seat, Character, Level], Keeper]

    def __init__(self, truths: Sequence[frozenset[Word]], claims: Sequence[str], reader: ClaimReader) -> None:
        self.reader = reader
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

    def stakes(self, view: View) -> Stakes:
        """What taking a card is worth, for all that everyone can see."""
        raise NotImplementedError

    def counter(self, seat: Seat, book: Book, *, answers: bool = True, gives: bool = True) -> Counter:
        """See `Readable.counter`."""
        mind = self.reading(seat, NOBODY, LEVELS[-1])
        mind.readable, mind.records, mind.book = self, Records(self.reader), book
        mind.answers, mind.gives = answers, gives
        return mind

    def follower(self, seat: Seat, rule: Rule) -> Follower:
        """See `Readable.follower`."""
        mind = self.following(seat, NOBODY, LEVELS[-1])
        mind.readable, mind.records, mind.rule = self, Records(self.reader), rule
        return mind

    def rules(self) -> Mapping[str, BrainMaker]:
        """See `Readable.rules`."""
        return {
            f"{gives}, {truths}, {answers}": partial(self._keeper, gives, truths, answers)
            for gives, truths, answers in product(GIFTS, TRUTHS, ANSWERS)
        }

    def _keeper(self, gives: str, truths: str, answers: str, seat: Seat) -> Keeper:
        mind = self.keeping(seat, NOBODY, LEVELS[-1])
        mind.readable, mind.records = self, Records(self.reader)
        mind.gift, mind.truth, mind.belief = GIFTS[gives], TRUTHS[truths], ANSWERS[answers]
        return mind

    def table(self, view: View, claim: Event) -> Sequence[Row]:
        """See `Readable.table`."""
        assert isinstance(claim, Offered | PassedOn)
        return self.rows(view, claim.giver, claim.to, step=_knowers(view) - 1)

    def word(self, claim: Event) -> Word:
        """See `Readable.word`."""
        assert isinstance(claim, Offered | PassedOn)
        return claim.claim

    def fits(self, view: View, claim: Event) -> Sequence[bool]:
        """See `Readable.fits`."""
        assert isinstance(claim, Offered | PassedOn)
        truths = self.truths[view.faces[claim.card]]
        return [word in truths for word in range(len(self.claims))]

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


class Watching(Reckoner):
    """Keeps records like somebody who only watches. Base of what plays with what was read."""

    readable: PassingReadable
    records: Records

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.records.watch(beat)
        super().watch(beat)

    def noted(self, giver: Seat, to: Seat, step: int) -> list[Row]:
        """By claim: what everyone can see and knows of both (see `Note.public`)."""
        known = self.records.row(giver, to)
        return [[*row, *known] for row in self.readable.rows(self.memory.view, giver, to, step)]


class Counter(Watching):
    """A best response to what a book says of the others. Goes before the mind of a game among the bases of a class.

    It never looks: those who were watched pass on too rarely for the book to tell what comes of it.
    """

    book: Book
    answers: bool
    gives: bool

    def claims_policy(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """See `Reckoner.claims_policy`."""
        verb = legal.parts[0].verb
        if verb in (Offer, PassOn):
            if self.gives:
                return [(self._best_gift(verb is Offer, stakes), 1.0)]
        elif self.answers:
            return [(self._best_answer(stakes), 1.0)]
        return super().claims_policy(legal, stakes)

    def _best_gift(self, begins: bool, stakes: Stakes) -> Action:
        view = self.memory.view
        seats = [seat for seat in range(view.seats) if seat != self.seat] if begins else [*self._unseen()]
        place = "hand" if begins else "front"
        cards: dict[int, Token] = {view.faces[card]: card for card in view.cards(place, self.seat)}
        step = 0 if begins else _knowers(view) - 1
        _, face, to, word = min(
            (cost, face, to, word)
            for to in seats
            for trusts in [self._trusts(to, step)]
            for face in cards
            for word, cost in enumerate(self._giving(face, to, trusts, stakes))
        )
        return Offer(cards[face], to, word) if begins else PassOn(to, word)

    def _trusts(self, to: Seat, step: int) -> Sequence[float]:
        return self.book.trust(self.noted(self.seat, to, step))

    def _giving(self, face: int, to: Seat, trusts: Sequence[float], stakes: Stakes) -> list[float]:
        """By claim: what it costs to give this card with it, if it is believed so often."""
        mine, theirs = (stakes.losses(taker, face)[self.seat] for taker in (self.seat, to))
        return [judged_cost(trust, word in self.truths[face], mine, theirs) for word, trust in enumerate(trusts)]

    def _best_answer(self, stakes: Stakes) -> Action:
        view, round_ = self.memory.view, self.memory.round
        giver, _, claim, _ = round_[-1]
        rows = self.noted(giver, self.seat, len(round_) - 1)
        given = self.book.gift(with_said(rows, claim))
        suspects = [
            weight * _fitting(truths, given, claim)
            for weight, truths in zip(self.memory.suspects(), self.truths, strict=True)
        ]
        fits = [claim in truths for truths in self.truths]
        true = fsum([weight for weight, fit in zip(suspects, fits, strict=True) if fit])
        false = fsum(suspects) - true
        if not true or false <= 0.0:
            return Judge(bool(true))
        (chance,) = self.book.truth([rows[claim]], [self.readable.own_of(view, self.seat, claim)])
        beliefs = [
            weight * (chance / true if fit else (1.0 - chance) / false)
            for weight, fit in zip(suspects, fits, strict=True)
        ]
        taken, kept = (
            [stakes.losses(taker, face)[self.seat] for face in self.all_faces] for taker in (self.seat, giver)
        )
        believing, doubting = judged_costs(taken, kept, fits, beliefs)
        return Judge(believing < doubting)


def _fitting(truths: Set[Word], given: Sequence[float], claim: Word) -> float:
    """How much likelier than by chance such a card is given, whatever was said of it."""
    chances = [given[word] for word in truths if word != claim]
    return fsum(chances) / len(chances) if chances else 1.0 / len(given)


class Follower(Watching):
    """Answers by a plain rule, and else does what the mind does. Goes before the mind of a game among the bases."""

    rule: Rule

    def claims_policy(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """See `Reckoner.claims_policy`."""
        if legal.parts[0].verb in (Offer, PassOn):
            return super().claims_policy(legal, stakes)
        giver, _, claim, _ = self.memory.round[-1]
        return [(Judge(self.rule(self.noted(giver, self.seat, len(self.memory.round) - 1)[claim])), 1.0)]


Gift = Callable[["Keeper", int, Seat], float]
"""How fitting a card is for a seat, for who keeps a rule; the best is given, and one of these by chance."""


def _any(mind: Keeper, face: int, to: Seat) -> float:
    return 0.0


def _most(mind: Keeper, face: int, to: Seat) -> float:
    return mind.before(face, to)


def _least(mind: Keeper, face: int, to: Seat) -> float:
    return -mind.before(face, mind.seat)


def _next(mind: Keeper, face: int, to: Seat) -> float:
    return -float((to - mind.seat) % mind.memory.view.seats)


def _back(mind: Keeper, face: int, to: Seat) -> float:
    return float(to == mind.last_giver)


GIFTS: Mapping[str, Gift] = MappingProxyType(
    {
        "gives anything": _any,
        "where most lie": _most,
        "what it lacks": _least,
        "to the next": _next,
        "gives back": _back,
    }
)
"""What is given to whom by rules that a person could keep."""


class Keeper(Watching):
    """Keeps a whole rule in the head, and never looks. Goes before the mind of a game among the bases."""

    gift: Gift
    truth: Chance
    belief: Chance
    last_giver: Seat = -1

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        event = beat.event
        if isinstance(event, Offered | PassedOn) and event.to == self.seat:
            self.last_giver = event.giver
        super().watch(beat)

    def before(self, face: int, seat: Seat) -> float:
        """How many cards before a seat are like this one: of which something true of it is true."""
        view = self.memory.view
        return float(sum(bool(self.truths[face] & self.truths[view.faces[card]]) for card in view.cards("area", seat)))

    def claims_policy(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """See `Reckoner.claims_policy`."""
        verb = legal.parts[0].verb
        if verb not in (Offer, PassOn):
            believes = self.belief(self.records, self.seat, self.memory.round[-1].giver)
            return [(Judge(True), believes), (Judge(False), 1.0 - believes)]
        view = self.memory.view
        gifts: dict[tuple[int, Seat], list[tuple[Action, bool]]] = {}
        for action in legal:
            assert isinstance(action, Offer | PassOn)
            face = view.faces[action.card if isinstance(action, Offer) else view.cards("front", self.seat)[0]]
            fits = action.claim in self.truths[face]
            gifts.setdefault((face, action.to), []).append((action, fits))
        best = max(self.gift(self, *one) for one in gifts)
        ways: MixedStrategy = []
        for (face, to), actions in gifts.items():
            if self.gift(self, face, to) == best:
                truth = self.truth(self.records, self.seat, to)
                trues = sum(fits for _, fits in actions)
                shares = (1.0, 0.0) if not trues else ((1.0 - truth) / max(len(actions) - trues, 1), truth / trues)
                ways += [(action, shares[fits]) for action, fits in actions]
        return ways
