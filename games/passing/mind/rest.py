"""The rest of a small game for two in which cards go round, thought through to its end.

Both seats begin with a coin for everything, and then each improves in turn: of what it had better done with a hand, it
does more from now on (CFR+, https://arxiv.org/abs/1407.5042). What both did on the average is near an equilibrium after
few turns, because a coin is not far from one. The plan has an answer to all that may come, for each hand that either
seat may hold, and is made once: whoever made a new one each round could be led to where the new one is worse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import comb, fsum, prod
from operator import mul

from games.core.types import Seat, Word

MOST_ROUNDS, MOST_HANDS = 2000, 20
"""If there are more rounds that may come, by what everyone sees of them, or hands that a seat may hold, the rest is too
large. The largest takes one or two seconds, once; afterwards the plan is only looked into."""
TURNS = 10
"""So many times each seat improves."""
INERTIA = 1.5
"""How much the coin weighs, in regrets: with one decision 2 can be won at most. Chosen, like the turns, by what could
be won against the plan at the games of `tests.games.brains.oracle`."""

Hand = tuple[int, ...]
"""How many cards of each face."""
Likely = list[float]
"""By hand: how likely a seat that has it would come so far by what it does itself."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What everyone knows of a game for two when a round begins. What lies before the seats is each game's own."""

    giver: Seat
    hands: tuple[int, int]
    """By seat: how many cards it holds."""
    unknown: tuple[int, ...]
    """By face: how many cards nobody has placed who has only what everyone has seen."""
    truths: tuple[frozenset[Word], ...]
    """By face: the claims that are true of it."""
    claims: int
    """How many claims there are."""

    def taken(self, taker: Seat, face: int) -> Rest | Seat:
        """What is known once the giver has given this card and the taker has taken it; or who has lost by it."""
        raise NotImplementedError


class TooLarge(Exception):
    """More may come than can be thought through."""


@dataclass(slots=True, eq=False)
class Way:
    """A card with a claim. The lists are by those hands of the giver that have the card."""

    face: int
    claim: Word
    true: bool
    holders: list[int]
    """Which of all its hands these are."""
    rows: list[list[float]]
    """In how many ways each comes about together with each hand of the receiver."""
    columns: list[list[float]]
    """The same the other way round."""
    after: tuple[Round | float, Round | float]
    """What follows if it is believed, and if not: another round, or what it comes to for the giver."""
    chances: list[float]
    regrets: list[float] = field(default_factory=list)
    totals: list[float] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Answer:
    """How a claim is answered, by the hands of the receiver."""

    believes: list[float]
    regrets: tuple[list[float], list[float]]
    """Of not having believed, and of not having doubted."""
    totals: list[float]


