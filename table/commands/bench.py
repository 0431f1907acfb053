"""`usotaku bench`: speed, each figure beside its goal."""

from __future__ import annotations

import os
import sys
import time
from argparse import SUPPRESS
from functools import partial
from pathlib import Path
from typing import NoReturn

from table.commands.base import Call
from table.commands.parser import Failed, Parser

PARTS = (
    "rules",
    "room",
    "attendance",
    "work",
    "changes",
    "lookback",
    "window",
    "frames",
    "idle",
    "phones",
    "start",
    "memory",
    "folder",
)


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
        {**ALONE, "first": first_frame}[name](*arguments)
        return 0
    from table.bench.folder import program_in
    from table.bench.run import measure

    folder = call.options.folder
    if folder and not program_in(folder).is_file():
        raise Failed(call.words("error.no_program", folder=folder))
    return measure(call.options.only, folder)


def first_frame(begin: str) -> None:
    """Open the title, print when its first frame shows, and end.

    In ms since `begin`, which is in seconds since the epoch, and in ms of processor time, which other programs don't
    lengthen.
    """
    from table.app.window import Window
    from table.commands import cli  # late: it reads every command

    present = Window.present

    def once(window: Window) -> NoReturn:
        present(window)
        print(round((time.time() - float(begin)) * 1000), round(time.process_time() * 1000))
        sys.stdout.flush()
        os._exit(0)

    Window.present = once  # type: ignore[assignment, method-assign]
    sys.exit(cli.run([]))
