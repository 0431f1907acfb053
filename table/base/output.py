"""Standard output and error: whether text arrives and can be shown."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast


class CannotWrite(Exception):
    """Standard output takes no more."""

    def __init__(self, error: OSError) -> None:
        self.reason = os.strerror(error.errno) if error.errno else type(error).__name__
        self.unread = isinstance(error, BrokenPipeError)
        """True if nobody reads on, as with `| head`."""
        super().__init__(self.reason)


class Stream:
    """A text stream that notes unshowable letters and raises `CannotWrite`.

    Not an `OSError`: argparse would swallow that, and it may also come from the subject of the text.
    """

    def __init__(self, stream: TextIO | None) -> None:
        """`stream` is None where there is none, as after `>&-`."""
        self._stream = stream
        self.failed = False
        self.unshown = ""
        """The encoding in which letters could not be shown, or ""."""
        if hasattr(stream, "reconfigure"):
            cast(Any, stream).reconfigure(errors="replace")  # what can't be shown is shown as "?"

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """See `TextIO`."""
        self._do(lambda stream: self._noting(stream, text))
        return len(text)

    def write_bytes(self, data: bytes) -> None:
        """Write what is no text."""
        self.flush()
        self._do(lambda stream: stream.buffer.write(data))

    def flush(self) -> None:
        """See `TextIO`."""
        if self._stream is not None:
            self._do(lambda stream: stream.flush())

    def _do(self, work: Callable[[TextIO], object]) -> None:
        if self._stream is None:
            raise CannotWrite(OSError(errno.EBADF, ""))
        try:
            work(self._stream)
        except OSError as error:
            self._stream, self.failed = None, True
            raise CannotWrite(error) from error

    def _noting(self, stream: TextIO, text: str) -> None:
        encoding = stream.encoding or "utf-8"
        if codecs.lookup(encoding).name != "utf-8":
            try:
                text.encode(encoding)
            except UnicodeEncodeError:
                self.unshown = encoding
        stream.write(text)


class Messages(Stream):
    """Standard error: where that takes nothing there is nobody to be told."""

    def __init__(self, stream: TextIO | None) -> None:
        """Write to a descriptor of our own.

        Standard error itself is silenced while libraries of the system would write there.
        """
        self._own: TextIO | None = None
        with suppress(AttributeError, OSError, ValueError):  # there is no such stream, or it is no file
            number = os.dup(cast(TextIO, stream).fileno())
            self._own = open(number, "w", buffering=1, encoding=cast(TextIO, stream).encoding)  # noqa: SIM115
        super().__init__(self._own or stream)

    def close(self) -> None:
        """Close that descriptor."""
        if self._own is not None:
            with suppress(OSError):
                self._own.close()

    def _do(self, work: Callable[[TextIO], object]) -> None:
        with suppress(CannotWrite):
            super()._do(work)


def write_bytes(data: bytes) -> None:
    """Write what is no text to standard output. Raises `CannotWrite`."""
    cast(Stream, sys.stdout).write_bytes(data)


@contextmanager
def watched() -> Iterator[tuple[Stream, Messages]]:
    """Both are watched inside."""
    before = sys.stdout, sys.stderr
    out, messages = Stream(before[0]), Messages(before[1])
    sys.stdout, sys.stderr = cast(TextIO, out), cast(TextIO, messages)
    try:
        yield out, messages
    finally:
        # One that has failed stays, and has nothing left that Python would try to write when it ends.
        sys.stdout = cast(TextIO, out) if out.failed else before[0]
        sys.stderr = cast(TextIO, messages) if messages.failed else before[1]
        messages.close()
