"""A lesson of the house: the keys for whoever plays by ear.

It is at a real table that is dealt for it; each step is done by its key, and anything else may be tried meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import pygame

from games import entry
from games.core.match import Log
from table.input.intents import Accept, Intent, Move, Next, Previous, ReadOn, Remind, Repeat, Wording
from table.input.legends import named_buttons
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import Session
from table.plugins.registry import playable
from table.scenes.learn.pausing import LESSON, GuidedPauseScene
from table.scenes.play.opened import OpenedGame
from table.scenes.play.scene import PlayScene
from table.stage.controls.slip import Slip, SlipButton, write
from table.store.autosave import SaveSlot
from table.ui.focus import Target
from table.ui.placement import edges

if TYPE_CHECKING:
    from table.app.app import App

ON = "by_ear on"
"""Id of the target that leads on without the key."""
SEEDS = 500
"""Deals among which one is sought at which the person begins."""


NAMED = ("next", "repeat", "remind", "wording", "choose", "leave")
"""Wishes whose keys the texts name."""


class Step(NamedTuple):
    """A step of the lesson: its text, and the intents it wants."""

    key: str
    wants: tuple[type[Intent], ...]


STEPS = (
    Step("move", (Next, Previous, Move)),
    Step("repeat", (Repeat,)),
    Step("remind", (Remind,)),
    Step("lists", (ReadOn,)),
    Step("lines", (ReadOn,)),
    Step("wording", (Wording,)),
    Step("choose", (Accept,)),
    Step("end", (Accept,)),
)


class ByEarScene(PlayScene):
    """The lesson.

    Nothing of its table is kept, and no AI seat comes to act there.
    """

    coached = False

    def __init__(self, app: App) -> None:
        self._number = 0
        self._slip: Slip | None = None
        rows = [SeatSetup(app.settings.name, 0, PERSON), *(SeatSetup("", seat, "random") for seat in (1, 2))]
        game = playable()[0]
        rows += [SeatSetup("", seat, "random") for seat in range(len(rows), game.seats.start)]
        options = {option.id: option.default for option in game.options}
        super().__init__(app, MatchSetup(game.id, tuple(rows), options, 0))

    def _open(self, setup: MatchSetup, log: Log | None, place: SaveSlot | None) -> OpenedGame:
        """Open a deal at which the person begins, without a journal."""
        opened = OpenedGame(self.app, setup)
        for seed in range(SEEDS):
            session = Session(entry(setup.game_id), replace(setup, seed=seed), self.app.worker)
            if session.asks_person:
                break
            session.leave()
        opened.play(session)
        return opened

    @property
    def step(self) -> Step:
        """The present step."""
        return STEPS[self._number]

    @property
    def instruction(self) -> str:
        """See `Scene.instruction`."""
        stick = named_buttons(self.app.legends()["read"], self.words)
        return self.words(f"ear.{self.step.key}", stick=stick, **{wish: self.app.keys(wish) for wish in NAMED})

    # What is done

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        last = self.step is STEPS[-1]
        if last and isinstance(intent, Accept):
            self._finish()
            return
        super().handle(intent)
        if not isinstance(intent, Accept):
            self.overhear(intent)

    def overhear(self, intent: Intent) -> None:
        """See `Scene.overhear`: whether that is what the step wants."""
        lines = isinstance(intent, ReadOn) and not intent.lists
        if isinstance(intent, self.step.wants) and lines == (self.step.key == "lines"):
            self.advance()

    def advance(self) -> None:
        """Come to the next step."""
        self._number += 1
        self._told = None
        self._agree()

    def _act(self, target: str) -> None:
        if target != ON:
            super()._act(target)
        elif self.step is STEPS[-1]:
            self._finish()
        else:
            self.app.sounds.play("press")
            self.advance()

    def _choose(self, target: str) -> None:
        """Choose, but do nothing: the game ends here."""
        if self.controls.choose(target):
            self.turn.end()
        if Accept in self.step.wants:
            self.advance()

    def _finish(self) -> None:
        self.app.change(by_ear=True)
        self.app.home()

    def _pause(self, note: str = "") -> None:
        """Open the pause, from which one comes back to this very step."""
        self.app.push(GuidedPauseScene(self.app, self.setup.game_id, LESSON, self._finish))

    def _end(self, ms: float) -> None:
        """The lesson goes on, whatever the game says."""

    def _await_pad(self) -> None:
        """Nothing: a lesson waits by itself."""

    # What is seen

    def _beside(self) -> Sequence[Target]:
        """Return the slip's button."""
        end = self.step is STEPS[-1]
        ways = [SlipButton(ON, self.words("ear.leave" if end else "ear.skip"), lambda: self._act(ON))]
        nothing = pygame.Rect(0, 0, 0, 0)
        keep = ((edges(self.board.places.menu),), *self.board.compared(nothing, asked=True))
        self._slip = write("", self.instruction, ways, None, False, keep, self.screen)
        return self._slip.targets()

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        super().draw(surface)
        if self._slip:
            lit = self.focus.lit.id if self.focus.lit else None
            self._slip.draw(surface, self.screen, None, lit, self.focus.pressed)
