"""Figures: large numbers, bars, rows of signs, dots on a scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.core.calibration import Column
from table.access.node import Node
from table.base.screen import Screen
from table.graphics.text import Weight, fitted
from table.graphics.theme import RGB, Contrast, hex_colour, mix, palette
from table.graphics.vector import icon
from table.ui import labels
from table.ui.panels import RADIUS, State, panel
from table.ui.widgets import Widget

LARGE, TEXT, SMALL = 44, 24, 20  # px at 1080p
_PART = 0.42  # of the width, for the words before a bar
_FIGURE = 210  # px at 1080p: no narrower
TEN = 10
"""Signs that stand for all of a larger number."""


class Ink(NamedTuple):
    """Colours and letters of figures, by what they are drawn on."""

    words: RGB
    soft: RGB
    strong: RGB
    """For what is counted: numbers, the filled part of a bar."""
    empty: RGB
    """The rest of a bar."""
    edge: RGB
    weight: Weight
    bold: Weight
    on_paper: bool


def on_wood(contrast: Contrast) -> Ink:
    """Return bright colours for dark wood, and printed letters."""
    colours = palette(contrast)
    return Ink(
        colours.cream, colours.cream_soft, colours.brass_light, colours.wood_dark, colours.brass_dark, "regular",
        "bold", on_paper=False,
    )  # fmt: skip


def on_paper(contrast: Contrast) -> Ink:
    """Return dark colours for paper, and handwriting."""
    colours = palette(contrast)
    return Ink(
        colours.ink, colours.ink_soft, colours.lacquer, mix(colours.paper_dark, colours.ink, 0.12), colours.ink_soft,
        "hand", "hand", on_paper=True,
    )  # fmt: skip


class Figures(Widget):
    """A few numbers, large, each with what it counts below."""

    focusable = False

    def __init__(self, id: str, figures: Sequence[tuple[str, str]], ink: Ink) -> None:
        super().__init__(id)
        self.figures = figures
        """Each number with its words."""
        self._ink = ink

    def _columns(self, screen: Screen, width: int) -> int:
        widest = max(labels.width(words, screen.font(TEXT), self._ink.weight) for _, words in self.figures)
        return max(1, min(len(self.figures), width // max(screen.px(_FIGURE), widest + screen.px(30))))

    def _row(self, screen: Screen) -> int:
        return round(screen.font(LARGE) * 1.3) + round(screen.font(TEXT) * 1.5) + screen.px(16)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return self._row(screen) * -(-len(self.figures) // self._columns(screen, width))

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", "; ".join(f"{words}: {figure}" for figure, words in self.figures))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        ink, columns = self._ink, self._columns(screen, rect.width)
        wide, high = rect.width // columns, self._row(screen)
        for number, (figure, words) in enumerate(self.figures):
            row, column = divmod(number, columns)
            cell = pygame.Rect(rect.x + column * wide, rect.y + row * high, wide, high).inflate(-screen.px(10), -8)
            if ink.on_paper:
                thick = max(1, screen.px(2))
                pygame.draw.line(surface, ink.edge, (cell.x, cell.bottom), (cell.right, cell.bottom), thick)
            else:
                panel(surface, cell, screen, "slate")
            drawn = fitted(figure, screen.font(LARGE), 9, cell.width, ink.strong, "hand" if ink.on_paper else "display")
            top = cell.y + screen.px(4)
            surface.blit(drawn, drawn.get_rect(midtop=(cell.centerx, top)))
            below = pygame.Rect(
                cell.x, top + round(screen.font(LARGE) * 1.25), cell.width, round(screen.font(TEXT) * 1.4)
            )
            labels.line(surface, words, below, screen.font(TEXT), ink.words, ink.weight, "centre")


def _row(screen: Screen, above: bool) -> int:
    """Return the height of a line with a picture.

    `above`: its words stand above it.
    """
    return round(screen.font(TEXT) * (3.1 if above else 1.7))


def _split(
    surface: pygame.Surface,
    screen: Screen,
    rect: pygame.Rect,
    words: str,
    told: str,
    digits: int,
    above: bool,
    ink: Ink,
) -> pygame.Rect:
    """Write words and digits around a picture; return its place.

    The words before, or above, it.
    """
    size, gap = screen.font(TEXT), screen.px(14)
    wide = rect.width if above else round(rect.width * _PART)
    upper = pygame.Rect(rect.x, rect.y, wide - gap, round(size * 1.4) if above else rect.height)
    labels.line(surface, words, upper, size, ink.words, ink.weight)
    line = pygame.Rect(rect.x, upper.bottom, rect.width, rect.bottom - upper.bottom) if above else rect
    end = pygame.Rect(line.right - digits, line.y, digits, line.height)
    labels.line(surface, told, end, size, ink.words, ink.bold, "right")
    left = line.x + (0 if above else wide)
    return pygame.Rect(left, line.y, end.x - gap - left, line.height)


def _too_wide(screen: Screen, width: int, words: Sequence[str], ink: Ink) -> bool:
    """True if some words don't fit before their pictures."""
    widest = max(labels.width(one, screen.font(TEXT), ink.weight) for one in words)
    return widest > round(width * _PART) - screen.px(14)


