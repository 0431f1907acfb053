"""The AI worker process, and decisions even when it fails.

It may hang, die or eat memory. A brain that has failed is replaced, with its process: for this decision the game's
first brain decides, which is quick, and if even that fails a random action is drawn here. After `FAILURES` in a match
the first brain goes on for good.
"""

from __future__ import annotations

import itertools
import logging
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

from games import entry
from games.brains.levels import level
from games.core.chance import stream
from games.core.entry import Entry
from games.core.types import Seat
from table.match.hosts import Ended, Host, Inline, OutOfProcess
from table.match.players import level_of
from table.match.thinker import Answer, Failed, Question, Ready

_log = logging.getLogger(__name__)

LONGEST_STEP = 0.1
"""Longest counted time between two polls, s.

What the window or the whole machine has slept is nobody's fault.
"""

WORK = 600
"""Longest decision at the highest level, in multiples of `pace`.

Some fifty times the longest real one, because the process has a low priority. Lower levels get less, by their `effort`.
"""
LEAST, MOST = 5.0, 30.0
"""Bounds of the time for a decision, s, whatever the machine."""
START = 10.0
"""Seconds that a process may take to be up."""
INSTEAD = 4.0
"""Time for the substitute brain, s, in a starting process."""

DEATHS = 2
"""Deaths on one question until it is given up.

The first may have been an accident.
"""
FAILURES = 2
"""Failures in a match after which a seat's brain is replaced."""
TRIES = 3
"""Processes in a row that never come up before thinking moves here."""
GRACE = 1.0
"""Wait at the end for a killed process, s."""


def patience(brain: str, pace: float) -> float:
    """Return the seconds a brain may take for a decision.

    `pace`: ms that a standard piece of work takes.
    """
    return min(max(LEAST, level(level_of(brain)).effort * WORK * pace / 1000), MOST)


@dataclass(slots=True)
class _Open:
    """A question without an answer yet.

    `instead` says why it is the first brain that is asked, "" where it is the seat's own. `waited`: seconds, for the
    brain that is asked. `deaths`: of processes that were asked this.
    """

    number: int
    question: Question
    instead: str = ""
    waited: float = 0.0
    deaths: int = 0

    def turn_to(self, brain: str, why: str) -> None:
        """Have another brain asked."""
        self.question, self.instead, self.waited = replace(self.question, brain=brain), why, 0.0


