"""Games that brains play by themselves, as far as the moment that somebody wants to see: always the same ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product

from games.brains.cast import brain_maker
from games.brains.levels import LOWEST
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
"""The brain that plays all seats, in a game that has no other brains than minds."""

Moment = Callable[[Match], bool]


class NotThere(Exception):
    """The moment does not come in any of so many `games`; nothing comes after `most` steps, if that is known."""

    def __init__(self, games: int, most: int | None = None) -> None:
        super().__init__(games, most)
        self.games = games
        self.most = most


@dataclass(frozen=True)
class SampleGame:
    """A game with so many seats, a seed for all that comes, and the options that are not as usual."""

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
        """A game until then: the first one of the seed that comes to it, with something on the table if there is one:
        after so many decisions. Raises `NotThere`."""
        longest = 0
        for least, number in product(dict.fromkeys((opening, 0)), range(GAMES_TRIED)):
            chance = SeededChance(stream(self.seed, f"chance {number}"))
            match = Match(self.game.rules, self.seats, dict(self.options), chance=chance)
            if self._comes(match, moment, least, f"{self.seed} {number}"):
                return match
            longest = max(longest, steps(match))
        raise NotThere(GAMES_TRIED, longest)

    def whole(self, worker: Worker) -> Log:
        """A game to its end: the AIs of `setup` think with the worker, the first seat is played by another brain."""
        session = Session(self.game, self.setup(1), worker)
        brain, watched = self._player(0), 0
        for step in range(LONGEST):
            if session.finished:
                return session.finished
            if not session.asks_person:
                session.update(LONGEST_PAUSE)
                continue
            for beat in session.beats(0)[watched:]:
                brain.watch(beat)
            watched = len(session.beats(0))
            session.submit(0, brain.decide(session.legal(0), stream(self.seed, f"decision {step}")))
        raise NotThere(1)

    @property
    def _player(self) -> BrainMaker:
        return brain_maker(self.game, next(iter(self.game.brains), PLAYED_BY))

    def _comes(self, match: Match, moment: Moment, opening: int, seed: str) -> bool:
        """Whether the moment comes, after so many decisions."""
        brains = [self._player(seat) for seat in range(self.seats)]
        watched = [0] * self.seats
        while True:
            if (steps(match) >= opening or match.ask is None) and moment(match):
                return True
            if match.ask is None or steps(match) > LONGEST:
                return False
            seat = match.ask.seat
            for beat in match.beats(seat)[watched[seat] :]:
                brains[seat].watch(beat)
            watched[seat] = len(match.beats(seat))
            match.submit(seat, brains[seat].decide(match.legal(seat), stream(seed, f"decision {steps(match)}")))


def near(seats: int, game: Entry) -> int:
    """So many seats, as far as the game has them."""
    return min(max(seats, game.seats.start), game.seats.stop - 1)


def is_over(match: Match) -> bool:
    """The moment after the last decision."""
    return match.ask is None


def has_begun(match: Match) -> bool:
    """A moment at which something has been done, and something is to be done."""
    return match.ask is not None and steps(match) > 0


def asked(match: Match) -> int | None:
    """The seat that is asked."""
    return match.ask.seat if match.ask else None


def steps(match: Match) -> int:
    """How many decisions have been made."""
    return len(match.log.steps)
