"""A lesson's slip: near its subject, over nothing needed."""

from __future__ import annotations

from pygame import Rect

from table.base.screen import Screen
from table.stage.controls.slip import TEXT, write

SCREEN = Screen((1920, 1080), "en")
SAID, CARD = "Four of one critter and you lose.", Rect(300, 500, 80, 110)
MAT = ((0, 0, 900, 1080),)


def test_a_slip_leaves_mats_free_where_usual_letters_have_room() -> None:
    slip = write("", SAID, (), CARD, False, (), SCREEN, (MAT,))
    assert not slip.rect.colliderect(MAT[0]) and slip.letters == SCREEN.font(TEXT)
    assert write("", SAID, (), CARD, False, (), SCREEN).rect.colliderect(MAT[0]), "nearer without"


def test_it_lies_on_a_mat_rather_than_in_small_letters() -> None:
    whole = ((0, 0, *SCREEN.size),)
    slip = write("", SAID, (), CARD, False, (), SCREEN, (whole,))
    assert slip.letters == SCREEN.font(TEXT) and not slip.rect.colliderect(CARD)


def test_smaller_letters_come_before_covering_what_matters_more() -> None:
    """Of two things beside a narrow strip, one is needed."""
    needed, other = ((0, 0, 1560, 1080),), ((1560, 0, 360, 1080),)
    slip = write("", SAID, (), None, False, (needed, other), SCREEN)
    assert not slip.rect.colliderect(needed[0]) and slip.letters < SCREEN.font(TEXT)
