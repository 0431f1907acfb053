"""Words are found in any script, by spelling and sound."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from table.ui.help import load, parse
from table.ui.searching import Search

READINGS = {"嘘": "うそ", "王様": "おうさま", "手札": "てふだ", "引": "ひ"}


@pytest.mark.parametrize(
    ("query", "text", "found"),
    [
        ("うそ", "これは嘘です", ["嘘"]),
        ("ウソ", "これは嘘です", ["嘘"]),
        ("そで", "これは嘘です", ["嘘で"]),
        ("おう", "王様の手札、おうさま", ["王様", "おう"]),
        ("ひいた", "手札を引いた", ["引いた"]),
        ("カード", "かーどとカード", ["かーど", "カード"]),
        ("７", "7枚", ["7"]),
        ("LIE", "A lie, a Liar", ["lie"]),
        ("手札", "手札", ["手札"]),
        ("ない", "嘘", []),
        ("  ", "嘘", []),
    ],
)
def test_it_says_where_it_is(query: str, text: str, found: list[str]) -> None:
    search = Search(query, READINGS)
    assert [text[start:end] for start, end in search.found(text)] == found
    assert (text in search) is bool(found)


def test_a_reading_without_a_word_is_an_error_with_its_line() -> None:
    help = parse("# a\n[readings: 嘘=うそ 山=やま]\n## b {#b}\nc\n")
    assert help.readings == {"嘘": "うそ", "山": "やま"}
    with pytest.raises(ValueError, match="line 2: '嘘' has no reading"):
        parse("# a\n[readings: 嘘]\n## b {#b}\nc\n")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_reading_of_a_game_is_of_a_word_of_it_and_finds_it(game: Entry) -> None:
    own = load(game.package, "ja")
    whole = "\n".join(section.text() for section in own.sections)
    assert own.readings
    for word, said in own.readings.items():
        assert word in whole
        readings = own.followed_by(load("table", "ja")).readings
        assert any(word in whole[start:end] for start, end in Search(said, readings).found(whole)), word
