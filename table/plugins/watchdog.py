"""Interruption of plugin code that does not return.

So no window stands still for good.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

from games.core.entry import Entry
from table.base import shutdown

PAUSE = 1.0
"""Seconds between two looks at what runs."""
LOOKS = 10
"""Looks at the same call after which it counts as hanging.

Not seconds: the machine may have been asleep.
"""
FAILED = 1
"""Exit status if a call can't be interrupted, as in the system."""

_log = logging.getLogger(__name__)


class Hangs(BaseException):
    """Raised in the code of a guest that does not come back."""

    game: Entry
    why: str


class Watchdog:
    """Looks at the calls of guests in all threads of the program."""

    def __init__(
        self, plugin_in: Callable[[list[FrameType]], Entry | None], looks: int = LOOKS, pause: float = PAUSE
    ) -> None:
        """`guest_in`: the guest whose code runs in one of these frames."""
        self._plugin_in = plugin_in
        self._looks, self._pause = looks, pause
        self._calls: dict[int, tuple[FrameType, int]] = {}  # by thread, with how often it was seen
        self._end = threading.Event()

    def run(self) -> None:
        """Look until it is ended."""
        while not self._end.wait(self._pause):
            self._look()

    def end(self) -> None:
        """Look no more."""
        self._end.set()

    def _look(self) -> None:
        before, self._calls = self._calls, {}
        for thread, innermost in sys._current_frames().items():
            for frame in reversed([*_outwards(innermost)]):  # the guest's call that all others are made by
                if game := self._plugin_in([frame]):
                    call, seen = before.get(thread, (None, 0))
                    seen = seen + 1 if call is frame else 1
                    self._calls[thread] = frame, seen
                    if seen == self._looks:
                        self._interrupt(thread, game)
                    elif seen == 2 * self._looks and _holds_frames(thread):
                        self._give_up(game)
                    break

    def _interrupt(self, thread: int, game: Entry) -> None:
        import ctypes  # late: it is for the rare case

        why = f"it has not returned after {self._looks * self._pause:g} s"
        error = type(Hangs.__name__, (Hangs,), {"game": game, "why": why})
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))

    def _give_up(self, game: Entry) -> None:
        """End the program: what has been played is on the disk."""
        said = f"the game {game.id} of the package {game.package} hangs and can't be interrupted: the program ends"
        _log.critical("%s", said)
        print(f"usotaku: {said}", file=sys.stderr)
        shutdown.leave(FAILED)


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame:
        yield frame
        frame = frame.f_back


def _holds_frames(thread: int) -> bool:
    """True if the frames wait for this thread."""
    names = {one.ident: one.name for one in threading.enumerate()}
    return thread == threading.main_thread().ident or names.get(thread) == "slices"
