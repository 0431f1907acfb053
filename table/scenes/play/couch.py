"""Several people at one screen: calls to the curtain.

One of them, or all but one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from games.core.actions import Event
from games.core.types import Seat, Token
from table.access.node import Hearers
from table.app.headphones import Headphones
from table.base.measures import CALL_AFTER, LAUGH
from table.base.screen import Screen
from table.input.devices import Device
from table.match.eyes import Eyes, Phase
from table.match.glimpses import Glimpsed, Glimpses
from table.match.session import Session
from table.scenes.play.curtain import HEADPHONES, Curtain
from table.scenes.play.pad_rights import PadRights
from table.stage.cues import CUES
from table.stage.drawing.cards import CardArt
from table.stage.spec import BoardSpec
from table.stage.speech.narrator import Narrator
from table.ui.focus import Target


class Couch:
    """The eyes at the screen, beyond the table."""

    def __init__(
        self,
        eyes: Eyes,
        session: Session,
        spec: BoardSpec,
        rights: PadRights,
        legend: Callable[[str, Device], str],
        headphones: Headphones,
        *,
        resumed: bool,
    ) -> None:
        """`legend` as `App.legend`.

        `resumed`: only the latest action may not have been seen yet.
        """
        self._headphones = headphones
        self._legend = legend
        self._eyes = eyes
        self._session = session
        self._spec = spec
        self._rights = rights
        self._curtain = Curtain()
        self._glimpses = Glimpses(session.beats(None), self._glimpse, session.latest if resumed else 0)
        self._waited = 0.0
        self._seen = len(session.beats(None))
        self._laughs = 0.0

    def _glimpse(self, event: Event) -> tuple[Seat, Token] | None:
        spec = self._spec.events[type(event).__name__]
        return CUES[spec.cue].kept_from(event, spec)

    def waits(self, shown: int) -> bool:
        """True if people must still be called to a shown card."""
        return self._eyes.curtain and self._due(shown) is not None

    def _due(self, shown: int) -> Glimpsed | None:
        """Return the glimpsed card that is due, or None.

        People whose hands are on phones see it there.
        """
        while (due := self._glimpses.due(shown)) and not self._eyes.calls_others(due.seat):
            self._glimpses.done()
        return due

    @property
    def state(self) -> tuple[Phase, int, bool, Device | None]:
        """Changes whenever something else may be seen, or stands on the curtain."""
        eyes = self._eyes
        return eyes.phase, eyes.step, eyes.phase is Phase.LOOK and not eyes.deaf, self._rights.curtain

    def update(self, ms: float, shown: int, busy: bool) -> None:
        """Advance; `shown` beats have begun, `busy`: the last one runs."""
        due = self._due(shown) if self._eyes.curtain else None
        if due and self._eyes.phase is Phase.PUBLIC:
            self._waited += ms
            if not busy or self._waited >= CALL_AFTER:
                self._eyes.call_others(due.seat)
        else:
            self._waited = 0.0
        self._laugh(ms, shown, busy)
        self._eyes.update(ms, self._session.ask, at_rest=not busy and not due and not self._laughs)

    def _laugh(self, ms: float, shown: int, busy: bool) -> None:
        """Leave time to laugh once something has come out."""
        beats = self._session.beats(None)
        for beat in beats[self._seen : shown]:
            spec = self._spec.events[type(beat.event).__name__]
            if CUES[spec.cue].stills(beat.event, spec) and not self._eyes.unhurried:  # the table stands then
                self._laughs = LAUGH
        self._seen = min(shown, len(beats))
        if not busy:
            self._laughs = max(0.0, self._laughs - ms)

    @property
    def pauses(self) -> bool:
        """True if the curtain will fall soon."""
        ask = self._session.ask
        return self._laughs > 0 and ask is not None and self._eyes.will_call(ask)

    def enough(self) -> None:
        """Somebody has pressed something: there has been time to laugh."""
        self._laughs = 0.0

    @property
    def private(self) -> bool:
        """True while one seat looks, or all but one."""
        return self._eyes.curtain and self._eyes.phase in (Phase.PRIVATE, Phase.LOOK)

    @property
    def hearers(self) -> Hearers:
        """The people who may hear what is on the screen.

        What one seat sees, or all but one, is for headphones alone, and only if nobody else can have them on.
        """
        eyes = self._eyes
        if eyes.seat is not None and eyes.phase is Phase.PRIVATE:
            return "these" if self._wears(eyes.seat) else "nobody"
        if eyes.seat is not None and eyes.phase is Phase.LOOK:
            return "these" if self._headphones.worn and not self._wears(eyes.seat) else "nobody"
        return "all" if eyes.covered or eyes.curtain else "these"

    def _wears(self, seat: Seat) -> bool:
        return self._headphones.wears(seat, self._session.setup.seats[seat].name)

    def write(self, narrator: Narrator, art: CardArt, screen: Screen, *, aloud: bool) -> None:
        """Say on the curtain what it is about.

        `aloud`: all that is public is spoken, so that headphones are asked for.
        """
        eyes, seat = self._eyes, self._eyes.seat
        if not eyes.covered or seat is None:
            return
        sitter = self._session.setup.seats[seat]
        due = self._glimpses.due(len(self._session.beats(None))) if eyes.phase in (Phase.CALL, Phase.LOOK) else None
        if eyes.phase is Phase.CLOSING:
            self._curtain.close(narrator, seat, sitter)
        elif due is None:
            opens = self._legend("choose", pad) if (pad := self._rights.curtain) else ""
            hears = self._wears(seat) if aloud else None
            self._curtain.call(narrator, seat, sitter, eyes.what, eyes.step, opens, again=eyes.stays, hears=hears)
        elif eyes.phase is Phase.CALL:
            said = narrator.log_line(self._session.beats(None)[due.index])
            is_person = sitter.is_person
            self._curtain.call_others(narrator, seat, sitter, said, eyes.step, is_person=is_person)
        else:
            face = self._session.glimpsed(due.index, due.card, without=seat)
            face_id = self._session.entry.rules.faces[face].id
            name = narrator.teller.face(face)
            self._curtain.show_card(narrator, lambda height: art.face(face_id, height), name, done=not eyes.deaf)
        self._curtain.lay_out(screen)

    def press(self, target: str) -> bool:
        """Something on the curtain was touched; False if it was ignored."""
        if target == HEADPHONES and self._eyes.seat is not None:
            if self._eyes.deaf:
                return False
            self._headphones.turn(self._eyes.seat, self._session.setup.seats[self._eyes.seat].name)
            return True
        looked = self._eyes.phase is Phase.LOOK
        if not self._eyes.press(self._curtain.step_of(target)):
            return False
        if looked:
            self._glimpses.done()
        return True

    def targets(self) -> Iterable[Target]:
        """Return the targets on the curtain."""
        return self._curtain.targets()

    @property
    def texts(self) -> list[str]:
        """The curtain's words besides its buttons."""
        return self._curtain.texts

    def drop(self, screen: Screen) -> float:
        """Part of the window that is covered, 0 to 1."""
        return self._eyes.drop if not screen.reduced else float(self._eyes.covered)

    def draw(self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None) -> None:
        """Cover the surface, as far as the curtain is down."""
        if (down := self.drop(screen)) == 1:
            self._curtain.draw(surface, screen, lit, pressed)
        elif down:
            self._curtain.draw_cloth(surface, screen, down * down)
