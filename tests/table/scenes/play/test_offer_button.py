"""Signs beside the prompt cover nothing that is asked, told or touched."""

from __future__ import annotations

from itertools import product

import pytest

from games import GAMES
from games.core.entry import Entry
from table.base.screen import Screen
from table.bench.sizes import WINDOWS
from table.scenes.play.offer_button import Sign
from table.stage.boardfile import load_board
from table.stage.layout.arrange import places
from tests.table.stage.layouts import LOGS


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_sign_covers_nothing_in_any_game_window_and_text_size(entry: Entry) -> None:
    spec = load_board(entry.rules)
    for seats, size, text, log in product(entry.rules.seats, WINDOWS, (1.0, 2.0), LOGS):
        screen = Screen(size, "ja", text)
        layout = places(screen, seats, 0, spec, entry.rules, log)
        signs = [Sign("first", "undo"), Sign("second", "mute")]
        for number, sign in enumerate(signs):
            sign.lay_out("取り消す", layout, screen, number)
        for offered in (False, True):
            kept = [layout.instruction, *layout.laws, *layout.piles, *layout.labels]
            kept += [layout.prompt] if offered else []
            kept += [rect for place in layout.seats for rect in (place.portrait, place.name, place.badges)]
            kept += [rect for rect in (layout.log, layout.menu) if rect]
            rects = [sign.target(offered=offered).rect for sign in signs]
            for rect in rects:
                assert rect.collidelist(kept) < 0, (seats, screen, log, offered, rect)
                assert layout.board.contains(rect)
                if text == 1.0 and not offered:
                    assert not rect.colliderect(layout.hand), (seats, screen, log, rect)
            assert not rects[0].colliderect(rects[1])
