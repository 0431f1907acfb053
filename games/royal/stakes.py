"""How likely a seat is to lose in the end: what taking a card is worth."""

from __future__ import annotations

from math import exp, fsum

from games.brains.counting import open_faces
from games.core.types import Seat
from games.core.view import View
from games.royal.rules import FACES, IS_ROYAL, KIND, NO_KIND, ROYAL_WORD, fatal

KINDS = range(ROYAL_WORD)
ALL_OF_A_KIND = tuple(sum(f.count for n, f in enumerate(FACES) if KIND[n] == kind) for kind in KINDS)

SHORT = (0.0, 1.4, 0.5, 0.1)
"""Danger of a critter of which one, two … more cards lose the game, at the index of that number."""
HAND = 2.0
"""Danger of an empty hand; it falls off with the cards in hand."""
LEAD = 0.2
"""Danger of having to begin the next round."""


class Stakes:
    """A table as far as it is open, and what would follow if a seat took a card."""

    def __init__(self, view: View, me: Seat) -> None:
        """Losses are those of the seat `me`."""
        self.me = me
        self.limit = fatal(view.seats)
        self.standing = [[0] * len(KINDS) for _ in range(view.seats)]
        self.left = list(ALL_OF_A_KIND)
        """By kind: cards that do not lie in front of a seat, so that somebody may still take them."""
        for seat, counts in enumerate(self.standing):
            for token in view.cards("area", seat):
                kind = KIND[view.faces[token]]
                if kind != NO_KIND:
                    counts[kind] += 1
                    self.left[kind] -= 1
        self.hands = [view.count("hand", seat) for seat in range(view.seats)]
        pile = view.cards("pile")
        self.top = view.faces[pile[-1]] if pile else None
        self.own = sorted({KIND[view.faces[token]] for token in view.cards("hand", me)} - {NO_KIND})
        self._dangers = [self._danger(seat, counts, self.hands[seat]) for seat, counts in enumerate(self.standing)]
        self._losses: dict[tuple[Seat, int], float] = {}