class Round:
    """A round that may come: what either seat does in it, with which hand."""

    def __init__(
        self, rest: Rest, given: list[Hand], kept: list[Hand], weights: list[list[float]], left: Iterator[int]
    ) -> None:
        """`given` and `kept` are the hands that the giver and the receiver may have, and `weights` tells in how many
        ways they come about together. Raises `TooLarge` if nothing is `left` for this round and those after it.
        """
        if next(left, None) is None:
            raise TooLarge
        self.giver = rest.giver
        self.given = given
        self.kept = kept
        self.ways: list[Way] = []
        self.answers = [
            Answer([0.5] * len(kept), ([0.0] * len(kept), [0.0] * len(kept)), [0.0] * len(kept))
            for _ in range(rest.claims)
        ]
        self.asked = [0.0] * len(kept)
        """By hand of the receiver: what the totals of its answers are to be divided by."""
        kinds = [sum(map(bool, hand)) for hand in given]
        for face, truths in enumerate(rest.truths):
            holders = [at for at, hand in enumerate(given) if hand[face]]
            if not holders:
                continue
            fewer = [tuple(n - (other == face) for other, n in enumerate(given[at])) for at in holders]
            rows = [weights[at] for at in holders]
            columns = [list(column) for column in zip(*rows, strict=True)]
            ends = [rest.taken(taker, face) for taker in range(2)]
            sides = 2 if 0 < len(truths) < rest.claims else 1
            for claim in range(rest.claims):
                true = claim in truths
                alike = sides * (len(truths) if true else rest.claims - len(truths))
                takers = (rest.giver, 1 - rest.giver) if true else (1 - rest.giver, rest.giver)
                believed, doubted = (self._follow(ends[taker], fewer, rows, columns, left) for taker in takers)
                coin = [1.0 / (kinds[at] * alike) for at in holders]
                self.ways.append(Way(face, claim, true, holders, rows, columns, (believed, doubted), coin))

    def _follow(
        self,
        end: Rest | Seat,
        fewer: list[Hand],
        rows: list[list[float]],
        columns: list[list[float]],
        left: Iterator[int],
    ) -> Round | float:
        """What follows once the giver has `fewer` cards: the next round, or what the end is to the giver."""
        if isinstance(end, Seat):
            return -1.0 if end == self.giver else 1.0
        if end.giver == self.giver:
            return Round(end, fewer, self.kept, rows, left)
        return Round(end, self.kept, fewer, columns, left)

    # --- what has been found ----------------------------------------------------------------------------------------

    def after(self, face: int, claim: Word, believed: bool) -> Round | None:
        """The round that follows when a card was turned up; None if the game is over."""
        way = next(way for way in self.ways if way.face == face and way.claim == claim)
        after = way.after[not believed]
        return after if isinstance(after, Round) else None

    def gives(self, hand: Hand) -> list[tuple[int, Word, float]]:
        """Each card and claim, and how likely they are chosen."""
        at = self.given.index(hand)
        ways = [(way, way.holders.index(at)) for way in self.ways if at in way.holders]
        total = fsum([way.totals[n] for way, n in ways])
        return [(way.face, way.claim, way.totals[n] / total if total else way.chances[n]) for way, n in ways]

    def believes(self, hand: Hand, claim: Word) -> float:
        """How likely the claim is believed."""
        at = self.kept.index(hand)
        answer, asked = self.answers[claim], self.asked[at]
        return answer.totals[at] / asked if asked else answer.believes[at]

    # --- how it is found --------------------------------------------------------------------------------------------

    def begin(self, givers: Likely, receivers: Likely) -> None:
        """Give the coin its weight, here and in all that follows. Of what can only be true or a lie nobody doubts."""
        sent = [[givers[at] * p for at, p in zip(way.holders, way.chances, strict=True)] for way in self.ways]
        for way, likely in zip(self.ways, sent, strict=True):
            met = _products(way.rows, receivers)
            way.regrets = [INERTIA * weight * chance for weight, chance in zip(met, way.chances, strict=True)]
            way.totals = [0.0] * len(likely)
            regrets = self.answers[way.claim].regrets[not way.true]
            for at, weight in enumerate(_products(way.columns, likely)):
                regrets[at] += weight
        for answer in self.answers:
            for at, (true, false) in enumerate(zip(*answer.regrets, strict=True)):
                believes = 0.5 if true and false else float(true > 0.0)
                answer.believes[at] = believes
                for regrets, chance in zip(answer.regrets, (believes, 1.0 - believes), strict=True):
                    regrets[at] = INERTIA * (true + false) * chance
        for way, likely in zip(self.ways, sent, strict=True):
            for after, part in zip(way.after, self._parts(receivers, way.claim), strict=True):
                if isinstance(after, Round):
                    after.begin(*((likely, part) if after.giver == self.giver else (part, likely)))

    def improve(self, seat: Seat, mine: Likely, theirs: Likely, turn: int) -> list[float]:
        """A seat improves, here and in all that follows. Returns by its hand what it came to before: 1 for winning and
        -1 for losing, in as many ways as it meets hands of the other.
        """
        return (self._give_better if seat == self.giver else self._answer_better)(seat, mine, theirs, turn)

    def _give_better(self, seat: Seat, mine: Likely, theirs: Likely, turn: int) -> list[float]:
        worth = [0.0] * len(mine)
        answered = [self._parts(theirs, claim) for claim in range(len(self.answers))]
        found: list[list[float]] = []
        for way in self.ways:
            sent = [mine[at] * chance for at, chance in zip(way.holders, way.chances, strict=True)]
            values = [0.0] * len(sent)
            for after, others in zip(way.after, answered[way.claim], strict=True):
                if not any(others):
                    continue
                if isinstance(after, Round):
                    gains = after.improve(seat, sent, others, turn)
                else:
                    gains = [after * weight for weight in _products(way.rows, others)]
                values = [value + gain for value, gain in zip(values, gains, strict=True)]
            found.append(values)
            for at, chance, value in zip(way.holders, way.chances, values, strict=True):
                worth[at] += chance * value
        regretted = [0.0] * len(mine)
        for way, values in zip(self.ways, found, strict=True):
            for n, at in enumerate(way.holders):
                way.totals[n] += turn * mine[at] * way.chances[n]
                way.regrets[n] = max(way.regrets[n] + values[n] - worth[at], 0.0)
                regretted[at] += way.regrets[n]
        for way in self.ways:
            for n, at in enumerate(way.holders):
                if regretted[at]:
                    way.chances[n] = way.regrets[n] / regretted[at]
        return worth

    def _answer_better(self, seat: Seat, mine: Likely, theirs: Likely, turn: int) -> list[float]:
        worth = [0.0] * len(mine)
        answered = [self._parts(mine, claim) for claim in range(len(self.answers))]
        found = [([0.0] * len(mine), [0.0] * len(mine)) for _ in self.answers]
        for way in self.ways:
            sent = [theirs[at] * chance for at, chance in zip(way.holders, way.chances, strict=True)]
            if not any(sent):
                continue
            met: list[float] = []
            for values, after, own in zip(found[way.claim], way.after, answered[way.claim], strict=True):
                if isinstance(after, Round):
                    gains = after.improve(seat, own, sent, turn)
                else:
                    met = met or _products(way.columns, sent)
                    gains = [-after * weight for weight in met]
                for at, gain in enumerate(gains):
                    values[at] += gain
        for at, likely in enumerate(mine):
            self.asked[at] += turn * likely
        for answer, (believing, doubting) in zip(self.answers, found, strict=True):
            for at, chance in enumerate(answer.believes):
                answer.totals[at] += turn * mine[at] * chance
                better = believing[at] - doubting[at]
                worth[at] += doubting[at] + chance * better
                yes = max(answer.regrets[0][at] + (1.0 - chance) * better, 0.0)
                no = max(answer.regrets[1][at] - chance * better, 0.0)
                answer.regrets[0][at], answer.regrets[1][at] = yes, no
                if yes or no:
                    answer.believes[at] = yes / (yes + no)
        return worth

    def _parts(self, likely: Likely, claim: Word) -> tuple[Likely, Likely]:
        """What becomes of it if the receiver believes the claim, and if it does not."""
        believes = self.answers[claim].believes
        return [*map(mul, likely, believes)], [p * (1.0 - chance) for p, chance in zip(likely, believes, strict=True)]


