"""Messages to phones: JSON whose length tells nothing of a hand."""

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
    "tones",
    "still",
    "cover",
    "stays",
    "lang",
    "seat",
    "name",
    "looks",
    "names",
    "states",
    "turn",
    "title",
    "line",
    "log",
    "over",
    "fates",
    "reveal",
    "news",
    "case",
    "aim",
    "front",
    "seats",
    "section",
    "typed",
    "renaming",
    "face",
    "taken",
    "refacing",
)
"""Fields of a message that are public.

All others count as secrets of the seat.
"""


def encode_short(row: Mapping[str, Any]) -> bytes:
    """Encode a short message, in one `STEP` for every phone."""
    return _encoded(row).ljust(STEP)  # with spaces, which JSON allows between any two signs


def encode(row: Mapping[str, Any], space: int) -> bytes:
    """Encode a seat's content: `PUBLIC` bytes, then `space` private ones.

    The oldest lines of the log are left out where they don't fit. A public part that is larger all the same takes
    whole `STEP`s more: that follows from what is public. A private one takes twice the space; `fullest` sees to it
    that it never does.
    """
    shown = {key: row[key] for key in SHOWN if key in row}
    own = {key: value for key, value in row.items() if key not in shown}
    public = _encoded(shown)
    while len(public) > PUBLIC and len(shown.get("log", ())) > 1:
        shown["log"] = shown["log"][1:]
        public = _encoded(shown)
    secret = _encoded(own)
    while len(secret) > space:
        space *= 2
    # one object out of two: the comma stands where the second one began
    return public[:-1].ljust(max(PUBLIC, _whole(len(public)))) + b"," + secret[1:].ljust(space - 1)


def length(row: Mapping[str, Any]) -> int:
    """Return the space in bytes for a private part of this size."""
    return _whole(len(_encoded(row)))


def _encoded(row: Mapping[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()


def _whole(size: int) -> int:
    return -(-size // STEP) * STEP
