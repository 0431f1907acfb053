"""What taking a card is worth: how likely a seat is to lose the game, judged by what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum

from games.core.types import Seat
from games.core.view import View
from games.royal.rules import FACES, IS_ROYAL, KIND, NO_KIND, ROYAL_WORD, fatal

KINDS = range(ROYAL_WORD)
OF_A_KIND = tuple(sum(face.count for n, face in enumerate(FACES) if KIND[n] == kind) for kind in KINDS)

SHORT = (0.0, 1.4, 0.7, 0.3, 0.1, 0.0)
"""Danger of a critter of which one, two … more cards lose the game, at the index of that number.

This and the other dangers are near what fits the losers of some hundred games of such brains with 2, 3, 4 and 6 seats.
"""
HAND = 2.0
"""Danger of having no card in hand; with n cards it is divided by n + 1."""
LEAD = 0.2
"""Danger of having to begin the next round."""


@dataclass(slots=True)
class Front:
    """What a seat would have before it and in its hand. `top`: the penalty card that the next royal card brings."""

    seat: Seat
    counts: list[int]
    hand: int
    top: int | None
    lost: bool = False


class Stakes:
    """The table as far as it is open, and what would follow if a seat took a card.

    Every seat is in some danger, and its odds of losing grow exponentially with it.
    """

    def __init__(self, view: View, me: Seat, giving: bool = False) -> None:
        """All losses are those of the seat `me`. `giving`: a card of its hand is about to be given away."""
        self.me = me
        self.limit = fatal(view.seats)
        self.counts = [[0] * len(KINDS) for _ in range(view.seats)]
        self.left = list(OF_A_KIND)
        """By kind: cards that do not lie in front of a seat yet."""
        for seat, counts in enumerate(self.counts):
            for token in view.cards("area", seat):
                kind = KIND[view.faces[token]]
                if kind != NO_KIND:
                    counts[kind] += 1
                    self.left[kind] -= 1
        self.hands = [view.count("hand", seat) for seat in range(view.seats)]
        self.hands[me] -= giving
        pile = view.cards("pile")
        self.top = view.faces[pile[-1]] if pile else None
        own = {KIND[view.faces[token]] for token in view.cards("hand", me)}
        self.own = [kind for kind in KINDS if kind in own]
        self.odds = [exp(self._danger(counts, hand)) for counts, hand in zip(self.counts, self.hands, strict=True)]
        self._losses: dict[tuple[Seat, int], float] = {}

    def loss(self, taker: Seat, face: int) -> float:
        """How likely `me` is to lose the game once `taker` has taken this card and what comes with it."""
        key = taker, face
        if key not in self._losses:
            front = self._front(taker)
            self._take(front, face)
            self._losses[key] = self._chance(front)
        return self._losses[key]

    def loss_by_laying(self, faces: Sequence[int]) -> float:
        """How likely `me` is to lose once it has laid down these cards of its hand."""
        front = self._front(self.me)
        front.hand -= len(faces)
        for face in faces:
            self._take(front, face)
        return self._chance(front)

    def _front(self, seat: Seat) -> Front:
        return Front(seat, self.counts[seat][:], self.hands[seat], self.top)

    def _take(self, front: Front, face: int) -> None:
        """A seat takes a card. What a penalty card under the top one may be is left out."""
        kind = KIND[face]
        if kind == NO_KIND:
            self._lay_down(front)
            return
        self._add(front, kind)
        if IS_ROYAL[face] and front.top is not None:
            top, front.top = front.top, None
            self._take(front, top)

    def _lay_down(self, front: Front) -> None:
        """A special card came: two cards of the hand go, the least harmful ones (others may have any)."""
        kinds = self.own if front.seat == self.me else KINDS
        harm = [self._weight(kind, front.counts[kind] + 1) - self._weight(kind, front.counts[kind]) for kind in kinds]
        for _, kind in sorted(zip(harm, kinds, strict=True))[:2]:
            if front.hand > 0:
                self._add(front, kind)
                front.hand -= 1
        front.hand += 1

    def _add(self, front: Front, kind: int) -> None:
        front.counts[kind] += 1
        front.lost = front.lost or front.counts[kind] >= self.limit

    def _chance(self, front: Front) -> float:
        """How likely `me` loses if a seat has got so far and begins the next round."""
        mine = front.seat == self.me
        if front.lost or front.hand == 0:
            return 1.0 if mine else 0.0
        odds = exp(self._danger(front.counts, front.hand) + LEAD)
        others = fsum(o for seat, o in enumerate(self.odds) if seat not in (front.seat, self.me))
        me = odds if mine else self.odds[self.me]
        return me / (me + others + (0.0 if mine else odds))

    def _danger(self, counts: Sequence[int], hand: int) -> float:
        return fsum(self._weight(kind, counts[kind]) for kind in KINDS) + HAND / (hand + 1)

    def _weight(self, kind: int, count: int) -> float:
        """The danger of so many of a critter; none if too few are left to lose by it."""
        short = self.limit - count
        return SHORT[short] if short <= self.left[kind] else 0.0