def _products(rows: Sequence[Sequence[float]], column: Sequence[float]) -> list[float]:
    return [fsum(map(mul, row, column)) for row in rows]


@lru_cache(maxsize=8)
def thought_through(rest: Rest) -> Round | None:
    """The first round of the rest of a game, as if what nobody has placed had been dealt just now; None if the rest is
    too large.
    """
    kinds = sum(map(bool, rest.unknown))
    if any(comb(cards + kinds - 1, cards) > MOST_HANDS for cards in rest.hands):
        return None
    given, kept = (_hands(rest.hands[seat], rest.unknown) for seat in (rest.giver, 1 - rest.giver))
    weights = [[float(_ways(hand, other, rest.unknown)) for other in kept] for hand in given]
    try:
        first = Round(rest, given, kept, weights, iter(range(MOST_ROUNDS)))
    except TooLarge:
        return None
    givers, receivers = [1.0] * len(given), [1.0] * len(kept)
    first.begin(givers, receivers)
    for turn in range(1, TURNS + 1):
        first.improve(rest.giver, givers, receivers, turn)
        first.improve(1 - rest.giver, receivers, givers, turn)
    return first


def _hands(cards: int, unknown: Hand) -> list[Hand]:
    """All hands of so many cards."""
    return [hand for hand in product(*(range(min(cards, n) + 1) for n in unknown)) if sum(hand) == cards]


def _ways(hand: Hand, other: Hand, unknown: Hand) -> int:
    """In how many ways both hands come about."""
    return prod(comb(n, one) * comb(n - one, two) for one, two, n in zip(hand, other, unknown, strict=True))
