"""Faults of the program's own data: of texts, card lists, boards, styles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class DataError(Exception):
    """A file of the program lacks something or makes no sense; the message says which, and what about it.

    It speaks of the program as everybody has it and of no table, so it may be told where other exceptions may not.
    Whoever raises it keeps to that: what was looked up because of a card is not in it.
    """

    def __init__(self, file: str, what: str) -> None:
        """`file`: its path in the program, such as "games/royal/cards.toml"."""
        super().__init__(f"{file}: {what}")
        self.data_file = file


@contextmanager
def reading(file: str) -> Iterator[None]:
    """What is wrong with the content of a file that is read inside is raised as `DataError`."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise DataError(file, str(error) if isinstance(error, ValueError) else repr(error)) from error
