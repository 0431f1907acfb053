"""Weight, style and characters of font files."""

from __future__ import annotations

import os
import struct
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

_SINGLE = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_COLLECTION = b"ttcf"
_LARGEST = 1 << 22  # bytes of a table that is read
_MOST_TABLES = 200
_COLOURED = (b"CBDT", b"sbix", b"COLR")
_NEEDED = {b"cmap", b"head", b"hhea", b"hmtx", b"maxp"}
_OUTLINES = ({b"glyf", b"loca"}, {b"CFF "}, {b"CFF2"}, {b"CBDT", b"CBLC"}, {b"sbix"})
"""Tables of which a font has at least one kind."""
_MAGIC = 0x5F0F3CF5
_REGULAR = 400
_SANS = range(11, 16)
"""PANOSE serif styles without serifs."""


class NotAFont(Exception):
    """The file is none, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Face:
    """The first face of a font file."""

    weight: int
    """100 to 900; 400 is regular, 700 bold."""
    slanted: bool
    sans: bool
    coloured: bool
    _firsts: tuple[int, ...]
    _lasts: tuple[int, ...]

    def has(self, character: str) -> bool:
        """True if it has a glyph for the character."""
        code = ord(character)
        i = bisect_right(self._firsts, code) - 1
        return i >= 0 and code <= self._lasts[i]


def read(path: Path) -> Face:
    """Read a font file. Raises `NotAFont`."""
    try:
        with path.open("rb") as file:
            return _read(file)
    except (OSError, struct.error, LookupError, ValueError) as error:
        raise NotAFont(str(path)) from error


def _read(file: BinaryIO) -> Face:
    kind = file.read(4)
    if kind == _COLLECTION:
        file.seek(12)
        file.seek(*struct.unpack(">I", file.read(4)))
        kind = file.read(4)
    if kind not in _SINGLE:
        raise ValueError("no font")
    count = min(_MOST_TABLES, struct.unpack(">H", file.read(2))[0])
    file.seek(6, 1)
    rows = [struct.unpack(">4s4xII", file.read(16)) for _ in range(count)]
    tables = {tag: (offset, length) for tag, offset, length in rows}
    _check(file, tables)
    ranges = _ranges(_table(file, *tables[b"cmap"]))
    weight, slanted, sans = _REGULAR, False, True
    if b"OS/2" in tables:
        style = _table(file, *tables[b"OS/2"])
        weight = struct.unpack_from(">H", style, 4)[0]
        sans = style[32] != 2 or style[33] in _SANS or style[33] < 2  # only Latin fonts say
        slanted = bool(struct.unpack_from(">H", style, 62)[0] & 1)
    coloured = any(tag in tables for tag in _COLOURED)
    return Face(weight, slanted, sans, coloured, *(zip(*ranges, strict=True) if ranges else ((), ())))


def _check(file: BinaryIO, tables: Mapping[bytes, tuple[int, int]]) -> None:
    """Refuse a font that can't be opened.

    pygame would crash with it. Raises `ValueError`, `LookupError` or `struct.error`.
    """
    size = file.seek(0, os.SEEK_END)
    if not tables.keys() >= _NEEDED or not any(tables.keys() >= kind for kind in _OUTLINES):
        raise ValueError("tables are missing")
    if any(offset + length > size for offset, length in tables.values()):
        raise ValueError("it is cut off")
    head, metrics = _table(file, *tables[b"head"]), _table(file, *tables[b"hhea"])
    if struct.unpack_from(">I", head, 12)[0] != _MAGIC or not 16 <= struct.unpack_from(">H", head, 18)[0] <= 16384:
        raise ValueError("its head is damaged")
    if len(head) < 54 or len(metrics) < 36 or not struct.unpack_from(">H", _table(file, *tables[b"maxp"]), 4)[0]:
        raise ValueError("it has no glyphs")


def _table(file: BinaryIO, offset: int, length: int) -> bytes:
    file.seek(offset)
    return file.read(min(length, _LARGEST))


def _ranges(cmap: bytes) -> list[tuple[int, int]]:
    """Return the first and last character of each stretch that has glyphs."""
    count = struct.unpack_from(">H", cmap, 2)[0]
    rows = [struct.unpack_from(">HHI", cmap, 4 + 8 * i) for i in range(count)]
    best: tuple[int, int] | None = None  # format, offset
    for platform, encoding, offset in rows:
        format = struct.unpack_from(">H", cmap, offset)[0]
        if format in (4, 12) and (platform == 0 or (platform, encoding) in ((3, 1), (3, 10))):
            best = max(best or (0, 0), (format, offset))
    if best is None:
        return []
    return sorted(_twelve(cmap, best[1]) if best[0] == 12 else _four(cmap, best[1]))


def _twelve(cmap: bytes, at: int) -> list[tuple[int, int]]:
    count = struct.unpack_from(">I", cmap, at + 12)[0]
    return [(first, last) for first, last, glyph in struct.iter_unpack(">III", cmap[at + 16 : at + 16 + 12 * count])]


def _four(cmap: bytes, at: int) -> list[tuple[int, int]]:
    twice = struct.unpack_from(">H", cmap, at + 6)[0]
    count = twice // 2
    start = at + 14
    lasts = struct.unpack_from(f">{count}H", cmap, start)
    firsts = struct.unpack_from(f">{count}H", cmap, start + twice + 2)
    deltas = struct.unpack_from(f">{count}H", cmap, start + 2 * twice + 2)
    offsets = struct.unpack_from(f">{count}H", cmap, start + 3 * twice + 2)
    found = list[tuple[int, int]]()
    for i, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=True)):
        if first > last or first == 0xFFFF:
            continue
        if not offset:
            hole = -delta % 0x10000  # this one has no glyph
            if not first <= hole <= last:
                found.append((first, last))
            else:
                found += [pair for pair in ((first, hole - 1), (hole + 1, last)) if pair[0] <= pair[1]]
            continue
        where = start + 3 * twice + 2 + 2 * i + offset
        glyphs = struct.unpack_from(f">{last - first + 1}H", cmap, where)
        found += _stretches(first, glyphs)
    return found


def _stretches(first: int, glyphs: tuple[int, ...]) -> list[tuple[int, int]]:
    found = list[tuple[int, int]]()
    for code, glyph in enumerate(glyphs, first):
        if not glyph:
            continue
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found
