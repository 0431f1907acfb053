"""What forms are made of: buttons, choices, sliders. Each is one target; they grow with the size of the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from table.input.intents import Pos, Press, Raw, Release
from table.screen import Screen
from table.stage.vector import icon
from table.ui import labels
from table.ui.panels import RADIUS, State, Style, panel
from table.ui.text import Align, Weight
from table.ui.theme import RGB, hex_colour, palette

T = TypeVar("T")

TARGET = 56  # px at 1080p, the least height of anything that is touched; never under 36 real px
GAP = 12  # px at 1080p between targets
MARGIN = 16  # px at 1080p between a label and the focus ring around its row


class Widget:
    """Something with a place in a form. `rect` is set by the scene, in px of the window before scrolling."""

    adjustable = False
    """Whether left and right change its value instead of leaving it."""
    focusable = True
    radius = RADIUS

    def __init__(self, id: str, *, enabled: bool = True, why: str = "", name: str = "") -> None:
        """`why` says in one sentence why it is not enabled, `name` what it is if nothing is written on it."""
        self.id = id
        self.name = name
        self.enabled = enabled
        self.why = why
        self.rect = pygame.Rect(0, 0, 0, 0)

    def height(self, screen: Screen, width: int) -> int:
        """How high it has to be for this width."""
        return least(screen)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """Draw it into the rectangle, which is `rect` as scrolled."""

    def act(self, pos: Pos | None) -> None:
        """It was touched, at this place in the unscrolled window, or (None) by keys."""

    def adjust(self, step: int) -> None:
        """Left (-1) or right (1) was pressed."""

    def grab(self, pos: Pos) -> bool:
        """The pointer was pressed at this place; whether the widget wants to be told how it is dragged."""
        return False

    def drag(self, pos: Pos) -> None:
        """The pointer that has grabbed it moves, perhaps far from it."""


def least(screen: Screen) -> int:
    """The least height of a target in px."""
    return max(36, screen.px(TARGET), round(screen.font(26) * 1.75))


class Label(Widget):
    """Words that are not touched."""

    focusable = False

    def __init__(
        self, words: str, size: int = 26, *, colour: RGB, weight: Weight = "regular", align: Align = "left"
    ) -> None:
        super().__init__(f"label {words}")
        self.words = words
        self.size = size
        self.colour = colour
        self.weight: Weight = weight
        self.align: Align = align

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return labels.block_height(self.words, width, screen.font(self.size), screen, self.weight)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        size = screen.font(self.size)
        labels.block(surface, self.words, rect, size, self.colour, screen, self.weight, self.align, "middle")


class Button(Widget):
    """A push button: a label, an icon before it or alone, and perhaps a quieter second line."""

    def __init__(
        self,
        id: str,
        label: str,
        press: Callable[[], None],
        *,
        style: Style = "plate",
        icon: str = "",
        note: str = "",
        size: int = 28,
        align: Align = "centre",
        enabled: bool = True,
        why: str = "",
        name: str = "",
    ) -> None:
        super().__init__(id, enabled=enabled, why=why, name=name)
        self.label = label
        self.note = note
        self.align = align
        self.press = press
        self.style: Style = style
        self.icon = icon
        self.size = size

    def width(self, screen: Screen) -> int:
        """How wide it likes to be."""
        note = labels.width(self.note, screen.font(self.size - 6))
        words = max(labels.width(self.label, screen.font(self.size), "bold"), note)
        return words + self._icon_room(screen) + 2 * self._pad(screen) if self.label else least(screen)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        room = max(1, width - 2 * self._pad(screen) - self._icon_room(screen))
        words = labels.block_height(self.label, room, screen.font(self.size), screen, "bold") if self.label else 0
        if self.note:
            words += labels.block_height(self.note, room, screen.font(self.size - 6), screen)
        return max(least(screen), words + screen.px(16))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        if state == "pressed":
            rect = rect.move(0, max(1, screen.px(2)))
        panel(surface, rect, screen, self.style, state)
        colours = palette(screen.contrast)
        ink = colours.ink if self.style == "key" and state != "off" else colours.cream
        soft = colours.ink if self.style == "key" and state != "off" else colours.cream_soft
        if state == "off":
            ink = colours.cream_soft
        pad, before = self._pad(screen), self._icon_room(screen)
        if not self.label:
            side = min(rect.size) * 5 // 8
            surface.blit(_icon(self.icon, side, ink), _centred(rect, side))
            return
        size, small = screen.font(self.size), screen.font(self.size - 6)
        room = pygame.Rect(rect.x + pad + before, rect.y, rect.width - 2 * pad - before, rect.height)
        high = labels.block_height(self.label, room.width, size, screen, "bold")
        low = labels.block_height(self.note, room.width, small, screen) if self.note else 0
        left = rect.x + pad
        if self.align == "centre":
            wide = min(room.width, labels.width(self.label, size, "bold"))
            left = rect.centerx - (wide + before) // 2
            room = pygame.Rect(left + before, rect.y, wide, rect.height) if self.icon else room
        drawn = pygame.Rect(room.x, rect.centery - (high + low) // 2, room.width, high)
        labels.block(surface, self.label, drawn, size, ink, screen, "bold", self.align)
        if self.note:
            labels.block(surface, self.note, drawn.move(0, high), small, soft, screen, "regular", self.align)
        if self.icon:
            side = screen.font(self.size + 4)
            surface.blit(_icon(self.icon, side, ink), (left, rect.centery - side // 2))

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`."""
        self.press()

    def _pad(self, screen: Screen) -> int:
        return screen.px(24)

    def _icon_room(self, screen: Screen) -> int:
        return screen.font(self.size + 4) + screen.px(14) if self.icon and self.label else 0


