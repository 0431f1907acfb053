"""The play scene: a match's table, and the player's deeds."""

from __future__ import annotations

import functools
from collections.abc import Collection

from games.core.types import Seat
from table.input.intents import (
    Accept,
    AnswerKey,
    AskCoach,
    Away,
    Back,
    Faster,
    GoOn,
    Intent,
    Menu,
    Move,
    Next,
    NextLog,
    PadGone,
    Pos,
    Press,
    Previous,
    Read,
    Remind,
    Slower,
    TakeBack,
)
from table.match.eyes import Phase
from table.match.speeds import INSTANT, SPEEDS
from table.scenes import navigation
from table.scenes.play import coaching, conclusion, quiet, regret
from table.scenes.play.table_scene import TableScene
from table.stage.controls import bar, prompt
from table.ui.focus import Target, reaches

_PRESSES = Press | Accept | GoOn | Next | Previous | Move | AnswerKey
"""Presses that end the time to laugh, whoever makes them."""


class PlayScene(TableScene):
    """Plays one match, from the deal or a log, to its result."""

    _answered = -1
    """The beats at which somebody here insists to answer for a phone."""

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if isinstance(intent, Away):
            self.eyes.cover()
        elif isinstance(intent, PadGone):
            self._await_pad()
        elif isinstance(intent, Menu):
            self._pause()
        elif isinstance(intent, Read):
            if not self.eyes.covered and self.hints.read():
                self.focus.handle(intent)
        elif self.rights.refuses(intent, self.app.device):
            self._refuse_device(plainly=not isinstance(intent, Accept))
        else:
            self.eyes.active()
            if isinstance(intent, _PRESSES):
                self.couch.enough()
            self.hints.follow(intent)
            if self.eyes.covered:
                self._handle_cover(intent)
            else:
                self._handle_table(intent)
        self._agree()

    def read_first(self, pos: Pos) -> bool:
        """See `Scene.read_first`."""
        wanted = self.app.settings.touch_reads == "tap" and not self.eyes.covered
        return wanted and not self.narration.reminds and self.hints.read_first()

    def _handle_cover(self, intent: Intent) -> None:
        if isinstance(intent, Back):
            if self.eyes.phase is Phase.LOOK:
                self.eyes.cover()
            else:
                self._pause()
            return
        acted = self.focus.handle(intent)
        anywhere = self.eyes.phase is Phase.CLOSING and isinstance(intent, Press | Accept)
        if acted and self.rights.refused(self.app.device) is not None:
            self._refuse_device()
        elif (acted and self.couch.press(acted.id)) or (anywhere and self.eyes.press(0)):
            self.write_curtain()
            self.app.sounds.play("press")
        elif self.focus.refused:
            self.app.sounds.play("no")

    def _handle_table(self, intent: Intent) -> None:
        controls = self.controls
        if self.narration.log.handle(intent):
            return
        match intent:
            case Back():
                self._back()
            case TakeBack():
                if not controls.take_back():
                    self._take_back()
            case Remind():
                self._remind()
            case GoOn() if self.skippable:
                self._skip()
            case NextLog():
                self._turn_log()
            case Faster():
                self._change_speed(1)
            case Slower():
                self._change_speed(-1)
            case Press() | Accept() if self.narration.reminds:
                self.narration.reminds = False
                if isinstance(intent, Press) and not self.narration.sheet.collidepoint(intent.pos):
                    self._press_beside(intent)
            case AskCoach():
                self.coaching.toggle()
            case AnswerKey(number):
                self._answer(number)
            case Press() | Accept() if self.coaching.open and not controls.hits(intent):
                beside = not self.coaching.on_sheet(intent)
                self.coaching.close()
                if isinstance(intent, Press) and beside:
                    self._press_beside(intent)
            case Press() | Accept() if controls.browsing.open and not controls.hits(intent):
                controls.browsing.close()
            case Press() | Accept() if self.skippable and not controls.hits(intent):
                self._skip()
            case _:
                lit = self.focus.lit
                if acted := self.focus.handle(intent):
                    self._act(acted.id)
                elif refused := self.focus.refused:
                    self._refuse(refused, keys=isinstance(intent, Accept))
                elif not self.eyes.curtain and reaches(intent, lit, self.focus.lit):
                    self.app.sounds.play("hover")

    def _press_beside(self, press: Press) -> None:
        """Let a press act that has put something beside away."""
        self._agree()
        if self.controls.hits(press):
            self.focus.handle(press)

    def _answer(self, number: int) -> None:
        """Give an answer at the stand, by its number."""
        found = self.controls.answer(number)
        if found is None or self.narration.reminds:
            return
        if found.enabled:
            self._act(found.id)
        else:
            self._refuse(found, keys=True)

    def _refuse_device(self, *, plainly: bool = False) -> None:
        """Say whose controller is asked.

        Who insists without a controller comes to where all of them can be put away, unless it is said `plainly`.
        """
        seat = self.rights.refused(self.app.device)
        if seat is not None and (plainly or self.app.device.is_pad):
            self.app.toast.show(self.words("play.pad_of", name=self.narration.narrator.name(seat)), "pad", now=True)
        elif seat is not None:
            self._pause("pause.pad_owner")

    def _skip(self) -> None:
        """End the running beat; after the last one show the results."""
        if self.board.just_shown:
            return
        self.director.skip()
        self.conclusion.hurry()

    def _refuse(self, target: Target, *, keys: bool) -> None:
        """Say why something can't be used.

        By a pointer a card may only be read. Where others listen, nothing is heard: they need not know that it was
        a card.
        """
        reads = target.aside and not target.why and not keys
        self.hints.refuse(target, reads=reads)
        self.app.reciter.whisper(self.hints.why, self.audience)
        if not (reads or self.eyes.curtain):
            self.app.sounds.play("no")

    def _act(self, target: str) -> None:
        """Something was touched.

        Where others listen, a card sounds like anything else: they need not know that it was one.
        """
        if target not in bar.IDS and self.rights.refused(self.app.device) is not None:
            self._refuse_device()
            return
        if self.eyes.hasty and self.turn.touch(target):
            self.eyes.wait_anew()
            return
        touch = None if self.eyes.curtain else self.turn.touch(target)
        self.app.sounds.play("pick" if touch and touch.kind == "Token" else "press")
        match target:
            case bar.PAUSE | conclusion.RESULTS:
                self._pause()
            case bar.RULES:
                self.app.help()
            case bar.LOG:
                self._turn_log()
            case bar.SOUND:
                self.app.change(muted=not self.app.settings.muted)
            case prompt.QUIET if not self._for_phone(target):
                self.turn.end()
                self.controls.quiet.begin(self._now())
            case prompt.OWN_CARDS:
                if ask := self.session.ask:
                    self.eyes.look_first(ask)
            case quiet.AGAIN:
                self.controls.quiet.end(self._now())
            case coaching.SIGN:
                self.coaching.toggle()
            case _ if self.coaching.press(target):
                pass
            case regret.UNDO:
                self._take_back()
            case _ if self.turn.prompt.leaf(target):
                self._told = None
            case _ if target != prompt.QUIET and not self.controls.browsing.press(target):
                self._choose(target)

    def _for_phone(self, target: str) -> bool:
        """Ask first, if a press here would act for a phone.

        Once for each decision. True if it has to wait.
        """
        ask, known = self.session.ask, len(self.session.beats(None))
        if ask is None or ask.seat not in self.eyes.elsewhere or self._answered == known:
            return False

        def answer() -> None:
            if known == len(self.session.beats(None)):
                self._answered = known
                self._agree()
                if any(one.id == target for one in self.focus.targets):
                    self._act(target)
                    self._agree()

        name = self.narration.narrator.name(ask.seat)
        self.app.push(navigation.answer_here(self.app, self.setup.game_id, name, answer))
        return True

    def _choose(self, target: str) -> None:
        if self._for_phone(target):
            return
        ask = self.session.ask
        action = self.controls.choose(target)
        if action and ask:
            self.session.submit(ask.seat, action)
            self.controls.browsing.close()
            self.eyes.decided()

    def _back(self) -> None:
        """Do Escape: cover, undo a touch, pause, or leave the end."""
        if self.narration.reminds:
            self.narration.reminds = False
        elif self.eyes.phase is Phase.PRIVATE:
            self.eyes.cover()
        elif not self.controls.close():
            self._pause()

    def _pause(self, note: str = "") -> None:
        """Open the menu, with another `note` than usual."""
        if self.conclusion.finished:
            self.conclusion.show_results()
            return
        from table.scenes.play.pause import PauseScene

        can = self.controls.regret.offer(whatever=self.app.settings.take_back)
        take_back = self._take_back if can else None
        self.app.push(PauseScene(self.app, self.setup, take_back, self.opened.see_phones, note, self._remind))

    def _remind(self) -> None:
        """Say what it is about, or put that away."""
        self.narration.reminds = not self.narration.reminds
        if self.narration.reminds:
            self.app.reciter.say(*self.narration.reminder(self.director.shown))

    def _await_pad(self) -> None:
        """Wait where a controller has gone: the way on is told."""
        if self.session.result is None:
            self._pause("pause.pad_gone")

    def welcome(self, phones: Collection[Seat] | None) -> None:
        """See `MatchScene.welcome`."""
        if phones is not None:
            self.opened.see_phones(phones)
        elif self.app.phones is None and (kept := self.handheld.kept):
            self.opened.see_phones(kept=kept)

    def _take_back(self) -> None:
        """Take back the latest decision, after any needed consent."""
        offer = self.controls.regret.offer(whatever=self.app.settings.take_back)
        if offer is None:
            self.app.toast.show(self.words("regret.nothing"))
            return
        if offer.by in self.eyes.elsewhere:  # who has decided on a phone has not pressed here
            offer = offer._replace(others=(offer.by, *offer.others))
        then = functools.partial(self.opened.go_on_from, offer)
        regret.ask(self.app, self.setup, offer, self.narration.narrator.name, then)

    def _turn_log(self) -> None:
        """Give the log its next form."""
        settings = self.app.settings
        self.app.change(**{settings.log_field: settings.next_log})
        self.layout()

    def _change_speed(self, step: int) -> None:
        index = SPEEDS.index(self.app.settings.speed) + step
        speed = SPEEDS[min(max(index, 0), len(SPEEDS) - 1)]
        self.app.change(speed=speed)
        words = self.words
        said = words("play.speed_instant") if speed == INSTANT else words("play.speed", speed=f"{speed:g}")
        self.app.toast.show(said, "speed")
