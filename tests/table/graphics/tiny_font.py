"""Font files of a few rectangles, written for tests."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

EM = 1000
_HIGH = 700


def write(
    path: Path, widths: Mapping[str, int], *, weight: int = 400, slanted: bool = False, high: int = _HIGH
) -> Path:
    """Write a font whose characters are rectangles."""
    glyphs = [_glyph(500, _HIGH), *(_glyph(width, high) for width in widths.values())]
    codes = sorted((ord(character), number) for number, character in enumerate(widths, 1))
    places = [sum(map(len, glyphs[:number])) for number in range(len(glyphs) + 1)]
    head = struct.pack(">4I2H2Q4h2H3h", 0x10000, 0, 0, 0x5F0F3CF5, 0, EM, 0, 0, 0, 0, EM, high, 0, 8, 2, 1, 0)
    tables = {
        b"OS/2": struct.pack(">HhHH", 3, 500, weight, 5) + bytes(54) + struct.pack(">H", slanted) + bytes(32),
        b"cmap": _cmap(codes),
        b"glyf": b"".join(glyphs),
        b"head": head,
        b"hhea": struct.pack(">I3hH11hH", 0x10000, 900, -200, 0, EM, *[0] * 11, len(glyphs)),
        b"hmtx": b"".join(struct.pack(">Hh", width, 0) for width in (500, *widths.values())),
        b"loca": struct.pack(f">{len(places)}I", *places),
        b"maxp": struct.pack(">I14H", 0x10000, len(glyphs), 4, 1, 0, 0, 1, *[0] * 8),
    }
    offset = 12 + 16 * len(tables)
    rows, body = b"", b""
    for tag, table in tables.items():
        rows += struct.pack(">4s3I", tag, 0, offset + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    path.write_bytes(struct.pack(">I4H", 0x10000, len(tables), 128, 3, 0) + rows + body)
    return path


def _glyph(width: int, high: int) -> bytes:
    box = struct.pack(">5h", 1, 0, 0, width - 40, high)
    ends = struct.pack(">HH", 3, 0)
    corners = struct.pack(">4h4h", 0, width - 40, 0, 40 - width, 0, 0, high, 0)
    return box + ends + bytes([1] * 4) + corners + bytes(-len(box + ends + corners) % 4)


def _cmap(codes: list[tuple[int, int]]) -> bytes:
    groups = b"".join(struct.pack(">3I", code, code, number) for code, number in codes)
    table = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table
