"""Text entry.

An entry draws itself; while it is edited, pygame-gui does (see `line`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

import pygame

from table.access.node import Node
from table.base import cache
from table.base.screen import Screen
from table.base.slices import by_frames
from table.graphics.system_fonts import FINDER
from table.graphics.theme import entry_theme, hex_colour, palette
from table.graphics.vector import icon
from table.input.intents import Press, Raw, Release
from table.ui import labels
from table.ui.choices import Labelled
from table.ui.panels import State, panel
from table.ui.widgets import Editable, Written

if TYPE_CHECKING:
    from pygame_gui import UIManager

    from table.ui.text_field import Line

FONT = "text-regular.ttf"
_ICON = 24  # px at 1080p, at the smallest text size
FIELD = 14
"""Full-width characters for which a line with a label has room."""


place: Callable[[pygame.Rect], pygame.Rect] = pygame.Rect
"""Converts screen rectangles to the window's.

Replaced where the window is not as large as the screen.
"""


def _listen(rect: pygame.Rect) -> None:
    """Let the system's keyboard write into a rectangle of the screen."""
    pygame.key.set_text_input_rect(place(rect))
    pygame.key.start_text_input()


def _undoes(event: pygame.Event) -> bool:
    if event.type != pygame.KEYDOWN or event.key != pygame.K_z:
        return False
    held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_SHIFT)
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not held & (pygame.KMOD_ALT | pygame.KMOD_SHIFT)


def _icon_side(screen: Screen) -> int:
    """Side of an entry's icon, which grows with the text, px."""
    return round(screen.font(_ICON))


