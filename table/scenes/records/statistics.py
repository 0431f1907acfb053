"""A person's statistics, by name and game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from games.core import calibration
from games.core.calibration import Judgement, beyond, columns, used
from games.core.feats import feats
from games.core.stats import Reading, is_read, reads
from table.base.alike import set_apart
from table.match.players import face_id
from table.plugins.registry import playable
from table.review.career import ENOUGH, OTHERS, PEOPLE, Career, people
from table.scenes.kit.dialog import NoticeScene
from table.scenes.kit.figures import Bars, Figures, Knowing, Scale, Share, Story
from table.scenes.records.counted import HEADING, NOTE, SENTENCE, CountedScene
from table.scenes.records.little_pictures import Faces, Framed, Medals
from table.scenes.records.notebook import NotebookScene
from table.store import cached_stats, shelf
from table.ui.choices import Choice
from table.ui.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from table.app.app import App
    from table.base.problems import Problem

ALL = ""
USUAL = 0.4
"""People's usual lie detection: d over 206 studies.

Bond and DePaulo 2006.
"""
SCALE = (-1.0, 3.0)
NEAR = 0.25
"""Difference from the usual that is none."""
SMALL = 20  # px at 1080p: letters of what is better not pressed


class StatisticsScene(CountedScene):
    """Actions on the left; person, game and numbers on the right."""

    heading = "statistics.heading"
    judges = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._name = self._game = ALL
        self._told = ""
        self._lists = False  # whether all feats are listed, in place of the numbers
        self._picked = False  # whether somebody has been chosen, and not only come first

    @property
    def career(self) -> Career:
        """The shown career."""
        return Career.of(self.games, self._name, self._game)

    def news(self) -> None:
        """See `CountedScene.news`."""
        names = people(self.games)
        if not self._picked or self._name not in names:
            self._name = next(iter(names), ALL)

    def ways(self) -> list[Widget]:
        """See `CountedScene.ways`."""
        words, names = self.words, people(self.games)
        ways: list[Widget] = []
        if self.games:
            ways.append(Button("notebook", words("notebook.open"), self._notebook, icon="pencil"))
        if names and self.counted:
            ways.append(Button("export", words("statistics.export"), self._export))
        key = "statistics.numbers" if self._lists else "statistics.stories"
        ways.append(Button("feats", words(key), self._turn, icon="crown-small"))
        if self._told:
            ways.append(Label(self._told, NOTE, colour=self.palette.brass_light))
        return ways

    def danger(self) -> Button | None:
        """See `CountedScene.danger`."""
        if not (people(self.games) and self.counted):
            return None
        return Button("forget", self.words("statistics.forget"), self._ask, style="quiet", size=SMALL)

    def portrait(self) -> Widget | None:
        """See `CountedScene.portrait`: in the mood of the latest game."""
        if not people(self.games):
            return None
        games = self.career.games
        return Framed("portrait", self._face(), "gleeful" if games and games[-1].well else "calm")

    def about(self) -> list[Widget]:
        """See `CountedScene.about`."""
        words, career, colours = self.words, self.career, self.palette
        rows = self._choices() if people(self.games) else []
        if self._lists:
            return [*rows, *self._feats(career)]
        if not career.played:
            key = "none" if self.counted else "wait"
            promised = [Label(words("statistics.promised"), NOTE, colour=colours.cream_soft)] if self.counted else []
            return [*rows, Label(words(f"statistics.{key}"), HEADING, colour=colours.cream), *promised]
        rows += self.progress()
        well, ink = (career.well, career.aim), self.ink
        figures = [(career.played, "played"), well, (career.lost, "lost"), (career.streak, "streak")]
        rows.append(Figures("figures", [(str(number), words(f"statistics.{key}")) for number, key in figures], ink))
        ended = [game.well for game in career.games]
        rows += [Faces("games", ended, self._face()), self.noted("statistics.latest")]
        seats = [Share(words("statistics.seats", count=n), *row) for n, row in career.by_seats().items()]
        levels = [Share(self._level(level), *row) for level, row in career.by_level().items()]
        rows += [
            self.said(f"statistics.by_seats.{career.aim}"),
            *self._known("best_seats", career.best_seats),
            Bars("seats", seats, ink),
            self.said(f"statistics.by_level.{career.aim}"),
            *self._known("equal_level", career.equal_level),
            Bars("levels", levels, ink),
        ]
        return [
            *rows,
            *self._tallies(career),
            *self._stories(career),
            *self.claims(career.stats, "statistics.told", "statistics.heard"),
            *self._reading(career),
        ]

    def _face(self) -> str:
        """Return the face that the person had last."""
        played = [(one.game.ended, one.game.number, one, seat) for one in self.games for seat in one.people(self._name)]
        *_, latest, seat = max(played, key=lambda row: row[:2])
        face = face_id(latest.game.seats[seat])
        assert face, "every person has one"
        return face

    def _known(self, key: str, number: int | None) -> list[Widget]:
        """Say what a number is, if there is one."""
        return [] if number is None else [self.sentence(f"statistics.{key}", number=number)]

    def _tallies(self, career: Career) -> list[Widget]:
        """Return a game's own numbers, where one game is shown."""
        played = {one.game.game for one in self.games if one.counts and one.people(self._name)}
        shown = played if self._game == ALL else {self._game}
        game = next((game for game in playable() if shown == {game.id}), None)
        if game is None:
            return []
        words = self.app.words(game.id)
        figures = [
            (f"{mean:.1f}".removesuffix(".0"), words(f"tally.{name}"))
            for name, mean in career.tallied().items()
            if f"tally.{name}" in words
        ]
        return [self.said("statistics.each"), Figures("tallies", figures, self.ink)] if figures else []

    def _stories(self, career: Career) -> list[Widget]:
        """Return feats achieved, and those left."""
        games = [game for game in playable() if self._game in (ALL, game.id) and feats(game)]
        if not games:
            return []
        there = [(game, feat) for game in games for feat in feats(game)]
        done = sum(f"{game.id}.{feat.id}" in career.feats for game, feat in there)
        earned = [(game, [f"{game.id}.{feat.id}" in career.feats for feat in feats(game)]) for game in games]
        rows: list[Widget] = [
            self.said("statistics.stories"),
            self.sentence("statistics.done", count=done, all=len(there)),
            Medals("stories", earned),
        ]
        for game, feat in there:
            words, times = self.app.words(game.id), career.feats[f"{game.id}.{feat.id}"]
            if times or self._game != ALL:
                told = words(f"feat.{feat.id}"), words(f"feat_how.{feat.id}")
                rows.append(Story(f"{game.id}.{feat.id}", *told, times))
        return rows

    def _feats(self, career: Career) -> list[Widget]:
        """Return all feats of all games, those to be earned outlined."""
        rows: list[Widget] = [self.noted("statistics.all_feats")]
        for game in playable():
            there, words = feats(game), self.app.words(game.id)
            if not there or self._game not in (ALL, game.id):
                continue
            times = [career.feats[f"{game.id}.{feat.id}"] for feat in there]
            rows.append(Label(words("title"), HEADING, colour=self.ink.strong, weight=self.ink.bold))
            rows.append(self.sentence("statistics.done", count=sum(map(bool, times)), all=len(there)))
            for feat, earned in zip(there, times, strict=True):
                told = words(f"feat.{feat.id}"), words(f"feat_how.{feat.id}")
                rows.append(Story(f"{game.id}.{feat.id}", *told, earned))
        return rows

    def _choices(self) -> list[Widget]:
        """Return the choice of person and game, or their names.

        Where there is nothing to choose.
        """
        words, names = self.words, people(self.games)
        kinds = {one.game.game for one in self.games}
        who = [(name, shown or words("statistics.nobody")) for name, shown in zip(names, set_apart(names), strict=True)]
        titles = [(game.id, self.app.words(game.id)("title")) for game in playable() if game.id in kinds]
        rows: list[Widget] = [Label(who[0][1], 34, colour=self.palette.brass_light, weight="display")]
        if len(names) > 1:
            rows = [Choice("who", "", who, self._name, self._show, compact=True)]
        if len(titles) > 1:
            which = [(ALL, words("statistics.all")), *titles]
            rows.append(Choice("which", "", which, self._game, self._show_game, compact=True))
        return rows

    def _level(self, level: int) -> str:
        if level == PEOPLE:
            return self.words("statistics.people")
        if level == OTHERS:
            return self.words("statistics.others")
        return self.words("sitting.level_name", number=level)

    def _reading(self, career: Career) -> list[Widget]:
        """Return how well the person is read and reads; habits."""
        words, latest = self.words, career.latest
        if latest is None:
            claims = career.stats.claims + career.stats.answers
            return [self.noted("statistics.later", count=ENOUGH)] if claims else []
        own, others = reads(latest), is_read(latest)
        rows: list[Widget] = [self.said("statistics.reading")]
        if own:
            better = "more" if own.d > USUAL + NEAR else "less" if own.d < USUAL - NEAR else "usual"
            rows.append(self.sentence(f"statistics.reads_{better}"))
        if own:
            rows += [self._scale("reads", own), self._scale("trusts", Reading(own.c, 0), usual=0.0, ends=(-2.0, 2.0))]
        if others:
            rows.append(self._scale("is_read", others))
        rows.append(self.noted("statistics.reading_note"))
        rows += self._calibration(career.judged)
        return [*rows, *self.habits(latest, lambda which: words(f"statistics.{which}"))]

    def _calibration(self, answers: tuple[Judgement, ...]) -> list[Widget]:
        """Return answers against what could be known."""
        words = self.words
        if not answers:
            key = "known_later" if self.done else "known_wait"
            return [self.said("statistics.known"), self.noted(f"statistics.{key}", count=calibration.ENOUGH)]
        legend = words("statistics.known_lies"), words("statistics.known_doubted")
        said = [words(f"statistics.known_{found}")] if (found := used(answers)) else [words("statistics.known_unsure")]
        if read := beyond(answers):
            lies, known = (round(100 * share) for share in read)
            said.append(words("statistics.known_beyond", lies=lies, known=known))
        return [
            self.said("statistics.known"),
            Knowing("known", columns(answers), words("statistics.known_axis"), *legend),
            *(Label(one, SENTENCE, colour=self.palette.cream) for one in said),
            self.noted("statistics.known_note", count=len(answers)),
        ]

    def _scale(self, key: str, value: Reading, usual: float = USUAL, ends: tuple[float, float] = SCALE) -> Scale:
        told = f"{round(value.d, 1) + 0.0:+.1f}".replace("-", "−")
        return Scale(key, self.words(f"statistics.{key}"), value.d, ends, usual, told, self.ink)

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
            ".csv": cached_stats.as_csv(self.games, self._name),
            ".json": cached_stats.as_json(self.games, self._name),
        }
        day = time.strftime("%Y-%m-%d")

        def write() -> Problem | None:
            written = [shelf.carry("statistics", day, content, suffix) for suffix, content in contents.items()]
            problem = next((problem for _, problem in written if problem), None)
            files = ", ".join(str(file) for file, _ in written)
            self._told = "" if problem else self.words("statistics.exported", files=files)
            return problem

        self.do(write)

    def _turn(self) -> None:
        """Show all feats, or the numbers again."""
        self._lists, self._told = not self._lists, ""
        self.form.scroll_to(0)
        self.build()

    def _notebook(self) -> None:
        self.app.push(NotebookScene(self.app))

    def _ask(self) -> None:
        self.app.push(ForgettingScene(self.app, self))

    def forget(self) -> None:
        """Take whoever is shown out of all statistics."""
        games, name = list(self.games), self._name
        self._told = ""
        self.do(lambda: cached_stats.forget(games, name))


class ForgettingScene(NoticeScene):
    """Asks before somebody is forgotten."""

    heading, note = "statistics.forgetting", "statistics.forgetting_note"

    def __init__(self, app: App, scene: StatisticsScene) -> None:
        super().__init__(app)
        self._scene = scene

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        return [
            Button("keep", self.words("shelf.keep"), self.back, style="lacquer"),
            Button("forget", self.words("statistics.forget"), self._gone, icon="cross", final=True),
        ]

    def _gone(self) -> None:
        self.app.pop()
        self._scene.forget()
