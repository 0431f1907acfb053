"""The table of a match: session, eyes, director and board together.

After each press and each frame all that is seen is brought into line, always in one order.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from math import ceil, inf
from typing import TYPE_CHECKING, Final

import pygame

from games.core.match import Log
from games.core.types import Seat
from games.core.view import View
from table.access.node import FULL, Hearers, Node
from table.access.spoken import sentences
from table.app.scanner import PATIENCE
from table.app.scene import MatchScene
from table.audio.mood import Mood
from table.base.slices import checkpoint
from table.input.intents import (
    OUTSIDE,
    Point,
)
from table.input.keymap import ANSWERS
from table.input.pads import SIGN
from table.match.director import Director
from table.match.eyes import COVERED, Eyes, Phase
from table.match.picker import Touch
from table.match.seats import MatchSetup
from table.scenes import navigation
from table.scenes.kit.backdrop import backdrop
from table.scenes.play import conclusion
from table.scenes.play.company import Company
from table.scenes.play.conclusion import Conclusion
from table.scenes.play.controls import Controls
from table.scenes.play.couch import Couch
from table.scenes.play.described import Described, covered
from table.scenes.play.first_aim import FirstAim
from table.scenes.play.handheld import Handheld
from table.scenes.play.narration import Narration
from table.scenes.play.opened import OpenedGame
from table.scenes.play.pad_rights import PadRights
from table.scenes.play.phone_signs import draw_signs
from table.scenes.play.snapshot import Snapshot
from table.scenes.play.suspense import Suspense
from table.stage.controls.prompt import target_id
from table.stage.speech.log_panel import log_width
from table.stage.speech.looks import looks
from table.store.autosave import SaveSlot
from table.ui.focus import Focus, Target
from table.ui.panels import ring
from table.ui.placement import Groups

if TYPE_CHECKING:
    from table.app.app import App
    from table.app.scene import Scene

COVERING, WISHES = "covering", "wishes"
"""Topics of messages: a hand soon covered, phones that go on."""


class TableScene(MatchScene):
    """One match as its eyes see it while time passes."""

    coached = True
    """True if there may be a coach."""

    def __init__(self, app: App, setup: MatchSetup, log: Log | None = None, place: SaveSlot | None = None) -> None:
        """`place` is where the game of the log is kept.

        Raises `KeyError`, `ValueError` or `Illegal` if set-up or log don't fit a game, and `Taken` if another
        program plays it.
        """
        super().__init__(app)
        self.setup: Final = setup
        self.opened: Final = self._open(setup, log, place)
        spec, session = self.opened.spec, self.opened.session
        self.session: Final = session
        covers = app.settings.cover_seconds * 1000
        self.eyes: Final = Eyes(setup.persons, lambda what: spec.asks[what].public, covers, self._open_seat)
        self._art = self.opened.art
        checkpoint()
        self.board: Final = self.opened.make_board()
        self.director: Final = Director(self.board, app.settings.speed)
        self.director.watch(session.beats(self.eyes.who), self._first_shown() if log else 0)
        self._public_shown = self.director.shown
        self.narration: Final = Narration(session, self.board, spec, self.words)
        self.narration.go_on(self.director.shown)
        journal = self.opened.journal.path if self.opened.journal else None
        self.handheld: Final = Handheld(app, session, spec, self.eyes, journal, resumed=log is not None)
        self.rights: Final = PadRights(app.pad_seats, self.eyes, session, lambda: self.turn.active)
        self.couch: Final = Couch(
            self.eyes, session, spec, self.rights, app.legend, app.headphones, resumed=log is not None
        )
        self._shown_to = self.couch.state
        self._left_chosen: tuple[int, Sequence[Touch]] = 0, ()  # at so many beats, at a hand that was covered
        self._warned_of = 0  # seconds
        self.company: Final = Company(
            session,
            self.board,
            spec,
            app.said_lines,
            self.director.shown,
            lambda name, seat: self.app.sounds.play(name, who=self.narration.narrator.name(seat)),
        )
        self.suspense: Final = Suspense(lambda name: self.app.sounds.play(name))
        self.controls: Final = Controls(session, self.board, spec, self.narration.log, lambda: self.app.coach)
        self.turn: Final = self.controls.turn
        self._focus: Final = self.controls.focus
        self.hints: Final = self.controls.hints
        self.coaching: Final = self.controls.coaching
        self.conclusion: Final = Conclusion(
            app,
            session,
            self.board,
            self.director,
            spec,
            lambda seat, occasion: self.company.last_word(seat, occasion, app.settings.talk, app.settings.language),
        )
        self.described: Final = Described(session, self.board, self.narration, self.controls)
        new = self.coached and log is None and not app.settings.knows_aim(setup.game_id)
        self.first_aim: Final = FirstAim(self.board, self.turn, self._know_aim, new=new)
        self._instructed = ""
        self._warned = False  # that hands are read out
        self._told: Snapshot | None = None
        self._view = session.view(self.eyes.who)
        self._size = app.screen.size

    def _know_aim(self) -> None:
        self.app.change(aims=self.app.settings.told_aim(self.setup.game_id))

    @property
    def _open_seat(self) -> Seat | None:
        """The seat whose hand everybody sees where nobody plays."""
        return None

    def _open(self, setup: MatchSetup, log: Log | None, place: SaveSlot | None) -> OpenedGame:
        """Open the game, which is kept from now on."""
        backdrop.cache_clear()  # 8 MB at 1080p that a game does not need
        game = OpenedGame(self.app, setup)
        game.keep(log, place)
        return game

    @property
    def focus(self) -> Focus:
        """See `Scene.focus`."""
        return self._focus

    @property
    def keys_can_begin(self) -> bool:
        """See `Scene.keys_can_begin`: not before something is asked."""
        return any(target.id == self.focus.begins and target.enabled for target in self.focus.targets)

    def needed(self) -> Groups:
        """See `Scene.needed`."""
        return () if self.eyes.covered else self.board.compared(pygame.Rect(0, 0, 0, 0), asked=self.turn.active)

    @property
    def scanned_wishes(self) -> Sequence[str]:
        """See `Scene.scanned_wishes`."""
        if self.eyes.covered:
            return ("leave",)
        log = ("page_up", "page_down") if self.app.settings.log_form != "closed" else ()
        skips = ("go_on",) if self.skippable or self.waits or self.couch.pauses else ()
        return (*skips, "leave", "take_back", "remind", *log)

    @property
    def skippable(self) -> bool:
        """True while a press where nothing lies has the game go on."""
        return self.director.busy or self.session.result is not None

    @property
    def waits(self) -> bool:
        """True while nothing goes on without a press."""
        return self.director.stands or (self.conclusion.waits and not self.conclusion.finished)

    @property
    def chooses_hidden(self) -> bool:
        """See `Scene.chooses_hidden`: a hand at a screen that several share."""
        return self.eyes.phase is Phase.PRIVATE

    def point_out(self, ids: Sequence[str], *, single: bool) -> None:
        """See `Scene.point_out`. A pointer that lies about reads nothing meanwhile."""
        self.hints.follow(Point(OUTSIDE))
        super().point_out(ids, single=single)

    @property
    def view(self) -> View:
        """The view that is on the screen."""
        return self._view

    # What others ask of a scene

    @property
    def shown(self) -> int:
        """Beats that have been shown, or begun to be."""
        return self.director.shown

    @property
    def moving(self) -> bool:
        """See `Scene.moving`."""
        return self.board.moving or self.controls.moving or 0 < self.couch.drop(self.screen) < 1

    @property
    def next_change(self) -> float:
        """See `Scene.next_change`."""
        if self.eyes.covered:
            return inf
        if self.director.busy or self.couch.waits(len(self.session.beats(None))):
            return self.director.next_change
        if self.eyes.warns:
            return self.eyes.warns % 1000 or 1000.0
        return self.session.next_change

    @property
    def alive(self) -> Sequence[pygame.Rect]:
        """See `Scene.alive`."""
        return () if self.eyes.covered else self.board.alive

    @property
    def state(self) -> Hashable:
        """See `Scene.state`."""
        return self._told, self.board.remarks.said, tuple(self.board.resting.beside.items())

    @property
    def nodes(self) -> Sequence[Node]:
        """See `Scene.nodes`: of a covered table nothing."""
        if self.eyes.covered:
            return covered(self.couch.texts, self.focus.targets, self.words, read=self.app.reciter.reads)
        settings, legend = self.app.settings, self.app.legend
        called = functools.partial(self.hints.called, words=self.words, settings=settings, legend=legend)
        return self.described.nodes(self._now(), self._view, called)

    @property
    def node_in_focus(self) -> str:
        """See `Scene.node_in_focus`."""
        return self.focus.current.id if self.focus.current else ""

    def is_dangerous(self, node: str) -> bool:
        """See `Scene.is_dangerous`.

        So is a seat that one more card could cost the game, or win it.
        """
        if self.eyes.covered:
            return False
        near = {seat for part in self.board.parts for seat in part.near(self._view).values()}
        return any(target_id(Touch("Seat", seat)) == node for seat in near)

    @property
    def audience(self) -> Hashable:
        """See `Scene.audience`."""
        return self.eyes.phase, self.eyes.seat, self.eyes.who

    @property
    def private(self) -> bool:
        """See `Scene.private`."""
        return self.couch.private

    @property
    def hearers(self) -> Hearers:
        """See `Scene.hearers`."""
        return self.couch.hearers

    @property
    def instruction(self) -> str:
        """See `Scene.instruction`."""
        if self.eyes.covered:
            return sentences(self.couch.texts, self.words)
        return self.turn.prompt.instruction

    @property
    def unsaved(self) -> bool:
        """See `Scene.unsaved`."""
        return self.opened.unsaved

    def save(self) -> None:
        """See `Scene.save`."""
        self.opened.save()

    @property
    def concluded(self) -> bool:
        """True once the end has been told on the table."""
        return self.board.concluded

    def show_from(self, beat: int) -> None:
        """Let what has happened be seen again, from this beat on."""
        self.turn.end()
        self.conclusion.see_again(beat)
        self.director.watch(self.session.beats(self.eyes.who), beat)
        self._agree()

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]]:
        """See `Scene.prewarming`."""
        over = self.session.result is not None
        cards = self.app.pictures_for_phones(self.setup.game_id, self.setup.seats, self.house)
        shown = self.board, self.screen, self._art, self.app.settings.log_form
        key = (*shown, over, self.board.painter.judged, cards and cards[0])
        return key, self._prewarm

    def _prewarm(self) -> None:
        if cards := self.app.pictures_for_phones(self.setup.game_id, self.setup.seats, self.house):
            cards[1]()
        self.board.prewarm()
        self.narration.log.prewarm(self.opened.entry.rules)
        if result := self.session.result:
            self.conclusion.prewarm(result, self.narration.narrator)

    @property
    def help_game(self) -> str:
        """See `Scene.help_game`."""
        return self.setup.game_id

    @property
    def house(self) -> tuple[str, ...]:
        """See `Scene.house`."""
        return self.setup.house

    @property
    def help_section(self) -> str | None:
        """The section for a target that can't be chosen, or the phase.

        See `Scene.help_section`.
        """
        ask = self.session.ask
        if not self.eyes.covered and (section := self.hints.section):
            return section
        return self.opened.spec.asks[ask.what].help if ask else None

    @property
    def help_note(self) -> str:
        """The reason against the target for all to know, or the aim.

        See `Scene.help_note`: the rules stay when a hand is covered, so nothing of it is told beside a curtain.
        """
        return "" if self.eyes.covered else self.hints.against(hands=not self.eyes.curtain) or self.first_aim.said

    @property
    def mood(self) -> Mood:
        """The mood; behind a curtain nothing is held.

        See `Scene.mood`: nothing of what is there moves.
        """
        held = 0.0 if self.eyes.covered else max(self.board.hush, self.suspense.held)
        return Mood(self.opened.entry.sounds, self.narration.tense, held)

    def cover(self) -> None:
        """See `Scene.cover`. A private view doesn't stay behind another scene."""
        self.focus.handle(Point(OUTSIDE))
        self.focus.pressed = None
        self.eyes.cover()
        self._agree()
        self.handheld.finish(self.director.ended)

    def uncover(self) -> None:
        """See `Scene.uncover`. The voice may have been switched on."""
        self.write_curtain()
        self._agree()

    def write_curtain(self) -> None:
        """Say on the curtain what it is about."""
        self.couch.write(self.narration.narrator, self._art, self.screen, aloud=self.app.reciter.speaks)

    def behind(self, front: Scene) -> None:
        """See `Scene.behind`. Phones know what the screen waits for."""
        before = self.handheld.wishes
        if self.handheld.goes_on(front.phone_note, front.awaits):
            self.app.sounds.play("press")
            self.app.toast.hush(WISHES)
            front.go_on()
        elif self.handheld.wishes > before:
            self.app.sounds.play("press")
            self.app.toast.show(self.handheld.wished(self.words), WISHES, now=True)

    def leave(self) -> None:
        """See `Scene.leave`."""
        self.opened.put_away()
        self.session.leave()
        self.coaching.leave()

    def layout(self) -> None:
        """See `Scene.layout`."""
        if self.screen.size != self._size:  # what is under the pointer now, only its next move tells
            self._size = self.screen.size
            self.hints.follow(Point(OUTSIDE))
            self.focus.handle(Point(OUTSIDE))
        form, self._art = self.app.settings.log_form, self.opened.art
        self.narration.speak(self.words)
        self.board.layout(self.screen, self.words, self._art, log_width(self.screen, form))
        self.narration.lay_out(self.screen, self._art, form)
        self.controls.lay_out(self.words, self.screen)
        self.conclusion.lay_out(self.board.places, self.words, self.screen)
        self._told = None
        self.write_curtain()
        if self.board.tells_end and (result := self.session.result):
            self.conclusion.tell(result, self.narration.narrator)
        self._agree()

    def _first_shown(self) -> int | None:
        """Return how many beats of a continued game count as shown.

        All, but for what only the latest action has shown.
        """
        beats = self.session.beats(self.eyes.who)
        latest = range(self.session.latest, len(beats))
        return next((index for index in latest if self.board.holds(beats[index])), None)

    def update(self, ms: float) -> None:
        """Advance.

        Rules never wait for the screen, but AI seats do, and all wait behind a curtain. See `Scene.update`.
        """
        settings = self.app.settings
        self.director.speed = self.session.speed = settings.speed
        self.director.stays = settings.unhurried
        self.eyes.cover_after_ms, self.eyes.unhurried = self._cover_after, settings.unhurried
        if self.waits and not self.app.toast.shown:
            self.app.toast.show(self.words("play.press_on"))
        self.controls.update(ms)
        if self.handheld.update(ms, self.director.ended):
            self.controls.end()
        self.couch.update(ms, self.director.shown, self.director.busy)
        self._cut()
        if not self.eyes.covered:
            if not self.couch.waits(len(self.session.beats(None))):  # nobody plays on before all have looked
                self.session.update(0.0 if self.director.busy else ms)
            self.board.update(0.0 if self.director.stands else ms)
            self.director.update(ms)
            self.company.update(self._now(), settings.talk, settings.language)
        self._agree()
        self.suspense.update(self._judges(), ms)
        if not self.eyes.covered:
            self.conclusion.write_down(lambda: self.narration.narrator.teller)
        self._end(ms)
        self._wake()
        self._warn()
        self.hints.update(max(ms, self.app.passed), covered=self.eyes.covered)
        if renamed := self.handheld.renamed:
            self.opened.seat_others(replace(self.setup, seats=renamed))

    @property
    def _cover_after(self) -> float:
        """Ms without input until a hand is covered; 0 for never.

        Whoever waits for a slow frame is still there.
        """
        after, scanner = self.app.settings.cover_seconds * 1000.0, self.app.scanner
        return max(after, PATIENCE * scanner.pace) if after and scanner.switches == 1 else after

    def notice(self) -> None:
        """See `Scene.notice`."""
        self.eyes.active()

    def _warn(self) -> None:
        """Count down before a hand is covered that nobody touches."""
        left = ceil(self.eyes.warns / 1000)
        if left != self._warned_of:
            self._warned_of = left
            if left:
                self.app.toast.show(self.words("play.covers_soon", seconds=left), COVERING, now=True)
            else:
                self.app.toast.hush(COVERING)

    def _judges(self) -> bool:
        """True while somebody here is publicly asked about a claim, or judged."""
        ask, stand = self.session.ask, self.board.painter.stand
        if stand and stand.weighed and stand.awaited and not self.eyes.covered:
            return True
        if ask is None or not self.turn.active or self.eyes.covered:
            return False
        return self.opened.spec.asks[ask.what].public and self.board.speech.on(self._view)

    def _wake(self) -> None:
        """Tell of a sleeping phone at its turn, and show all states."""
        states = {seat: self.words(f"phones.page.states.{state}") for seat, state in self.handheld.states.items()}
        if states != self.board.resting.beside:
            self.board.resting.beside = states
        if number := self.handheld.newcomer:
            where = self.words("pause.phones")
            self.app.toast.show(self.words("phones.asks_here", number=number, phones=where))
        seat = self.handheld.missing
        if seat is None or self.app.top is not self or self.eyes.phase is not Phase.PUBLIC:
            return
        if self.handheld.answered_here:
            self.app.toast.show(self.words("phones.answer_here", name=self.narration.narrator.name(seat)))
            self.handheld.let(seat, None)
            return
        back, let = functools.partial(self.handheld.is_awake, seat), functools.partial(self.handheld.let, seat)
        name = self.narration.narrator.name(seat)
        see_phones = self.opened.see_phones
        self.app.push(navigation.phone_asleep(self.app, self.setup.game_id, name, back, let, see_phones))

    def _agree(self) -> None:
        """Bring everything visible into line with the session.

        Always in this order: whose eyes are at the screen, who of them is asked, what is told and offered, what
        can be touched, and what the player is at.
        """
        self._cut()
        self._begin_turn()
        now = self._now()
        if now != self._told:
            self._told, self._view = now, self.session.view(now.who)
            self.controls.regret.follow(now)
            if self.coached:
                self.coaching.follow(now, self.app.settings)
            self._tell(now)
            settings = self.app.settings
            says = functools.partial(self.company.sentence, now.known, settings.talk, settings.language)
            self.controls.offer(now, self._view, self.narration.narrator, self.screen, says)
        opened = self.narration.reminds or self.controls.opened
        narrator = self.narration.narrator
        self.first_aim.follow(now, lambda: (narrator.aim(self._view), narrator.terms()), opened=opened)
        self._aim(now)
        self._announce()

    def _now(self) -> Snapshot:
        eyes, director = self.eyes, self.director
        return Snapshot(
            eyes.phase,
            eyes.who,
            eyes.curtain,
            eyes.covered,
            self.session.ask,
            len(self.session.beats(None)),
            director.shown,
            director.ended,
            self.session.late,
            eyes.may_look(self.session.ask),
            self.couch.pauses and not director.busy,
            tuple(self.turn.chosen) if self.turn.active else None,
            self.handheld.stalled,
        )

    def _cut(self) -> None:
        """Cut hard to what the eyes at the screen may see."""
        state = self.couch.state
        if state == self._shown_to:
            return
        before, self._shown_to = self._shown_to[0], state
        if (before in COVERED) != self.eyes.covered:
            self.app.sounds.play("curtain" if self.eyes.covered else "rise")
            if device := self.rights.curtain:
                self.app.pads.rumble(device, *SIGN)
        if before is Phase.PUBLIC:
            self._public_shown = self.director.shown
        self.board.remarks.hush()
        if self.eyes.covered:
            self.director.watch(self.session.beats(None), self._public_shown)
            self.write_curtain()
        elif self.eyes.who is not None:
            self.director.watch(self.session.beats(self.eyes.who))
        if before is Phase.PRIVATE and self.eyes.phase is Phase.COVER and self.turn.active:  # a hand that was left
            self._left_chosen = len(self.session.beats(None)), self.turn.chosen
        self.controls.end()
        self.narration.reminds = False
        self.focus.set(())

    def _begin_turn(self) -> None:
        """Ask the player, when all that led there has been shown."""
        ask = self.session.ask
        if ask is None or self.turn.active or self.director.busy or self.couch.waits(self.director.shown):
            return
        if self.session.asks_person and self.eyes.may_act(ask):
            self.eyes.begin(ask.seat)
            self.turn.hands_over = self.eyes.curtain
            self.controls.begin(self.words)
            beats, chosen = self._left_chosen
            if self.eyes.phase is Phase.PRIVATE and beats == len(self.session.beats(None)):
                self.turn.choose_again(chosen)
                self._left_chosen = 0, ()
            if self.app.reciter.listens and not self._judges():  # that has sounds of its own
                self.app.sounds.play("turn")

    def _tell(self, now: Snapshot) -> None:
        """Say what has happened and what is to be done."""
        self.narration.tell(now, self.turn)

    def _announce(self) -> None:
        """Have new lines of the log read out, and the instruction.

        The lines are public, the instruction is for these eyes.
        """
        lines, faces = self.narration.news(), self.company.changed()
        if self.app.settings.wording == FULL:
            lines += looks(faces, self.narration.narrator.teller)
        if self.eyes.covered and not self._warned and self.app.reciter.reads:
            self._warned = True
            lines.append(self.words("access.headphones"))
        if (said := self.instruction) != self._instructed:
            self._instructed = said
            self.app.reciter.ask(sentences([self.first_aim.once(), said], self.words), self.audience)
        self.app.reciter.say(*lines)

    def _aim(self, now: Snapshot) -> None:
        """Set the targets, and highlight the player's."""
        if now.covered:
            self.focus.set(self.couch.targets())
            if ready := next((target for target in self.focus.targets if target.enabled), None):
                self.focus.prefer(ready.id)
            self.board.preview(None, None)
        else:
            self.controls.aim(now, self.narration.narrator, self.screen, self._beside)
            if self.conclusion.finished:
                self.focus.prefer(conclusion.RESULTS)

    def _beside(self) -> Sequence[Target]:
        """Return further targets on top."""
        return self.conclusion.targets()

    def _end(self, ms: float) -> None:
        """After the shown end, go to the results in a while."""
        result = self.session.result
        if result is None or self.conclusion.finished:
            return
        self.opened.put_away()
        if self.director.busy or self.eyes.covered or self.couch.waits(self.director.shown):
            return
        if not self.conclusion.begun:
            self.conclusion.tell(result, self.narration.narrator)
        self.conclusion.go_on(result, self.narration.narrator)
        self.conclusion.update(
            ms,
            lambda: self.conclusion.results(result, self.opened.begun, self.opened.news),
            lambda: self.narration.narrator.teller,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, focus = self.screen, self.focus
        lit = focus.lit
        lit_id = lit.id if lit else None
        down = self.couch.drop(screen)
        if down < 1:
            self.board.draw(surface)
            self.controls.browsing.draw(surface, screen, lit_id, focus.pressed)
            if self.board.dim == 1:
                draw_signs(surface, self.handheld.states, self.board.places, screen)
            self.narration.draw(surface, screen, unsaved=self.unsaved)
            muted, keys = self.app.settings.muted, [self.app.legend(wish) for wish in ANSWERS]
            self.controls.draw(surface, self._now(), screen, self._art, muted=muted, keys=keys)
            if not self.board.tells_end:
                sheet = self.coaching.sheet
                self.narration.draw_result(surface, self.turn, screen, [sheet.rect] if sheet else [])
            if self.app.top is self:
                self.conclusion.draw(surface, screen, lit_id, focus.pressed)
        self.couch.draw(surface, screen, lit_id, focus.pressed)
        if lit and focus.by_keyboard and down in (0, 1):
            ring(surface, self.board.outline(lit.rect), screen)
        if self.eyes.covered or self.app.top is not self:  # nothing of the table is pointed at below another scene
            return
        if self.narration.reminds:
            self.narration.draw_reminder(surface, self.director.ended, screen)
        else:
            app, teller = self.app, self.narration.narrator.teller
            taken = [target.rect for target in focus.targets]
            self.first_aim.draw(surface, screen, [*taken, *self.narration.taken, *self.coaching.taken])
            if self.coached:
                self.hints.keep = self.first_aim.keep
            self.hints.draw(surface, screen, self._view, teller, app.settings, app.legend)
