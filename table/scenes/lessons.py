"""The skit and the lessons of a game, with a check for each that is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.core.entry import Entry
from games.lessons.lesson import SKIT, numbers, title
from table.scenes.base import FormScene
from table.scenes.lesson import open_lesson
from table.ui.backdrop import backdrop, inside
from table.ui.logo import fitting, headed_panel
from table.ui.panels import Style
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app import App

PAD = 48  # px at 1080p


def row_id(number: int) -> str:
    """The id of the button of a lesson."""
    return f"lesson {number}"


class LessonsScene(FormScene):
    """What can be learned about a game. A lesson takes its place, and leads back to it."""

    def __init__(self, app: App, entry: Entry, latest: int | None = None) -> None:
        """`latest`: the lesson that one comes from."""
        super().__init__(app)
        self._entry = entry
        self._latest = latest
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._entry.id

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area, pad = inside(screen, 20), screen.px(PAD)
        wide = min(area.width, screen.px(620 + 320 * screen.text))
        done, there = self.app.settings.done(self._entry.id), numbers(self._entry)
        rows: list[Widget] = [Label(words("lessons.about"), 24, colour=self.palette.cream)]
        ahead = next((number for number in there if number not in done), None)
        for number in there:
            called = words(title(number))
            label = called if number == SKIT else words("lessons.row", number=number, title=called)
            style: Style = "lacquer" if number == ahead else "plate"
            icon = "check" if number in done else "play"
            act: Callable[[], None] = partial(open_lesson, self.app, self._entry, number)
            rows.append(Button(row_id(number), label, act, style=style, icon=icon, align="left"))
        foot: list[Widget] = [Button("back", words("lobby.back"), self.back)]
        above = round(self._heading_size() * 1.5)
        inner = pygame.Rect(0, 0, wide - 2 * pad, 0)
        high, below = stack(rows, screen, inner), stack(foot, screen, inner)
        whole = min(area.height, above + high + below + screen.px(28) + 2 * pad * 3 // 4)
        self._panel = pygame.Rect(0, 0, wide, whole)
        self._panel.center = screen.width // 2, screen.height // 2
        inner.topleft = self._panel.x + pad, self._panel.y + pad * 3 // 4 + above
        stack(rows, screen, inner)
        stack(foot, screen, inner.move(0, self._panel.bottom - pad * 3 // 4 - below - inner.y))
        window = pygame.Rect(inner.x - pad // 2, inner.y, inner.width + pad, foot[0].rect.y - screen.px(14) - inner.y)
        self.form.set(screen, [*rows, *foot], rows, window)
        first = ahead if ahead is not None else self._latest
        self.form.focus.prefer("back" if first is None else row_id(first))

    def _heading_size(self) -> int:
        return fitting(self.words("title"), self.screen.px(44 + 14 * self.screen.text), self.screen.width // 2)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        headed_panel(surface, self._panel, self.words("title"), self._heading_size(), screen.px(PAD), screen)
        super().draw(surface)
