"""Signs beside the prompt cover nothing that is asked, told or touched."""

from __future__ import annotations

from itertools import product

import pytest

from games import GAMES
from games.core.entry import Entry
from table.bench.room import WINDOWS
from table.scenes.play.signs import place_sign
from table.screen import Screen
from table.stage.boardfile import load_board
from table.stage.layout.arrange import places
from table.ui.widgets import Button
from tests.table.stage.layouts import LOGS


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_sign_covers_nothing_in_any_game_window_and_text_size(entry: Entry) -> None:
    spec = load_board(entry.rules)
    for seats, size, text, log in product(entry.rules.seats, WINDOWS, (1.0, 2.0), LOGS):
        screen = Screen(size, "ja", text)
        layout = places(screen, seats, 0, spec, entry.rules, log)
        signs = [Button(name, "取り消す", lambda: None, icon="undo") for name in ("first", "second")]
        for number, sign in enumerate(signs):
            place_sign(sign, layout, screen, number)
            kept = [layout.prompt, layout.instruction, *layout.laws, *layout.piles, *layout.labels]
            kept += [rect for place in layout.seats for rect in (place.token, place.name, place.badges)]
            kept += [rect for rect in (layout.log, layout.menu) if rect]
            assert sign.rect.collidelist(kept) < 0, (seats, screen, log, number, sign.rect)
            assert layout.board.contains(sign.rect)
        assert not signs[0].rect.colliderect(signs[1].rect)
