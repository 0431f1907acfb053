"""A game being played: brings together the session, the eyes that may see, the director, the board and the player."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.chance import stream
from games.core.match import Log
from games.core.types import Seat
from table.app.scene import MatchScene
from table.audio.mood import Mood
from table.base.slices import checkpoint
from table.input.intents import (
    OUTSIDE,
    Accept,
    AskCoach,
    Away,
    Back,
    Faster,
    Intent,
    NextLog,
    Point,
    Press,
    Remind,
    Slower,
    TakeBack,
)
from table.match.director import Director
from table.match.eyes import Eyes, Phase
from table.match.seats import MatchSetup
from table.match.session import Session
from table.match.speeds import INSTANT, SPEEDS
from table.scenes import navigation
from table.scenes.kit.backdrop import backdrop
from table.scenes.play import coaching, conclusion, quiet, regret
from table.scenes.play.company import Company
from table.scenes.play.conclusion import Conclusion
from table.scenes.play.controls import Controls
from table.scenes.play.couch import Couch
from table.scenes.play.handheld import Handheld
from table.scenes.play.narration import Narration
from table.scenes.play.opened import OpenedGame
from table.scenes.play.phone_signs import draw_signs
from table.scenes.play.snapshot import Snapshot
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.controls import bar, prompt
from table.stage.drawing.surface import seat_looks
from table.stage.speech.log_panel import log_width
from table.store.autosave import SaveSlot
from table.ui.focus import Target
from table.ui.panels import ring

if TYPE_CHECKING:
    from table.app.app import App


def make_board(app: App, setup: MatchSetup) -> Board:
    """The board of a game that is about to be played."""
    persons = setup.persons
    return Board(
        app.screen,
        entry(setup.game_id),
        setup.seats,
        app.words(setup.game_id),
        app.art(setup.game_id),
        bottom=persons[0] if persons else 0,
        play=lambda name, step: app.sounds.play(name, step=step),
        log=log_width(app.screen, app.settings.log_form),
        idle=stream(setup.seed, "cosmetics faces"),
    )


class PlayScene(MatchScene):
    """Plays one match from the deal, or from a saved log, to its result."""

    coached = True
    """Whether there may be a coach."""

    handheld = True
    """Whether hands may be on phones."""

    def __init__(self, app: App, setup: MatchSetup, log: Log | None = None, place: SaveSlot | None = None) -> None:
        """`place` is where the game of the log is kept. Raises `KeyError`, `ValueError` or `Illegal` if set-up or log
        don't fit a game, and `Taken` if another program plays it."""
        self._setup = setup
        super().__init__(app)
        self._entry = entry(setup.game_id)
        self._spec = load_board(self._entry.rules)
        checkpoint()
        self._session = self._open(log, place)
        asks = self._spec.asks
        self._eyes = Eyes(setup.persons, lambda what: asks[what].public, app.settings.cover_seconds * 1000)
        self._art = app.art(setup.game_id)
        checkpoint()
        self._board = make_board(app, setup)
        self._director = Director(self._board, app.settings.speed)
        self._director.watch(self._session.beats(self._eyes.who), self._first_shown() if log else 0)
        self._public_shown = self._director.shown
        looks = [seat_looks()[seat.colour % len(seat_looks())] for seat in setup.seats]
        self._narration = Narration(self._session, self._board, self._spec, self.words)
        kept = self._opened.journal.path if self.handheld else None
        self._handheld = Handheld(app, self._session, self._spec, self._eyes, kept, resumed=log is not None)
        self._couch = Couch(self._eyes, self._session, self._spec, looks, resumed=log is not None)
        self._shown_to = self._couch.state
        self._company = Company(
            self._session,
            self._board,
            self._spec,
            app.evening,
            self._director.shown,
            lambda name: self.app.sounds.play(name),
        )
        self._controls = Controls(self._session, self._board, self._spec, self._narration.log, lambda: self.app.coach)
        self._turn, self._focus = self._controls.turn, self._controls.focus
        self._hints, self._coaching = self._controls.hints, self._controls.coaching
        self._told: Snapshot | None = None
        self._view = self._session.view(self._eyes.who)
        self._conclusion = Conclusion(app, self._session, self._board, self._director, self._spec)
        self._prewarmed: Hashable = None
        self._size = app.screen.size

    def _open(self, log: Log | None, place: SaveSlot | None) -> Session:
        """Sit down to the game, which is kept from now on."""
        backdrop.cache_clear()  # 8 MB at 1080p that a game does not need
        self._opened = OpenedGame(self.app, self._setup, log, place)
        return self._opened.session

    # What others ask of a scene

    @property
    def shown(self) -> int:
        """How many beats have been shown, or begun to be."""
        return self._director.shown

    @property
    def moving(self) -> bool:
        """See `Scene.moving`."""
        return self._board.moving

    @property
    def unsaved(self) -> bool:
        """See `Scene.unsaved`."""
        return self._opened.unsaved

    def save(self) -> None:
        """See `Scene.save`."""
        self._opened.save()

    @property
    def concluded(self) -> bool:
        """Whether the end of the game has been told on the table."""
        return self._board.concluded

    def show_from(self, beat: int) -> None:
        """Let what has happened be seen again, from this beat on."""
        self._turn.end()
        self._conclusion.see_again(beat)
        self._director.watch(self._session.beats(self._eyes.who), beat)
        self._agree()

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]]:
        """See `Scene.prewarming`."""
        over = self._session.result is not None
        cards = self.app.cards_for_phones(self._setup.game_id)
        key = (self._board, self.screen, self._art, self.app.settings.log_form, over, cards and cards[0])
        return (key, self._board.coming), functools.partial(self._prewarm, key)

    def _prewarm(self, key: Hashable) -> None:
        """What is about to be seen comes first."""
        self._board.prewarm_motion()
        if key != self._prewarmed:
            self._prewarm_pictures(key)

    def _prewarm_pictures(self, key: Hashable) -> None:
        if cards := self.app.cards_for_phones(self._setup.game_id):
            cards[1]()
        self._board.prewarm()
        self._narration.log.prewarm(self._entry.rules)
        if result := self._session.result:
            self._conclusion.prewarm(result, self._narration.narrator.teller)
        self._prewarmed = key

    @property
    def help_game(self) -> str:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def help_section(self) -> str | None:
        """See `Scene.help_section`: why not, where the player is at something that can't be chosen; else the phase in
        play."""
        ask = self._session.ask
        if not self._eyes.covered and (section := self._hints.section):
            return section
        return self._spec.asks[ask.what].help if ask else None

    @property
    def mood(self) -> Mood:
        """See `Scene.mood`. Behind a curtain nothing is held: nothing of what is there moves."""
        return Mood(self._entry.sounds, self._narration.tense, 0.0 if self._eyes.covered else self._board.hush)

    def cover(self) -> None:
        """See `Scene.cover`. A private view doesn't stay behind another scene."""
        self._focus.handle(Point(OUTSIDE))
        self._focus.pressed = None
        self._eyes.cover()
        self._agree()
        self._handheld.finish(self._director.ended)

    def leave(self) -> None:
        """See `Scene.leave`."""
        self._put_away()
        self._session.leave()
        self._coaching.leave()

    def layout(self) -> None:
        """See `Scene.layout`."""
        if self.screen.size != self._size:  # what is under the pointer now, only its next move tells
            self._size = self.screen.size
            self._hints.follow(Point(OUTSIDE))
            self._focus.handle(Point(OUTSIDE))
        form, self._art = self.app.settings.log_form, self.app.art(self._setup.game_id)
        self._narration.speak(self.words)
        self._board.layout(self.screen, self.words, self._art, log_width(self.screen, form))
        self._narration.lay_out(self.screen, self._art, form)
        self._controls.lay_out(self.words, self.screen)
        self._conclusion.lay_out(self._board.places, self.words, self.screen)
        self._told = None
        self._couch.write(self._narration.narrator, self._art, self.screen)
        if self._board.tells_end and (result := self._session.result):
            self._conclusion.tell(result, self._narration.narrator.teller)
        self._agree()

    def _first_shown(self) -> int | None:
        """How much of a game that is continued counts as shown: all, but for what only the latest action has shown."""
        beats = self._session.beats(self._eyes.who)
        latest = range(self._session.latest, len(beats))
        return next((index for index in latest if self._board.holds(beats[index])), None)

    # The protocol: what is pressed, then a frame, and after either all that is seen is brought into line

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if isinstance(intent, Away):
            self._eyes.cover()
        else:
            self._eyes.active()
            self._hints.follow(intent)
            if self._eyes.covered:
                self._handle_cover(intent)
            else:
                self._handle_table(intent)
        self._agree()

    def update(self, ms: float) -> None:
        """See `Scene.update`. Rules never wait for the screen, but AI seats do, and all wait behind a curtain."""
        settings = self.app.settings
        self._director.speed = self._session.speed = settings.speed
        self._eyes.cover_after_ms = settings.cover_seconds * 1000
        self._turn.update(ms)
        self._coaching.update(ms)
        if self._handheld.update(ms, self._director.ended):
            self._controls.end()
        self._couch.update(ms, self._director.shown, self._director.busy)
        self._cut()
        if not self._eyes.covered:
            if not self._couch.waits(len(self._session.beats(None))):  # nobody plays on before all have looked
                self._session.update(0.0 if self._director.busy else ms)
            self._director.update(ms)
            self._board.update(ms)
            self._company.update(self._now(), settings.talk, settings.language)
        self._agree()
        if not self._eyes.covered:
            self._conclusion.write_down()
        self._end(ms)
        self._wake()
        self._hints.update(ms, covered=self._eyes.covered)

    def _wake(self) -> None:
        """Say whose phone is asleep though it is its turn, and show how it is with all of them."""
        states = {seat: self.words(f"phones.page.states.{state}") for seat, state in self._handheld.states.items()}
        if states != self._board.resting.beside:
            self._board.resting.beside = states
        seat = self._handheld.missing
        if seat is None or self.app.top is not self or self._eyes.phase is not Phase.PUBLIC:
            return
        back, let = functools.partial(self._handheld.is_awake, seat), functools.partial(self._handheld.let, seat)
        name = self._narration.narrator.name(seat)
        see_phones = self._opened.see_phones
        self.app.push(navigation.phone_asleep(self.app, self._setup.game_id, name, back, let, see_phones))

    def _agree(self) -> None:
        """Bring all that is seen into line with what has happened, always in this order: whose eyes are at the screen,
        who of them is asked, what is told and offered, what can be touched, and what the player is at."""
        self._cut()
        self._begin_turn()
        now = self._now()
        if now != self._told:
            self._told, self._view = now, self._session.view(now.who)
            self._controls.regret.follow(now)
            if self.coached:
                self._coaching.follow(now, self.app.settings)
            self._tell(now)
            self._controls.offer(now, self._view, self._narration.narrator, self.screen)
        self._aim(now)

    def _now(self) -> Snapshot:
        eyes, director = self._eyes, self._director
        return Snapshot(
            eyes.phase,
            eyes.who,
            eyes.curtain,
            eyes.covered,
            self._session.ask,
            len(self._session.beats(None)),
            director.shown,
            director.ended,
            self._session.late,
            tuple(self._turn.chosen) if self._turn.active else None,
        )

    def _cut(self) -> None:
        """Show what may be seen: a hard cut whenever other eyes come to the screen."""
        state = self._couch.state
        if state == self._shown_to:
            return
        before, self._shown_to = self._shown_to[0], state
        if before is Phase.PUBLIC:
            self._public_shown = self._director.shown
        self._board.remarks.hush()
        if self._eyes.covered:
            self._director.watch(self._session.beats(None), self._public_shown)
            self._couch.write(self._narration.narrator, self._art, self.screen)
        elif self._eyes.who is not None:
            self._director.watch(self._session.beats(self._eyes.who))
        self._controls.end()
        self._narration.reminds = False
        self._focus.set(())

    def _begin_turn(self) -> None:
        """Ask the player, when all that led there has been shown."""
        ask = self._session.ask
        if ask is None or self._turn.active or self._director.busy or self._couch.waits(self._director.shown):
            return
        if self._session.asks_person and self._eyes.may_act(ask):
            self._controls.begin(self.words)

    def _tell(self, now: Snapshot) -> None:
        """Say what has happened and what is to be done."""
        self._narration.tell(now, self._turn)

    def _aim(self, now: Snapshot) -> None:
        """Say what can be touched, and light up what the player is at."""
        if now.covered:
            self._focus.set(self._couch.targets())
            self._board.preview(None, None)
        else:
            self._controls.aim(now, self._narration.narrator, self.screen, self._beside)
            if self._conclusion.finished:
                self._focus.prefer(conclusion.RESULTS)

    def _beside(self) -> Sequence[Target]:
        """What else can be touched, over all that."""
        return self._conclusion.targets()

    def _end(self, ms: float) -> None:
        """When the game is over and all of it has been seen, go on to the results after a while."""
        result = self._session.result
        if result is None or self._conclusion.finished:
            return
        self._put_away()
        if self._director.busy or self._eyes.covered or self._couch.waits(self._director.shown):
            return
        if not self._board.tells_end:
            self._conclusion.tell(result, self._narration.narrator.teller)
        self._conclusion.update(
            ms, lambda: self._conclusion.results(result, self._opened.journal.place.begun, self._opened.news)
        )

    def _put_away(self) -> None:
        """No more is played: a game that is over comes onto the shelf, any other waits in its journal."""
        self._opened.put_away()

    # The player

    def _handle_cover(self, intent: Intent) -> None:
        if isinstance(intent, Back):
            if self._eyes.phase is Phase.LOOK:
                self._eyes.cover()
            else:
                self._pause()
            return
        acted = self._focus.handle(intent)
        if acted and self._couch.press(acted.id):
            self.app.sounds.play("press")

    def _handle_table(self, intent: Intent) -> None:
        controls = self._controls
        match intent:
            case Back():
                self._back()
            case TakeBack():
                if not controls.take_back():
                    self._take_back()
            case Remind():
                self._narration.reminds = not self._narration.reminds
            case NextLog():
                self._turn_log()
            case Faster():
                self._change_speed(1)
            case Slower():
                self._change_speed(-1)
            case Press() | Accept() if self._narration.reminds:
                self._narration.reminds = False
            case AskCoach():
                self._coaching.toggle()
            case Press() | Accept() if self._coaching.open and not controls.hits(intent):
                self._coaching.close()
            case Press() | Accept() if controls.browsing.open and not controls.hits(intent):
                controls.browsing.close()
            case Press() | Accept() if (self._director.busy or self._session.result) and not controls.hits(intent):
                self._skip()
            case _:
                if not self._narration.log.handle(intent) and (acted := self._focus.handle(intent)):
                    self._act(acted.id)

    def _skip(self) -> None:
        """End the beat that is running; the last one of the game goes straight to the results."""
        if self._board.just_shown:
            return
        self._director.skip()
        self._conclusion.hurry()

    def _act(self, target: str) -> None:
        """Something was touched."""
        self.app.sounds.play("press")
        match target:
            case bar.PAUSE | conclusion.RESULTS:
                self._pause()
            case bar.RULES:
                self.app.help()
            case bar.LOG:
                self._turn_log()
            case bar.SOUND:
                self.app.change(muted=not self.app.settings.muted)
            case prompt.QUIET:
                self._turn.end()
                self._controls.quiet.begin(self._now())
            case quiet.AGAIN:
                self._controls.quiet.end(self._now())
            case coaching.SIGN:
                self._coaching.toggle()
            case _ if self._coaching.press(target):
                pass
            case regret.UNDO:
                self._take_back()
            case _ if self._turn.prompt.leaf(target):
                self._told = None
            case _ if not self._controls.browsing.press(target):
                self._choose(target)

    def _choose(self, target: str) -> None:
        ask = self._session.ask
        action = self._controls.choose(target)
        if action and ask:
            self._session.submit(ask.seat, action)
            self._controls.browsing.close()
            self._eyes.decided()

    def _back(self) -> None:
        """Escape: cover what is private, let go of the latest touch, or pause; from a game that is over, to how."""
        if self._narration.reminds:
            self._narration.reminds = False
        elif self._eyes.phase is Phase.PRIVATE:
            self._eyes.cover()
        elif not self._controls.close():
            self._pause()

    def _pause(self) -> None:
        if self._conclusion.finished:
            self._conclusion.show_results()
            return
        from table.scenes.play.pause import PauseScene

        can = self._controls.regret.offer(whatever=self.app.settings.take_back)
        self.app.push(PauseScene(self.app, self._setup, self._take_back if can else None, self._opened.see_phones))

    def welcome(self, phones: Collection[Seat] | None) -> None:
        """See `MatchScene.welcome`."""
        if phones is not None:
            self._opened.see_phones(phones)
        elif self.app.phones is None and (kept := self._handheld.kept):
            self._opened.see_phones(kept=kept)

    def _take_back(self) -> None:
        """Take the latest decision back, if it can be: whoever has to agree is asked first."""
        offer = self._controls.regret.offer(whatever=self.app.settings.take_back)
        if offer is None:
            return
        then = functools.partial(self._opened.go_on_from, offer)
        regret.ask(self.app, self._setup, offer, self._narration.narrator.name, then)

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
        self.app.toast.show(said)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, focus = self.screen, self._focus
        lit = focus.lit
        lit_id = lit.id if lit else None
        if self._eyes.covered:
            self._couch.draw(surface, screen, lit_id, focus.pressed)
        else:
            self._board.draw(surface)
            self._controls.browsing.draw(surface, screen, lit_id, focus.pressed)
            if self._board.dim == 1:
                draw_signs(surface, self._handheld.states, self._board.places, screen)
            self._narration.draw(surface, screen, unsaved=self.unsaved)
            self._controls.draw(surface, self._now(), screen, self._art, muted=self.app.settings.muted)
            if self.app.top is self:
                self._conclusion.draw(surface, screen, lit_id, focus.pressed)
        if lit and focus.by_keyboard:
            ring(surface, lit.rect, screen)
        if self._eyes.covered:
            return
        if self._narration.reminds:
            self._narration.draw_reminder(surface, self._director.shown, screen)
        else:
            self._hints.draw(surface, screen, self._view, self._narration.narrator.teller, self.app.settings)
