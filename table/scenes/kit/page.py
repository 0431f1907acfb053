"""The rules as one long page, drawn as far as visible."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import pygame

from table.base.screen import Screen
from table.base.slices import checkpoint
from table.graphics import text
from table.graphics.theme import palette
from table.stage.drawing.cards import CardArt, card_width
from table.ui import labels
from table.ui.help import Block, Cards, Grid, HelpItem, HelpText, Paragraph, Span, Spans
from table.ui.help import HelpTable as TableOf
from table.ui.rich import Rich
from table.ui.searching import Search

BODY, HEADING, CAPTION = 26, 36, 18  # px at 1080p
CARD, LEAST_CARD = 190, 130  # px at 1080p, height of a picture of a card; smaller ones only to fit a row
EM_LIMIT = 40
"""Full-width characters in a line at most (design, Access 2)."""


class Piece(Protocol):
    """Something on the page."""

    height: int
    said: str
    """The searchable text."""

    def draw(self, surface: pygame.Surface, pos: tuple[int, int], found: Search) -> None:
        """Draw it at a place, with `found` highlighted.

        `pos`: its upper left corner.
        """


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece, and its distance below the top of the page."""

    top: int
    left: int
    piece: Piece


class Tables(Protocol):
    """Makes pictures of tables."""

    size: tuple[int, int]

    def get(self, ask: str) -> pygame.Surface | None:
        """Return the picture of a decision's table; None until made.

        px as `size`.
        """


class HelpPage:
    """`anchors` says how far down each section begins."""

    def __init__(
        self,
        help: HelpText,
        art: CardArt | None,
        name: Callable[[str], str],
        screen: Screen,
        width: int,
        tables: Tables | None = None,
        asked: Callable[[str], str] = str,
    ) -> None:
        """`name` names a face, `asked` a decision; `width` in px.

        A page without cards needs no `art`; without `tables` none are shown.
        """
        self.width = line_width(width, screen)
        self._tables = tables
        self._asked = asked
        self.anchors: dict[str, int] = {}
        self._pieces: list[Placed] = []
        self._screen = screen
        self._art = art
        self._name = name
        self.height = 0
        for section in help.sections:
            self.anchors[section.anchor] = self.height
            if help.note and section is help.sections[0]:
                ink = palette(screen.contrast).ink_soft
                self._add(Rich((Span(help.note),), screen.font(CAPTION), self.width, screen, ink), 0.5)
            self._add(Heading(section.heading, self.width, screen), 0.4)
            for block in section.blocks:
                self._block(block)
                checkpoint()
            self.height += screen.font(BODY)

    def _add(self, piece: Piece, gap: float, left: int = 0) -> None:
        """Below what is there; `gap` follows, by the size of the text."""
        self._pieces.append(Placed(self.height, left, piece))
        self.height += piece.height + round(self._screen.font(BODY) * gap)

    def _block(self, block: Block) -> None:
        screen, ink = self._screen, palette(self._screen.contrast).ink
        size = screen.font(BODY)
        match block:
            case Paragraph(spans):
                self._add(Rich(spans, size, self.width, screen, ink), 0.5)
            case HelpItem(spans):
                left = round(size * 1.2)
                self._pieces.append(Placed(self.height, 0, Rich((Span("•"),), size, left, screen, ink, bold=True)))
                self._add(Rich(spans, size, self.width - left, screen, ink), 0.3, left)
            case Cards(faces):
                assert self._art
                self._add(Pictures(faces, self._art, self._name, self.width, screen), 0.7)
            case TableOf(ask):
                if self._tables:
                    self._add(Tableau(ask, self._asked(ask), self._tables, self.width, screen), 0.7)
            case Grid(rows):
                self._add(Table(rows, self.width, screen), 0.8)

    @property
    def said(self) -> list[str]:
        """All of it in words."""
        return _told(placed.piece for placed in self._pieces)

    def told(self, section: str | None) -> list[str]:
        """Return a section in words."""
        begin = self.anchors.get(section or "", 0)
        end = min((top for top in self.anchors.values() if top > begin), default=self.height)
        return _told(placed.piece for placed in self._pieces if begin <= placed.top < end)

    def spots(self, search: Search) -> list[int]:
        """Return the distances from the top of all search hits."""
        return sorted({placed.top for placed in self._pieces if placed.piece.said in search})

    def tables(self, top: int, bottom: int) -> list[str]:
        """Return the decisions pictured between two distances from the top."""
        pieces = [(placed.top, placed.piece) for placed in self._pieces]
        return [
            piece.ask for at, piece in pieces if isinstance(piece, Tableau) and at < bottom and at + piece.height > top
        ]

    def section_at(self, offset: float) -> str:
        """The section that is so many px below the top."""
        return [anchor for anchor, top in self.anchors.items() if top <= max(0, offset)][-1]

    def draw(self, surface: pygame.Surface, window: pygame.Rect, offset: int, found: Search) -> None:
        """Draw the part shown by the window at this offset, px."""
        whole = surface.get_clip()
        surface.set_clip(window.clip(whole))
        left = window.x + (window.width - self.width) // 2
        for placed in self._pieces:
            top = window.y + placed.top - offset
            if top < window.bottom and top + placed.piece.height > window.top:
                placed.piece.draw(surface, (left + placed.left, top), found)
        surface.set_clip(whole)


