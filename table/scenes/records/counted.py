"""Scenes with statistics: actions on the left, numbers on the right.

Missing stats are computed in the background, the latest games first; meanwhile known ones are shown.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from games.core.stats import HABITS, SeatStats, habit
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.kit.figures import Bars, Ink, Share, on_wood
from table.scenes.records.counting import Counting
from table.store.cached_stats import CachedStats
from table.ui.logo import brass, fitting
from table.ui.panels import panel
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App
    from table.base.problems import Problem

PAD = 26  # px at 1080p within the two panels
NOTE, SENTENCE, HEADING = 22, 24, 28
MIXED = (0.35, 0.65)
"""Shares of lies between which somebody lies about every other time."""


class CountedScene(FormScene):
    """The base of scenes with statistics."""

    heading: str
    """The key of its heading."""
    judges = False
    """See `Counting`."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._counting: Counting | None = None
        self._doing: Future[Problem | None] | None = None
        self._left = self._right = pygame.Rect(0, 0, 0, 0)

    @property
    def games(self) -> list[CachedStats]:
        """The stats known so far."""
        return self._counting.games if self._counting else []

    @property
    def ink(self) -> Ink:
        """The colours and letters on the right."""
        return on_wood(self.screen.contrast)

    @property
    def counted(self) -> bool:
        """True once all possible games are counted."""
        return self._counting is not None and self._counting.counted

    @property
    def done(self) -> bool:
        """True when nothing more will come."""
        return self._counting is not None and self._counting.done

    @abstractmethod
    def news(self) -> None:
        """More has been counted; it is laid out next."""

    @abstractmethod
    def ways(self) -> list[Widget]:
        """Return the actions besides going back."""

    def danger(self) -> Button | None:
        """Return what can't be undone: the last button, and a small one."""
        return None

    def portrait(self) -> Widget | None:
        """Return a picture of whom it is about, if there is one.

        It fills the room below the actions. Its height is the least that it needs.
        """
        return None

    @abstractmethod
    def about(self) -> list[Widget]:
        """The numbers, one below the other."""

    def do(self, work: Callable[[], Problem | None]) -> None:
        """Have something done beside the frames; then the shelf is read anew."""
        self._doing = self.app.background.do(work)

    def layout(self) -> None:
        """See `Scene.layout`."""
        self._counting = self._counting or Counting(self.app, self.judges)
        super().layout()

    def leave(self) -> None:
        """See `Scene.leave`."""
        if self._counting:
            self._counting.leave()

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        assert self._counting
        if self._doing and self._doing.done():
            self.app.tell(self._doing.result())
            self._doing = None
            self._counting.begin()
        if self._counting.update(ms):
            self.news()
            self.build()

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area, gap, pad = inside(screen, 16), max(8, screen.px(16)), screen.px(PAD)
        self._left = pygame.Rect(area.x, area.y, (area.width - gap) * 36 // 100, area.height)
        self._right = pygame.Rect(self._left.right + gap, area.y, area.right - self._left.right - gap, area.height)
        inner = self._left.inflate(-2 * pad, -2 * pad)
        top = inner.y + round(self._heading_size() * 1.6)
        ways = self.ways()
        stack(ways, screen, pygame.Rect(inner.x, top, inner.width, 0))
        back = Button("back", words("statistics.back"), self.back)
        high = back.height(screen, inner.width)
        back.rect = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        last: list[Widget] = [back]
        if danger := self.danger():
            wide = min(inner.width, danger.width(screen))
            low = danger.height(screen, wide)
            danger.rect = pygame.Rect(0, inner.bottom - low, wide, low)
            danger.rect.centerx = inner.centerx
            back.rect.bottom = danger.rect.top - screen.px(12)
            last.append(danger)
        if portrait := self.portrait():
            gap = screen.px(24)
            end = ways[-1].rect.bottom if ways else top
            portrait.rect = pygame.Rect(inner.x, end + gap, inner.width, back.rect.top - end - 2 * gap)
            if portrait.rect.height >= portrait.height(screen, inner.width):
                ways.append(portrait)
        paper = self._right.inflate(-2 * pad, -2 * pad)
        about = self.about()
        margin = screen.px(8)
        stack(about, screen, pygame.Rect(paper.x + margin, paper.y + margin, paper.width - 4 * margin, 0), 12)
        self.form.set(screen, [*ways, *about, *last], about, paper, about[-1].rect.bottom + margin)
        self.form.focus.prefer(next((way.id for way in ways if way.focusable and way.enabled), "back"))

    # What several say

    def said(self, key: str) -> Label:
        """A heading among the numbers."""
        ink = self.ink
        return Label(self.words(key), HEADING, colour=ink.strong, weight=ink.bold)

    def sentence(self, key: str, **values: object) -> Label:
        """Return what a picture comes to, in one sentence."""
        return Label(self.words(key, **values), SENTENCE, colour=self.ink.words, weight=self.ink.weight)

    def noted(self, key: str, **values: object) -> Label:
        """Return a remark in small letters."""
        return Label(self.words(key, **values), NOTE, colour=self.ink.soft, weight=self.ink.weight)

    def progress(self) -> list[Widget]:
        """Return the number of games still to count."""
        if not self._counting or not self._counting.left:
            return []
        return [self.noted("statistics.counting", count=self._counting.left)]

    def claims(self, stats: SeatStats, said: str, answered: str) -> list[Widget]:
        """Truths and lies, and what was believed, under two headings."""
        lies, truths = stats.lies_caught + stats.lies_believed, stats.truths_doubted + stats.truths_believed
        hidden, open_ = stats.rightly_doubted + stats.wrongly_believed, stats.wrongly_doubted + stats.rightly_believed
        told = [("lies", stats.lies, stats.claims, "mask"), ("lies_believed", stats.lies_believed, lies, "mask"),
                ("truths_believed", stats.truths_believed, truths, "speech")]  # fmt: skip
        heard = [("lies_found", stats.rightly_doubted, hidden, "mask"),
                 ("truths_found", stats.rightly_believed, open_, "speech")]  # fmt: skip
        right = stats.rightly_doubted + stats.rightly_believed
        about = {said: self._honesty(stats), answered: self.sentence("daily.read", right=right, all=stats.answers)}
        found: list[Widget] = []
        for key, rows in ((said, told), (answered, heard)):
            there = [(Share(self.words(f"statistics.{name}"), part, whole), sign)
                     for name, part, whole, sign in rows if whole]  # fmt: skip
            if there:
                shares, signs = zip(*there, strict=True)
                found += [self.said(key), about[key], Bars(key.partition(".")[2], shares, self.ink, signs)]
        return found

    def _honesty(self, stats: SeatStats) -> Label:
        """Say how often somebody lies."""
        share = stats.lies / max(1, stats.claims)
        often = "seldom" if share < MIXED[0] else "often" if share > MIXED[1] else "mixed"
        return self.sentence(f"statistics.lies_{often}")

    def habits(self, stats: SeatStats, say: Callable[[str], str]) -> list[Widget]:
        """Return habits of lying; `say` has their words."""
        sure = [f"{which}_{found}" for which in HABITS if (found := habit(stats, which))]
        said = [Label(say(one), SENTENCE, colour=self.ink.words, weight=self.ink.weight) for one in sure]
        return [self.said("statistics.habits"), *(said or [self.noted("statistics.no_habit")])]

    # What is on the screen

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words(self.heading), screen.px(40 + 10 * screen.text), screen.width * 28 // 100)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self.words(self.heading),)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, pad = self.screen, self.screen.px(PAD)
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        self.draw_pages(surface, self._left, self._right)
        self.draw_heading(surface, (self._left.centerx, self._left.y + pad * 3 // 4), self._heading_size())
        super().draw(surface)

    def draw_pages(self, surface: pygame.Surface, left: pygame.Rect, right: pygame.Rect) -> None:
        """Draw the ground of buttons and of numbers."""
        panel(surface, left, self.screen, "wood")
        panel(surface, right, self.screen, "wood")

    def draw_heading(self, surface: pygame.Surface, top: tuple[int, int], size: int) -> None:
        """Write the heading, `top` being the middle of its upper edge."""
        heading = brass(self.words(self.heading), size, self.screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=top))
