"""A lesson, or the skit, at an ordinary table with notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.entry import Entry
from games.core.names import Listed
from games.core.types import Seat
from games.lessons.lesson import SKIT, Lesson
from table.match.lesson_session import AGAIN as TRY_AGAIN
from table.match.lesson_session import LessonSession, Stand
from table.scenes import navigation
from table.scenes.learn.guided import GuidedScene
from table.stage.controls.slip import SlipButton

if TYPE_CHECKING:
    from table.app.app import App

SKIP, AGAIN = "lesson skip", "lesson again"
"""Ids of the targets of a note, besides the way on."""


class LessonScene(GuidedScene):
    """One table of a lesson; the next one takes its place."""

    def __init__(self, app: App, entry: Entry, learned: Lesson, number: int = 0, wrong: tuple[int, ...] = ()) -> None:
        """`number`: which table of `learned`; `wrong`: exercises failed so far."""
        self._lesson = learned
        self._number = number
        self._wrong = wrong
        super().__init__(app, entry, learned.parts[number])

    def _begin(self) -> LessonSession:
        called = self.app.settings.name
        return LessonSession(self._entry, self._part, self.app.worker, is_check=self._number > 0, called=called)

    @property
    def _is_skit(self) -> bool:
        return self._lesson.number == SKIT

    @property
    def _open_seat(self) -> Seat | None:
        """See `PlayScene`: the skit speaks of the cards at the screen's edge."""
        return 0 if self._is_skit else None

    @property
    def _head(self) -> str:
        if not self._session.is_check:
            step = self._session.step
            return self.words("lesson.begins") if step and step.begins else ""
        return self.words("lesson.exercise", number=self._number, count=len(self._lesson.checks))

    def _said(self) -> str:
        """See `GuidedScene._said`; a wrong choice is called wrong first."""
        said, session = super()._said(), self._session
        wrong = session.stand is Stand.JUDGES and not session.right and session.says != TRY_AGAIN
        return self.words("lesson.wrong", reason=said) if wrong and said else said

    def _give_up(self) -> None:
        """Leave; the skit has been seen by that."""
        if self._is_skit:
            self._finish()
        else:
            super()._give_up()

    def _ways(self) -> list[SlipButton]:
        words, ways = self.words, super()._ways()
        if not self._session.is_check and not self._is_skit:
            ways += [SlipButton(SKIP, words("lesson.skip"), self.show_on)] if not self._reads else []
            ways += [SlipButton(AGAIN, words("lesson.again_all"), self._again, icon="again")]
        return ways

    def show_on(self) -> None:
        """Do the current step for the player."""
        if self._reads:
            self._session.go_on()
        else:
            self._session.do_it()
        self._agree()

    def _again(self) -> None:
        self._go_to(0, ())

    def _go_to(self, number: int, wrong: tuple[int, ...]) -> None:
        """To another table of this lesson."""
        self.app.replace(lambda: LessonScene(self.app, self._entry, self._lesson, number, wrong))

    def _leave(self) -> None:
        self.app.replace(lambda: navigation.lessons(self.app, self._entry, self._lesson.number))

    def _finish(self) -> None:
        """Go on to the next table, or to the list of lessons."""
        wrong = (*self._wrong, *((self._number,) if self._number and not self._session.right else ()))
        if self._number + 1 < len(self._lesson.parts):
            self._go_to(self._number + 1, wrong)
            return
        if self._lesson.passed(len(self._lesson.checks) - len(wrong)):
            self.app.change(lessons=self.app.settings.learned(self._entry.id, self._lesson.number))
        elif not self._is_skit:
            words = self.words
            listed = tuple(words("lesson.numbered", number=number) for number in wrong)
            exercises = Listed(listed, words("results.listed"), words("results.and"))
            self.app.toast.show(words("lesson.once_more", exercises=exercises))
        self._leave()