def _told(pieces: Iterable[Piece]) -> list[str]:
    """Return pieces in words, pictures by the names below them."""
    said = (", ".join(piece.names) if isinstance(piece, Pictures) else piece.said for piece in pieces)
    return [one for one in said if one.strip("•")]


def line_width(width: int, screen: Screen) -> int:
    """Return the width of a page's lines, px, at most `width`."""
    return min(width, screen.font(BODY) * EM_LIMIT)


class Tableau:
    """A framed picture of a table, with its decision below.

    Dark until it is made.
    """

    def __init__(self, ask: str, words: str, tables: Tables, width: int, screen: Screen) -> None:
        self.ask = ask
        self.said = words
        self._tables = tables
        self._width = width
        self._screen = screen
        self._gap = screen.px(6)
        self.height = tables.size[1] + self._gap + labels.block_height(words, width, screen.font(CAPTION), screen)

    def draw(self, surface: pygame.Surface, pos: tuple[int, int], found: Search) -> None:
        """See `Piece.draw`."""
        screen, colours = self._screen, palette(self._screen.contrast)
        place = pygame.Rect((0, pos[1]), self._tables.size)
        place.centerx = pos[0] + self._width // 2
        if picture := self._tables.get(self.ask):
            surface.blit(picture, place)
        else:
            pygame.draw.rect(surface, colours.wood_dark, place)
        pygame.draw.rect(surface, colours.brass_dark, place, max(2, screen.px(3)))
        under = pygame.Rect(pos[0], place.bottom + self._gap, self._width, 0)
        labels.block(surface, self.said, under, screen.font(CAPTION), colours.ink_soft, screen, align="centre")


class Heading:
    """The heading of a section over a brass line."""

    def __init__(self, words: str, width: int, screen: Screen) -> None:
        self.said = words
        self._width = width
        self._screen = screen
        self._text = labels.block_height(words, width, screen.font(HEADING), screen, "display")
        self.height = self._text + screen.px(8)

    def draw(self, surface: pygame.Surface, pos: tuple[int, int], found: Search) -> None:
        """See `Piece.draw`."""
        screen = self._screen
        colours = palette(screen.contrast)
        rect = pygame.Rect(*pos, self._width, self._text)
        labels.block(surface, self.said, rect, screen.font(HEADING), colours.lacquer, screen, "display")
        thick = max(2, screen.px(3))
        pygame.draw.rect(surface, colours.brass_dark, (rect.x, rect.bottom, self._width, thick))


