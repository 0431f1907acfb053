"""Grapheme clusters, which must not be split, and characters not for drawing."""

import unicodedata
from functools import lru_cache

from table.base.bidi import ISOLATES, PDI
from table.base.scripts import CONJUNCT, script

NAME_LENGTH = 60
"""Characters kept of a name, as readers count them.

Far beyond what any place at the table shows.
"""
NAME_POINTS = 4 * NAME_LENGTH
"""Code points kept of a name."""
_LOOKED_AT = 20 * NAME_LENGTH
"""Code points examined of typed or loaded text, to bound the time."""
_STACKED = 16
"""Code points of one character at most; the longest emoji has ten."""

ZWJ = "\u200d"
ZWNJ = "\u200c"
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e")
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that draw nothing
_VOICING = frozenset("\uff9e\uff9f")  # half-width dakuten and handakuten: letters that read as marks
_AM = frozenset("\u0e33\u0eb3")  # vowels of Thai and Lao, half of which is a mark
_REPLACEMENT = "\ufffd"
_FLAG, _FLAG_END = "\U0001f3f4", "\U000e007f"
_KILLER = 9  # combining class of viramas


def is_tag(character: str) -> bool:
    """True for the invisible letters in which flags are spelt."""
    return "\U000e0020" <= character <= _FLAG_END


def is_emoji_style(character: str) -> bool:
    """True for the selector of an emoji's picture, or of its text."""
    return character in ("\ufe0e", "\ufe0f")


def _extends(character: str) -> bool:
    """True for accents, variation selectors, skin tones and joiners."""
    return (
        unicodedata.category(character) in ("Mn", "Mc", "Me")
        or character in _VOICING
        or character in _AM
        or character in (ZWJ, ZWNJ)
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or is_tag(character)
    )


def is_flag_half(character: str) -> bool:
    """True for the letters of which flags are made."""
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_pictograph(character: str) -> bool:
    return unicodedata.category(character) in ("So", "Sm", "Sk") or "\U0001f000" <= character <= "\U0001faff"


def _joins(cell: str, character: str) -> bool:
    """True if the character belongs to what a cell holds."""
    last = cell[-1]
    if _extends(character) or character == PDI or last in ISOLATES - {PDI}:
        return True
    if "\u1160" <= character <= "\u11ff":
        return "\u1100" <= last <= "\u11ff" or "\uac00" <= last <= "\ud7a3"
    if is_flag_half(character):
        return len(cell) == 1 and is_flag_half(last)
    if last == ZWJ and _is_pictograph(character):
        return _is_pictograph(cell[0])
    killer = next((one for one in reversed(cell) if one not in (ZWJ, ZWNJ)), "")
    if not killer or unicodedata.combining(killer) != _KILLER or unicodedata.category(character) != "Lo":
        return False
    return last != ZWNJ and script(character) in CONJUNCT and script(cell[0]) == script(character)


def graphemes(text: str) -> list[str]:
    """Split text into user-perceived characters, as far as the standard library can."""
    cells: list[str] = []
    for character in text:
        if cells and (character >= "\u0300" or cells[-1] in ISOLATES) and _joins(cells[-1], character):
            cells[-1] += character
        else:
            cells.append(character)
    return cells


def drawable(text: str) -> str:
    """The text as one line that a font can draw.

    Line breaks and tabs become spaces, direction overrides vanish (isolates stay), and other control characters and
    lone surrogates become the replacement character.
    """
    return text if text.isprintable() else _all_drawable(text)


@lru_cache(maxsize=256)
def _all_drawable(text: str) -> str:
    return "".join(_drawable(character) for character in text if character not in _BIDI)


def _drawable(character: str) -> str:
    if character.isspace():
        return " " if unicodedata.category(character) in ("Cc", "Zl", "Zp") else character
    return _REPLACEMENT if unicodedata.category(character) in ("Cc", "Cs") else character


def clean_name(text: str) -> str:
    """A player's name out of anything typed or loaded.

    One line, composed (NFC), runs of spaces collapsed, trimmed, at most `NAME_LENGTH` characters. Nothing hidden:
    joiners, selectors and tags stay only where they change what is seen. Empty if nothing visible is left.
    """
    typed = unicodedata.normalize("NFC", text[:_LOOKED_AT])
    kept = ""
    for i, character in enumerate(typed):
        if character.isspace():
            kept += " "
        elif character in (ZWJ, ZWNJ):
            kept += character if _shapes(kept[-1:], character, typed[i + 1 : i + 2]) else ""
        elif is_emoji_style(character):
            kept += "" if not kept or unicodedata.category(kept[-1])[0] == "L" else character
        elif is_tag(character):
            kept += character if kept.endswith(_FLAG) or is_tag(kept[-1:]) else ""
        elif character not in _BLANK and unicodedata.category(character) not in ("Cc", "Cf", "Cs"):
            kept += character
    cells = [cell[:_STACKED] for cell in graphemes(" ".join(kept.split()))][:NAME_LENGTH]
    while sum(map(len, cells)) > NAME_POINTS:
        cells.pop()
    name = "".join(cells).strip(f" {ZWJ}{ZWNJ}")
    return name if any(not (_extends(character) or character.isspace()) for character in name) else ""


def _shapes(before: str, joiner: str, after: str) -> bool:
    """True if a joiner there changes what is seen."""
    if not before or not after:
        return False
    if unicodedata.combining(before) == _KILLER:
        return unicodedata.category(after) == "Lo"
    if unicodedata.bidirectional(before) in ("AL", "NSM") and unicodedata.bidirectional(after) == "AL":
        return True
    return joiner == ZWJ and (_is_pictograph(before) or _extends(before)) and _is_pictograph(after)
