"""Wrapped text with bold pieces and marks."""

import pygame
import pytest

from table.base.screen import Screen
from table.graphics.theme import NORMAL
from table.ui.help import inline
from table.ui.rich import Rich, mark_width
from table.ui.searching import Search

SCREEN = Screen((1920, 1080), "ja")
SIZE = 26


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def drawn(rich: Rich, found: str = "") -> pygame.Surface:
    surface = pygame.Surface((rich.width + 200, rich.height + 40))
    surface.fill(NORMAL.paper)
    rich.draw(surface, (0, 0), Search(found, {}))
    return surface


@pytest.mark.parametrize("width", [120, 300, 700])
def test_nothing_sticks_out_and_nothing_is_lost(width: int) -> None:
    text = "同じ生き物が**４枚**そろったら負けです[R]。Nobody else **loses at all** [R]."
    rich = Rich(inline(text), SIZE, width, SCREEN, NORMAL.ink)
    assert rich.width <= width
    assert rich.height % round(SIZE * 1.5) == 0
    shown = "".join(words for line in rich._lines for words, _ in line)
    assert (
        shown.replace(" ", "").replace("\u00a0", "")
        == "同じ生き物が４枚そろったら負けです\ue000。Nobodyelselosesatall\ue000."
    )


def test_nothing_is_a_text_too() -> None:
    assert drawn(Rich((), SIZE, 300, SCREEN, NORMAL.ink)) and drawn(Rich(inline(""), SIZE, 300, SCREEN, NORMAL.ink))


@pytest.mark.parametrize("width", range(140, 400, 20))
def test_a_mark_after_a_space_does_not_begin_a_line(width: int) -> None:
    rich = Rich(inline("The top of the pile is always open [R] and so on"), SIZE, width, SCREEN, NORMAL.ink)
    assert all(line[0][0] != "\ue000" for line in rich._lines if line)


def test_a_mark_is_drawn_and_takes_its_room() -> None:
    plain, marked = (Rich(inline(text), SIZE, 500, SCREEN, NORMAL.ink) for text in ("abc", "abc[R]"))
    assert marked.width == plain.width + mark_width(SIZE)
    right = pygame.Rect(plain.width, 0, mark_width(SIZE), plain.height)
    assert pygame.transform.average_color(drawn(marked), right) != pygame.transform.average_color(drawn(plain), right)


def test_found_words_are_marked_whatever_their_case() -> None:
    rich = Rich(inline("Every Rat and every rat"), SIZE, 900, SCREEN, NORMAL.ink)
    surface = drawn(rich, "RAT")
    marked = pygame.mask.from_threshold(surface, NORMAL.brass_light, (6, 6, 6))
    assert len(marked.get_bounding_rects()) >= 2
    assert not pygame.mask.from_threshold(drawn(rich), NORMAL.brass_light, (6, 6, 6)).count()
