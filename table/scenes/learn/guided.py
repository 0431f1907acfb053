"""A guided table: a note tells, and the player acts.

Lessons and puzzles share it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from games.core.entry import Entry
from games.core.match import Log
from games.core.words import Words
from games.lessons.lesson import Part
from table.input.intents import Accept, Away, Intent, Press, Release
from table.match.lesson_session import LessonSession, Stand, set_up
from table.match.seating import recognised
from table.match.seats import MatchSetup
from table.scenes.learn.pausing import LESSON, GuidedPauseScene
from table.scenes.play.opened import OpenedGame
from table.scenes.play.scene import PlayScene
from table.scenes.play.snapshot import Snapshot
from table.stage.controls.prompt import CONFIRM
from table.stage.controls.slip import Slip, SlipButton, write
from table.stage.lesson_targets import spot, spot_at_stand
from table.store.autosave import SaveSlot
from table.ui.focus import Target
from table.ui.placement import edges

if TYPE_CHECKING:
    from table.app.app import App

NEXT = "lesson next"
"""Id of the target that leads on from what is said."""
DEAF_MS = 300.0
"""Time in which a new note ignores presses, ms.

It isn't ended by the second half of a double click.
"""
LINGER_MS = 700.0
"""Time for the last event to be seen, ms."""


def names(part: Part, words: Words) -> dict[str, str]:
    """Return names of a lesson's characters by id, for its texts."""
    from games.brains.cast import CAST

    return {name: CAST[name].names[words.lang] for name in part.seats if name in CAST}


def set_up_for(app: App, entry: Entry, part: Part) -> MatchSetup:
    """Return a table's set-up, with name and face of who learns there."""
    settings = app.settings
    setup = set_up(entry, part, settings.name)
    return replace(setup, seats=tuple(recognised(setup.seats, settings.name, settings.faces)))


