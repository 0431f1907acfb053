"""Tests of what is told in Kadofida."""

from __future__ import annotations

import pytest

from games import entry
from games.core.chance import UnmixedChance
from games.core.match import Match
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from games.kadofida.moves import AskEyes, Forgot, SayEyes
from games.kadofida.rules import Kadofida
from games.lessons.lesson import lessons
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from tests.games.kadofida.scripted import lay_out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_boss_is_told_how_many_questions_are_left(lang: str) -> None:
    game, words = Kadofida(), Words(lang, "table", "games.kadofida")
    play = lay_out("kadofida nasoja_mosoja froggs").pitch("froggs", "kataso")
    told = [words(f"ask.judge{left}", name="A") for left in (".2", ".1", "")]
    narrator = Narrator(words, game, load_board(game), ["A", "B", "C", "D"])
    for said in told:
        assert narrator.instruction(play.match.view(0), True, None) == said
        if said != told[-1]:
            play.ask(AskEyes).say(SayEyes(True))
    assert len({*told}) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_flame_that_goes_is_told_with_the_card_that_takes_it(lang: str) -> None:
    game, words = Kadofida(), Words(lang, "games.kadofida")
    told = Teller(words, game, ["A", "B", "C", "D"]).event(
        Forgot(2, 5), Match(game, 4, chance=UnmixedChance()).view(None)
    )
    assert words("face.nasoja_mosoja") in told


def test_a_lesson_tells_of_it() -> None:
    game = entry("kadofida")
    assert any(step.say and step.see == "nasoja_mosoja" for one in lessons(game) for step in one.main.steps)
