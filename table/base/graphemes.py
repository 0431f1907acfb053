"""Grapheme clusters, which must not be split, and characters not for drawing."""

import unicodedata
from functools import lru_cache

NAME_LENGTH = 60
"""Code points kept of a name.

Far beyond what any place at the table shows.
"""
_LOOKED_AT = 20 * NAME_LENGTH
"""Code points examined of typed or loaded text, to bound the time."""

_ZWJ = "\u200d"
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that draw nothing
_VOICING = frozenset("\uff9e\uff9f")  # half-width dakuten and handakuten: letters that read as marks
_REPLACEMENT = "\ufffd"


def _extends(character: str) -> bool:
    """True for accents, variation selectors, skin tones and joiners."""
    return (
        unicodedata.category(character) in ("Mn", "Mc", "Me")
        or character in _VOICING
        or character in (_ZWJ, "\u200c")
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or "\U000e0020" <= character <= "\U000e007f"
    )


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def graphemes(text: str) -> list[str]:
    """Split text into user-perceived characters, as far as the standard library can."""
    cells: list[str] = []
    for character in text:
        last = cells[-1] if cells else ""
        joined = last and (
            _extends(character)
            or (last.endswith(_ZWJ) and len(last) > 1)
            or (_is_flag_half(character) and len(last) == 1 and _is_flag_half(last))
            or ("\u1160" <= character <= "\u11ff" and "\u1100" <= last[-1] <= "\u11ff")
        )
        if joined:
            cells[-1] += character
        else:
            cells.append(character)
    return cells


def drawable(text: str) -> str:
    """The text as one line that a font can draw.

    Line breaks and tabs become spaces, direction overrides vanish, and other control characters and lone
    surrogates become the replacement character.
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

    One line, no hidden or control characters, composed (NFC), runs of spaces collapsed, trimmed, at most
    `NAME_LENGTH` code points. Empty if nothing visible is left.
    """
    kept = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", text[:_LOOKED_AT])
        if character.isspace()
        or character == _ZWJ
        or (character not in _BLANK and unicodedata.category(character) not in ("Cc", "Cf", "Cs"))
    )
    cells = graphemes(" ".join(kept.split()))
    while sum(map(len, cells)) > NAME_LENGTH and len(cells) > 1:
        cells.pop()
    name = "".join(cells)[:NAME_LENGTH].strip()
    return name if any(not (_extends(character) or character.isspace()) for character in name) else ""
