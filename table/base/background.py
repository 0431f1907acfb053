"""A background thread for work that waits for the disk; long computations use `table.base.slices`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")

USUAL, SOON = sys.getswitchinterval(), 0.0005
"""s for which a thread keeps the interpreter from others that wait for it."""

_giving_way = 0
_counting = Lock()  # several threads may begin and end


@contextmanager
def giving_way() -> Iterator[None]:
    """For a thread that has much to do: it gives the interpreter back to the frames soon, which would wait for it ten
    times as long. Not for one that does little and often, for it would take it from them as soon."""
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
    """One piece of work after another. The thread begins with the first of them."""

    def __init__(self, *, at_once: bool) -> None:
        """`at_once`: nothing is put off."""
        self._at_once = at_once
        self._pool: ThreadPoolExecutor | None = None
        self._failed: BaseException | None = None

    def do(self, work: Callable[[], T]) -> Future[T]:
        """Have something done; at once where nothing is put off. What it raises, `check` raises, too."""
        if self._at_once:
            from concurrent.futures import Future

            done: Future[T] = Future()
            done.set_result(work())
            return done
        return self.thread.submit(self._guarded, work)

    @property
    def thread(self) -> ThreadPoolExecutor:
        """What does the work; whoever must not wait even where nothing is put off submits it here."""
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
        """Raise, once, what some work has raised: it is not lost, and counts as what a frame raises does."""
        failed, self._failed = self._failed, None
        if failed:
            raise failed

    def close(self) -> None:
        """Wait for all that is still to be done."""
        if self._pool:
            self._pool.shutdown()