def _icon(name: str, side: int, colour: RGB) -> pygame.Surface:
    return icon(name, side, hex_colour(colour))


def _centred(rect: pygame.Rect, side: int) -> tuple[int, int]:
    return rect.centerx - side // 2, rect.centery - side // 2


class Labelled(Widget):
    """A control with a label before it, or above it where there is no room beside it."""

    adjustable = True
    label = ""
    size = 26

    def control_width(self, screen: Screen) -> int:
        """How wide the control likes to be."""
        raise NotImplementedError

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
        return not self.label or words + screen.px(24) + self.control_width(screen) <= width

    def control(self, screen: Screen, rect: pygame.Rect) -> pygame.Rect:
        """Where the control is when the widget is in the rectangle."""
        high, inner = least(screen), self._inner(screen, rect)
        if not self._beside(screen, inner.width):
            return pygame.Rect(inner.x, rect.bottom - high, min(inner.width, self.control_width(screen)), high)
        wide = min(inner.width, self.control_width(screen)) if self.label else inner.width
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


class Choice(Labelled, Generic[T]):
    """One of several values: all side by side where they fit, else one at a time between two arrows."""

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
    ) -> None:
        """`options` are values and their words; `compact` shows one at a time in any case."""
        super().__init__(id, enabled=enabled, why=why)
        self.label = label
        self.options = tuple(options)
        self.index = next((i for i, option in enumerate(self.options) if option[0] == value), 0)
        self.change = change
        self.compact = compact
        self._screen: Screen | None = None

    def _cell(self, screen: Screen) -> int:
        """Width of one value."""
        widest = max(labels.width(words, screen.font(self.size)) for _, words in self.options)
        return max(screen.px(72), widest + screen.px(36))

    def _arrow(self, screen: Screen) -> int:
        return max(36, screen.px(48))

    def control_width(self, screen: Screen) -> int:
        """See `Labelled.control_width`."""
        if self._stepped(screen):
            return self._cell(screen) + 2 * self._arrow(screen)
        return self._cell(screen) * len(self.options)

    def _stepped(self, screen: Screen) -> bool:
        room = self.rect.width or screen.width
        return self.compact or self._cell(screen) * len(self.options) > room * (0.68 if self.label else 1)

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
                arrow = _icon("arrow", screen.px(26), colours.brass_light)
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
    """A part of a whole, in tenths."""

    STEPS = 10

    def __init__(self, id: str, label: str, value: float, change: Callable[[float], None]) -> None:
        super().__init__(id)
        self.label = label
        self.step = round(min(max(value, 0), 1) * self.STEPS)
        self.change = change
        self._screen: Screen | None = None

    def control_width(self, screen: Screen) -> int:
        """See `Labelled.control_width`."""
        return screen.px(420)

    def _bar(self, screen: Screen, rect: pygame.Rect) -> pygame.Rect:
        control = self.control(screen, rect)
        number = labels.width("100 %", screen.font(self.size), "bold") + screen.px(16)
        return pygame.Rect(control.x + screen.px(16), control.y, control.width - number - screen.px(32), control.height)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        self._screen = screen
        self.draw_label(surface, screen, rect)
        colours = palette(screen.contrast)
        bar = self._bar(screen, rect)
        thick = max(6, screen.px(10))
        rail = pygame.Rect(bar.x, bar.centery - thick // 2, bar.width, thick)
        pygame.draw.rect(surface, colours.night, rail, border_radius=thick)
        knob = rail.x + rail.width * self.step // self.STEPS
        pygame.draw.rect(surface, colours.brass, (rail.x, rail.y, knob - rail.x, thick), border_radius=thick)
        side = max(24, screen.px(34))
        panel(surface, pygame.Rect(knob - side // 2, bar.centery - side // 2, side, side), screen, "key", state)
        words = f"{self.step * 100 // self.STEPS} %"
        labels.line(surface, words, self.control(screen, rect), screen.font(self.size), colours.cream, "bold", "right")

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`; the pointer has done its part already."""
        if pos is None:
            self._take((self.step + 1) % (self.STEPS + 1))

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
            self._take(round(min(max(part, 0), 1) * self.STEPS))

    def adjust(self, step: int) -> None:
        """See `Widget.adjust`."""
        self._take(min(max(self.step + step, 0), self.STEPS))

    def _take(self, step: int) -> None:
        if step != self.step:
            self.step = step
            self.change(step / self.STEPS)


class Editable(Widget):
    """A widget that can be typed into, while its form says so."""

    def begin(self, screen: Screen, rect: pygame.Rect) -> None:
        """Begin to type; the widget is drawn in the rectangle."""
        raise NotImplementedError

    def type(self, raw: Raw) -> None:
        """Take a key or typed text."""
        raise NotImplementedError

    def point(self, intent: Press | Release) -> None:
        """The pointer was pressed or released in the text."""
        raise NotImplementedError

    def update(self, ms: float) -> None:
        """Let so many ms pass."""
        raise NotImplementedError

    def end(self) -> None:
        """Stop typing and keep what was typed."""
        raise NotImplementedError


def stack(widgets: Sequence[Widget], screen: Screen, area: pygame.Rect, gap: int = GAP) -> int:
    """Put widgets below each other over the width of the area; returns where the last one ends."""
    top = area.y
    for widget in widgets:
        widget.rect = pygame.Rect(area.x, top, area.width, 0)
        widget.rect.height = widget.height(screen, area.width)
        top = widget.rect.bottom + max(8, screen.px(gap))
    return widgets[-1].rect.bottom if widgets else area.y
