"""The shelf's scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import pygame

from games import entry
from games.core.stats import counted
from table.base.problems import Problem
from table.input.intents import Intent, ScrollPages
from table.match.seating import named
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.records.shelf.deleting import DeletingScene
from table.scenes.records.shelf.item import ShelfItem, items
from table.scenes.records.shelf.kept_result import LookedAt
from table.scenes.records.shelf.listing import ALL, Listing
from table.scenes.records.shelf.widgets import NOTE, TITLE, Row, Sitting, row_height
from table.stage.boardfile import load_board
from table.stage.parts import Parts
from table.stage.speech.ending import brought, numbers
from table.store import autosave, shelf
from table.ui import labels
from table.ui.choices import Choice
from table.ui.entry import TextEntry
from table.ui.logo import brass, fitting
from table.ui.panels import panel
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App

T = TypeVar("T")

PAD = 26  # px at 1080p within the two panels


class ShelfScene(FormScene):
    """A paged list on the left; the chosen game on the right.

    With what can be done with it. Nothing here waits for the disk: the shelf is read in the background.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.listing = Listing()
        self._told: tuple[str, str] = "", ""
        self._jobs: list[tuple[Future[Any], Callable[[Any], None]]] = []
        self._brought = app.shelving.brought
        self._left = self._right = self._list = pygame.Rect(0, 0, 0, 0)
        self.entry = TextEntry("search", "", typed=self.seek, icon="search", limit=40)

    @property
    def chosen(self) -> ShelfItem | None:
        """The game that the right side is about."""
        return self.listing.chosen

    @property
    def items(self) -> Sequence[ShelfItem]:
        """The games that fit the search."""
        return self.listing.shown

    # What is on the shelf

    def layout(self) -> None:
        """See `Scene.layout`."""
        if self.listing.items is None and not self._jobs:
            self.read()
        super().layout()

    def read(self) -> None:
        """Look through the shelf anew."""

        def look() -> tuple[list[ShelfItem], Problem | None]:
            before = shelf.put_away() or autosave.set_damaged_aside()
            found, problem = items()
            return found, before or problem

        def show(found: tuple[list[ShelfItem], Problem | None]) -> None:
            self.listing.items, problem = found
            self.app.tell(problem)
            self.seek(self.listing.search)

        self._do(look, show)

    def _do(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Work on the disk, then continue in a frame."""
        self._jobs.append((self.app.background.do(work), then))

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        done = [(job, then) for job, then in self._jobs if job.done()]
        self._jobs = [row for row in self._jobs if row not in done]
        for job, then in done:
            then(job.result())
        if self._brought != self.app.shelving.brought:
            self._brought = self.app.shelving.brought
            self.read()

    def seek(self, words: str) -> None:
        """Show what fits the words that are searched."""
        self.listing.search = words
        self.listing.seek(self.words)
        self.build()

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
        rows = self._rows()
        page, pages = self.listing.page, self.listing.pages
        leaves = leaves if pages > 1 else []
        for leaf, there in zip(leaves, (page > 0, page < pages - 1), strict=False):
            leaf.enabled = there
        if leaves:
            said = Label(self.words("shelf.page", page=page + 1, pages=pages), TITLE, colour=self.palette.cream)
            said.align = "centre"
            said.rect = pygame.Rect(leaves[0].rect.right, leaves[0].rect.y, 0, leaves[0].rect.height)
            said.rect.width = leaves[1].rect.left - said.rect.x
            leaves.append(said)
        paper = self._right.inflate(-2 * pad, -2 * pad)
        margin = screen.px(8)
        back, about = Button("back", self.words("shelf.back"), self.back), self._about()
        counted = Button("statistics", self.words("shelf.statistics"), self._count)
        half = (paper.width - 4 * margin) // 2
        high = max(button.height(screen, half) for button in (back, counted))
        counted.rect = pygame.Rect(paper.x + margin, paper.bottom - high, half, high)
        back.rect = counted.rect.move(half + margin, 0)
        window = pygame.Rect(paper.x, paper.y, paper.width, back.rect.top - gap - paper.y)
        stack(about, screen, pygame.Rect(counted.rect.x, window.y + margin, back.rect.right - counted.rect.x, 0), 10)
        ends = (about[-1].rect.bottom if about else window.y) + margin
        self.form.set(screen, [*filters, *rows, *leaves, *about, counted, back], about, window, ends)
        self.form.focus.prefer(self.chosen.id if self.chosen else "back")

    def _filters(self) -> list[Widget]:
        words = self.words
        self.entry.hint = words("shelf.search")
        kinds = self.listing.kinds(self.screen.lang)
        if len(kinds) < 2:
            return [self.entry]

        def show(kind: str) -> None:
            self.listing.kind = kind
            self.seek(self.listing.search)

        return [self.entry, Choice("kind", "", [(ALL, words("shelf.all")), *kinds], self.listing.kind, show)]

    def _leaves(self, inner: pygame.Rect) -> list[Widget]:
        """The ways to the pages before and after, at the bottom."""
        screen, words = self.screen, self.words
        leaves: list[Widget] = []
        for name, step in (("before", -1), ("after", 1)):
            button = Button(name, words(f"shelf.{name}"), partial(self._leaf, step), size=24)
            wide = min(button.width(screen), inner.width * 2 // 5)
            high = button.height(screen, wide)
            button.rect = pygame.Rect(inner.x if step < 0 else inner.right - wide, inner.bottom - high, wide, high)
            leaves.append(button)
        top = min(leaf.rect.top for leaf in leaves)
        for leaf in leaves:
            leaf.rect.height += leaf.rect.top - top
            leaf.rect.top = top
        return leaves

    def _rows(self) -> list[Widget]:
        """The games of this page."""
        screen, chosen = self.screen, self.chosen
        gap = max(8, screen.px(8))
        high = row_height(screen)
        heads = len({item.result is None for item in self.listing.shown}) > 1
        over = round(screen.font(NOTE) * labels.LINE) if heads else 0
        rows: list[Widget] = []
        place, waits = self._list.move(0, 0), None
        room = self._list.height - 2 * over
        for item in self.listing.fit(max(1, (room + gap) // (high + gap))):
            if heads and (item.result is None) is not waits:
                waits = item.result is None
                head = Label(self._kind(unfinished=waits), NOTE, colour=self.palette.brass_light, weight="bold")
                head.rect = pygame.Rect(place.topleft, (place.width, over))
                rows.append(head)
                place.y += over
            row = Row(item, item.title(self.screen.lang), self.words, item is chosen, partial(self._choose, item))
            row.rect = pygame.Rect(place.topleft, (place.width, high))
            rows.append(row)
            place.y += high + gap
        return rows

    def _kind(self, *, unfinished: bool) -> str:
        """Return what games are called that are over, or are not."""
        return self.words("shelf.unfinished_games" if unfinished else "shelf.finished_games")

    @property
    def _heading(self) -> str:
        """The heading: of past games only if there are any."""
        shown = self.listing.shown
        only = bool(shown) and all(item.result is None for item in shown)
        return self._kind(unfinished=True) if only else self.words("shelf.heading")

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
        if not item.own:
            about.append(Label(words("shelf.of_others"), NOTE, colour=colours.brass_light))
        elif not item.counts:
            about.append(Label(words("results.uncounted_either"), NOTE, colour=colours.brass_light))
        about += [Sitting(number, seat) for number, seat in enumerate(named(item.seats, words))]
        about.append(Button("export", words("shelf.export"), self._export))
        if self._told[0] == item.id:
            about.append(Label(self._told[1], NOTE, colour=colours.brass_light))
        about.append(Button("delete", words("shelf.delete"), self._ask, icon="cross"))
        about += bring
        return about

    # What is done

    def _count(self) -> None:
        self.app.push(navigation.statistics(self.app))

    def _choose(self, item: ShelfItem, keys: bool) -> None:
        if self.listing.choose(item):
            self.form.scroll_to(0)
            self.build()
        if keys:
            self.form.focus.go("continue" if item.result is None else "look")

    def _leaf(self, step: int) -> None:
        if self.listing.leaf(step):
            self.form.scroll_to(0)
            self.build()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if isinstance(intent, ScrollPages):
            self._leaf(intent.pages)
        else:
            super().handle(intent)

    def _continue(self) -> None:
        if self.chosen and not self._jobs:
            self.app.games.resume(self.chosen.game.number, self.read)

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
            board = load_board(game.rules)
            told = numbers(counted(match, game.claims), match.beats(None), board, game)
            by = brought(match.view(None), match.result, Parts.of(board, game.rules))
            return LookedAt(self.app, record.setup, match.result, record.log, told, record.begun, brought=by), None

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

        def show(found: tuple[str, Problem | None]) -> None:
            file, problem = found
            self.app.tell(problem)
            if not problem:
                self._told = item.id, self.words("shelf.exported", file=file)
            self.build()

        self._do(item.export, show)

    def _ask(self) -> None:
        if self.chosen and not self._jobs:
            self.app.push(DeletingScene(self.app, self._delete))

    def _delete(self) -> None:
        item = self.chosen
        if not item:
            return

        def show(problem: Problem | None) -> None:
            self.app.tell(problem)
            self.read()

        self.listing.pass_by(item)
        self._do(item.delete, show)

    # What is on the screen

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self._heading, screen.px(40 + 10 * screen.text), inside(screen, 16).width * 4 // 10)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return self._heading, "" if self.listing.shown else self._empty()

    def _empty(self) -> str:
        """Return why there is nothing in the list."""
        there = self.listing.items
        return self.words(f"shelf.{'wait' if there is None else 'not_found' if there else 'none'}")

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, pad = self.screen, self.screen.px(PAD)
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        panel(surface, self._left, screen, "wood")
        panel(surface, self._right, screen, "wood")
        heading = brass(self._heading, self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=(self._left.centerx, self._left.y + pad * 3 // 4)))
        if not self.listing.shown:
            size, colour = screen.font(TITLE), self.palette.cream
            labels.block(surface, self._empty(), self._list, size, colour, screen, align="centre", valign="middle")
        super().draw(surface)
