"""Help for phones that can't connect, with a test."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

import pygame

from table.access.node import Node
from table.base.screen import Screen
from table.graphics.vector import picture
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.ui.logo import fitting, headed_panel
from table.ui.panels import State, shade
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App

PAD = 44  # px at 1080p
SECTIONS = ("same", "guest", "wall", "stay", "other", "local")
"""The things to check, each with a drawing."""
TEXT, TITLE = 24, 26
PICTURE = 132, 88  # px at 1080p
TRY_S = 2.0
"""s within which the own address has to answer."""


class Step(Widget):
    """A thing to check: drawing, title and words."""

    focusable = False

    def __init__(self, key: str, title: Label, text: Label) -> None:
        super().__init__(f"step {key}")
        self.picture, self.title, self.text = f"common/connecting/{key}", title, text

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", f"{self.title.words}\n{self.text.words}")

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(self._side(screen)[1], sum(self._heights(screen, width)))

    def _side(self, screen: Screen) -> tuple[int, int]:
        """The size of the drawing, px."""
        grown = (1 + screen.text) / 2
        return round(screen.px(PICTURE[0]) * grown), round(screen.px(PICTURE[1]) * grown)

    def _heights(self, screen: Screen, width: int) -> tuple[int, int]:
        words = width - self._side(screen)[0] - screen.px(20)
        return self.title.height(screen, words), self.text.height(screen, words)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        wide, high = self._side(screen)
        surface.blit(picture(self.picture, (wide, high)), (rect.x, rect.centery - high // 2))
        title, text = self._heights(screen, rect.width)
        left = rect.x + wide + screen.px(20)
        top = rect.centery - (title + text) // 2
        self.title.draw(surface, screen, state, pygame.Rect(left, top, rect.right - left, title))
        self.text.draw(surface, screen, state, pygame.Rect(left, top + title, rect.right - left, text))


class PhoneHelpScene(FormScene):
    """The usual causes, and whether this computer reaches the host."""

    overlay = True
    eases = True

    def __init__(self, app: App, reaches: Callable[[str], bool] | None = None) -> None:
        """`reaches`: whether this computer can reach an address, tried by default."""
        super().__init__(app)
        self._reaches = reaches or _answers
        self._site = app.phones.site if app.phones else ""
        self._tried: Future[bool] | None = None
        self._told = ""
        self._panel = pygame.Rect(0, 0, 0, 0)

    def layout(self) -> None:
        """See `Scene.layout`."""
        if self._tried is None:
            self._tried = self.app.background.do(lambda: self._reaches(self._site))
        super().layout()

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self._local() != self._told:
            self.build()

    def _local(self) -> str:
        if self._tried is None or not self._tried.done():
            return "local_waits"
        return "local_works" if self._tried.result() else "local_fails"

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words, colours = self.screen, self.words, self.palette
        area, pad = inside(screen, 20), screen.px(PAD)
        wide = min(area.width, screen.px(1300 + 200 * (screen.text - 1)))
        self._panel = pygame.Rect(0, 0, wide, min(area.height, screen.px(980)))
        self._panel.center = area.center
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        back = Button("back", words("phones.back"), self.back, style="lacquer")
        high = back.height(screen, inner.width)
        back.rect = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        top = inner.y + round(self._heading_size() * 1.4)
        window = pygame.Rect(inner.x, top, inner.width, back.rect.top - screen.px(16) - top)
        self._told = self._local()
        port = self._site.rpartition(":")[2]
        made: list[Widget] = []
        for key in SECTIONS:
            text = self._told if key == "local" else f"{key}_text"
            title = Label(words(f"phones.help.{key}"), TITLE, colour=colours.brass_light, weight="bold")
            said = words(f"phones.help.{text}", port=port, site=self._site)
            made.append(Step(key, title, Label(said, TEXT, colour=colours.cream)))
        end = stack(made, screen, pygame.Rect(window.x, window.y, window.width - screen.px(24), 0), 16)
        self.form.set(screen, [*made, back], made, window, end)
        self.form.focus.prefer("back")

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("phones.help.heading"), screen.px(36 + 12 * screen.text), self._panel.width * 3 // 4)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self.words("phones.help.heading"),)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        shade(surface, self.screen)
        said, pad = self.words("phones.help.heading"), self.screen.px(PAD)
        headed_panel(surface, self._panel, said, self._heading_size(), pad, self.screen)
        super().draw(surface)


def _answers(site: str) -> bool:
    """True if this computer reaches the host at the phones' address."""
    host, _, port = site.removeprefix("http://").partition(":")
    try:
        socket.create_connection((host, int(port)), TRY_S).close()
    except (OSError, ValueError):
        return False
    return True
