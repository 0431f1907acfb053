"""What the others are likely to have kept in hand, by what they did with it.

Of a hand all but two cards are new whenever its seat has played one: those two it had before, and it did not play them.
A seat is taken to do what is usually worth most, more or less (see `games.toutomi.usual`).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import comb
from random import Random

from games.brains.mixing import soft
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.toutomi.cards import FACES, HAND, LIMIT, safe
from games.toutomi.facts import ToutomiFacts
from games.toutomi.moves import Attacked, Burst, Laid, Matched, Passed, Played, Reversed, Skipped, Summoned, Trumped
from games.toutomi.thumb import CARD, FAR, RISK, danger, risk
from games.toutomi.turns import ATTACKED
from games.toutomi.usual import (
    ATTACK,
    CHANCE,
    KINDS,
    PLAY,
    REVERSE,
    REWARD,
    SKIP,
    SUMMON,
    UNIT,
    Stage,
    Step,
    cards_of,
    hands,
    usual,
)

# Of all that was tried these make the cards likeliest that seats had kept, of practised ones and of such as look ahead
# by the rule of thumb.
HEAT = 0.03
"""How freely others choose, in situation cards."""
RULED = 0.6
"""So many of the others go by the rule of thumb, more or less; the rest do what is usual in practice."""
ANYHOW = 0.1
"""So often they do just anything."""

Kept = dict[int, float]
"""How likely two cards are those that were kept."""
USED = {
    Played: PLAY,
    Matched: PLAY,
    Trumped: REWARD,
    Reversed: REVERSE,
    Skipped: SKIP,
    Summoned: SUMMON,
    Attacked: ATTACK,
}


def _ways(hand: int, counts: Sequence[int]) -> int:
    """In how many ways two cards can come from so many cards of each face."""
    one, other = cards_of(hand)
    return counts[one] * counts[other] if one != other else counts[one] * (counts[one] - 1) // 2


@cache
def unknown() -> Kept:
    """Two cards of which nothing is known."""
    counts = [FACES[face].count for face in KINDS]
    ways = {hand: _ways(hand, counts) for hand in hands(HAND - 1)}
    return {hand: number / comb(sum(counts), HAND - 1) for hand, number in ways.items() if number}


@cache
def chances(seats: int, hand: int, total: int) -> dict[tuple[int, int], float]:
    """What a seat does with a hand in an ordinary turn: by face and verb, how likely."""
    options = usual(seats).options(Stage(total), hand)
    if not options:
        return {}
    practised = soft([-worth for worth, _ in options], HEAT)
    ruled = soft([-_by_thumb(seats, total, step) for _, step in options], HEAT)
    return {
        (step.face, step.verb): (1.0 - ANYHOW) * ((1.0 - RULED) * one + RULED * other) + ANYHOW / len(options)
        for (_, step), one, other in zip(options, practised, ruled, strict=True)
    }


def _by_thumb(seats: int, total: int, step: Step) -> float:
    """What the rule of thumb says of a step, when nobody is ahead."""
    if step.total > LIMIT:
        return -RISK - 1.0
    rest = cards_of(step.hand)
    if step.verb == SUMMON:
        rest = ()
    if step.verb == ATTACK:
        return danger(total, ATTACKED) - RISK * risk(rest, 0) + FAR * (seats - 1)
    away = (1 + (step.verb == SKIP)) % seats
    if not away:
        return 0.0 if any(safe(face, total) for face in rest) else -RISK * danger(total, 1) ** (HAND - len(rest))
    prize = CARD if step.verb == REWARD else 0.0
    return danger(step.total, 1) - RISK * risk(rest, 0) + FAR * away + prize


@cache
def _before(face: int) -> list[tuple[int, int, list[tuple[int, float]]]]:
    """For all that can have been kept when this face was used: the hand with it, and from what it can have come, each
    as the two cards that it was before and how likely the third was drawn."""
    found = []
    for kept in unknown():
        hand = kept + UNIT[face]
        drawn = [(hand - UNIT[other], CHANCE[other]) for other in dict.fromkeys(cards_of(hand))]
        found.append((kept, hand, drawn))
    return found


class Beliefs:
    """What is believed of the hands of all seats."""

    def __init__(self, trust: float = 1.0) -> None:
        """`trust`: how often hands are dealt by what is believed, and not as if nothing were known."""
        self.trust = trust
        self.kept: dict[Seat, Kept] = {}
        """Only where something is."""

    def watch(self, beat: Beat, before: View | None) -> None:
        """Live through one step; `before` is the view before it."""
        event, view = beat.event, beat.view
        if isinstance(event, Burst | Laid | Passed):
            self.kept.pop(event.seat, None)
        elif type(event) in USED and before is not None:
            seat: Seat = event.seat  # type: ignore[attr-defined]
            face = view.faces[event.card]  # type: ignore[attr-defined]
            if seat == view.eyes or face not in KINDS:
                return  # a Kumar Wild leaves the hand as it is
            facts = before.facts
            assert isinstance(facts, ToutomiFacts)
            if facts.cards == 1 and before.count("hand", seat) == HAND:
                self._used(view.seats, seat, face, USED[type(event)], facts.total)
            else:  # more than one card is new
                self.kept.pop(seat, None)

    def _used(self, seats: int, seat: Seat, face: int, verb: int, total: int) -> None:
        old = self.kept.get(seat) or unknown()
        new: Kept = {}
        for kept, hand, drawn in _before(face):
            before = 0.0
            for rest, chance in drawn:
                before += old.get(rest, 0.0) * chance
            if before:
                new[kept] = before * chances(seats, hand, total).get((face, verb), 0.0)
        whole = 0.0
        for chance in new.values():
            whole += chance
        if whole > 0.0:
            self.kept[seat] = {kept: chance / whole for kept, chance in new.items()}
        else:
            self.kept.pop(seat, None)


class Dealer:
    """Deals hands to the others that fit what is believed of them."""

    def __init__(self, view: View, seat: Seat, unseen: Sequence[int], beliefs: Beliefs | None) -> None:
        """`unseen`: the faces of all Toutomi cards that the seat has not seen."""
        counts = [unseen.count(face) for face in KINDS]
        self.sizes = [0 if other == seat else view.count("hand", other) for other in range(view.seats)]
        self.trust = beliefs.trust if beliefs else 0.0
        self.known: dict[Seat, tuple[list[list[int]], list[float]]] = {}
        for other, size in enumerate(self.sizes):
            if size == HAND and beliefs and other in beliefs.kept:
                before = unknown()
                pairs, chances = [], []
                for kept, chance in beliefs.kept[other].items():
                    if ways := _ways(kept, counts):
                        pairs.append([UNIT[face] for face in cards_of(kept)])
                        chances.append(chance * ways / before[kept])
                if pairs:
                    self.known[other] = pairs, list(accumulate(chances))

    def __call__(self, cards: list[int], random: Random) -> list[int]:
        """The hands, by seat; their cards are taken out of `cards`, which are shuffled and given by their units."""
        hands = []
        known, trust = self.known, self.trust
        for other, size in enumerate(self.sizes):
            hand = 0
            missing = size
            if other in known and (trust == 1.0 or random.random() < trust):
                pairs, sums = known[other]
                for unit in pairs[min(bisect(sums, random.random() * sums[-1]), len(pairs) - 1)]:
                    if unit in cards:  # else another hand has got it
                        cards.remove(unit)
                        hand += unit
                        missing -= 1
            for _ in range(missing):
                hand += cards.pop()
            hands.append(hand)
        return hands
