"""About the program: version, location of files, credits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

import pygame

from table import VERSION
from table.base.paths import data_dir, log_dir
from table.base.system import Opening
from table.input.intents import Intent, Move, Scroll, ScrollPages
from table.plugins.credits import sections
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.scenes.kit.page import BODY
from table.scenes.kit.page import HelpPage as Paper
from table.store import settings as settings_store
from table.ui import labels
from table.ui.fading import scrolled
from table.ui.form import NOTCH
from table.ui.help import HelpItem, HelpText, Paragraph, Section, Span
from table.ui.logo import brass, fitting
from table.ui.panels import panel, shade
from table.ui.rich import NOTHING
from table.ui.scroller import Scroller
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App

EDGE = 40  # px at 1080p in which the page fades out where it goes on
LINES = 3
"""Lines of text that an arrow key scrolls."""
PAD, MARGIN = 40, 32  # px at 1080p: of the wood, and of the paper on it
GAP = 20  # px at 1080p: between the paper and what is below it
NOTE = 22  # px at 1080p


class Places(NamedTuple):
    """Locations of the program's files."""

    settings: PurePath
    saved: PurePath
    log: PurePath


class AboutScene(FormScene):
    """A scrollable page, with ways to the log's folder and back.

    Scrolled as every page: by keys, wheel, scroll bar or dragging.
    """

    overlay = True
    eases = True

    def __init__(self, app: App, places: Places | None = None) -> None:
        """`places` are shown instead of the program's own."""
        super().__init__(app)
        self._places = places or Places(settings_store.path(), data_dir(), log_dir())
        self.scroller = Scroller()
        self._opening: Opening | None = None
        self.failed = False
        self._panel = self.sheet = self.window = self.note = pygame.Rect(0, 0, 0, 0)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area = inside(screen, 4)
        pad, margin, gap = screen.px(PAD), screen.px(MARGIN), max(10, screen.px(GAP))
        wide = min(area.width, screen.font(BODY) * 40 + 2 * (pad + margin) + screen.px(40))
        self._panel = pygame.Rect(0, area.y, wide, area.height)
        self._panel.centerx = area.centerx
        inner = self._panel.inflate(-2 * pad, -pad * 3 // 2)
        folder = Button("folder", words("about.folder"), self._open, icon="log")
        back = Button("back", words("about.back"), self.back, style="lacquer")
        bottom = inner.bottom
        across = folder.width(screen) + gap + max(screen.px(240), back.width(screen)) <= inner.width
        for button in (back, folder):
            width = button.width(screen) if across else inner.width
            if button is back:
                width = max(min(screen.px(240), inner.width), width)
            high = button.height(screen, width)
            left = inner.right - width if button is back else inner.x
            button.rect = pygame.Rect(left, bottom - high, width, high)
            bottom -= 0 if across else high + gap
        top = min(back.rect.top, folder.rect.top) - gap
        self.note = pygame.Rect(inner.x, top, inner.width, 0)
        if self.failed:
            self.note.height = labels.block_height(self.failure(), inner.width, screen.font(NOTE), screen)
            self.note.bottom = top
            top = self.note.top - gap
        above = inner.y + self._heading().get_height() + gap // 2
        self.sheet = pygame.Rect(inner.x, above, inner.width, top - above)
        self.window = self.sheet.inflate(-2 * margin, -margin)
        self._paper = Paper(self.page_text(), None, str, screen, self.window.width - screen.px(30))
        self.scroller.lay_out(self.window, self._paper.height, screen)
        self.form.set(screen, [folder, back])
        self.form.focus.prefer("back")

    def page_text(self) -> HelpText:
        """Return the text of the page."""
        words, places = self.words, self._places
        version = Section(
            "version",
            words("about.version", version=VERSION),
            (Paragraph((Span(words("about.free")),)),),
        )
        kept = Section(
            "files",
            words("about.files"),
            (
                *(
                    HelpItem((Span(words(f"about.{name}"), bold=True), Span(f"  {place}")))
                    for name, place in zip(places._fields, places, strict=True)
                ),
                Paragraph((Span(words("about.hands")),)),
            ),
        )
        return HelpText(words("about.heading"), (version, kept, *sections(words)))

    def failure(self) -> str:
        return self.words("about.folder_failed", folder=self._places.log)

    def _open(self) -> None:
        self.failed = False
        self._opening = Opening(self._places.log)
        self.build()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        line = round(self.screen.font(BODY) * labels.LINE)
        if self.scroller.handle(intent):
            return
        match intent:
            case ScrollPages(pages):
                self.scroller.by(pages * (self.window.height - 2 * line))
            case Scroll(pos, steps) if self._panel.collidepoint(pos):
                self.scroller.by(-steps * self.screen.px(NOTCH))
            case Move(0, dy):
                self.scroller.by(dy * LINES * line)
            case _:
                super().handle(intent)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self.scroller.update(ms)
        if self._opening and self._opening.failed:
            self._opening, self.failed = None, True
            self.build()

    def _heading(self) -> pygame.Surface:
        screen, words = self.screen, self.words("about.heading")
        size = fitting(words, screen.px(40 + 12 * screen.text), self._panel.width - 2 * screen.px(PAD))
        return brass(words, size, screen.contrast)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return self.words("about.heading"), *self._paper.said, *([self.failure()] if self.failed else [])

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        shade(surface, screen)
        panel(surface, self._panel, screen, "wood")
        heading = self._heading()
        top = self._panel.y + screen.px(PAD) * 3 // 4
        surface.blit(heading, heading.get_rect(midtop=(self._panel.centerx, top)))
        panel(surface, self.sheet, screen, "paper")
        offset = round(self.scroller.shown)
        more = offset + self.window.height < self._paper.height
        with scrolled(surface, self.window, screen.px(EDGE), above=offset > 0, below=more):
            self._paper.draw(surface, self.window, offset, NOTHING)
        self.scroller.draw_bar(surface)
        if self.failed:
            labels.block(surface, self.failure(), self.note, screen.font(NOTE), self.palette.cream, screen)
        super().draw(surface)
