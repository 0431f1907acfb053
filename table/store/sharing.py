"""A game as one line of text, to be sent or pasted.

Or shown as a QR picture: `usotaku1:` and the packed record.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import replace

from table.base.files import LARGEST
from table.store.record import GameRecord

MARK = "usotaku1:"
LARGEST_TEXT = LARGEST
"""Longest text that is examined, in characters.

More than any game takes that may be unpacked.
"""


def packed(record: GameRecord, *, names: bool) -> str:
    """Return the game as text.

    Without `names` typed names are left out.
    """
    if not names:
        seats = tuple(replace(seat, name="") for seat in record.setup.seats)
        record = record._replace(setup=replace(record.setup, seats=seats))
    return MARK + base64.urlsafe_b64encode(zlib.compress(record.text.encode(), 9)).decode().rstrip("=")


def is_packed(text: str) -> bool:
    """True if a text is such a line, even a torn one."""
    return _joined(text[:LARGEST_TEXT]).startswith(MARK)


def _joined(text: str) -> str:
    return "".join(text.split()).removeprefix("\ufeff")


def unpacked(text: str) -> str:
    """Return the text of the record.

    Line breaks by mail programs do no harm. Raises `ValueError` if it is something else, torn, or larger than a
    game is.
    """
    if len(text) > LARGEST_TEXT:
        raise ValueError("too large")
    line = _joined(text)
    if not line.startswith(MARK):
        raise ValueError("no game")
    try:
        content = base64.b64decode(line[len(MARK) :] + "=" * (-len(line[len(MARK) :]) % 4), b"-_", validate=True)
        return inflated(content)
    except (binascii.Error, zlib.error) as error:
        raise ValueError("torn") from error


def inflated(content: bytes) -> str:
    """Decompress.

    Raises `ValueError` or `zlib.error` if it is something else or larger than a game is.
    """
    unpack = zlib.decompressobj()
    text = unpack.decompress(content, LARGEST)
    if not unpack.eof:
        raise ValueError("too large")
    return text.decode(errors="replace")


def qr_code(text: str) -> tuple[bytes, ...] | None:
    """Return the rows of a text's QR picture, 1 for dark modules.

    None if the text is too long. Takes up to 0.2 s.
    """
    import segno  # late: it leads to much of the standard library

    try:
        return tuple(bytes(row) for row in segno.make(text, error="l", boost_error=False, micro=False).matrix)
    except segno.DataOverflowError:
        return None
