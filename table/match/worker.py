"""Brains think in a process of their own, so that no frame waits for them and there is nothing they could peek at."""

from __future__ import annotations

import itertools
import logging
import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from games.core.actions import Choices
from games.core.match import Beat
from games.core.types import Seat
from table.match.thinker import Answer, Request, Thinker, run

_log = logging.getLogger(__name__)

TRIES = 3
"""So many processes in a row that die without an answer, or can't be started, and thinking is done in this one."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a brain has to make.

    `match` tells matches apart. `beats` is all that the seat has lived through; only what is new is sent. `decision`
    counts the decisions of the seat. `seed` is the brains' own. `tell`: the match is over, and the brain is to say
    what it thought.
    """

    match: int
    game_id: str
    brain: str
    seat: Seat
    seed: int
    decision: int
    beats: Sequence[Beat]
    legal: Choices
    tell: bool = False


class Worker:
    """Answers for the seats that no person sits on. The process is started once, and again when it dies."""

    def __init__(self, *, inline: bool = False) -> None:
        """No process is started yet. `inline`: there never is one, and each answer is there at once (for pictures)."""
        self._numbers = itertools.count(1)
        self._matches = itertools.count(1)
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._sent: dict[tuple[int, Seat], int] = {}
        self._open: tuple[int, Question] | None = None
        self._failures = 0
        self._here = Thinker() if inline else None
        self._ready: Answer | None = None

    @property
    def pid(self) -> int | None:
        """The process, None if there is none at the moment."""
        return self._process.pid if self._process else None

    def new_match(self) -> int:
        """A number for a match that has not been used before."""
        self._sent.clear()
        return next(self._matches)

    def start(self) -> None:
        """Start the process now rather than with the first question."""
        if self._process or self._here:
            return
        here, there = multiprocessing.get_context("spawn").Pipe()
        process = multiprocessing.get_context("spawn").Process(target=run, args=(there,), name="brains", daemon=True)
        self._sent.clear()
        try:
            process.start()
        except OSError as error:
            here.close()
            there.close()
            self._failed(error)
            return
        there.close()  # so that the end of the process is the end of the connection
        self._process, self._connection = process, here

    def ask(self, question: Question) -> int:
        """Have a decision made; the answer will carry the number returned. What was asked before is dropped."""
        number = next(self._numbers)
        self._open = (number, question)
        self._ready = None
        self._send()
        return number

    def poll(self) -> Answer | None:
        """The answer to the latest question, once; None as long as there is none."""
        while self._open and not self._ready and self._connection:
            try:
                if not self._connection.poll():
                    break
                self._take(self._connection.recv())
            except (EOFError, OSError) as error:
                self._failed(error)
                self._send()
        if self._open and not self._ready and not self._connection:
            self._send()
        answer, self._ready = self._ready, None
        if answer:
            self._open = None
        return answer

    def close(self) -> None:
        """End the process."""
        self._open = None
        self._drop()

    def _send(self) -> None:
        """Send the open question, with all beats that the process does not have yet."""
        assert self._open
        number, question = self._open
        self.start()
        key = (question.match, question.seat)
        first = self._sent.get(key, 0)
        beats = list(question.beats[first:])
        request = Request(
            number,
            question.match,
            question.game_id,
            question.brain,
            question.seat,
            question.seed,
            question.decision,
            first,
            beats,
            question.legal,
            question.tell,
        )
        if self._here:
            self._sent[key] = first + len(beats)
            self._take(self._here.answer(request))
        elif self._connection:
            try:
                self._connection.send(request)
            except OSError as error:
                self._failed(error)  # the next poll tries again
            else:
                self._sent[key] = first + len(beats)

    def _take(self, answer: Answer) -> None:
        """Keep the answer if it is to the open question, else it is stale."""
        self._failures = 0
        if self._open and answer.number == self._open[0]:
            if answer.error:
                _log.error("A brain failed, and a random action takes the place of its own: %s", answer.error)
            self._ready = answer

    def _failed(self, error: Exception) -> None:
        self._drop()
        self._failures += 1
        _log.warning("The process of the brains has ended or could not be started (%s).", type(error).__name__)
        if self._failures >= TRIES:
            _log.warning("From now on the brains think in the process of the window.")
            self._here = Thinker()

    def _drop(self) -> None:
        """Let go of the process, if there is one."""
        if self._connection:
            self._connection.close()
        if self._process:
            self._process.terminate()
            self._process.join(1)
            self._process.close() if not self._process.is_alive() else self._process.kill()
        self._connection = self._process = None
        self._sent.clear()
