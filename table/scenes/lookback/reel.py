"""The lie reel: a game's best lies, replayed with each seat's knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Literal

import pygame

from games.core.match import Log
from table.input.intents import Intent, Press
from table.match.seating import named
from table.match.seats import MatchSetup
from table.review.best_lies import best_lies, doubts
from table.review.sights import Seen, Viewpoint
from table.review.thoughts import percent
from table.scenes.lookback.on_table import OnTable
from table.scenes.lookback.rows import GAME, Rows
from table.ui import labels
from table.ui.panels import panel
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App

Phase = Literal["title", "claim", "doubts", "answer", "rest"]
TITLE, DOUBTS, REST = 2200.0, 4200.0, 1400.0
"""Time of a lie's title, of the doubts, and of the rest.

ms at speed 1: the rest is what came of it.
"""
HEADING, SAID, SHARE = 40, 28, 30  # px at 1080p


class ReelScene(OnTable):
    """The reel: title, claim, doubts, and consequence of each lie.

    Any press goes on to the next one; with the last it is over.
    """

    def __init__(self, app: App, setup: MatchSetup, log: Log) -> None:
        """See `OnTable`; somebody has lied in that game."""
        super().__init__(app, setup, log)
        self._number = 0
        self.phase: Phase = "title"
        self._left = TITLE
        self._doubts: dict[int, list[float]] = {}

    @property
    def row(self) -> int:
        """The number of the row that is shown."""
        return self.lies[self._number]

    @property
    def shares(self) -> list[float]:
        """Each seat's chance of a lie, by what it saw."""
        return self._doubts[self.row]

    def layout(self) -> None:
        """See `Scene.layout`."""
        first = self.lay_table(0)
        self._rows = Rows(self.past, self.narrator, self.spec)
        if first:
            self.lies = best_lies(self.past)
            """The numbers of the rows that are shown."""
            self._doubts = {number: doubts(self.past, number, self._rows.beat(number)) for number in self.lies}
            self._begin()
        self.build()

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words, menu = self.screen, self.words, self.places.menu
        on = Button("on", "", self._press_on, icon="skip", name=words("reel.on"), style="lacquer")
        close = Button("close", "", self.back, icon="cross", name=words("rules.close"))
        side, gap = on.width(screen), max(8, screen.px(10))
        close.rect = pygame.Rect(menu.right - side, menu.bottom - side, side, side)
        on.rect = close.rect.move(-side - gap, 0)
        self.form.set(screen, [on, close])
        self.form.focus.prefer("on")

    # One after the other

    def _begin(self) -> None:
        """The table before the lie, and its title."""
        row = self.past.rows[self.row]
        self.watch(Seen(self.past, Viewpoint(), row.beats.start), row.beats.start)
        self._turn_to("title", TITLE)

    def _turn_to(self, phase: Phase, ms: float) -> None:
        self.phase, self._left = phase, ms / min(self.app.settings.speed, 4.0)

    def _play(self, phase: Phase, begin: int, stop: int) -> None:
        """Let these beats be played."""
        self.watch(Seen(self.past, Viewpoint(), stop), begin)
        self._turn_to(phase, 0.0)

    def _next(self) -> None:
        """To the next lie; after the last one it is over."""
        self._number += 1
        if self._number >= len(self.lies):
            self._number = len(self.lies) - 1
            self.back()
        else:
            self._begin()

    def _go_on(self) -> None:
        """Go on to the next step."""
        row, said = self.past.rows[self.row], self._rows.beat(self.row) + 1
        match self.phase:
            case "title":
                self._play("claim", row.beats.start, said)
            case "claim":
                self._turn_to("doubts", DOUBTS)
            case "doubts":
                self._play("answer", said, row.beats.stop)
            case "answer":
                self._turn_to("rest", REST)
            case "rest":
                self._next()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`. A press beside the buttons goes on, too."""
        beside = isinstance(intent, Press) and self.form.focus.at(intent.pos) is None
        super().handle(intent)
        if self.app.top is self and beside:
            self._press_on()

    @property
    def _waits(self) -> bool:
        """True while a step stands until a press."""
        return self.app.settings.unhurried and self.phase not in ("claim", "answer") and self._left <= 0

    def _press_on(self) -> None:
        """To the next lie, or only on from a step that stands."""
        if self._waits:
            self._go_on()
        else:
            self._next()

    @property
    def next_change(self) -> float:
        """See `Scene.next_change`."""
        if self._waits:
            return inf
        return self.director.next_change if self.phase in ("claim", "answer") else max(0.0, self._left)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._left -= ms
        if self.phase in ("claim", "answer"):
            self.director.speed = min(self.app.settings.speed, 4.0)
            self.director.update(ms)
            if not self.director.busy:
                self._go_on()
        elif self._left <= 0 and not self._waits:
            self._go_on()

    # What is on the screen

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        words = self.words
        if self.phase == "title":
            number = words("reel.number", number=self._number + 1, count=len(self.lies))
            return number, self._rows.sentences(self.row, GAME)[0].words
        if self.phase != "doubts":
            return (words("results.reel"),)
        shares = [words("settings.percent", percent=percent(share)) for share in self.shares]
        seats = named(self.setup.seats, words)
        return words("reel.doubts"), *(f"{row.name}: {said}" for row, said in zip(seats, shares, strict=True))

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        words = self.words
        self.board.draw(surface)
        if self.phase == "title":
            number = words("reel.number", number=self._number + 1, count=len(self.lies))
            self._say(surface, number, self._rows.sentences(self.row, GAME)[0].words)
        elif self.phase == "doubts":
            for seat, share in enumerate(self.shares):
                self._draw_share(surface, seat, share)
            self._say(surface, "", words("reel.doubts"))
        super().draw(surface)

    def _say(self, surface: pygame.Surface, heading: str, words: str) -> None:
        """On a strip where the player is asked otherwise."""
        screen, colours = self.screen, self.palette
        sizes = [screen.font(HEADING) if heading else 0, screen.font(SAID)]
        asked = self.places.instruction.union(self.places.prompt)
        area = min(asked.width - screen.px(64), screen.font(SAID) * 34)
        high = labels.block_height(words, area, sizes[1], screen)
        top = round(sizes[0] * 1.5)
        wide = min(area, labels.width(words, sizes[1]))
        if heading:
            wide = max(wide, labels.width(heading, sizes[0], "display"))
        strip = pygame.Rect(0, 0, wide + screen.px(64), top + high + screen.px(40))
        strip.midtop = asked.midtop
        panel(surface, strip, screen, "wood")
        inner = strip.inflate(-screen.px(64), -screen.px(40))
        if heading:
            line = pygame.Rect(inner.x, inner.y, inner.width, top)
            labels.line(surface, heading, line, sizes[0], colours.brass_light, "display", "centre")
        below = pygame.Rect(inner.x, inner.y + top, inner.width, high)
        labels.block(surface, words, below, sizes[1], colours.cream, screen, align="centre")

    def _draw_share(self, surface: pygame.Surface, seat: int, share: float) -> None:
        """Draw a share in the lower corner of a seat's mat.

        Neither its name nor its words stand there.
        """
        screen, size = self.screen, self.screen.font(SHARE)
        said = self.words("settings.percent", percent=percent(share))
        mat = self.places.seats[seat].panel.inflate(-screen.px(16), -screen.px(16))
        ground = pygame.Rect(0, 0, labels.width(said, size, "bold") + screen.px(24), round(size * 1.5))
        ground.bottomright = mat.bottomright
        panel(surface, ground, screen, "paper")
        labels.line(surface, said, ground, size, self.palette.ink, "bold", "centre")