class Pictures:
    """Cards with their names, in as many rows as needed."""

    said = ""

    def __init__(
        self, faces: tuple[str, ...], art: CardArt, name: Callable[[str], str], width: int, screen: Screen
    ) -> None:
        self._faces = faces
        self._art = art
        self._screen = screen
        self.names = [name(face) for face in faces]
        self._gap = screen.px(14)
        size = screen.font(CAPTION)
        in_one_row = (width + self._gap) // len(faces) - self._gap
        self._card = screen.px(CARD)
        if in_one_row < card_width(self._card) and in_one_row >= card_width(screen.px(LEAST_CARD)):
            self._card = in_one_row * 7 // 5
        widest = max(labels.width(shown, size) for shown in self.names) + 2
        self._cell = max(card_width(self._card), min(widest, card_width(self._card) * 3 // 2))
        if in_one_row >= card_width(self._card):
            self._cell = min(self._cell, in_one_row)
        self._columns = max(1, (width + self._gap) // (self._cell + self._gap))
        captions = max(labels.block_height(shown, self._cell, size, screen) for shown in self.names)
        self._step = self._card + screen.px(6) + captions + self._gap
        self.height = -(-len(faces) // self._columns) * self._step

    def draw(self, surface: pygame.Surface, pos: tuple[int, int], found: Search) -> None:
        """See `Piece.draw`."""
        screen = self._screen
        for i, (face, name) in enumerate(zip(self._faces, self.names, strict=True)):
            row, column = divmod(i, self._columns)
            cell = pygame.Rect(pos[0] + column * (self._cell + self._gap), pos[1] + row * self._step, self._cell, 0)
            card = self._art.face(face, self._card)
            shadow = self._art.shadow(self._card, max(2, screen.px(8)))
            place = card.get_rect(midtop=cell.midtop)
            surface.blit(shadow, shadow.get_rect(center=(place.centerx, place.centery + screen.px(4))))
            surface.blit(card, place)
            caption = cell.move(0, self._card + screen.px(6))
            ink = palette(screen.contrast).ink_soft
            labels.block(surface, name, caption, screen.font(CAPTION), ink, screen, align="centre")


class Table:
    """A table with columns fitted to their texts."""

    def __init__(self, rows: tuple[tuple[Spans, ...], ...], width: int, screen: Screen) -> None:
        self._screen = screen
        size, self._pad = screen.font(BODY - 2), screen.px(14)
        ink = palette(screen.contrast).ink
        wanted = [max(_natural(row[column], size) for row in rows) + 2 * self._pad for column in range(len(rows[0]))]
        self._widths = _fitted(wanted, width)
        self._cells = [
            [
                Rich(spans, size, column - 2 * self._pad, screen, ink, bold=i == 0)
                for spans, column in zip(row, self._widths, strict=True)
            ]
            for i, row in enumerate(rows)
        ]
        self.said = "\n".join(cell.said for row in self._cells for cell in row)
        self._heights = [max(cell.height for cell in row) + self._pad for row in self._cells]
        self.height = sum(self._heights)

    def draw(self, surface: pygame.Surface, pos: tuple[int, int], found: Search) -> None:
        """See `Piece.draw`."""
        colours = palette(self._screen.contrast)
        line = max(1, self._screen.px(2))
        top = pos[1]
        for i, (row, height) in enumerate(zip(self._cells, self._heights, strict=True)):
            left = pos[0]
            if i == 0:
                pygame.draw.rect(surface, colours.paper_dark, (left, top, sum(self._widths), height))
            for cell, width in zip(row, self._widths, strict=True):
                cell.draw(surface, (left + self._pad, top + self._pad // 2), found)
                left += width
            top += height
            pygame.draw.rect(surface, colours.brass_dark, (pos[0], top - line, sum(self._widths), line))


def _natural(spans: Spans, size: int) -> int:
    words = "".join(span.text for span in spans)
    return text.font(size, "bold").size(words)[0] + 4


def _fitted(wanted: list[int], width: int) -> list[int]:
    """Fit columns into a width.

    Narrow ones keep what they want, the others share the rest.
    """
    if sum(wanted) <= width:
        return wanted
    share = width // len(wanted)
    rest = width - sum(w for w in wanted if w <= share)
    large = sum(w for w in wanted if w > share)
    return [w if w <= share else rest * w // large for w in wanted]
