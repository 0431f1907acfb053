"""Speed of brains: the same decisions here and in the executable."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import NamedTuple
from zlib import crc32

from games.brains.arena import play
from games.brains.cast import CAST
from games.brains.levels import HIGHEST
from games.core.brain import Brain
from games.core.entry import Entry
from games.core.match import Match
from games.core.types import Seat
from table.match.players import player

SEATS = 4
MOMENT = 0.4
"""Time of thinking without a given number of decisions, s."""


class Thought(NamedTuple):
    """Number of decisions, processor seconds, and a checksum."""

    decisions: int
    seconds: float
    decided: int


class _Enough(Exception):
    """All decisions that are wanted have been made."""


@dataclass
class _Count:
    """Counts decisions from the second on.

    What the first one loads is loaded once.
    """

    wanted: int
    decisions: int = -1
    begin: float = 0.0
    decided: int = 0

    @property
    def seconds(self) -> float:
        return process_time() - self.begin

    def add(self, match: Match, seat: Seat, brain: Brain) -> None:
        self.decisions += 1
        if not self.decisions:
            self.begin = process_time()
            return
        self.decided = crc32(repr(match.log.steps[-1]).encode(), self.decided)
        if self.decisions == self.wanted or (not self.wanted and self.seconds > MOMENT):
            raise _Enough


def think(game: Entry, decisions: int = 0) -> Thought:
    """Let characters at the highest level decide.

    So often, or for a moment.
    """
    seats = min(SEATS, game.seats.stop - 1)
    brains = [player(who, HIGHEST) for who in list(CAST)[:seats]]
    count, seed = _Count(decisions), 0
    try:
        while True:
            seed += 1
            play(game, seats, brains, seed=seed, after=count.add)
    except _Enough:
        return Thought(count.decisions, count.seconds, count.decided)
