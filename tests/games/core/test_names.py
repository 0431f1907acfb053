"""Tests of names in sentences.

Names take the form that a text asks for, and the person addressed is "you".
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.names import Listed, Only, You
from games.core.words import Words

YOU = {lang: You.called(lang) for lang in ("en", "ja")}


def said(lang: str, text: str, **values: object) -> str:
    words = Words(lang, GAMES[0].package)
    words._texts["said"] = text
    return words("said", **values)


@pytest.mark.parametrize(
    ("lang", "text", "named", "you"),
    [
        ("en", "{a} told Ben.", "Kiri told Ben.", "You told Ben."),
        ("en", "Ben gives {a} a card.", "Ben gives Kiri a card.", "Ben gives you a card."),
        ("en", "{a:gives|give} Ben a card.", "Kiri gives Ben a card.", "You give Ben a card."),
        ("en", "It is {a:’s} turn.", "It is Kiri’s turn.", "It is your turn."),
        ("en", "{a:’s} turn", "Kiri’s turn", "Your turn"),
        ("en", "Out! {a:has|have} lost.", "Out! Kiri has lost.", "Out! You have lost."),
        ("en", "“So?” {a:asks|ask}: {a:’s}?", "“So?” Kiri asks: Kiri’s?", "“So?” You ask: your?"),
        ("en", "{a::} choose {a:’s} card.", "Kiri: choose Kiri’s card.", "Choose your card."),
        ("en", "Stop. {a:,} let’s trade!", "Stop. Kiri, let’s trade!", "Stop. Let’s trade!"),
        (
            "en",
            "Blocks {a:, who|, and you} will wait.",
            "Blocks Kiri, who will wait.",
            "Blocks you, and you will wait.",
        ),
        ("ja", "{a:さん}の番", "霧さんの番", "あなたの番"),
        ("ja", "{a:さん：}選ぶ。", "霧さん：選ぶ。", "選ぶ。"),
        ("ja", "{a}の負け", "霧の負け", "あなたの負け"),
    ],
)
def test_each_form(lang: str, text: str, named: str, you: str) -> None:
    assert said(lang, text, a={"en": "Kiri", "ja": "霧"}[lang]) == named
    assert said(lang, text, a=YOU[lang]) == you


@pytest.mark.parametrize(("card", "told"), [("rat", "a rat"), ("earthworm", "an earthworm"), ("Mantis", "a mantis")])
def test_a_card_has_its_article(card: str, told: str) -> None:
    assert said("en", "It’s {a:a}.", a=card) == f"It’s {told}."
    assert said("en", "It’s {a:a}.", a=Only(card)) == f"It’s the {told.split()[1]}.", "of which there is but one"


def test_only_you_becomes_capital_and_only_where_a_sentence_begins() -> None:
    assert said("en", "{a:gives|give} it.", a="de la Mare") == "de la Mare gives it."
    assert said("en", "{a:gives|give} it.", a="you") == "you gives it.", "somebody may be called so"
    words = Words("en", GAMES[0].package)
    words._texts["part"] = "{a} ({number})"
    assert words("part", a=YOU["en"], number=2) == "You (2)"
    assert words.within("part", a=YOU["en"], number=2) == "you (2)"


def test_several_names() -> None:
    text = "{a:has|have} lost {a:’s} game to {b}."
    both = Listed(("Kiri", YOU["en"]), ", ", " and ")
    assert said("en", text, a=both, b="Ben") == "Kiri and you have lost Kiri’s and your game to Ben."
    three = Listed((YOU["en"], "Kiri", "Momo"), ", ", " and ")
    assert said("en", text, a="Ben", b=three) == "Ben has lost Ben’s game to you, Kiri and Momo."
    assert said("en", "{a:has|have} won", a=three) == "You, Kiri and Momo have won"
    assert said("en", "{a:has|have} won", a=Listed(("Kiri",), ", ", " and ")) == "Kiri has won"
    assert said("en", "{a:has|have} won", a=Listed((YOU["en"],), ", ", " and ")) == "You have won"
    assert said("ja", "{a:さん}の負け", a=Listed(("霧", YOU["ja"]), "、", "と")) == "霧さんとあなたの負け"


@pytest.mark.parametrize("name", ["{b}", "a|b", "{a:’s}", "％s", "“"])
def test_a_name_is_never_taken_for_a_text(name: str) -> None:
    assert said("en", "{a:gives|give} {a:’s} to {b}", a=name, b=1) == f"{name} gives {name}’s to 1"


def test_a_name_from_right_to_left_is_set_apart_and_no_other_name_is_changed() -> None:
    apart = "\u2068אבא\u2069"
    assert said("en", "{a:gives|give} {b} a card.", a="אבא", b="Ben") == f"{apart} gives Ben a card."
    assert said("ja", "{a:さん}の番", a="אבא") == f"{apart}さんの番"
    both = Listed(("אבא", "Ben", "محمد"), ", ", " and ")
    assert said("en", "{a:has|have} won", a=both) == f"{apart}, Ben and \u2068محمد\u2069 have won"
    for name in ("Zoë", "김민준", "ที่นี่", "👩\u200d👧", "𠮷"):
        assert said("en", "{a} it is", a=name) == f"{name} it is"
