"""The plate on the rim grows with the size of text."""

from __future__ import annotations

import pygame
import pytest

from table.base.screen import Screen
from table.stage.controls import bar
from table.ui import labels


@pytest.mark.parametrize(("text", "least"), [(1.0, 13), (2.0, 20)])
def test_the_plate_has_large_letters_above_the_seats(text: float, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[pygame.Rect, int]] = []
    monkeypatch.setattr(labels, "line", lambda surface, words, area, size, *rest: drawn.append((area, size)))
    screen, board = Screen((1280, 720), "en", text), pygame.Rect(26, 26, 1228, 668)
    bar.draw_plate(pygame.Surface(screen.size), "Cockroach Poker Royal   Round 1   Judging", board, screen)
    [(area, size)] = drawn
    assert size >= least and area.bottom <= board.top
