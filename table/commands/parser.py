"""Argument parsing, with one-line errors in the user's language."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from games.core.words import Words
from table.commands import COMMANDS


class UsageError(Exception):
    """Bad arguments; the message is one line in the user's language."""


class Failed(Exception):
    """A failed or incomplete command, with a line in the user's language."""


class Parser(ArgumentParser):
    """An argument parser with one-line errors in the user's language."""

    def __init__(self, *, words: Words, fill: Callable[[Parser], None] | None = None, **more: Any) -> None:
        """`fill` adds arguments once the parser is used.

        It may import what only its command needs.
        """
        super().__init__(allow_abbrev=False, **more)
        self.words = words
        self._fill = fill

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """See `ArgumentParser`."""
        if self._fill:
            self._fill(self)
            self._fill = None
        return super().parse_known_args(args, namespace)

    def one_of(self, kind: str, known: Sequence[str]) -> Callable[[str], str]:
        """Return an argument type for these values.

        For others the text `error.KIND` lists them.
        """

        def value_of(said: str) -> str:
            if said not in known:
                raise self.wrong(kind, value=said, known=", ".join(known))
            return said

        return value_of

    def at_least(self, least: int) -> Callable[[str], int]:
        """Return an argument type for whole numbers of at least this."""

        def number(said: str) -> int:
            value = int(said)
            if value < least:
                raise self.wrong("least", value=said, least=least)
            return value

        number.__name__ = int.__name__  # argparse names the type
        return number

    def wrong(self, kind: str, **values: object) -> ArgumentTypeError:
        """Return an argument type's error that says `error.KIND`."""
        return ArgumentTypeError("SAID " + self.words(f"error.{kind}", **values))

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError`."""
        raise UsageError(self._translated(message))

    def _translated(self, message: str) -> str:
        """Translate argparse's own message, for what our types don't check."""
        words = self.words
        if found := re.fullmatch(r"argument [^:]*: SAID (.*)", message):
            return found[1]
        if found := re.fullmatch(r"argument COMMAND: invalid choice: '(.*?)' .*", message):
            return words("error.command", value=found[1], known=", ".join(COMMANDS))
        if found := re.fullmatch(r"argument (\S+): invalid choice: '(.*?)' \(choose from (.*)\)", message):
            return words("error.choice", name=found[1], value=found[2], known=found[3].replace("'", ""))
        if found := re.fullmatch(r"one of the arguments (.*) is required", message):
            return words("error.one_of", names=", ".join(found[1].split()))
        if found := re.fullmatch(r"argument (\S+): not allowed with argument (\S+)", message):
            return words("error.together", names=f"{found[1]}, {found[2]}")
        if found := re.fullmatch(r"argument (\S+).*: invalid int value: '(.*)'", message):
            return words("error.number", name=found[1], value=found[2])
        if found := re.fullmatch(r"argument (\S+).*: expected .*argument.*", message):
            return words("error.argument", name=found[1])
        if found := re.fullmatch(r"the following arguments are required: (.*)", message):
            return words("error.missing", names=found[1])
        if found := re.fullmatch(r"unrecognized arguments: (.*)", message):
            return words("error.unexpected", value=found[1])
        return message
