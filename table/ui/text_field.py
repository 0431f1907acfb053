"""The editor inside a text entry: pygame-gui's line of text.

Only an entry imports pygame-gui, and only when something is typed, as the import takes a while.
"""

from __future__ import annotations

import pygame
from pygame_gui import UIManager
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

JOINER = "\u200d"
"""Joins emoji into one; not printable by itself."""


class LineFont(GUIFontPygame):
    """pygame-gui's font, skipping zero-width text, which SDL refuses."""

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


class Line(UITextEntryLine):
    """pygame-gui's entry that accepts every printable character.

    Also those that its font lacks or that have no width, and of what is pasted as much as fits.
    """

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
        """Number of selected characters, which typing replaces."""
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
