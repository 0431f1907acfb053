"""What runs in the worker process: the brains. It has what it is sent and nothing else.

This module is imported there; it must not lead to anything that draws.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import NamedTuple

from games import entry
from games.brains.cast import brain_maker
from games.core.actions import Action, Choices
from games.core.brain import Brain, Mind, Thought
from games.core.chance import stream
from games.core.entry import Entry
from games.core.match import Beat
from games.core.types import Seat
from table.faults import where

NICENESS = 10


@dataclass(frozen=True, slots=True)
class Request:
    """A decision to be made: what its seat has lived through since the last one, and what it may do.

    `first` is the number of the first of these beats. `seed` is the brains' own: nothing of the deal follows from it.
    `tell`: the match is over, and the brain is to say what it thought.
    """

    number: int
    match: int
    game_id: str
    brain: str
    seat: Seat
    seed: int
    decision: int
    first: int
    beats: list[Beat]
    legal: Choices
    tell: bool = False


class Answer(NamedTuple):
    """A decision. `error` says where a brain failed, without anything of what it knows; the action is random then.

    `thought` is what a brain that was to tell thought; None if it had nothing to think about, or can't tell.
    """

    number: int
    action: Action
    error: str | None = None
    thought: Thought | None = None


class Thinker:
    """The brains of the match that is being played, by seat."""

    def __init__(self, find: Callable[[str], Entry] = entry) -> None:
        """`find` gives the game with an id."""
        self._find = find
        self._match: int | None = None
        self._brains: dict[Seat, Brain] = {}

    def answer(self, request: Request) -> Answer:
        """Let the seat's brain live through what is new and decide."""
        if request.match != self._match:
            self._match = request.match
            self._brains.clear()
        if request.first == 0:
            self._brains.pop(request.seat, None)
        random = stream(request.seed, f"brain {request.seat} {request.decision}")
        try:
            if request.seat not in self._brains:
                self._brains[request.seat] = brain_maker(self._find(request.game_id), request.brain)(request.seat)
            brain = self._brains[request.seat]
            for beat in request.beats:
                brain.watch(beat)
            action = brain.decide(request.legal, random)
            if action in request.legal:
                told = brain.thought() if request.tell and isinstance(brain, Mind) else None
                return Answer(request.number, action, thought=told)
            error = f"{type(action).__name__} is not legal now"
        except Exception as problem:
            error = where(problem)
        choice = stream(request.seed, f"instead {request.seat} {request.decision}")
        return Answer(request.number, request.legal[choice.randrange(len(request.legal))], error)


def run(connection: Connection) -> None:
    """Answer requests until the other end is closed: the worker process. What else ends it is told in a line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window, which then closes the connection
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    thinker = Thinker()
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                connection.send(thinker.answer(connection.recv()))
    except Exception as problem:
        print(f"usotaku: brains: {where(problem)}", file=sys.stderr)
