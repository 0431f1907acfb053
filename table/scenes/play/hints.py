"""Hints beside the player's target: card texts, reasons, names.

And what a button with one word on it does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from games.core.names import capital
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from games.core.words import Words
from table.base.kept import Kept
from table.base.screen import Screen
from table.input.intents import OUTSIDE, Accept, Intent, Point, Press, Release
from table.match.picker import Touch
from table.scenes.play import coaching, quiet
from table.scenes.play.browsing import Browsing
from table.scenes.play.reading import Reading, aside, page
from table.stage.board import Board
from table.stage.controls import bar
from table.stage.controls.reader import CardPage
from table.stage.controls.things import Thing
from table.stage.speech.log_panel import LogPanel, is_line
from table.stage.turn import Turn
from table.store.settings import Settings
from table.ui.fading import Afterimage, eased, faded
from table.ui.focus import Focus, Target
from table.ui.form import around, tip
from table.ui.placement import Groups, edges


class Hints:
    """Follows pointer and focus over the visible table."""

    def __init__(self, board: Board, browsing: Browsing, turn: Turn, focus: Focus, log: LogPanel) -> None:
        self.reasons: dict[Token, str] = {}
        """Reasons against cards, as far as these eyes may be told."""
        self.seats: dict[Seat, str] = {}
        """Why seats can't be chosen, while one has to be."""
        self.otherwise = ""
        """The reason against whatever has none of its own."""
        self.sections: dict[Touch, str] = {}
        """Sections of the rules for things that can't be chosen."""
        self.keep: Groups = ()
        """Areas to keep free of hints, besides things on the table."""
        self._board = board
        self._browsing = browsing
        self._turn = turn
        self._focus = focus
        self._log = log
        self._led: str | None = None  # where keys have come by themselves, until the player goes on from there
        self._pointer = OUTSIDE
        self._acted = False
        self._lit: str | None = None
        self._lit_for = 0.0  # ms
        self._reading = Reading()
        self._read: Touch | None = None  # what a finger has asked about, until it touches something else
        self._refused: tuple[str, str] | None = None  # the target that has just been pressed in vain, and why
        self._gone = Afterimage()
        self._aside = Kept[set[Token]]()

    def follow(self, intent: Intent) -> None:
        """The player does something."""
        if isinstance(intent, Point | Press):
            self._pointer = intent.pos
        if isinstance(intent, Press | Release | Accept) and intent != Release(OUTSIDE):  # things act on release
            self._acted = True
            self._reading.stop()

    def lead(self, target: str | None) -> None:
        """Keys have come to a target without the player.

        Nothing is laid over the table for it: nobody has asked about it.
        """
        self._led = target

    def read(self) -> bool:
        """Tell at once of what is under the pointer; False for nothing."""
        if not self._board.resting.name_at(self._pointer):
            return False
        self._acted, self._read = False, self._rested_at
        self._reading.now(self._read)
        return True

    def read_first(self) -> bool:
        """Tell of a card under the pointer, unless it was just told."""
        at = self.pointed
        return at is not None and at.touch.kind == "Token" and at.touch != self._read and self.read()

    def refuse(self, target: Target, *, reads: bool) -> None:
        """Tell at once why the target can't be used.

        Until it is left. `reads`: it was only pressed to be read.
        """
        self._refused = target.id, target.why or ("" if reads else self.otherwise)

    @property
    def why(self) -> str:
        """The reason against what was just pressed; "" for none."""
        return self._refused[1] if self._refused else ""

    @property
    def _why(self) -> str | None:
        """Why the target has just been refused; None if it hasn't."""
        lit = self._focus.lit
        return self._refused[1] if lit and self._refused and lit.id == self._refused[0] else None

    def update(self, ms: float, *, covered: bool) -> None:
        """Let time pass. `covered`: nothing of the table may be shown."""
        if self._led and not (self._focus.by_keyboard and self._focus.lit and self._focus.lit.id == self._led):
            self._led = None
        self._reading.follow(None if covered else self._rested_at, ms)
        self._gone.update(ms)
        if covered:
            self._gone.drop()
        if covered or self._rested_at != self._read:
            self._read = None
        if covered or self._why is None:
            self._refused = None
        lit = self._focus.lit.id if self._focus.lit and not covered else None
        self._lit, self._lit_for = lit, self._lit_for + ms if lit == self._lit else ms
        if self._acted and not self._focus.by_keyboard:  # a press may come in the same frame as the pointer
            self._reading.stop()
        self._acted = False

    @property
    def moving(self) -> bool:
        """True while a hint goes."""
        return self._gone.moving

    def aside(self, teller: Teller) -> set[Token]:
        """Return cards on the table that can only be read."""
        now = (self._board.resting.things(), teller, self.reasons)
        return self._aside.get(now, lambda: aside(*now))

    @property
    def pointed(self) -> Thing | None:
        """The target on the table, by keys or pointer.

        Of a pile it is the top card.
        """
        lit, resting = self._focus.lit, self._board.resting
        if not self._focus.by_keyboard:
            return resting.thing_at(self._pointer)
        if lit and self._browsing.is_pile(lit.id):
            return resting.thing_at(lit.rect.center)
        touch = self._turn.touch(lit.id) if lit else None
        return next((thing for thing in resting.things() if thing.touch == touch), None)

    @property
    def _rested_at(self) -> Touch | None:
        """The target on the table or in the prompt."""
        at, lit = self.pointed, self._focus.lit
        return at.touch if at else self._turn.touch(lit.id) if lit else None

    @property
    def _ready(self) -> bool:
        """True if the player has rested where they went long enough."""
        return self._reading.ready and self._led is None

    @property
    def section(self) -> str | None:
        """The section on why the target can't be chosen."""
        at = self.pointed
        return self.sections.get(at.touch) if at else None

    def against(self, *, hands: bool) -> str:
        """Return why the target can't be chosen; "" for no reason.

        `hands`: also of cards in a hand.
        """
        at, lit = self.pointed, self._focus.lit
        if at and at.held and not hands:
            return ""
        if at and at.touch.kind == "Token":
            return self.reasons.get(int(at.touch.value), "")
        return lit.why if lit and not lit.enabled else ""

    def deeds(self, thing: Thing) -> Sequence[str]:
        """Return the names of actions that a thing fits."""
        return self._turn.verbs(thing.touch) if thing.touch in (self._turn.touches or ()) else ()

    def _page(self, thing: Thing, view: View, teller: Teller) -> CardPage | None:
        lit = self._focus.lit
        found = page(thing, view, teller, self.reasons, self.deeds(thing))
        if found and lit and self._browsing.is_pile(lit.id):
            return replace(found, now=lit.why, usable=True)
        if found and self._why:
            return replace(found, now=found.now or self._why)
        return found

    @property
    def pointer(self) -> tuple[int, int] | None:
        """Position of the pointer; None while keys are used."""
        return None if self._focus.by_keyboard else self._pointer

    def draw(
        self,
        surface: pygame.Surface,
        screen: Screen,
        view: View,
        teller: Teller,
        settings: Settings,
        legend: Callable[[str], str],
    ) -> None:
        """Draw the hint for the player's target, if any.

        `view` is that of the eyes there, `legend` as `App.legend`.
        """
        lit = self._focus.lit
        called = self.called(lit.id, teller.words, settings, legend) if lit else ""
        told_at_once = lit is not None and (lit.why or self._why is not None or called)
        told: tuple[object, pygame.Rect] | None = None
        if told_at_once or self._ready:
            age = self._lit_for if told_at_once else self._reading.since
            with faded(surface, eased(age, reduced=screen.reduced)):
                told = self._draw(surface, screen, view, teller, called)
        what, place = told or (None, None)
        self._gone.follow(surface, what, around(place, screen), reduced=screen.reduced)

    def _draw(
        self, surface: pygame.Surface, screen: Screen, view: View, teller: Teller, called: str
    ) -> tuple[object, pygame.Rect] | None:
        """Draw the hint; return what it says, and its place.

        `called` is the name of a button without words, with its key.
        """
        lit, thing = self._focus.lit, self.pointed
        found = self._page(thing, view, teller) if thing else None
        if found and thing:
            if not (self._ready or self._why is not None) or self._board.spotlit:  # nothing is shown to all
                return None
            return found, self._board.draw_page(surface, found, thing.rect, self._compared(thing.rect))
        if lit and (why := lit.why or self._why):
            keep = self._compared(lit.rect)
            if is_line(lit.id) and (log := self._board.places.log):
                keep = ((edges(log),), *keep)
            return why, tip(surface, why, lit.rect, screen, keep)
        said, beside = "", lit.rect if lit else None
        if lit and called:
            said = called
        elif lit and self._ready and (deed := self._turn.means(lit.id)):
            said = teller.action(deed, view)
        elif lit and thing and self._focus.by_keyboard and self._ready:
            said = capital(thing.name)
        elif not self._focus.by_keyboard and self._ready and (name := self._board.resting.name_at(self._pointer)):
            said, beside = capital(name), pygame.Rect(self._pointer, (1, 1))
        if not said or beside is None:
            return None
        return said, tip(surface, said, beside, screen, self._compared(beside))

    def called(self, target: str, words: Words, settings: Settings, legend: Callable[[str], str]) -> str:
        """Return the name of a button without words, with its key."""
        key, wish = _named(target, settings)
        button = legend(wish)
        return words("play.with_key", name=words(key), legend=button) if button else words(key) if key else ""

    def _compared(self, beside: pygame.Rect) -> Groups:
        latest = ((edges(line),),) if (line := self._log.latest) else ()
        return (*self.keep, *latest, *self._board.compared(beside, asked=self._turn.active))


def _named(target: str, settings: Settings) -> tuple[str, str]:
    """Return the text key and the wish of a button without words."""
    return {
        bar.PAUSE: ("play.menu", "menu"),
        bar.RULES: ("play.rules", "rules"),
        bar.LOG: (f"play.log_{settings.next_log}", "log"),
        bar.SOUND: ("play.sound_on" if settings.muted else "play.sound_off", "sound"),
        quiet.AGAIN: ("play.hushed", ""),
        coaching.SIGN: ("coach.sign", "coach"),
    }.get(target, ("", ""))
