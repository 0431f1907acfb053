"""Tests of faulty texts.

Missing or malformed texts are reported by file and key, never by a card.
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.data import DataError
from games.core.words import Words

PACKAGE = GAMES[0].package
FILE = f"games/{GAMES[0].id}/text/en.toml"


def test_a_text_that_is_missing_is_told_with_its_file_and_key() -> None:
    words = Words("en", PACKAGE)
    with pytest.raises(DataError) as caught:
        words("no.such.key", number=3)
    assert str(caught.value) == f'{FILE}: no text "no.such.key"'


def test_a_text_that_can_be_in_either_of_two_files_names_both() -> None:
    with pytest.raises(DataError, match=f"^table/text/ja.toml or games/{GAMES[0].id}/text/ja.toml: "):
        Words("ja", "table", PACKAGE)("no such key")


def test_a_house_rule_replaces_the_texts_that_its_own_are_named_after(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"about.mouse": "It squeaks.", "house.loud.about.mouse": "It roars.", "about.cat": "It sleeps."}
    monkeypatch.setattr("games.core.words.catalogue", lambda package, lang: texts)
    usual, loud, other = (Words("en", PACKAGE, house=house) for house in ((), ("loud",), ("lou",)))
    assert [words("about.mouse") for words in (usual, loud, other)] == ["It squeaks.", "It roars.", "It squeaks."]
    assert {words("about.cat") for words in (usual, loud, other)} == {"It sleeps."}


@pytest.mark.parametrize("key", ["face.joker", "reason.joker", "action.Offer.joker"])
def test_what_is_looked_up_because_of_a_card_is_not_told(key: str) -> None:
    with pytest.raises(DataError) as caught:
        Words("en", PACKAGE)(f"{key}.more")
    assert "joker" not in str(caught.value) and key.split(".")[0] in str(caught.value)


@pytest.mark.parametrize("text", ["{number} of {kind}", "{number", "{}"])
def test_a_text_that_can_not_be_filled_in_is_told_without_what_it_is_filled_with(text: str) -> None:
    words = Words("en", PACKAGE)
    words._texts["said"] = text
    with pytest.raises(DataError) as caught:
        words("said", number="the joker")
    assert f'{FILE}: text "said"' in str(caught.value) and "joker" not in str(caught.value)
