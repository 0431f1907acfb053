"""What a person has played on this machine, in numbers and pictures: by name, and by game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from games.core import calibration
from games.core.calibration import Judged, beyond, columns, used
from games.core.deeds import HABITS, Deeds, Reading, habit, is_read, reads
from games.core.feats import feats
from table.guests import playable
from table.match.career import ENOUGH, OTHERS, PEOPLE, Career, people
from table.scenes.base import FormScene
from table.scenes.counting import Counting
from table.scenes.figures import Bars, Figures, Knowing, Scale, Share, Story
from table.scenes.notice import NoticeScene
from table.store import reckoned, shelf
from table.store.reckoned import Reckoned
from table.ui.backdrop import backdrop, inside
from table.ui.choices import Choice
from table.ui.logo import brass, fitting
from table.ui.panels import panel
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app import App
    from table.store.problems import Problem

PAD = 26  # px at 1080p within the two panels
NOTE, HEADING = 22, 28
ALL = ""
USUAL = 0.4
"""How well people tell lies from truths: d over 206 studies (Bond and DePaulo 2006)."""
SCALE = (-1.0, 3.0)


class StatisticsScene(FormScene):
    """On the left whose games and which, on the right the numbers. Games that have not been counted yet are counted
    beside the frames, the latest first, and meanwhile what is known is shown."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._counting: Counting | None = None
        self._name = self._game = ALL
        self._doing: Future[Problem | None] | None = None
        self._told = ""
        self._picked = False  # whether somebody has been chosen, and not only come first
        self._left = self._right = pygame.Rect(0, 0, 0, 0)

    @property
    def career(self) -> Career:
        """What is shown."""
        return Career.of(self._games, self._name, self._game)

    @property
    def counted(self) -> bool:
        """Whether all that can be counted has been."""
        return self._counting is not None and self._counting.counted

    @property
    def done(self) -> bool:
        """Whether it is also known what could be known."""
        return self._counting is not None and self._counting.done

    @property
    def _games(self) -> list[Reckoned]:
        return self._counting.games if self._counting else []

    # What has been played

    def layout(self) -> None:
        """See `Scene.layout`."""
        self._counting = self._counting or Counting(self.app, judges=True)
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
            self._choose_somebody()
            self.build()

    def _choose_somebody(self) -> None:
        names = people(self._games)
        if not self._picked or self._name not in names:
            self._name = next(iter(names), ALL)

    # What is laid out

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area, gap, pad = inside(screen, 16), max(8, screen.px(16)), screen.px(PAD)
        self._left = pygame.Rect(area.x, area.y, (area.width - gap) * 36 // 100, area.height)
        self._right = pygame.Rect(self._left.right + gap, area.y, area.right - self._left.right - gap, area.height)
        inner = self._left.inflate(-2 * pad, -2 * pad)
        top = inner.y + round(self._heading_size() * 1.6)
        ways = self._ways()
        stack(ways, screen, pygame.Rect(inner.x, top, inner.width, 0))
        back = Button("back", words("statistics.back"), self.back)
        high = back.height(screen, inner.width)
        back.rect = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        room = self._right.inflate(-2 * pad, -2 * pad)
        about = self._about()
        margin = screen.px(8)
        stack(about, screen, pygame.Rect(room.x + margin, room.y + margin, room.width - 4 * margin, 0), 12)
        self.form.set(screen, [*ways, back, *about], about, room, about[-1].rect.bottom + margin)
        self.form.focus.prefer("back")

    def _ways(self) -> list[Widget]:
        words, names = self.words, people(self._games)
        ways: list[Widget] = []
        if names and self._counting and self._counting.counted:
            ways.append(Button("export", words("statistics.export"), self._export))
            ways.append(Button("forget", words("statistics.forget"), self._ask, icon="cross"))
        if self._told:
            ways.append(Label(self._told, NOTE, colour=self.palette.brass_light))
        return ways

    def _about(self) -> list[Widget]:
        words, career, colours = self.words, self.career, self.palette
        rows = self._choices() if people(self._games) else []
        counting = self._counting
        if not career.played:
            key = "none" if counting and counting.counted else "wait"
            return [*rows, Label(words(f"statistics.{key}"), HEADING, colour=colours.cream)]
        if counting and counting.left:
            rows.append(Label(words("statistics.counting", count=counting.left), NOTE, colour=colours.cream_soft))
        figures = [(career.played, "played"), (career.well, "well"), (career.lost, "lost"), (career.streak, "streak")]
        rows.append(Figures("figures", [(str(number), words(f"statistics.{key}")) for number, key in figures]))
        seats = [Share(words("statistics.seats", count=n), *row) for n, row in career.by_seats().items()]
        levels = [Share(self._level(level), *row) for level, row in career.by_level().items()]
        rows += [self._heading("by_seats"), Bars("seats", seats), self._heading("by_level"), Bars("levels", levels)]
        return [*rows, *self._stories(career), *self._claims(career.deeds), *self._reading(career)]

    def _stories(self, career: Career) -> list[Widget]:
        """What games have told of somebody, and what they could still tell."""
        games = [game for game in playable() if self._game in (ALL, game.id) and feats(game)]
        if not games:
            return []
        there = [(game, feat) for game in games for feat in feats(game)]
        done = sum(f"{game.id}.{feat.id}" in career.feats for game, feat in there)
        rows: list[Widget] = [
            self._heading("stories"),
            Bars("stories", [Share(self.words("statistics.done"), done, len(there))]),
        ]
        for game, feat in there:
            words, times = self.app.words(game.id), career.feats[f"{game.id}.{feat.id}"]
            if times or self._game != ALL:
                told = words(f"feat.{feat.id}"), words(f"feat_how.{feat.id}")
                rows.append(Story(f"{game.id}.{feat.id}", *told, times))
        return rows

    def _choices(self) -> list[Widget]:
        """Whose games, and which; where there is nothing to choose, it is only said."""
        words, names = self.words, people(self._games)
        kinds = {one.game.game for one in self._games}
        who = [(name, name or words("statistics.nobody")) for name in names]
        titles = [(game.id, self.app.words(game.id)("title")) for game in playable() if game.id in kinds]
        rows: list[Widget] = [Label(who[0][1], 34, colour=self.palette.brass_light, weight="display")]
        if len(names) > 1:
            rows = [Choice("who", "", who, self._name, self._show, compact=True)]
        if len(titles) > 1:
            which = [(ALL, words("statistics.all")), *titles]
            rows.append(Choice("which", "", which, self._game, self._show_game, compact=True))
        return rows

    def _heading(self, key: str) -> Label:
        return Label(self.words(f"statistics.{key}"), HEADING, colour=self.palette.brass_light, weight="bold")

    def _level(self, level: int) -> str:
        if level == PEOPLE:
            return self.words("statistics.people")
        if level == OTHERS:
            return self.words("statistics.others")
        return self.words("sitting.level_name", number=level)

    def _claims(self, deeds: Deeds) -> list[Widget]:
        """Truths and lies, and what was believed."""
        lies, truths = deeds.lies_caught + deeds.lies_believed, deeds.truths_doubted + deeds.truths_believed
        hidden, open_ = deeds.rightly_doubted + deeds.wrongly_believed, deeds.wrongly_doubted + deeds.rightly_believed
        told = [("lies", deeds.lies, deeds.claims), ("lies_believed", deeds.lies_believed, lies),
                ("truths_believed", deeds.truths_believed, truths)]  # fmt: skip
        heard = [("lies_found", deeds.rightly_doubted, hidden), ("truths_found", deeds.rightly_believed, open_)]
        found: list[Widget] = []
        for key, rows in (("told", told), ("heard", heard)):
            shares = [Share(self.words(f"statistics.{name}"), part, whole) for name, part, whole in rows if whole]
            found += [self._heading(key), Bars(key, shares)] if shares else []
        return found

    def _reading(self, career: Career) -> list[Widget]:
        """How well others are read, and how well they read; habits."""
        words, latest, soft = self.words, career.latest, self.palette.cream_soft
        if latest is None:
            claims = career.deeds.claims + career.deeds.answers
            return [Label(words("statistics.later", count=ENOUGH), NOTE, colour=soft)] if claims else []
        own, others = reads(latest), is_read(latest)
        rows: list[Widget] = [self._heading("reading")]
        if own:
            rows += [self._scale("reads", own), self._scale("trusts", Reading(own.c, 0), usual=0.0, ends=(-2.0, 2.0))]
        if others:
            rows.append(self._scale("is_read", others))
        rows.append(Label(words("statistics.reading_note"), NOTE, colour=soft))
        rows += self._calibration(career.judged)
        sure = [(which, found) for which in HABITS if (found := habit(latest, which))]
        said = [Label(words(f"statistics.{which}_{how}"), 24, colour=self.palette.cream) for which, how in sure]
        return [*rows, self._heading("habits"), *(said or [Label(words("statistics.no_habit"), NOTE, colour=soft)])]

    def _calibration(self, answers: tuple[Judged, ...]) -> list[Widget]:
        """What could be known, against how it turned out and what was answered."""
        words, soft = self.words, self.palette.cream_soft
        counting = self._counting
        if not answers:
            key = "known_later" if counting and counting.done else "known_wait"
            later = Label(words(f"statistics.{key}", count=calibration.ENOUGH), NOTE, colour=soft)
            return [self._heading("known"), later]
        legend = words("statistics.known_lies"), words("statistics.known_doubted")
        said = [words(f"statistics.known_{found}")] if (found := used(answers)) else [words("statistics.known_unsure")]
        if read := beyond(answers):
            lies, known = (round(100 * share) for share in read)
            said.append(words("statistics.known_beyond", lies=lies, known=known))
        return [
            self._heading("known"),
            Knowing("known", columns(answers), words("statistics.known_axis"), *legend),
            *(Label(one, 24, colour=self.palette.cream) for one in said),
            Label(words("statistics.known_note", count=len(answers)), NOTE, colour=soft),
        ]

    def _scale(self, key: str, value: Reading, usual: float = USUAL, ends: tuple[float, float] = SCALE) -> Scale:
        told = f"{round(value.d, 1) + 0.0:+.1f}".replace("-", "−")
        return Scale(key, self.words(f"statistics.{key}"), value.d, ends, usual, told)

    # What is done

    def _show(self, name: str) -> None:
        self._name, self._told, self._picked = name, "", True
        self.form.scroll_to(0)
        self.build()

    def _show_game(self, game: str) -> None:
        self._game = game
        self.form.scroll_to(0)
        self.build()

    def _export(self) -> None:
        contents = {
            ".csv": reckoned.as_csv(self._games, self._name),
            ".json": reckoned.as_json(self._games, self._name),
        }
        day = time.strftime("%Y-%m-%d")

        def write() -> Problem | None:
            written = [shelf.carry("statistics", day, content, suffix) for suffix, content in contents.items()]
            problem = next((problem for _, problem in written if problem), None)
            files = ", ".join(str(file) for file, _ in written)
            self._told = "" if problem else self.words("statistics.exported", files=files)
            return problem

        self._doing = self.app.beside(write)

    def _ask(self) -> None:
        self.app.push(ForgettingScene(self.app, self))

    def forget(self) -> None:
        """Take whoever is shown out of all statistics."""
        games, name = list(self._games), self._name
        self._told = ""
        self._doing = self.app.beside(lambda: reckoned.forget(games, name))

    # What is on the screen

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("statistics.heading"), screen.px(40 + 10 * screen.text), screen.width * 28 // 100)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, pad = self.screen, self.screen.px(PAD)
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        panel(surface, self._left, screen, "wood")
        panel(surface, self._right, screen, "wood")
        heading = brass(self.words("statistics.heading"), self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=(self._left.centerx, self._left.y + pad * 3 // 4)))
        super().draw(surface)


class ForgettingScene(NoticeScene):
    """Asks before somebody is forgotten."""

    heading, note, preferred = "statistics.forgetting", "statistics.forgetting_note", "keep"

    def __init__(self, app: App, scene: StatisticsScene) -> None:
        super().__init__(app)
        self._scene = scene

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        return [
            Button("keep", self.words("shelf.keep"), self.back, style="lacquer"),
            Button("forget", self.words("statistics.forget"), self._gone, icon="cross"),
        ]

    def _gone(self) -> None:
        self.app.pop()
        self._scene.forget()
