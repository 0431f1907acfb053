from __future__ import annotations

import pytest
from pygame import Rect

from table.base.screen import Screen
from table.stage.controls.annotation import Note, set_note

WORDS = Note("Aki uses the stag beetle on Ben.", "Ben puts a card of the hand into the own area. " * 2)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_note_stays_on_the_board_and_leaves_free_what_it_can(size: tuple[int, int], text: float) -> None:
    screen = Screen(size, "en", text)
    board = (0, 0, *size)
    half = (0, 0, size[0] // 2, size[1])
    for x in range(0, size[0] - 80, 90):
        card = (x, size[1] // 3, 80, 110)
        rect = Rect(set_note(WORDS, card, (), board, screen)[0])
        assert Rect(board).contains(rect) and not rect.colliderect(card)
    right = Rect(set_note(WORDS, (size[0] // 2, 200, 80, 110), ((half,),), board, screen)[0])
    assert not right.colliderect(half)


def test_a_note_lies_rather_over_something_bare_than_far_off_but_not_over_what_matters() -> None:
    screen, board, card = Screen((1920, 1080), "en"), (0, 0, 1920, 1080), (900, 500, 80, 110)
    around = ((600, 200, 700, 700),)
    near = Rect(set_note(WORDS, card, (around,), board, screen)[0])
    assert near.colliderect(around[0]) and not near.colliderect(card)
    for less in range(1, 5):
        away = Rect(
            set_note(WORDS, card, (around, *(((0, 0, 1, 1),) * less for _ in range(less + 2))), board, screen)[0]
        )
        assert not away.colliderect(around[0])
