"""The coach at the table: the button, and the sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.core.actions import Action
from games.core.words import Words
from table.base.screen import Screen
from table.graphics.text import fitted
from table.graphics.theme import palette
from table.input.intents import Intent, Press
from table.match.coach import Advice, Coach
from table.match.session import Session
from table.match.worker import Worker
from table.review.counsel import Counsel, counsel
from table.scenes.play.coach_sheet import CoachSheet
from table.scenes.play.snapshot import Snapshot
from table.stage.layout.layout import Layout
from table.stage.spec import BoardSpec
from table.stage.speech.narrator import Narrator
from table.store.settings import COACH_ALONE, COACH_ALWAYS, Settings
from table.ui.focus import Target
from table.ui.panels import State
from table.ui.placement import Groups, edges
from table.ui.widgets import Button

SIGN = "coach"
"""Id of the sign."""
PATIENCE_MS = 200.0
"""After so long it is said that it thinks."""

_SIDE, _GAP = 52, 8  # px at 1080p
_MARGIN = 12
_SHARE = 1 / 3
"""Most of the instruction's room that the button takes for its name."""
_NAME, _SMALL, _LEAST = 24, 20, 11


class Coaching:
    """The coach's state at one decision.

    Its advice follows from a hand: so it can be asked, and is shown, only where just the eyes of the seat that
    decides are at the screen, and is gone with them. Asked twice at one decision it says the same.
    """

    def __init__(self, session: Session, worker: Callable[[], Worker], spec: BoardSpec) -> None:
        """`worker` returns a worker of its own, started on first use."""
        self._session = session
        self._make = worker
        self._spec = spec
        self._coach: Coach | None = None
        self._now: Snapshot | None = None
        self._offered = False
        self._open = False
        self._whole = False
        self._waited = 0.0
        self.advice: Advice | None = None
        self.sheet: CoachSheet | None = None
        self._gap = 0
        self.sign = Button(SIGN, "", lambda: None, style="plate", icon="lamp", size=_NAME)
        self._name = ""
        self._below = pygame.Rect(0, 0, 0, 0)  # of its name, where that is not on it

    @property
    def open(self) -> bool:
        """True while its answer is wanted."""
        return self._open

    def follow(self, now: Snapshot, settings: Settings) -> None:
        """Something has happened, or other eyes are at the screen."""
        allowed = settings.coach == COACH_ALWAYS or (settings.coach == COACH_ALONE and not now.curtain)
        allowed &= not self._session.setup.daily  # that is a try of one's own
        mine = now.ask is not None and now.who == now.ask.seat and now.chosen is not None and not now.covered
        self._offered = allowed and mine
        before, self._now = self._now, now
        if before is None or (before.who, before.known) != (now.who, now.known) or not self._offered:
            self._end()

    def _end(self) -> None:
        """The moment has passed."""
        self.close()
        self.advice = None
        if self._coach:
            self._coach.drop()

    def toggle(self) -> None:
        """Ask it, or have seen enough of it."""
        if self._open:
            self.close()
        elif self._offered and self._now and self._now.ask:
            self._open, self._waited = True, 0.0
            if self._coach is None:
                self._coach = Coach(self._session, self._make())
            if self.advice is None and not self._coach.thinks:
                self._coach.ask(self._now.ask.seat)

    def leave(self) -> None:
        """The table is left."""
        self._end()

    def close(self) -> None:
        """Close the sheet."""
        self._open, self._whole, self.sheet = False, False, None

    def _unfold(self) -> None:
        """Tell all of it."""
        self._whole, self.sheet = True, None

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._waited += ms
        if self._coach and self._coach.thinks and (advice := self._coach.poll()):
            self.advice, self.sheet = advice, None

    def lay_out(self, places: Layout, words: Words, screen: Screen) -> None:
        """Place the button, and close the sheet."""
        self._name = self.sign.name = words("coach.sign")
        self.move(None, places, screen)
        self._gap = screen.px(_GAP)
        self.sheet = None

    def move(self, corner: tuple[int, int] | None, places: Layout, screen: Screen) -> None:
        """Place the button: at this corner, or at the instruction's end.

        `corner`: its upper right one; there its name stands below it. Where the instruction needs the room, the button
        has its picture only.
        """
        line, side = places.instruction, max(screen.px(_SIDE), places.instruction.height)
        self.sign.label = "" if corner else self._name
        if self.sign.width(screen) > _SHARE * line.width:
            self.sign.label = ""
        wide = side if corner else max(side, self.sign.width(screen))
        self.sign.rect = pygame.Rect(line.right - wide, line.bottom - side, wide, side)
        self._below = pygame.Rect(0, 0, 0, 0)
        if corner:
            self.sign.rect.topright = corner
            self._below = pygame.Rect(corner[0] - side * 3 // 2, corner[1] + side, side * 3 // 2, side)

    def areas(self, places: Layout) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the areas of instruction and prompt, beside the button."""
        line = places.instruction.copy()
        if self._offered:
            line.width = self.sign.rect.left - self._gap - line.x
        return line, places.prompt

    def write(
        self,
        narrator: Narrator,
        places: Layout,
        keep: Callable[[], Groups],
        screen: Screen,
        take: Callable[[Action], None],
    ) -> None:
        """Write the sheet if wanted, over nothing of `keep`.

        And if there is something to be said.
        """
        if not self._open or self.sheet or (self.advice is None and self._waited < PATIENCE_MS):
            return
        words, now = narrator.words, self._now
        assert now
        if self.advice is None:
            said = Counsel((), (words("coach.thinks"),))
        else:
            said = counsel(self.advice, self._session.view(now.who), narrator, self._spec)
        more = None
        if not self._whole and said != said.brief:
            said, more = said.brief, (words("coach.more"), self._unfold)
        heading, close = words("coach.heading"), words("coach.close")
        margin = screen.px(_MARGIN)
        board, free = places.board.inflate(-2 * margin, -2 * margin), ((edges(places.menu),), *keep())
        self.sheet = CoachSheet(heading, said, close, screen, board, free, take, self.close, more)

    def targets(self) -> Sequence[Target]:
        """Return the button, or the open sheet's targets."""
        if self.sheet:
            return self.sheet.targets()
        return [Target(SIGN, self.sign.rect, name=self._name)] if self._offered and not self._open else []

    @property
    def taken(self) -> Sequence[pygame.Rect]:
        """The places of the button and its name."""
        return [self.sign.rect, self._below] if self._offered else []

    @property
    def covers(self) -> bool:
        """True while the sheet is open; nothing else can be touched."""
        return self.sheet is not None

    def on_sheet(self, intent: Intent) -> bool:
        """True if something was pressed on the open sheet itself."""
        return isinstance(intent, Press) and self.sheet is not None and self.sheet.rect.collidepoint(intent.pos)

    def press(self, target: str) -> bool:
        """Press a target of the sheet; False if it is none."""
        button = self.sheet.buttons.get(target) if self.sheet else None
        if button:
            button.press()
        return button is not None

    def draw(self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None) -> None:
        """Draw the sign, or the sheet."""
        if self.sheet:
            self.sheet.draw(surface, lit, pressed)
        elif self._offered and not self._open:
            state: State = "pressed" if pressed == SIGN else "lit" if lit == SIGN else "rest"
            self.sign.draw(surface, screen, state, self.sign.rect)
            if self._below:
                cream, wide = palette(screen.contrast).cream, self._below.width
                name = fitted(self._name, screen.font(_SMALL), _LEAST, wide, cream)
                at = name.get_rect(midtop=self.sign.rect.midbottom)
                surface.blit(name, at.clamp(self._below))
