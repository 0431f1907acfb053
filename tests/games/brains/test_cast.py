"""Tests of the characters' lines.

They are complete in both languages, all different, short enough for a bubble, and fit for any game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from games import GAMES
from games.brains.cast import CAST, load
from games.core.brain import Character
from games.core.words import LANGUAGES, catalogue

OCCASIONS = (
    "hello",
    "claiming",
    "caught",
    "fooled",
    "saw_through",
    "trusted",
    "wrong_doubt",
    "wrong_trust",
    "hurt",
    "strikes",
    "gain",
    "danger",
    "near_win",
    "other_hurt",
    "won",
    "lost",
    "over",
)
LONGEST = {"ja": 22, "en": 44}
"""Most characters of a line; a bubble holds it in two rows."""
ABOUT = {"ja": 44, "en": 96}
ENDS = {"ja": "。！？…", "en": ".!?…"}

each = pytest.mark.parametrize("character", CAST.values(), ids=lambda one: one.id)
speaking = pytest.mark.parametrize("lang", LANGUAGES)


def said(character: Character, lang: str) -> list[str]:
    return [line for lines in character.lines[lang].values() for line in lines]


def bare(line: str) -> str:
    """Reduce a line for comparison: no punctuation, spaces or capitals."""
    return re.sub(r"\W", "", line).casefold()


def game_words(lang: str) -> Iterator[str]:
    """Yield the names of cards and claims in the games."""
    for entry in GAMES:
        for key, word in catalogue(f"games.{entry.id}", lang).items():
            if key.startswith(("claim.", "face.")) or key == "title":
                yield word


def names_word(line: str, word: str, lang: str) -> bool:
    if lang == "ja":
        return word in line
    return re.search(rf"\b{re.escape(word)}s?\b", line, re.IGNORECASE) is not None


@each
def test_a_character_speaks_all_languages_at_all_occasions(character: Character) -> None:
    assert set(character.names) == set(character.about) == set(character.lines) == set(LANGUAGES)
    for lang in LANGUAGES:
        assert tuple(character.lines[lang]) == OCCASIONS
        assert all(len(lines) >= 3 for lines in character.lines[lang].values())


@each
@speaking
def test_there_is_enough_to_say_for_a_long_evening(character: Character, lang: str) -> None:
    assert len(said(character, lang)) >= 40
    assert len(character.lines[lang]["claiming"]) >= 5, "what is said most often"


@speaking
def test_no_line_is_said_twice_by_anybody(lang: str) -> None:
    lines = Counter(bare(line) for character in CAST.values() for line in said(character, lang))
    assert [line for line, times in lines.items() if times > 1] == []


@each
@speaking
def test_lines_fit_a_bubble(character: Character, lang: str) -> None:
    for line in said(character, lang):
        assert 0 < len(line) <= LONGEST[lang], line
        assert line == line.strip()
        assert line[-1] in ENDS[lang], line


@each
@speaking
def test_no_line_looks_like_a_question_that_somebody_has_to_answer(character: Character, lang: str) -> None:
    """At the start, and beside a claim that others judge."""
    for line in (line for occasion in ("hello", "claiming") for line in character.lines[lang][occasion]):
        asks = "?" in line or "？" in line
        assert not asks and not re.search(r"\b(look|stare) (me |in)", line, re.IGNORECASE), line


@each
def test_each_language_keeps_to_its_own_letters(character: Character) -> None:
    for line in (*said(character, "en"), character.about["en"], character.names["en"]):
        assert re.fullmatch(r"[A-Za-z .,:!?’“”-]+", line), line
    for line in (*said(character, "ja"), character.about["ja"], character.names["ja"]):
        assert re.fullmatch(r"[\u3040-\u30ff\u4e00-\u9fff々　、。！？：…]+", line), line


@pytest.mark.sampled(4)
@each
@speaking
def test_no_line_belongs_to_one_game(character: Character, lang: str) -> None:
    words = set(game_words(lang))
    assert len(words) > 60
    for line in said(character, lang):
        assert [word for word in words if names_word(line, word, lang)] == [], line


def test_a_game_word_would_be_found() -> None:
    assert names_word("What a big Rat!", "rat", "en")
    assert names_word("Two rats?", "rat", "en")
    assert not names_word("I'd rather not.", "rat", "en")
    assert names_word("カエルですわ。", "カエル", "ja")


@each
@speaking
def test_an_introduction_hints_in_one_or_two_sentences_without_numbers(character: Character, lang: str) -> None:
    about = character.about[lang]
    assert 0 < len(about) <= ABOUT[lang]
    assert 1 <= len(re.findall("[。.]", about)) <= 2
    assert about[-1] in "。."


@speaking
def test_names_and_introductions_differ(lang: str) -> None:
    assert len({character.names[lang] for character in CAST.values()}) == len(CAST)
    assert len({character.about[lang] for character in CAST.values()}) == len(CAST)


def test_a_character_that_does_not_exist_cannot_be_loaded() -> None:
    with pytest.raises(FileNotFoundError):
        load("nobody-of-that-name")
