"""Lists of lessons or puzzles, with checks for done ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.core.entry import Entry
from games.lessons.lesson import Part
from table.base.slices import checkpoint
from table.match.lesson_session import set_up
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.play.prewarm import prewarm_table
from table.ui.logo import fitting, headed_panel
from table.ui.panels import Style
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App

PAD = 48  # px at 1080p


def row_id(number: int) -> str:
    """The id of the button of what has this number."""
    return f"row {number}"


class CourseScene(FormScene):
    """A list; the chosen item replaces it, and leads back."""

    def __init__(self, app: App, entry: Entry, latest: int | None = None) -> None:
        """`latest`: the number of what one comes from."""
        super().__init__(app)
        self._entry = entry
        self._latest = latest
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._entry.id

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]] | None:
        """Lay the likely next table, and read all items.

        See `Scene.prewarming`.
        """
        there = self._numbers()
        first = self._ahead if self._ahead is not None else next(iter(there), None)
        return (
            None
            if first is None
            else ((type(self), self._entry.id, first, self.screen), partial(self._prewarm_pictures, first))
        )

    def _prewarm_pictures(self, first: int) -> None:
        _ = self._entry.rules
        checkpoint()
        seats = set_up(self._entry, self._part(first)).seats
        checkpoint()
        prewarm_table(self.app, self._entry.id, seats)[1]()
        for number in self._numbers():
            checkpoint()
            self._part(number)

    @property
    @abstractmethod
    def _about(self) -> str:
        """A sentence about the list."""

    @property
    @abstractmethod
    def _heading(self) -> str: ...

    @property
    @abstractmethod
    def _done(self) -> Sequence[int]:
        """The numbers of what is done."""

    @abstractmethod
    def _numbers(self) -> Sequence[int]:
        """Return the numbers of all items, in order."""

    @abstractmethod
    def _title(self, number: int) -> str:
        """Return the title of an item."""

    @abstractmethod
    def _part(self, number: int) -> Part:
        """Return the first table of an item.

        Slow where it has not been read before.
        """

    @abstractmethod
    def _open(self, number: int) -> None:
        """Begin one of them."""

    def _beside(self) -> Sequence[Widget]:
        """Return further choices."""
        return ()

    @property
    def _ahead(self) -> int | None:
        """The first that is not done."""
        return next((number for number in self._numbers() if number not in self._done), None)

    def _rows(self) -> Iterator[Widget]:
        for number in self._numbers():
            style: Style = "lacquer" if number == self._ahead else "plate"
            icon = "check" if number in self._done else "play"
            act = partial(self._open, number)
            yield Button(row_id(number), self._title(number), act, style=style, icon=icon, align="left")

    def _first(self) -> str:
        """Return the first target for keys."""
        first = self._ahead if self._ahead is not None else self._latest
        return "back" if first is None else row_id(first)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area, pad = inside(screen, 20), screen.px(PAD)
        wide = min(area.width, screen.px(620 + 320 * screen.text))
        rows: list[Widget] = [Label(self._about, 24, colour=self.palette.cream), *self._rows(), *self._beside()]
        foot: list[Widget] = [Button("back", words("lobby.back"), self.back)]
        above = round(self._heading_size() * 1.5)
        inner = pygame.Rect(0, 0, wide - 2 * pad, 0)
        high, below = stack(rows, screen, inner), stack(foot, screen, inner)
        whole = min(area.height, above + high + below + screen.px(28) + 2 * pad * 3 // 4)
        self._panel = pygame.Rect(0, 0, wide, whole)
        self._panel.center = screen.width // 2, screen.height // 2
        inner.topleft = self._panel.x + pad, self._panel.y + pad * 3 // 4 + above
        stack(rows, screen, inner)
        stack(foot, screen, inner.move(0, self._panel.bottom - pad * 3 // 4 - below - inner.y))
        window = pygame.Rect(inner.x - pad // 2, inner.y, inner.width + pad, foot[0].rect.y - screen.px(14) - inner.y)
        self.form.set(screen, [*rows, *foot], rows, window)
        self.form.focus.prefer(self._first())

    def _heading_size(self) -> int:
        return fitting(self._heading, self.screen.px(44 + 14 * self.screen.text), self.screen.width // 2)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        headed_panel(surface, self._panel, self._heading, self._heading_size(), screen.px(PAD), screen)
        super().draw(surface)
