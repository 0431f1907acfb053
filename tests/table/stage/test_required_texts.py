"""Texts that the table needs of a game, and unused ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from games.core.contract.speech import needed
from games.core.entry import Entry
from table.stage.boardfile import load_board
from table.stage.required_texts import asked_for, texts_are_there, texts_are_used

GUIDE = Path(__file__).parents[3] / "docs" / "game.md"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_text_is_there_and_asked_for(game: Entry) -> None:
    spec = load_board(game.rules)
    texts_are_there(game, spec)
    texts_are_used(game, spec)


def test_the_guide_names_every_kind_of_key() -> None:
    words = GUIDE.read_text("utf-8").split("## Words")[1].split("## What goes wrong")[0]
    for game in GAMES:
        keys = [key for key, _ in needed(game)] + [row.key for row in asked_for(game.rules, load_board(game.rules))]
        for head in {key.split(".")[0] for key in keys}:
            assert f"`{head}`" in words or f"`{head}." in words, head
