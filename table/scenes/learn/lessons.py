"""The list of skit and lessons, and the way to puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.entry import Entry
from games.lessons.lesson import SKIT, Part, lesson, numbers, title
from games.lessons.motif import Motif, of_lessons
from games.puzzles import puzzle as puzzles
from table.scenes import navigation
from table.scenes.learn.course import CourseScene
from table.ui.panels import Style
from table.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from table.app.app import App


class LessonsScene(CourseScene):
    """The lessons of a game."""

    @property
    def _about(self) -> str:
        return self.words("lessons.about")

    @property
    def _heading(self) -> str:
        return self.words("title")

    @property
    def _done(self) -> Sequence[int]:
        return self.app.settings.done(self._entry.id)

    def _numbers(self) -> Sequence[int]:
        return numbers(self._entry)

    def _title(self, number: int) -> str:
        called = self.words(title(number))
        return called if number == SKIT else self.words("lessons.row", number=number, title=called)

    def _part(self, number: int) -> Part:
        return lesson(self._entry, number).main

    def _motifs(self, parts: Sequence[Part]) -> Sequence[Motif]:
        return of_lessons(self._entry, parts)

    def _open(self, number: int) -> None:
        self.app.replace(lambda: navigation.lesson(self.app, self._entry, number))

    def _beside(self) -> Sequence[Widget]:
        more = list[Widget]()
        if any(number != SKIT for number in self._done):
            style: Style = "lacquer" if self._ahead is None else "plate"
            more.append(Button("play", self.words("lessons.play"), self._play, icon="play", style=style, align="left"))
        if puzzles.numbers(self._entry):
            more.append(Button("puzzles", self.words("puzzles.heading"), self._puzzles, icon="puzzle", align="left"))
        return more

    def _first(self) -> str:
        return "play" if self._ahead is None else super()._first()

    def _play(self) -> None:
        self.app.home_with(navigation.lobby(self.app, self._entry.id))

    def _puzzles(self) -> None:
        self.app.push(navigation.puzzles(self.app, self._entry))


def begin(entry: Entry, number: int, app: App) -> None:
    """Open one of them, from which one comes to the list."""
    app.push(LessonsScene(app, entry))
    app.replace(lambda: navigation.lesson(app, entry, number))
