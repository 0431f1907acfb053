"""Scripts of characters, as shaping needs them.

Python does not tell the script property; the first word of a character's name says the same of every letter.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

COMMON = "Zyyy"
"""Of digits, spaces, signs and marks: they join what is beside them."""

_CODES = {
    "ADLAM": "Adlm",
    "ARABIC": "Arab",
    "ARMENIAN": "Armn",
    "BALINESE": "Bali",
    "BENGALI": "Beng",
    "BOPOMOFO": "Bopo",
    "CANADIAN": "Cans",
    "CHAM": "Cham",
    "CHEROKEE": "Cher",
    "CJK": "Hani",
    "COPTIC": "Copt",
    "CYRILLIC": "Cyrl",
    "DEVANAGARI": "Deva",
    "ETHIOPIC": "Ethi",
    "GEORGIAN": "Geor",
    "GREEK": "Grek",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HANGUL": "Hang",
    "HEBREW": "Hebr",
    "HIRAGANA": "Hira",
    "JAVANESE": "Java",
    "KANNADA": "Knda",
    "KATAKANA": "Kana",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "LATIN": "Latn",
    "MALAYALAM": "Mlym",
    "MONGOLIAN": "Mong",
    "MYANMAR": "Mymr",
    "NKO": "Nkoo",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
    "TIFINAGH": "Tfng",
    "VAI": "Vaii",
    "YI": "Yiii",
}
"""ISO 15924 by the first word of a letter's name."""
NAMES = {code: name.lower() for name, code in _CODES.items()}
"""Words that file names of fonts call a script by."""
CONJUNCT = frozenset(("Beng", "Deva", "Gujr", "Khmr", "Mlym", "Orya", "Telu"))
"""Scripts in which a killed vowel joins two consonants into one character."""


@lru_cache(maxsize=4096)
def script(character: str) -> str:
    """Return the ISO 15924 code of a letter's script, else `COMMON`."""
    if unicodedata.category(character)[0] not in "LM":
        return COMMON
    return _CODES.get(unicodedata.name(character, "").partition(" ")[0], COMMON)
