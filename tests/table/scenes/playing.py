"""Shared by tests of the play scene: application and player.

The application has no window; the player uses its intents.
"""

from __future__ import annotations

from random import Random

import pygame

from games.core.match import Log
from table.app.app import App
from table.input.intents import Accept, GoOn, Intent, Next, Point, Press, Release
from table.match.eyes import Phase
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.store.settings import Settings
from table.ui.focus import Target
from tests.table.frames import FRAME, SLOW_FRAME, frames

NAMES = ("アキ", "Ben", "Yuzu", "れん", "Sora", "Nagi", "Kai")
PEOPLE = (PERSON, PERSON)


class Player:
    """A player at an application with one play scene.

    It sees to it that time passes.
    """

    def __init__(self, app: App, size: tuple[int, int]) -> None:
        self.app = app
        self.surface = pygame.Surface(size)
        self.pos = (0, 0)
        """The latest click."""

    @property
    def scene(self) -> PlayScene:
        scene = self.app.scenes[0]
        assert isinstance(scene, PlayScene)
        return scene

    @property
    def phase(self) -> Phase:
        return self.scene.eyes.phase

    @property
    def over(self) -> bool:
        """True if the results are shown."""
        return len(self.app.scenes) > 1

    @property
    def targets(self) -> dict[str, Target]:
        return {target.id: target for target in self.scene.focus.targets}

    def do(self, *intents: Intent) -> None:
        """One frame for each intent."""
        for intent in intents:
            self.app.step([intent], FRAME)

    def wait(self, ms: float) -> None:
        for frame in frames(ms):
            self.app.step([], frame)

    def wait_until_asked(self) -> None:
        """Wait until somebody can act, or the game is over."""
        for _ in range(100_000):
            if self.over or self.scene.eyes.covered or (self.scene.turn.active and not self.scene.eyes.hasty):
                return
            self.app.step([GoOn()] if self.scene.director.stands else [], SLOW_FRAME)
        raise AssertionError("nobody is ever asked")

    def click(self, target: str) -> None:
        """With the mouse, where nothing lies over it."""
        rect = self.targets[target].rect
        spots = [(x, rect.centery) for x in range(rect.left + 3, rect.right, 4)] + [rect.center]
        self.pos = next(p for p in spots if (at := self.scene.focus.at(p)) and at.id == target)
        self.do(Point(self.pos), Press(self.pos), Release(self.pos))

    def key_to(self, target: str) -> None:
        """With Tab and Enter."""
        for _ in range(len(self.targets) + 1):
            focus = self.scene.focus
            if focus.current and focus.current.id == target and focus.by_keyboard:
                self.do(Accept())
                return
            self.do(Next())
        raise AssertionError(f"Tab does not come to {target}")

    def pass_cover(self, touch: str = "click") -> None:
        """Through the curtain, as whoever is called."""
        act = self.click if touch == "click" else self.key_to
        self.wait(3100 if self.phase is Phase.LOOK else 600)
        if self.phase in (Phase.CLOSING, Phase.LOOK):
            act("go_on")
            return
        if "i_am" in self.targets:
            act("i_am")
            self.wait(600)
        act("show")

    def frame(self) -> bytes:
        self.app.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def options(self, *kinds: str) -> list[str]:
        """The targets that can be used, of some kinds."""
        return [id for id, target in self.targets.items() if target.enabled and id.split()[0] in kinds]

    def decide(self, random: Random, touch: str = "click") -> None:
        """Make one decision at random, by what is offered on the screen."""
        act = self.click if touch == "click" else self.key_to
        steps = len(self.scene.session.beats(None))
        for _ in range(200):
            if len(self.scene.session.beats(None)) > steps:
                return
            if "confirm" in self.targets and (random.random() < 0.8 or not self.options("Token")):
                self.wait(350)
                act("confirm")
                continue
            picker = self.scene.turn._picker
            chosen = {(touch.kind, touch.field) for touch in (picker.chosen if picker else ())}
            every = self.options("Token", "Seat", "Word", "Number", "bool", "verb")
            free = [id for id in every if (id.split()[0], "".join(id.split()[2:])) not in chosen]
            picked = {f"{touch.kind} {touch.value}" for touch in self.scene.turn.chosen}
            going = {f"{touch.kind} {touch.value}" for touch in self.scene.turn.going or ()} - picked
            more = [target for target in self.options("Token", "Seat", "Word") if target in going]
            offered = free or more or self.options("Token", "Seat", "Word")
            act(offered[random.randrange(len(offered))])
        raise AssertionError("no decision comes about")


def sit_down(
    *players: str,
    size: tuple[int, int] = (1280, 720),
    seed: int = 7,
    log: Log | None = None,
    game: str = "royal",
    **settings: object,
) -> Player:
    """A new game, or the one of a log."""
    values: dict[str, object] = {"speed": INSTANT, "language": "en", "log_usual": "closed", **settings}
    app = App(navigation, Settings(**values), size, worker=Worker(inline=True))  # type: ignore[arg-type]
    seats = tuple(SeatSetup(NAMES[number], number, player) for number, player in enumerate(players))
    app.only(PlayScene(app, MatchSetup(game, seats, {"starter": 0}, seed), log))
    return Player(app, size)
