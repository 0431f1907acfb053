"""Shared by tests of menus: application and visitor.

The application has no window; the visitor uses mouse and keyboard.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from table.app.app import App
from table.app.scene import Scene
from table.base.paths import HOME
from table.base.problems import Problem
from table.input.intents import Accept, Intent, Move, Next, Point, Press, Raw, Release
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.base import FormScene
from table.store.settings import Settings
from tests.table.frames import FRAME, frames


class Visitor:
    """A visitor who finds things on the screen as readers do."""

    def __init__(self, app: App, saved: list[Settings]) -> None:
        self.app = app
        self.saved = saved
        self.surface = pygame.Surface(app.screen.size)

    @property
    def scene(self) -> Scene:
        return self.app.top

    @property
    def form(self) -> FormScene:
        assert isinstance(self.app.top, FormScene)
        return self.app.top

    def do(self, *intents: Intent) -> None:
        """A frame for each intent."""
        for intent in intents:
            self.app.step([intent], FRAME)
            if self.app.running:
                self.app.draw(self.surface)

    def wait(self, ms: float) -> None:
        for frame in frames(ms):
            self.app.step([], frame)

    def place(self, id: str, at: float = 0.5) -> tuple[int, int]:
        """Return a widget's place; `at` is a part of its width."""
        rect = self.form.form.where(self.form.form.widget(id))
        return rect.x + round(rect.width * at), rect.centery

    def click(self, id: str, at: float = 0.5) -> None:
        pos = self.place(id, at)
        self.do(Point(pos), Press(pos), Release(pos))

    def tab_to(self, id: str) -> None:
        """Go to a widget by Tab alone, without looking on the way."""
        for _ in range(len(self.form.form.focus.targets) + 1):
            self.app.step([Next()], FRAME)
            lit = self.form.form.focus.lit
            if lit and lit.id == id:
                return
        raise AssertionError(f"{id} can't be reached by Tab")

    def choose(self, id: str) -> None:
        """Use a widget by the keyboard alone."""
        self.tab_to(id)
        self.do(Accept())

    def turn(self, id: str, step: int) -> None:
        """Change the value of a widget by an arrow key."""
        self.tab_to(id)
        self.do(Move(step, 0))

    def type(self, text: str) -> None:
        """Type into the entry that is being edited."""
        assert self.app.typing
        self.do(*[Raw(pygame.Event(pygame.TEXTINPUT, text=character)) for character in text])

    def key(self, key: int) -> None:
        """An editing key."""
        self.do(Raw(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")))


def visit(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    settings: Settings | None = None,
    size: tuple[int, int] = (1280, 720),
) -> Visitor:
    """An application with no scene yet, whose files are in the folder."""
    monkeypatch.setenv(HOME, str(folder))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    saved: list[Settings] = []

    def save(settings: Settings) -> Problem | None:
        saved.append(settings)
        return None

    return Visitor(
        App(
            navigation, settings or Settings(language="en", welcomed=True), size, worker=Worker(inline=True), save=save
        ),
        saved,
    )
