"""The sound device, opened, closed and found again by its own thread.

A hanging sound server blocks every caller. Playing does not call it, opening and closing do, and `pygame.mixer.init`
holds the interpreter meanwhile. So the device is tried out first, by the same calls made without the interpreter.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

FREQUENCY, SIZE, BUFFER = 44100, -16, 512
"""Mixer settings: samples a second, signed bits, buffer in samples."""
MONO, STEREO = 1, 2
"""Outputs; whatever is loaded is mixed down, or doubled, for them."""
SOONEST, LATEST = 1.0, 20.0
"""Seconds until a lost device is looked for again.

Doubles each time, from the first to the second.
"""
SLOW = 3.0
"""s after which a device that is being opened counts as missing."""
QUICK, TRIES = 0.5, 3
"""Seconds that a trial opening may take, and trials at once.

Longer would hold up the frames; several tries are for a server just woken, or a busy machine.
"""
HUSHED = 1.0
"""Longest silencing of the terminal while the device opens, s."""
GRACE = 1.0
"""Seconds to wait at the end for the device to close."""

_AUDIO = 0x10  # SDL_INIT_AUDIO
_S16 = 0x8010 if sys.byteorder == "little" else 0x9010  # AUDIO_S16SYS

_log = logging.getLogger(__name__)

_UNUSABLE = (pygame.error, NotImplementedError)
"""Exceptions raised without a device or a mixer."""


class Device:
    """The mixer's device, for the frame thread; only `close` waits.

    Callers must look at `ready` first: while the thread opens or closes the device, nobody else may touch
    `pygame.mixer`.
    """

    def __init__(
        self, channels: int, reserved: int, *, enabled: bool = True, clock: Callable[[], float] = perf_counter
    ) -> None:
        """Set the number of mixer `channels`, the first of them `reserved`.

        Without `enabled` it is never opened. `clock` returns seconds.
        """
        self._channels, self._reserved = channels, reserved
        self._enabled = enabled
        self._clock = clock
        self._thread: ThreadPoolExecutor | None = None
        self._outputs = STEREO
        self._ready = self._missing = self._vanished = False
        self.search: Future[float] | None = None
        self._lost = 0.0  # when one was lost last, as `_open` tells when it began to open one
        self._since = self._again = 0.0  # when the search began, or the device was opened; when it is looked for again
        self.pause = SOONEST

    @property
    def ready(self) -> bool:
        """True if it can be played on now."""
        return self._ready

    @property
    def missing(self) -> bool:
        """True if it was looked for and is not there."""
        return self._missing

    @property
    def thread(self) -> ThreadPoolExecutor:
        """The thread that opens and closes the device, in order of submission."""
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor  # late: the first frame needs no sound

            self._thread = ThreadPoolExecutor(1, "sound")
        return self._thread

    def open(self) -> bool:
        """Return True if it can be played on, else look for it.

        Now, or when it is time to.
        """
        self.update()
        now = self._clock()
        if not self.search and not self._ready and self._enabled and now >= self._again:
            self._since = now
            self.search = self.thread.submit(_open, self._channels, self._reserved, self._outputs)
        return self._ready

    def mix(self, outputs: int) -> None:
        """Have so many outputs; one that is open is opened anew.

        What was loaded for the other number must not be played any more.
        """
        if outputs == self._outputs:
            return
        self._outputs, self._again = outputs, 0.0
        if self._ready or self.search:
            self._ready, self.search = False, None
            self.open()

    def update(self) -> None:
        """Notice whether it has been found."""
        now = self._clock()
        if self.search and self.search.done():
            self._end_search(self.search, now)
        elif self.search and now - self._since > SLOW:
            self._miss("it does not answer", vanished=True)

    def _end_search(self, search: Future[float], now: float) -> None:
        self.search = None
        error = search.exception()
        if error is None:
            if self._missing:
                _log.info("There is sound again.")
            self._ready, self._missing, self._vanished = self._enabled, False, False
            self._since = now
            if self._lost > search.result():
                self.lose("it has gone away")
        elif isinstance(error, _UNUSABLE):
            self._miss(str(error), vanished=False)
            self._put_off(now)
        else:
            raise error

    def lose(self, why: str) -> None:
        """Mark the device as lost; it is looked for again later.

        This may be known sooner than that it was found.
        """
        self._lost = perf_counter()
        if not self._ready:
            return
        now = self._clock()
        self._ready = False
        self._miss(why, vanished=True)
        if now - self._since > LATEST:
            self.pause = SOONEST
        self._put_off(now)

    def _miss(self, why: str, *, vanished: bool) -> None:
        if not self._missing:
            _log.warning("There is no sound for now: %s", why)
            self._missing, self._vanished = True, vanished

    def _put_off(self, now: float) -> None:
        self._again = now + self.pause
        self.pause = min(2 * self.pause, LATEST)

    def vanished(self) -> bool:
        """True if it went away or stopped answering since the last call.

        A device that never was there has not.
        """
        vanished, self._vanished = self._vanished, False
        return vanished

    def close(self) -> bool:
        """Release it for good.

        Returns False if it hangs: so would `pygame.quit` and the end of the interpreter.
        """
        self._enabled = self._ready = False
        if self._thread is None:
            return True
        from concurrent.futures import wait

        closed = self._thread.submit(_close)
        self._thread.shutdown(wait=False)
        return closed in wait([closed], GRACE).done


# The thread


def _open(channels: int, reserved: int, outputs: int) -> float:
    """Open the device and return when, by `perf_counter`.

    Closes what is left of a lost one first. Raises `_UNUSABLE`.
    """
    _close()
    with _hushed():
        if all(_try_out() > QUICK for _ in range(TRIES)):
            raise pygame.error("opening the device takes too long")
        begin = perf_counter()
        pygame.mixer.init(FREQUENCY, SIZE, outputs, BUFFER, allowedchanges=0)
    pygame.mixer.set_num_channels(channels)
    pygame.mixer.set_reserved(reserved)
    return begin


def _close() -> None:
    if pygame.mixer.get_init():
        pygame.mixer.quit()


def _try_out() -> float:
    """Open and close the device without the interpreter; return the seconds.

    Raises `pygame.error` if it can't be opened. Where SDL can't be called directly, nothing is tried.
    """
    from ctypes import CDLL  # late: it is needed after the first frame only

    try:
        # a library is searched together with those that it needs, but not on Windows; there it is known by its name
        names = ("SDL2.dll", "SDL2_mixer.dll") if sys.platform == "win32" else (pygame.mixer.__file__,) * 2
        sdl, mixer = (CDLL(name) for name in names)
        begin, end = sdl.SDL_InitSubSystem, sdl.SDL_QuitSubSystem
        open_device, close_device = mixer.Mix_OpenAudioDevice, mixer.Mix_CloseAudio
    except (OSError, AttributeError):
        return 0.0
    before = perf_counter()
    if begin(_AUDIO):
        raise pygame.error(pygame.get_error())
    try:
        if open_device(FREQUENCY, _S16, STEREO, BUFFER, None, 0):
            raise pygame.error(pygame.get_error())
        took = perf_counter() - before
        close_device()
        return took
    finally:
        end(_AUDIO)


@contextmanager
def _hushed() -> Iterator[None]:
    """Silence the system's sound libraries on the terminal.

    For `HUSHED` s at most; what they say is logged anyway.
    """
    try:
        kept = os.dup(2)
    except OSError:  # there is no terminal
        yield
        return
    once = Lock()

    def speak() -> None:
        if once.acquire(blocking=False):
            os.dup2(kept, 2)
            os.close(kept)

    timer = Timer(HUSHED, speak)
    timer.daemon = True
    try:
        with open(os.devnull, "wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        timer.start()
        yield
    finally:
        timer.cancel()
        speak()
