"""A background thread for disk work.

Long computations use `table.base.slices` instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from table.base.waking import NEWS

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")

USUAL, SOON = sys.getswitchinterval(), 0.0005
"""Interpreter switch intervals, s: the usual, and one for `giving_way`."""

_giving_way = 0
_counting = Lock()  # several threads may begin and end


@contextmanager
def giving_way() -> Iterator[None]:
    """Let the frames interrupt this busy thread sooner.

    Without it a frame waits ten times as long for the interpreter. Not for threads that work little and often: they
    would interrupt the frames as soon.
    """
    global _giving_way
    with _counting:
        _giving_way += 1
        sys.setswitchinterval(SOON)
    try:
        yield
    finally:
        with _counting:
            _giving_way -= 1
            if not _giving_way:
                sys.setswitchinterval(USUAL)


class Background:
    """One piece of work after another; the thread starts with the first."""

    def __init__(self, *, at_once: bool) -> None:
        """`at_once`: nothing is put off."""
        self._at_once = at_once
        self._pool: ThreadPoolExecutor | None = None
        self._failed: BaseException | None = None

    def do(self, work: Callable[[], T]) -> Future[T]:
        """Run work in the background, or at once where nothing is deferred.

        `check` raises what it raises.
        """
        if self._at_once:
            from concurrent.futures import Future

            done: Future[T] = Future()
            done.set_result(work())
            return done
        submitted = self.thread.submit(self._guarded, work)
        submitted.add_done_callback(lambda _: NEWS.set())
        return submitted

    @property
    def thread(self) -> ThreadPoolExecutor:
        """The executor itself, for callers that must never wait."""
        if self._pool is None:
            from concurrent.futures import ThreadPoolExecutor

            self._pool = ThreadPoolExecutor(1, "background")
        return self._pool

    def _guarded(self, work: Callable[[], T]) -> T:
        try:
            with giving_way():
                return work()
        except BaseException as error:
            self._failed = error
            raise

    def check(self) -> None:
        """Raise, once, an exception of earlier background work.

        It counts as one raised by the frame.
        """
        failed, self._failed = self._failed, None
        if failed:
            raise failed

    def close(self) -> None:
        """Wait for all that is still to be done."""
        if self._pool:
            self._pool.shutdown()
