"""The process that speaks.

Whatever speaks may hang for ever, so nothing else is done here. This module must not lead to anything that draws.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Literal, NamedTuple

from table.access.voice.manner import Manner, Refused, Speech
from table.base.pipes import Connection

Make = Callable[[], Speech]


class Order(NamedTuple):
    """Something to be done, with what it needs."""

    do: Literal["adopt", "say", "hush", "hush_all"]
    text: str = ""
    manner: Manner | None = None


Report = Literal["ready", "missing", "done", "refused"]
"""Answers to the start and to each order."""


def speech() -> Speech:
    """Return what speaks on this system.

    Raises `ImportError`, `Refused` or `OSError`.
    """
    if sys.platform in ("win32", "darwin"):
        from table.access.voice.prism import Prism

        return Prism()
    from table.access.voice.dispatcher import Dispatcher

    return Dispatcher()


def run(connection: Connection, make: Make) -> None:
    """Do orders until the other end closes, and report each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window, which then ends this process
    _silence()
    orders: SimpleQueue[Order] = SimpleQueue()
    Thread(target=_hear, args=(connection, orders), daemon=True).start()
    try:
        made = make()
    except ImportError:
        connection.send("missing")
        return
    except (Refused, OSError):
        connection.send("refused")
        return
    connection.send("ready")
    while True:
        connection.send(_done(made, orders.get()))


def _hear(connection: Connection, orders: SimpleQueue[Order]) -> None:
    """Take orders; when none can come, end the process.

    Even one that hangs.
    """
    try:
        while True:
            orders.put(connection.recv())
    except (EOFError, OSError):
        os._exit(0)


def _done(made: Speech, order: Order) -> Report:
    try:
        match order.do:
            case "say":
                made.say(order.text)
            case "hush":
                made.hush()
            case "hush_all":
                made.hush_all()
            case "adopt" if order.manner:
                made.adopt(order.manner)
    except Refused:
        return "refused"
    return "done"


def _silence() -> None:
    """Keep what libraries write from the terminal.

    It may say a card.
    """
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (1, 2):
        os.dup2(nowhere, number)
