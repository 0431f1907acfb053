"""How claims in Cockroach Poker Royal can be read: see `games.brains.readable`."""

from __future__ import annotations

from games.core.view import View
from games.passing.mind.readable import Counter, Follower, Keeper, PassingReadable
from games.royal.deck import DECK
from games.royal.mind.mind import Mind
from games.royal.mind.reader import READER
from games.royal.mind.stakes import MindStakes
from games.royal.mind.value import learned


class ReadingMind(Counter, Mind):
    """Plays a best response."""


class FollowingMind(Follower, Mind):
    """Answers by one rule."""


class KeepingMind(Keeper, Mind):
    """Keeps a rule in the head for all claims."""


class RoyalReadable(PassingReadable):
    """See `games.brains.readable.notes.Readable`."""

    reading = ReadingMind
    following = FollowingMind
    keeping = KeepingMind

    def stakes(self, view: View) -> MindStakes:
        """See `PassingReadable.stakes`."""
        return MindStakes(DECK, view, -1, learned(view.seats))


READABLE = RoyalReadable(DECK.true, DECK.claims, READER)
