"""The command line as a whole: what is told to the program leads to one of its commands, and to an exit status."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import cast

from games.core.words import Words
from table import VERSION
from table.base.graphemes import drawable
from table.base.output import CannotWrite, Stream, watched
from table.base.system import system_language
from table.commands import COMMANDS
from table.commands.base import Call, Command
from table.commands.parser import Failed, Parser, UsageError
from table.store import settings as settings_store

FAILED, USAGE = 1, 2
"""Exit statuses: what can't be done or written; bad arguments, as for no display."""
STOPPED = 128 + 2
"""Exit status when somebody has stopped it, as shells have it."""


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; the exit status is `USAGE` if they make no sense, `FAILED` if they can't be done."""
    with watched() as streams, _stopped_by_sigterm():
        settings, problem = settings_store.load()
        if not settings.welcomed:
            settings = replace(settings, language=system_language())
        words = Words(settings.language, "table")
        try:
            try:
                options = parser(words).parse_args(arguments)
                return _done(options.run, Call(options, settings, words, problem))
            finally:
                sys.stdout.flush()
        except UsageError as error:
            print(f"usotaku: {drawable(str(error))}", file=sys.stderr)
            return USAGE
        except Failed as error:
            print(f"usotaku: {drawable(str(error))}", file=sys.stderr)
            return FAILED
        except CannotWrite as error:
            if error.unread:
                return STOPPED
            print(f"usotaku: {words('error.output', reason=error.reason)}", file=sys.stderr)
            return FAILED
        except KeyboardInterrupt:
            return STOPPED
        except Exception as error:
            guests = sys.modules.get("table.plugins.registry")  # of whatever is loaded by now: something may be broken
            if guests is None or guests.leave_out(error) is None:
                raise
            return FAILED
        finally:
            _tell_unshown(streams)


@contextmanager
def _stopped_by_sigterm() -> Iterator[None]:
    """SIGTERM is what Ctrl-C is, inside: whatever was begun is cleared up. SDL would make it an event for a window."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)  # None: it was not Python's


def _tell_unshown(streams: Sequence[Stream]) -> None:
    """Say that letters were shown as "?": in English, which can be shown everywhere."""
    if encoding := next((stream.unshown for stream in streams if stream.unshown), ""):
        print(f"usotaku: {Words('en', 'table')('error.letters', encoding=encoding)}", file=sys.stderr)


class Stopped(Exception):
    """Code of a game has raised what would end the program without a word."""


def _done(command: Callable[[Call], int], call: Call) -> int:
    """The exit status of a command. Raises `Stopped` for what is no `Exception`, but for Ctrl-C."""
    try:
        return command(call)
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise Stopped from error


def parser(words: Words) -> Parser:
    """All commands; `run` of what it finds is what does one."""
    whole = Parser(prog="usotaku", description=words("cli.description"), words=words)
    whole.set_defaults(run=open_title)
    whole.add_argument("--selftest", dest="run", action="store_const", const=run_selftest, help=words("cli.selftest"))
    whole.add_argument("--version", action="version", version=f"Usotaku {VERSION}", help=words("cli.version"))
    commands = whole.add_subparsers(metavar="COMMAND", parser_class=partial(Parser, words=words))  # type: ignore[call-overload]
    for name in COMMANDS:
        said = words(f"cli.{name}")
        commands.add_parser(name, help=said, description=said, fill=partial(_fill, name))
    return whole


def _fill(name: str, parser: Parser) -> None:
    """Have a command itself say what it understands, now that it is given."""
    command = cast(Command, import_module(f"table.commands.{name}"))
    command.add_arguments(parser)
    parser.set_defaults(run=command.run)


def open_title(call: Call) -> int:
    """`usotaku`."""
    from table.launch.desktop import open_window

    return open_window(call.settings, call.problem, setup=None)


def run_selftest(call: Call) -> int:
    """`usotaku --selftest`."""
    from table.commands.selftest import run

    return run(call.words)
