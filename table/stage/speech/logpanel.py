"""The log beside the table: one sentence for each event that is told, the latest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from games.core.actions import kinds
from games.core.match import Beat
from games.core.types import Seat
from table.input.intents import Intent, Page, Scroll
from table.screen import Screen
from table.stage.drawing.surface import SeatLook
from table.stage.drawing.vector import shape
from table.ui import labels
from table.ui.panels import panel
from table.ui.theme import palette

TEXT = 22  # px at 1080p
NOTCH = 90  # px at 1080p scrolled by one step of a wheel


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence, and the seat whose mark stands before it."""

    words: str
    seat: Seat | None
    top: int
    height: int


class LogPanel:
    """Keeps the sentences laid out for the panel's width and shows the end of them, or what was scrolled to."""

    def __init__(self, say: Callable[[Beat], str], looks: Sequence[SeatLook]) -> None:
        """`say` gives the sentence for an event, "" for none; `looks` are those of the seats."""
        self._say = say
        self._looks = tuple(looks)
        self._rows: list[Row] = []
        self._read = 0
        self._back = 0
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._screen: Screen | None = None  # none while it is closed
        self._title = ""
        self._picture = pygame.Surface((0, 0))
        self._painted: tuple[int, int] | None = None

    def lay_out(self, rect: pygame.Rect, screen: Screen, title: str, say: Callable[[Beat], str]) -> None:
        """Set the place; the sentences are made anew."""
        self._rect, self._screen, self._title, self._say = rect, screen, title, say
        self._forget()
        self._painted = None

    def close(self) -> None:
        """Have no place any more, until it is laid out again: nothing is drawn, and no intent means anything."""
        self._screen = None

    def _forget(self) -> None:
        self._rows.clear()
        self._read = 0

    def update(self, beats: Sequence[Beat], shown: int) -> None:
        """Show the sentences of the first `shown` beats."""
        if self._screen is None:
            return
        if shown < self._read:
            self._forget()
        for index in range(self._read, shown):
            beat = beats[index]
            words = self._say(beat)
            if not words:
                continue
            top = self._rows[-1].top + self._rows[-1].height if self._rows else 0
            height = labels.block_height(words, self._width, self._size, self._screen) + self._screen.px(10)
            self._rows.append(Row(words, _actor(beat), top, height))
            if self._back:
                self._back += height  # what is being read stays where it is
        self._read = shown

    def handle(self, intent: Intent) -> bool:
        """Scroll; False if the intent means nothing here."""
        match intent:
            case Scroll(pos, steps) if self._screen and self._rect.collidepoint(pos):
                self._scroll(round(steps * self._screen.px(NOTCH)))
            case Page(pages) if self._screen:
                self._scroll(-pages * self._window.height * 9 // 10)
            case _:
                return False
        return True

    def _scroll(self, up: int) -> None:
        self._back = min(max(0, self._back + up), max(0, self._height - self._window.height))

    @property
    def _size(self) -> int:
        assert self._screen
        return self._screen.font(TEXT)

    @property
    def _mark(self) -> int:
        """Side of the mark of a seat."""
        return round(self._size * 0.8)

    @property
    def _window(self) -> pygame.Rect:
        assert self._screen
        pad, head = self._screen.px(18), round(self._screen.font(TEXT) * 1.4) + self._screen.px(22)
        rect = self._rect
        return pygame.Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - pad)

    @property
    def _width(self) -> int:
        """Of the sentences: beside the marks, and the bar."""
        assert self._screen
        return self._window.width - self._mark - self._screen.px(10) - self._screen.px(14)

    @property
    def _height(self) -> int:
        return self._rows[-1].top + self._rows[-1].height if self._rows else 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        screen = self._screen
        if screen is None:
            return
        panel(surface, self._rect, screen, "wood")
        window = self._window
        head = pygame.Rect(window.x, self._rect.y + screen.px(12), window.width, round(self._size * 1.4))
        labels.line(surface, self._title, head, self._size, palette(screen.contrast).brass_light, "bold", "centre")
        offset = max(0, self._height - window.height) - self._back
        state = (len(self._rows), self._back)
        if self._painted != state:
            self._painted = state
            self._paint(screen, window.size, offset)
        surface.blit(self._picture, window)
        self._draw_bar(surface, screen, window, offset)

    def _paint(self, screen: Screen, size: tuple[int, int], offset: int) -> None:
        """Paint the sentences that can be seen; `offset` px of them are above."""
        if self._picture.get_size() != size:
            self._picture = pygame.Surface(size, pygame.SRCALPHA)  # kept: fresh memory takes longer than painting
        picture = self._picture
        picture.set_clip(None)
        picture.fill((0, 0, 0, 0))
        colours = palette(screen.contrast)
        line = round(self._size * labels.LINE)
        left = self._mark + screen.px(10)
        for number, row in enumerate(self._rows):
            y = row.top - offset
            if y >= size[1] or y + row.height <= 0:
                continue
            hidden = max(0, -(y // line))  # lines of it above the window: no half ones are shown
            picture.set_clip((0, y + hidden * line, *size))
            colour = colours.cream if number == len(self._rows) - 1 else colours.cream_soft
            if row.seat is not None:
                look = self._looks[row.seat]
                picture.blit(shape(look.shape, self._mark, look.colour), (0, y + round(self._size * 0.3)))
            rect = pygame.Rect(left, y, self._width, row.height)
            labels.block(picture, row.words, rect, self._size, colour, screen)

    def _draw_bar(self, surface: pygame.Surface, screen: Screen, window: pygame.Rect, offset: int) -> None:
        """How much of the log can be seen, and which part."""
        if self._height <= window.height:
            return
        wide = max(4, screen.px(6))
        rail = pygame.Rect(window.right - wide, window.y, wide, window.height)
        pygame.draw.rect(surface, palette(screen.contrast).wood_dark, rail, border_radius=wide)
        high = max(screen.px(40), window.height * window.height // self._height)
        top = rail.y + (rail.height - high) * offset // (self._height - window.height)
        pygame.draw.rect(surface, palette(screen.contrast).brass, (rail.x, top, wide, high), border_radius=wide)


def _actor(beat: Beat) -> Seat | None:
    """The seat that an event is first of all about."""
    names = [name for name, kind in kinds(type(beat.event)).items() if kind == "Seat"]
    return int(getattr(beat.event, names[0])) if names else None
