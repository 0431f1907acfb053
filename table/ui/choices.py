"""Widgets with a value, changed by left, right and touch.

One of several, or a part of a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

import pygame

from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import palette
from table.input.intents import Pos
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.widgets import LEAST, Widget, least, tinted

T = TypeVar("T")

_STEP_SIDE, _STEP_ARROW = 48, 26  # px at 1080p: width of a step's place, and its arrow, which grows with the text
MARGIN = 16  # px at 1080p between a label and the focus ring around its row
COLUMN = 0.46
"""Share of a form's width that aligned controls take at most."""


class Labelled(Widget):
    """A control with a label before it, or above it.

    Above where there is no space beside it.
    """

    adjustable = True
    label = ""
    size = 26
    column = 0
    """Common width of aligned controls, px; a wider one keeps its own."""

    def control_width(self, screen: Screen) -> int:
        """Return the preferred width of the control."""
        raise NotImplementedError

    def _wide(self, screen: Screen) -> int:
        """Return the width of the control where there is space."""
        return max(self.column, self.control_width(screen))

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        inner = self._inner(screen, pygame.Rect(0, 0, width, 0))
        if self._beside(screen, inner.width):
            return least(screen)
        return least(screen) + self._label_height(screen, inner.width)

    def _inner(self, screen: Screen, rect: pygame.Rect) -> pygame.Rect:
        """Inside the focus ring, where there is a label."""
        return rect.inflate(-2 * screen.px(MARGIN), 0) if self.label else rect

    def _label_height(self, screen: Screen, width: int) -> int:
        return labels.block_height(self.label, width, screen.font(self.size), screen, "bold") + screen.px(4)

    def _beside(self, screen: Screen, width: int) -> bool:
        words = labels.width(self.label, screen.font(self.size), "bold") if self.label else 0
        return not self.label or words + screen.px(24) + self._wide(screen) <= width

    def control(self, screen: Screen, rect: pygame.Rect) -> pygame.Rect:
        """Return the control's rectangle inside the widget's."""
        high, inner = least(screen), self._inner(screen, rect)
        if not self._beside(screen, inner.width):
            return pygame.Rect(inner.x, rect.bottom - high, min(inner.width, self._wide(screen)), high)
        wide = min(inner.width, self._wide(screen)) if self.label else inner.width
        return pygame.Rect(inner.right - wide, rect.centery - high // 2, wide, high)

    def draw_label(self, surface: pygame.Surface, screen: Screen, rect: pygame.Rect) -> None:
        """Draw the label for the widget in the rectangle."""
        if not self.label:
            return
        size, inner = screen.font(self.size), self._inner(screen, rect)
        colour = palette(screen.contrast).cream if self.enabled else palette(screen.contrast).cream_soft
        if self._beside(screen, inner.width):
            labels.line(surface, self.label, inner, size, colour, "bold")
        else:
            labels.block(surface, self.label, inner, size, colour, screen, "bold")


def align(rows: Iterable[Widget], screen: Screen, width: int, share: float = COLUMN) -> None:
    """Give controls one width, unless they are too wide for it.

    `width`: of the rows, px; `share`: of it, for the controls.
    """
    controls = [row for row in rows if isinstance(row, Labelled) and row.label]
    most = round(width * share)
    column = max((wide for row in controls if (wide := row.control_width(screen)) <= most), default=0)
    for row in controls:
        row.column = column


class Choice(Labelled, Generic[T]):
    """One of several values, side by side or between two arrows.

    Side by side where all fit.
    """

    def __init__(
        self,
        id: str,
        label: str,
        options: Sequence[tuple[T, str]],
        value: T,
        change: Callable[[T], None],
        *,
        compact: bool = False,
        enabled: bool = True,
        why: str = "",
        name: str = "",
    ) -> None:
        """`options` are values with their words.

        `compact` shows one at a time in any case. `name`: what it is, where that is written elsewhere.
        """
        super().__init__(id, enabled=enabled, why=why, name=name)
        self.label = label
        self.options = tuple(options)
        self.index = next((i for i, option in enumerate(self.options) if option[0] == value), 0)
        self.change = change
        self.compact = compact
        self._screen: Screen | None = None

    @property
    def beside(self) -> str:
        """See `Widget.beside`: its name stands there already."""
        return ""

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "choice", self.label or self.name, self.options[self.index][1])

    def _cell(self, screen: Screen) -> int:
        """Width of one value."""
        widest = max(labels.width(words, screen.font(self.size)) for _, words in self.options)
        return max(screen.px(72), widest + screen.px(36))

    def _arrow(self, screen: Screen) -> int:
        return max(LEAST, screen.px(_STEP_SIDE), screen.font(_STEP_ARROW) + screen.px(8))

    def control_width(self, screen: Screen) -> int:
        """See `Labelled.control_width`."""
        if self._stepped(screen):
            return self._cell(screen) + 2 * self._arrow(screen)
        return self._cell(screen) * len(self.options)

    def _stepped(self, screen: Screen) -> bool:
        area = self.rect.width or screen.width
        return self.compact or self._cell(screen) * len(self.options) > area * (0.68 if self.label else 1)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        self._screen = screen
        self.draw_label(surface, screen, rect)
        control = self.control(screen, rect)
        colours = palette(screen.contrast)
        size = screen.font(self.size)
        ink = colours.cream if self.enabled else colours.cream_soft
        if self._stepped(screen):
            panel(surface, control, screen, "plate", "off" if not self.enabled else "lit" if state == "lit" else "rest")
            side = self._arrow(screen)
            middle = control.inflate(-2 * side, 0)
            labels.line(surface, self.options[self.index][1], middle, size, ink, "bold", "centre")
            if self.enabled:
                arrow = tinted("arrow", screen.font(_STEP_ARROW), colours.brass_light)
                y = control.centery - arrow.get_height() // 2
                x = (side - arrow.get_width()) // 2
                surface.blit(pygame.transform.flip(arrow, True, False), (control.x + x, y))
                surface.blit(arrow, (control.right - side + x, y))
            return
        panel(surface, control, screen, "plate", "off" if not self.enabled else "rest")
        for i, (_, words) in enumerate(self.options):
            cell = self._cell_rect(control, i)
            chosen = i == self.index
            if chosen:
                inner = cell.inflate(-screen.px(8), -screen.px(8))
                panel(surface, inner, screen, "key", state if self.enabled else "off")
            colour = colours.ink if chosen and self.enabled else ink
            labels.line(surface, words, cell, size, colour, "bold" if chosen else "regular", "centre")

    def _cell_rect(self, control: pygame.Rect, i: int) -> pygame.Rect:
        left = control.x + control.width * i // len(self.options)
        right = control.x + control.width * (i + 1) // len(self.options)
        return pygame.Rect(left, control.y, right - left, control.height)

    @property
    def called(self) -> str:
        """See `Widget.called`."""
        return " ".join(filter(None, (self.label or self.name, self.options[self.index][1])))

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`: the value that was touched, or the next one."""
        count = len(self.options)
        if pos is None or self._screen is None:
            self._take((self.index + 1) % count)
            return
        control = self.control(self._screen, self.rect)
        if self._stepped(self._screen):
            self._take((self.index + (-1 if pos[0] < control.x + control.width // 3 else 1)) % count)
        elif control.collidepoint(pos):
            self._take(next(i for i in range(count) if self._cell_rect(control, i).collidepoint(pos)))

    def adjust(self, step: int) -> None:
        """See `Widget.adjust`; values don't go round."""
        self._take(min(max(self.index + step, 0), len(self.options) - 1))

    def _take(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.change(self.options[index][0])


class Slider(Labelled):
    """A part of a whole, in tenths or in other steps."""

    def __init__(
        self,
        id: str,
        label: str,
        value: float,
        change: Callable[[float], None],
        *,
        steps: int = 10,
        said: Callable[[int], str] = lambda step: f"{step * 10}%",
    ) -> None:
        """`said` returns the text beside it at a step.

        No longer than at the last step.
        """
        super().__init__(id)
        self.label = label
        self.steps = steps
        self.said = said
        self.step = round(min(max(value, 0), 1) * steps)
        self.change = change
        self._screen: Screen | None = None

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "slider", self.label, self.said(self.step))

    def control_width(self, screen: Screen) -> int:
        """See `Labelled.control_width`."""
        return screen.px(420)

    def _bar(self, screen: Screen, rect: pygame.Rect) -> pygame.Rect:
        """Return the places of the knob's middle; the rail goes on beyond."""
        control = self.control(screen, rect)
        number = labels.width(self.said(self.steps), screen.font(self.size), "bold") + screen.px(16)
        knob = self._knob(screen)
        return pygame.Rect(control.x + knob // 2, control.y, control.width - number - knob, control.height)

    def _knob(self, screen: Screen) -> int:
        return max(24, screen.px(34))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        self._screen = screen
        self.draw_label(surface, screen, rect)
        colours = palette(screen.contrast)
        bar = self._bar(screen, rect)
        thick = max(6, screen.px(10))
        side = self._knob(screen)
        rail = pygame.Rect(bar.x - side // 2, bar.centery - thick // 2, bar.width + side, thick)
        pygame.draw.rect(surface, colours.night, rail, border_radius=thick)
        knob = bar.x + bar.width * self.step // self.steps
        pygame.draw.rect(surface, colours.brass, (rail.x, rail.y, knob - rail.x, thick), border_radius=thick)
        panel(surface, pygame.Rect(knob - side // 2, bar.centery - side // 2, side, side), screen, "key", state)
        words = self.said(self.step)
        labels.line(surface, words, self.control(screen, rect), screen.font(self.size), colours.cream, "bold", "right")

    @property
    def called(self) -> str:
        """See `Widget.called`."""
        return f"{self.label} {self.said(self.step)}"

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`; the pointer has done its part already."""
        if pos is None:
            self._take((self.step + 1) % (self.steps + 1))

    def grab(self, pos: Pos) -> bool:
        """See `Widget.grab`."""
        if self._screen is None or not self.control(self._screen, self.rect).collidepoint(pos):
            return False
        self.drag(pos)
        return True

    def drag(self, pos: Pos) -> None:
        """See `Widget.drag`."""
        if self._screen is not None:
            bar = self._bar(self._screen, self.rect)
            part = (pos[0] - bar.x) / max(1, bar.width)
            self._take(round(min(max(part, 0), 1) * self.steps))

    def adjust(self, step: int) -> None:
        """See `Widget.adjust`."""
        self._take(min(max(self.step + step, 0), self.steps))

    def _take(self, step: int) -> None:
        if step != self.step:
            self.step = step
            self.change(step / self.steps)
