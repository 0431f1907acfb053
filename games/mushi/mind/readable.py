"""How claims in Insect Poker can be read: see `games.brains.readable`."""

from __future__ import annotations

from games.brains.cast import NOBODY
from games.brains.levels import LEVELS
from games.brains.readable.notes import Book, Rule
from games.core.types import Seat
from games.core.view import View
from games.mushi.cards import CLAIMS, TRUE
from games.mushi.mind.areas import areas_in
from games.mushi.mind.mind import Mind
from games.mushi.mind.stakes import Stakes
from games.mushi.mind.value import HELP
from games.passing.mind.readable import Counter, Follower, PassingReadable


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


class MushiReadable(PassingReadable):
    """See `games.brains.readable.notes.Readable`."""

    def stakes(self, view: View) -> Stakes:
        """See `PassingReadable.stakes`."""
        turns = view.count("deck") + sum([view.count("hand", seat) for seat in range(view.seats)])
        return Stakes(areas_in(view), -1, (), turns, HELP)

    def counter(self, seat: Seat, book: Book, *, gives: bool = True) -> ReadingMind:
        """See `Readable.counter`."""
        return ReadingMind(seat, self, book, gives)

    def follower(self, seat: Seat, rule: Rule) -> FollowingMind:
        """See `Readable.follower`."""
        return FollowingMind(seat, self, rule)


READABLE = MushiReadable(TRUE, CLAIMS)
