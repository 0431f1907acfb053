"""Sharing a game: its result in words, text, or QR picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from table.base import clipboard
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.store import sharing
from table.store.record import GameRecord
from table.ui import labels
from table.ui.choices import Choice
from table.ui.logo import fitting, headed_panel
from table.ui.panels import panel, shade
from table.ui.qr import picture
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App

PAD, GAP = 44, 24  # px at 1080p
NOTE = 22


class ShareScene(FormScene):
    """The picture on the left; words and copy buttons on the right.

    Names are left out unless wanted.
    """

    overlay = True
    eases = True

    def __init__(self, app: App, record: GameRecord, told: str, told_with_names: str) -> None:
        """`told`: the result in words."""
        super().__init__(app)
        self._record = record
        self._told = {False: told, True: told_with_names}
        self._names = False
        self._text = ""
        self._code: tuple[bytes, ...] | None = None
        self._job: Future[tuple[str, tuple[bytes, ...] | None]] | None = None
        self._panel = self._paper = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._record.setup.game_id

    @property
    def text(self) -> str:
        """The game as text; "" until it is made."""
        return self._text

    @property
    def code(self) -> tuple[bytes, ...] | None:
        """The picture's rows, None where there is none."""
        return self._code

    def layout(self) -> None:
        """See `Scene.layout`."""
        if not self._text and self._job is None:
            self._make()
        super().layout()

    def _make(self) -> None:
        record, names = self._record, self._names

        def make() -> tuple[str, tuple[bytes, ...] | None]:
            text = sharing.packed(record, names=names)
            return text, sharing.qr_code(text)

        self._text, self._code, self._job = "", None, self.app.background.do(make)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self._job and self._job.done():
            (self._text, self._code), self._job = self._job.result(), None
            self.build()

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area, pad, gap = inside(screen, 20), screen.px(PAD), screen.px(GAP)
        wide = min(area.width, screen.px(1600 + 200 * (screen.text - 1)))
        self._panel = pygame.Rect(0, 0, wide, min(area.height, screen.px(980 + 200 * (screen.text - 1))))
        self._panel.center = area.center
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        top = inner.y + round(self._heading_size() * 1.5)
        side = min(inner.bottom - top, inner.width * 48 // 100)
        self._paper = pygame.Rect(inner.x, top, side, side)
        right = pygame.Rect(self._paper.right + gap, top, inner.right - self._paper.right - gap, inner.bottom - top)
        back = Button("back", words("share.back"), self.back, style="lacquer")
        high = back.height(screen, right.width)
        margin = screen.px(8)
        back.rect = pygame.Rect(right.x + margin, right.bottom - high, right.width - 3 * margin, high)
        about: list[Widget] = [
            Button("words", words("share.words"), self._copy_words, icon="cards"),
            Button("game", words("share.game"), self._copy_game, icon="cards", enabled=bool(self._text)),
            Choice("names", words("share.names"), [(False, words("share.out")), (True, words("share.in"))], self._names,
                   self._want),
            Label(self._told[self._names], NOTE, colour=self.palette.cream),
            Label(words("share.note"), NOTE, colour=self.palette.cream_soft),
        ]  # fmt: skip
        window = pygame.Rect(right.x, right.y, right.width, back.rect.top - gap - right.y)
        stack(about, screen, pygame.Rect(back.rect.x, window.y + margin, back.rect.width, 0), 12)
        self.form.set(screen, [*about, back], about, window, about[-1].rect.bottom + margin)
        self.form.focus.prefer("words")

    def _want(self, names: bool) -> None:
        self._names = names
        self._make()
        self.build()

    def _copy_words(self) -> None:
        self._copy(self._told[self._names])

    def _copy_game(self) -> None:
        self._copy(self._text)

    def _copy(self, text: str) -> None:
        self.app.toast.show(self.words("share.copied" if clipboard.copy(text) else "share.no_clipboard"))

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("share.heading"), screen.px(44 + 14 * screen.text), self._panel.width // 2)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        shade(surface, screen)
        headed_panel(surface, self._panel, self.words("share.heading"), self._heading_size(), screen.px(PAD), screen)
        if self._code:
            drawn = picture(self._code, self._paper.width)
            surface.blit(drawn, drawn.get_rect(center=self._paper.center))
        elif not self._job:
            panel(surface, self._paper, screen, "paper")
            area = self._paper.inflate(-2 * screen.px(PAD), 0)
            said, size, colour = self.words("share.too_long"), screen.font(NOTE), self.palette.ink
            labels.block(surface, said, area, size, colour, screen, align="centre", valign="middle")
        super().draw(surface)
