"""The calendar of daily tables and puzzles, a month at a time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

import pygame

from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import RGB, Palette, hex_colour, palette
from table.graphics.vector import icon
from table.match.daily_deal import FIRST_DAY, month_of
from table.ui import labels
from table.ui.panels import RADIUS, State
from table.ui.widgets import Widget

DAY, HEAD, LEGEND = 24, 20, 20  # px at 1080p: letters
GAP = 6  # px at 1080p between days
DAYS = 7

Mark = Literal["well", "played", "missed", "puzzle"]
"""Signs on a day.

The table went well, or was played, or missed; the puzzle was solved.
"""
_ICONS: Mapping[Mark, str] = {"well": "check", "puzzle": "puzzle"}


class Record(NamedTuple):
    """Days on which something was done."""

    tables: Mapping[date, bool]
    """The tables that were played: whether it went well."""
    puzzles: Collection[date]
    """The days whose puzzle was solved."""

    def marks(self, day: date, today: date) -> Iterator[Mark]:
        """Yield the signs of a day; none of the days to come."""
        if day in self.tables:
            yield "well" if self.tables[day] else "played"
        elif FIRST_DAY <= day < today:
            yield "missed"
        if day in self.puzzles:
            yield "puzzle"


def months(first: date, today: date) -> Sequence[date]:
    """Return the first days of all months from one day's to another's."""
    found = [today.replace(day=1)]
    while found[0] > first.replace(day=1):
        found.insert(0, (found[0] - timedelta(days=1)).replace(day=1))
    return found


class Calendar(Widget):
    """A month as squares below the weekdays, from Monday; today framed.

    Below it stands what the signs mean.
    """

    focusable = False

    def __init__(
        self, id: str, month: date, today: date, weekdays: Sequence[str], record: Record, legend: Mapping[Mark, str]
    ) -> None:
        super().__init__(id)
        self.month = month
        self._weeks = month_of(month)
        self._today = today
        self._weekdays = weekdays
        self._record = record
        self._legend = legend

    def marks(self, day: date) -> list[Mark]:
        """The signs that a day has."""
        return [*self._record.marks(day, self._today)]

    def _cell(self, screen: Screen, width: int) -> tuple[int, int]:
        """Width and height of a day, px."""
        gap = screen.px(GAP)
        return (width - gap * (DAYS - 1)) // DAYS, max(screen.px(72), round(screen.font(DAY) * 1.5))

    def _head(self, screen: Screen) -> int:
        return round(screen.font(HEAD) * 1.3)

    def _line(self, screen: Screen) -> int:
        return round(screen.font(LEGEND) * 1.6)

    def _explained(self, screen: Screen, width: int) -> list[tuple[pygame.Rect, Mark]]:
        """Return the place of each sign with its words, from (0, 0)."""
        line, left, top, found = self._line(screen), 0, 0, list[tuple[pygame.Rect, Mark]]()
        for mark, words in self._legend.items():
            wide = line + labels.width(words, screen.font(LEGEND)) + screen.px(20)
            if left and left + wide > width:
                left, top = 0, top + line
            found.append((pygame.Rect(left, top, min(wide, width), line), mark))
            left += wide
        return found

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        high = self._cell(screen, width)[1] + screen.px(GAP)
        legend = self._explained(screen, width)[-1][0].bottom
        return self._head(screen) + high * len(self._weeks) + screen.px(GAP) + legend

    @property
    def node(self) -> Node | None:
        """See `Widget.node`: the days with a sign, and what that means."""
        marked = {day: self.marks(day) for week in self._weeks for day in week if day}
        said = (
            f"{day.day}: {', '.join(self._legend[mark] for mark in marks if mark in self._legend)}"
            for day, marks in marked.items()
            if marks
        )
        return Node(self.id, "text", "; ".join(said)) if any(marked.values()) else None

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, gap, (wide, high) = palette(screen.contrast), screen.px(GAP), self._cell(screen, rect.width)
        top = self._head(screen)
        for column, name in enumerate(self._weekdays):
            head = pygame.Rect(rect.x + column * (wide + gap), rect.y, wide, top)
            labels.line(surface, name, head, screen.font(HEAD), colours.cream_soft, "bold", "centre")
        for row, week in enumerate(self._weeks):
            for column, day in enumerate(week):
                place = rect.x + column * (wide + gap), rect.y + top + row * (high + gap)
                if day.month == self.month.month:
                    self._draw_day(surface, screen, colours, day, pygame.Rect(place, (wide, high)))
        low = rect.y + top + len(self._weeks) * (high + gap) + gap
        for area, mark in self._explained(screen, rect.width):
            area = area.move(rect.x, low)
            sign = pygame.Rect(area.x, area.y, area.height, area.height)
            _sign(surface, mark, sign, colours.brass_light, colours.cream_soft)
            said = pygame.Rect(sign.right, area.y, area.right - sign.right, area.height)
            labels.line(surface, self._legend[mark], said, screen.font(LEGEND), colours.cream_soft)

    def _draw_day(
        self, surface: pygame.Surface, screen: Screen, colours: Palette, day: date, cell: pygame.Rect
    ) -> None:
        marks, round_ = self.marks(day), max(1, screen.px(RADIUS) // 2)
        played = day in self._record.tables
        if day <= self._today:
            pygame.draw.rect(surface, colours.felt if played else colours.wood_dark, cell, border_radius=round_)
        ink = colours.cream if played or day == self._today else colours.cream_soft
        third = cell.width // 3
        number = pygame.Rect(cell.x, cell.y, third + third // 4, cell.height)
        size = min(screen.font(DAY), cell.height * 5 // 9)
        labels.line(surface, str(day.day), number, size, ink, "bold" if played else "regular", "centre")
        for at, mark in enumerate(marks, 1):
            sign = pygame.Rect(0, 0, min(third, cell.height), cell.height * 5 // 8)
            sign.center = cell.x + third * at + third * 3 // 4 - (at - 1) * third // 4, cell.centery
            _sign(surface, mark, sign, colours.brass_light, colours.cream_soft)
        if day == self._today:
            pygame.draw.rect(surface, colours.brass_light, cell, max(2, screen.px(3)), border_radius=round_)


def _sign(surface: pygame.Surface, mark: Mark, place: pygame.Rect, strong: RGB, soft: RGB) -> None:
    """Draw a sign into the middle of its place."""
    side = min(place.size)
    if mark in _ICONS:
        drawn = icon(_ICONS[mark], max(8, side * 4 // 5), hex_colour(strong))
        surface.blit(drawn, drawn.get_rect(center=place.center))
    elif mark == "played":
        pygame.draw.circle(surface, strong, place.center, max(3, side // 4))
    else:
        dash = pygame.Rect(0, 0, max(6, side // 2), max(2, side // 12))
        dash.center = place.center
        pygame.draw.rect(surface, soft, dash)