class Worker:
    """Decisions for the seats without a person.

    No call waits for anything: frames can make all of them.
    """

    def __init__(
        self,
        *,
        inline: bool = False,
        find: Callable[[str], Entry] = entry,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Start no process yet.

        `inline`: never one, and each answer is there at once (for pictures). `find` returns a game by id;
        `clock` returns seconds.
        """
        self._inline = inline
        self._find = find
        self._clock = clock
        self._last = clock()
        self._numbers = itertools.count(1)
        self._matches = itertools.count(1)
        self._host: Host | None = None
        self._spare: Host | None = None
        self._pace: float | None = None  # of the process, once it is up
        self._stillborn = 0  # processes in a row
        self._failures: Counter[Seat] = Counter()
        self._open: deque[_Open] = deque()

    def another(self) -> Worker:
        """One of the same kind, with a process of its own."""
        return Worker(inline=self._inline, find=self._find, clock=self._clock)

    @property
    def pid(self) -> int | None:
        """The process, None if there is none at the moment."""
        return self._host.pid if self._host else None

    def new_match(self) -> int:
        """A number for a match that has not been used before."""
        self._failures.clear()
        return next(self._matches)

    def start(self) -> None:
        """Start the process now rather than with the first question."""
        self._started()

    def ask(self, question: Question) -> int:
        """Ask for a decision; return its number.

        Anything asked before is dropped.
        """
        self.drop()
        return self.ask_too(question)

    def ask_too(self, question: Question) -> int:
        """The same, when all that was asked before has been answered."""
        if not self._open:
            self._last = self._clock()
        asked = _Open(next(self._numbers), question)
        self._open.append(asked)
        self._send(asked)
        return asked.number

    def poll(self) -> Answer | None:
        """Return the answer to the oldest open question once, or None."""
        now = self._clock()
        passed, self._last = min(now - self._last, LONGEST_STEP), now
        if not self._open:
            return None
        answer = self._hear(self._open[0]) or self._wait(self._open[0], passed)
        if answer:
            self._open.popleft()
            self._spare = self._end(self._spare)
        return answer

    def drop(self) -> None:
        """Drop all questions and end what is thinking about them."""
        if self._open:
            self._open.clear()
            self._host, self._spare = self._end(self._host), self._end(self._spare)

    def close(self) -> None:
        """End the process, which takes no longer than `GRACE` seconds."""
        self._open.clear()
        hosts = [host for host in (self._host, self._spare) if host]
        self._host, self._spare = self._end(self._host), self._end(self._spare)
        for host in hosts:
            host.join(GRACE)

    # What thinks

    def _send(self, asked: _Open) -> None:
        if not asked.instead and self._failures[asked.question.seat] >= FAILURES:
            asked.turn_to(self._first_brain(asked.question), "it has failed too often")
        self._started().ask(asked.number, asked.question)

    def _started(self) -> Host:
        """The process, started if there was none."""
        if not self._host:
            self._host, self._spare, self._pace = self._spare or self._make(), None, None
        return self._host

    def _make(self) -> Host:
        if self._inline:
            return Inline(self._find)
        if alone := self._stillborn >= TRIES:
            _log.warning("Processes don't start: from now on the brains think in that of the window.")
        return OutOfProcess(self._find, alone=alone)

    @staticmethod
    def _end(host: Host | None) -> None:
        if host:
            host.end()

    def _hear(self, asked: _Open) -> Answer | None:
        """Go by what has happened to the process."""
        while self._host and (news := self._host.poll()):
            match news:
                case Ready():
                    self._pace, self._stillborn = news.pace, 0
                    if not asked.instead:
                        asked.waited = 0.0
                case Answer():
                    return news._replace(error=asked.instead or None)
                case Failed():
                    if answer := self._give_up(asked, news.error):
                        return answer
                case Ended():
                    if answer := self._died(asked, news.error):
                        return answer
        return None

    def _wait(self, asked: _Open, passed: float) -> Answer | None:
        """Wait for a brain, and start a substitute process in time."""
        asked.waited += passed
        limit = self._limit(asked)
        if asked.waited > limit:
            return self._give_up(asked, f"no answer within {limit:.1f} s")
        if asked.waited > limit / 2 and not self._spare:
            self._spare = self._make()
        return None

    def _limit(self, asked: _Open) -> float:
        """Seconds that there is patience for."""
        if asked.instead:
            return INSTEAD
        return START if self._pace is None else patience(asked.question.brain, self._pace)

    def _died(self, asked: _Open, error: str) -> Answer | None:
        """Ask anew in another process, unless the brain is likely to blame."""
        _log.warning("The process of the brains has ended or could not be started: %s", error)
        self._host = None
        if self._pace is None:
            self._stillborn += 1
        else:
            asked.deaths += 1
        if asked.deaths >= DEATHS:
            return self._give_up(asked, error)
        for one in self._open:
            self._send(one)
        return None

    def _give_up(self, asked: _Open, error: str) -> Answer | None:
        """Replace the brain and its process, which may be damaged."""
        question = asked.question
        if self._host and self._pace is None:
            self._stillborn += 1
        self._host = self._end(self._host)
        if asked.instead:
            _log.error("The first brain failed, and a random action takes the place of its own: %s", error)
            choice = stream(question.seed, f"instead {question.seat} {question.decision}")
            for one in itertools.islice(self._open, 1, None):
                self._send(one)
            return Answer(asked.number, question.legal[choice.randrange(len(question.legal))], error)
        _log.error("A brain failed, and the first brain decides in its place: %s", error)
        self._failures[question.seat] += self._pace is not None
        asked.turn_to(self._first_brain(question), error)
        for one in self._open:
            self._send(one)
        return None

    def _first_brain(self, question: Question) -> str:
        """The name of the game's first brain."""
        return next(iter(self._find(question.game_id).brains))
