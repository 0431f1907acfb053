"""Faulty and spying brains, planted in the brains' process.

That process imports this; it leads to nothing that draws.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import json
import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FrameType

import games
from games.core.actions import Action, Choices
from games.core.brain import BrainMaker, Character, Level, Mind
from games.core.entry import Entry
from games.core.match import Beat
from games.core.types import Seat
from tests.until import CHILD

FOUND = "PLANTED_FOUND"
"""Environment variable: the file for what a `Spy` finds."""
WANTED = "PLANTED_WANTED"
"""The one with the number that it looks for, less one.

So that it is not in the environment itself.
"""


class First:
    """Says the last of what is legal.

    The first brain of every game with planted brains.
    """

    def __init__(self, seat: Seat) -> None:
        self.watched = 0

    def watch(self, beat: Beat) -> None:
        self.watched += 1

    def decide(self, legal: Choices, random: Random) -> Action:
        assert self.watched, "has lived through nothing"
        return legal[-1]


class Hangs(First):
    def decide(self, legal: Choices, random: Random) -> Action:
        end = time.monotonic() + CHILD
        while time.monotonic() < end:
            pass
        raise AssertionError("nobody has ended it")


class Stuck(Hangs):
    def thought(self) -> None:
        return None


class Stops(First):
    def decide(self, legal: Choices, random: Random) -> Action:
        os.kill(os.getpid(), signal.SIGSTOP)
        return legal[0]


class Dies(First):
    def decide(self, legal: Choices, random: Random) -> Action:
        os._exit(3)


class Mortal(Dies):
    def thought(self) -> None:
        return None


class Raises(First):
    def decide(self, legal: Choices, random: Random) -> Action:
        raise ValueError("seven of hearts")


CARD = "seven of hearts"


class Ends(BaseException):
    """An exception that no program catches."""


class Quits(First):
    def decide(self, legal: Choices, random: Random) -> Action:
        sys.exit(CARD)


class Interrupts(First):
    def decide(self, legal: Choices, random: Random) -> Action:
        raise KeyboardInterrupt(CARD)


class RaisesItsOwn(First):
    def decide(self, legal: Choices, random: Random) -> Action:
        raise Ends(CARD)


class Talks(First):
    """Writes a card to the terminal in every way, and decides."""

    def decide(self, legal: Choices, random: Random) -> Action:
        print(CARD, flush=True)
        print(CARD, file=sys.stderr, flush=True)
        os.write(1, CARD.encode())
        os.write(2, CARD.encode())
        warnings.warn(CARD, stacklevel=1)
        logging.getLogger(CARD).error(CARD)
        thread = threading.Thread(target=sys.exit, args=(CARD,), name=CARD)
        failing = threading.Thread(target=int, args=(CARD,), name=CARD)
        for one in (thread, failing):
            one.start()
            one.join(CHILD)
        _Unclean()
        faulthandler.dump_traceback(all_threads=True)
        subprocess.run(
            [sys.executable, "-c", f"print({CARD!r}); raise SystemExit({CARD!r})"], check=False, timeout=CHILD
        )
        child = multiprocessing.get_context("spawn").Process(target=int, args=(CARD,))
        with contextlib.suppress(AssertionError):  # daemons may not have any
            child.start()
        return legal[-1]


class _Unclean:
    def __del__(self) -> None:
        raise ValueError(CARD)


class Sends(First):
    """Thinks what can't be sent."""

    def thought(self) -> object:
        return Unsendable()


class Unsendable:
    def __reduce__(self) -> str:
        raise Ends(CARD)


class Eats(First):
    """Takes all memory that there is.

    Not more than a machine can stand where nothing keeps it from it.
    """

    def decide(self, legal: Choices, random: Random) -> Action:
        self.hoard = [bytes([number]) * (1 << 24) for number in range(256)]
        time.sleep(3600)
        return legal[0]


class Spy(First):
    """Searches its process for a number, and notes where it is."""

    def decide(self, legal: Choices, random: Random) -> Action:
        found = Path(os.environ[FOUND])
        found.with_suffix(".part").write_text(json.dumps(looked_around(int(os.environ[WANTED]) + 1)), "utf-8")
        found.with_suffix(".part").replace(found)  # whole, whenever it is read
        return legal[-1]


def looked_around(wanted: int) -> dict[str, object]:
    return {
        "argv": sys.argv,
        "cmdline": Path("/proc/self/cmdline").read_bytes().decode(errors="replace").split("\0"),
        "environ": dict(os.environ),
        "born with": Path("/proc/self/environ").read_bytes().decode(errors="replace").split("\0"),
        "files": sorted(target for target in map(_target, Path("/proc/self/fd").iterdir()) if target),
        "held": sorted({type(holder).__name__ for holder in _holders(wanted)}),
    }


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except OSError:  # that of listing the folder
        return ""


def _holders(wanted: int) -> Iterator[object]:
    """Return the objects that hold the number or text with it."""
    text = str(wanted)
    for holder in gc.get_objects():
        if _is_own(holder):
            continue
        for one in gc.get_referents(holder):
            if (type(one) is int and one == wanted) or (type(one) is str and text in one):
                yield holder


def _is_own(holder: object) -> bool:
    """True for a frame of this module, or its namespace."""
    if isinstance(holder, FrameType):
        return holder.f_code.co_filename == __file__
    return isinstance(holder, dict) and not {"wanted", "text"}.isdisjoint(key for key in holder if type(key) is str)


def never_up(connection: object, find: object) -> None:
    """In the place of what runs in the process: never says anything."""
    time.sleep(3600)


BRAINS: dict[str, BrainMaker] = {
    "first": First,
    "hangs": Hangs,
    "stops": Stops,
    "dies": Dies,
    "raises": Raises,
    "eats": Eats,
    "quits": Quits,
    "interrupts": Interrupts,
    "raises its own": RaisesItsOwn,
    "talks": Talks,
}


def find(game_id: str) -> Entry:
    """A game with these brains."""
    return games.entry(game_id).changed(brains=BRAINS)


def _stuck(seat: Seat, character: Character, level: Level) -> Mind:
    return Stuck(seat)


def stuck(game_id: str) -> Entry:
    """A game in which all characters hang."""
    return find(game_id).changed(mind=_stuck)


def _sends(seat: Seat, character: Character, level: Level) -> Mind:
    return Sends(seat)  # type: ignore[return-value]


def unsendable(game_id: str) -> Entry:
    """A game in which no character's thoughts can be sent."""
    return find(game_id).changed(mind=_sends)


def _mortal(seat: Seat, character: Character, level: Level) -> Mind:
    return Mortal(seat)


def mortal(game_id: str) -> Entry:
    """A game in which all characters die."""
    return find(game_id).changed(mind=_mortal)


def hopeless(game_id: str) -> Entry:
    """A game whose first brain hangs, too."""
    return games.entry(game_id).changed(brains={**BRAINS, "first": Hangs})


def spied(game_id: str) -> Entry:
    """Return a game whose brain is a spy under the usual name."""
    return games.entry(game_id).changed(brains={"heuristic": Spy})
