"""The results: losers or winners, the reason, and ways on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.game import Result
from games.core.match import Log
from games.core.names import Listed
from games.core.types import Seat
from table.base.measures import RESULT_GLIDE, RESULT_READY
from table.base.slices import checkpoint
from table.input.intents import Accept, Back, Intent, Press, Release
from table.match.outcome import UNTOLD, Brought, Outcome
from table.match.seating import default_name, known_options, named, names, new_seed, settle_options
from table.match.seats import MatchSetup, SeatSetup
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.scenes.results import medal
from table.scenes.results.plate import PLATE, Plate, least_width, lines
from table.stage.motion.easing import out_cubic
from table.stage.speech.called import in_sentences
from table.stage.speech.ending import heading, reason
from table.store.record import GameRecord, moment
from table.ui import labels
from table.ui.logo import brass, fitting
from table.ui.panels import Style, panel, shade
from table.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App
    from table.base.screen import Screen
    from table.scenes.lookback.timeline import TimelineScene

AGAIN, NEXT = "results.again", "evening.next"
"""Texts of the button for another game, alone or in an evening."""
PAD = 44  # px at 1080p
LOW_PLATE, FEW = 104, 2  # px at 1080p: a plate's height in more than so many rows
ALONE_BELOW = 3
"""Number of seats of which one would stand alone below."""
_RISE = 60
_DUSK = 0.6  # of the table's light when the panel begins to come: so much is left of it while the end is told
_CRAMPED = 0.55  # of the heading's size: smaller, it tells no names of several seats
_COLUMN = 0.34  # of the room, at most, for the buttons


class ResultsScene(FormScene):
    """The results over the final table.

    They go away to look at the table again, which knows the way back. Their buttons lie at the right, where nothing
    is decided on the table.
    """

    overlay = True
    phone_note = "phones.front.results"
    preferred = "analysis"
    """The id of the button at which keys begin."""

    def __init__(
        self,
        app: App,
        setup: MatchSetup,
        result: Result,
        log: Log | None = None,
        numbers: Mapping[str, Sequence[int]] | None = None,
        begun: int = 0,
        news: Future[Sequence[tuple[Seat, str]]] | None = None,
        brought: Brought = UNTOLD,
    ) -> None:
        """Show the results of a game.

        `log` is that of the game; without it nobody can look back at it, and there is nothing to be shared.
        `numbers`: what the seats have done, by the key of the text that names it. `begun`: see `GameRecord`.
        `news`: the feats that this game is the first to tell of those who have played it. `brought` as in `Outcome`.
        """
        super().__init__(app)
        self._setup = setup
        self._result = result
        self._log = log
        self._numbers = numbers or {}
        self.begun = begun
        """See `GameRecord`; 0 if that is not known."""
        self._news = news
        self._feats: Sequence[tuple[Seat, str]] = ()
        self._analysing = False
        self.outcome = Outcome(result, len(setup.seats), setup.persons, *brought)
        self._timeline: TimelineScene | None = None  # kept: what has been remembered need not be again
        self._painted: Screen | None = None
        self._age = 0.0
        self._cramped = False  # whether the heading says how many they are
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._told = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def named(self) -> tuple[SeatSetup, ...]:
        """The seats, all named in the current language."""
        return named(self._setup.seats, self.words)

    @property
    def _called(self) -> Sequence[str]:
        return in_sentences(names(self._setup.seats, self.words))

    @property
    def heading(self) -> str:
        """The losers or winners; how many, where their names have no room."""
        if self._cramped:
            key = "results.several_lost" if self.outcome.about_losers else "results.several_won"
            return self.words(key, count=len(self.outcome.about))
        return heading(self.outcome, self._called, self.words)

    @property
    def reason(self) -> str:
        """The reason, and what decided between equal points."""
        said = reason(self.outcome, self._called, self.words)
        said = f"{said}\n{self.words('tie')}" if self.outcome.tie_was_broken and "tie" in self.words else said
        return f"{said}\n{self.words(why)}" if (why := self._setup.uncounted) else said

    def prewarm(self) -> None:
        """Make ahead what it shows first."""
        self.layout()
        surface = pygame.Surface(self.screen.size)
        shade(surface, self.screen)
        self._draw_panel(surface)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen = self.screen
        area, pad, gap = inside(screen, 16), screen.px(PAD), max(8, screen.px(16))
        buttons = self.ways()
        column = min(max(button.width(screen) for button in buttons), round(area.width * _COLUMN))
        wide = min(area.width, screen.px(1180 + 240 * (screen.text - 1)) + column)
        one_row = self.outcome.seats * (self._least_plate() + gap) - gap + 3 * pad + column
        if self.outcome.seats == ALONE_BELOW and one_row <= area.width:
            wide = max(wide, one_row)
        inner = wide - 3 * pad - column
        self._cramped = False
        self._cramped = len(self.outcome.about) > 1 and self._heading_size(inner) < self._wish * _CRAMPED
        heights = [button.height(screen, column) for button in buttons]
        self._columns = self._fitting_columns(inner)
        rows = -(-self.outcome.seats // self._columns)
        above = round(self._heading_size(inner) * 1.5) + self._reason_height(inner) + screen.px(20)
        seats_high = rows * (self._seat_height() + gap) - gap + len(self._feats) * (medal.height(screen) + gap)
        window_high = min(seats_high, area.height - 2 * pad - above)
        high = 2 * pad + max(above + window_high, sum(heights) + gap * (len(buttons) - 1))
        self._panel = pygame.Rect(0, 0, wide, min(high, area.height))
        self._panel.center = screen.width // 2, screen.height // 2
        self._told = pygame.Rect(self._panel.x + pad, self._panel.y + pad, inner, above)
        top = self._panel.y + pad
        for button, height in zip(buttons, heights, strict=True):
            button.rect = pygame.Rect(self._panel.right - pad - column, top, column, height)
            top += height + gap
        seats_area = pygame.Rect(self._told.x, self._told.bottom, inner, window_high)
        plates = self._place_plates(seats_area, gap)
        window = pygame.Rect(seats_area.topleft, (inner + gap, window_high))  # its bar stands beside the plates
        self.form.set(screen, [*plates, *buttons], plates, window)
        self.form.focus.prefer(self.preferred)

    def ways(self) -> list[Button]:
        """Return the buttons, from above.

        The ways on, or what there is to look back at.
        """
        words = self.words
        if self._analysing:
            return [
                *self.timeline_button(),
                *self.replay_button(),
                *self.reel_button(),
                Button("table", words("results.table"), self._see_table, icon="cards"),
                Button("less", words("results.less"), self.back, style="lacquer"),
            ]
        return [
            *self.next_button(),
            Button("analysis", words("results.analysis"), self._analyse, icon="search"),
            *self.share_button(),
            Button("change", words("results.change"), self._change),
            Button("title", words("results.title"), self.app.home),
        ]

    def _analyse(self) -> None:
        self._turn_to(analysing=True)

    def _see_table(self) -> None:
        self._turn_to(analysing=False)
        super().back()

    def back(self) -> None:
        """Go back to the ways on, or to the table."""
        if self._analysing:
            self._turn_to(analysing=False)
        else:
            super().back()

    def _turn_to(self, *, analysing: bool) -> None:
        self._analysing = analysing
        self.build()
        self.form.focus.prefer(self.ways()[0].id if analysing else self.preferred)

    def next_button(self) -> list[Button]:
        """The way into another game; within an evening into the next one."""
        if self._setup.series is None:
            return [Button("again", self.words(AGAIN), self.go_on, style="lacquer", size=34)]
        return [Button("next", self.words(NEXT), self.go_on, style="lacquer", size=34)]

    @property
    def awaits(self) -> str:
        """See `Scene.awaits`."""
        if self._age < RESULT_READY:
            return ""
        return AGAIN if self._setup.series is None else NEXT

    def go_on(self) -> None:
        """See `Scene.go_on`: another game, or the standings of the evening."""
        series = self._setup.series
        if series is None:
            self._again()
            return
        after = series.after(self.outcome, counts=self._setup.counts)
        self.app.push(navigation.standings(self.app, self._setup, after))

    def timeline_button(self, style: Style = "plate") -> list[Button]:
        """Return the button to look back, if there is a log."""
        words = self.words("results.timeline")
        return [Button("timeline", words, self._look_back, style=style, icon="clock")] * bool(self._log)

    def replay_button(self) -> list[Button]:
        """The way to see the game again, where its log is there."""
        return [Button("replay", self.words("results.replay"), self._replay, icon="eye")] * bool(self._log)

    def _replay(self) -> None:
        if self._log:
            self.app.push(navigation.replay(self.app, self._setup, self._log))

    @property
    def why_no_try(self) -> str:
        """The text key of why nothing can be tried again, or "".

        A game night would be left.
        """
        return "timeline.evening" if self._setup.series else ""

    def reel_button(self) -> list[Button]:
        """The way to the best lies, where any have come out."""
        there = bool(self._log) and any(self._numbers.get("results.told", ()))
        return [Button("reel", self.words("results.reel"), self._show_lies)] * there

    def _show_lies(self) -> None:
        if self._log:
            self.app.push(navigation.best_lies(self.app, self._setup, self._log))

    def _look_back(self) -> None:
        if timeline := self._made_timeline():
            self.app.push(timeline)

    def _made_timeline(self) -> TimelineScene | None:
        """The same one each time; None without the log of the game."""
        if self._timeline is None and self._log:
            self._timeline = navigation.timeline(self.app, self._setup, self._log, self.why_no_try)
        return self._timeline

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]] | None:
        """Prepare looking back: recall, picture, and brains' process.

        See `Scene.prewarming`.
        """
        wanted = self._log is not None and self._painted != self.screen
        return ((self, self.screen), self._paint_timeline) if wanted else None

    def _paint_timeline(self) -> None:
        if timeline := self._made_timeline():
            checkpoint()
            timeline.layout()
            checkpoint()
            timeline.draw(pygame.Surface(self.screen.size))
            self.app.worker.start()
        self._painted = self.screen

    def share_button(self) -> list[Button]:
        """Return the button to share the game, if there is a log."""
        there = self._log is not None
        return [Button("share", self.words("results.share"), self._share)] if there else []

    def _share(self) -> None:
        assert self._log
        record = GameRecord(self._setup, self._log, self.begun)
        told = {names: self.told(names=names) for names in (False, True)}
        self.app.push(navigation.share(self.app, record, self.outcome, self._shared_heading, told))

    @property
    def _shared_heading(self) -> str:
        """The heading, as whoever was alone tells others."""
        called, persons = self._to_others(names=False), self._setup.persons
        if len(persons) != 1:
            return heading(self.outcome, called, self.words)
        fate = self.outcome.fate(persons[0])
        others = [called[seat] for seat in self.outcome.about if seat != persons[0]]
        return self.words(
            f"share.{fate}", name=Listed(tuple(others), self.words("results.listed"), self.words("results.and"))
        )

    def told(self, *, names: bool) -> str:
        """Return the result in words, for others.

        By the names that were typed if wanted.
        """
        words, called = self.words, self._to_others(names=names)
        day = moment(self.begun, "%Y-%m-%d")
        lines = [" ".join(part for part in (words("app.name"), words("title"), day) if part)]
        for seat in self.outcome.order:
            ends = words("results.listed").join([*self._ends(seat), *self._counts(seat)])
            lines.append(f"{called[seat]}: {ends}")
        return "\n".join([*lines, words(why)] if (why := self._setup.uncounted) else lines)

    def _to_others(self, *, names: bool) -> list[str]:
        """Return the seats' names, as others are told.

        People are called by what they typed, if that is wanted; or else whoever was alone is "me", and others friends.
        """
        words, rows = self.words, self._setup.seats
        if not names:
            rows = tuple(replace(row, name="") for row in rows)
        alone, found = len(self._setup.persons) == 1, []
        for seat, row in enumerate(rows):
            number = 1 + sum(other.is_person for other in rows[:seat])
            person = words("share.me") if alone else words("share.friend", number=number)
            found.append(row.name or (person if row.is_person else default_name(rows, seat, words)))
        return found

    def _place_plates(self, area: pygame.Rect, gap: int) -> list[Widget]:
        count = self.outcome.seats
        width = (area.width - (self._columns - 1) * gap) // self._columns
        plates: list[Widget] = []
        for number, seat in enumerate(self.outcome.order):
            row, column = divmod(number, self._columns)
            in_row = min(self._columns, count - row * self._columns)
            left = area.centerx - (in_row * (width + gap) - gap) // 2 + column * (width + gap)
            fate, numbers = self.outcome.fate(seat), self.numbers_for(seat)
            plate = Plate(f"seat {seat}", self.named[seat], fate, self.words_for(seat), numbers)
            plate.rect = pygame.Rect(left, area.y + row * (self._seat_height() + gap), width, self._seat_height())
            plates.append(plate)
        top = area.y + -(-count // self._columns) * (self._seat_height() + gap)
        for seat, feat in self._feats:
            won = medal.Medal(feat, self.named[seat].name, self._setup.game_id, self.words)
            won.rect = pygame.Rect(area.x, top, area.width, medal.height(self.screen))
            plates.append(won)
            top = won.rect.bottom + gap
        return plates

    def _least_plate(self) -> int:
        """Least width of a plate."""
        seats = range(self.outcome.seats)
        return max(least_width(self.words_for(seat), self.numbers_for(seat), self.screen) for seat in seats)

    def _fitting_columns(self, width: int) -> int:
        count, least = self.outcome.seats, self._least_plate()
        most = max(
            1,
            min(
                3 if count in (3, 5, 6) else count,
                (width + max(8, self.screen.px(16))) // (least + max(8, self.screen.px(16))),
            ),
        )
        return -(-count // -(-count // most))

    def _seat_height(self) -> int:
        least = PLATE if -(-self.outcome.seats // self._columns) <= FEW else LOW_PLATE
        return max(self.screen.px(least), sum(lines(self.screen, counted=bool(self._numbers))) + self.screen.px(20))

    @property
    def _wish(self) -> int:
        """Size of the heading's letters where they have room, px."""
        return self.screen.px(60 + 14 * self.screen.text)

    def _heading_size(self, width: int) -> int:
        return fitting(self.heading, self._wish, width)

    def _reason_height(self, width: int) -> int:
        return labels.block_height(self.reason, width, self.screen.font(28), self.screen)

    def words_for(self, seat: Seat) -> str:
        """The line below a seat's name."""
        return "  ".join(self._ends(seat))

    def _ends(self, seat: Seat) -> list[str]:
        fate, scores, ranks = self.outcome.fate(seat), self._result.scores, self._result.ranks
        said = [] if fate == "played" and self.outcome.placed else [self.words(f"results.{fate}")]
        if ranks and fate != "won":
            said.append(self.words(f"results.rank.{ranks[seat]}"))
        if scores:
            key = "results.points_one" if abs(scores[seat]) == 1 else "results.points"
            said.append(self.words(key, points=f"{scores[seat]}".replace("-", "−")))
        return said

    def numbers_for(self, seat: Seat) -> str:
        """Return a seat's deeds, in numbers."""
        return "   ".join(self._counts(seat))

    def _counts(self, seat: Seat) -> list[str]:
        return [f"{self.words(key)} {by_seat[seat]}" for key, by_seat in self._numbers.items()]

    def _again(self) -> None:
        """Start again with the same seats and the lobby's wishes.

        Those about the game before are granted.
        """
        game = entry(self._setup.game_id)
        lobby = self.app.settings.lobbies.get(game.id)
        options = self._setup.options
        if lobby:
            options = settle_options(game, known_options(game, lobby.options), self._result)
        self.app.games.start(self._setup.again(new_seed(), options))

    def _change(self) -> None:
        self.app.only(navigation.title(self.app), navigation.lobby(self.app, self._setup.game_id))

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if self._age < RESULT_READY and isinstance(intent, Press | Release | Accept | Back):
            return
        super().handle(intent)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._age += ms
        if self._news and self._news.done() and self._age >= RESULT_READY:
            self._feats, self._news = self._news.result(), None
            if self._feats:
                self.app.sounds.play("fanfare")
                self.build()

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return self.heading, *self.reason.split("\n")

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        came = 1.0 if self.screen.reduced else out_cubic(min(1.0, self._age / RESULT_GLIDE))
        if came == 1.0:
            shade(surface, self.screen)
            self._draw_panel(surface)
            return
        bright = surface.copy()
        bright.set_alpha(round(255 * _DUSK * (1 - came)))
        shade(surface, self.screen)
        surface.blit(bright, (0, 0))
        lower = round(self.screen.px(_RISE) * (1 - came))
        over = self._panel.inflate(2 * lower, 2 * lower).clip(surface.get_rect())
        before = surface.subsurface(over).copy()
        self._draw_panel(surface)
        drawn = surface.subsurface(self._panel).copy()
        surface.blit(before, over)
        drawn.set_alpha(round(255 * came))
        surface.blit(drawn, self._panel.move(0, lower))

    def _draw_panel(self, surface: pygame.Surface) -> None:
        screen = self.screen
        panel(surface, self._panel, screen, "wood")
        size = self._heading_size(self._told.width)
        drawn = brass(self.heading, size, screen.contrast, self.outcome.sad)
        surface.blit(drawn, drawn.get_rect(midtop=self._told.midtop))
        below = self._told.move(0, round(size * 1.5))
        labels.block(surface, self.reason, below, screen.font(28), self.palette.cream, screen, "regular", "centre")
        super().draw(surface)
