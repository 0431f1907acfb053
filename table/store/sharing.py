"""A game as one line of text that can be sent, pasted, or shown as a QR picture: `usotaku1:` and the record, packed."""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import replace

from table.base.files import LARGEST
from table.store.record import GameRecord

MARK = "usotaku1:"
LARGEST_TEXT = LARGEST
"""Characters of a text that is looked at: more than any game takes that may be unpacked."""


def packed(record: GameRecord, *, names: bool) -> str:
    """The game as text. Without `names` nobody is called by the name that was typed."""
    if not names:
        seats = tuple(replace(seat, name="") for seat in record.setup.seats)
        record = record._replace(setup=replace(record.setup, seats=seats))
    return MARK + base64.urlsafe_b64encode(zlib.compress(record.text.encode(), 9)).decode().rstrip("=")


def is_packed(text: str) -> bool:
    """Whether a text is such a line, be it torn."""
    return _joined(text[:LARGEST_TEXT]).startswith(MARK)


def _joined(text: str) -> str:
    return "".join(text.split()).removeprefix("\ufeff")


def unpacked(text: str) -> str:
    """The text of the record. Line breaks that a letter has put in do no harm. Raises `ValueError` if it is something
    else, torn, or larger than a game is."""
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
    """What was compressed. Raises `ValueError` or `zlib.error` if it is something else or larger than a game is."""
    unpack = zlib.decompressobj()
    text = unpack.decompress(content, LARGEST)
    if not unpack.eof:
        raise ValueError("too large")
    return text.decode(errors="replace")


def qr_code(text: str) -> tuple[bytes, ...] | None:
    """The rows of the QR picture of a text, a 1 for each dark module; None if it is too long for one. It takes up to
    0.2 s."""
    import segno  # late: it leads to much of the standard library

    try:
        return tuple(bytes(row) for row in segno.make(text, error="l", boost_error=False, micro=False).matrix)
    except segno.DataOverflowError:
        return None
