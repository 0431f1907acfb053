"""Wrapped text with bold pieces, marks and search hits."""

from __future__ import annotations

from itertools import zip_longest

import pygame

from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import RGB, palette
from table.ui.help import Spans
from table.ui.labels import LINE
from table.ui.searching import Search

NOTHING = Search("", {})
_MARKS = {"R": "\ue000", "H": "\ue001"}
_LETTERS = {sign: letter for letter, sign in _MARKS.items()}


class Measure:
    """Measures text in which private-use characters stand for marks.

    As wide as if all were bold: lines never stick out.
    """

    def __init__(self, size: int) -> None:
        self._font = text.font(size, "bold")
        self._mark = mark_width(size)

    def size(self, words: str) -> tuple[int, int]:
        """Width and height of the text in one line."""
        marks = sum(words.count(sign) for sign in _LETTERS)
        for sign in _LETTERS:
            words = words.replace(sign, "")
        width, height = self._font.size(words)
        return width + marks * self._mark, height


def mark_width(size: int) -> int:
    """Width of a mark beside text of `size` px, with its margins."""
    return round(size * 1.05)


class Rich:
    """A wrapped text, ready to be drawn at any place."""

    def __init__(self, spans: Spans, size: int, width: int, screen: Screen, colour: RGB, bold: bool = False) -> None:
        self._size = size
        self._screen = screen
        self._colour = colour
        signs = [
            (sign, bold or span.bold) for span in spans for sign in (_MARKS[span.mark] if span.mark else span.text)
        ]
        signs = [  # a mark does not begin a line
            ("\u00a0" if sign == " " and after[0] in _LETTERS else sign, heavy)
            for (sign, heavy), after in zip_longest(signs, signs[1:], fillvalue=("", False))
        ]
        self.said = "".join(span.text for span in spans)
        """The plain text without marks."""
        whole = "".join(sign for sign, _ in signs)
        self._lines: list[list[tuple[str, bool]]] = []
        at = 0
        for line in text.wrap(whole, Measure(size), width, screen.lang):
            at = whole.index(line, at)
            self._lines.append(_runs(signs[at : at + len(line)]))
            at += len(line)
        self.height = round(size * LINE) * len(self._lines)
        self.width = max((sum(self._run_width(run) for run in line) for line in self._lines), default=0)

    def _run_width(self, run: tuple[str, bool]) -> int:
        words, bold = run
        if words in _LETTERS:
            return mark_width(self._size)
        return text.font(self._size, "bold" if bold else "regular").size(words)[0]

    def draw(self, surface: pygame.Surface, pos: tuple[int, int], found: Search = NOTHING) -> None:
        """Draw it with its upper left corner at `pos`.

        Every occurrence of `found` is highlighted.
        """
        step = round(self._size * LINE)
        for i, line in enumerate(self._lines):
            left, top = pos[0], pos[1] + i * step
            for run in line:
                self._draw_run(surface, run, pygame.Rect(left, top, self._run_width(run), step), found)
                left += self._run_width(run)

    def _draw_run(self, surface: pygame.Surface, run: tuple[str, bool], rect: pygame.Rect, found: Search) -> None:
        words, bold = run
        if words in _LETTERS:
            draw_mark(surface, _LETTERS[words], rect, self._size, self._screen)
            return
        font = text.font(self._size, "bold" if bold else "regular")
        for start, end in found.found(words):
            left = rect.x + font.size(words[:start])[0]
            wide = font.size(words[start:end])[0]
            marked = pygame.Rect(left, rect.y + rect.height // 8, wide, rect.height * 3 // 4)
            pygame.draw.rect(surface, palette(self._screen.contrast).brass_light, marked, border_radius=4)
        drawn = text.render(words, self._size, self._colour, "bold" if bold else "regular")
        surface.blit(drawn, (rect.x, rect.centery - drawn.get_height() // 2))


def _runs(signs: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    runs: list[tuple[str, bool]] = []
    for sign, bold in signs:
        if sign in _LETTERS or not runs or runs[-1][1] != bold or runs[-1][0] in _LETTERS:
            runs.append((sign, bold))
        else:
            runs[-1] = (runs[-1][0] + sign, bold)
    return runs


def draw_mark(surface: pygame.Surface, letter: str, rect: pygame.Rect, size: int, screen: Screen) -> None:
    """A small framed letter in the middle of a rectangle."""
    colours = palette(screen.contrast)
    side = round(size * 0.86)
    box = pygame.Rect(0, 0, side, side)
    box.center = rect.center
    pygame.draw.rect(surface, colours.ink_soft, box, border_radius=max(2, side // 5))
    drawn = text.render(letter, max(9, round(size * 0.62)), colours.paper, "bold")
    surface.blit(drawn, drawn.get_rect(center=box.center))
