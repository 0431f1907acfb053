"""Typing text: the one widget that pygame-gui provides, and the one door to pygame-gui.

Imported late, as pygame-gui takes a while. An entry draws itself; while it is edited, a `UITextEntryLine` does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.resources import as_file, files

import pygame
from pygame_gui import UIManager
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

from table.aside import by_frames
from table.input.intents import Press, Raw, Release
from table.screen import Screen
from table.stage.drawing.vector import icon
from table.ui import labels
from table.ui.choices import Labelled
from table.ui.panels import State, panel
from table.ui.theme import entry_theme, hex_colour, palette
from table.ui.widgets import Editable

FONT = "text-regular.ttf"
JOINER = "\u200d"
"""Joins emoji into one; not printable by itself."""

FIELD = 14
"""Full-width characters for which a line with a label has room."""


class LineFont(GUIFontPygame):
    """pygame-gui's font, but drawing nothing for text without any width, such as a joiner alone, which SDL refuses."""

    def get_rect(self, text: str) -> pygame.Rect:
        """See `GUIFontPygame`."""
        try:
            return super().get_rect(text)
        except pygame.error:
            return pygame.Rect(0, 0, 0, super().get_rect(" ").height)  # the cursor beside it is as high as the line

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        """See `GUIFontPygame`."""
        try:
            return super().render_premul(text, text_color)
        except pygame.error:
            return pygame.Surface((0, 0), pygame.SRCALPHA)

    def render_premul_to(
        self, text: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        """See `GUIFontPygame`."""
        try:
            return super().render_premul_to(text, text_colour, surf_size, surf_position)
        except pygame.error:
            return pygame.Surface(surf_size, pygame.SRCALPHA)


def _listen(rect: pygame.Rect) -> None:
    """Let the system's keyboard write into a rectangle of the window."""
    pygame.key.set_text_input_rect(rect)
    pygame.key.start_text_input()


class Line(UITextEntryLine):
    """pygame-gui's entry, but taking every printable character, also those that its font lacks or that have no width,
    and of what is pasted as much as there is room for."""

    def __init__(self, rect: pygame.Rect, manager: UIManager, font: LineFont) -> None:
        self._font = font
        super().__init__(rect, manager)

    def rebuild(self) -> None:
        """See `UITextEntryLine`; the theme's font is not taken over."""
        self.font = self._font
        super().rebuild()  # type: ignore[no-untyped-call]

    def _do_paste(self) -> None:
        for character in clipboard_paste():  # type: ignore[no-untyped-call]
            if not self._process_entered_character(character) and self._full:
                break

    @property
    def _selected(self) -> int:
        """How many characters are selected: what is entered takes their place."""
        first, last = self.select_range
        return abs(int(first) - int(last))

    @property
    def _full(self) -> bool:
        return self.length_limit is not None and len(self.text) - self._selected >= self.length_limit

    def _process_entered_character(self, character: str) -> bool:
        if self._full or (not character.isprintable() and character != JOINER):
            return False
        if self._selected:
            self._replace_selection_with_entered_character(character)  # type: ignore[no-untyped-call]
        else:
            self._insert_entered_character_at_edit_position(character)  # type: ignore[no-untyped-call]
        self.cursor_has_moved_recently = True
        return True


class Entry(Editable):
    """A line of text. `typed` is called with each change while it is edited, `done` once at the end."""

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
        """`hint` is shown while there is no text; `limit` is the most characters."""
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

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(super().height(screen, width), round(screen.font(self.size) * 1.5) + screen.px(12))

    def _line_in(self, screen: Screen, rect: pygame.Rect) -> pygame.Rect:
        pad, side = screen.px(14), screen.px(36)
        return pygame.Rect(rect.x + pad, rect.y, rect.width - 2 * pad - side, rect.height)

    def begin(self, screen: Screen, rect: pygame.Rect) -> None:
        """See `Editable.begin`."""
        size = screen.font(self.size)
        with as_file(files("art") / "fonts" / FONT) as path:
            theme = entry_theme(palette(screen.contrast), str(path), size)
            self._manager = UIManager(screen.size, theme, enable_live_theme_updates=False)
            font = LineFont(str(path), size)
        inner = self._line_in(screen, rect).inflate(0, -screen.px(8))
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
        self._pass(raw.event)

    def point(self, intent: Press | Release) -> None:
        """See `Editable.point`."""
        kind = pygame.MOUSEBUTTONDOWN if isinstance(intent, Press) else pygame.MOUSEBUTTONUP
        self._pass(pygame.Event(kind, button=pygame.BUTTON_LEFT, pos=intent.pos))

    def _pass(self, event: pygame.Event) -> None:
        if self._manager and self._line:
            self._manager.process_events(event)
            if self._line.get_text() != self.value:
                self.value = self._line.get_text()
                self.typed(self.value)

    def update(self, ms: float) -> None:
        """See `Editable.update`."""
        if self._manager:
            self._manager.update(ms / 1000)

    def end(self) -> None:
        """See `Editable.end`."""
        by_frames(pygame.key.stop_text_input)
        self._manager = self._line = None
        self._composed = ""
        self.done(self.value)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        panel(surface, rect, screen, "field", "lit" if self._line else state)
        inner = self._line_in(screen, rect)
        side = screen.px(26)
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
        """What an IME is about to enter, in a strip below the text."""
        colours = palette(screen.contrast)
        below = pygame.Rect(rect.x, rect.bottom + screen.px(4), rect.width, rect.height)
        below.clamp_ip(surface.get_rect())
        panel(surface, below, screen, "paper")
        drawn = labels.line(surface, self._composed, below.inflate(-screen.px(28), 0), size, colours.ink)
        thick = max(2, screen.px(3))
        pygame.draw.rect(surface, colours.lacquer, (drawn.x, drawn.bottom, drawn.width, thick))


class Field(Labelled, Entry):
    """A line of text with a label."""

    adjustable = False

    def __init__(self, id: str, label: str, value: str, *, done: Callable[[str], None], hint: str = "") -> None:
        super().__init__(id, value, done=done, hint=hint, size=Labelled.size)
        self.label = label

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
