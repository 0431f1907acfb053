"""`usotaku open`: a game that was exported comes onto the shelf."""

from __future__ import annotations

from pathlib import Path

from table.base.files import NotOurs, check, opener
from table.commands.base import Call, unreadable
from table.commands.parser import Parser, UsageError


def add_arguments(parser: Parser) -> None:
    """See `Command`."""
    parser.add_argument("file", metavar="FILE", help=parser.words("cli.file"))


def run(call: Call) -> int:
    """See `Command`."""
    file = call.options.file
    try:
        with open(file, "rb", opener=opener):
            check(Path(file))
    except NotOurs as error:
        raise UsageError(call.words("error.no_game", file=file)) from error
    except (OSError, ValueError) as error:
        raise unreadable(call.words, file, error) from error
    from table.launch.desktop import open_window

    return open_window(call.settings, call.problem, setup=None, file=Path(file))
