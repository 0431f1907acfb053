"""Characters as readers count them, and names made of them."""

from __future__ import annotations

import random
import unicodedata
from types import SimpleNamespace

import pytest

from table.base import graphemes as under_test
from table.base.graphemes import NAME_LENGTH, NAME_POINTS, clean_name, graphemes


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Aki \n\t Mori ", "Aki Mori"),
        ("\u202eevil\u202c\u2066x\u2069", "evilx"),
        ("a\0b\x1b[31mc", "ab[31mc"),
        ("か\u3099く", "がく"),
        ("\u200b\u2060\ufeff", ""),
        ("\u3164\u2800", ""),
        ("\u200d\ufe0f", ""),
        ("\ud800x", "x"),
        ("👩‍👧 [b]Bold[/b] <i>", "👩‍👧 [b]Bold[/b] <i>"),
        ("葛\U000e0100城", "葛\U000e0100城"),
        ("全角　スペース", "全角 スペース"),
        ("Aki\u200c\u200d\ufe0f", "Aki"),
        ("Ak\u200ci\U000e0067", "Aki"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क\u094d\u200dष", "क\u094d\u200dष"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        (
            "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
            "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        ),
    ],
)
def test_clean_name(typed: str, name: str) -> None:
    assert clean_name(typed) == name
    assert clean_name(name) == name


def test_a_name_is_bounded_without_tearing() -> None:
    assert len(clean_name("x" * 10_000)) == NAME_LENGTH
    assert clean_name("👩‍👧" * 100) == "👩‍👧" * NAME_LENGTH
    assert clean_name("👩‍👩‍👧‍👦" * 100) == "👩‍👩‍👧‍👦" * (NAME_POINTS // 7)
    assert len(clean_name("e" + "\u0323" * 10_000)) < NAME_LENGTH


def test_cleaned_names_hold_nothing_hidden() -> None:
    rng = random.Random(3)
    for _ in range(300):
        name = clean_name("".join(chr(rng.choice((rng.randrange(0x3000), rng.randrange(0x110000)))) for _ in range(20)))
        assert len(graphemes(name)) <= NAME_LENGTH
        for character in name:
            assert unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("김민준", 3),
        ("\u1100\u1161\u11a8각\u11a8", 2),
        ("ที่นี่น้ำ", 3),
        ("क्षत्रिय", 3),
        ("क\u094d\u200cष", 2),
        ("தமிழ்", 3),
        ("ខ្មែរ", 2),
        ("אָבָא", 3),
        ("مُحَمَّد", 4),
        ("1\ufe0f\u20e3🏴\U000e0067\U000e0062\U000e007f", 2),
        ("👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿x", 2),
    ],
)
def test_what_readers_of_a_script_count_as_one_is_one(text: str, count: int) -> None:
    assert len(graphemes(text)) == count, graphemes(text)


def test_graphemes() -> None:
    assert graphemes("e\u0301a👩‍👧🇯🇵🇩🇪👍🏽ｶﾞ葛\U000e0100") == [
        "e\u0301",
        "a",
        "👩‍👧",
        "🇯🇵",
        "🇩🇪",
        "👍🏽",
        "ｶﾞ",
        "葛\U000e0100",
    ]


def test_of_a_name_of_any_length_only_the_beginning_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def normalize(form: str, text: str) -> str:
        looked.append(len(text))
        return unicodedata.normalize(form, text)

    watched = SimpleNamespace(
        normalize=normalize,
        category=unicodedata.category,
        combining=unicodedata.combining,
        bidirectional=unicodedata.bidirectional,
    )
    monkeypatch.setattr(under_test, "unicodedata", watched)
    for text in ("x", "e\u0323\u0301", " \u200b", "\u1100\u1161"):
        clean_name(text * 100_000)
    assert looked and max(looked) <= 100 * NAME_LENGTH
