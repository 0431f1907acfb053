"""The replay of a finished game: stepwise or running, by any eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from games.core.match import Log
from games.core.names import capital
from table.input.intents import Accept, Faster, Intent, ScrollPages, Slower
from table.match.seating import named
from table.match.seats import MatchSetup
from table.match.speeds import SPEEDS
from table.review.past import Past
from table.review.sights import Seen, Viewpoint
from table.scenes.lookback.on_table import OnTable
from table.scenes.lookback.open_hands import draw_hands
from table.scenes.lookback.widgets import SeatButton
from table.stage.speech.log_panel import log_width
from table.ui import labels
from table.ui.choices import Choice, Slider
from table.ui.panels import panel
from table.ui.widgets import Button, Label, Widget, least, stack

if TYPE_CHECKING:
    from table.app.app import App

SAID = 26  # px at 1080p
PLAYED = tuple(speed for speed in SPEEDS if speed < float("inf"))
"""The speeds at which it is played; steps are cuts."""


class ReplayScene(OnTable):
    """The table with playback controls in place of the log.

    Nothing is shown that the chosen eyes did not see then, unless somebody has asked for all to be turned up.
    """

    def __init__(self, app: App, setup: MatchSetup, log: Log, past: Past | None = None, at: int = 0) -> None:
        """See `OnTable`; it begins at the beat `at`."""
        super().__init__(app, setup, log, past)
        self.at = at
        """The index of the beat that is shown."""
        persons = setup.persons
        self.sight = Viewpoint(persons[0] if len(persons) == 1 else None)
        self._playing = False
        self._column = pygame.Rect(0, 0, 0, 0)

    @property
    def last(self) -> int:
        """The index of the last beat."""
        return len(self._seen) - 1

    @property
    def playing(self) -> bool:
        """True while it plays by itself."""
        return self._playing

    def layout(self) -> None:
        """See `Scene.layout`."""
        self.lay_table(log_width(self.screen, "prose"))
        self.look(self.sight)

    def look(self, sight: Viewpoint) -> None:
        """See it with these eyes from now on: a hard cut."""
        self.sight = sight
        self._seen = Seen(self.past, sight)
        self.go(self.at)

    def go(self, at: int) -> None:
        """Show the table right after a beat, at rest."""
        self._playing = False
        self.at = min(max(0, at), self.last)
        self.watch(self._seen, self.at + 1)
        self._say()
        self.build()

    def _say(self) -> None:
        self._hands = self._seen.hands(self.at)
        beat = self.past.match.beats(None)[self.at]
        announced = self.spec.events[type(beat.event).__name__].announces  # it stands on the table, then
        self._told = "" if announced else self.narrator.log_line(beat)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        assert self.places.log
        self._column = self.places.log.union(self.places.menu)
        self._column.height = min(self._column.height, screen.height - self._column.y - screen.px(10))
        inner = self._column.inflate(-screen.px(32), -screen.px(32))
        close = Button("close", words("rules.close"), self.back, style="lacquer", icon="cross")
        high = close.height(screen, inner.width)
        close.rect = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        window = pygame.Rect(inner.x, inner.y, inner.width, close.rect.top - screen.px(12) - inner.y)
        margin = screen.px(6)
        area = pygame.Rect(inner.x + margin, inner.y + margin, inner.width - 4 * margin, 0)
        rows, end = self._steering(area)
        self.form.set(screen, [*rows, close], rows, window, end + margin)
        self.form.focus.prefer("step")

    def _steering(self, area: pygame.Rect) -> tuple[list[Widget], int]:
        """Return the controls from above, and their lower end."""
        screen, words, colours = self.screen, self.words, self.palette
        heading = Label(words("replay.heading"), 30, colour=colours.brass_light, weight="display", align="centre")
        part, steps = self.at / max(1, self.last), max(1, self.last)
        step = Slider("step", words("replay.events"), part, self._slide, steps=steps, said=self._count)
        one = Button(
            "play", words("replay.pause" if self._playing else "replay.play"), self._play, style="key", size=24
        )
        one.icon = "pause" if self._playing else "fast-forward"
        on = Button("on", words("replay.on"), lambda: self.go(self.at + 1), size=24)
        off = Button("off", words("replay.off"), lambda: self.go(self.at - 1), size=24)
        speed = Choice("speed", "", [(s, f"×{s:g}") for s in PLAYED], self._speed, self._take_speed, compact=True)
        eyes = Label(words("replay.eyes"), 22, colour=colours.cream_soft)
        end = stack([heading, step, one], screen, area, 8)
        end = self._beside(off, on, area, end + screen.px(8))
        end = stack([speed, eyes], screen, pygame.Rect(area.x, end + screen.px(8), area.width, 0), 8)
        seats, end = self._seats(area, end + screen.px(6))
        shown = Button("open", words("replay.cover" if self.sight.open else "replay.open"), self._turn, size=22)
        shown.style = "key" if self.sight.open else "plate"
        below = pygame.Rect(area.x, end + screen.px(10), area.width, 0)
        end = stack([shown], screen, below)
        return [heading, step, one, off, on, speed, eyes, *seats, shown], end

    def _beside(self, one: Button, other: Button, area: pygame.Rect, top: int) -> int:
        """Place two buttons side by side, or stacked; return their end."""
        screen, gap = self.screen, max(8, self.screen.px(8))
        half = (area.width - gap) // 2
        if max(one.width(screen), other.width(screen)) > half:
            return stack([one, other], screen, pygame.Rect(area.x, top, area.width, 0), 8)
        one.rect = pygame.Rect(area.x, top, half, one.height(screen, half))
        other.rect = pygame.Rect(area.right - half, top, half, one.rect.height)
        return one.rect.bottom

    def _seats(self, area: pygame.Rect, top: int) -> tuple[list[Widget], int]:
        """With whose eyes it can be seen."""
        screen, words = self.screen, self.words
        nobody = Button("nobody", "", self._eyes(Viewpoint()), icon="eye-closed", name=words("replay.nobody"))
        everyone = Button(
            "together", "", self._eyes(Viewpoint(together=True)), icon="everyone", name=words("replay.all")
        )
        plain = Viewpoint(self.sight.eyes, self.sight.together)
        nobody.style = "key" if plain == Viewpoint() else "quiet"
        everyone.style = "key" if plain == Viewpoint(together=True) else "quiet"
        seats: list[Widget] = [
            SeatButton(number, seat, plain == Viewpoint(number), self._eyes(Viewpoint(number)))
            for number, seat in enumerate(named(self.setup.seats, words))
        ]
        side, gap, left = least(screen), max(8, screen.px(8)), area.x
        for widget in (*seats, everyone, nobody):
            if left > area.x and left + side > area.right:
                left, top = area.x, top + side + gap
            widget.rect = pygame.Rect(left, top, side, side)
            left += side + gap
        return [*seats, everyone, nobody], top + side

    # What is done

    def _count(self, step: int) -> str:
        return f"{step} / {self.last}"

    def _slide(self, part: float) -> None:
        """Jump to the slider's position, keeping the slider for dragging."""
        self._playing = False
        self.at = round(part * self.last)
        self.watch(self._seen, self.at + 1)
        self._say()

    def _eyes(self, sight: Viewpoint) -> Callable[[], None]:
        return lambda: self.look(replace(sight, open=self.sight.open))

    def _turn(self) -> None:
        """Turn all up, or cover it again."""
        self.look(replace(self.sight, open=not self.sight.open))

    def _play(self) -> None:
        if self._playing:
            self.go(self.at)
        else:
            self.go(0 if self.at == self.last else self.at)
            self._playing = True
            self.build()

    @property
    def _speed(self) -> float:
        return min(self.app.settings.speed, PLAYED[-1])

    def _take_speed(self, speed: float) -> None:
        self.app.change(speed=speed)

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`. Pages are rows: claims and decisions."""
        match intent:
            case ScrollPages(pages):
                self._leaf(pages)
            case Faster() | Slower():
                way = 1 if isinstance(intent, Faster) else -1
                at = PLAYED.index(self._speed) if self._speed in PLAYED else 1
                self._take_speed(PLAYED[min(max(0, at + way), len(PLAYED) - 1)])
                self.build()
            case Accept() if self._steers:
                self._play()
            case _:
                super().handle(intent)

    @property
    def _steers(self) -> bool:
        """True if only the controls are at hand."""
        lit = self.form.focus.lit
        return lit is None or lit.id == "step"

    def _leaf(self, way: int) -> None:
        """To where so many rows further on begin, or back."""
        begins = [0, *(row.beats.start for row in self.past.rows), self.last]
        ahead = [at for at in begins if at > self.at] if way > 0 else [at for at in begins[::-1] if at < self.at]
        self.go(ahead[min(abs(way), len(ahead)) - 1] if ahead else begins[-1 if way > 0 else 0])

    # Time

    @property
    def next_change(self) -> float:
        """See `Scene.next_change`."""
        return self.director.next_change if self._playing else super().next_change

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if not self._playing:
            return
        self.director.speed = self._speed
        self.director.update(ms)
        now = self.director.shown - 1
        if now != self.at:
            self.at = now
            self._say()
            step = self.form.widget("step")
            assert isinstance(step, Slider)
            step.step = now
        if not self.director.busy:
            self._playing = False
            self.build()

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        things = [capital(thing.brief or thing.name) for thing in self.board.resting.things()]
        return self.words("title"), "" if self._playing else self._told, *things

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        self.board.draw(surface)
        resting = [
            thing.rect for thing in self.board.resting.things() if thing.touch.kind == "Token" and not thing.held
        ]
        art = self.app.art(self.game.id, self.house)
        draw_hands(surface, self._hands, self.places, self.game.rules, art, screen, resting)
        if self._told and not self._playing:
            self._draw_said(surface, self._told)
        panel(surface, self._column, screen, "wood")
        super().draw(surface)

    def _draw_said(self, surface: pygame.Surface, words: str) -> None:
        """Draw the last event where the player is asked otherwise."""
        screen, size = self.screen, self.screen.font(SAID)
        area = self.places.instruction.union(self.places.prompt)
        wide = min(labels.width(words, size) + screen.px(40), area.width)
        high = labels.block_height(words, wide - screen.px(32), size, screen) + screen.px(16)
        ground = pygame.Rect(0, 0, wide, high)
        ground.midtop = area.midtop
        panel(surface, ground, screen, "slate")
        inner = ground.inflate(-screen.px(32), -screen.px(16))
        labels.block(surface, words, inner, size, self.palette.cream, screen, align="centre")
