"""How claims in Cockroach Poker Royal can be read: see `games.brains.readable`."""

from __future__ import annotations

from games.brains.cast import NOBODY
from games.brains.levels import LEVELS
from games.brains.readable.notes import Book, Rule
from games.core.types import Seat
from games.core.view import View
from games.passing.mind.readable import Counter, Follower, PassingReadable
from games.royal.deck import DECK
from games.royal.mind.mind import Mind
from games.royal.mind.stakes import MindStakes
from games.royal.mind.value import learned


class ReadingMind(Counter, Mind):
    """A best response."""

    def __init__(self, seat: Seat, readable: PassingReadable, book: Book, gives: bool) -> None:
        super().__init__(seat, NOBODY, LEVELS[-1])
        self.readable, self.book, self.gives = readable, book, gives


class FollowingMind(Follower, Mind):
    """Keeps one rule in the head."""

    def __init__(self, seat: Seat, readable: PassingReadable, rule: Rule) -> None:
        super().__init__(seat, NOBODY, LEVELS[-1])
        self.readable, self.rule = readable, rule


class RoyalReadable(PassingReadable):
    """See `games.brains.readable.notes.Readable`."""

    def stakes(self, view: View) -> MindStakes:
        """See `PassingReadable.stakes`."""
        return MindStakes(DECK, view, -1, learned(view.seats))

    def counter(self, seat: Seat, book: Book, *, gives: bool = True) -> ReadingMind:
        """See `Readable.counter`."""
        return ReadingMind(seat, self, book, gives)

    def follower(self, seat: Seat, rule: Rule) -> FollowingMind:
        """See `Readable.follower`."""
        return FollowingMind(seat, self, rule)


READABLE = RoyalReadable(DECK.true, DECK.claims)