class Share(NamedTuple):
    """A part of `whole`."""

    words: str
    part: int
    whole: int

    @property
    def digits(self) -> str:
        """Both numbers."""
        return f"{self.part} / {self.whole}"

    @property
    def of_ten(self) -> tuple[int, int]:
        """Return the numbers of signs for all, and for the part.

        Never none of them, or all, where that is not so.
        """
        if self.whole <= TEN:
            return self.whole, self.part
        return TEN, min(max(round(TEN * self.part / self.whole), self.part > 0), TEN - (self.part < self.whole))


class Bars(Widget):
    """A bar, or a row of signs, for each share."""

    focusable = False

    def __init__(self, id: str, shares: Sequence[Share], ink: Ink, signs: Sequence[str] = ()) -> None:
        """`signs`: for each share the icon that is drawn in rows."""
        super().__init__(id)
        self._shares = shares
        self._ink = ink
        self._signs = signs or ("",) * len(shares)

    def _above(self, screen: Screen, width: int) -> bool:
        return _too_wide(screen, width, [share.words for share in self._shares], self._ink)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return _row(screen, self._above(screen, width)) * len(self._shares)

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", "; ".join(f"{share.words}: {share.digits}" for share in self._shares))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        size, above, ink = screen.font(TEXT), self._above(screen, rect.width), self._ink
        high = _row(screen, above)
        digits = max(labels.width(share.digits, size, ink.bold) for share in self._shares)
        for number, (share, sign) in enumerate(zip(self._shares, self._signs, strict=True)):
            line = pygame.Rect(rect.x, rect.y + number * high, rect.width, high)
            area = _split(surface, screen, line, share.words, share.digits, digits, above, ink)
            if sign:
                self._row_of(surface, screen, area, share, sign)
            else:
                self._bar(surface, screen, area, share)

    def _bar(self, surface: pygame.Surface, screen: Screen, area: pygame.Rect, share: Share) -> None:
        ink = self._ink
        bar = pygame.Rect(area.x, 0, area.width, max(6, screen.font(TEXT) * 2 // 3))
        bar.centery = area.centery
        round_ = max(1, min(bar.height // 2, screen.px(RADIUS) // 2))
        pygame.draw.rect(surface, ink.empty, bar, border_radius=round_)
        if share.part:
            full = bar.copy()
            full.width = max(bar.height, bar.width * share.part // share.whole)
            strong = ink.strong if ink.on_paper else palette(screen.contrast).brass
            pygame.draw.rect(surface, strong, full, border_radius=round_)
        pygame.draw.rect(surface, ink.edge, bar, 1, border_radius=round_)

    def _row_of(self, surface: pygame.Surface, screen: Screen, area: pygame.Rect, share: Share, sign: str) -> None:
        """Draw one sign for each, or ten for many.

        Those of the part come first; the others are empty rings, for shades of one sign look alike to many eyes.
        """
        count, filled = share.of_ten
        dull = self._ink.empty if self._ink.on_paper else self._ink.edge
        step = min(area.width // TEN, round(screen.font(TEXT) * 2.2))
        side = max(8, min(step * 5 // 6, round(screen.font(TEXT) * 1.5)))
        for number in range(count):
            place = pygame.Rect(area.x + number * step, area.centery - side // 2, side, side)
            if number < filled:
                surface.blit(icon(sign, side, hex_colour(self._ink.strong)), place)
            else:
                pygame.draw.circle(surface, dull, place.center, side // 3, max(1, side // 12))


class Scale(Widget):
    """A dot between two ends, and a mark of what is usual."""

    focusable = False

    def __init__(
        self, id: str, words: str, value: float, ends: tuple[float, float], usual: float, told: str, ink: Ink
    ) -> None:
        """`told`: the value in digits."""
        super().__init__(id)
        self._ink = ink
        self._words = words
        self._value = value
        self._ends = ends
        self._usual = usual
        self._told = told

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return _row(screen, _too_wide(screen, width, [self._words], self._ink))

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", f"{self._words}: {self._told}")

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, size, thick = palette(screen.contrast), screen.font(TEXT), max(2, screen.px(3))
        digits, above = labels.width(self._told, size, "bold"), _too_wide(screen, rect.width, [self._words], self._ink)
        rect = _split(surface, screen, rect, self._words, self._told, digits, above, self._ink)
        left, right = rect.x + size // 2, rect.right - size // 2
        pygame.draw.line(surface, colours.brass_dark, (left, rect.centery), (right, rect.centery), thick)

        def at(value: float) -> int:
            low, high = self._ends
            return round(left + (right - left) * min(1.0, max(0.0, (value - low) / (high - low))))

        for value, half in ((self._ends[0], size // 4), (self._ends[1], size // 4), (self._usual, size // 2)):
            x = at(value)
            pygame.draw.line(surface, colours.cream_soft, (x, rect.centery - half), (x, rect.centery + half), thick)
        pygame.draw.circle(surface, colours.night, (at(self._value), rect.centery), size // 2)
        pygame.draw.circle(surface, colours.brass_light, (at(self._value), rect.centery), size // 2 - thick)


class Knowing(Widget):
    """Claims by what could be known: lies, certainty, and doubts.

    A line for each column, with a bar as long as lies were frequent, how sure that is, and a dot where it was
    doubted. A legend stands above them.
    """

    focusable = False

    def __init__(self, id: str, columns: Sequence[Column], axis: str, lies: str, doubted: str) -> None:
        """`axis` names the columns, `lies` and `doubted` bar and dot."""
        super().__init__(id)
        self._columns = columns
        self._axis = axis
        self._legend = ((lies, self._bar), (doubted, self._dot))

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return self._head(screen, width) + _row(screen, False) * (len(self._columns))

    def _head(self, screen: Screen, width: int) -> int:
        line = round(screen.font(SMALL) * 1.5)
        return labels.block_height(self._axis, width, screen.font(SMALL), screen) + line * len(self._legend)

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        rows = (f"{one.low}–{one.high}%: {one.lies} · {one.doubted} / {one.count}" for one in self._columns)
        return Node(self.id, "text", f"{self._axis}: {'; '.join(rows)}")

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, size, small = palette(screen.contrast), screen.font(TEXT), screen.font(SMALL)
        line = round(small * 1.5)
        above = pygame.Rect(rect.x, rect.y, rect.width, self._head(screen, rect.width) - line * len(self._legend))
        labels.block(surface, self._axis, above, small, colours.cream_soft, screen)
        top = above.bottom
        for words, draw in self._legend:
            sample = pygame.Rect(rect.x, top, round(small * 1.8), line)
            draw(surface, screen, sample, sample.centerx if draw == self._dot else sample.right)
            area = pygame.Rect(sample.right + screen.px(10), top, rect.right - sample.right - screen.px(10), line)
            labels.line(surface, words, area, small, colours.cream)
            top += line
        high = _row(screen, False)
        named = [(f"{one.low}–{one.high}%", f"{one.lies} · {one.doubted} / {one.count}") for one in self._columns]
        before, after = (max(labels.width(words[n], size, "bold") for words in named) for n in (0, 1))
        for number, (one, (words, digits)) in enumerate(zip(self._columns, named, strict=True)):
            row = pygame.Rect(rect.x, top + number * high, rect.width, high)
            labels.line(surface, words, pygame.Rect(row.x, row.y, before, high), size, colours.cream)
            end = pygame.Rect(row.right - after, row.y, after, high)
            labels.line(surface, digits, end, size, colours.cream if one.told else colours.cream_soft, "bold", "right")
            left = row.x + before + screen.px(14)
            self._row(surface, screen, pygame.Rect(left, row.y, end.x - screen.px(14) - left, high), one)

    def _row(self, surface: pygame.Surface, screen: Screen, area: pygame.Rect, one: Column) -> None:
        colours, thick = palette(screen.contrast), max(2, screen.px(3))
        thin = pygame.Rect(area.x, area.centery, area.width, 1)
        pygame.draw.rect(surface, colours.brass_dark, thin)
        if not one.told:
            return

        def at(share: float) -> int:
            return area.x + round(area.width * share)

        if one.lies:
            self._bar(surface, screen, area, at(one.lies / one.count))
        low, high = map(at, one.within)
        for x in (low, high):
            pygame.draw.line(
                surface, colours.cream, (x, area.centery - thick * 2), (x, area.centery + thick * 2), thick
            )
        pygame.draw.line(surface, colours.cream, (low, area.centery), (high, area.centery), max(1, thick // 2))
        self._dot(surface, screen, area, at(one.doubted / one.count))

    def _bar(self, surface: pygame.Surface, screen: Screen, area: pygame.Rect, to: int) -> None:
        colours = palette(screen.contrast)
        bar = pygame.Rect(area.x, 0, max(2, to - area.x), max(6, screen.font(TEXT) * 2 // 3))
        bar.centery = area.centery
        pygame.draw.rect(surface, colours.brass, bar)
        pygame.draw.rect(surface, colours.brass_dark, bar, 1)

    def _dot(self, surface: pygame.Surface, screen: Screen, area: pygame.Rect, at: int) -> None:
        colours, radius = palette(screen.contrast), max(5, screen.font(TEXT) * 2 // 5)
        pygame.draw.circle(surface, colours.night, (at, area.centery), radius)
        pygame.draw.circle(surface, colours.cream, (at, area.centery), max(2, radius - max(2, screen.px(3))))


class Story(Widget):
    """A feat, and how often it was achieved; outlined if never."""

    focusable = False

    def __init__(self, id: str, name: str, how: str, times: int) -> None:
        super().__init__(id, name=name)
        self._name = f"{name} ×{times}" if times > 1 else name
        self._how = how
        self._times = times

    def _mark(self, screen: Screen) -> int:
        return round(screen.font(TEXT) * 1.6)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        area = width - self._mark(screen) - screen.px(12)
        return round(screen.font(TEXT) * 1.4) + labels.block_height(self._how, area, screen.font(SMALL), screen)

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", f"{self._name}: {self._how}")

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, size, side = palette(screen.contrast), screen.font(TEXT), self._mark(screen)
        mark = pygame.Rect(rect.x, 0, side, side)
        mark.centery = rect.centery
        if self._times:
            pygame.draw.circle(surface, colours.brass, mark.center, side // 2)
            done = icon("check", side * 2 // 3, hex_colour(colours.wood_dark))
            surface.blit(done, done.get_rect(center=mark.center))
        pygame.draw.circle(surface, colours.brass_dark, mark.center, side // 2, max(1, screen.px(2)))
        area = pygame.Rect(
            mark.right + screen.px(12), rect.y, rect.right - mark.right - screen.px(12), round(size * 1.4)
        )
        ink = colours.brass_light if self._times else colours.cream_soft
        labels.line(surface, self._name, area, size, ink, "bold")
        below = pygame.Rect(area.x, area.bottom, area.width, rect.bottom - area.bottom)
        labels.block(
            surface, self._how, below, screen.font(SMALL), colours.cream if self._times else colours.cream_soft, screen
        )
