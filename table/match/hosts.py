"""Hosts of brains: a process of their own, or this one.

In their own process there is nothing to peek at. A thread starts it, sends, receives and clears up, so no frame waits
for any of that.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, Protocol

from games.core.entry import Entry
from games.core.types import Seat
from table.base.redact import where
from table.match.thinker import Answer, Failed, Question, Ready, Request, Thinker, run

Exchange = Callable[[Request], Answer | Failed]


class Ended(NamedTuple):
    """The process is gone or never was; nothing follows."""

    error: str


News = Ready | Answer | Failed | Ended


class Host(Protocol):
    """Has brains, and lets them decide one question after another."""

    @property
    def pid(self) -> int | None:
        """The process, None if there is none at the moment."""
        ...

    def ask(self, number: int, question: Question) -> None:
        """Have a decision made. Does not wait."""
        ...

    def poll(self) -> News | None:
        """Return the next news, or None."""
        ...

    def end(self) -> None:
        """Stop the host without waiting, whatever it is doing."""
        ...

    def join(self, seconds: float) -> None:
        """Wait until it has ended, but no longer than so."""
        ...


class _Sent:
    """Builder of requests: a brain gets every beat once.

    One that takes over a seat gets all of them from the first.
    """

    def __init__(self) -> None:
        self._match: int | None = None
        self._counts: dict[Seat, tuple[str, int]] = {}
        """By seat: its brain, and the beats that this brain has had."""

    def request(self, number: int, question: Question, count: int) -> Request:
        """Return a request with only the beats new to this brain.

        Up to the first `count` beats. A brain counts by seat and match.
        """
        if question.match != self._match:
            self._match = question.match
            self._counts.clear()
        brain, had = self._counts.get(question.seat, ("", 0))
        first = had if brain == question.brain else 0
        self._counts[question.seat] = question.brain, count
        return Request(number, first, replace(question, beats=question.beats[first:count]))


class Inline:
    """Thinks while it is asked: each answer is there at once."""

    pid = None

    def __init__(self, find: Callable[[str], Entry]) -> None:
        """`find` gives the game with an id."""
        self._thinker = Thinker(find)
        self._sent = _Sent()
        self._news: deque[News] = deque()

    def ask(self, number: int, question: Question) -> None:
        """See `Host.ask`; but this takes as long as it takes."""
        self._news.append(self._thinker.answer(self._sent.request(number, question, len(question.beats))))

    def poll(self) -> News | None:
        """See `Host.poll`."""
        return self._news.popleft() if self._news else None

    def end(self) -> None:
        """See `Host.end`."""

    def join(self, seconds: float) -> None:
        """See `Host.join`."""


class OutOfProcess:
    """A worker process, started at once, and the thread that serves it."""

    def __init__(self, find: Callable[[str], Entry], *, alone: bool = False) -> None:
        """`find` returns a game by id.

        `alone`: no process, the thread itself thinks.
        """
        self._find = find
        self._questions: SimpleQueue[tuple[int, Question, int] | None] = SimpleQueue()
        self._news: SimpleQueue[News] = SimpleQueue()
        self._process: SpawnProcess | None = None
        self._unwanted = False
        self._thread = Thread(target=self._think_here if alone else self._run, name="brains", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """See `Host.pid`."""
        return self._process.pid if self._process and self._thread.is_alive() else None

    def ask(self, number: int, question: Question) -> None:
        """See `Host.ask`."""
        self._questions.put((number, question, len(question.beats)))

    def poll(self) -> News | None:
        """See `Host.poll`."""
        try:
            return self._news.get_nowait()
        except Empty:
            return None

    def end(self) -> None:
        """See `Host.end`."""
        self._unwanted = True  # before looking for the process, so that one that is just being started is ended, too
        self._questions.put(None)
        if self._process:
            self._process.kill()  # it has nothing to put away, and the thread gets to know

    def join(self, seconds: float) -> None:
        """See `Host.join`."""
        self._thread.join(seconds)

    def _run(self) -> None:
        """The life of the process."""
        error = "it has ended"
        try:
            self._live(multiprocessing.get_context("spawn"))
        except (EOFError, ConnectionError):
            pass
        except Exception as problem:
            error = where(problem)
        if self._process:
            self._process.kill()
            self._process.join()
        self._news.put(Ended(error))

    def _live(self, context: SpawnContext) -> None:
        """Start the process and pass on questions until it is stopped.

        Raises what goes wrong.
        """
        here, there = context.Pipe()
        with here:
            with there:
                process = context.Process(target=run, args=(there, self._find), name="brains", daemon=True)
                process.start()
            self._process = process
            if self._unwanted:
                process.kill()

            def hear() -> Any:
                """Receive from the process; raise `EOFError` when it has ended.

                On Windows the connection may outlive it: the other end stays open here, too, until the
                process has taken it over.
                """
                wait([here, process.sentinel])
                if not here.poll():
                    raise EOFError
                return here.recv()

            def exchange(request: Request) -> Answer | Failed:
                here.send(request)
                answer: Answer | Failed = hear()
                return answer

            self._news.put(hear())
            self._serve(exchange)

    def _think_here(self) -> None:
        self._news.put(Ready(0.0))
        self._serve(Thinker(self._find).answer)

    def _serve(self, exchange: Exchange) -> None:
        """Pass on one question after another, until no more is wanted."""
        sent = _Sent()
        while (asked := self._questions.get()) is not None:
            self._news.put(exchange(sent.request(*asked)))
