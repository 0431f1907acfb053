"""The score sheet of a match or a game night."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import TYPE_CHECKING

import pygame

from games.core.types import Seat
from table.base.measures import RESULT_READY
from table.base.screen import LEAST_FONT
from table.graphics.text import fitted
from table.graphics.theme import hex_colour
from table.graphics.vector import icon
from table.input.intents import Accept, Back, Intent, Press
from table.match.front import NIGHT, SHEET
from table.match.seating import named
from table.match.seats import MatchSetup
from table.match.speeds import FASTEST, INSTANT
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.stage.drawing.ground import portrait_of
from table.stage.motion.easing import out_cubic
from table.ui import labels
from table.ui.panels import panel, shade
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App

ALONE = 4000.0
"""Time the finished sheet stays, where nobody plays, ms."""
# ms at speed 1
_BEGIN, _EACH, _STROKE, _SUM = 500.0, 420.0, 260.0, 500.0
_PAD, _ROW, _TOKEN = 40, 54, 84  # px at 1080p
_SHOWN = 6  # most games; of more only the latest
_HEADING, _NUMBER, _NAME = 46, 32, 22
_STEP = 0.04  # by which all is made smaller until it fits


class ScoresScene(FormScene):
    """A sheet with columns for seats, rows for games, and sums.

    The best of each game and the leaders are marked.
    """

    overlay = True

    def __init__(
        self,
        app: App,
        setup: MatchSetup,
        rows: Sequence[Sequence[int]],
        leaders: Set[Seat],
        games: Sequence[str] = (),
        then: Callable[[], None] | None = None,
        on: str = "scores.continue",
        tie: str = "",
        told: Callable[[], Sequence[str]] = tuple,
        leave: Callable[[], None] | None = None,
    ) -> None:
        """`rows` has the points of each game, by seat.

        The last one has only just been won. `games` are what those of a game night are called; a match's are
        numbered. `then` is done at the end, by a button with the words `on`; else the sheet is taken away. `tie`: the
        key of the text that says what decides between equal sums, if the game has one. `told`: sentences on the
        game that is over, in the language of the moment. `leave`: what another button does, with which one leaves the
        table.
        """
        super().__init__(app)
        self.phone_note = NIGHT if games else SHEET
        self._leaders = leaders
        self._setup = setup
        self._rows = [tuple(row) for row in rows]
        self._games = games
        self._then = then or app.pop
        self._on = on
        self._tie = tie
        self._told = told
        self._leave = leave
        self._age = 0.0
        self._left = ALONE
        self._heard = 0
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._note = LEAST_FONT
        self._part = 1.0  # of the size of all, so that it fits

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def totals(self) -> list[int]:
        """The sums, by seat."""
        return [sum(points) for points in zip(*self._rows, strict=True)]

    @property
    def tie(self) -> str:
        """The tie-break between equal sums, or ""."""
        totals = self.totals
        broken = any(totals[seat] == max(totals) for seat in range(len(totals)) if seat not in self._leaders)
        return self.words(self._tie) if broken and self._tie in self.words else ""

    @property
    def notes(self) -> Sequence[str]:
        """The sentences below the numbers."""
        return [*self._told(), *filter(None, [self.tie])]

    def _notes_height(self, width: int, size: int) -> int:
        high = sum(labels.block_height(said, width, size, self.screen) for said in self.notes)
        return high + self.screen.px(12) if high else 0

    @property
    def _stretch(self) -> float:
        speed = self.app.settings.speed
        return 0.0 if speed == INSTANT or self.screen.reduced else 1 / min(speed, FASTEST)

    def penned(self, number: int) -> float:
        """Return the written part of a column's number, 0 to 1.

        After the last column come the sums.
        """
        if not self._stretch:
            return 1.0
        began = _BEGIN + _EACH * number + (_SUM if number >= len(self._setup.seats) else 0)
        return max(0.0, min(1.0, (self._age / self._stretch - began) / _STROKE))

    @property
    def over(self) -> bool:
        """True if everything is written."""
        return self.penned(2 * len(self._setup.seats) - 1) >= 1

    @property
    def awaits(self) -> str:
        """See `Scene.awaits`."""
        return self._on if self.over and self._age >= RESULT_READY else ""

    def go_on(self) -> None:
        """See `Scene.go_on`."""
        self._then()

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, area, pad = self.screen, inside(self.screen, 20), self.screen.px(_PAD)
        buttons = [Button("continue", self.words(self._on), self._then, style="lacquer")]
        if self._leave:
            buttons.append(Button("leave", self.words("scores.leave"), self._leave, size=24))
        wide = min(area.width, self._first + max(screen.px(150), self._letters(_NAME) * 7) * len(self._setup.seats))
        gap = screen.px(20)
        foot = sum(button.height(screen, wide) + gap for button in buttons)
        most = area.height - foot - 2 * pad
        self._part, self._note = 1.0, self._letters(_NAME)
        while self._note > LEAST_FONT and self._table + self._notes_height(wide, self._note) > most:
            self._part -= _STEP
            self._note = self._letters(_NAME)
        high = self._table + self._notes_height(wide, self._note)
        self._sheet = pygame.Rect(0, 0, wide + 2 * pad if wide + 2 * pad <= area.width else wide, high + 2 * pad)
        self._sheet.height = min(self._sheet.height, area.height - foot)
        self._sheet.midtop = screen.width // 2, max(area.top, (screen.height - self._sheet.height - foot) // 2)
        top = self._sheet.bottom + gap
        for button in buttons:
            width = min(self._sheet.width, button.width(screen) + screen.px(60))
            button.rect = pygame.Rect(0, 0, width, button.height(screen, width))
            button.rect.midtop = self._sheet.centerx, top
            top = button.rect.bottom + gap
        self.form.set(screen, buttons)
        self.form.focus.prefer("continue")

    def _letters(self, size: float) -> int:
        """Return a size of letters with which all fits, px."""
        return max(LEAST_FONT, round(self.screen.font(size) * self._part))

    @property
    def _table(self) -> int:
        """Height of heading and table, px."""
        return round(self._letters(_HEADING) * 1.5) + self._head + self._row * (min(len(self._rows), _SHOWN) + 1)

    @property
    def _first(self) -> int:
        """Width of the column with the games."""
        said = [self._game(number) for number in range(len(self._rows))] + [self.words("scores.total")]
        return max(labels.width(one, self._letters(_NAME), "bold") for one in said) + self.screen.px(24)

    @property
    def _head(self) -> int:
        return self._token + round(self._letters(_NAME) * 1.6)

    @property
    def _token(self) -> int:
        return round(self.screen.px(_TOKEN) * self._part)

    @property
    def _row(self) -> int:
        return max(round(self.screen.px(_ROW) * self._part), round(self._letters(_NUMBER) * 1.5))

    def _game(self, number: int) -> str:
        return self._games[number] if self._games else self.words("scores.game", number=number + 1)

    def handle(self, intent: Intent) -> None:
        """Any press has all written at once; only a button goes on.

        The buttons of the table are still in sight: who presses there does not mean the next game.
        """
        if isinstance(intent, Press | Accept | Back):
            if self._age < RESULT_READY:
                return
            if not self.over:
                self._age = float("inf")
                return
        super().handle(intent)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._age += ms
        while self._heard < 2 * len(self._setup.seats) and self.penned(self._heard):
            if self._stretch:
                self.app.sounds.play("pen")
            self._heard += 1
        if self.over and not self._setup.persons:
            self._left -= ms
            if self._left <= 0:
                self._then()

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`; all of it, however much the pen has written."""
        names = [seat.name for seat in named(self._setup.seats, self.words)]
        games = [(self._game(number), row) for number, row in enumerate(self._rows)]
        rows = [
            f"{name}: " + ", ".join(f"{who} {points}" for who, points in zip(names, row, strict=True))
            for name, row in [*games, (self.words("scores.total"), self.totals)]
        ]
        return self.words("scores.heading"), *self.notes, *rows

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, colours = self.screen, self.palette
        shade(surface, screen)
        panel(surface, self._sheet, screen, "key")
        inner = self._sheet.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD))
        size = self._letters(_HEADING)
        heading = fitted(self.words("scores.heading"), size, screen.px(24), inner.width, colours.ink, "display")
        surface.blit(heading, heading.get_rect(midtop=inner.midtop))
        top = inner.top + round(size * 1.5)
        seats, left = named(self._setup.seats, self.words), inner.left + self._first
        each = (inner.right - left) / len(seats)
        centres = [round(left + each * (number + 0.5)) for number in range(len(seats))]
        totals = self.totals
        leads = self.penned(2 * len(seats) - 1) >= 1
        for seat, (who, x) in enumerate(zip(seats, centres, strict=True)):
            glad = leads and seat in self._leaders
            token = portrait_of(who, self._token, "gleeful" if glad else "calm")
            surface.blit(token, token.get_rect(midtop=(x, top)))
            name = fitted(who.name, self._letters(_NAME), screen.px(14), round(each) - screen.px(10), colours.ink)
            surface.blit(name, name.get_rect(midtop=(x, top + token.height + screen.px(2))))
        line = top + self._head
        first = max(0, len(self._rows) - _SHOWN)
        for number in range(first, len(self._rows)):
            self._rule(surface, inner, line, 1)
            said = pygame.Rect(inner.left, line, self._first, self._row)
            labels.line(surface, self._game(number), said, self._letters(_NAME), colours.ink_soft, "bold")
            new = number == len(self._rows) - 1
            for seat, x in enumerate(centres):
                self._write(surface, self._rows[number][seat], (x, line), self.penned(seat) if new else 1.0)
                if self._rows[number][seat] == max(self._rows[number]) and not (new and self.penned(len(seats)) < 1):
                    self._crown(surface, round(x + each * 0.32), line, colours.ink_soft)
            line += self._row
        self._rule(surface, inner, line, 3)
        said = pygame.Rect(inner.left, line, self._first, self._row)
        labels.line(surface, self.words("scores.total"), said, self._letters(_NAME), colours.ink, "bold")
        for seat, x in enumerate(centres):
            self._write(surface, totals[seat], (x, line), self.penned(len(seats) + seat))
            if leads and seat in self._leaders:
                self._crown(surface, round(x + each * 0.32), line, colours.brass_dark)
        if leads:
            below = pygame.Rect(inner.left, line + self._row + screen.px(12), inner.width, 0)
            for sentence in self.notes:
                below.height = labels.block_height(sentence, inner.width, self._note, screen)
                labels.block(surface, sentence, below, self._note, colours.ink, screen, "regular", "centre")
                below.y = below.bottom
        super().draw(surface)

    def _crown(self, surface: pygame.Surface, x: int, line: int, colour: tuple[int, int, int]) -> None:
        """Draw the sign of whoever was best beside a number."""
        crown = icon("crown-small", self._letters(_NAME), hex_colour(colour))
        surface.blit(crown, crown.get_rect(center=(x, line + self._row // 2)))

    def _rule(self, surface: pygame.Surface, inner: pygame.Rect, y: int, thick: int) -> None:
        line = pygame.Rect(inner.left, y, inner.width, max(1, self.screen.px(thick)))
        surface.fill(self.palette.ink_soft, line)

    def _write(self, surface: pygame.Surface, points: int, at: tuple[int, int], part: float) -> None:
        """Draw a number up to the pen, with the pen."""
        if not part:
            return
        screen, colours = self.screen, self.palette
        number = fitted(f"{points}".replace("-", "−"), self._letters(_NUMBER), 9, screen.px(140), colours.ink)
        place = number.get_rect(center=(at[0], at[1] + self._row // 2))
        shown = round(number.width * out_cubic(part))
        surface.blit(number, place, (0, 0, shown, number.height))
        if part < 1:
            side = self._letters(_NUMBER)
            pen = icon("pencil", side, hex_colour(colours.brass_dark))
            surface.blit(pen, pen.get_rect(bottomleft=(place.left + shown, place.bottom)))
