"""Speech covers no name and no number, and no other mat.

In any game, at any seat, in any window.
"""

from __future__ import annotations

from itertools import product

import pytest

from games import GAMES
from games.core.entry import Entry
from table.base.screen import Screen
from table.stage.boardfile import load_board
from table.stage.layout.arrange import arrange, places
from table.stage.speech.talking import at_seats, for_remark, told
from tests.table.stage.boards import match
from tests.table.stage.layout.test_keep_clear import SIZES, TEXTS, view_of
from tests.table.stage.layouts import LOGS


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_no_bubble_covers_a_name_a_count_or_points(entry: Entry) -> None:
    spec, spoken = load_board(entry.rules), 0
    for size, text, seats, log in product(SIZES, TEXTS[::2], entry.rules.seats, LOGS[:2]):
        screen = Screen(size, "en", text)
        layout = places(screen, seats, 0, spec, entry.rules, log)
        made = arrange(view_of(entry, seats), layout, spec, entry.rules, screen)
        kept = [rect for rect in (*told(layout), layout.instruction, layout.prompt) if rect.width and rect.height]
        for seat, talking in product(range(seats), ((), range(seats))):
            remark = for_remark(seat, layout, made, talking, screen)
            areas = [place.area for place in (remark, at_seats(layout, made).get(seat)) if place]
            for area in areas:
                assert layout.board.inflate(2, 2).contains(area)
                assert area.collidelist(kept) < 0, (screen, seats, seat)
            spoken += remark is not None
    assert spoken


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("steps", [0, 24, 60])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_remark_touches_its_own_mat_and_no_other(entry: Entry, steps: int) -> None:
    spec, asides, spoken = load_board(entry.rules), 0, 0
    for size, text, seats, log in product(SIZES, TEXTS, entry.rules.seats, LOGS[:2]):
        screen = Screen(size, "en", text)
        layout = places(screen, seats, 0, spec, entry.rules, log)
        made = arrange(match(seats, steps, entry=entry).view(0), layout, spec, entry.rules, screen)
        for seat, talking in product(range(seats), ((), range(seats))):
            asides += 1
            if remark := for_remark(seat, layout, made, talking, screen):
                spoken += 1
                touched = [number for number, place in enumerate(layout.seats) if remark.area.colliderect(place.panel)]
                assert touched == [seat], (screen, seats, touched)
    assert spoken >= 0.9 * asides


def test_last_words_are_said_off_the_band_of_the_end() -> None:
    entry, said = GAMES[0], 0
    spec = load_board(entry.rules)
    for size, seats in product(SIZES, entry.rules.seats):
        screen = Screen(size, "en")
        layout = places(screen, seats, 0, spec, entry.rules, LOGS[0])
        made = arrange(view_of(entry, seats), layout, spec, entry.rules, screen)
        band = layout.board.inflate(0, -layout.board.height * 2 // 3)
        for seat in range(seats):
            if remark := for_remark(seat, layout, made, (), screen, band):
                said += 1
                assert not remark.area.colliderect(band)
    assert said
