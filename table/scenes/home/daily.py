"""The daily table: its state, earlier days, and the result in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import pygame

from table.base import clipboard
from table.base.screen import Screen
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon
from table.match.daily_deal import day_of, in_a_row, puzzle_of, setup_of, streak, weeks
from table.match.outcome import Outcome
from table.match.seating import named, recognised
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.scenes.learn.puzzle import open_puzzle
from table.stage.drawing.ground import portrait_of
from table.store import autosave, cached_stats, shelf
from table.store.autosave import Waiting
from table.store.cached_stats import CachedStats
from table.ui import labels
from table.ui.logo import fitting, headed_panel
from table.ui.panels import RADIUS, State, shade
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App
    from table.match.seats import SeatSetup

PAD, NOTE = 44, 22  # px at 1080p
WEEKS = 4
UNREAD = 8
"""Latest games whose stats are computed now if missing."""


class Days(NamedTuple):
    """Known results of all days: counting games, and today's try."""

    played: Mapping[date, CachedStats]
    waits: Waiting | None
    uncounted: bool


def look(today: date) -> Days:
    """Read shelf and unfinished games; waits for the disk."""
    kept, _ = shelf.own_rows()
    unread = [game for game in kept if cached_stats.read(game) is None and game.can_be_played][:UNREAD]
    found = [one for game in kept if (one := cached_stats.read(game))] + [
        one for game in unread if (one := cached_stats.reckon(game))
    ]
    dated = [(day, one) for one in found if one.daily and (day := date.fromisoformat(one.daily)) <= today]
    waits = next((one for one in autosave.waiting() if one.own and day_of(one.setup) == today), None)
    dated.sort(key=lambda row: -row[1].game.number)
    played = {day: one for day, one in dated if one.counts}  # of several the first
    return Days(played, waits, any(day == today and not one.counts for day, one in dated))


class DailyScene(FormScene):
    """The daily scene; the shelf is read in the background."""

    overlay = True
    eases = True

    def __init__(self, app: App, today: date | None = None) -> None:
        super().__init__(app)
        self.today = today or date.today()
        name, faces = app.settings.name, app.settings.faces
        setup = setup_of(self.today, name)
        self.setup = replace(setup, seats=tuple(recognised(setup.seats, name, faces)))
        self.days: Days | None = None
        self._job: Future[Days] | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self.setup.game_id

    def layout(self) -> None:
        """See `Scene.layout`."""
        if self.days is None and self._job is None:
            self._look()
        super().layout()

    def _look(self) -> None:
        self._job = self.app.background.do(lambda: look(self.today))

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self._job and self._job.done():
            self.days, self._job = self._job.result(), None
            self.app.behind(self.build)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words, colours = self.screen, self.words, self.palette
        area, pad = inside(screen, 20), screen.px(PAD)
        wide = min(area.width, screen.px(860 + 260 * (screen.text - 1)))
        inner = wide - 2 * pad - screen.px(20)
        seats = named(self.setup.seats, words)
        about: list[Widget] = [
            Label(words("daily.seats", game=words("title"), count=len(seats)), 28, colour=colours.cream, weight="bold"),
            Company("company", seats),
        ]
        buttons: list[Widget] = []
        note, days = Label(words("daily.note"), NOTE, colour=colours.cream_soft), self.days
        if days:
            about += [
                *self._state(days),
                note,
                Calendar("calendar", words("daily.weekdays").split(), self.today, days.played),
            ]
            buttons += self._ways(days)
        else:
            about.append(note)
        about += self._puzzles_in_a_row()
        buttons += self._puzzle()
        buttons.append(Button("back", words("daily.back"), self.back))
        above = round(self._heading_size(inner) * 1.5)
        foot = sum(button.height(screen, inner) + screen.px(12) for button in buttons)
        content = stack(about, screen, pygame.Rect(0, 0, inner, 0), 14)
        high = min(area.height, 2 * pad + above + content + screen.px(24) + foot)
        self._panel = pygame.Rect(0, 0, wide, high)
        self._panel.center = area.center
        left, top = self._panel.x + pad + screen.px(6), self._panel.y + pad * 3 // 4 + above
        stack(about, screen, pygame.Rect(left, top, inner, 0), 14)
        stack(buttons, screen, pygame.Rect(left, self._panel.bottom - pad - foot + screen.px(12), inner, 0), 12)
        window = pygame.Rect(left - screen.px(8), top, inner + screen.px(28), 0)
        window.height = buttons[0].rect.top - screen.px(12) - top
        self.form.set(screen, [*about, *buttons], about, window, about[-1].rect.bottom)
        self.form.focus.prefer(buttons[0].id)

    def _state(self, days: Days) -> list[Widget]:
        """Return the state of today's try, and the streak."""
        colours, days_in_a_row = self.palette, streak(days.played, self.today)
        if self.today in days.played:
            return [Label(self.told(), 24, colour=colours.brass_light)]
        begun = self.app.settings.daily == self.today.isoformat()
        key = "waits" if days.waits else "uncounted" if days.uncounted else "given_up" if begun else ""
        said = [self.words(f"daily.{key}")] if key else []
        said += [self.words("daily.streak", count=days_in_a_row)] if days_in_a_row else []
        return [Label("\n".join(said), 24, colour=colours.brass_light)] if said else []

    def _ways(self, days: Days) -> list[Widget]:
        words = self.words
        if days.waits:
            return [Button("go_on", words("daily.go_on"), self._go_on, style="lacquer")]
        if self.today in days.played:
            copy = Button("copy", words("daily.copy"), self._copy, style="lacquer", icon="cards")
            return [copy, Button("again", words("daily.again"), self._again, icon="again")]
        if self.app.settings.daily == self.today.isoformat() or days.uncounted:
            return [Button("again", words("daily.again"), self._again, icon="again")]
        return [Button("begin", words("daily.begin"), self._begin, style="lacquer")]

    def _puzzle(self) -> list[Widget]:
        """The way to the puzzle of the day."""
        found = puzzle_of(self.today)
        if found is None:
            return []
        game, number = found
        solved = self.app.settings.puzzle_days[0] == self.today.isoformat()
        label = self.words("daily.puzzle_solved" if solved else "daily.puzzle", game=self.app.words(game.id)("title"))
        icon = "check" if solved else "puzzle"
        return [Button("puzzle", label, lambda: open_puzzle(self.app, game, number, self.today), icon=icon)]

    def _puzzles_in_a_row(self) -> list[Widget]:
        count = in_a_row(self.app.settings.puzzle_days, self.today)
        words = self.words("daily.puzzle_streak", count=count)
        return [Label(words, NOTE, colour=self.palette.cream_soft)] if count else []

    def told(self) -> str:
        """Return today's result in words and digits, without cards.

        Raises `KeyError` before it is played.
        """
        assert self.days
        words, one = self.words, self.days.played[self.today]
        seat = next(number for number, row in enumerate(one.game.seats) if row.is_person)
        fate = words(f"results.{Outcome(one.game.result, len(one.game.seats)).fate(seat)}")
        day, count = self.today.isoformat(), len(one.game.seats)
        said = [words("daily.told", app=words("app.name"), date=day, game=words("title"), count=count, fate=fate)]
        if stats := one.stats[seat]:
            right = stats.rightly_believed + stats.rightly_doubted
            said += [words("daily.read", right=right, all=stats.answers)] if stats.answers else []
            said += [words("daily.lied", lies=stats.lies, caught=stats.lies_caught)] if stats.claims else []
        return "\n".join([*said, words("daily.streak", count=streak(self.days.played, self.today))])

    # What is done

    def _begin(self) -> None:
        self.app.change(daily=self.today.isoformat())
        self.app.games.start(self.setup)

    def _go_on(self) -> None:
        if self.days and self.days.waits:
            self.app.games.resume(self.days.waits.number, self._look)

    def _again(self) -> None:
        self.app.games.start(replace(self.setup, daily="", counts=False))

    def _copy(self) -> None:
        self.app.toast.show(self.words("daily.copied" if clipboard.copy(self.told()) else "daily.no_clipboard"))

    # What is on the screen

    def _heading_size(self, width: int) -> int:
        return fitting(self.words("daily.heading"), self.screen.px(44 + 14 * self.screen.text), width)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, pad = self.screen, self.screen.px(PAD)
        shade(surface, screen)
        size = self._heading_size(self._panel.width - 2 * pad)
        headed_panel(surface, self._panel, self.words("daily.heading"), size, pad, screen)
        super().draw(surface)


