"""What runs in the worker process: the brains. It has what it is sent and nothing else.

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
"""Bytes of address space that the process may take, where the system keeps to it (Linux does, macOS and Windows don't).
The brains of all games at the highest level, with Python, take less than a tenth of it."""

OURS = "USOTAKU_"
"""What the names of our own environment variables begin with: they say where the game is kept."""


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
    """A question as it is sent: its beats are only those from the number `first` on, the brain has had the others."""

    number: int
    first: int
    question: Question


class Answer(NamedTuple):
    """A decision. `error` says why it isn't the brain's own but random, without anything of what the brain knows.

    `thought` is what a brain that was to tell thought; None if it had nothing to think about, or can't tell.
    """

    number: int
    action: Action
    error: str | None = None
    thought: Thought | None = None


class Failed(NamedTuple):
    """A brain failed; `error` says where, without anything of what it knows."""

    error: str


class Ready(NamedTuple):
    """The process is up. `pace`: ms that a piece of work takes in it, the same piece everywhere."""

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
    """ms that a piece of work as brains do it takes here and now."""
    chance, began = SeededChance(Random(0)), perf_counter()
    for _ in range(2000):
        chance.shuffle(64)
    return (perf_counter() - began) * 1000


def run(connection: Connection, find: Callable[[str], Entry] = entry) -> None:
    """Answer requests until the other end is closed: the worker process. What else ends it is told in a line, and
    nothing that a brain says gets to the terminal."""
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
    """Have nothing that is written in this process, and in those that it starts, get to the terminal any more, whoever
    writes it: not Python's own tracebacks either, whose messages may name a card. The number returned is that of a file
    by which errors still get there; None if they never did."""
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
    """Let this process take no more `memory` (bytes) than brains need, tell it nothing of where things are kept, and
    let it end with the one that started it."""
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
    """A brain that never comes to an end must not go on when the window is no more, however that has ended."""
    if parent := parent_process():
        parent.join()
        os._exit(1)
