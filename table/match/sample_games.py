"""Reproducible sample games, played by brains up to a given moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product

from games.brains.cast import brain_maker
from games.brains.levels import LOWEST
from games.brains.seated import Seated
from games.core.brain import BrainMaker
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Log, Match
from games.core.words import Words
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.session import LONGEST_PAUSE, Session
from table.match.worker import Worker

GAMES_TRIED, LONGEST = 40, 1500
"""Games, and decisions in each, within which the moment must come."""
OPENING = 10
"""Decisions after which something is to be seen on the table."""
PLAYED_BY = f"level:{LOWEST}"
"""The brain of all seats in games that have only minds."""

Moment = Callable[[Match], bool]


class NotThere(Exception):
    """The moment does not come up.

    In none of the `games` tried; `most`: the steps of the longest, if known.
    """

    def __init__(self, games: int, most: int | None = None) -> None:
        super().__init__(games, most)
        self.games = games
        self.most = most


@dataclass(frozen=True)
class SampleGame:
    """A game by its number of seats, seed and unusual options."""

    game: Entry
    seats: int
    seed: int
    words: Words
    """In which those who sit there are called."""
    options: Mapping[str, int] = field(default_factory=dict)

    def setup(self, persons: int) -> MatchSetup:
        """The first seats are people, the others AIs."""
        options = {option.id: option.default for option in self.game.options} | dict(self.options)
        return MatchSetup(self.game.id, named(company(self.seats, persons), self.words), options, self.seed)

    def until(self, moment: Moment, opening: int = OPENING) -> Match:
        """Play until the moment, after `opening` decisions.

        The first game of the seed that comes to it, with something on the table if there is one. Raises
        `NotThere`.
        """
        longest = 0
        for least, number in product(dict.fromkeys((opening, 0)), range(GAMES_TRIED)):
            chance = SeededChance(stream(self.seed, f"chance {number}"))
            match = Match(self.game.rules, self.seats, dict(self.options), chance=chance)
            if self._comes(match, moment, least, f"{self.seed} {number}"):
                return match
            longest = max(longest, steps(match))
        raise NotThere(GAMES_TRIED, longest)

    def whole(self, worker: Worker) -> Log:
        """Play a whole game.

        The AI seats of `setup` think with the worker, another brain plays the first seat.
        """
        session = Session(self.game, self.setup(1), worker)
        brain = Seated(self._player(0))
        for step in range(LONGEST):
            if session.finished:
                return session.finished
            if not session.asks_person:
                session.update(LONGEST_PAUSE)
                continue
            random = stream(self.seed, f"decision {step}")
            session.submit(0, brain.decide(session.beats(0), session.legal(0), random))
        raise NotThere(1)

    @property
    def _player(self) -> BrainMaker:
        return brain_maker(self.game, next(iter(self.game.brains), PLAYED_BY))

    def _comes(self, match: Match, moment: Moment, opening: int, seed: str) -> bool:
        """True if the moment comes after `opening` decisions."""
        brains = [*map(Seated, map(self._player, range(self.seats)))]
        while True:
            if (steps(match) >= opening or match.ask is None) and moment(match):
                return True
            if match.ask is None or steps(match) > LONGEST:
                return False
            seat = match.ask.seat
            random = stream(seed, f"decision {steps(match)}")
            match.submit(seat, brains[seat].decide(match.beats(seat), match.legal(seat), random))


def is_over(match: Match) -> bool:
    """The moment after the last decision."""
    return match.ask is None


def has_begun(match: Match) -> bool:
    """True once something has been done and something is asked."""
    return match.ask is not None and steps(match) > 0


def asked(match: Match) -> int | None:
    """The seat that is asked."""
    return match.ask.seat if match.ask else None


def steps(match: Match) -> int:
    """Return the number of decisions made."""
    return len(match.log.steps)
