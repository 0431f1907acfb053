"""The rules: sections, common rules, pictures, marks, and search."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.names import You
from table.input.devices import Kind
from table.input.intents import Accept, Back, Intent, Move, Scroll, ScrollPages
from table.input.keymap import INTENTS
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.scenes.kit.page import HelpPage, line_width
from table.scenes.kit.tableau import Tableaux
from table.ui import labels
from table.ui.entry import TextEntry
from table.ui.fading import scrolled
from table.ui.form import NOTCH
from table.ui.help import Section, load
from table.ui.logo import brass, fitting
from table.ui.panels import Style, panel, shade
from table.ui.rich import NOTHING, draw_mark, mark_width
from table.ui.scroller import Scroller
from table.ui.searching import Search
from table.ui.widgets import Button, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App

LINES = 3
"""Lines of text that an arrow key scrolls."""
LEGEND = 20  # px at 1080p
NOTE, NOTE_PAD = 24, 18  # px at 1080p: letters of the note, and around it
EDGE = 40  # px at 1080p in which the page fades out where it goes on
WIDE = 92  # % of a line: pictures of tables


class RulesScene(FormScene):
    """The rules of one game, opened at a section.

    Keys: typing searches, arrows and pages scroll, Tab to sections.
    """

    closed_by_help = True
    overlay = True

    def __init__(self, app: App, game_id: str, section: str | None = None, note: str = "") -> None:
        """`note`: the sentence above the page."""
        super().__init__(app)
        self._note = note
        self.entry = entry(game_id)
        self.query = ""
        self.sought = NOTHING
        self.spot = 0  # of what was found last, px from the top of the page
        self.scroller = Scroller()
        self.here = section
        self._by_hand = False
        self._told_of: tuple[Kind, bool] = ("unknown", False)
        self._left = self.page_rect = self.window = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self.entry.id

    def layout(self) -> None:
        """See `Scene.layout`; the page stays at its section."""
        screen, words, self._told_of = self.screen, self.words, (self._pad, self.app.writes_on_screen)
        area = inside(screen, 4)
        wide = max(screen.px(420), min(area.width * 36 // 100, screen.font(26) * 13))
        self._left = pygame.Rect(area.x, area.y, wide, area.height)
        self.page_rect = pygame.Rect(area.x + wide + screen.px(16), area.y, 0, area.height)
        self.page_rect.width = area.right - self.page_rect.x
        keys = {f"key_{wish}": self.app.keys(wish).replace("|", "｜") for wish in ("move", *INTENTS)}
        keys |= {f"pad_{wish}": button for wish, button in self.app.legends(self._pad).items()}
        self.help_text = load(self.entry.package, screen.lang).followed_by(load("table", screen.lang, **keys))
        if makers := self.entry.makers:
            note = words("rules.makers", title=self.help_text.title, makers=makers)
            self.help_text = replace(self.help_text, note=note)
        self.sought = Search(self.query, self.help_text.readings)
        self._marks = sorted(self.help_text.marks(), reverse=True)
        self.window = self.page_rect.inflate(-screen.px(64), -screen.px(48))
        self.window.height -= self._legend_height()
        if self._note:
            high = self._note_place.height + screen.px(16)
            self.window.y, self.window.height = self.window.y + high, self.window.height - high
        art = self.app.art(self.entry.id)
        width = self.window.width - screen.px(30)
        self.tables = Tableaux(self.app, self.entry, line_width(width, screen) * WIDE // 100)
        seats = {"name": You.called(words.lang), "left": words("rules.left"), "right": words("rules.right")}
        face, asked = (lambda face: words(f"face.{face}")), (lambda ask: words(f"ask.{ask}", **seats))
        self.page = HelpPage(self.help_text, art, face, screen, width, self.tables, asked)
        self.scroller.lay_out(self.window, self.page.height, screen)
        self.form.stop_editing()
        self._search = TextEntry(
            "search", self.query, typed=self._typed, hint=words("rules.search"), icon="search", size=26
        )
        self.build()
        self.go(self.here or self.help_text.sections[0].anchor)
        self.scroller.arrive()
        if self.app.writes_on_screen:  # there is nothing to type with
            self.form.focus.prefer(f"section {self.here}")
        else:
            self.form.edit(self._search)

    @property
    def scanned_wishes(self) -> Sequence[str]:
        """See `Scene.scanned_wishes`."""
        return ("leave", *(("page_up", "page_down") if self.scroller.reach else ()))

    @property
    def _pad(self) -> Kind:
        """The described kind of controller: in use, else any."""
        devices = [self.app.device, *self.app.pads.devices]
        return next((device.kind for device in devices if device.is_pad), "unknown")

    def take_up(self) -> None:
        """See `Scene.take_up`."""
        if self._told_of != (self._pad, self.app.writes_on_screen):
            self.layout()

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]] | None:
        """Make the tables' pictures, visible ones first.

        See `Scene.prewarming`.
        """
        top, high = round(self.scroller.shown), self.window.height
        near = [*self.page.tables(top, top + high), *self.page.tables(top - high, top + 2 * high)]
        self.tables.keep(near)
        ask = next((ask for ask in near if self.tables.wanted(ask)), None)
        return None if ask is None else ((self.tables, ask), partial(self.tables.make, ask))

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        inner = self._left.inflate(-screen.px(48), -screen.px(48))
        top = inner.y + round(self._heading_size() * 1.45)
        self._search.rect = pygame.Rect(inner.x, top, inner.width, self._search.height(screen, inner.width))
        close = Button("close", words("rules.close"), self.back, style="lacquer", icon="cross")
        high = close.height(screen, inner.width)
        close.rect = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        gap = max(8, screen.px(14))
        found_high = round(screen.font(22) * 1.5)
        self._found_rect = pygame.Rect(inner.x, self._search.rect.bottom + screen.px(4), inner.width, found_high)
        sections = self._section_buttons()
        list_top = self._found_rect.bottom + screen.px(4) if self.query.strip() else self._search.rect.bottom + gap
        window = pygame.Rect(inner.x, list_top, inner.width, close.rect.top - gap - list_top)
        margin = screen.px(8)
        stack(sections, screen, pygame.Rect(inner.x + margin, window.y + margin, inner.width - 4 * margin, 0), 8)
        self.form.set(screen, [self._search, *sections, close], sections, window)

    def _section_buttons(self) -> list[Widget]:
        return [
            Button(f"section {s.anchor}", s.heading, self._goer(s.anchor), style=self._style(s), size=26, align="left")
            for s in self._matching()
        ]

    def _style(self, section: Section) -> Style:
        return "key" if section.anchor == self.here else "quiet"

    def _matching(self) -> list[Section]:
        """Return the sections with search hits; all without a search."""
        search = self.sought
        return [s for s in self.help_text.sections if not search.query or s.text() in search]

    def _goer(self, anchor: str) -> Callable[[], None]:
        return lambda: self.go(anchor)

    def go(self, anchor: str) -> None:
        """Scroll to a section; an unknown one changes nothing."""
        if anchor in self.page.anchors:
            self.scroller.to(self.page.anchors[anchor])
            self._by_hand = False
            self._mark_here(anchor)

    def _mark_here(self, anchor: str) -> None:
        """Show in the list which section is read."""
        if anchor != self.here:
            self.here = anchor
            self.build()

    def _scroll_by(self, way: float) -> None:
        self._by_hand = True
        self.scroller.by(way)

    def _typed(self, query: str) -> None:
        """Filter the sections and show the first one that has the words."""
        self.query, self.sought = query, Search(query, self.help_text.readings)
        self.form.scroll_to(0)
        self.build()
        matching = self._matching()
        if query.strip() and matching:
            self.go(matching[0].anchor)
            self.spot = next(iter(self.page.spots(self.sought)), 0)
            if self.spot > self.page.anchors[matching[0].anchor] + self.window.height * 3 // 4:
                self._show(self.spot)

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        line = round(self.screen.font(26) * 1.5)
        if self.scroller.handle(intent):
            self._by_hand = True
            return
        match intent:
            case ScrollPages(pages):
                self._scroll_by(pages * (self.window.height - 2 * line))
            case Scroll(pos, steps) if self.page_rect.collidepoint(pos):
                self._scroll_by(-steps * self.screen.px(NOTCH))
            case Move(0, dy) if self.form.typing:
                self._scroll_by(dy * LINES * line)
            case Accept() if self.form.typing and self.query.strip():
                self._next_found()
            case Back() if self.form.typing and not self.query:
                self.back()
            case Back() if self.form.typing:
                self._clear()
            case _:
                super().handle(intent)

    def _next_found(self) -> None:
        """The next paragraph that has the words, after the last the first."""
        if spots := self.page.spots(self.sought):
            self.spot = next((spot for spot in spots if spot > self.spot), spots[0])
            self._show(self.spot)

    def _show(self, spot: int) -> None:
        """Bring a paragraph into the upper part of the page."""
        self._by_hand = False
        self.scroller.to(spot - self.window.height // 4)
        self._mark_here(self.page.section_at(spot))

    def _clear(self) -> None:
        self.query = ""
        self.layout()

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self.scroller.update(ms)
        if self._by_hand:
            self._mark_here(self.page.section_at(self.scroller.shown + self.window.height // 3))

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("rules.heading"), screen.px(36 + 12 * screen.text), self._left.width - screen.px(60))

    def _legend(self) -> list[tuple[str, str]]:
        return [(mark, self.words("rules.by_rulebook" if mark == "R" else "rules.by_house")) for mark in self._marks]

    def _legend_height(self) -> int:
        screen = self.screen
        size = screen.font(LEGEND)
        width = self.window.width - mark_width(size) - size // 4
        return sum(labels.block_height(words, width, size, screen) for _, words in self._legend()) + screen.px(8)

    @property
    def _note_place(self) -> pygame.Rect:
        """The place of the note, above the page."""
        screen, pad = self.screen, self.screen.px(NOTE_PAD)
        wide = self.page_rect.width - screen.px(64)
        high = labels.block_height(self._note, wide - 2 * pad, screen.font(NOTE), screen, "bold")
        return pygame.Rect(self.page_rect.x + screen.px(32), self.page_rect.y + screen.px(20), wide, high + pad)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`: the section that is read, and what the marks mean."""
        legend = [f"[{mark}] {words}" for mark, words in self._legend()]
        note = (self._note,) if self._note else ()
        return self.words("rules.heading"), *note, *self.page.told(self.here), *legend

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, colours = self.screen, self.palette
        shade(surface, screen)
        panel(surface, self._left, screen, "wood")
        panel(surface, self.page_rect, screen, "paper")
        heading = brass(self.words("rules.heading"), self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=(self._left.centerx, self._left.y + screen.px(24))))
        offset = round(self.scroller.shown)
        more = offset + self.window.height < self.page.height
        with scrolled(surface, self.window, screen.px(EDGE), above=False, below=more):
            self.page.draw(surface, self.window, offset, self.sought)
        self._draw_legend(surface)
        if self._note:
            place, pad = self._note_place, screen.px(NOTE_PAD)
            panel(surface, place, screen, "slate")
            room, size = place.inflate(-2 * pad, -pad), screen.font(NOTE)
            labels.block(surface, self._note, room, size, colours.cream, screen, "bold", "left", "middle")
        self.scroller.draw_bar(surface)
        if self.query.strip():
            count = len(self._matching())
            words = self.words("rules.found", count=count) if count else self.words("rules.nothing")
            labels.line(surface, words, self._found_rect, screen.font(22), colours.cream_soft)
        super().draw(surface)

    def _draw_legend(self, surface: pygame.Surface) -> None:
        screen, size = self.screen, self.screen.font(LEGEND)
        top = self.window.bottom + screen.px(8)
        for mark, words in self._legend():
            box = pygame.Rect(self.window.x, top, mark_width(size), round(size * labels.LINE))
            draw_mark(surface, mark, box, size, screen)
            left = box.right + size // 4
            rest = pygame.Rect(left, top, self.window.right - left, 0)
            top += labels.block(surface, words, rest, size, self.palette.ink_soft, screen)
