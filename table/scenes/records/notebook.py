"""The notebook on characters: public observations only.

It has only what everybody at the table got to know while a game with people was played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.brains.cast import CAST
from games.core.stats import SeatStats, added
from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import palette
from table.match.outcome import Outcome
from table.match.players import level_of
from table.review.career import ENOUGH
from table.scenes.kit.dialog import NoticeScene
from table.scenes.kit.figures import Figures, Ink, on_paper
from table.scenes.records.counted import HEADING, SENTENCE, CountedScene
from table.scenes.records.little_pictures import Faces
from table.scenes.records.notebook_paper import draw_pages, sketch
from table.store import cached_stats
from table.ui import labels
from table.ui.choices import Choice
from table.ui.panels import State
from table.ui.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from table.app.app import App

SIDE = 420  # px at 1080p: a drawing, at most
SMALL = 20  # px at 1080p: letters of what is better not pressed


class Sketch(Widget):
    """A pencil drawing of a character, and below it who that is."""

    focusable = False

    def __init__(self, id: str, about: str) -> None:
        """`id`: the character's."""
        super().__init__(id, name=about)

    def _below(self, screen: Screen, width: int) -> int:
        return labels.block_height(self.name, width, screen.font(SENTENCE), screen, "hand")

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        below = self._below(screen, width)
        room = round(screen.height * (0.66 - 0.1 * screen.text))  # large letters need it for heading and buttons
        return min(width, screen.px(SIDE), max(screen.px(80), room - below)) + below

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        below = self._below(screen, rect.width)
        drawn = sketch(self.id, rect.height - below, screen.contrast)
        surface.blit(drawn, drawn.get_rect(midtop=rect.midtop))
        words = pygame.Rect(rect.x, rect.bottom - below, rect.width, below)
        ink = palette(screen.contrast).ink
        labels.block(surface, self.name, words, screen.font(SENTENCE), ink, screen, "hand", "centre")


class NotebookScene(CountedScene):
    """One character at a time."""

    heading = "notebook.heading"

    def __init__(self, app: App, character: str = "") -> None:
        """Open at a character, by id."""
        super().__init__(app)
        self.who = character if character in CAST else next(iter(CAST))
        self._level: int | None = None

    def _met(self) -> list[tuple[cached_stats.CachedStats, int, int]]:
        games = [(one, seat) for one in self.games if one.counts for seat in one.met(self.who)]
        return [(one, seat, level_of(one.game.seats[seat].player)) for one, seat in games]

    @property
    def met(self) -> list[tuple[cached_stats.CachedStats, int]]:
        """Games with the character at the chosen level, with its seat.

        What does not count is left out.
        """
        return [(one, seat) for one, seat, level in self._met() if self._level in (None, level)]

    def _levels(self) -> list[Widget]:
        """Return the choice of level, if several were met.

        It does other things at each.
        """
        levels = sorted({level for _, _, level in self._met()})
        if len(levels) < 2:
            return []
        named = [(level, self.words("sitting.level_name", number=level)) for level in levels]
        offered: list[tuple[int | None, str]] = [(None, self.words("notebook.any_level")), *named]
        return [Choice("level", "", offered, self._level, self._look_at, compact=True)]

    @property
    def seen(self) -> SeatStats:
        """All observed stats of the character."""
        return added(stats for one, seat in self.met if (stats := one.seen[seat]))

    def news(self) -> None:
        """See `CountedScene.news`."""

    @property
    def ink(self) -> Ink:
        """See `CountedScene.ink`."""
        return on_paper(self.screen.contrast)

    def ways(self) -> list[Widget]:
        """See `CountedScene.ways`."""
        names = [(one.id, one.names[self.words.lang]) for one in CAST.values()]
        return [
            Choice("who", "", names, self.who, self._show, compact=True),
            Sketch(self.who, CAST[self.who].about[self.words.lang]),
        ]

    def danger(self) -> Button | None:
        """See `CountedScene.danger`."""
        if not (self.met and self.counted):
            return None
        return Button("forget", self.words("notebook.forget"), self._ask, size=SMALL)

    def about(self) -> list[Widget]:
        """See `CountedScene.about`."""
        words, met, ink = self.words, self.met, self.ink
        rows = [*self._levels(), *self.progress()]
        if not met:
            none = words("notebook.none" if self.counted else "statistics.wait")
            return [*rows, Label(none, HEADING, colour=ink.strong, weight=ink.bold), self.noted("notebook.note")]
        fates = [Outcome(one.game.result, len(one.game.seats)).fate(seat) for one, seat in met]
        ended = [fate in ("won", "safe") for fate in fates]
        counted = [(len(met), "played"), (sum(ended), "well"), (len(met) - sum(ended), "lost")]  # as in `Career`
        rows += [
            Figures("figures", [(str(number), words(f"statistics.{key}")) for number, key in counted], ink),
            Faces("games", ended, self.who),
            self.noted("statistics.latest"),
        ]
        return [*rows, *self._claims(), self.noted("notebook.note")]

    def _claims(self) -> list[Widget]:
        """Return what is known of claims, calls and habits."""
        words, seen = self.words, self.seen
        if not seen.claims and not seen.answers:
            return [self.noted("notebook.no_claims")]
        rows = self.claims(seen, "notebook.told", "notebook.heard")
        if sum(bool((stats := one.seen[seat]) and stats.claims) for one, seat in self.met) < ENOUGH:
            return [*rows, self.said("statistics.habits"), self.noted("notebook.later", count=ENOUGH)]
        return [*rows, *self.habits(seen, lambda which: words(f"notebook.{which}"))]

    def draw_pages(self, surface: pygame.Surface, left: pygame.Rect, right: pygame.Rect) -> None:
        """See `CountedScene.draw_pages`."""
        draw_pages(surface, left, right, self.screen)

    def draw_heading(self, surface: pygame.Surface, top: tuple[int, int], size: int) -> None:
        """See `CountedScene.draw_heading`."""
        drawn = text.render(self.words(self.heading), size, self.palette.ink, "hand")
        place = drawn.get_rect(midtop=top)
        surface.blit(drawn, place)
        thick = max(2, self.screen.px(3))
        pygame.draw.line(surface, self.ink.strong, place.bottomleft, place.bottomright, thick)

    def _look_at(self, level: int | None) -> None:
        self._level = level
        self.build()

    def _show(self, who: str) -> None:
        self.who, self._level = who, None
        self.form.scroll_to(0)
        self.build()

    def _ask(self) -> None:
        self.app.push(TearingScene(self.app, self))

    def forget(self) -> None:
        """Forget all that was seen of whoever is shown."""
        games, who, self._level = list(self.games), self.who, None
        self.do(lambda: cached_stats.forget_seen(games, who))


class TearingScene(NoticeScene):
    """Asks before a page is torn out."""

    heading, note = "notebook.forgetting", "notebook.forgetting_note"

    def __init__(self, app: App, scene: NotebookScene) -> None:
        super().__init__(app)
        self._scene = scene

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        return [
            Button("keep", self.words("shelf.keep"), self.back, style="lacquer"),
            Button("forget", self.words("notebook.forget"), self._gone, icon="cross", final=True),
        ]

    def _gone(self) -> None:
        self.app.pop()
        self._scene.forget()