class GuidedScene(PlayScene):
    """One such table. It is neither kept nor put on the shelf."""

    _session: LessonSession
    coached = False
    pause_texts = LESSON
    """Keys of the texts of its pause."""

    def __init__(self, app: App, entry: Entry, part: Part) -> None:
        self._entry = entry
        self._part = part
        self._stood: tuple[object, ...] = ()
        self._missed = 0
        self._seen_back = 0
        self._age = 0.0
        self.slip: Slip | None = None
        self._slip_for: tuple[object, ...] = ()
        super().__init__(app, set_up_for(app, entry, part), part.match.log)

    def _open(self, setup: MatchSetup, log: Log | None, place: SaveSlot | None) -> OpenedGame:
        """Open a session without a journal: nothing of a lesson is kept."""
        game, self._session = OpenedGame(self.app, setup), self._begin()
        game.play(self._session)
        return game

    def _begin(self) -> LessonSession:
        """The session of this table."""
        raise NotImplementedError

    def _end(self, ms: float) -> None:
        """A lesson goes on, whatever the game says."""

    @property
    def help_section(self) -> str | None:
        """See `Scene.help_section`: the paragraph of what is said."""
        return self._see or super().help_section

    @property
    def _see(self) -> str:
        """Of which section of the help that is; "" if of none."""
        return self._session.step.see if self._session.step else ""

    # What is done

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if isinstance(intent, Press | Accept) and self._reads and not self._hits_way(intent):
            self._go_on()
            self._agree()
            return
        missed = self._misses(intent)
        super().handle(intent)
        if missed and not isinstance(intent, Away):
            self._session.miss()
            self._agree()

    def _misses(self, intent: Intent) -> bool:
        """True if the intent is a choice that this step excludes."""
        if not isinstance(intent, Release | Accept) or self._session.wanted is None:
            return False
        focus = self.focus
        target = focus.at(intent.pos) if isinstance(intent, Release) else focus.current if focus.by_keyboard else None
        pressed = isinstance(intent, Accept) or (target is not None and focus.pressed == target.id)
        return target is not None and not target.enabled and target.why == self.words("lesson.not_now") and pressed

    @property
    def _reads(self) -> bool:
        """True while everything waits for the note to be read."""
        return self._session.stand in (Stand.SAYS, Stand.JUDGES) and not self.director.busy

    def _hits_way(self, intent: Press | Accept) -> bool:
        target = self.focus.at(intent.pos) if isinstance(intent, Press) else self.focus.lit
        return target is not None and target.enabled

    def _go_on(self) -> None:
        if self._age >= DEAF_MS:
            self.app.sounds.play("press")
            self._session.go_on()

    def _act(self, target: str) -> None:
        way = next((way.act for way in self._ways() if way.id == target), None)
        if way is None:
            super()._act(target)
        else:
            way()

    def _ways(self) -> list[SlipButton]:
        """The ways on that the note has."""
        return [SlipButton(NEXT, self.words("lesson.next"), self._go_on)] if self._reads else []

    def _await_pad(self) -> None:
        """Nothing: a lesson waits by itself."""

    def _pause(self, note: str = "") -> None:
        """Open the pause, from which one comes back to this very place."""
        self.app.push(GuidedPauseScene(self.app, self._entry.id, self.pause_texts, self._give_up))

    def _give_up(self) -> None:
        """Leave before the end."""
        self._leave()

    def _leave(self) -> None:
        """To where one comes from."""
        raise NotImplementedError

    def _finish(self) -> None:
        """All of this table has been done."""
        raise NotImplementedError

    # What is seen

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self.director.busy:
            return
        self._age += ms
        if self._session.stand is Stand.OVER and self._age >= LINGER_MS:
            self._age = 0.0
            self._finish()

    def _agree(self) -> None:
        stood = (self._session.number, self._session.stand, self._session.taken_back)
        if self._session.misses != self._missed:
            self._missed, self._age = self._session.misses, 0.0
        if stood != self._stood:
            self._stood, self._age = stood, 0.0
            self.turn.end()
            if self._session.taken_back != self._seen_back:
                self._seen_back = self._session.taken_back
                self.director.watch(self._session.beats(self.eyes.who))
                self.company.forget(len(self._session.beats(None)))
        super()._agree()

    def _tell(self, now: Snapshot) -> None:
        super()._tell(now)
        if self._session.stand is not Stand.ASKS:
            self.turn.prompt.say("")

    def _said(self) -> str:
        """Return the text of the note, or ""."""
        key, words = self._session.says, self.words
        own = self._session.step and key in self._session.step.texts
        return words(key, **names(self._part, words)) if own else words(key) if key else ""

    def _beside(self) -> list[Target]:
        """Return the note's buttons.

        It is written here: all that it may point at has its place by now.
        """
        self.slip = self._write()
        return self.slip.targets() if self.slip else []

    def _write(self) -> Slip | None:
        said, head = self._said(), self._head
        if not said or self.director.busy:  # of nothing that is yet to be seen
            return None
        about = self._about()
        asks = self._session.stand is Stand.ASKS
        seen = about or pygame.Rect(0, 0, 0, 0)
        asked, told = asks or self.turn.active, bool(self.turn.prompt.instruction or self.turn.prompt.result)
        keep = ((edges(self.board.places.menu),), *self.board.compared(seen, asked=asked, line_told=told))
        now = (head, said, self.screen, tuple(seen), keep, asks, self._reads)
        if now != self._slip_for or self.slip is None:
            self._slip_for = now
            log = [self.board.places.log] if self.board.places.log else []
            mats = (tuple(map(edges, (*log, *(place.panel for place in self.board.places.seats)))),)
            return write(head, said, self._ways(), about, not asks, keep, self.screen, mats)
        return self.slip

    @property
    def instruction(self) -> str:
        """See `Scene.instruction`: the note, while there is one."""
        return " ".join(filter(None, (self.slip.head, self.slip.said))) if self.slip else super().instruction

    @property
    def _head(self) -> str:
        """The line above what is said, "" for none."""
        return ""

    def _about(self) -> pygame.Rect | None:
        """Return the place of what the note points at, if it does."""
        step, resting = self._session.step, self.board.resting
        if self._session.stand is Stand.ASKS and self.turn.reviewing and not self._session.is_check:
            return next((each.rect for each in self.turn.prompt.targets() if each.id == CONFIRM), None)
        if not step or not step.at or self._session.is_check or not resting.view:
            return None
        seats, rules, ask = self._part.who.names, self._entry.rules, self._session.ask
        if (stand := self.board.painter.stand) and ask and step.at.kind not in ("button", "claim"):
            return spot_at_stand(step.at, seats, stand, self.opened.spec.asks[ask.what].card, rules)
        return spot(step.at, seats, resting, rules, self.turn.prompt.targets())

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        self.hints.keep = ((edges(self.slip.rect),),) if self.slip else ()
        super().draw(surface)
        if self.slip:
            lit = self.focus.lit
            about = self.board.outline(self.slip.about) if self.slip.about else None
            self.slip.draw(surface, self.screen, about, lit.id if lit else None, self.focus.pressed)
