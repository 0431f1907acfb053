"""The timeline: claims, truth, answers, and effects of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.match import Log
from games.core.types import Seat
from table.base.slices import checkpoint
from table.input.intents import Intent, Scroll, ScrollPages
from table.match.seating import named, names
from table.match.seats import MatchSetup
from table.review.past import Past
from table.review.recall import Recall
from table.review.thoughts import Thoughts, Told, percent, unknown
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.scenes.kit.decision_sheet import DecisionSheet
from table.scenes.lookback.findings import Findings
from table.scenes.lookback.paper import Paper
from table.scenes.lookback.replay import ReplayScene
from table.scenes.lookback.rows import GAME, Rows
from table.scenes.lookback.table_picture import Snapshots
from table.scenes.lookback.widgets import Curve, LuckBars, RowWidget, SeatButton
from table.stage.boardfile import load_board
from table.stage.drawing.ground import bare_table, portrait_of
from table.stage.speech.narrator import Narrator
from table.ui import labels
from table.ui.choices import Choice
from table.ui.form import NOTCH
from table.ui.logo import brass, fitting
from table.ui.panels import panel
from table.ui.widgets import Button, Label, Widget, least, stack

if TYPE_CHECKING:
    from table.app.app import App

NOTE = 22  # px at 1080p
LARGE = 1.5
"""From this size of text on there is no heading."""
LEFT, CURVE = 0.45, 0.27
"""The rows' share of the width, the curve's of the height."""


class TimelineScene(FormScene):
    """Rows on the left; on the right the curve, and a sheet.

    The rows in one order or another, all or one seat's; the sheet is about one of the rows: the table as it was
    then, and what was thought.
    """

    def __init__(self, app: App, setup: MatchSetup, log: Log, why_not: str = "") -> None:
        """`log` is a finished game's.

        `why_not`: the key of the text that says why nothing of it can be tried otherwise now, "" if it can.
        """
        super().__init__(app)
        self._setup = setup
        self._log = log
        self._why_not = why_not
        self._entry = entry(setup.game_id)
        self._spec = load_board(self._entry.rules)
        self.findings = Findings(Recall(self._entry, setup, log, app.worker))
        self._past: Past | None = None
        self.who: Seat | None = None
        self._order = GAME
        self.chosen: int | None = None
        """The number of the row that the sheet is about."""
        self.told: list[Told] = []
        """The sheet's decisions."""
        self.table_pictures: Snapshots | None = None
        self.paper = Paper()
        """The paper with the sheet."""
        self._left = self._above = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def house(self) -> tuple[str, ...]:
        """See `Scene.house`."""
        return self._setup.house

    @property
    def recall(self) -> Recall:
        """The source of thoughts."""
        return self.findings.recall

    @property
    def past(self) -> Past:
        """The game. Made with the first layout, which is done in slices."""
        if self._past is None:
            self._past = Past(self._entry, self._setup, self._log)
        return self._past

    @property
    def complete(self) -> bool:
        """True if everything that can be known is known and drawn."""
        return self.findings.costs is not None and self.paper.filled

    def leave(self) -> None:
        """See `Scene.leave`."""
        self.findings.leave()
        self.paper.stop()

    def layout(self) -> None:
        """See `Scene.layout`."""
        screen, past = self.screen, self.past
        checkpoint()
        area, gap = inside(screen, 4), screen.px(16)
        self._left = pygame.Rect(area.x, area.y, round(area.width * LEFT), area.height)
        right = pygame.Rect(self._left.right + gap, area.y, area.right - self._left.right - gap, area.height)
        self._above = pygame.Rect(right.x, right.y, right.width, round(right.height * CURVE) if past.curve else 0)
        top = self._above.bottom + gap if past.curve else right.y
        self._lay_paper(pygame.Rect(right.x, top, right.width, right.bottom - top))
        self._narrator = Narrator(self.words, self._entry.rules, self._spec, names(self._setup.seats, self.words))
        self._thoughts = Thoughts(past, self._narrator, self._spec)
        self._rows = Rows(past, self._narrator, self._spec)
        self._rows.take(self.findings.costs or ())
        self._art = self.app.art(self._entry.id, self.house)
        self.table_pictures = None
        checkpoint()
        if self.chosen is None and past.rows:
            self.chosen = 0
        self.build()
        checkpoint()
        if self.chosen is not None:
            self.form.focus.prefer(f"row {self.chosen}")  # there keys begin
        self._turn_to(self.chosen)

    def _lay_paper(self, rect: pygame.Rect) -> None:
        """Lay the paper, with the recall's progress at its foot.

        While there is any.
        """
        self.paper.place(rect, self.screen, 0 if self.recall.over else round(self.screen.font(NOTE) * 1.2))

    def build(self) -> None:
        """See `FormScene.build`."""
        screen = self.screen
        inner = self._left.inflate(-screen.px(40), -screen.px(40))
        gap = max(8, screen.px(10))
        top = inner.y + (round(self._heading_size() * 1.5) if self._headed else 0)
        filters, top = self._filters(pygame.Rect(inner.x, top, inner.width, 0), gap)
        below, start = self._ways(inner, gap)
        window = pygame.Rect(inner.x, top + gap, inner.width, start - gap - top - gap)
        checkpoint()
        rows = self._row_widgets()
        checkpoint()
        margin = screen.px(8)
        stack(rows, screen, pygame.Rect(inner.x + margin, window.y + margin, inner.width - 4 * margin, 0), 6)
        checkpoint()
        curve = self._curve()
        checkpoint()
        self.form.set(
            screen,
            [*curve, *filters, *rows, *below],
            rows,
            window,
            (rows[-1].rect.bottom if rows else window.y) + margin,
        )

    def _ways(self, inner: pygame.Rect, gap: int) -> tuple[list[Widget], int]:
        """Return the buttons at the lower edge, and where they begin."""
        screen, words = self.screen, self.words
        replay = Button("replay", words("timeline.replay"), self.replay, style="lacquer", icon="eye", size=24)
        again = Button(
            "try",
            words("timeline.try"),
            self._try,
            icon="again",
            size=24,
            why=words(self._why_not or "timeline.no_try"),
        )
        again.enabled = self.tried is not None
        close = Button("close", "", self.back, icon="cross", name=words("rules.close"))
        side = close.width(screen)
        half = (inner.width - side) // 2 - gap
        high = max(again.height(screen, half), replay.height(screen, half), side)
        replay.rect = pygame.Rect(inner.x, inner.bottom - high, half, high)
        again.rect = replay.rect.move(half + gap, 0)
        close.rect = pygame.Rect(inner.right - side, inner.bottom - high, side, high)
        return [replay, again, close], replay.rect.top

    @property
    def tried(self) -> int | None:
        """The step before which somebody can try again.

        Where a person has answered the claim that is chosen, or else made it, or decided something else.
        """
        if self.chosen is None or self._why_not:
            return None
        row, moves = self.past.rows[self.chosen], self.past.match.moves
        steps = [row.steps.start] if row.answered is None else [row.answered, row.steps.start]
        return next((step for step in steps if self._setup.seats[moves[step].seat].is_person), None)

    def _try(self) -> None:
        """Replay from there with the same cards; it does not count."""
        if self.tried is not None:
            log = replace(self._log, steps=self._log.steps[: self.tried])
            self.app.games.start(replace(self._setup, counts=False, daily="", series=None), log)

    def _filters(self, area: pygame.Rect, gap: int) -> tuple[list[Widget], int]:
        """Return the filter by seat and the order, and their end.

        As many in a row as there is space for; below, the order.
        """
        screen = self.screen
        everyone = Button("all", self.words("timeline.all"), self._shower(None), size=24)
        everyone.style = "key" if self.who is None else "quiet"
        seats = named(self._setup.seats, self.words)
        buttons = [SeatButton(n, seat, self.who == n, self._shower(n)) for n, seat in enumerate(seats)]
        count, side = len(buttons) + 1, max(least(screen), screen.px(60))
        if everyone.width(screen) + len(buttons) * (gap + side) > area.width:
            everyone = Button("all", "", everyone.press, icon="everyone", name=self.words("timeline.all"))
            everyone.style = "key" if self.who is None else "quiet"
            even = (area.width - gap * (count - 1)) // count
            side = min(side, even) if even >= least(screen) * 9 // 10 else side
        left, top, high = area.x, area.y, max(side, everyone.height(screen, everyone.width(screen)))
        for widget in (everyone, *buttons):
            wide = everyone.width(screen) if widget is everyone and everyone.label else side
            if left > area.x and left + wide > area.right:
                left, top = area.x, top + high + gap
            widget.rect = pygame.Rect(left, top, wide, high)
            left += wide + gap
        orders = [(order, self.words(f"timeline.by_{order}")) for order in self._rows.orders()]
        end = top + high
        if len(orders) == 1:
            return [everyone, *buttons], end
        choice = Choice("order", "", orders, self._order, self.sort, compact=True)
        choice.rect = pygame.Rect(area.x, end + gap, area.width, choice.height(screen, area.width))
        return [everyone, *buttons, choice], choice.rect.bottom

    def _shower(self, seat: Seat | None) -> Callable[[], None]:
        def show() -> None:
            self.who = seat
            self._show_first()

        return show

    def sort(self, order: str) -> None:
        self._order = order
        self._show_first()

    def _show_first(self) -> None:
        """Show the wanted rows from the first, keeping a visible choice."""
        self.form.scroll_to(0)
        shown = self._rows.listed(self._order, self.who)
        if self.chosen not in shown or self._order != GAME:
            self._turn_to(shown[0] if shown else None)
        else:
            self._write(same=True)  # another order may tell something else of it
        self.build()

    def _row_widgets(self) -> list[Widget]:
        colours, rows, heading = self.palette, self._split(), ""
        listed = self._rows.listed(self._order, self.who)
        if listed and self.past.curve:
            rows.append(Label(self.words(self._rows.measure(self._order)), NOTE, colour=colours.cream_soft))
        for number in listed:
            checkpoint()
            said = self._rows.round(number)
            if self._order == GAME and said != heading:
                heading = said
                rows.append(Label(heading, NOTE, colour=colours.brass_light, weight="bold"))
            rows.append(self._row(number))
        if not any(isinstance(row, RowWidget) for row in rows):
            rows.append(Label(self.words("timeline.nothing"), NOTE, colour=colours.cream_soft))
        gone = unknown(self.recall.unknown, self._narrator) if self.recall.over else {}
        rows += [Label(line, NOTE, colour=colours.cream_soft) for who, line in gone.items() if self.who in (None, who)]
        return rows

    def _split(self) -> list[Widget]:
        """Return one seat's division into luck and play."""
        words, past, seat, luck = self.words, self.past, self.who, self.findings.luck
        if seat is None or not luck:
            return []
        result = past.curve[-1][seat] - past.well(1 / len(self._setup.seats))
        parts = {"luck": luck[seat], "play": result - luck[seat], "result": result}
        bars = LuckBars([(words(f"timeline.{name}"), part) for name, part in parts.items()])
        return [bars, Label(words("timeline.little"), NOTE, colour=self.palette.cream_soft)]

    def _row(self, number: int) -> RowWidget:
        effect = self._rows.effect(number, self._order)
        tell, signs = partial(self._rows.said, number, self._order), partial(self._rows.signs, number)
        chosen, press = number == self.chosen, self._chooser(number)
        return RowWidget(number, tell, signs, effect, self._setup.seats, self._art, chosen, press)

    def _curve(self) -> list[Widget]:
        if not self.past.curve:
            return []
        key = "surviving" if self.past.outcome.about_losers else "winning"
        seats = named(self._setup.seats, self.words)
        curve = Curve(self.words(f"timeline.{key}"), self.past.curve, seats, self.who, self.chosen, self.show)
        curve.place(self.screen, self._above)
        return [curve]

    def _chooser(self, number: int) -> Callable[[bool], None]:
        def choose(keys: bool) -> None:
            self._choose(number)
            if keys:  # it is chosen already: who goes there by keys has it before them
                self.replay()

        return choose

    def show(self, number: int) -> None:
        """Choose a row and scroll to it; show all rows if needed."""
        if number not in self._rows.listed(self._order, self.who):
            self.who, self._order = None, GAME
            self.build()
        self._choose(number)
        row = next(widget for widget in self.form.widgets if widget.id == f"row {number}")
        window = self.form.window
        assert window
        self.form.scroll_to(row.rect.centery - window.centery)

    def replay(self) -> None:
        """See the table of then itself, and go on from there."""
        at = 0 if self.chosen is None else self._rows.beat(self.chosen)
        self.app.push(ReplayScene(self.app, self._setup, self._log, self.past, at))

    def _choose(self, number: int) -> None:
        if number == self.chosen:
            return
        self._turn_to(number)
        for widget in self.form.widgets:
            if isinstance(widget, RowWidget):
                widget.chosen = widget.number == number
            elif isinstance(widget, Curve):
                widget.at = number
            elif widget.id == "try":
                widget.enabled = self.tried is not None
        self.form.scroll_to(self.form.offset)  # what can be touched is another

    def _turn_to(self, number: int | None) -> None:
        """Put the sheet about a row on the paper."""
        self.chosen = number
        self.paper.clear()
        self._write()

    def _write(self, same: bool = False) -> None:
        """Write the sheet about the chosen row, as far as known.

        `same`: there is one about it.
        """
        number, self.told = self.chosen, []
        if number is None:
            return
        steps = self.past.rows[number].steps
        self.told = [self._thoughts.tell(one) for one in self.recall.decisions if one.step in steps]
        self.paper.put(self._rows.sentences(number, self._order), partial(self._table, number), self._sheets, same=same)

    def _table(self, number: int, width: int) -> pygame.Surface:
        """The table of then."""
        self.table_pictures = self.table_pictures or Snapshots(self.past, self.screen, self.words, self._art)
        return self.table_pictures.picture(number, self._rows.beat(number), width)

    def _sheets(self, width: int) -> Iterator[pygame.Surface]:
        """Yield the sheets of thoughts."""
        faces = tuple(face.id for face in self._entry.rules.faces)
        for told in self.told:
            name, token = self._narrator.name(told.seat), self._token(told.seat)
            yield DecisionSheet(told, name, token, faces, self._art, self.words, self.screen, width).picture

    def _token(self, seat: Seat) -> Callable[[int], pygame.Surface]:
        return lambda side: portrait_of(self._setup.seats[seat], side)

    # The player

    def handle(self, intent: Intent) -> None:
        """Handle an intent; keys show a row's sheet at once.

        See `Scene.handle`.
        """
        if self.paper.handle(intent):
            self.form.focus.pressed = None
            return
        match intent:
            case ScrollPages(pages):
                self.paper.scroll(pages * self.paper.window.height * 9 // 10)
            case Scroll(pos, steps) if self.paper.rect.collidepoint(pos):
                self.paper.scroll(-round(steps * self.screen.px(NOTCH)))
            case _:
                super().handle(intent)
                focus = self.form.focus
                if self.app.top is self and focus.by_keyboard and focus.lit:
                    here = self.form.widget(focus.lit.id)
                    if isinstance(here, RowWidget):
                        self._choose(here.number)

    # Time

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        over = self.recall.over
        new = self.findings.remember(ms)
        if self.chosen is not None and any(one.step in self.past.rows[self.chosen].steps for one in new):
            self._write(same=True)
        if not self.paper.update(ms) and self.findings.reckon(self.past):
            self._rows.take(self.findings.costs or ())
            self._write(same=True)
            self.build()
        elif self.recall.over != over:
            self._lay_paper(self.paper.rect)
            self.build()  # of whom nothing is known any more is told at the end

    # What is on the screen

    @property
    def _headed(self) -> bool:
        """With large text the rows need the room of the heading."""
        return self.screen.text < LARGE

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(
            self.words("timeline.heading"), screen.px(30 + 8 * screen.text), self._left.width - screen.px(60)
        )

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`: the sheet about the chosen row."""
        lines = [] if self.chosen is None else self._rows.sentences(self.chosen, self._order)
        return self.words("timeline.heading"), *(line.words for line in lines)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, words = self.screen, self.words
        surface.blit(bare_table(screen, self._entry.art), (0, 0))  # painted for the game before
        panel(surface, self._left, screen, "wood")
        self.paper.draw(surface)
        if self._headed:
            heading = brass(words("timeline.heading"), self._heading_size(), screen.contrast)
            surface.blit(heading, heading.get_rect(midtop=(self._left.centerx, self._left.y + screen.px(18))))
        if not self.recall.over:
            line = pygame.Rect(self.paper.window.x, self.paper.rect.bottom - round(screen.font(NOTE) * 1.6), 0, 0)
            line.size = self.paper.window.width, round(screen.font(NOTE) * 1.4)
            labels.line(surface, self.progress, line, screen.font(NOTE), self.palette.ink_soft)
        super().draw(surface)

    @property
    def progress(self) -> str:
        """The progress of the recall, in words."""
        return self.words("thoughts.progress", percent=percent(self.recall.part))
