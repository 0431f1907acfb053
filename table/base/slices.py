"""Work that takes longer than a frame, done in slices between frames.

It is ordinary code that knows nothing of slices. It has a thread of its own, but the two never run at the same time:
the frame waits while the work goes on, and the work waits as soon as its time is up and it comes to a place where it
can `checkpoint`. So nothing has to be locked. But between two slices others may change what it walks over, unless no
time passes meanwhile (see `table.app.transitions`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter


class _Stopped(BaseException):
    """The work is not wanted any more."""


class SlicedWork:
    """One piece of work."""

    def __init__(self, work: Callable[[], None]) -> None:
        """Nothing is done yet."""
        self._work = work
        self._thread = threading.Thread(target=self._begin, name="slices", daemon=True)
        self._go, self._back = threading.Semaphore(0), threading.Semaphore(0)
        self._until = 0.0
        self._error: BaseException | None = None
        self._call: Callable[[], None] | None = None
        self._stopped = False
        self._done = False

    def run(self, ms: float) -> bool:
        """Run the work for `ms`, up to its next checkpoint.

        Returns True when it is done; raises what it raises.
        """
        global _running
        self._until = perf_counter() + ms / 1000
        before, _running = _running, self
        try:
            if self._thread.ident is None:
                self._thread.start()
            else:
                self._go.release()
            self._back.acquire()
            while self._call:
                call, self._call = self._call, None
                call()
                self._go.release()
                self._back.acquire()
        except BaseException:  # as Ctrl-C: nothing goes on beside what comes now
            self.stop()
            raise
        finally:
            _running = before
        if self._error:
            raise self._error
        return self._done

    def stop(self) -> None:
        """Give it up where it is."""
        self._stopped = True
        if self._thread.is_alive() and not self._done:
            self._go.release()
            self._thread.join()

    def _begin(self) -> None:
        if self._stopped:  # while the thread was being started
            return
        try:
            self._work()
        except _Stopped:
            return
        except BaseException as error:
            self._error = error
        self._done = True
        self._back.release()

    def breathe(self) -> None:
        """Wait for the next slice if this one's time is up.

        A no-op in threads other than its own.
        """
        if perf_counter() >= self._until and threading.get_ident() == self._thread.ident:
            self._wait()

    def hand_over(self, call: Callable[[], None]) -> None:
        """See `by_frames`."""
        self._call = call
        self._wait()

    def _wait(self) -> None:
        self._back.release()
        self._go.acquire()
        if self._stopped:
            raise _Stopped


_running: SlicedWork | None = None


def checkpoint() -> None:
    """Yield to the frame loop when this slice's time is up.

    Elsewhere a no-op.
    """
    if _running:
        _running.breathe()


def by_frames(call: Callable[[], None]) -> None:
    """Have the frame thread make a call that only it may make.

    Such as those about the system's windows.
    """
    if is_running():
        assert _running
        _running.hand_over(call)
    else:
        call()


def is_running() -> bool:
    """True inside sliced work."""
    return _running is not None and threading.get_ident() == _running._thread.ident
