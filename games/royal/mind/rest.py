"""What may still come in Cockroach Poker Royal for two, once all royal and special cards lie open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core.types import Seat
from games.passing.mind.rest import Rest
from games.royal.deck import NO_KIND, Deck
from games.royal.mind.memory import Memory
from games.royal.mind.value import before_seats


@dataclass(frozen=True, slots=True)
class PlainRest(Rest):
    """Only plain cards can still be given."""

    before: tuple[tuple[int, ...], ...]
    """By seat and critter: the cards that lie before the seat."""
    kind: tuple[int, ...]
    """The critter of each face."""
    fatal: int
    """So many cards of a critter lose."""

    def taken(self, taker: Seat, face: int) -> Rest | Seat:
        """See `Rest.taken`."""
        before = [[*counts] for counts in self.before]
        before[taker][self.kind[face]] += 1
        hands = [cards - (seat == self.giver) for seat, cards in enumerate(self.hands)]
        if before[taker][self.kind[face]] == self.fatal or not hands[taker]:
            return taker
        return replace(
            self,
            giver=taker,
            hands=(hands[0], hands[1]),
            unknown=tuple(number - (other == face) for other, number in enumerate(self.unknown)),
            before=tuple(map(tuple, before)),
        )


def known_rest(deck: Deck, memory: Memory, giver: Seat) -> Rest | None:
    """What was known when this round began; None if more than two play or other than plain cards may come."""
    view = memory.view
    if view.seats > 2 or memory.held_for_all():
        return None
    unknown = memory.unknown_to_all()
    if any(number and (deck.royal[face] or deck.kind[face] == NO_KIND) for face, number in enumerate(unknown)):
        return None
    hands = [view.count("hand", seat) + view.count("front", 1 - seat) for seat in range(2)]
    counts, _ = before_seats(deck, view)
    before = tuple(map(tuple, counts))
    known = (hands[0], hands[1]), tuple(unknown), deck.true, len(deck.claims)
    return PlainRest(giver, *known, before, deck.kind, deck.fatal[2])
