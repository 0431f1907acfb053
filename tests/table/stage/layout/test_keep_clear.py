"""Passing notes cover nothing that is needed with them.

In every game, seat, window and text size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.view import View
from games.core.words import Words
from table.base.screen import Screen
from table.stage.boardfile import load_board
from table.stage.controls.annotation import Note, place_of
from table.stage.controls.reader import CardPage, set_page
from table.stage.layout.arrange import arrange, places
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.keep_clear import compared, several_rows
from table.stage.layout.layout import Layout
from table.stage.speech.talking import at_seats
from table.ui.form import place_tip
from table.ui.placement import Groups, edges
from tests.table.stage.boards import match
from tests.table.stage.layouts import LOGS

every_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
SIZES = ((1280, 720), (1920, 1080), (1440, 1080), (2560, 1080))
TEXTS = (1.0, 2.0)
MUST = 4  # groups: names and numbers, and cards elsewhere, may be covered for a moment


@cache
def view_of(entry: Entry, seats: int) -> View:
    return match(seats, 24, entry=entry).view(0)


def tables(entry: Entry) -> Iterator[tuple[Screen, Layout, Arrangement]]:
    """Yield tables of all sizes and numbers of seats.

    The fewest and the most seats, without the log and with it.
    """
    spec, seats = load_board(entry.rules), entry.rules.seats
    for size, text, count, log in product(SIZES, TEXTS, (seats.start, seats.stop - 1), LOGS[:2]):
        screen = Screen(size, "ja", text)
        layout = places(screen, count, 0, spec, entry.rules, log)
        yield screen, layout, arrange(view_of(entry, count), layout, spec, entry.rules, screen)


def pointed(layout: Layout, made: Arrangement) -> Iterator[Rect]:
    """Yield targets: cards of the own hand, other cards, seats."""
    yield from (stack.rect for stack in (*made.stacks[:1], *made.stacks[-1:]))
    yield from list(made.rects.values())[:1]
    yield from (layout.seats[seat].portrait for seat in (0, len(layout.seats) - 1))


def covered(rect: Rect, keep: Groups) -> int:
    """The number of the first group of which the rectangle covers anything."""
    return next((number for number, group in enumerate(keep) if rect.collidelist([*map(Rect, group)]) >= 0), len(keep))


@pytest.mark.slow
@every_game
def test_neither_a_page_nor_a_hint_covers_what_has_to_be_compared(entry: Entry) -> None:
    words = Words("ja", "table", entry.package)
    face = max(entry.rules.faces, key=lambda face: len(words(f"about.{face.id}")) if f"about.{face.id}" in words else 0)
    about = f"about.{face.id}"
    why = max((words(f"reason.{reason}") for reason in entry.rules.reasons), key=len)
    page = CardPage(face.id, words(f"face.{face.id}"), words(about) if about in words else why, why)
    for screen, layout, made in tables(entry):
        said = [place.area for place in at_seats(layout, made).values()][:2]
        for at in pointed(layout, made):
            keep = compared(layout, made, said, at, asked=True)
            rects = [
                set_page(page, edges(at), screen, keep).rect,
                Rect(place_tip(why, edges(at), screen, screen.size, keep)),
            ]
            for rect in rects:
                assert Rect((0, 0), screen.size).contains(rect)
                assert covered(rect, keep) >= MUST, (screen, at, rect)
                assert not rect.colliderect(at)


@pytest.mark.slow
@every_game
def test_a_note_leaves_a_long_line_free_while_nobody_is_asked(entry: Entry) -> None:
    note = Note("Somebody does something.", "What that does. " * 8)
    for screen, layout, made in tables(entry):
        line = several_rows(layout.instruction)
        assert line.height >= screen.font(26) * 1.4 * 2
        for at in pointed(layout, made):
            keep = compared(layout, made, [], at, asked=False)
            placed = place_of(note, at, keep, layout.board, screen)
            assert not placed.colliderect(line), (screen, at)
            assert not placed.colliderect(layout.menu), "the small buttons would lie on its words"


def test_the_least_important_is_covered_first() -> None:
    screen, page = Screen((1280, 720), "en"), CardPage("any", "Name", "Words " * 12)
    at, half, rest = Rect(600, 300, 60, 84), (0, 0, 560, 720), (700, 0, 580, 720)
    assert set_page(page, edges(at), screen, ((half,), (rest,))).rect.colliderect(rest)
    assert not set_page(page, edges(at), screen, ((half,), (rest,))).rect.colliderect(half)
    assert set_page(page, edges(at), screen, ((rest,), (half,))).rect.colliderect(half)


def test_an_empty_line_need_not_be_kept() -> None:
    _, layout, made = next(iter(tables(GAMES[0])))
    told, empty = (compared(layout, made, [], Rect(0, 0, 1, 1), asked=False, line_told=told) for told in (True, False))
    assert told[2] and not empty[2] and told[3:] == empty[3:]