class TextEntry(Editable):
    """A line of text.

    `typed` is called with each change while it is edited, `done` once at the end.
    """

    def __init__(
        self,
        id: str,
        value: str,
        *,
        typed: Callable[[str], None] = lambda value: None,
        done: Callable[[str], None] = lambda value: None,
        hint: str = "",
        icon: str = "pencil",
        size: int = 28,
        limit: int = 80,
    ) -> None:
        """`hint` is shown while there is no text.

        `limit`: the most characters.
        """
        super().__init__(id)
        self.value = value
        self.typed = typed
        self.done = done
        self.hint = hint
        self.icon = icon
        self.size = size
        self.limit = limit
        self._manager: UIManager | None = None
        self._line: Line | None = None
        self._composed = ""
        self._fonts_found = 0
        self._before: list[str] = []
        """Texts before each change since `begin`."""

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "entry", self.hint, self.value)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(super().height(screen, width), round(screen.font(self.size) * 1.5) + screen.px(12))

    def _line_in(self, screen: Screen, rect: pygame.Rect) -> pygame.Rect:
        pad, side = screen.px(14), _icon_side(screen) + screen.px(10)
        return pygame.Rect(rect.x + pad, rect.y, rect.width - 2 * pad - side, rect.height)

    def begin(self, screen: Screen, rect: pygame.Rect) -> None:
        """See `Editable.begin`."""
        from pygame_gui import UIManager

        from table.ui.text_field import Line, LineFont

        size = screen.font(self.size)
        with as_file(files("art") / "fonts" / FONT) as path:
            theme = entry_theme(palette(screen.contrast), str(path), size)
            self._manager = UIManager(screen.size, theme, enable_live_theme_updates=False)
            font = LineFont(str(path), size)
        inner = self._line_in(screen, rect).inflate(0, -screen.px(8))
        self._fonts_found = FINDER.times
        self._line = Line(inner, self._manager, font)
        self._line.set_text_length_limit(self.limit)
        self._line.set_text(self.value)
        self._manager.set_focus_set({self._line})
        by_frames(partial(_listen, rect))

    def type(self, raw: Raw) -> None:
        """See `Editable.type`."""
        if raw.event.type == pygame.TEXTEDITING:
            self._composed = raw.event.text
            return
        self._composed = ""
        if _undoes(raw.event):
            self._undo()
        else:
            self._pass(raw.event)

    def point(self, intent: Press | Release) -> None:
        """See `Editable.point`."""
        kind = pygame.MOUSEBUTTONDOWN if isinstance(intent, Press) else pygame.MOUSEBUTTONUP
        self._pass(pygame.Event(kind, button=pygame.BUTTON_LEFT, pos=intent.pos))

    def _pass(self, event: pygame.Event) -> None:
        if self._manager and self._line:
            self._manager.process_events(event)
            if self._line.get_text() != self.value:
                self._before.append(self.value)
                self._take()

    def _undo(self) -> None:
        if self._line and self._before:
            self._line.set_text(self._before.pop())
            self._line.edit_position = len(self._line.get_text())
            self._line.select_range = [0, 0]
            self._line.cursor_has_moved_recently = True
            self._take()

    def _take(self) -> None:
        assert self._line
        self.value = self._line.get_text()
        self.typed(self.value)

    def update(self, ms: float) -> None:
        """See `Editable.update`."""
        if self._manager and self._line:
            if self._fonts_found != FINDER.times:
                self._fonts_found = FINDER.times
                cache.clear()
                self._line.rebuild()
            self._manager.update(ms / 1000)

    def end(self) -> None:
        """See `Editable.end`."""
        by_frames(pygame.key.stop_text_input)
        self._manager = self._line = None
        self._composed = ""
        self._before.clear()
        self.done(self.value)

    @property
    def called(self) -> str:
        """See `Widget.called`."""
        return self.value or self.hint

    @property
    def written(self) -> Written:
        """See `Editable.written`."""
        return Written(self.value, self.hint, self.limit, self._put)

    def _put(self, text: str) -> None:
        self.value = text
        self.typed(text)
        self.done(text)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        panel(surface, rect, screen, "field", "lit" if self._line else state)
        inner = self._line_in(screen, rect)
        side = _icon_side(screen)
        drawn = icon(self.icon, side, hex_colour(colours.ink_soft))
        surface.blit(drawn, (inner.right + screen.px(10), rect.centery - side // 2))
        size = screen.font(self.size)
        if self._manager:
            self._manager.draw_ui(surface)
        else:
            labels.line(surface, self.value, inner, size, colours.ink)
        if not self.value and not self._composed:
            labels.line(surface, self.hint, inner.move(screen.px(8), 0), size, colours.ink_soft)
        if self._composed:
            self._draw_composed(surface, screen, rect, size)

    def _draw_composed(self, surface: pygame.Surface, screen: Screen, rect: pygame.Rect, size: int) -> None:
        """Draw the IME's uncommitted text in a strip below."""
        colours = palette(screen.contrast)
        below = pygame.Rect(rect.x, rect.bottom + screen.px(4), rect.width, rect.height)
        below.clamp_ip(surface.get_rect())
        panel(surface, below, screen, "paper")
        drawn = labels.line(surface, self._composed, below.inflate(-screen.px(28), 0), size, colours.ink)
        thick = max(2, screen.px(3))
        pygame.draw.rect(surface, colours.lacquer, (drawn.x, drawn.bottom, drawn.width, thick))


class Field(Labelled, TextEntry):
    """A line of text with a label."""

    adjustable = False

    def __init__(self, id: str, label: str, value: str, *, done: Callable[[str], None], hint: str = "") -> None:
        super().__init__(id, value, done=done, hint=hint, size=Labelled.size)
        self.label = label

    @property
    def called(self) -> str:
        """See `Widget.called`."""
        return f"{self.label} {super().called}"

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "entry", self.label, self.value, "" if self.value else self.hint)

    def control_width(self, screen: Screen) -> int:
        """See `Labelled.control_width`."""
        return screen.font(self.size) * FIELD

    def begin(self, screen: Screen, rect: pygame.Rect) -> None:
        """See `Editable.begin`."""
        super().begin(screen, self.control(screen, rect))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        self.draw_label(surface, screen, rect)
        super().draw(surface, screen, state, self.control(screen, rect))
