"""Small talk: now and then, and no line twice in an evening."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from games.brains.cast import CAST
from games.core.words import LANGUAGES
from table.match.chatter import EVERY, HOUR, LIVELY, OFF, RARE, Chatter, Occasion, Remark, SaidLines

SEATS = dict(enumerate(CAST.values()))
NAMES = tuple(CAST["gen"].lines["en"])


def spoken(
    talk: str, count: int, seed: int = 1, evening: SaidLines | None = None, lang: str = "en"
) -> list[Remark | None]:
    """Return the remarks made on `count` occasions."""
    chatter, random = Chatter(SEATS, Random(seed), evening or SaidLines()), Random(99)
    found = []
    for _ in range(count):
        seats = random.sample(range(len(SEATS)), 2)
        found.append(chatter.hear([Occasion(random.choice(NAMES), seat) for seat in seats], talk, lang))
    return found


@pytest.mark.parametrize("talk", [RARE, LIVELY])
def test_there_is_a_line_at_one_in_so_many_occasions(talk: str) -> None:
    at = [number for number, remark in enumerate(spoken(talk, 60)) if remark]
    least, most = EVERY[talk]
    assert at[0] < most
    assert {b - a for a, b in pairwise(at)} <= {*range(least, most + 1)}


def test_nothing_is_said_when_it_is_switched_off() -> None:
    assert spoken(OFF, 50) == [None] * 50


def test_switching_to_lively_is_not_waited_for() -> None:
    chatter = Chatter(SEATS, Random(1), SaidLines())
    hello = [Occasion("hello", 0)]
    while not chatter.hear(hello, RARE, "en"):
        pass
    assert any(chatter.hear(hello, LIVELY, "en") for _ in range(EVERY[LIVELY][1]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_are_those_of_the_character_and_the_occasion(lang: str) -> None:
    for number, character in SEATS.items():
        chatter = Chatter({number: character}, Random(2), SaidLines())
        for name, lines in character.lines[lang].items():
            said = [chatter.hear([Occasion(name, number)], LIVELY, lang) for _ in range(4)]
            assert {remark.text for remark in said if remark} <= {*lines}
            assert {remark.seat for remark in said if remark} == {number}


def test_people_are_not_spoken_for() -> None:
    chatter = Chatter({2: CAST["gen"]}, Random(3), SaidLines())
    assert all(chatter.hear([Occasion("hello", 0)], LIVELY, "en") is None for _ in range(20))


def test_whoever_comes_second_waits_while_somebody_speaks() -> None:
    chatter = Chatter(SEATS, Random(1), SaidLines())
    hello = [Occasion("hello", 0), Occasion("hello", 1)]
    assert not any(chatter.hear(hello, LIVELY, "en", busy=True) for _ in range(20))
    assert chatter.hear(hello, LIVELY, "en") is not None


def test_a_third_of_a_characters_lines_lies_between_a_line_and_the_same_one() -> None:
    evening, said = SaidLines(), list[Remark]()
    for game in range(30):
        said += [remark for remark in spoken(LIVELY, 40, game, evening) if remark]
        evening.pass_time(20 * 60 * 1000)
    for seat, character in SEATS.items():
        texts = [remark.text for remark in said if remark.seat == seat]
        third = sum(map(len, character.lines["en"].values())) / 3
        last: dict[str, int] = {}
        for number, text in enumerate(texts):
            assert number - last.get(text, -1000) > third, text
            last[text] = number
        assert len(texts) > third, "and they still speak"


def test_within_an_hour_a_line_comes_again_only_when_the_others_of_the_occasion_are_used_up() -> None:
    evening = SaidLines()
    lines = ["one", "two", "three"]
    for line in ("one", "two"):
        evening.note("gen", line)
        evening.pass_time(1000)
    for number in range(4):
        evening.note("gen", f"another {number}")
    assert evening.fresh("gen", lines, of=6) == ["three"]
    evening.note("gen", "three")
    assert evening.fresh("gen", lines, of=6) == ["one"], "the one that was said the longest ago"
    evening.pass_time(HOUR)
    assert evening.fresh("gen", lines, of=6) == ["one", "two"], "three was among the last two lines"


def test_nothing_is_said_rather_than_something_that_was_said_just_now() -> None:
    evening = SaidLines()
    evening.note("gen", "only")
    assert evening.fresh("gen", ["only"], of=6) == []
    assert evening.fresh("momo", ["only"], of=6) == ["only"], "everybody has lines of their own"


def test_the_same_occasions_get_the_same_lines_and_another_game_others() -> None:
    assert spoken(LIVELY, 40) == spoken(LIVELY, 40)
    assert spoken(LIVELY, 40) != spoken(LIVELY, 40, seed=2)


def test_everybody_gets_to_speak() -> None:
    counted = Counter(remark.seat for remark in spoken(LIVELY, 300) if remark)
    assert len(counted) == len(SEATS)


def test_who_has_to_say_something_says_the_line_that_has_been_silent_for_longest() -> None:
    evening = SaidLines()
    for lang in LANGUAGES:
        for number, character in SEATS.items():
            lines = character.lines[lang]["claiming"]
            said = []
            for turn in range(3 * len(lines)):  # a new game each time, as in a game night
                said.append(Chatter({number: character}, Random(turn), evening).insists(number, "claiming", lang, turn))
            assert all({*said[at : at + len(lines)]} == {*lines} for at in range(len(said) - len(lines)))
    assert Chatter({}, Random(1), evening).insists(0, "claiming", "en", 1) == "", "people are not spoken for"
