"""What may be said of an exception: its kind and the places, never a message or a value, which may speak of cards;
only of the program's own data the message, too, but not in the log.

Imports nothing of the program, which may be what is broken.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path

PLACES, LINKS = 20, 3
"""How many lines that an exception came through, and how many exceptions that led to one another, are told from each
end: a recursion that has no end goes through thousands."""


def where(problem: BaseException) -> str:
    """The kind of an exception and the lines that it came through, the outermost last; never its message."""
    frames = reversed(list(traceback.walk_tb(problem.__traceback__)))
    places = [f"{Path(frame.f_code.co_filename).name}:{line}" for frame, line in frames]
    return f"{type(problem).__name__} at {' < '.join(_shortened(places, PLACES))}"


def is_ctrl_c(problem: BaseException) -> bool:
    """Whether the user may have raised it, by Ctrl-C: only the main thread hears that, and only if it listens."""
    here = threading.current_thread() is threading.main_thread()
    return isinstance(problem, KeyboardInterrupt) and here and signal.getsignal(signal.SIGINT) != signal.SIG_IGN


def told(problem: BaseException) -> str:
    """The kind of an exception and of those that led to it, and the places where they were raised."""
    return ", after ".join(_shortened([where(one) for one in chain(problem)], LINKS))


def of_data(problem: BaseException) -> tuple[str, ...]:
    """What may be told everybody besides: the messages of faults of the program's own data (`DataError`)."""
    return tuple(str(one) for one in chain(problem) if hasattr(one, "data_file"))


def _shortened(parts: list[str], ends: int) -> list[str]:
    """At most so many from each end, and how many are left out between them."""
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
