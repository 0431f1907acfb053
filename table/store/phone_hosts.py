"""Phone hosts of waiting games, so that phones find their seats.

A file beside the journal, so that nothing of it is in a game that is kept or shared. It holds no key, only what can be
derived from one.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from games.core.types import Seat
from table.base import files
from table.match.seats import COLOURS, SeatSetup

SUFFIX = ".room"
LONGEST = 4096
"""Bytes of a file that is looked at."""


class SavedHost(NamedTuple):
    """A room that can be opened again."""

    address: str
    port: int
    keys: dict[Seat, str]
    """The SHA-256 of the key of each phone, in hexadecimal digits."""


class LeftRoom(NamedTuple):
    """A room that was left, and who sat there."""

    host: SavedHost
    seats: tuple[SeatSetup, ...]

    def reseated(self, order: Sequence[Seat]) -> LeftRoom:
        """Return it with other seats.

        `order`: the old ones in their new order; who is at none of them is not there.
        """
        keys = {new: self.host.keys[old] for new, old in enumerate(order) if old in self.host.keys}
        return LeftRoom(self.host._replace(keys=keys), tuple(self.seats[old] for old in order if old < len(self.seats)))

    def wanted(self, seats: Collection[Seat]) -> SavedHost | None:
        """Return it with the phones of these seats, or None."""
        keys = {seat: key for seat, key in self.host.keys.items() if seat in seats}
        return self.host._replace(keys=keys) if keys else None


def path(journal: Path) -> Path:
    """The file beside a journal."""
    return journal.with_suffix(SUFFIX)


def keep(journal: Path, host: SavedHost) -> None:
    """Write it down. Raises `OSError`."""
    row = {"address": host.address, "port": host.port, "keys": {str(seat): key for seat, key in host.keys.items()}}
    files.write_whole(path(journal), json.dumps(row) + "\n")


def kept(journal: Path) -> SavedHost | None:
    """Return the phone host of a game, or None.

    None also if the file can't be ours.
    """
    from ipaddress import IPv4Address  # late: nothing else needs it at the start

    try:
        content = files.read(path(journal))
        if len(content) > LONGEST:
            return None
        match json.loads(content):
            case {"address": str(address), "port": int(port), "keys": dict(keys)} if 0 < port < 65536 and keys:
                found = {_seat(seat): _digest(key) for seat, key in keys.items()}
                return SavedHost(str(IPv4Address(address)), port, found)
    except (OSError, ValueError, RecursionError):
        pass
    return None


def forget(journal: Path) -> None:
    """Delete the phone host of a game."""
    with contextlib.suppress(OSError):
        files.remove(path(journal))


def _seat(text: str) -> Seat:
    if text not in map(str, range(COLOURS)):
        raise ValueError("not a seat")
    return int(text)


def _digest(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise ValueError("not a digest")
    return value
