"""The worker process: brains that see only what they are sent.

This module is imported there; it must not lead to anything that draws.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from random import Random
from threading import Thread
from time import perf_counter
from typing import NamedTuple

from games import entry
from games.brains.cast import brain_maker
from games.core.actions import Action, Choices
from games.core.brain import Brain, Mind, Thought
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Beat
from games.core.types import Seat
from table.base.redact import is_ctrl_c, where

NICENESS = 10

MEMORY = 1 << 30
"""Address space of the process in bytes, where the system enforces it.

Linux does, macOS and Windows don't. The brains of all games at the highest level, with Python, take less than a tenth.
"""

OURS = "USOTAKU_"
"""Prefix of our environment variables, which tell where files are."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a brain has to make.

    `match` tells matches apart. `beats` is what the seat has lived through. `decision` counts the decisions of the
    seat. `seed` is the brains' own: nothing of the deal follows from it. `tell`: the match is over, and the brain is to
    say what it thought.
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


class Request(NamedTuple):
    """A question as sent, with only the beats from `first` on.

    The brain had the others.
    """

    number: int
    first: int
    question: Question


class Answer(NamedTuple):
    """A decision.

    `error` says why it is random instead of the brain's, without anything that the brain knows. `thought` is what a
    brain that was to tell thought; None if it had nothing to think about, or can't tell.
    """

    number: int
    action: Action
    error: str | None = None
    thought: Thought | None = None


class Failed(NamedTuple):
    """A brain failed; `error` says where, without anything of what it knows."""

    error: str


class Ready(NamedTuple):
    """The process is up.

    `pace`: ms that a standard piece of work takes in it.
    """

    pace: float


class Thinker:
    """The brains of the match that is being played, by seat."""

    def __init__(self, find: Callable[[str], Entry] = entry) -> None:
        """`find` gives the game with an id."""
        self._find = find
        self._match: int | None = None
        self._brains: dict[Seat, Brain] = {}

    def answer(self, request: Request) -> Answer | Failed:
        """Let the seat's brain live through what is new and decide."""
        question = request.question
        if question.match != self._match:
            self._match = question.match
            self._brains.clear()
        if request.first == 0:
            self._brains.pop(question.seat, None)
        try:
            return self._decide(request.number, question)
        except MemoryError:
            error = "MemoryError"  # to find out where would take memory
        except BaseException as problem:  # a brain may raise what would end a program, too
            if is_ctrl_c(problem):
                raise
            error = where(problem)
        return Failed(error)

    def _decide(self, number: int, question: Question) -> Answer | Failed:
        seat = question.seat
        if seat not in self._brains:
            self._brains[seat] = brain_maker(self._find(question.game_id), question.brain)(seat)
        brain = self._brains[seat]
        for beat in question.beats:
            brain.watch(beat)
        action = brain.decide(question.legal, stream(question.seed, f"brain {seat} {question.decision}"))
        if action not in question.legal:
            return Failed(f"{type(action).__name__} is not legal now")
        told = brain.thought() if question.tell and isinstance(brain, Mind) else None
        return Answer(number, action, thought=told)


def pace() -> float:
    """Measure the standard piece of work, ms."""
    chance, began = SeededChance(Random(0)), perf_counter()
    for _ in range(2000):
        chance.shuffle(64)
    return (perf_counter() - began) * 1000


def run(connection: Connection, find: Callable[[str], Entry] = entry) -> None:
    """Answer requests until the other end closes: the worker process.

    What else ends it is told in a line, and nothing that a brain says gets to the terminal.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window, which then closes the connection
    terminal = silence()
    confine()
    thinker = Thinker(find)
    try:
        with contextlib.suppress(EOFError, OSError):
            connection.send(Ready(pace()))
            while True:
                connection.send(thinker.answer(connection.recv()))
    except MemoryError:
        _tell(terminal, "MemoryError")
    except BaseException as problem:
        _tell(terminal, where(problem))


def silence() -> int | None:
    """Cut this process and its children off from the terminal.

    Not even Python's tracebacks get through: their messages may name a card. Returns the number of a file by which
    errors still get there; None if they never did.
    """
    with contextlib.suppress(OSError):
        terminal = os.dup(2)
        with open(os.devnull, "wb") as nothing:
            for number in (1, 2):
                os.dup2(nothing.fileno(), number)
        return terminal
    return None


def _tell(terminal: int | None, what: str) -> None:
    if terminal is not None:
        with contextlib.suppress(OSError):
            os.write(terminal, f"usotaku: brains: {what}\n".encode())


def confine(memory: int = MEMORY, niceness: int = NICENESS) -> None:
    """Limit this process: memory in bytes, priority, environment, lifetime.

    It learns nothing of where files are, and ends with its parent.
    """
    for name in [name for name in os.environ if name.startswith(OURS)]:
        del os.environ[name]
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(niceness)
    _limit_memory(memory)
    Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _limit_memory(most: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    allowed = [limit for limit in (most, soft, hard) if limit != resource.RLIM_INFINITY]
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (min(allowed), hard))


def _end_with_parent() -> None:
    """End this process with its parent, however that ends.

    Else a brain in an endless loop would go on without a window.
    """
    if parent := parent_process():
        parent.join()
        os._exit(1)
