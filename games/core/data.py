"""Faults of the program's own data: of texts, card lists, boards, styles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files


class DataError(Exception):
    """A file of the program lacks something or makes no sense; the message says which, and what about it.

    It speaks of the program as everybody has it and of no table, so it may be told where other exceptions may not.
    Whoever raises it keeps to that: what was looked up because of a card is not in it.
    """

    def __init__(self, file: str, what: str) -> None:
        """`file`: its path in the program, such as "games/royal/cards.toml"."""
        super().__init__(f"{file}: {what}")
        self.data_file = file


def numbered(package: str, kind: str) -> tuple[int, ...]:
    """The numbers n for which a package has a file `<kind>.<n>.toml`, in their order; none is read for that."""
    found = (file.name.split(".") for file in files(package).iterdir())
    numbers = (name[1] for name in found if len(name) == 3 and (name[0], name[2]) == (kind, "toml"))
    return tuple(sorted(int(one) for one in numbers if one.isascii() and one.isdecimal() and one == str(int(one))))


@contextmanager
def reading(file: str) -> Iterator[None]:
    """What is wrong with the content of a file that is read inside is raised as `DataError`."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise DataError(file, str(error) if isinstance(error, ValueError) else repr(error)) from error
