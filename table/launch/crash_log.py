"""The log, without any card, and bounded repetition.

A log is sent around, so it holds no hidden card: of an exception the kind and the places, never a message or a value.
What repeats is written once and counted, so it cannot push out what was there before.
"""

from __future__ import annotations

import logging
import platform
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from table import VERSION
from table.base.files import make_folder, opener
from table.base.paths import log_dir
from table.base.redact import told

if TYPE_CHECKING:
    from table.base.problems import Problem

BYTES, OLDER = 200_000, 3
"""Size of a log file in bytes, and older files kept."""

EACH, HEAD = 50_000, 60
"""Bytes per logger in a session, and a line's head, about."""
TEXTS = 16
"""Distinct texts of one place that are written at once.

Further ones only count.
"""

_log = logging.getLogger(__name__)


class Formatter(logging.Formatter):
    """One line per record, and one with an exception's places."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`.

        Another handler's text of the exception is not used.
        """
        record.exc_text = None
        line, more = super().format(record), getattr(record, "more", 0)
        return f"{line} … and {more:,} more" if more else line

    def formatException(self, ei: Any) -> str:
        """See `logging.Formatter`."""
        return f"  {told(ei[1])}" if ei[1] else ""

    def formatStack(self, stack_info: str) -> str:
        """Return nothing: program lines are not needed.

        See `logging.Formatter`.
        """
        return ""


@dataclass(slots=True)
class _Kind:
    """Similar records of one place in the program."""

    texts: set[str] = field(default_factory=set)
    """Texts that were written."""
    silent: int = 0
    """Records not written since the last one that was."""
    next: int = 10
    """Records until one is written again."""
    latest: logging.LogRecord | None = None


class Repeats:
    """Filter of repeated records: new ones pass, repeats ever less.

    Their count is `more`.
    """

    def __init__(self) -> None:
        self._kinds: dict[tuple[object, ...], _Kind] = {}
        self._written: Counter[str] = Counter()

    def picked(self, record: logging.LogRecord) -> list[logging.LogRecord]:
        """Return the records to write now that this one has come."""
        text = _text(record)
        written, size = self._written[record.name], HEAD + len(text.encode(errors="replace"))
        if written + size > EACH and record.levelno < logging.CRITICAL:
            self._written[record.name] = EACH
            return [_like(record, "No more of this is written in this session.")] if written < EACH else []
        place = record.name, record.levelno, record.pathname, record.lineno, str(record.msg)
        kind = self._kinds.setdefault(place, _Kind())
        if text not in kind.texts and len(kind.texts) < TEXTS:
            kind.texts.add(text)
        else:
            kind.silent, kind.latest = kind.silent + 1, _like(record, text)
            if kind.silent < kind.next:
                return []
            kind.next *= 10
            record.more = kind.silent - 1
            kind.silent = 0
        self._written[record.name] += size
        return [record]

    def rest(self) -> Iterator[logging.LogRecord]:
        """Yield the latest unwritten record of each kind, with its count."""
        for kind in self._kinds.values():
            if kind.latest and kind.silent:
                kind.latest.more = kind.silent - 1
                kind.silent = 0
                yield kind.latest


def _text(record: logging.LogRecord) -> str:
    """Return a record's text, its exception as `told` has it."""
    problem = record.exc_info[1] if record.exc_info else None
    return f"{record.getMessage()}  {told(problem)}" if problem else record.getMessage()


def _like(record: logging.LogRecord, message: str) -> logging.LogRecord:
    """A record of the same source and level, made now."""
    return logging.LogRecord(record.name, record.levelno, record.pathname, record.lineno, message, None, None)


class File(RotatingFileHandler):
    """The log's file, for its owner alone.

    If it can't be rotated, because another program has it open, it goes on growing.
    """

    def __init__(self, file: Path) -> None:
        super().__init__(file, maxBytes=BYTES, backupCount=OLDER, encoding="utf-8", errors="replace")
        self.setFormatter(Formatter())
        self._repeats = Repeats()

    def emit(self, record: logging.LogRecord) -> None:
        """See `Handler`."""
        try:
            picked = self._repeats.picked(record)
        except Exception:  # as each handler has it: what can't be written is no reason to fail
            self.handleError(record)
            return
        for one in picked:
            super().emit(one)

    def close(self) -> None:
        """See `Handler`; what has been counted only is written first."""
        self.acquire()
        try:
            for record in self._repeats.rest():
                super().emit(record)
        finally:
            self.release()
        super().close()

    def _open(self) -> TextIOWrapper:
        """See `FileHandler`."""
        return open(self.baseFilename, "a", encoding=self.encoding, errors=self.errors, opener=opener)

    def doRollover(self) -> None:
        """See `RotatingFileHandler`."""
        with suppress(OSError):
            super().doRollover()


def log_file() -> Path:
    """Return the log's file."""
    return log_dir() / "usotaku.log"


def start_log() -> Problem | None:
    """Start logging to the file, never to the terminal.

    Returns what to tell the player if there is no log.
    """
    logging.raiseExceptions = False  # a log that can't be written to is no reason to speak of it at each line
    logging.captureWarnings(True)
    root = logging.getLogger()
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(logging.INFO)
    file, problem = log_file(), None
    try:
        make_folder(file.parent)
        new: logging.Handler = File(file)
    except OSError as error:
        from table.base.problems import Problem  # late: it leads to the games, which may be what is broken

        new = logging.NullHandler()
        problem = Problem.of("store.log_failed", error, file=str(file))
    root.addHandler(new)
    system = platform.system(), platform.release(), platform.machine()  # `platform.platform` would start a process
    _log.info("Usotaku %s, Python %s, %s", VERSION, platform.python_version(), " ".join(system))
    return problem


def crashed(problem: BaseException) -> None:
    """Write down that the program can't go on."""
    _log.critical("The program has failed: %s", told(problem))


def catch_all() -> None:
    """Log uncaught exceptions of all threads instead of printing them."""

    def in_main(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        crashed(problem)

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value and not isinstance(args.exc_value, SystemExit):
            name = args.thread.name if args.thread else "?"
            _log.error("The thread %s has failed: %s", name, told(args.exc_value))

    def in_finaliser(args: sys.UnraisableHookArgs) -> None:
        if args.exc_value:
            _log.error("Something could not be cleaned up: %s", told(args.exc_value))

    sys.excepthook = in_main
    threading.excepthook = in_thread
    sys.unraisablehook = in_finaliser
