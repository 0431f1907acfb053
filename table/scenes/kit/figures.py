"""Figures: large numbers, bars, dots on a scale, with digits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.core.calibration import Column
from table.base.screen import Screen
from table.graphics.text import fitted
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon
from table.ui import labels
from table.ui.panels import RADIUS, State, panel
from table.ui.widgets import Widget

LARGE, TEXT, SMALL = 44, 24, 20  # px at 1080p
_PART = 0.42  # of the width, for the words before a bar
_FIGURE = 210  # px at 1080p: no narrower


class Figures(Widget):
    """A few numbers, large, each with what it counts below."""

    focusable = False

    def __init__(self, id: str, figures: Sequence[tuple[str, str]]) -> None:
        super().__init__(id)
        self.figures = figures
        """Each number with its words."""

    def _columns(self, screen: Screen, width: int) -> int:
        widest = max(labels.width(words, screen.font(TEXT)) for _, words in self.figures)
        return max(1, min(len(self.figures), width // max(screen.px(_FIGURE), widest + screen.px(30))))

    def _row(self, screen: Screen) -> int:
        return round(screen.font(LARGE) * 1.3) + round(screen.font(TEXT) * 1.5) + screen.px(16)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return self._row(screen) * -(-len(self.figures) // self._columns(screen, width))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, columns = palette(screen.contrast), self._columns(screen, rect.width)
        wide, high = rect.width // columns, self._row(screen)
        for number, (figure, words) in enumerate(self.figures):
            row, column = divmod(number, columns)
            cell = pygame.Rect(rect.x + column * wide, rect.y + row * high, wide, high).inflate(-screen.px(10), -8)
            panel(surface, cell, screen, "slate")
            drawn = fitted(figure, screen.font(LARGE), 9, cell.width, colours.brass_light, display=True)
            top = cell.y + screen.px(4)
            surface.blit(drawn, drawn.get_rect(midtop=(cell.centerx, top)))
            below = pygame.Rect(
                cell.x, top + round(screen.font(LARGE) * 1.25), cell.width, round(screen.font(TEXT) * 1.4)
            )
            labels.line(surface, words, below, screen.font(TEXT), colours.cream, align="centre")


def _row(screen: Screen, above: bool) -> int:
    """Return the height of a line with a picture.

    `above`: its words stand above it.
    """
    return round(screen.font(TEXT) * (3.1 if above else 1.7))


def _split(
    surface: pygame.Surface, screen: Screen, rect: pygame.Rect, words: str, told: str, digits: int, above: bool
) -> pygame.Rect:
    """Write words and digits around a picture; return its place.

    The words before, or above, it.
    """
    colours, size, gap = palette(screen.contrast), screen.font(TEXT), screen.px(14)
    wide = rect.width if above else round(rect.width * _PART)
    upper = pygame.Rect(rect.x, rect.y, wide - gap, round(size * 1.4) if above else rect.height)
    labels.line(surface, words, upper, size, colours.cream)
    line = pygame.Rect(rect.x, upper.bottom, rect.width, rect.bottom - upper.bottom) if above else rect
    end = pygame.Rect(line.right - digits, line.y, digits, line.height)
    labels.line(surface, told, end, size, colours.cream, "bold", "right")
    left = line.x + (0 if above else wide)
    return pygame.Rect(left, line.y, end.x - gap - left, line.height)


def _too_wide(screen: Screen, width: int, words: Sequence[str]) -> bool:
    """True if some words don't fit before their pictures."""
    widest = max(labels.width(one, screen.font(TEXT)) for one in words)
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


class Bars(Widget):
    """A bar for each share of the whole."""

    focusable = False

    def __init__(self, id: str, shares: Sequence[Share]) -> None:
        super().__init__(id)
        self._shares = shares

    def _above(self, screen: Screen, width: int) -> bool:
        return _too_wide(screen, width, [share.words for share in self._shares])

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return _row(screen, self._above(screen, width)) * len(self._shares)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, size, above = palette(screen.contrast), screen.font(TEXT), self._above(screen, rect.width)
        high = _row(screen, above)
        digits = max(labels.width(share.digits, size, "bold") for share in self._shares)
        for number, share in enumerate(self._shares):
            line = pygame.Rect(rect.x, rect.y + number * high, rect.width, high)
            area = _split(surface, screen, line, share.words, share.digits, digits, above)
            bar = pygame.Rect(area.x, 0, area.width, max(6, size * 2 // 3))
            bar.centery = area.centery
            round_ = max(1, min(bar.height // 2, screen.px(RADIUS) // 2))
            pygame.draw.rect(surface, colours.wood_dark, bar, border_radius=round_)
            if share.part:
                full = bar.copy()
                full.width = max(bar.height, bar.width * share.part // share.whole)
                pygame.draw.rect(surface, colours.brass, full, border_radius=round_)
            pygame.draw.rect(surface, colours.brass_dark, bar, 1, border_radius=round_)


class Scale(Widget):
    """A dot between two ends, and a mark of what is usual."""

    focusable = False

    def __init__(self, id: str, words: str, value: float, ends: tuple[float, float], usual: float, told: str) -> None:
        """`told`: the value in digits."""
        super().__init__(id)
        self._words = words
        self._value = value
        self._ends = ends
        self._usual = usual
        self._told = told

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return _row(screen, _too_wide(screen, width, [self._words]))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, size, thick = palette(screen.contrast), screen.font(TEXT), max(2, screen.px(3))
        digits, above = labels.width(self._told, size, "bold"), _too_wide(screen, rect.width, [self._words])
        rect = _split(surface, screen, rect, self._words, self._told, digits, above)
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
