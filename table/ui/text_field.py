"""The editor inside a text entry: pygame-gui's line of text.

Only an entry imports pygame-gui, and only when something is typed, as the import takes a while.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import accumulate

import pygame
from pygame_gui import UIManager
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.text import TextBoxLayout
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

from table.base.bidi import levels
from table.base.graphemes import ZWJ, ZWNJ, drawable, graphemes, is_tag
from table.graphics.text import font

_DENSEST = 4
"""Code points of a character on average, at most."""


class LineFont(GUIFontPygame):
    """Our letters as pygame-gui asks for them.

    Of any script, and text without any width, which SDL refuses.
    """

    def __init__(self, file: str, size: int) -> None:
        super().__init__(file, size)
        self._ours = font(size)
        self.line: Callable[[], str] = str
        """The whole line that is edited."""

    def size(self, text: str) -> tuple[int, int]:
        """Return the place of the cursor behind a text, and its height.

        In a line from right to left that is at the left of what is before it.
        """
        wide, whole = self._width(text), self.line()
        if whole.startswith(text) and levels(whole)[:1] == (1,):
            wide = self._width(whole) - wide
        return wide, self._ours.size(" ")[1]

    def nearest(self, x: int) -> int:
        """Return how many code points are before the cursor nearest to `x`.

        px from the line's left end; no character is cut apart.
        """
        ends = [0, *accumulate(len(cell) for cell in graphemes(self.line()))]
        return min(ends, key=lambda end: abs(self.size(self.line()[:end])[0] - x))

    def get_rect(self, text: str) -> pygame.Rect:
        """See `GUIFontPygame`."""
        return pygame.Rect(0, self._ours.ascent(), self._width(text), self._ours.size(" ")[1])

    def _width(self, text: str) -> int:
        return self._ours.size(drawable(text))[0] if text else 0

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        """See `GUIFontPygame`."""
        if not self._width(text):
            return pygame.Surface((0, 0), pygame.SRCALPHA)
        return self._ours.render(drawable(text), text_color).convert_alpha().premul_alpha()

    def render_premul_to(
        self, text: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        """See `GUIFontPygame`."""
        surface = pygame.Surface(surf_size, pygame.SRCALPHA)
        place = (surf_position[0], surf_position[1] - self._ours.ascent())
        surface.blit(self.render_premul(text, text_colour), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface


class Line(UITextEntryLine):
    """pygame-gui's entry that accepts every printable character.

    Also those that its font lacks or that have no width, and of what is pasted as much as fits.
    """

    def __init__(self, rect: pygame.Rect, manager: UIManager, font: LineFont) -> None:
        self._font = font
        self._refused_at: str | None = None
        """The text when there was no room for a character.

        Then marks that belong to it are refused, too.
        """
        super().__init__(rect, manager)
        font.line = self.get_text

    def rebuild(self) -> None:
        """See `UITextEntryLine`; the theme's font is not taken over."""
        self.font = self._font
        super().rebuild()  # type: ignore[no-untyped-call]

    def process_event(self, event: pygame.Event) -> bool:
        """See `UITextEntryLine`; more than one key may come in a frame."""
        layout = self.drawable_shape.text_box_layout if self.drawable_shape else None
        if layout and self.cursor_has_moved_recently:  # else `update` would tell it only later
            layout.set_cursor_position(self.edit_position)  # type: ignore[no-untyped-call]
        return bool(super().process_event(event))

    def _process_mouse_button_event(self, event: pygame.Event) -> bool:
        self._take_clicks()
        return bool(super()._process_mouse_button_event(event))

    def _select_text_to_mouse_pos(self, scaled_mouse_pos: tuple[int, int]) -> None:
        self._take_clicks()
        super()._select_text_to_mouse_pos(scaled_mouse_pos)  # type: ignore[no-untyped-call]

    def _take_clicks(self) -> None:
        """Find places of clicks in lines of both directions.

        pygame-gui counts from the left; its layout is made anew with each text.
        """
        layout = self.drawable_shape.text_box_layout if self.drawable_shape else None
        if layout:
            layout.set_cursor_from_click_pos = partial(self._point, layout)  # type: ignore[method-assign]

    def _point(self, layout: TextBoxLayout, place: tuple[int, int]) -> None:
        first = next((item for row in layout.layout_rows for item in row.items), None)
        x = place[0] + layout.x_scroll_offset - (first.left if first else 0)
        layout.set_cursor_position(self._font.nearest(x))  # type: ignore[no-untyped-call]

    def _do_paste(self) -> None:
        for character in clipboard_paste():  # type: ignore[no-untyped-call]
            if not self._process_entered_character(character) and self._full:
                break

    @property
    def _selected(self) -> int:
        """Number of selected characters, which typing replaces."""
        first, last = self.select_range
        return abs(int(first) - int(last))

    @property
    def _full(self) -> bool:
        return not self._has_room("")

    def _has_room(self, character: str) -> bool:
        """True if there is room for a character, counted as readers count."""
        if self.length_limit is None or self._selected:
            return True
        there = self.text[: self.edit_position], self.text[self.edit_position :]
        cells = graphemes(character.join(there)) if character else [*graphemes(self.text), ""]
        return len(cells) <= self.length_limit and len(self.text) < _DENSEST * self.length_limit

    def _process_entered_character(self, character: str) -> bool:
        steers = character in (ZWJ, ZWNJ) or is_tag(character)
        if not (character.isprintable() or steers):
            return False
        if not self._selected and (self.text == self._refused_at or not self._has_room(character)):
            self._refused_at = self.text
            return False
        if self._selected:
            self._replace_selection_with_entered_character(character)  # type: ignore[no-untyped-call]
        else:
            self._insert_entered_character_at_edit_position(character)  # type: ignore[no-untyped-call]
        self.cursor_has_moved_recently = True
        return True
