"""Exceptions without secrets: kinds and places, never messages or values.

Messages may speak of cards. Only those about the program's own data are told, and not in the log. Imports nothing of
the program, which may be what is broken.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path

PLACES, LINKS = 20, 3
"""Lines and chained exceptions told from each end of a traceback.

An endless recursion goes through thousands.
"""


def where(problem: BaseException) -> str:
    """Return an exception's kind and its lines, the outermost last."""
    frames = reversed(list(traceback.walk_tb(problem.__traceback__)))
    places = [f"{Path(frame.f_code.co_filename).name}:{line}" for frame, line in frames]
    return f"{type(problem).__name__} at {' < '.join(_shortened(places, PLACES))}"


def is_ctrl_c(problem: BaseException) -> bool:
    """True if the exception may be the user's Ctrl-C.

    Only the main thread gets that, and only while it listens.
    """
    here = threading.current_thread() is threading.main_thread()
    return isinstance(problem, KeyboardInterrupt) and here and signal.getsignal(signal.SIGINT) != signal.SIG_IGN


def told(problem: BaseException) -> str:
    """Return the kinds and places of an exception and its causes."""
    return ", after ".join(_shortened([where(one) for one in chain(problem)], LINKS))


def of_data(problem: BaseException) -> tuple[str, ...]:
    """Return the messages of faults in the program's own data (`DataError`)."""
    return tuple(str(one) for one in chain(problem) if hasattr(one, "data_file"))


def _shortened(parts: list[str], ends: int) -> list[str]:
    """Keep at most `ends` parts from each end and count the rest."""
    left_out = len(parts) - 2 * ends
    return [*parts[:ends], f"({left_out} more)", *parts[-ends:]] if left_out > 0 else parts


def chain(problem: BaseException) -> Iterator[BaseException]:
    """An exception, and those that led to it."""
    seen: set[int] = set()
    one: BaseException | None = problem
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
