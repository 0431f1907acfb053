"""The trial of a plugin in a process of its own.

Whatever the package does there (end the process, hang, take all memory, print) is told in a line and harms nobody.
"""

from __future__ import annotations

import builtins
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from io import StringIO
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import NamedTuple

from games.core.entry import Entry, EntryError, load_entry
from games.discovery import line
from table.base.pipes import Connection
from table.match.thinker import MEMORY, confine, silence

SECONDS = 60.0
"""Time limit of a package, s.

A small one takes two on an idle machine.
"""
GRACE = 20.0
"""Time for the process to end after the trial, s."""
_LARGEST = 1 << 14  # bytes of what is told
_UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
_PROGRAM = ("games", "table")


class Verdict(NamedTuple):
    """Reasons against its rules and against playing it.

    Each in one line of English; "" for none.
    """

    rules: str
    play: str


def tried(game: Entry, seconds: float = SECONDS, grace: float = GRACE, memory: int = MEMORY) -> Verdict:
    """Try a game within `seconds` and `grace`.

    `memory`: bytes that it may take.
    """
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    with here:
        with there:  # closed here, so that the end of the process is the end of the connection
            process = context.Process(target=_try, args=(there, game.package, memory), name="trial", daemon=True)
            process.start()
        try:
            return _heard(here, process, seconds, grace)
        finally:
            _end(process)


def _heard(here: Connection, process: SpawnProcess, seconds: float, grace: float) -> Verdict:
    """Return the reported verdict, or the fate of the process."""
    end, said = monotonic() + seconds, list[str]()
    try:
        while len(said) < len(Verdict._fields):
            if not here.poll(max(0.0, end - monotonic())):
                return _instead(said, f"it is not done after {seconds:g} s")
            said.append(here.recv_bytes(_LARGEST).decode(errors="replace"))
    except (EOFError, OSError):
        return _instead(said, "it ends the program")
    verdict = Verdict(*said)
    if verdict.rules:
        return verdict
    process.join(grace)
    if process.exitcode is None:
        why = "it keeps the program from ending: a thread, a process or an exit handler goes on"
    elif process.exitcode:
        why = f"it ends the program with status {process.exitcode}"
    else:
        return verdict
    return Verdict(why, verdict.play or why)


def _instead(said: list[str], why: str) -> Verdict:
    """Why, in the place of what has not been told."""
    return Verdict(said[0] if said else why, why)


def _end(process: SpawnProcess) -> None:
    """End it, and what it has started and left."""
    if process.pid and sys.platform != "win32":
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()


# In that process


def _try(connection: Connection, package: str, memory: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which then ends this
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    silence()
    confine(memory, niceness=0)  # what waits too long for its turn would be taken for what hangs
    os.environ.update(_UNSEEN)
    with connection:
        for said in _verdict(package):
            connection.send_bytes(said.encode(errors="replace"))


def _verdict(package: str) -> Iterator[str]:
    """Yield the fields of `Verdict` in order."""
    from table.plugins.read_through import weigh
    from table.plugins.registry import check

    game, said = load_entry(package), ""
    try:
        weigh(package)
        before = _surroundings()
        with redirect_stdout(StringIO()) as printed, redirect_stderr(printed):
            _load(game)
        if printed.getvalue():
            raise EntryError("it prints something when it is imported")
        now = _surroundings()
        if changed := [name for name, value in before.items() if name not in now or now[name] != value]:
            raise EntryError(f"it changes {', '.join(sorted(changed)[:3])}")
    except BaseException as error:  # anything that its import may raise
        said = line(error, game.top)
    yield said
    try:
        if not said:
            check(game)
    except BaseException as error:
        said = line(error, game.top)
    yield said


def _load(game: Entry) -> None:
    """Import all that it names."""
    for module in game.modules:
        import_module(module)
    _ = game.rules, game.mind, game.claims, game.win_odds, game.sketch


def _surroundings() -> Mapping[str, object]:
    """Return the shared state that an import must leave alone, by name.

    What all modules share, and everything that the program consists of.
    """
    found: dict[str, object] = {
        "sys.path": tuple(sys.path),
        "sys.stdout": sys.stdout,
        "sys.stderr": sys.stderr,
        "sys.excepthook": sys.excepthook,
        "sys.settrace": sys.gettrace(),
        "sys.setprofile": sys.getprofile(),
        "the recursion limit": sys.getrecursionlimit(),
        "os.environ": dict(os.environ),
        "the current folder": os.getcwd(),
        **{f"the handler of signal {int(one)}": signal.getsignal(one) for one in signal.valid_signals()},
    }
    program = [module for name, module in sys.modules.items() if name.partition(".")[0] in _PROGRAM]
    for module in (builtins, *program):
        for name, value in vars(module).items():
            found[f"{module.__name__}.{name}"] = id(value)
            if isinstance(value, type) and value.__module__ == module.__name__:
                found.update({f"{module.__name__}.{name}.{key}": id(own) for key, own in vars(value).items()})
    return found
