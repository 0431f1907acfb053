"""Other deals on which a seat would have lived through exactly what it has: what its own knowledge leaves open.

Chance alone decides what lies where, and a log has all its answers. Some cards of a shuffle change places, the log is
played again, and if the seat sees anything else than it has seen, they change back. Whatever passes may be the real
table, and so nothing has to be known of the game: what was seen once and went into a hand again is remembered, too. It
is a Metropolis chain with symmetric proposals: in the long run every deal that fits is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.core.actions import Event
from games.core.chance import Answer, Chance, ScriptedChance
from games.core.match import Illegal, Log, Match
from games.core.types import Seat
from games.core.view import View

PARTNERS = 16
"""With so many others a card changes places to find out whether it can."""
MOVED = 4
"""So many cards of a shuffle change places at once."""
LEAST_SWEEPS = 3.0
"""How often each card that can has been proposed to lie elsewhere, from one world to the next."""

Answers = list[Answer]


class Worlds:
    """Deals that fit what a seat has lived through, each as likely as any other. `answers` are those of chance."""

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
        """How many cards may lie elsewhere."""
        return sum(map(len, self._free.values()))

    def __iter__(self) -> Iterator[Answers]:
        """Endlessly."""
        while True:
            for _ in range(round(LEAST_SWEEPS * self.open / MOVED) + 1 if self._free else 0):
                self._propose()
            yield self._now

    def _fits(self, answers: Answers) -> bool:
        """Whether the log can be played so, and the seat sees the same; looked at step by step, since most do not."""
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
        """By shuffle the places whose cards may lie elsewhere. All that is tried and fits is kept."""
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
        """Let what lies in some places of a shuffle lie in others, if that fits."""
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
    """The log played with other answers of chance; None where its actions can't be done then."""
    try:
        match = Match(game, log.seats, log.options, chance=ScriptedChance(answers, then))  # type: ignore[arg-type]
        for step in log.steps:
            match.submit(step.seat, step.action)
    except (ValueError, Illegal):
        return None
    return match if match.log.answers == answers else None


def lived(match: Match, seat: Seat) -> list[tuple[Event, View]]:
    """All that a seat has lived through."""
    return [(beat.event, beat.view) for beat in match.beats(seat)]
