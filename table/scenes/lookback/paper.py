"""The paper beside the timeline: a row in words, table, thoughts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from table.base.screen import Screen
from table.base.slices import SlicedWork, checkpoint
from table.graphics.text import Weight
from table.graphics.theme import palette
from table.input.intents import Intent
from table.review.recall import SLICE_MS
from table.scenes.lookback.rows import Line
from table.ui import labels
from table.ui.fading import scrolled
from table.ui.panels import panel
from table.ui.scroll_bar import ScrollBar

HEADING, BODY, GAP = 28, 26, 18  # px at 1080p
BESIDE = 0.56
"""Share of the table in the width where words stand beside it."""
EMS = 9
"""Least letters that stand beside it."""
EDGE = 40
"""px at 1080p in which a longer sheet fades out."""
BAR = 30
"""px at 1080p for the bar beside the sheet."""
STILL = 120.0
"""Rest before slow things are drawn, ms.

Leafing need not wait for them.
"""


class Paper:
    """A scrollable sheet, with slow pictures drawn after a moment."""

    def __init__(self) -> None:
        self.rect = self.window = pygame.Rect(0, 0, 0, 0)
        self.filled = True
        """True once all of it has been drawn."""
        self.sheet: pygame.Surface | None = None
        self.down = 0
        """Height of the sheet above the window, px."""
        self._screen: Screen | None = None
        self._bar = ScrollBar("paper")
        self._fill: Callable[[], None] | None = None
        self._filling: SlicedWork | None = None
        self._still = 0.0

    def place(self, rect: pygame.Rect, screen: Screen, foot: int = 0) -> None:
        """Place the paper, keeping `foot` px free at its lower end."""
        self.rect, self._screen = rect, screen
        self.window = rect.inflate(-screen.px(56), -screen.px(40))
        self.window.height -= foot
        self.scroll(0)

    @property
    def wide(self) -> int:
        """Width of a sheet, px."""
        return self.window.width - self.screen.px(BAR)

    @property
    def screen(self) -> Screen:
        """The one that it has been placed on."""
        assert self._screen
        return self._screen

    @property
    def reach(self) -> int:
        """Largest scroll offset, px."""
        return max(0, self.sheet.get_height() - self.window.height) if self.sheet else 0

    def clear(self) -> None:
        """Nothing is on it."""
        self.stop()
        self.sheet, self._fill, self.filled, self.down = None, None, True, 0

    def put(
        self,
        sentences: Sequence[Line],
        table: Callable[[int], pygame.Surface],
        more: Callable[[int], Iterable[pygame.Surface]],
        *,
        same: bool = False,
    ) -> None:
        """Write a sheet.

        `table` makes the picture, `more` what lies below it, for a width in px, in slices. `same`: it is about
        what lies here already, which stands until then.
        """
        self.stop()
        width, screen = self.wide, self.screen
        if not same:
            self.down, self._still, self.sheet = 0, 0.0, written(sentences, None, (), width, screen)

        def fill() -> None:
            drawn, below = table(table_width(width, screen)), []
            for one in more(width):
                checkpoint()
                below.append(one)
            self.sheet, self.filled = written(sentences, drawn, below, width, screen), True
            self.scroll(0)

        self._fill, self.filled = fill, False

    def stop(self) -> None:
        """Pause drawing; it begins anew when time passes again."""
        if self._filling:
            self._filling.stop()
            self._filling = None

    def update(self, ms: float) -> bool:
        """Let time pass. Whether something was drawn."""
        self._still += ms
        if self._fill and not self.filled and self._still >= STILL:
            self._filling = self._filling or SlicedWork(self._fill)
            if self._filling.run(SLICE_MS):
                self._filling = None
            return True
        return False

    def handle(self, intent: Intent) -> bool:
        """Scroll by pointer; False if the intent means nothing here."""
        offset = self._bar.handle(intent, self.down)
        if offset is None:
            return False
        self.down = round(offset)
        return True

    def scroll(self, way: int) -> None:
        """Scroll by px, within bounds."""
        self.down = min(max(0, self.down + way), self.reach)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the paper, the visible sheet, and the scroll bar."""
        screen, window = self.screen, self.window
        panel(surface, self.rect, screen, "paper")
        if not self.sheet:
            return
        seen = pygame.Rect(0, self.down, self.sheet.get_width(), window.height)
        with scrolled(surface, window, screen.px(EDGE), above=self.down > 0, below=self.down < self.reach):
            surface.blit(self.sheet, window.topleft, seen)
        self._bar.lay_out(window, self.sheet.get_height(), screen)
        self._bar.draw(surface, self.down)


def table_width(width: int, screen: Screen) -> int:
    """Return the width of the table's picture on a sheet."""
    beside = round(width * BESIDE)
    return beside if width - beside - screen.px(GAP) >= screen.font(BODY) * EMS else width


def written(
    sentences: Sequence[Line], table: pygame.Surface | None, more: Sequence[pygame.Surface], width: int, screen: Screen
) -> pygame.Surface:
    """Return the whole sheet as a picture.

    While there is no `table` its place is empty; `more` are the sheets of thoughts.
    """
    colours, gap = palette(screen.contrast), screen.px(GAP)
    wide = table_width(width, screen)
    high = wide * screen.height // screen.width
    beside = wide < width
    left, area = (wide + gap, width - wide - gap) if beside else (0, width)
    sizes = [screen.font(HEADING), *[screen.font(BODY)] * (len(sentences) - 1)]
    heights = [
        labels.block_height(said, area, size, screen, "bold" if number == 0 else "regular") + screen.px(8)
        for number, ((said, _), size) in enumerate(zip(sentences, sizes, strict=True))
    ]
    top = max(high, sum(heights)) if beside else high + gap + sum(heights)
    whole = pygame.Surface((width, top + sum(one.height + gap for one in more)), pygame.SRCALPHA)
    frame = pygame.Rect(0, 0, wide, high)
    pygame.draw.rect(whole, colours.paper_dark, frame)
    if table:
        whole.blit(table, frame)
    pygame.draw.rect(whole, colours.brass_dark, frame, max(1, screen.px(2)))
    y = 0 if beside else high + gap
    for number, ((said, bad), size, area_high) in enumerate(zip(sentences, sizes, heights, strict=True)):
        weight: Weight = "bold" if number == 0 else "regular"
        ink = colours.lacquer if bad else colours.ink
        labels.block(whole, said, pygame.Rect(left, y, area, area_high), size, ink, screen, weight)
        y += area_high
    y = top + gap
    for one in more:
        whole.blit(one, (0, y))
        y += one.height + gap
    return whole