class Company(Widget):
    """The portraits of the players at the table."""

    focusable = False

    def __init__(self, id: str, seats: tuple[SeatSetup, ...]) -> None:
        super().__init__(id)
        self._seats = seats

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return screen.px(84)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        left = rect.x
        for seat in self._seats:
            token = portrait_of(seat, rect.height)
            surface.blit(token, (left, rect.y))
            left += rect.height + screen.px(14)


class Calendar(Widget):
    """The latest weeks as squares below the weekdays, from Monday.

    A check where it went well, a dot where it was played, today framed.
    """

    focusable = False

    def __init__(self, id: str, weekdays: Sequence[str], today: date, played: Mapping[date, CachedStats]) -> None:
        super().__init__(id)
        self._weekdays = weekdays
        self._today = today
        self._well = {day: _went_well(one) for day, one in played.items()}

    def _side(self, screen: Screen) -> int:
        return max(screen.px(46), round(screen.font(20) * 1.5))

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return self._head(screen) + (self._side(screen) + screen.px(6)) * WEEKS

    def _head(self, screen: Screen) -> int:
        return round(screen.font(18) * 1.3)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, side, gap = palette(screen.contrast), self._side(screen), screen.px(6)
        size, top = min(screen.font(20), side * 5 // 9), self._head(screen)
        for column, name in enumerate(self._weekdays):
            head = pygame.Rect(rect.x + column * (2 * side + gap), rect.y, 2 * side, top)
            labels.line(surface, name, head, screen.font(18), colours.cream_soft, "bold", "centre")
        for row, week in enumerate(weeks(self._today, WEEKS)):
            for column, day in enumerate(week):
                if day > self._today:
                    continue
                cell = pygame.Rect(
                    rect.x + column * (2 * side + gap), rect.y + top + row * (side + gap), 2 * side, side
                )
                round_ = max(1, screen.px(RADIUS) // 2)
                played = day in self._well
                pygame.draw.rect(surface, colours.felt if played else colours.wood_dark, cell, border_radius=round_)
                ink = colours.cream if played else colours.cream_soft
                half = pygame.Rect(cell.x, cell.y, side, side)
                labels.line(surface, str(day.day), half, size, ink, "bold" if played else "regular", "centre")
                if self._well.get(day):
                    mark = icon("check", side * 3 // 5, hex_colour(colours.brass_light))
                    surface.blit(mark, mark.get_rect(center=(half.right + side // 2, cell.centery)))
                elif played:
                    pygame.draw.circle(surface, colours.cream, (half.right + side // 2, cell.centery), side // 8)
                if day == self._today:
                    pygame.draw.rect(surface, colours.brass_light, cell, max(2, screen.px(3)), border_radius=round_)


def _went_well(one: CachedStats) -> bool:
    outcome = Outcome(one.game.result, len(one.game.seats))
    seat = next(number for number, row in enumerate(one.game.seats) if row.is_person)
    return outcome.fate(seat) in ("won", "safe")
