"""Faults of the program's own data: of texts, card lists, boards, styles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files


class DataError(Exception):
    """A file of the program is missing something or makes no sense.

    The message says which, and what about it. It speaks of the program as everybody has it and of no table, so it
    may be told where other exceptions may not. Raise it for nothing that was looked up because of a card.
    """

    def __init__(self, file: str, what: str) -> None:
        """`file`: its path in the program, such as "games/royal/cards.toml"."""
        super().__init__(f"{file}: {what}")
        self.data_file = file


@cache
def numbered(package: str, kind: str) -> tuple[int, ...]:
    """Return the numbers n of a package's `<kind>.<n>.toml`, in order.

    None is read for that, and the folder is listed once.
    """
    found = (file.name.split(".") for file in files(package).iterdir())
    numbers = (name[1] for name in found if len(name) == 3 and (name[0], name[2]) == (kind, "toml"))
    return tuple(sorted(int(one) for one in numbers if one.isascii() and one.isdecimal() and one == str(int(one))))


def file_name(package: str, name: str) -> str:
    """Return the path of a package's file in the program."""
    return f"{package.replace('.', '/')}/{name}"


@contextmanager
def reading_text(package: str, name: str) -> Iterator[str]:
    """Yield a package's file as text; raise errors as `DataError`."""
    with reading(file_name(package, name)):
        yield files(package).joinpath(name).read_text(encoding="utf-8")


@contextmanager
def reading(file: str) -> Iterator[None]:
    """Raise errors in the content of a file as `DataError`."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise DataError(file, str(error) if isinstance(error, ValueError) else repr(error)) from error
