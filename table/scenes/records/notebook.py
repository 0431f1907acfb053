"""The notebook on characters: public observations only.

It has only what everybody at the table got to know while a game with people was played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.brains.cast import CAST
from games.core.stats import SeatStats, added
from table.base.screen import Screen
from table.graphics.theme import palette
from table.match.outcome import Outcome
from table.match.players import level_of
from table.review.career import ENOUGH
from table.scenes.kit.dialog import NoticeScene
from table.scenes.kit.figures import Figures
from table.scenes.records.counted import HEADING, NOTE, CountedScene
from table.stage.drawing.surface import figure
from table.store import cached_stats
from table.ui import labels
from table.ui.choices import Choice
from table.ui.panels import State, panel
from table.ui.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from table.app.app import App

PORTRAIT, ABOUT = 150, 26  # px at 1080p


class Somebody(Widget):
    """A character's portrait, and who that is."""

    focusable = False

    def __init__(self, id: str, about: str) -> None:
        """`id`: the character's."""
        super().__init__(id, name=about)
        self._about = about

    def _area(self, screen: Screen, width: int) -> int:
        return width - screen.px(PORTRAIT) - screen.px(28)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        words = labels.block_height(self._about, self._area(screen, width), screen.font(ABOUT), screen)
        return max(screen.px(PORTRAIT), words)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        side = screen.px(PORTRAIT)
        frame = pygame.Rect(rect.x, rect.y, side, side)
        panel(surface, frame, screen, "plate")
        drawn = figure(self.id, side - screen.px(12))
        surface.blit(drawn, drawn.get_rect(center=frame.center))
        wide = self._area(screen, rect.width)
        high = labels.block_height(self._about, wide, screen.font(ABOUT), screen)
        words = pygame.Rect(rect.right - wide, rect.centery - high // 2, wide, high)
        labels.block(surface, self._about, words, screen.font(ABOUT), palette(screen.contrast).cream, screen)


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

    def ways(self) -> list[Widget]:
        """See `CountedScene.ways`."""
        words = self.words
        ways: list[Widget] = []
        if self.met and self.counted:
            ways.append(Button("forget", words("notebook.forget"), self._ask, icon="cross"))
        return [*ways, Label(words("notebook.note"), NOTE, colour=self.palette.cream_soft)]

    def about(self) -> list[Widget]:
        """See `CountedScene.about`."""
        words, character, met, colours = self.words, CAST[self.who], self.met, self.palette
        names = [(one.id, one.names[words.lang]) for one in CAST.values()]
        rows: list[Widget] = [
            Choice("who", "", names, self.who, self._show, compact=True),
            Somebody(character.id, character.about[words.lang]),
            *self._levels(),
            *self.progress(),
        ]
        if not met:
            return [
                *rows,
                Label(words("notebook.none" if self.counted else "statistics.wait"), HEADING, colour=colours.cream),
            ]
        fates = [Outcome(one.game.result, len(one.game.seats)).fate(seat) for one, seat in met]
        well = sum(fate in ("won", "safe") for fate in fates)
        counted = [(len(met), "played"), (well, "well"), (len(met) - well, "lost")]  # as in `Career`
        rows.append(Figures("figures", [(str(number), words(f"statistics.{key}")) for number, key in counted]))
        seen = self.seen
        if not seen.claims and not seen.answers:
            return [*rows, Label(words("notebook.no_claims"), NOTE, colour=colours.cream_soft)]
        rows += self.claims(seen, "notebook.told", "notebook.heard")
        if sum(bool((stats := one.seen[seat]) and stats.claims) for one, seat in met) < ENOUGH:
            return [
                *rows,
                self.said("statistics.habits"),
                Label(words("notebook.later", count=ENOUGH), NOTE, colour=colours.cream_soft),
            ]
        return [*rows, *self.habits(seen, lambda which: words(f"notebook.{which}"))]

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

    heading, note, preferred = "notebook.forgetting", "notebook.forgetting_note", "keep"

    def __init__(self, app: App, scene: NotebookScene) -> None:
        super().__init__(app)
        self._scene = scene

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        return [
            Button("keep", self.words("shelf.keep"), self.back, style="lacquer"),
            Button("forget", self.words("notebook.forget"), self._gone, icon="cross"),
        ]

    def _gone(self) -> None:
        self.app.pop()
        self._scene.forget()
