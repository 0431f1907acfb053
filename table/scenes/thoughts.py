"""After a game: what each AI seat thought when it decided, beside what it could not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.match import Log
from games.core.types import Seat
from table.input.intents import Intent, Page, Scroll
from table.match.recall import Recall
from table.match.seating import named, names
from table.match.seats import MatchSetup, SeatSetup
from table.scenes.base import FormScene
from table.screen import Screen
from table.stage.boardfile import load_board
from table.stage.drawing.ground import bare_table, token_of
from table.stage.speech.narrator import Narrator
from table.stage.speech.thoughts import Thoughts, Told, percent, unknown
from table.ui import labels
from table.ui.backdrop import inside
from table.ui.form import NOTCH
from table.ui.logo import brass, fitting
from table.ui.panels import State, panel
from table.ui.sheet import Sheet
from table.ui.theme import palette
from table.ui.widgets import Button, Label, Widget, least, stack

if TYPE_CHECKING:
    from table.app import App

AGAIN = 250.0
"""ms from one laying out to the next while more is found."""
TEXT, NOTE = 24, 22  # px at 1080p
PORTRAIT = 60
BESIDE = 30
"""px at 1080p for the bar beside the sheet."""


def can_tell(setup: MatchSetup) -> bool:
    """Whether anybody has played who may say afterwards what it thought."""
    yardsticks = entry(setup.game_id).brains
    return any(not seat.is_person and seat.player not in yardsticks for seat in setup.seats)


class ThoughtsScene(FormScene):
    """On the left the decisions, all or one seat's, on the right a sheet about one of them."""

    def __init__(self, app: App, setup: MatchSetup, log: Log) -> None:
        """`log` is that of a game that is over."""
        super().__init__(app)
        self._setup = setup
        self._entry = entry(setup.game_id)
        self._spec = load_board(self._entry.rules)
        self._recall = Recall(self._entry, setup, log, app.worker)
        self._who: Seat | None = None
        self.chosen: int | None = None
        """The number of the decision that the sheet is about."""
        self.told: Told | None = None
        """What the sheet says."""
        self._found = 0
        self._age = 0.0
        self._down = 0
        self._heights: dict[int, int] = {}
        self._said: dict[int, tuple[str, str]] = {}
        self._left = self._paper = self._window = self._told = pygame.Rect(0, 0, 0, 0)
        self._sheet: Sheet | None = None

    @property
    def help_game(self) -> str:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def recall(self) -> Recall:
        """Where the thoughts come from."""
        return self._recall

    def leave(self) -> None:
        """See `Scene.leave`."""
        self._recall.leave()

    def layout(self) -> None:
        """See `Scene.layout`."""
        screen = self.screen
        area = inside(screen, 4)
        wide = max(screen.px(460), min(area.width * 38 // 100, screen.font(26) * 20))
        self._left = pygame.Rect(area.x, area.y, wide, area.height)
        left = self._left.right + screen.px(16)
        self._paper = pygame.Rect(left, area.y, area.right - left, area.height)
        self._window = self._paper.inflate(-screen.px(64), -screen.px(44))
        self._narrator = Narrator(self.words, self._entry.rules, self._spec, names(self._setup.seats, self.words))
        self._thoughts = Thoughts(self._recall, self._narrator, self._spec, self._entry.claims)
        self._art = self.app.art(self._entry.id)
        self._heights.clear()
        self._said.clear()
        self.build()
        self._turn_to(self.chosen)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen = self.screen
        inner = self._left.inflate(-screen.px(48), -screen.px(48))
        gap = max(8, screen.px(12))
        top = inner.y + round(self._heading_size() * 1.6)
        filters, top = self._filters(pygame.Rect(inner.x, top, inner.width, 0), gap)
        self._told = pygame.Rect(inner.x, top, inner.width, round(screen.font(NOTE) * 1.5))
        top = top + gap if self._recall.over else self._told.bottom + screen.px(4)
        close = Button("close", self.words("rules.close"), self.back, style="lacquer", icon="cross")
        high = close.height(screen, inner.width)
        close.rect = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        window = pygame.Rect(inner.x, top, inner.width, close.rect.top - gap - top)
        rows = self._rows()
        margin = screen.px(8)
        stack(rows, screen, pygame.Rect(inner.x + margin, window.y + margin, inner.width - 4 * margin, 0), 8)
        self.form.set(screen, [*filters, *rows, close], rows, window, (rows[-1].rect.bottom if rows else top) + margin)

    def _filters(self, area: pygame.Rect, gap: int) -> tuple[list[Widget], int]:
        """Everyone, or one seat: as many in a row as there is room for. Also where they end."""
        screen = self.screen
        everyone = Button(
            "all",
            self.words("thoughts.all"),
            self._shower(None),
            style="key" if self._who is None else "quiet",
            size=24,
        )
        seats = named(self._setup.seats, self.words)
        buttons = [SeatButton(seat, seats[seat], self._who == seat, self._shower(seat)) for seat in self._seats]
        high = max(least(screen), screen.px(76))
        left, top = area.x, area.y
        for widget in (everyone, *buttons):
            wide = everyone.width(screen) if widget is everyone else high
            if left > area.x and left + wide > area.right:
                left, top = area.x, top + high + gap
            widget.rect = pygame.Rect(left, top, wide, high)
            left += wide + gap
        return [everyone, *buttons], top + high + screen.px(4)

    @property
    def _seats(self) -> list[Seat]:
        return [number for number, seat in enumerate(self._setup.seats) if not seat.is_person]

    def _shower(self, seat: Seat | None) -> Callable[[], None]:
        def show() -> None:
            self._who = seat
            self.form.scroll_to(0)
            shown = self._shown()
            if self.chosen not in shown:
                self._turn_to(shown[0] if shown else None)
            self.build()

        return show

    def _shown(self) -> list[int]:
        """The numbers of the decisions in the list."""
        everyone = enumerate(self._recall.decisions)
        return [number for number, decision in everyone if self._who in (None, decision.seat)]

    def _rows(self) -> list[Widget]:
        colours, rows, said = self.palette, list[Widget](), ""
        for number in self._shown():
            decision = self._recall.decisions[number]
            if number not in self._said:
                self._said[number] = self._thoughts.round(decision), self._thoughts.done(decision)
            heading, done = self._said[number]
            if heading != said:
                said = heading
                rows.append(Label(heading, NOTE, colour=colours.brass_light, weight="bold"))
            seat = self._setup.seats[decision.seat]
            rows.append(Row(number, done, seat, number == self.chosen, self._chooser(number), self._heights))
        gone = unknown(self._recall.unknown, self._narrator)
        rows += [Label(line, NOTE, colour=colours.cream_soft) for who, line in gone.items() if self._who in (None, who)]
        return rows

    def _chooser(self, number: int) -> Callable[[], None]:
        return lambda: self._choose(number)

    def _choose(self, number: int) -> None:
        if number != self.chosen:
            self._turn_to(number)
            self.build()

    def _turn_to(self, number: int | None) -> None:
        """Put the sheet about a decision on the paper."""
        self.chosen, self.told, self._down, self._sheet = number, None, 0, None
        if number is not None:
            self._write(number)

    def _write(self, number: int) -> None:
        """Write the sheet about a decision by what has been found so far."""
        decision = self._recall.decisions[number]
        seat = self._setup.seats[decision.seat]
        self.told = self._thoughts.tell(decision)
        self._sheet = Sheet(
            self.told,
            self._narrator.name(decision.seat),
            lambda side: token_of(seat, side),
            tuple(face.id for face in self._entry.rules.faces),
            self._art,
            self.words,
            self.screen,
            self._window.width - self.screen.px(BESIDE),
        )

    # The player

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`. Who goes through the list by keys reads what is there at once."""
        match intent:
            case Page(pages):
                self._scroll(pages * self._window.height * 9 // 10)
            case Scroll(pos, steps) if self._paper.collidepoint(pos):
                self._scroll(-round(steps * self.screen.px(NOTCH)))
            case _:
                super().handle(intent)
                focus = self.form.focus
                if self.app.top is self and focus.by_keyboard and focus.lit:
                    here = self.form.widget(focus.lit.id)
                    if isinstance(here, Row):
                        self._choose(here.number)

    def _scroll(self, way: int) -> None:
        self._down = min(max(0, self._down + way), self._reach)

    @property
    def _reach(self) -> int:
        """How far the sheet can be scrolled, in px."""
        return max(0, self._sheet.picture.get_height() - self._window.height) if self._sheet else 0

    # Time

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self._found < 0:
            return
        self._recall.update()
        self._age += ms
        if not self._recall.over and (self._age < AGAIN or len(self._recall.decisions) == self._found):
            return
        self._age = 0.0
        self._found = -1 if self._recall.over else len(self._recall.decisions)
        if self.chosen is None and (shown := self._shown()):
            self._turn_to(shown[0])
        elif self.chosen is not None and self.told and self.told.claim and self.told.claim[1] is None:
            self._write(self.chosen)  # whether the claim was true may have come out
        self.build()

    # What is on the screen

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(
            self.words("thoughts.heading"), screen.px(34 + 10 * screen.text), self._left.width - screen.px(60)
        )

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, colours, words = self.screen, self.palette, self.words
        surface.blit(bare_table(screen, self._entry.art), (0, 0))  # painted for the game before
        panel(surface, self._left, screen, "wood")
        panel(surface, self._paper, screen, "paper")
        heading = brass(words("thoughts.heading"), self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=(self._left.centerx, self._left.y + screen.px(24))))
        if not self._recall.over:
            labels.line(surface, self.progress, self._told, screen.font(NOTE), colours.cream_soft)
        if self._sheet:
            self._draw_sheet(surface, self._sheet)
        elif self._recall.over:
            self._say(surface, words("thoughts.nothing"))
        else:
            self._say(surface, self.progress)
        super().draw(surface)

    @property
    def progress(self) -> str:
        """What is said while not all is remembered."""
        return self.words("thoughts.progress", percent=percent(self._recall.part))

    def _say(self, surface: pygame.Surface, words: str) -> None:
        """In the place of a sheet."""
        size, ink = self.screen.font(26), self.palette.ink_soft
        labels.block(surface, words, self._window, size, ink, self.screen, align="centre", valign="middle")

    def _draw_sheet(self, surface: pygame.Surface, sheet: Sheet) -> None:
        window = self._window
        left = window.x + (window.width - self.screen.px(BESIDE) - sheet.picture.get_width()) // 2
        shown = pygame.Rect(0, self._down, sheet.picture.get_width(), window.height)
        surface.blit(sheet.picture, (left, window.y), shown)
        if self._reach:
            wide = max(5, self.screen.px(8))
            rail = pygame.Rect(window.right - wide, window.y, wide, window.height)
            pygame.draw.rect(surface, self.palette.paper_dark, rail, border_radius=wide)
            high = max(self.screen.px(40), rail.height * window.height // sheet.picture.get_height())
            top = rail.y + (rail.height - high) * self._down // self._reach
            pygame.draw.rect(surface, self.palette.brass_dark, (rail.x, top, wide, high), border_radius=wide)


class SeatButton(Widget):
    """Shows the decisions of one seat only."""

    def __init__(self, number: Seat, seat: SeatSetup, chosen: bool, press: Callable[[], None]) -> None:
        super().__init__(f"of {number}", name=seat.name)
        self._seat = seat
        self._chosen = chosen
        self._press = press

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        panel(surface, rect, screen, "key" if self._chosen else "quiet", state)
        token = token_of(self._seat, rect.height - screen.px(10))
        surface.blit(token, token.get_rect(center=rect.center))

    def act(self, pos: tuple[int, int] | None) -> None:
        """See `Widget.act`."""
        self._press()


class Row(Widget):
    """A decision in the list: who, and what was done."""

    def __init__(
        self,
        number: int,
        words: str,
        seat: SeatSetup,
        chosen: bool,
        press: Callable[[], None],
        heights: dict[int, int],
    ) -> None:
        """`heights` keeps how high the rows are, by number, as long as the layout is the same."""
        super().__init__(f"decision {number}")
        self.number = number
        self.words = words
        self.chosen = chosen
        self._seat = seat
        self._press = press
        self._heights = heights

    def _before(self, screen: Screen) -> int:
        """Room for the token."""
        return screen.px(PORTRAIT) + screen.px(24)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        if self.number not in self._heights:
            wide = width - self._before(screen) - screen.px(8)
            words = labels.block_height(self.words, wide, screen.font(TEXT), screen)
            self._heights[self.number] = max(least(screen), screen.px(PORTRAIT + 12), words + screen.px(14))
        return self._heights[self.number]

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        panel(surface, rect, screen, "key" if self.chosen else "quiet", state)
        token = token_of(self._seat, screen.px(PORTRAIT))
        surface.blit(token, token.get_rect(midleft=(rect.x + screen.px(10), rect.centery)))
        room = pygame.Rect(rect.x + self._before(screen), rect.y, 0, rect.height)
        room.width = rect.right - screen.px(8) - room.x
        ink = colours.ink if self.chosen else colours.cream
        labels.block(surface, self.words, room, screen.font(TEXT), ink, screen, valign="middle")

    def act(self, pos: tuple[int, int] | None) -> None:
        """See `Widget.act`."""
        self._press()
