"""Tests of the numbers of a game in its words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core import numbers
from games.core.data import DataError
from games.core.numbers import by_seats, filled, known, load_numbers
from games.core.words import Words, catalogue

CARDS = """
[numbers]
limit = 7
hand = { 2 = 24, 3 = 19 }

[[face]]
id = "fly"
count = 8
clan = "wings"
points = -1
royal = true

[[face]]
id = "midge"
count = 3
clan = "wings"
points = 4
weight = 1.5
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game's package named numbered, with `CARDS`."""
    folder = tmp_path / "numbered"
    (folder / "text").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "cards.toml").write_text(CARDS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    del sys.modules["numbered"]
    for cached in (load_numbers, known, catalogue):
        cached.cache_clear()


def test_the_rules_read_their_numbers(package: Path) -> None:
    found = load_numbers("numbered")
    assert found == {"limit": 7, "hand.2": 24, "hand.3": 19}
    assert by_seats(found, "hand") == {2: 24, 3: 19}


@pytest.mark.parametrize(
    ("said", "en", "ja"),
    [
        ("{=limit}", "7", "7"),
        ("{=limit:word}", "seven", "7"),
        ("{=limit:Word}", "Seven", "7"),
        ("{=limit:nth}", "seventh", "7"),
        ("{=hand.2:word}", "24", "24"),
        ("{=fly.count}", "8", "8"),
        ("{=fly.points}", "−1", "−1"),
        ("{=midge.weight}", "1½", "1.5"),
        ("{=2*midge.weight:word}", "three", "3"),
        ("{=limit-7:word}", "0", "0"),
        ("{=cards}", "11", "11"),
        ("{=cards.royal}", "8", "8"),
        ("{=cards.points.4}", "3", "3"),
        ("{=cards-2*midge.count+1}", "6", "6"),
        ("{=faces}", "2", "2"),
        ("{=values.clan}", "1", "1"),
        ("{=least.points} {=most.points}", "−1 4", "−1 4"),
        ("{seat:gives|give} {card}, {=limit}", "{seat:gives|give} {card}, 7", "{seat:gives|give} {card}, 7"),
    ],
)
def test_words_say_them(package: Path, said: str, en: str, ja: str) -> None:
    assert (filled(said, "numbered", "en"), filled(said, "numbered", "ja")) == (en, ja)


def test_texts_say_them(package: Path) -> None:
    (package / "text" / "en.toml").write_text('[ask]\ngive = "{name::} {=limit:word}!"\n', encoding="utf-8")
    assert Words("en", "numbered")("ask.give", name="Kiri") == "Kiri: seven!"


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("{=lives}", "no number 'lives'"),
        ("{=fly.royal}", "no number 'fly.royal'"),
        ("{=limit+}", "no number ''"),
        ("{=}", "no number ''"),
        ("{=limit:kanji}", "the forms of a number are word, Word, nth"),
    ],
)
def test_what_there_is_not_is_told_with_its_file(package: Path, said: str, wrong: str) -> None:
    (package / "text" / "en.toml").write_text(f'goal = "{said}"\n', encoding="utf-8")
    with pytest.raises(DataError, match=rf"^numbered/text/en\.toml: .*{wrong}"):
        catalogue("numbered", "en")


@pytest.mark.parametrize("value", ["1.5", "true", '"7"', "[7]", "{ 2 = { 3 = 4 } }"])
def test_a_number_of_the_rules_is_whole(package: Path, value: str) -> None:
    (package / "cards.toml").write_text(f"[numbers]\nlimit = {value}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"^numbered/cards\.toml: .*limit"):
        load_numbers("numbered")


def test_a_package_without_cards_has_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the application has."""
    monkeypatch.setattr(numbers, "known", lambda package: pytest.fail("no number is named"))
    assert filled("{name}", "table", "en") == "{name}"
