"""Lists of lessons or puzzles, with checks for done ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.core.entry import Entry
from games.lessons.lesson import Part
from games.lessons.motif import Motif
from table.access.node import Node
from table.base.screen import Screen
from table.base.slices import checkpoint
from table.graphics.theme import palette
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.kit.figures import Bars, Share, on_wood
from table.scenes.learn.guided import set_up_for
from table.scenes.learn.vignette import SHAPE, vignette
from table.scenes.play.prewarm import prewarm_table
from table.ui import labels
from table.ui.logo import fitting, headed_panel
from table.ui.panels import State, panel
from table.ui.widgets import GAP, Button, Label, Widget, stack, tinted

if TYPE_CHECKING:
    from table.app.app import App

PAD = 48  # px at 1080p
WIDE = 1440  # px at 1080p
INSET = 10  # px at 1080p of an item around its picture
COLUMN = 300  # px at 1080p: the narrowest
MOST = 4
"""Columns at most."""


def row_id(number: int) -> str:
    """The id of the button of what has this number."""
    return f"row {number}"


class Item(Button):
    """A lesson or puzzle: a picture over its title, and a check."""

    def __init__(
        self,
        id: str,
        label: str,
        press: Callable[[], None],
        picture: Callable[[tuple[int, int]], pygame.Surface],
        *,
        ahead: bool,
        done: bool,
        told: str,
    ) -> None:
        """`picture` draws it in a size, px; `ahead`: the next to do.

        `told` says in words whether it is done.
        """
        super().__init__(id, label, press, style="lacquer" if ahead else "plate", icon="check" if done else "play")
        self._picture = picture
        self._told = told
        self._drawn = pygame.Surface((0, 0))

    def _size(self, screen: Screen, width: int) -> tuple[int, int]:
        """Return the size of the picture in a width, px."""
        wide = width - 2 * screen.px(INSET)
        return wide, round(wide / SHAPE)

    def _area(self, screen: Screen, width: int) -> pygame.Rect:
        """Return the place of the title in a width, px."""
        pad, mark = screen.px(INSET), screen.font(self.size + 4)
        top = self._size(screen, width)[1] + 2 * pad
        return pygame.Rect(2 * pad, top, width - 5 * pad - mark, 0)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        area = self._area(screen, width)
        words = labels.block_height(self.label, area.width, screen.font(self.size), screen, "bold")
        return area.top + max(screen.font(self.size + 4), words) + screen.px(INSET)

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "button", self.label, about=self._told)

    def paint(self, screen: Screen) -> None:
        """Make the picture for the current width."""
        self._drawn = self._picture(self._size(screen, self.rect.width))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        panel(surface, rect, screen, self.style, state)
        colours, pad = palette(screen.contrast), screen.px(INSET)
        surface.blit(self._drawn, (rect.x + pad, rect.y + pad))
        area = self._area(screen, rect.width).move(rect.topleft)
        area.height = rect.bottom - pad - area.y
        size = screen.font(self.size)
        labels.block(surface, self.label, area, size, colours.cream, screen, "bold", "left", "middle")
        mark = tinted(self.icon, screen.font(self.size + 4), colours.brass_light)
        surface.blit(mark, mark.get_rect(midright=(rect.right - 2 * pad, area.centery)))


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
        seats = set_up_for(self.app, self._entry, self._part(first)).seats
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

    @abstractmethod
    def _motifs(self, parts: Sequence[Part]) -> Sequence[Motif]:
        """Return what the pictures of the tables of all items show."""

    def _items(self) -> Iterator[Item]:
        there = self._numbers()
        parts = []
        for number in there:
            parts.append(self._part(number))
            checkpoint()
        for number, part, motif in zip(there, parts, self._motifs(parts), strict=True):
            paint, act = partial(self._paint, part, motif), partial(self._open, number)
            ahead, done = number == self._ahead, number in self._done
            told = self.app.words()("lessons.progress" if done else "lessons.undone")
            yield Item(row_id(number), self._title(number), act, paint, ahead=ahead, done=done, told=told)

    def _paint(self, part: Part, motif: Motif, size: tuple[int, int]) -> pygame.Surface:
        seats, art = set_up_for(self.app, self._entry, part).seats, self.app.art(self._entry.id)
        return vignette(motif, seats[part.seats.index(motif.seat)], art, self._entry.art, size, self.screen)

    def _first(self) -> str:
        """Return the first target for keys."""
        first = self._ahead if self._ahead is not None else self._latest
        return "back" if first is None else row_id(first)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area, pad = inside(screen, 20), screen.px(PAD)
        wide = min(area.width, screen.px(WIDE))
        count, done = len(self._numbers()), len({*self._done} & {*self._numbers()})
        ticks = Bars("progress", [Share(words("lessons.progress"), done, count)], on_wood(screen.contrast), ["check"])
        top: list[Widget] = [Label(self._about, 24, colour=self.palette.cream), *([ticks] if count else [])]
        items, more = list(self._items()), list(self._beside())
        rows: list[Widget] = [*top, *items, *more]
        foot: list[Widget] = [Button("back", words("lobby.back"), self.back)]
        above = round(self._heading_size() * 1.5)
        inner = pygame.Rect(0, 0, wide - 2 * pad, 0)
        high, below = self._lay(top, items, more, inner), stack(foot, screen, inner)
        whole = min(area.height, above + high + below + screen.px(28) + 2 * pad * 3 // 4)
        self._panel = pygame.Rect(0, 0, wide, whole)
        self._panel.center = screen.width // 2, screen.height // 2
        inner.topleft = self._panel.x + pad, self._panel.y + pad * 3 // 4 + above
        self._lay(top, items, more, inner)
        for item in items:
            item.paint(screen)
            checkpoint()
        stack(foot, screen, inner.move(0, self._panel.bottom - pad * 3 // 4 - below - inner.y))
        window = pygame.Rect(inner.x - pad // 2, inner.y, inner.width + pad, foot[0].rect.y - screen.px(14) - inner.y)
        self.form.set(screen, [*rows, *foot], rows, window)
        self.form.focus.prefer(self._first())

    def _lay(self, top: list[Widget], items: list[Item], more: list[Widget], area: pygame.Rect) -> int:
        """Place items in even rows of up to `MOST`; return the end."""
        screen, gap = self.screen, max(8, self.screen.px(GAP))
        y = stack(top, screen, area) + gap
        fits = (area.width + gap) // (screen.px(COLUMN * max(1.0, 0.8 * screen.text)) + gap)
        lines = -(-len(items) // max(1, min(MOST, fits)))
        columns = -(-len(items) // max(1, lines))
        wide = (area.width - gap * (columns - 1)) // max(1, columns)
        for at in range(0, len(items), max(1, columns)):
            row = items[at : at + columns]
            high = max(item.height(screen, wide) for item in row)
            left = area.x + (columns - len(row)) * (wide + gap) // 2
            for column, item in enumerate(row):
                item.rect = pygame.Rect(left + column * (wide + gap), y, wide, high)
            y += high + gap
        return stack(more, screen, pygame.Rect(area.x, y, area.width, 0)) if more else y - gap

    def _heading_size(self) -> int:
        return fitting(self._heading, self.screen.px(44 + 14 * self.screen.text), self.screen.width // 2)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self._heading,)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        headed_panel(surface, self._panel, self._heading, self._heading_size(), screen.px(PAD), screen)
        super().draw(surface)
