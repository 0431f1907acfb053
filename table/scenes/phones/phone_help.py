"""Help for phones that can't connect, with a test."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

import pygame

from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.ui.logo import fitting, headed_panel
from table.ui.panels import shade
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App

PAD = 44  # px at 1080p
SECTIONS = ("same", "guest", "wall", "stay", "other")
TEXT, TITLE = 24, 26
TRY_S = 2.0
"""s within which the own address has to answer."""


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
        texts = [(f"phones.help.{key}", f"phones.help.{key}_text") for key in SECTIONS]
        texts.append(("phones.help.local", f"phones.help.{self._told}"))
        made: list[Widget] = []
        for title, text in texts:
            made.append(Label(words(title), TITLE, colour=colours.brass_light, weight="bold"))
            made.append(Label(words(text, port=port, site=self._site), TEXT, colour=colours.cream))
        end = stack(made, screen, pygame.Rect(window.x, window.y, window.width - screen.px(24), 0), 8)
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
