"""Names of piles and given cards: whole, of one size, apart."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.words import Words
from table.base import cache
from table.base.screen import Screen
from table.graphics.text import paragraph
from table.stage.boardfile import load_board
from table.stage.drawing.pile_names import pile_name_pictures
from table.stage.layout.arrange import places
from table.stage.resting_painter import _draw_pile_names as draw_pile_names
from tests.table.stage.boards import SMALL, board, canvas, match
from tests.table.stage.layouts import LOGS
from tests.table.windows import SCREENS

NAMED = [entry for entry in GAMES if any(place.at == "centre" for place in load_board(entry.rules).places.values())]
WHITE = (255, 255, 255)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()


@pytest.fixture
def uncut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail when a name is cut."""

    def cut(said: str, *_: object) -> pygame.Surface:
        raise AssertionError(f"{said} is cut")

    monkeypatch.setattr("table.stage.drawing.pile_names.fitted", cut)


def rects(names: list[str | None], areas: list[Rect], screen: Screen) -> list[Rect]:
    return [drawn[0].get_rect(topleft=drawn[1]) for drawn in pile_name_pictures(names, areas, screen, WHITE) if drawn]


def test_a_long_name_gets_what_its_neighbours_leave() -> None:
    screen = Screen((1920, 1080), "en")
    areas = [Rect(0, 0, 100, 20), Rect(106, 0, 100, 20), Rect(400, 0, 100, 20)]
    alone = rects(["Field", "Box", "Deck"], areas, screen)
    assert [drawn.centerx for drawn in alone] == pytest.approx([area.centerx for area in areas], abs=2)
    shared = rects(["Longest of all", "Box", "Deck"], areas, screen)
    assert shared[0].width > areas[0].width and shared[0].right < shared[1].left
    assert shared[1].right <= areas[1].right and shared[2] == alone[2]


@pytest.mark.slow
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_two_names_side_by_side_are_no_sentence(text: float) -> None:
    """There is more between them than between words."""
    screen = Screen((1920, 1080), "en", text)
    for wide in range(100, 260, 4):
        areas = [Rect(0, 0, wide, round(24 * text)), Rect(wide + 6, 0, wide, round(24 * text))]
        deck, out = rects(["Discards", "Situation"], areas, screen)
        assert out.left - deck.right >= 0.5 * deck.height / 1.15, wide


def test_what_has_no_name_gives_nothing() -> None:
    screen = Screen((1920, 1080), "en")
    areas = [Rect(0, 0, 100, 20), Rect(106, 0, 100, 20)]
    assert rects(["Longest of all", None], areas, screen)[0].right < areas[1].left


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("entry", NAMED, ids=lambda entry: entry.id)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_all_names_are_of_one_size_none_is_cut_and_none_touches_its_neighbour(
    entry: Entry, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def measured(said: str, px: int, *more: object) -> pygame.Surface:
        sizes.append(px)
        return paragraph(said, px, *more)  # type: ignore[arg-type]

    monkeypatch.setattr("table.stage.drawing.pile_names.paragraph", measured)
    words, spec = Words(screen.lang, entry.package), load_board(entry.rules)
    centre = {name: place for name, place in spec.places.items() if place.at == "centre"}
    names = [None if place.spread == "law" else words(f"place.{name}") for name, place in centre.items()]
    given = [words(f"place.{name}") for name, place in spec.places.items() if place.spread == "single"]
    for seats in entry.rules.seats:
        for log in LOGS:
            layout = places(screen, seats, 0, spec, entry.rules, log)
            rooms = [place for place in layout.seats if place.label.width and given] or [None]
            for room in rooms:  # a card lies before one of the others
                drawn = []
                sizes.clear()
                cache.clear()
                every, areas = (names, layout.labels) if room is None else (names + given, (*layout.labels, room.label))
                for picture in filter(None, pile_name_pictures(every, areas, screen, WHITE)):
                    drawn.append(picture[0].get_bounding_rect().move(picture[1]))
                assert len(set(sizes)) == 1
                cards = [*layout.piles, *([room.front] if room else [])]
                assert all(layout.centre.inflate(2, 2).contains(name) for name in drawn)
                assert not any(name.colliderect(card) for name in drawn for card in cards)
                kept = layout.middle.inflate(-8, -8) if layout.middle else Rect(0, 0, 0, 0)
                assert not any(kept.colliderect(name) for name in drawn)
                assert not any(one.inflate(4, 0).colliderect(other) for one, other in combinations(drawn, 2))


@pytest.mark.sampled(1)
@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("entry", NAMED, ids=lambda entry: entry.id)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_no_name_is_cut_while_some_piles_are_empty(entry: Entry, screen: Screen) -> None:
    """Only names count, so no table has to be drawn."""
    drawn = canvas(pygame.Surface((1, 1)), 0, screen, entry)
    for seats in entry.rules.seats:
        shown, view = board(seats, Screen(SMALL.size, screen.lang), entry), match(seats, 0, entry=entry).view(0)
        shown.settle(view)
        for log in LOGS:
            shown.resting.places = places(screen, seats, 0, load_board(entry.rules), entry.rules, log)
            draw_pile_names(drawn, view, shown.resting)
