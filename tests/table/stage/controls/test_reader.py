"""A card's explanation: beside the card, in the window, readable."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.base.screen import LEAST_FONT, Screen
from table.stage.boardfile import load_board
from table.stage.controls.reader import CardPage, set_page
from table.stage.layout.arrange import places
from tests.table.stage.boards import board
from tests.table.stage.layouts import LOGS
from tests.table.windows import SCREENS

READ = [entry for entry in GAMES if f"about.{entry.rules.faces[0].id}" in Words("en", entry.package)]
every_read_game = pytest.mark.parametrize("entry", READ, ids=lambda entry: entry.id)


def pages(entry: Entry, lang: str) -> list[CardPage]:
    """Every card of a game with the longest reason that there is."""
    words = Words(lang, "table", entry.package)
    why = max((words(f"reason.{reason}") for reason in entry.rules.reasons), key=len)
    told = words("play.of_seat", name="長い名前のプレイヤー", what=why)
    return [CardPage(face.id, words(f"face.{face.id}"), words(f"about.{face.id}"), told) for face in entry.rules.faces]


def cards(entry: Entry, screen: Screen, log: float) -> list[Rect]:
    """Return areas where cards may lie.

    In areas, before seats, in the hand, in the middle.
    """
    found = []
    most = entry.rules.seats.stop - 1
    layout = places(screen, most, 0, load_board(entry.rules), entry.rules, log)
    for place in layout.seats:
        small = Rect(0, 0, screen.px(60), screen.px(84))
        for corner in ("topleft", "bottomright"):
            setattr(small, corner, getattr(place.area, corner))
            found.append(small.copy())
        found.append(place.front)
    tall = layout.hand_card
    found += [
        Rect(x, layout.hand.bottom - tall, tall * 5 // 7, tall)
        for x in range(layout.hand.left, layout.hand.right - tall, tall)
    ]
    return [*found, *layout.piles]


@pytest.mark.sampled(10)
@every_read_game
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_it_neither_covers_the_card_nor_leaves_the_window(entry: Entry, screen: Screen) -> None:
    window = Rect((0, 0), screen.size)
    longest = max(pages(entry, screen.lang), key=lambda page: len(page.about))
    for log in LOGS:
        for card in cards(entry, screen, log):
            setting = set_page(longest, (card.x, card.y, card.width, card.height), screen)
            assert window.contains(setting.rect)
            assert not setting.rect.colliderect(card)
            assert setting.size >= max(LEAST_FONT, screen.px(18))


@pytest.mark.sampled(1)
@every_read_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_every_card_does_can_be_read_at_any_text_size(entry: Entry, lang: str) -> None:
    for text in (1.0, 2.0):
        screen = Screen((1280, 720), lang, text)
        for page in pages(entry, lang):
            setting = set_page(page, (600, 300, 60, 84), screen)
            assert setting.size >= screen.px(25) * 0.8 * min(text, 1.3)
            assert setting.picture or text > 1


def test_where_there_is_room_the_picture_is_larger_than_on_the_table() -> None:
    screen = Screen((1280, 720), "ja")
    for entry in READ:
        layout = places(screen, 4, 0, load_board(entry.rules), entry.rules)
        setting = set_page(pages(entry, "ja")[0], (100, 100, 40, 56), screen)
        assert setting.picture > layout.hand_card


@pytest.mark.sampled(1)
@every_read_game
def test_it_is_drawn_in_one_piece_beside_the_card(entry: Entry) -> None:
    pygame.display.init()
    screen = Screen((1280, 720), "en")
    surface = pygame.Surface(screen.size)
    shown = board(entry.rules.seats.start, screen, entry)
    for page in (
        pages(entry, "en")[0],
        CardPage(entry.rules.faces[0].id, "Name", "What it does.", "Now!", usable=True),
    ):
        surface.fill("magenta")
        card = Rect(600, 300, 60, 84)
        shown.draw_page(surface, page, card, ())
        surface.set_colorkey("magenta")
        [drawn] = pygame.mask.from_surface(surface).get_bounding_rects()
        shadow = screen.px(2 * 26)
        assert drawn.width > 200 and drawn.height > 100
        assert not drawn.inflate(-2 * shadow, -2 * shadow).colliderect(card)
