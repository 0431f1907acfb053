"""The command line: finds the command and returns the exit status."""

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
"""Exit statuses: failed; bad arguments, or no display."""
STOPPED = 128 + 2
"""Exit status when somebody has stopped it, as shells have it."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line; return the exit status.

    `USAGE` if the arguments make no sense, `FAILED` if they can't be carried out.
    """
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
            registry = sys.modules.get("table.plugins.registry")  # if loaded: something may be broken
            if registry is None or registry.reject(error) is None:
                raise
            return FAILED
        finally:
            _tell_unshown(streams)


@contextmanager
def _stopped_by_sigterm() -> Iterator[None]:
    """Treat SIGTERM as Ctrl-C inside, so that work is cleaned up.

    SDL would make it an event for a window.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)  # None: it was not Python's


def _tell_unshown(streams: Sequence[Stream]) -> None:
    """Tell in English, which can be shown, that letters became "?"."""
    if encoding := next((stream.unshown for stream in streams if stream.unshown), ""):
        print(f"usotaku: {Words('en', 'table')('error.letters', encoding=encoding)}", file=sys.stderr)


class Stopped(Exception):
    """Code of a game tried to end the program silently."""


def _done(command: Callable[[Call], int], call: Call) -> int:
    """Run a command; return the exit status.

    Raises `Stopped` for a `BaseException` that is no `Exception`, except Ctrl-C.
    """
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
    """Add the arguments of a command, now that it is given."""
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
