"""The shelf: games that wait to be gone on with, and all that were played to their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import pygame

from games import entry
from games.core.game import Result
from games.core.words import LANGUAGES, Words
from table.guests import playable
from table.input.intents import Intent, Page
from table.match.outcome import Outcome
from table.match.seating import named
from table.match.seats import SeatSetup
from table.scenes.base import FormScene
from table.scenes.notice import NoticeScene
from table.scenes.results import ResultsScene
from table.screen import Screen
from table.stage.boardfile import load_board
from table.stage.drawing.ground import token_of
from table.stage.speech.ending import numbers
from table.store import autosave, reckoned, shelf
from table.store.autosave import Waiting
from table.store.files import read
from table.store.problems import Problem
from table.store.record import moment
from table.store.shelf import Kept
from table.ui import labels
from table.ui.backdrop import backdrop, inside
from table.ui.choices import Choice
from table.ui.entry import Entry
from table.ui.logo import brass, fitting
from table.ui.panels import State, panel
from table.ui.theme import palette
from table.ui.widgets import Button, Label, Widget, least, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app import App

T = TypeVar("T")

TITLE, NOTE = 26, 22  # px at 1080p
PAD = 26  # px at 1080p within the two panels
ALL = ""
"""The wish for games of all kinds."""


@dataclass(frozen=True)
class Item:
    """A game on the shelf: one that waits, or one that is over."""

    game: Waiting | Kept

    @property
    def id(self) -> str:
        """What no other has."""
        return f"{'waiting' if self.result is None else 'kept'} {self.game.number}"

    @property
    def game_id(self) -> str:
        """Which game it is; it may be none that is here."""
        return self.game.setup.game_id if isinstance(self.game, Waiting) else self.game.game

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """Who has played."""
        return self.game.setup.seats if isinstance(self.game, Waiting) else self.game.seats

    @property
    def result(self) -> Result | None:
        """How it ended, None if it is not over."""
        return None if isinstance(self.game, Waiting) else self.game.result

    @property
    def at(self) -> int:
        """When it ended or was left, in s since 1970."""
        return self.game.left if isinstance(self.game, Waiting) else self.game.ended

    @property
    def day(self) -> str:
        """The date of that."""
        return moment(self.at, "%Y-%m-%d")

    @property
    def moment(self) -> str:
        """The date and the time of that."""
        return moment(self.at, "%Y-%m-%d %H:%M")

    @cached_property
    def is_here(self) -> bool:
        """Whether its rules are."""
        return isinstance(self.game, Waiting) or self.game.can_be_played

    @cached_property
    def counts(self) -> bool:
        """Not if something was taken back in it; of a game that nobody has counted yet it is not known."""
        if isinstance(self.game, Waiting):
            return self.game.setup.counts
        found = reckoned.read(self.game)
        return found is None or found.counts

    def title(self, language: str) -> str:
        """The name of the game, or its id where it is not here."""
        package = next((game.package for game in playable() if game.id == self.game_id), None)
        return Words(language, package)("title") if package else self.game_id

    def names(self, words: Words) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in named(self.seats, words)]

    def outcome(self, words: Words) -> str:
        """Who has lost or won, or that it is not over."""
        result = self.result
        if result is None:
            return words("shelf.unfinished")
        names = self.names(words)
        outcome = Outcome(result, len(self.seats))
        key = "shelf.lost" if outcome.about_losers else "shelf.won"
        return words(key, names=words("results.listed").join(names[seat] for seat in outcome.about))

    def length(self, words: Words) -> str:
        """How long it has been."""
        return words("shelf.steps_one" if self.game.steps == 1 else "shelf.steps", count=self.game.steps)


class ShelfScene(FormScene):
    """On the left the games, leafed; on the right one of them, and what can be done with it.

    Nothing here waits for the disk: what is on the shelf is read beside the frames.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._items: list[Item] | None = None
        self._shown: list[Item] = []
        self._search, self._kind = "", ALL
        self._page, self._each = 0, 1
        self._chosen = ""
        self._told: tuple[str, str] = "", ""
        self._jobs: list[tuple[Future[Any], Callable[[Any], None]]] = []
        self._brought = app.shelving.brought
        self._left = self._right = self._list = pygame.Rect(0, 0, 0, 0)
        self._entry = Entry("search", "", typed=self._seek, icon="search", limit=40)

    @property
    def chosen(self) -> Item | None:
        """The game that the right side is about."""
        return next((item for item in self._shown if item.id == self._chosen), None)

    @property
    def items(self) -> Sequence[Item]:
        """All that fit the search."""
        return self._shown

    # What is on the shelf

    def layout(self) -> None:
        """See `Scene.layout`."""
        if self._items is None and not self._jobs:
            self._read()
        super().layout()

    def _read(self) -> None:
        """Look through the shelf anew."""

        def look() -> tuple[list[Item], Problem | None]:
            before = shelf.put_away() or autosave.set_damaged_aside()
            kept, problem = shelf.rows()
            return [*map(Item, autosave.waiting()), *map(Item, kept)], before or problem

        def show(found: tuple[list[Item], Problem | None]) -> None:
            self._items, problem = found
            self.app.tell(problem)
            self._seek(self._search)

        self._do(look, show)

    def _do(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Have the disk do something, and go on with what comes of it in a frame."""
        self._jobs.append((self.app.beside.do(work), then))

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        done = [(job, then) for job, then in self._jobs if job.done()]
        self._jobs = [row for row in self._jobs if row not in done]
        for job, then in done:
            then(job.result())
        if self._brought != self.app.shelving.brought:
            self._brought = self.app.shelving.brought
            self._read()

    def _seek(self, words: str) -> None:
        """Show what fits the words that are searched."""
        self._search = words
        if all(self._kind != item.game_id for item in self._items or ()):
            self._kind = ALL
        wanted = words.casefold().split()
        self._shown = [
            item
            for item in self._items or ()
            if self._kind in (ALL, item.game_id) and all(word in self._told_of(item) for word in wanted)
        ]
        if self.chosen is None:
            self._chosen = self._shown[0].id if self._shown else ""
        self._page = self._shown.index(self.chosen) // self._each if self.chosen else 0
        self.build()

    def _told_of(self, item: Item) -> str:
        """All that can be searched for."""
        titles = [item.title(lang) for lang in LANGUAGES]
        given = [seat.name for seat in item.seats]
        return "\n".join([*titles, *item.names(self.words), *given, item.day]).casefold()

    # What is laid out

    def build(self) -> None:
        """See `FormScene.build`."""
        screen = self.screen
        area = inside(screen, 16)
        gap, pad = max(8, screen.px(16)), screen.px(PAD)
        self._left = pygame.Rect(area.x, area.y, (area.width - gap) * 55 // 100, area.height)
        self._right = pygame.Rect(self._left.right + gap, area.y, area.right - self._left.right - gap, area.height)
        inner = self._left.inflate(-2 * pad, -2 * pad)
        top = inner.y + round(self._heading_size() * 1.6)
        filters = self._filters()
        bottom = stack(filters, screen, pygame.Rect(inner.x, top, inner.width, 0))
        leaves = self._leaves(inner)
        end = leaves[0].rect.top - gap
        self._list = pygame.Rect(inner.x, bottom + gap, inner.width, end - bottom - gap)
        rows, pages = self._rows()
        leaves = leaves if pages > 1 else []
        for leaf, there in zip(leaves, (self._page > 0, self._page < pages - 1), strict=False):
            leaf.enabled = there
        if leaves:
            said = Label(self.words("shelf.page", page=self._page + 1, pages=pages), TITLE, colour=self.palette.cream)
            said.align = "centre"
            said.rect = pygame.Rect(leaves[0].rect.right, leaves[0].rect.y, 0, leaves[0].rect.height)
            said.rect.width = leaves[1].rect.left - said.rect.x
            leaves.append(said)
        room = self._right.inflate(-2 * pad, -2 * pad)
        margin = screen.px(8)
        back, about = Button("back", self.words("shelf.back"), self.back), self._about()
        counted = Button("statistics", self.words("shelf.statistics"), self._count)
        half = (room.width - 4 * margin) // 2
        high = max(button.height(screen, half) for button in (back, counted))
        counted.rect = pygame.Rect(room.x + margin, room.bottom - high, half, high)
        back.rect = counted.rect.move(half + margin, 0)
        window = pygame.Rect(room.x, room.y, room.width, back.rect.top - gap - room.y)
        stack(about, screen, pygame.Rect(counted.rect.x, window.y + margin, back.rect.right - counted.rect.x, 0), 10)
        ends = (about[-1].rect.bottom if about else window.y) + margin
        self.form.set(screen, [*filters, *rows, *leaves, *about, counted, back], about, window, ends)
        self.form.focus.prefer(self._chosen or "back")

    def _filters(self) -> list[Widget]:
        words = self.words
        self._entry.hint = words("shelf.search")
        kinds = sorted(
            {(item.game_id, item.title(self.screen.lang)) for item in self._items or ()}, key=lambda kind: kind[1]
        )
        if len(kinds) < 2:
            return [self._entry]

        def show(kind: str) -> None:
            self._kind = kind
            self._seek(self._search)

        return [self._entry, Choice("kind", "", [(ALL, words("shelf.all")), *kinds], self._kind, show)]

    def _leaves(self, inner: pygame.Rect) -> list[Widget]:
        """The ways to the pages before and after, at the bottom."""
        screen, words = self.screen, self.words
        leaves: list[Widget] = []
        for name, step in (("before", -1), ("after", 1)):
            button = Button(name, words(f"shelf.{name}"), self._leafer(step), size=24)
            wide = min(button.width(screen), inner.width * 2 // 5)
            high = button.height(screen, wide)
            button.rect = pygame.Rect(inner.x if step < 0 else inner.right - wide, inner.bottom - high, wide, high)
            leaves.append(button)
        top = min(leaf.rect.top for leaf in leaves)
        for leaf in leaves:
            leaf.rect.height += leaf.rect.top - top
            leaf.rect.top = top
        return leaves

    def _rows(self) -> tuple[list[Widget], int]:
        """The games of this page, and how many pages there are."""
        screen = self.screen
        gap = max(8, screen.px(8))
        high = row_height(screen)
        each = max(1, (self._list.height + gap) // (high + gap))
        pages = max(1, -(-len(self._shown) // each))
        self._each = each
        self._page = min(max(0, self._page), pages - 1)
        rows: list[Widget] = []
        for number, item in enumerate(self._shown[self._page * each : (self._page + 1) * each]):
            row = Row(item, item.title(self.screen.lang), self.words, item.id == self._chosen, self._chooser(item))
            row.rect = pygame.Rect(self._list.x, self._list.y + number * (high + gap), self._list.width, high)
            rows.append(row)
        return rows, pages

    def _about(self) -> list[Widget]:
        """The game that is chosen, and what can be done with it."""
        words, colours, item = self.words, self.palette, self.chosen
        bring = [
            Button("paste", words("shelf.paste"), self.app.shelving.paste, icon="cards"),
            Label(words("shelf.bring"), NOTE, colour=colours.cream_soft),
        ]
        if item is None:
            return [*bring]
        about: list[Widget] = [
            Label(item.title(self.screen.lang), 34, colour=colours.brass_light, weight="display"),
            Label(f"{item.moment}　{item.length(words)}", NOTE, colour=colours.cream_soft),
            Label(item.outcome(words), 28, colour=colours.cream, weight="bold"),
        ]
        if item.result is None:
            about.append(Button("continue", words("shelf.continue"), self._continue, style="lacquer"))
        else:
            why, here = words("store.other_rules"), item.is_here
            about.append(Button("look", words("shelf.look"), self._look, style="lacquer", enabled=here, why=why))
            about += [] if here else [Label(why, NOTE, colour=colours.brass_light)]
        if not item.counts:
            about.append(Label(words("results.uncounted"), NOTE, colour=colours.brass_light))
        about += [Sitting(number, seat) for number, seat in enumerate(named(item.seats, words))]
        about.append(Button("export", words("shelf.export"), self._export))
        if self._told[0] == item.id:
            about.append(Label(self._told[1], NOTE, colour=colours.brass_light))
        about.append(Button("delete", words("shelf.delete"), self._ask, icon="cross"))
        about += bring
        return about

    # What is done

    def _count(self) -> None:
        from table.scenes.statistics import StatisticsScene

        self.app.push(StatisticsScene(self.app))

    def _chooser(self, item: Item) -> Callable[[bool], None]:
        def choose(keys: bool) -> None:
            if item.id != self._chosen:
                self._chosen = item.id
                self.form.scroll_to(0)
                self.build()
            if keys:
                self.form.focus.go("continue" if item.result is None else "look")

        return choose

    def _leafer(self, step: int) -> Callable[[], None]:
        return lambda: self._leaf(step)

    def _leaf(self, step: int) -> None:
        before = self._page
        self._page += step
        self._rows()  # as far as there are pages
        if self._page != before:
            self._chosen = self._shown[self._page * self._each].id
            self.form.scroll_to(0)
            self.build()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if isinstance(intent, Page):
            self._leaf(intent.pages)
        else:
            super().handle(intent)

    def _continue(self) -> None:
        item = self.chosen
        if not item or self._jobs:
            return
        number = item.game.number

        def go_on(found: tuple[autosave.SavedGame | None, Problem | None]) -> None:
            saved, problem = found
            if saved:
                self.app.start(*saved)
                return
            self.app.tell(problem)
            if not problem:
                over = any(autosave.over())
                self.app.toast.show(self.words("shelf.over" if over else "shelf.gone"))
            self._read()

        self._do(lambda: (None, None) if autosave.is_taken(number) else autosave.opened(number), go_on)

    def _look(self) -> None:
        item = self.chosen
        if not item or self._jobs:
            return
        number = item.game.number

        def look() -> tuple[LookedAt | None, Problem | None]:
            record, match, problem = shelf.take(number)
            if not record or not match or not match.result:
                return None, problem or Problem("store.game_unreadable")
            game = entry(record.setup.game_id)
            counted = numbers(match.beats(None), load_board(game.rules), game)
            return LookedAt(self.app, record.setup, match.result, record.log, counted, record.begun), None

        def show(found: tuple[LookedAt | None, Problem | None]) -> None:
            scene, problem = found
            self.app.tell(problem)
            if scene:
                self.app.push(scene)

        self._do(look, show)

    def _export(self) -> None:
        item = self.chosen
        if not item or self._jobs:
            return

        def write() -> tuple[str, Problem | None]:
            try:
                content, problem = (
                    (read(autosave.path(item.game.number)).decode(errors="replace"), None)
                    if isinstance(item.game, Waiting)
                    else shelf.text(item.game.number)
                )
            except (OSError, ValueError) as error:
                return "", Problem.of("store.shelf_failed", error)
            if problem:
                return "", problem
            file, problem = shelf.carry(item.game_id, item.day, content)
            return str(file), problem

        def show(found: tuple[str, Problem | None]) -> None:
            file, problem = found
            self.app.tell(problem)
            if not problem:
                self._told = item.id, self.words("shelf.exported", file=file)
            self.build()

        self._do(write, show)

    def _ask(self) -> None:
        if self.chosen and not self._jobs:
            self.app.push(DeletingScene(self.app, self._delete))

    def _delete(self) -> None:
        item = self.chosen
        if not item:
            return

        def remove() -> Problem | None:
            if isinstance(item.game, Waiting):
                return None if autosave.forget(item.game.number) else Problem("shelf.gone")
            return shelf.drop(item.game.number)

        def show(problem: Problem | None) -> None:
            self.app.tell(problem)
            self._read()

        at = self._shown.index(item)
        beside = self._shown[at + 1 : at + 2] or self._shown[max(0, at - 1) : at]
        self._chosen = beside[0].id if beside else ""
        self._do(remove, show)

    # What is on the screen

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(
            self.words("shelf.heading"), screen.px(40 + 10 * screen.text), inside(screen, 16).width * 4 // 10
        )

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, pad = self.screen, self.screen.px(PAD)
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        panel(surface, self._left, screen, "wood")
        panel(surface, self._right, screen, "wood")
        heading = brass(self.words("shelf.heading"), self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=(self._left.centerx, self._left.y + pad * 3 // 4)))
        if not self._shown:
            key = "wait" if self._items is None else "not_found" if self._items else "none"
            size, colour = screen.font(TITLE), self.palette.cream
            said = self.words(f"shelf.{key}")
            labels.block(surface, said, self._list, size, colour, screen, align="centre", valign="middle")
        super().draw(surface)


class LookedAt(ResultsScene):
    """The result of a game that was kept: there is no table any more, and it leads back to the shelf."""

    preferred = "shelf"
    why_no_try = ""

    def ways(self) -> list[Button]:
        """See `ResultsScene.ways`."""
        words = self.words
        return [
            Button("shelf", words("shelf.heading"), self.back, style="lacquer", icon="log"),
            *(self.next_button() if self._setup.series else ()),
            *self.timeline_button(),
            *self.replay_button(),
            *self.reel_button(),
            *self.share_button(),
            Button("title", words("results.title"), self.app.home),
        ]

    def back(self) -> None:
        """See `FormScene.back`."""
        self.app.pop()


class DeletingScene(NoticeScene):
    """Asks before a game is deleted."""

    heading, note, preferred = "shelf.deleting", "shelf.deleting_note", "keep"

    def __init__(self, app: App, delete: Callable[[], None]) -> None:
        super().__init__(app)
        self._delete = delete

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        return [
            Button("keep", self.words("shelf.keep"), self.back, style="lacquer"),
            Button("delete", self.words("shelf.delete"), self._gone, icon="cross"),
        ]

    def _gone(self) -> None:
        self.app.pop()
        self._delete()


def row_height(screen: Screen) -> int:
    """How high a game in the list is."""
    words = round(screen.font(TITLE) * 1.5) + round(screen.font(NOTE) * 1.7)
    return max(least(screen), words + screen.px(16))


class Row(Widget):
    """A game in the list: what it is and when it was, who has played and how it ended."""

    def __init__(self, item: Item, title: str, words: Words, chosen: bool, press: Callable[[bool], None]) -> None:
        """`press` is told whether it was by keys, which go on to what can be done with it."""
        super().__init__(item.id, name=title)
        self._item = item
        self._title = title
        self._words = words
        self._chosen = chosen
        self._press = press

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, item = palette(screen.contrast), self._item
        panel(surface, rect, screen, "key" if self._chosen else "slate", state)
        ink = colours.ink if self._chosen else colours.cream
        soft = colours.ink_soft if self._chosen else colours.cream_soft
        pad, size, small = screen.px(14), screen.font(TITLE), screen.font(NOTE)
        inner = rect.inflate(-2 * pad, -screen.px(16))
        high = round(size * 1.5)
        upper = pygame.Rect(inner.x, inner.y, inner.width, high)
        wide = labels.width(item.day, small)
        labels.line(surface, item.day, upper, small, soft, "regular", "right")
        upper.width -= wide + pad
        labels.line(surface, self._title, upper, size, ink, "bold")
        lower = pygame.Rect(inner.x, upper.bottom, inner.width, inner.bottom - upper.bottom)
        side = lower.height
        for seat in item.seats:
            token = token_of(seat, side)
            surface.blit(token, token.get_rect(topleft=lower.topleft))
            lower.x += side + screen.px(2)
        lower.x += screen.px(10)
        lower.width = inner.right - lower.x
        labels.line(surface, item.outcome(self._words), lower, small, ink)

    def act(self, pos: tuple[int, int] | None) -> None:
        """See `Widget.act`."""
        self._press(pos is None)


class Sitting(Widget):
    """Who has played at a seat."""

    focusable = False

    def __init__(self, number: int, seat: SeatSetup) -> None:
        super().__init__(f"seat {number}")
        self._seat = seat

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(screen.px(44), round(screen.font(TITLE) * 1.5))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        token = token_of(self._seat, rect.height)
        surface.blit(token, token.get_rect(midleft=rect.midleft))
        room = rect.move(rect.height + screen.px(12), 0)
        room.width = rect.right - room.x
        labels.line(surface, self._seat.name, room, screen.font(TITLE), palette(screen.contrast).cream)
