"""The daily table: today, its month, and the result to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple, get_args

import pygame

from games import entry
from table.access.node import Node
from table.base import clipboard
from table.base.screen import Screen
from table.match.daily_deal import day_of, days_in_a_row, in_a_row, puzzle_of, setup_of, streak
from table.match.outcome import Outcome
from table.match.seating import named, recognised
from table.review.deeds import Deeds, deeds
from table.review.past import Past
from table.scenes.base import FormScene
from table.scenes.home.daily_calendar import Calendar, Mark, Record, months
from table.scenes.kit.backdrop import inside
from table.scenes.learn.puzzle import open_daily
from table.scenes.records.deed_signs import DeedSigns
from table.scenes.records.deed_signs import told as signs_told
from table.stage.drawing.ground import portrait_of
from table.store import autosave, cached_stats, shelf
from table.store.autosave import Waiting
from table.store.cached_stats import CachedStats
from table.store.settings import LARGE_TEXT
from table.ui.choices import Choice
from table.ui.logo import fitting, headed_panel
from table.ui.panels import State, shade
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App
    from table.match.seats import SeatSetup

PAD, NOTE, COLUMNS = 44, 22, 24  # px at 1080p: COLUMNS beside each of two columns
UNREAD = 8
"""Latest games whose stats are computed now if missing."""


class Days(NamedTuple):
    """Known results of all days: counting games, and today's try."""

    played: Mapping[date, CachedStats]
    waits: Waiting | None
    uncounted: bool
    deeds: Deeds | None = None
    """The signs of today's game, once it is played."""


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
    uncounted = any(day == today and not one.counts for day, one in dated)
    return Days(played, waits, uncounted, _deeds(played[today]) if today in played else None)


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
        self._month: date | None = None
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
        area, pad, days = inside(self.screen, 20), self.screen.px(PAD), self.days
        about, calendar, buttons = self._about(days), self._calendar(days), self._buttons(days)
        column = min(self.screen.px(700), (area.width - 2 * pad) // 2 - self.screen.px(COLUMNS))
        if self.screen.text >= LARGE_TEXT or not self._lay(column, about, buttons, calendar):
            self._lay(0, [*about, *calendar, *buttons[1:-1]], [buttons[0], *buttons[1:][-1:]], [])
        self.form.focus.prefer(buttons[0].id)

    def _lay(self, column: int, about: list[Widget], buttons: list[Widget], beside: list[Widget]) -> bool:
        """Place a column, another `beside` it, and buttons below both, in pairs.

        `column` is the width of both, in px. If it is 0 there is one, which scrolls. Returns False, with nothing
        placed, if two would be too high.
        """
        screen = self.screen
        area, pad, gap = inside(screen, 20), screen.px(PAD), screen.px(COLUMNS)
        one = min(area.width, screen.px(860 + 260 * (screen.text - 1)))
        inner = column or one - 2 * pad - screen.px(20)
        wide = 2 * pad + 2 * column + 2 * gap if column else one
        above = round(self._heading_size(wide - 2 * pad) * 1.5)
        across = 2 if column else 1
        rows = [buttons[at : at + across] for at in range(0, len(buttons), across)]
        foot = sum(max(button.height(screen, inner) for button in row) + screen.px(12) for row in rows)
        content = max(stack(part, screen, pygame.Rect(0, 0, inner, 0), 14) for part in (about, beside))
        high = 2 * pad + above + content + screen.px(24) + foot
        if column and high > area.height:
            return False
        self._panel = pygame.Rect(0, 0, wide, min(area.height, high))
        self._panel.center = area.center
        left, top = self._panel.x + pad + screen.px(6), self._panel.y + pad * 3 // 4 + above
        stack(about, screen, pygame.Rect(left, top, inner, 0), 14)
        second = left + column + 2 * gap - screen.px(12)
        stack(beside, screen, pygame.Rect(second, top, inner, 0), 14)
        for number in range(across):
            below = pygame.Rect((left, second)[number], self._panel.bottom - pad - foot + screen.px(12), inner, 0)
            stack(buttons[number::across], screen, below, 12)
        if column:
            self.form.set(screen, [*about, *beside, *buttons])
            return True
        window = pygame.Rect(left - screen.px(8), top, inner + screen.px(28), 0)
        window.height = buttons[0].rect.top - screen.px(12) - top
        self.form.set(screen, [*about, *buttons], about, window, about[-1].rect.bottom)
        return True

    def _about(self, days: Days | None) -> list[Widget]:
        """Return who plays, and how it stands today."""
        words, colours, seats = self.words, self.palette, named(self.setup.seats, self.words)
        said = words("daily.seats", game=words("title"), count=len(seats))
        return [
            Label(said, 28, colour=colours.cream, weight="bold"),
            Company("company", seats),
            *(self._state(days) if days else []),
        ]

    def _buttons(self, days: Days | None) -> list[Widget]:
        """Return the ways on."""
        return [
            *(self._ways(days) if days else []),
            *self._puzzle(),
            Button("back", self.words("daily.back"), self.back),
        ]

    def _calendar(self, days: Days | None) -> list[Widget]:
        """Return a month of tables and puzzles, once known, and a note."""
        note = Label(self.words("daily.note"), NOTE, colour=self.palette.cream_soft)
        if not days:
            return [note]
        words, played = self.words, {day: _went_well(one) for day, one in days.played.items()}
        record = Record(played, days_in_a_row(self.app.settings.puzzle_days))
        offered = months(min([*record.tables, *record.puzzles, self.today]), self.today)
        names = [(month, words("daily.month", year=month.year, month=words("daily.months").split()[month.month - 1]))
                 for month in offered]  # fmt: skip
        legend: dict[Mark, str] = {mark: words(f"daily.mark.{mark}") for mark in get_args(Mark)}
        month = self._month if self._month and self._month in offered else offered[-1]
        head: Widget = Label(names[-1][1], 26, colour=self.palette.brass_light, weight="bold", align="centre")
        if len(names) > 1:
            head = Choice[date]("month", "", names, month, self._turn, compact=True)
        calendar = Calendar("calendar", month, self.today, words("daily.weekdays").split(), record, legend)
        return [head, calendar, *self._puzzles_in_a_row(), note]

    def _state(self, days: Days) -> list[Widget]:
        """Return the state of today's try, and the streak."""
        colours, days_in_a_row = self.palette, streak(days.played, self.today)
        if self.today in days.played:
            signs = [DeedSigns("deeds", days.deeds, self.words)] if days.deeds else []
            fate, more = self._fate(), "\n".join(self._told())
            return [
                Label(fate, 34, colour=colours.brass_light, weight="display"),
                Label(more, 24, colour=colours.cream),
                *signs,
            ]
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
        return [Button("puzzle", label, lambda: open_daily(self.app, game, number, self.today), icon=icon)]

    def _puzzles_in_a_row(self) -> list[Widget]:
        count = in_a_row(self.app.settings.puzzle_days, self.today)
        words = self.words("daily.puzzle_streak", count=count)
        return [Label(words, NOTE, colour=self.palette.cream_soft)] if count else []

    def told(self) -> str:
        """Return today's result in words and signs, without cards.

        Raises `KeyError` before it is played.
        """
        assert self.days
        words, one = self.words, self.days.played[self.today]
        whole = {"app": words("app.name"), "date": self.today.isoformat(), "game": words("title")}
        first = words("daily.told", count=len(one.game.seats), fate=self._fate(), **whole)
        signs = [signs_told(self.days.deeds, words)] if self.days.deeds else []
        return "\n".join([first, *signs, *self._told()])

    def _fate(self) -> str:
        """Return today's result in a word."""
        assert self.days
        one = self.days.played[self.today]
        return self.words(f"results.{Outcome(one.game.result, len(one.game.seats)).fate(_seat(one))}")

    def _told(self) -> list[str]:
        """Return what is told of today's game besides its result."""
        assert self.days
        words, one = self.words, self.days.played[self.today]
        said: list[str] = []
        if stats := one.stats[_seat(one)]:
            right = stats.rightly_believed + stats.rightly_doubted
            said += [words("daily.read", right=right, all=stats.answers)] if stats.answers else []
            said += [words("daily.lied", lies=stats.lies, caught=stats.lies_caught)] if stats.claims else []
        return [*said, words("daily.streak", count=streak(self.days.played, self.today))]

    # What is done

    def _turn(self, month: date) -> None:
        """Show another month."""
        self._month = month
        self.build()

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

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self.words("daily.heading"),)

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

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", ", ".join(seat.name for seat in self._seats))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        left = rect.x
        for seat in self._seats:
            token = portrait_of(seat, rect.height)
            surface.blit(token, (left, rect.y))
            left += rect.height + screen.px(14)


def _seat(one: CachedStats) -> int:
    """Return the seat of whoever played it."""
    return next(number for number, row in enumerate(one.game.seats) if row.is_person)


def _went_well(one: CachedStats) -> bool:
    return Outcome(one.game.result, len(one.game.seats)).fate(_seat(one)) in ("won", "safe")


def _deeds(one: CachedStats) -> Deeds | None:
    """Return the signs of a game for whoever played it."""
    record, _, problem = shelf.take(one.game.number)
    if problem or record is None:
        return None
    return deeds(Past(entry(record.setup.game_id), record.setup, record.log), _seat(one))
