"""What taking a card is worth: how likely a seat is to lose the game, judged by what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, inf

from games.core.types import Seat
from games.core.view import View
from games.royal.deck import NO_KIND, Deck
from games.royal.mind.value import Weights, before_seats, danger_of_hand, danger_of_kinds


@dataclass(slots=True)
class Front:
    """What a seat would have before it, how dangerous that is, and its hand. `top`: the penalty card that the next
    royal card brings.
    """

    seat: Seat
    counts: list[int]
    danger: float
    hand: int
    top: int | None
    lost: bool = False


class Stakes:
    """The table as far as it is open, and what would follow if a seat took a card.

    Every seat is in some danger, and its odds of losing grow exponentially with it.
    """

    def __init__(self, deck: Deck, view: View, me: Seat, weights: Weights, giving: bool = False) -> None:
        """`me` is the seat whose own hand is known. `giving`: a card of it is about to be given away."""
        self.me = me
        self.deck = deck
        self.weights = weights
        self.limit = deck.fatal[view.seats]
        self.counts, left = before_seats(deck, view)
        self.danger = danger_of_kinds(weights, left, self.limit)
        """By critter and number: how dangerous so many of it are."""
        self.hands = [view.count("hand", seat) for seat in range(view.seats)]
        self.hands[me] -= giving
        pile = view.cards("pile")
        self.top = view.faces.get(pile[-1]) if pile else None
        own = {deck.kind[view.faces[token]] for token in view.cards("hand", me)} if view.eyes == me else set(deck.kinds)
        self.own = [kind for kind in deck.kinds if kind in own]
        self.areas = [fsum(row[n] for row, n in zip(self.danger, counts, strict=True)) for counts in self.counts]
        self.odds = [exp(area + self._hand(hand)) for area, hand in zip(self.areas, self.hands, strict=True)]
        self._losses: dict[tuple[Seat, int], list[float]] = {}

    def now(self) -> list[float]:
        """By seat: how likely it is to lose as things are."""
        return _shares(self.odds)

    def losses(self, taker: Seat, face: int) -> list[float]:
        """By seat: how likely it is to lose once `taker` has taken this card and what comes with it."""
        key = taker, face
        if key not in self._losses:
            front = self._front(taker)
            self._take(front, face)
            self._losses[key] = self._chances(front)
        return self._losses[key]

    def loss(self, taker: Seat, face: int) -> float:
        """The same for the seat `me`."""
        return self.losses(taker, face)[self.me]

    def losses_by_laying(self, faces: Sequence[int]) -> list[float]:
        """By seat: how likely it is to lose once `me` has laid down these cards of its hand."""
        front = self._front(self.me)
        front.hand -= len(faces)
        for face in faces:
            self._take(front, face)
        return self._chances(front)

    def _front(self, seat: Seat) -> Front:
        return Front(seat, self.counts[seat][:], self.areas[seat], self.hands[seat], self.top)

    def _take(self, front: Front, face: int) -> None:
        """A seat takes a card. What a penalty card under the top one may be is left out."""
        kind = self.deck.kind[face]
        if kind == NO_KIND:
            self._lay_down(front)
            return
        self._add(front, kind)
        if self.deck.royal[face] and front.top is not None:
            top, front.top = front.top, None
            self._take(front, top)

    def _lay_down(self, front: Front) -> None:
        """A special card came: two cards of the hand go, the least harmful ones (others may have any)."""
        kinds = self.own if front.seat == self.me else self.deck.kinds
        for _, kind in sorted([(self._harm(front, kind), kind) for kind in kinds])[:2]:
            if front.hand > 0:
                self._add(front, kind)
                front.hand -= 1
        front.hand += 1

    def _harm(self, front: Front, kind: int) -> float:
        """By how much one more of a critter is more dangerous."""
        row, number = self.danger[kind], front.counts[kind]
        return row[number + 1] - row[number]

    def _add(self, front: Front, kind: int) -> None:
        if front.counts[kind] + 1 >= self.limit:
            front.lost = True
            return
        front.danger += self._harm(front, kind)
        front.counts[kind] += 1

    def _hand(self, cards: int, lead: bool = False) -> float:
        return danger_of_hand(self.weights, cards, lead)

    def _chances(self, front: Front) -> list[float]:
        """How likely each seat loses if one has got so far and begins the next round."""
        if front.lost or front.hand == 0:
            return [float(seat == front.seat) for seat in range(len(self.odds))]
        odds = self.odds[:]
        odds[front.seat] = exp(front.danger + self._hand(front.hand, lead=True))
        return _shares(odds)


class MindStakes(Stakes):
    """The same, and nobody lays down what loses the game while there is anything else. The first brain takes the last
    card of a critter for harmless there, and is kept as it was.
    """

    def _harm(self, front: Front, kind: int) -> float:
        return inf if front.counts[kind] + 1 >= self.limit else super()._harm(front, kind)


def _shares(odds: Sequence[float]) -> list[float]:
    total = fsum(odds)
    return [one / total for one in odds]
