"""What the others are likely to have kept in hand, by what they did with it.

Of a hand all but two cards are new whenever its seat has played one: those two it had before, and it did not play them.
A seat is taken to do what is usually worth most, more or less (see `games.toutomi.usual`).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import comb, exp, prod
from random import Random

from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.toutomi.cards import FACES, HAND
from games.toutomi.facts import ToutomiFacts
from games.toutomi.moves import Attacked, Burst, Laid, Matched, Passed, Played, Reversed, Skipped, Summoned, Trumped
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
    Usual,
    cards_of,
    hands,
)

HEAT = 0.07
"""How freely others choose, in situation cards."""
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


def _ways(hand: int, counts: Sequence[int]) -> float:
    """In how many ways the hand can come from so many cards of each face."""
    faces = cards_of(hand)
    return prod(comb(counts[face], faces.count(face)) for face in set(faces))


@cache
def unknown() -> Kept:
    """Two cards of which nothing is known."""
    counts = [FACES[face].count for face in KINDS]
    ways = {hand: _ways(hand, counts) for hand in hands(HAND - 1)}
    return {hand: number / comb(sum(counts), HAND - 1) for hand, number in ways.items() if number}


class Beliefs:
    """What is believed of the hands of all seats."""

    def __init__(self, trust: float = 1.0) -> None:
        """`trust`: how often hands are dealt by what is believed, and not as if nothing were known."""
        self.trust = trust
        self.kept: dict[Seat, Kept] = {}
        """Only where something is."""
        self._likely: dict[tuple[int, int], dict[tuple[int, int], float]] = {}

    def watch(self, beat: Beat, before: View | None, usual: Usual) -> None:
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
                self._used(seat, face, USED[type(event)], facts.total, usual)
            else:  # more than one card is new
                self.kept.pop(seat, None)

    def _used(self, seat: Seat, face: int, verb: int, total: int, usual: Usual) -> None:
        old = self.kept.get(seat) or unknown()
        new: Kept = {}
        for kept in unknown():
            hand = kept + UNIT[face]
            before = 0.0
            for drawn in dict.fromkeys(cards_of(hand)):
                before += old.get(hand - UNIT[drawn], 0.0) * CHANCE[drawn]
            if before:
                new[kept] = before * self._chances(hand, total, usual).get((face, verb), 0.0)
        whole = 0.0
        for chance in new.values():
            whole += chance
        if whole > 0.0:
            self.kept[seat] = {kept: chance / whole for kept, chance in new.items()}
        else:
            self.kept.pop(seat, None)

    def _chances(self, hand: int, total: int, usual: Usual) -> dict[tuple[int, int], float]:
        """What a seat does with a hand: by face and verb, how likely."""
        found = self._likely.get((hand, total))
        if found is None:
            options = usual.options(Stage(total), hand)
            best = max(options)[0] if options else 0.0
            odds = [exp((worth - best) / HEAT) for worth, _ in options]
            whole = 0.0
            for one in odds:
                whole += one
            found = self._likely[hand, total] = {
                (step.face, step.verb): (1.0 - ANYHOW) * one / whole + ANYHOW / len(odds)
                for (_, step), one in zip(options, odds, strict=True)
            }
        return found


class Dealer:
    """Deals hands to the others that fit what is believed of them (see `games.toutomi.search.Hands`)."""

    def __init__(self, view: View, seat: Seat, unseen: Sequence[int], beliefs: Beliefs | None) -> None:
        """`unseen`: the faces of all cards that the seat has not seen."""
        counts = [unseen.count(face) for face in KINDS]
        full = [FACES[face].count for face in KINDS]
        self.sizes = [0 if other == seat else view.count("hand", other) for other in range(view.seats)]
        self.trust = beliefs.trust if beliefs else 0.0
        self.known: dict[Seat, tuple[list[tuple[int, ...]], list[float]]] = {}
        for other, size in enumerate(self.sizes):
            if size == HAND and beliefs and other in beliefs.kept:
                rows = [
                    (cards_of(kept), chance * _ways(kept, counts) / _ways(kept, full))
                    for kept, chance in beliefs.kept[other].items()
                ]
                rows = [row for row in rows if row[1]]
                if rows:
                    self.known[other] = [kept for kept, _ in rows], list(accumulate(chance for _, chance in rows))

    def __call__(self, cards: list[int], random: Random) -> list[int]:
        """See `Hands`."""
        hands = []
        for other, size in enumerate(self.sizes):
            hand = 0
            missing = size
            if other in self.known and (self.trust == 1.0 or random.random() < self.trust):
                pairs, sums = self.known[other]
                for face in pairs[min(bisect(sums, random.random() * sums[-1]), len(pairs) - 1)]:
                    if face in cards:  # else another hand has got it
                        cards.remove(face)
                        hand += UNIT[face]
                        missing -= 1
            for _ in range(missing):
                hand += UNIT[cards.pop()]
            hands.append(hand)
        return hands
