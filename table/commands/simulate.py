"""`usotaku simulate`: AI seats among themselves."""

from __future__ import annotations

from games import entry
from games.brains import simulate
from table.commands.base import Call, add_game, check_count
from table.commands.parser import Parser, UsageError
from table.plugins.registry import usable


def add_arguments(parser: Parser) -> None:
    """See `Command`."""
    simulate.add_arguments(parser)
    add_game(parser, games=usable)


def run(call: Call) -> int:
    """See `Command`."""
    check_count(call.words, entry(call.options.game), call.options.seats)
    try:
        return simulate.run(call.options)
    except simulate.UsageError as error:
        raise UsageError(str(error)) from error
