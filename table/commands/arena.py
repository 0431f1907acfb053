"""`usotaku arena`: which AI seats are stronger."""

from __future__ import annotations

from games.brains.contest import command
from games.brains.simulate import UsageError as Refused
from table.commands.base import Call, add_game
from table.commands.parser import Parser, UsageError
from table.plugins.registry import usable


def add_arguments(parser: Parser) -> None:
    """See `Command`."""
    command.add_arguments(parser)
    add_game(parser, games=usable)


def run(call: Call) -> int:
    """See `Command`."""
    try:
        return command.run(call.options)
    except Refused as error:
        raise UsageError(str(error)) from error
