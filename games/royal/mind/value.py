"""What lies before a seat and in its hand, as the numbers that its danger of losing is learned from."""

from __future__ import annotations

from collections.abc import Sequence

from games.brains.value import load
from games.core.game import Result
from games.core.view import View
from games.passing.rules import OFFER
from games.royal.deck import DECK, NO_KIND, Deck

FEATURES = ("short 1", "short 2", "short 3", "short 4", "empty hand", "cards", "lead")
"""Critters of which so many more cards lose the game (none if too few are left), 1 / (cards in hand + 1), cards in hand
/ 10, and whether it begins the next round."""
Weights = Sequence[float]
"""One for each feature."""
HAND_MADE: Weights = (1.4, 0.7, 0.3, 0.1, 2.0, 0.0, 0.2)
"""Near what fits the losers of some hundred games of the first brains with 2, 3, 4 and 6 seats."""
SHORTS = (1, 2, 3, 4)
"""How many cards may be missing for a feature to tell of it."""


def learned(seats: int) -> Weights:
    """The weights for so many seats."""
    return load("games.royal.mind").weights[seats]


def features(counts: Sequence[int], left: Sequence[int], limit: int, hand: int, lead: bool) -> list[float]:
    """The features of one seat. `counts` are its cards and `left` those that lie before no seat, by critter."""
    return [
        *(float(sum(limit - n == short <= rest for n, rest in zip(counts, left, strict=True))) for short in SHORTS),
        1.0 / (hand + 1),
        hand / 10,
        float(lead),
    ]


def danger_of_kinds(weights: Weights, left: Sequence[int], limit: int) -> list[list[float]]:
    """What the features of critters add to a seat's score, by critter and how many of it the seat has."""
    by_number = [0.0] * max(0, limit - SHORTS[-1]) + [*weights[SHORTS[-1] - 1 :: -1], 0.0]
    by_number = by_number[-limit - 1 :]
    return [[w if limit - number <= rest else 0.0 for number, w in enumerate(by_number)] for rest in left]


def danger_of_hand(weights: Weights, cards: int, lead: bool) -> float:
    """What the other features add."""
    empty, more, leading = weights[len(SHORTS) :]
    return empty / (cards + 1) + more * cards / 10 + (leading if lead else 0.0)


def before_seats(deck: Deck, view: View) -> tuple[list[list[int]], list[int]]:
    """By seat and critter: the cards that lie before the seat; and by critter, those that lie before none yet."""
    rows = [[0] * len(deck.kinds) for _ in range(view.seats)]
    left = deck.of_a_kind[:]
    for seat, counts in enumerate(rows):
        for token in view.cards("area", seat):
            kind = deck.kind[view.faces[token]]
            if kind != NO_KIND:
                counts[kind] += 1
                left[kind] -= 1
    return rows, left


class Lessons:
    """What is learned from games (see `games.brains.learn.Lessons`): at the beginning of each round, who loses."""

    features = FEATURES
    expected = HAND_MADE

    def rows(self, view: View) -> list[list[float]] | None:
        """See there."""
        ask = view.ask
        if ask is None or ask.what != OFFER:
            return None
        counts, left = before_seats(DECK, view)
        limit = DECK.fatal[view.seats]
        hands = [view.count("hand", seat) for seat in range(view.seats)]
        return [features(counts[seat], left, limit, hands[seat], seat == ask.seat) for seat in range(view.seats)]

    def marked(self, result: Result) -> tuple[int, ...]:
        """See there."""
        return result.losers


LESSONS = Lessons()
