"""`usotaku bench`: how fast all of it is, each number beside its goal."""

from __future__ import annotations

from argparse import SUPPRESS
from functools import partial
from pathlib import Path

from table.commands.base import Call
from table.commands.parser import Failed, Parser

PARTS = ("rules", "room", "work", "changes", "lookback", "window", "frames", "phones", "start", "memory", "folder")


def add_arguments(parser: Parser) -> None:
    """See `Command`."""
    words = parser.words
    said = words("cli.only", parts=", ".join(PARTS))
    parser.add_argument("--only", type=partial(_parts, parser), default=PARTS, help=said)
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help=words("cli.folder"))
    parser.add_argument("--alone", nargs="+", help=SUPPRESS)  # what the bench itself starts


def _parts(parser: Parser, said: str) -> tuple[str, ...]:
    part = parser.one_of("part", PARTS)
    return tuple(map(part, said.split(",")))


def run(call: Call) -> int:
    """See `Command`."""
    if call.options.alone:
        from table.bench.process import ALONE

        name, *arguments = call.options.alone
        ALONE[name](*arguments)
        return 0
    from table.bench.folder import program_in
    from table.bench.run import measure

    folder = call.options.folder
    if folder and not program_in(folder).is_file():
        raise Failed(call.words("error.no_program", folder=folder))
    return measure(call.options.only, folder)
