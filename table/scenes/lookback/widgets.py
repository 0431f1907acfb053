"""Widgets of the timeline: rows of signs, and the odds curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.core.types import Seat
from table.access.node import Node
from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import mix, palette
from table.graphics.vector import shape
from table.input.intents import Pos
from table.match.seats import SeatSetup
from table.review.past import Shares
from table.scenes.lookback.rows import Effect, signed
from table.stage.drawing.cards import CardArt
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.surface import seat_looks
from table.stage.speech.event_icons import Sign, draw_signs
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.widgets import Widget, least

SIGNS, ANSWER = 0.56, 0.2
"""Shares of a row's width: action, and answer.

The rest is what it has moved.
"""
NUMBER, AXIS = 24, 20  # px at 1080p
_LEAST_HEADING = 0.6
"""Least size of a curve's heading, in that of its numbers."""
LEAST_MOVED = 0.02
"""Least effect that is shown."""
FULL = 0.5
"""Effect that fills the bar."""
NAMES = 0.2
"""Largest share of the curve's width for the names."""
MARKS = 7
"""Marks of a seat's shape along its line."""


class SeatButton(Widget):
    """Shows the rows of one seat only."""

    def __init__(self, number: Seat, seat: SeatSetup, chosen: bool, press: Callable[[], None]) -> None:
        super().__init__(f"of {number}", name=seat.name)
        self._seat = seat
        self._chosen = chosen
        self._press = press

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "button", self.name, chosen=self._chosen)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        panel(surface, rect, screen, "key" if self._chosen else "quiet", state)
        token = portrait_of(self._seat, min(rect.size) - screen.px(10))
        surface.blit(token, token.get_rect(center=rect.center))

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`."""
        self._press()


class RowWidget(Widget):
    """A row: action, truth, answer, and the moved odds."""

    def __init__(
        self,
        number: int,
        tell: Callable[[], str],
        signs: Callable[[], tuple[Sequence[Sign], Sequence[Sign]]],
        effect: Effect | None,
        seats: Sequence[SeatSetup],
        art: CardArt,
        chosen: bool,
        press: Callable[[bool], None],
    ) -> None:
        """`tell` and `signs` are called when needed: rows are many.

        `tell` says the same in words. `effect`: what it has moved. `press` gets True if by keys.
        """
        super().__init__(f"row {number}")
        self.number = number
        self._tell = tell
        self._signs = signs
        self.effect = effect if effect and abs(effect.moved) >= LEAST_MOVED else None
        """The shown effect; None if it is too small."""
        self._seats = seats
        self._art = art
        self._press = press
        self.chosen = chosen
        """True if the sheet is about it."""

    @property
    def words(self) -> str:
        """All of it in words."""
        return self._tell()

    @property
    def beside(self) -> str:
        """See `Widget.beside`: what the sheet says need not be said beside it."""
        return "" if self.chosen else self.words

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(least(screen), screen.px(64))

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "button", self.words, chosen=self.chosen)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        panel(surface, rect, screen, "plate" if self.chosen else "quiet", "lit" if self.chosen else state)
        if self.chosen:
            band = pygame.Rect(rect.x, rect.y, max(4, screen.px(8)), rect.height)
            pygame.draw.rect(surface, colours.brass_light, band, border_radius=max(1, band.width // 2))
        pad = screen.px(16)
        inner = rect.inflate(-2 * pad, -screen.px(12))
        said = pygame.Rect(inner.x, inner.y, round(inner.width * SIGNS), inner.height)
        answer = pygame.Rect(said.right + pad, inner.y, round(inner.width * ANSWER), inner.height)
        moved = pygame.Rect(answer.right + pad, inner.y, inner.right - answer.right - pad, inner.height)
        done, answered = self._signs()
        draw_signs(surface, done, said, self._seats, self._art, screen)
        if answered:
            draw_signs(surface, answered, answer, self._seats, self._art, screen)
        if self.effect:
            self._draw_effect(surface, screen, moved, self.effect)

    def _draw_effect(self, surface: pygame.Surface, screen: Screen, rect: pygame.Rect, effect: Effect) -> None:
        """Draw the portrait, the number, and the bar."""
        colours = palette(screen.contrast)
        side = min(rect.height * 3 // 4, rect.width // 3)
        token = portrait_of(self._seats[effect.seat], side)
        surface.blit(token, token.get_rect(midleft=rect.midleft))
        area = pygame.Rect(rect.x + side + screen.px(6), rect.y, 0, rect.height)
        area.width = rect.right - area.x
        bar = pygame.Rect(area.x, area.bottom - max(4, screen.px(8)), area.width, max(4, screen.px(8)))
        said = pygame.Rect(area.x, area.y, area.width, bar.top - area.y)
        size = min(screen.font(NUMBER), said.height)
        labels.line(surface, signed(effect.moved), said, size, colours.cream, "bold", "centre")
        draw_bar(surface, bar, effect.moved / FULL, screen)

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`."""
        self._press(pos is None)


class LuckBars(Widget):
    """Two bars that add up to the third; good to the right.

    How a result divides.
    """

    focusable = False

    def __init__(self, parts: Sequence[tuple[str, float]]) -> None:
        """`parts`: what each is called, and its share, from -1 to 1."""
        super().__init__("luck")
        self.parts = parts

    @property
    def points(self) -> list[int]:
        """The shown numbers; they add up, too."""
        first, *_, whole = (round(100 * part) for _, part in self.parts)
        return [first, whole - first, whole]

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return len(self.parts) * self._line(screen)

    def _line(self, screen: Screen) -> int:
        return round(screen.font(NUMBER) * 1.5)

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        rows = (f"{name}: {points:+d}" for (name, _), points in zip(self.parts, self.points, strict=True))
        return Node(self.id, "text", "; ".join(rows))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, size, high = palette(screen.contrast), screen.font(NUMBER), self._line(screen)
        said = max(labels.width(name, size, "bold") for name, _ in self.parts) + screen.px(16)
        number = labels.width("+100", size, "bold") + screen.px(8)
        for row, ((name, part), points) in enumerate(zip(self.parts, self.points, strict=True)):
            line = pygame.Rect(rect.x, rect.y + row * high, rect.width, high)
            labels.line(surface, name, pygame.Rect(line.x, line.y, said, high), size, colours.cream, "bold")
            end = pygame.Rect(line.right - number, line.y, number, high)
            labels.line(surface, signed(points / 100), end, size, colours.cream, "bold", "right")
            bar = pygame.Rect(line.x + said, line.y + high // 4, end.x - line.x - said - screen.px(8), high // 2)
            draw_bar(surface, bar, part, screen)


def draw_bar(surface: pygame.Surface, bar: pygame.Rect, part: float, screen: Screen) -> None:
    """Draw a bar from the middle, which is 0; 1 to -1.

    What is good to the right, what is bad to the left, each in its colour.
    """
    colours = palette(screen.contrast)
    colour = colours.good if part > 0 else colours.bad
    pygame.draw.rect(surface, colours.wood_dark, bar, border_radius=2)
    if wide := round(bar.width / 2 * min(1.0, abs(part))):
        filled = pygame.Rect(bar.centerx if part > 0 else bar.centerx - wide, bar.y, wide, bar.height)
        pygame.draw.rect(surface, colour, filled)
        pygame.draw.rect(surface, colours.brass_light, filled, 1)
    zero = pygame.Rect(0, 0, max(2, screen.px(3)), bar.height + 2 * screen.px(4))
    zero.center = bar.center
    pygame.draw.rect(surface, colours.cream, zero)


class Curve(Widget):
    """Odds after each row, a line for each seat.

    Left and right, or a touch, choose a row.
    """

    adjustable = True

    def __init__(
        self,
        heading: str,
        stood: Sequence[Shares],
        seats: Sequence[SeatSetup],
        who: Seat | None,
        at: int | None,
        choose: Callable[[int], None],
    ) -> None:
        """`who`: only this line is bright; `at`: the chosen row.

        `choose` gets the number of a row.
        """
        super().__init__("curve")
        self._heading = heading
        self._stood = stood
        self._seats = seats
        self._who = who
        self.at = at
        self._choose = choose
        self._area = pygame.Rect(0, 0, 1, 1)
        self._points: list[list[Pos]] = []

    def place(self, screen: Screen, rect: pygame.Rect) -> None:
        """Put it there."""
        self.rect, self._area = rect, self._plot(screen, rect)
        plot = self._area
        self._points = [
            [
                (self._x(plot, number), plot.bottom - round(plot.height * shares[seat]))
                for number, shares in enumerate(self._stood)
            ]
            for seat in range(len(self._seats))
        ]

    def _plot(self, screen: Screen, rect: pygame.Rect) -> pygame.Rect:
        pad, line = screen.px(20), screen.font(AXIS) * 2
        left = labels.width("100", screen.font(AXIS)) + pad + screen.px(8)
        inner = rect.inflate(-2 * pad, -2 * pad)
        top = inner.y - pad // 2 + line
        names = max(labels.width(seat.name, screen.font(AXIS), "bold") for seat in self._seats) + screen.px(16)
        right = inner.right - min(names, round(inner.width * NAMES))
        return pygame.Rect(rect.x + left, top, right - rect.x - left, inner.bottom - top)

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "slider", self._heading, "" if self.at is None else str(self.at + 1))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        panel(surface, rect, screen, "wood")
        plot, size = self._area, screen.font(AXIS)
        pad = screen.px(20)
        head = pygame.Rect(rect.x + pad, rect.y + pad // 2, rect.width - 2 * pad, round(size * 1.5))
        drawn = text.fitted(self._heading, size, round(size * _LEAST_HEADING), head.width, colours.brass_light)
        surface.blit(drawn, drawn.get_rect(midleft=head.midleft))
        surface.fill(colours.wood_dark, plot)
        for share in (0.0, 0.5, 1.0):
            y = plot.bottom - round(plot.height * share)
            surface.fill(colours.brass_dark, (plot.x, y, plot.width, 1))
            said = pygame.Rect(rect.x, y - size, plot.x - rect.x - screen.px(8), 2 * size)
            labels.line(surface, f"{100 * share:.0f}", said.clamp(rect), size, colours.cream_soft, "regular", "right")
        if self.at is not None:
            here = pygame.Rect(self._x(plot, self.at), plot.y, 0, plot.height)
            here.width = max(3, self._x(plot, self.at + 1) - here.x)
            surface.fill(mix(colours.wood_dark, colours.brass, 0.4), here)
        for seat in sorted(range(len(self._seats)), key=lambda one: one == self._who):
            self._line(surface, screen, seat)
        self._draw_names(surface, screen)

    def names(self, screen: Screen) -> dict[Seat, pygame.Rect]:
        """Return the places of the seats' names, at their lines' ends.

        None over another, in the order of the ends.
        """
        plot, high = self._area, round(screen.font(AXIS) * 1.15)
        order = sorted(range(len(self._seats)), key=lambda seat: (self._points[seat][-1][1], seat))
        high = min(high, (self.rect.bottom - plot.y) // max(1, len(order)))
        left, found, top = plot.right + screen.px(14), dict[Seat, pygame.Rect](), plot.y - high // 2
        for number, seat in enumerate(order):
            least = self.rect.bottom - screen.px(6) - high * (len(order) - number)
            top = min(max(top, self._points[seat][-1][1] - high // 2), least)
            found[seat] = pygame.Rect(left, top, self.rect.right - screen.px(8) - left, high)
            top += high
        return found

    def _draw_names(self, surface: pygame.Surface, screen: Screen) -> None:
        colours, looks = palette(screen.contrast), seat_looks()
        for seat, place in self.names(screen).items():
            look = looks[self._seats[seat].colour % len(looks)]
            faint = self._who not in (None, seat)
            ink = colours.cream_soft if faint else look.colour
            size = min(screen.font(AXIS), place.height)
            labels.line(surface, self._seats[seat].name, place, size, ink, "bold")

    def _x(self, plot: pygame.Rect, number: int) -> int:
        return plot.x + round(plot.width * number / max(1, len(self._stood) - 1))

    def _line(self, surface: pygame.Surface, screen: Screen, seat: Seat) -> None:
        """One seat's line, with its shape along it."""
        looks = seat_looks()
        look = looks[self._seats[seat].colour % len(looks)]
        colour = pygame.Color(look.colour)
        faint = self._who not in (None, seat)
        if faint:
            colour = colour.lerp(palette(screen.contrast).wood_dark, 0.65)
        points = self._points[seat]
        thick = max(1, screen.px(2 if faint else 4))
        pygame.draw.lines(surface, colour, False, points, thick)
        if faint:
            return
        side, last = max(9, screen.px(20)), len(points) - 1
        for mark in range(MARKS):
            at = min(last, round((mark + (seat + 0.5) / len(self._seats)) * last / MARKS))
            drawn = shape(look.shape, side, look.colour)
            surface.blit(drawn, drawn.get_rect(center=points[at]))

    def adjust(self, step: int) -> None:
        """See `Widget.adjust`."""
        last = len(self._stood) - 2
        self._choose(min(last, max(0, (self.at or 0) + step)))

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`."""
        if pos is not None:
            share = (pos[0] - self._area.x) / max(1, self._area.width)
            self._choose(min(len(self._stood) - 2, max(0, int(share * (len(self._stood) - 1)))))
