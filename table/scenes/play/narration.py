"""Narration at the table: turn, events, instruction, reminder."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.match import Beat
from games.core.words import Words
from table.base.screen import LogForm, Screen
from table.match.seating import names
from table.match.session import Session
from table.scenes.play.latest import Latest
from table.scenes.play.snapshot import Snapshot
from table.stage.board import Board
from table.stage.controls import bar
from table.stage.cues.cues import signs
from table.stage.drawing.cards import CardArt
from table.stage.parts import Parts
from table.stage.spec import BoardSpec
from table.stage.speech.event_icons import Sign
from table.stage.speech.log_lines import LogLines
from table.stage.speech.log_panel import LogPanel
from table.stage.speech.narrator import Narrator
from table.stage.turn import Turn
from table.ui.fading import faded
from table.ui.panels import darken

_AROUND = 12  # px at 1080p beside the log: its shadow


class Narration:
    """The plate, the log, the instruction, and the reminder.

    The reminder only when asked for.
    """

    def __init__(self, session: Session, board: Board, spec: BoardSpec, words: Words) -> None:
        self._session = session
        self._board = board
        self._spec = spec
        self._parts = Parts.of(spec, session.entry.rules)
        self.narrator = self._in(words)
        self.lines = LogLines(self.narrator.log_line, board.stills)
        """The log in sentences, whether the panel is open or not."""
        self._latest = Latest()
        self._ended = self._known = 0  # beats
        self._heard = 0  # lines
        self.log = LogPanel(self.narrator.log_line, self._signs, self.narrator.round, session.setup.seats)
        self.tense = False
        """True if somebody is visibly near losing or winning."""
        self.reminds = False
        """True while the reminder is open."""
        self.sheet = pygame.Rect(0, 0, 0, 0)
        """The place at which it was drawn last."""
        self.heading = ""
        """The game, the round, the phase, and whose turn it is."""

    def _in(self, words: Words) -> Narrator:
        return Narrator(words, self._session.entry.rules, self._spec, names(self._session.setup.seats, words))

    def _signs(self, beat: Beat) -> tuple[Sign, ...]:
        return signs(beat, self._spec, self._session.entry.rules)

    def speak(self, words: Words) -> None:
        """Tell it by these words from now on."""
        self.narrator = self._in(words)
        self.lines = LogLines(self.narrator.log_line, self._board.stills)
        self.lines.update(self._session.beats(None), self._ended)

    def lay_out(self, screen: Screen, art: CardArt, form: LogForm) -> None:
        """Place the log beside the board, in the wished form."""
        if area := self._board.places.log:
            title = self.narrator.words("log.title")
            self.log.lay_out(area, screen, art, form, title, self.narrator.log_line)
        else:
            self.log.close()
        self._latest.lay_out(self._board.places, screen)

    def tell(self, now: Snapshot, turn: Turn) -> None:
        """Tell events and instruction, without anticipating the cards."""
        session, narrator, beats = self._session, self.narrator, self._session.beats(None)
        self.log.update(beats, now.ended)
        self.lines.update(beats, now.ended)
        if now.known < self._known:  # something was taken back
            self._heard = min(self._heard, len(self.lines.lines))
        self._ended, self._known = now.ended, now.known
        if now.ended:
            open_still = session.result is None or now.busy
            self.tense = open_still and any(part.tense(beats[now.ended - 1].view) for part in self._parts)
        if not now.shown:
            return
        view = beats[now.shown - 1].view
        self.heading = narrator.heading(view)
        over = session.result if now.shown == now.known else None
        said = narrator.instruction(view, turn.active, over, turn.choosing)
        if view.ask and now.late:
            said = narrator.words("play.thinking", name=narrator.name(view.ask.seat))
        elif now.pauses:
            said = narrator.words("play.press_on")
        elif view.ask and view.ask.seat == now.stalled:
            key = "phones.answer_here" if self._spec.asks[view.ask.what].public else "phones.stalled"
            said = narrator.words(key, name=narrator.name(view.ask.seat))
        elif view.ask and now.shown == now.known and session.forced:
            said = narrator.words("play.forced", name=narrator.name(view.ask.seat))
        turn.prompt.say("" if now.busy and not over else said, "" if self._board.places.log else self.lines.result)

    def news(self) -> list[str]:
        """Return the lines that nobody has heard yet."""
        new = self.lines.lines[self._heard :]
        self._heard += len(new)
        return new

    def go_on(self, shown: int) -> None:
        """Count what so many beats have told as heard."""
        self.lines.update(self._session.beats(None), shown)
        self._ended, self._heard = shown, len(self.lines.lines)

    def draw(self, surface: pygame.Surface, screen: Screen, *, unsaved: bool) -> None:
        """Draw plate and log; the plate first warns of an `unsaved` game."""
        places, words = self._board.places, self.narrator.words
        heading = words("play.unsaved", heading=self.heading) if unsaved else self.heading
        bar.draw_plate(surface, heading, places.board, screen)
        if places.log and self._board.aside < 1:
            with faded(surface, 1 - self._board.aside, places.log.inflate(2 * screen.px(_AROUND), 0)):
                self.log.draw(surface)
                if self._board.dim < 1:
                    darken(surface, self.log.seen, self._board.dim)

    @property
    def taken(self) -> Sequence[pygame.Rect]:
        """The place of the log, as far as it is seen."""
        return [self.log.seen] if self._board.places.log and self._board.aside < 1 else []

    def draw_result(self, surface: pygame.Surface, turn: Turn, screen: Screen, kept: Sequence[pygame.Rect]) -> None:
        """Draw the latest result if neither log nor prompt has it.

        Not over what is `kept`.
        """
        watched = self._board.painter.watched
        if turn.prompt.untold and self._board.dim == 1:
            kept = [*kept, *([watched.place] if watched else []), *self._board.notes]
            self._latest.draw(surface, turn.prompt.untold, kept, screen)

    def reminder(self, shown: int) -> list[str]:
        """Return sentences on what so many beats have led to."""
        return self.narrator.reminder(self._session.beats(None)[:shown]) if shown else []

    def draw_reminder(self, surface: pygame.Surface, shown: int, screen: Screen) -> None:
        """Draw what so many beats have led to."""
        places, lines = self._board.places, self.reminder(shown)
        self.sheet = bar.draw_reminder(surface, lines, places.board, screen, places.laws)
