"""How claims in Insect Poker can be read: see `games.brains.readable`."""

from __future__ import annotations

from games.core.view import View
from games.mushi.cards import CLAIMS, TRUE
from games.mushi.mind.mind import Mind
from games.mushi.mind.reader import READER
from games.mushi.mind.stakes import Stakes, stakes_in
from games.mushi.mind.value import HELP
from games.passing.mind.readable import Counter, Follower, Keeper, PassingReadable


class ReadingMind(Counter, Mind):
    """Plays a best response."""


class FollowingMind(Follower, Mind):
    """Answers by one rule."""


class KeepingMind(Keeper, Mind):
    """Keeps a rule in the head for all claims."""


class MushiReadable(PassingReadable):
    """See `games.brains.readable.notes.Readable`."""

    reading = ReadingMind
    following = FollowingMind
    keeping = KeepingMind

    def stakes(self, view: View) -> Stakes:
        """See `PassingReadable.stakes`."""
        return stakes_in(view, -1, help=HELP)


READABLE = MushiReadable(TRUE, CLAIMS, READER)
