"""What goes wrong is written down: the log among the user's own files, and what an exception may say there.

A log is sent around, so it holds no hidden card: of an exception the kind and the places, never a message or a value.
"""

from __future__ import annotations

import logging
import platform
import sys
import threading
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from table import VERSION
from table.faults import told
from table.store.files import make_folder, opener
from table.store.paths import log_dir

if TYPE_CHECKING:
    from table.store.problems import Problem

BYTES, OLDER = 200_000, 3
"""The size of a file of the log, and how many older ones are kept."""

_log = logging.getLogger(__name__)


class Formatter(logging.Formatter):
    """One line for each record; an exception is a further one that says only where."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`; what another handler has made of the exception is not taken over."""
        record.exc_text = None
        return super().format(record)

    def formatException(self, ei: Any) -> str:
        """See `logging.Formatter`."""
        return f"  {told(ei[1])}" if ei[1] else ""

    def formatStack(self, stack_info: str) -> str:
        """See `logging.Formatter`: lines of the program are in it, and nothing of them is needed."""
        return ""


class File(RotatingFileHandler):
    """The log's file, for its owner alone. If it can't be turned over, because another program has it open, it goes on
    growing."""

    def _open(self) -> TextIOWrapper:
        """See `FileHandler`."""
        return open(self.baseFilename, "a", encoding=self.encoding, errors=self.errors, opener=opener)

    def doRollover(self) -> None:
        """See `RotatingFileHandler`."""
        with suppress(OSError):
            super().doRollover()


def log_file() -> Path:
    """Where the log is."""
    return log_dir() / "usotaku.log"


def start_log() -> Problem | None:
    """Write to the log from now on, and nothing to the terminal; what the player should be told if there is none."""
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
        new: logging.Handler = File(file, maxBytes=BYTES, backupCount=OLDER, encoding="utf-8", errors="replace")
    except OSError as error:
        from table.store.problems import Problem  # late: it leads to the games, which may be what is broken

        new = logging.NullHandler()
        problem = Problem.of("store.log_failed", error, file=str(file))
    new.setFormatter(Formatter())
    root.addHandler(new)
    system = platform.system(), platform.release(), platform.machine()  # `platform.platform` would start a process
    _log.info("Usotaku %s, Python %s, %s", VERSION, platform.python_version(), " ".join(system))
    return problem


def crashed(problem: BaseException) -> None:
    """Write down that the program can't go on."""
    _log.critical("The program has failed: %s", told(problem))


def catch_all() -> None:
    """What nobody catches is written down instead of being printed, in any thread."""

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
