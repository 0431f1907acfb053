"""The voice: texts, and a process that says them.

A thread starts the process, sends and waits, so that no frame does. A process that hangs is replaced.
"""

from __future__ import annotations

import logging
import multiprocessing
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple

from table.access.voice.manner import GRACE, Manner, Trouble
from table.access.voice.speaking import Make, Order, Report, run, speech
from table.base.pipes import Connection
from table.base.waking import NEWS

START = 15.0
"""s until a process has to be up.

A server may have to be started first.
"""
PATIENCE = 6.0
"""s that an order may take."""
SHORT = 1.0
"""The same once something has to be broken off."""
LOOK = 0.05
"""s between two looks whether anything has to be."""
TRIES = 3
"""Silent processes, or refusals, until it is given up.

In a row.
"""
PAUSE = 0.5
"""s before another process is started."""

_log = logging.getLogger(__name__)


class _Asked(NamedTuple):
    """An order, and how often speech had been broken off before.

    `again`: a process has ended over it already.
    """

    order: Order
    breaks: int
    again: bool = False


class _Ended(Exception):
    """The process is gone."""


class _Hangs(Exception):
    """The process does not answer."""


class Voice:
    """Speaks one text after another. No call waits for anything."""

    def __init__(self, manner: Manner, make: Make = speech) -> None:
        """Start speaking like this. `make` opens what speaks, in the process."""
        self._make = make
        self._manner = manner
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._breaks = 0
        self._unheard = False  # true while an old process may still be speaking
        self._left: _Asked | None = None  # to be said by the next process
        self._closed = False
        self._process: SpawnProcess | None = None
        self.trouble: Trouble = ""
        """Why nothing is said any more, or ""."""
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The process, None if there is none at the moment."""
        return self._process.pid if self._process else None

    def say(self, text: str) -> None:
        """Say something after all that is being said."""
        if text:
            self._ask(Order("say", text))

    def hush(self) -> None:
        """Break off, and forget what was still to be said."""
        self._breaks += 1
        self._ask(Order("hush"))

    def adopt(self, manner: Manner) -> None:
        """Speak in another manner from now on."""
        if manner != self._manner:
            self._manner = manner
            self._ask(Order("adopt", manner=manner))

    def end(self) -> None:
        """Break off, and say nothing any more."""
        self.hush()
        self._closed = True
        self._asked.put(None)

    def join(self, seconds: float) -> None:
        """Wait until it has ended, but no longer than so.

        Then the process is killed.
        """
        self._thread.join(seconds)
        if process := self._process:
            process.kill()

    def _ask(self, order: Order) -> None:
        if not self.trouble and not self._closed:
            self._asked.put(_Asked(order, self._breaks))

    # The thread

    def _run(self) -> None:
        failures, trouble = 0, ""
        while not self._closed and failures < TRIES:
            spoken, trouble = self._live()
            if trouble:
                break
            if not self._closed:
                failures = 0 if spoken else failures + 1
                _log.warning("The process of the voice has ended, hangs, or could not speak.")
                self._rest(PAUSE)
        if not self._closed:
            self.trouble = "missing" if trouble else "failed"
            _log.warning("no voice: %s", "its library is not installed" if trouble else "nothing here speaks")
            NEWS.set()

    def _rest(self, seconds: float) -> None:
        end = monotonic() + seconds
        while monotonic() < end and not self._closed:
            sleep(LOOK)

    def _live(self) -> tuple[bool, Trouble]:
        """Run a process to its end.

        Returns whether it has said anything, and why no other will.
        """
        spoken = False
        here: Connection | None = None
        process: SpawnProcess | None = None
        try:
            context = multiprocessing.get_context("spawn")
            here, there = context.Pipe()
            with there:
                process = context.Process(target=run, args=(there, self._make), name="voice", daemon=True)
                process.start()
            self._process = process
            if (first := self._heard(here, process, START)) != "ready":
                return False, "missing" if first == "missing" else ""
            if self._unheard:
                self._exchange(here, process, Order("hush_all"))
                self._unheard = False
            self._exchange(here, process, Order("adopt", manner=self._manner))
            refused = 0
            while refused < TRIES and (asked := self._next()):
                if asked.order.do == "say":
                    done = self._say(here, process, asked) == "done"
                    spoken, refused = spoken or done, 0 if done else refused + 1
                else:
                    self._exchange(here, process, asked.order)
        except (_Ended, _Hangs, OSError, EOFError, ValueError):
            self._unheard = True  # what it has said before may still be heard
        finally:
            self._process = None
            if process and process.pid is not None:
                process.kill()
                process.join(GRACE)
            if here:
                here.close()
        return spoken, ""

    def _next(self) -> _Asked | None:
        """Wait for an order; None is the end.

        What is not to be said any more is left out.
        """
        while True:
            asked, self._left = self._left or self._asked.get(), None
            if asked is None or asked.order.do != "say" or asked.breaks == self._breaks:
                return asked

    def _say(self, here: Connection, process: SpawnProcess, asked: _Asked) -> Report:
        try:
            return self._exchange(here, process, asked.order)
        except (_Ended, OSError, EOFError):
            if not asked.again:  # it may have died of something else
                self._left = asked._replace(again=True)
            raise

    def _exchange(self, here: Connection, process: SpawnProcess, order: Order) -> Report:
        here.send(order)
        return self._heard(here, process, PATIENCE, order.do)

    def _heard(self, here: Connection, process: SpawnProcess, seconds: float, do: str = "") -> Report:
        """Return what the process reports.

        Raises `_Ended` or `_Hangs` if it does not. There is less patience with what breaks off, or once it has to be
        broken off itself.
        """
        breaks, end = self._breaks, monotonic() + (SHORT if do.startswith("hush") else seconds)
        while monotonic() < end and (do or not self._closed):
            if wait([here, process.sentinel], LOOK):
                if not here.poll():
                    raise _Ended
                report: Report = here.recv()
                return report
            if do == "say" and breaks != self._breaks:
                breaks, end = self._breaks, min(end, monotonic() + SHORT)
        raise _Hangs
