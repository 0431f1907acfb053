"""Order of letters in lines of both directions."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from table.base.bidi import ISOLATES, levels, ordered


def seen(text: str) -> str:
    """From left to right, without isolates."""
    return "".join(text[i] for i in ordered(levels(text)) if text[i] not in ISOLATES)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Robin", "Robin"),
        ("アキさん、3枚", "アキさん、3枚"),
        ("אבא", "אבא"[::-1]),
        ("\u2068אבא\u2069 gives 3 cards", "אבא"[::-1] + " gives 3 cards"),
        ("To \u2068אבא\u2069, \u2068محمد\u2069!", "To " + "אבא"[::-1] + ", " + "محمد"[::-1] + "!"),
        ("\u2068אבא\u2069: 4 (\u2068אמא\u2069)", "אבא"[::-1] + ": 4 (" + "אמא"[::-1] + ")"),
        ("אבא\u2069 gives a card", "אבא"[::-1] + " gives a card"),
        ("To \u2068אבא", "To " + "אבא"[::-1]),
        ("אבא 12", "12 " + "אבא"[::-1]),
        ("Robin (אבא)", "Robin (" + "אבא"[::-1] + ")"),
        ("אב (Robin) ג", "ג )Robin( בא"),
        ("\u2068אבא Robin\u2069さん", "Robin " + "אבא"[::-1] + "さん"),
        ("١٢ غ", "غ ١٢"),
        ("", ""),
    ],
)
def test_each_direction_keeps_to_itself(text: str, shown: str) -> None:
    assert seen(text) == shown


def test_without_isolates_two_names_would_change_places() -> None:
    assert seen("אבא, אמא") != seen("\u2068אבא\u2069, \u2068אמא\u2069")


def test_nothing_is_lost_however_marks_lie() -> None:
    rng = random.Random(4)
    for _ in range(2000):
        text = "".join(rng.choice("ab אבמ12٣ ,.-()$\u05b0[]\u2066\u2067\u2068\u2069\u2069") for _ in range(12))
        found = levels(text)
        assert sorted(ordered(found)) == [*range(len(text))]
        assert all(level >= 0 for level in found)
        for (one, level), (other, deeper) in pairwise(zip(text, found, strict=True)):
            if one in "ab" and other in "ab":
                assert level == deeper and not level % 2
