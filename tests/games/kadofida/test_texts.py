"""Tests of what the boss is told."""

from __future__ import annotations

import pytest

from games.core.words import LANGUAGES, Words
from games.kadofida.moves import AskEyes, SayEyes
from games.kadofida.rules import Kadofida
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
