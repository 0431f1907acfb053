"""Deals on which a seat would have seen exactly what it has.

They are what the seat's own knowledge leaves open. Chance alone decides what lies where, and a log has all its answers.
Some cards of a shuffle change places and the log is replayed; if the seat sees anything else than it has seen, they
change back. A deal that passes may be the real one, so nothing need be known about the game's rules: a card that was
seen once and went back into a hand is accounted for, too. It is a Metropolis chain with symmetric proposals: in the
long run every deal that fits is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.core.chance import Answer, Chance, ScriptedChance
from games.core.match import Illegal, Log, Match
from games.core.types import Seat

PARTNERS = 16
"""Number of exchanges tried to find out whether a card can move."""
MOVED = 4
"""Number of cards of a shuffle that change places at once."""
LEAST_SWEEPS = 3.0
"""Sweeps from one world to the next.

In one sweep, each card that can lie elsewhere is moved once on average by a proposal.
"""

Answers = list[Answer]


class Worlds:
    """Equally likely deals that fit what a seat has seen.

    A deal is a list of the answers of chance.
    """

    def __init__(self, match: Match, seat: Seat, random: Random) -> None:
        self._game = match.game
        self._log = match.log
        self._seat = seat
        self._random = random
        self._lived = [(beat.event, beat.view) for beat in match.beats(seat)]
        self._now: Answers = list(self._log.answers)
        self._free = self._find()

    @property
    def open(self) -> int:
        """Number of cards that may lie elsewhere."""
        return sum(map(len, self._free.values()))

    def __iter__(self) -> Iterator[Answers]:
        """Yield deals without end."""
        while True:
            for _ in range(round(LEAST_SWEEPS * self.open / MOVED) + 1 if self._free else 0):
                self._propose()
            yield self._now

    def _fits(self, answers: Answers) -> bool:
        """True if the log can be played and looks the same.

        The seat has to see the same; compared step by step, since most deals fail early.
        """
        match = Match(self._game, self._log.seats, self._log.options, chance=ScriptedChance(answers))
        beats, seen = match.beats(self._seat), 0
        try:
            for step in (None, *self._log.steps):
                if step:
                    match.submit(step.seat, step.action)
                for beat in beats[seen:]:
                    if seen >= len(self._lived) or (beat.event, beat.view) != self._lived[seen]:
                        return False
                    seen += 1
        except (ValueError, Illegal):
            return False
        return match.log.answers == answers

    def _find(self) -> dict[int, list[int]]:
        """Return by shuffle the places whose cards may lie elsewhere.

        Every change that is tried and fits is kept.
        """
        found: dict[int, list[int]] = {}
        for number, answer in enumerate(self._now):
            if not isinstance(answer, tuple):
                continue
            free = [place for place in range(len(answer)) if self._is_free(number, place)]
            if len(free) > 1:
                found[number] = free
        return found

    def _is_free(self, number: int, place: int) -> bool:
        order = self._now[number]
        assert isinstance(order, tuple)
        others = [other for other in range(len(order)) if other != place]
        for other in self._random.sample(others, min(PARTNERS, len(others))):
            if self._change(number, [place, other], [other, place]):
                return True
        return False

    def _propose(self) -> None:
        numbers = [*self._free]
        number = self._random.choices(numbers, [len(self._free[one]) for one in numbers])[0]
        free = self._free[number]
        places = self._random.sample(free, min(MOVED, len(free)))
        self._change(number, places, self._random.sample(places, len(places)))

    def _change(self, number: int, places: list[int], others: list[int]) -> bool:
        """Exchange cards in some places of a shuffle if that fits.

        Each of `places` gets what lies in the one of `others` at the same index. Returns True if the deal still fits.
        """
        order = self._now[number]
        assert isinstance(order, tuple)
        changed = list(order)
        for place, other in zip(places, others, strict=True):
            changed[place] = order[other]
        answers = [*self._now]
        answers[number] = tuple(changed)
        if not self._fits(answers):
            return False
        self._now = answers
        return True


def played(log: Log, answers: Answers, then: Chance, game: object) -> Match | None:
    """Replay the log with other answers of chance.

    Returns None if its actions are not possible then.
    """
    try:
        match = Match(game, log.seats, log.options, chance=ScriptedChance(answers, then))  # type: ignore[arg-type]
        for step in log.steps:
            match.submit(step.seat, step.action)
    except (ValueError, Illegal):
        return None
    return match if match.log.answers == answers else None
