"""Parts of a line, from left to right.

A part is drawn in one go: it has one source, one script and one direction. The bundled fonts come first; what they
lack comes from a font of the system, and what no font has is a sign.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from table.base.bidi import ISOLATES, levels, ordered
from table.base.graphemes import graphemes, is_emoji_style
from table.base.scripts import COMMON, script
from table.graphics.system_fonts import FINDER, Wanted
from table.input.legends import GLYPHS

Kind = Literal["own", "pad", "system", "sign"]
"""The bundled font, a controller's button, the system's font, a sign."""

_MARKS = "".join(ISOLATES)
_KEYCAP = "\u20e3"


class Run(NamedTuple):
    """A part of a line."""

    text: str
    kind: Kind
    path: Path | None = None
    script: str = COMMON
    rtl: bool = False
    emoji: bool = False


def is_plain(character: str, lacks: Callable[[str], bool]) -> bool:
    """True if the bundled font draws it whatever is beside it."""
    return not (
        GLYPHS.match(character)
        or character in ISOLATES
        or unicodedata.bidirectional(character) in ("R", "AL", "AN")
        or _is_silent(character)
        or _is_emoji(character, lacks)
        or lacks(character)
    )


def runs(text: str, bold: bool, lacks: Callable[[str], bool]) -> tuple[Run, ...]:
    """Return the parts of a line from left to right."""
    found, depths = list[Run](), list[int]()
    for level, run in _split(text, bold, lacks):
        if len(found) > 1 and found[-1].text == " " and depths[-2:] == [level] * 2 and _joined(found[-2], run):
            found[-2:], depths = [found[-2]._replace(text=f"{found[-2].text} ")], depths[:-1]
        if found and depths[-1] == level and (joined := _joined(found[-1], run)):
            found[-1] = joined
        else:
            found.append(run)
            depths.append(level)
    return tuple(found[i] for i in ordered(depths))


def _split(text: str, bold: bool, lacks: Callable[[str], bool]) -> Iterator[tuple[int, Run]]:
    """Yield each character as readers count them, with its level."""
    depths, at = levels(text), 0
    for cell in graphemes(text):
        said = cell.strip(_MARKS)
        level = depths[at + cell.find(said)]
        at += len(cell)
        if said and (run := _run(said, bold, lacks)):
            yield level, run._replace(rtl=bool(level % 2))


def _run(cell: str, bold: bool, lacks: Callable[[str], bool]) -> Run | None:
    if GLYPHS.match(cell):
        return Run(cell, "pad")
    seen = "".join(character for character in cell if not _is_silent(character))
    if not seen:
        return None
    emoji = _is_emoji(cell, lacks)
    missing = next(filter(lacks, seen), "")
    if not emoji and not missing:
        return Run(seen, "own")
    if path := FINDER.find(Wanted(missing or seen[0], bold and not emoji, emoji)):
        return Run(cell, "system", path, COMMON if emoji else script(cell[0]), emoji=emoji)
    return Run(missing, "sign") if missing else Run(seen, "own")


def _joined(before: Run, after: Run) -> Run | None:
    """Return two parts as one; None if they differ."""
    if (before.kind, before.path, before.rtl) != (after.kind, after.path, after.rtl):
        return None
    if before.kind in ("pad", "sign") or before.emoji:
        return None
    if before.kind == "system" and COMMON not in (before.script, after.script) and before.script != after.script:
        return None
    return after._replace(
        text=before.text + after.text, script=before.script if after.script == COMMON else after.script
    )


def _is_silent(character: str) -> bool:
    """True for what only steers how others are drawn."""
    return (
        is_emoji_style(character)
        or "\U000e0100" <= character <= "\U000e01ef"
        or unicodedata.category(character) == "Cf"  # joiners, isolates, tags
    )


def _is_emoji(cell: str, lacks: Callable[[str], bool]) -> bool:
    """True for what is a picture unless something says otherwise."""
    first = cell[0]
    return (
        "\ufe0f" in cell
        or _KEYCAP in cell
        or "\U0001f000" <= first <= "\U0001faff"
        or ("\u2300" <= first <= "\u2bff" and "\ufe0e" not in cell and lacks(first))
    )
