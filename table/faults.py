"""What may be said of an exception: its kind and the places, never a message or a value, which may speak of cards.

Imports nothing of the program, which may be what is broken.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path


def where(problem: BaseException) -> str:
    """The kind of an exception and the lines that it came through; never its message."""
    frames = traceback.extract_tb(problem.__traceback__)
    lines = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(problem).__name__} at {lines}"


def told(problem: BaseException) -> str:
    """The kind of an exception and of those that led to it, and the places where they were raised."""
    return ", after ".join(where(one) for one in chain(problem))


def chain(problem: BaseException) -> Iterator[BaseException]:
    """An exception, and those that led to it."""
    seen: set[int] = set()
    one: BaseException | None = problem
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
