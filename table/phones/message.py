"""What is sent to a phone: JSON as bytes, of a length that tells nothing of a hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

STEP = 1024
"""Bytes that all lengths are multiples of."""
PUBLIC = 3 * STEP
"""Bytes of what everybody may know, at least."""
SHOWN = (
    "texts",
    "pictures",
    "lang",
    "seat",
    "looks",
    "names",
    "states",
    "turn",
    "title",
    "line",
    "log",
    "over",
    "seats",
)
"""What of a letter everybody at the table may know. All else is taken for a secret of its seat."""


def written(row: Mapping[str, Any]) -> bytes:
    """The bytes of a short letter, the same for every phone in its place: one `STEP`."""
    return _encoded(row).ljust(STEP)  # with spaces, which JSON allows between any two signs


def letter(row: Mapping[str, Any], room: int) -> bytes:
    """The bytes of what a seat is shown: the public part, in `PUBLIC` bytes, then the seat's own, in `room` bytes.

    The oldest lines of the log are left out where they find no room. A public part that is larger all the same takes
    whole `STEP`s more: that follows from what is public. An own one takes twice the room; `fullest` sees to it that it
    never does.
    """
    shown = {key: row[key] for key in SHOWN if key in row}
    own = {key: value for key, value in row.items() if key not in shown}
    public = _encoded(shown)
    while len(public) > PUBLIC and len(shown.get("log", ())) > 1:
        shown["log"] = shown["log"][1:]
        public = _encoded(shown)
    secret = _encoded(own)
    while len(secret) > room:
        room *= 2
    # one object out of two: the comma stands where the second one began
    return public[:-1].ljust(max(PUBLIC, _whole(len(public)))) + b"," + secret[1:].ljust(room - 1)


def length(row: Mapping[str, Any]) -> int:
    """Bytes of the room that an own part as large as this needs."""
    return _whole(len(_encoded(row)))


def _encoded(row: Mapping[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()


def _whole(size: int) -> int:
    return -(-size // STEP) * STEP
