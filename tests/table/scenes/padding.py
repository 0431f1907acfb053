"""Players with virtual controllers, who see the screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.brains.cast import CAST
from table.app.app import App
from table.base.paths import HOME
from table.input.devices import Device
from table.input.events import Reader
from table.input.pads import Pads
from table.match.seats import Lobby, SeatSetup
from table.match.speeds import INSTANT
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.home.lobby import LobbyScene
from table.scenes.kit.screen_keys import KeyboardScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.store.settings import Settings
from table.ui.entry import TextEntry
from table.ui.focus import Focus
from tests.table import pads as models
from tests.table.pads import Socket, VirtualPad

FRAME = 16.0
A, B, X, Y = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
START, NEXT = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
LEFT = pygame.CONTROLLER_BUTTON_DPAD_LEFT


class Couch:
    """The program in no window, with sockets for controllers."""

    def __init__(self, app: App, reader: Reader, socket: Socket) -> None:
        self.app = app
        self.reader = reader
        self.socket = socket
        self.surface = pygame.Surface(app.screen.size)

    def plug(self, model: tuple[int, int, bytes] = models.XBOX) -> Holder:
        """Another controller, in somebody's hands."""
        pad = self.socket.plug(model)
        self.frame()
        return Holder(self, pad)

    def frame(self, ms: float = FRAME) -> None:
        """A frame of the program's loop."""
        intents = self.reader.read(bool(self.app.scenes) and self.app.typing, self.app.keymaps)
        if self.app.scenes:
            self.app.step(intents, ms)

    def wait(self, ms: float) -> None:
        for _ in range(round(ms / FRAME)):
            self.frame()

    @property
    def focus(self) -> Focus:
        top = self.app.top
        assert isinstance(top, FormScene | PlayScene)
        return top.form.focus if isinstance(top, FormScene) else top.focus

    @property
    def lit(self) -> str:
        """The id of what the player is at."""
        lit = self.focus.lit
        return lit.id if lit and self.focus.by_keyboard else ""

    @property
    def play(self) -> PlayScene:
        scene = self.app.scenes[0]
        assert isinstance(scene, PlayScene)
        return scene

    def picture(self) -> bytes:
        self.app.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")


class Somebody:
    """Somebody who plays by going from target to target."""

    def __init__(self, couch: Couch) -> None:
        self.couch = couch

    def forward(self) -> None:
        """Go on to the next target, within the frame."""
        raise NotImplementedError

    def accept(self) -> None:
        """Do what the focus is on."""
        raise NotImplementedError

    def go(self, target: str) -> None:
        """Go to a target by one button."""
        for _ in range(4):
            focus, lit = self.couch.focus, self.couch.lit
            if lit == target:
                return
            ids = [one.id for one in focus.targets if not one.aside or one.id == lit]
            for _ in range((ids.index(target) - ids.index(lit)) % len(ids) if lit in ids else 1):
                self.forward()
            self.couch.frame()
        raise AssertionError(f"nothing leads to {target} but to {self.couch.lit}")

    def choose(self, target: str) -> None:
        self.go(target)
        self.accept()

    def decide(self, random: Random) -> None:
        """Make one decision of those that are offered."""
        scene = self.couch.play
        beats = len(scene.session.beats(None))
        for _ in range(100):
            if len(scene.session.beats(None)) > beats or self.couch.app.top is not scene:
                return
            if scene.eyes.hasty:
                self.couch.wait(600)
            usable = {target.id for target in scene.focus.targets if target.enabled}
            if "confirm" in usable:
                self.couch.wait(350)
                self.choose("confirm")
                continue
            chosen = {f"{touch.kind} {touch.value}" for touch in scene.turn.chosen}
            kinds = ("Token", "Seat", "Word", "Number", "bool", "verb")
            going = {f"{touch.kind} {touch.value}" for touch in scene.turn.going or ()}
            offered = sorted(id for id in usable if id.split()[0] in kinds)
            free = [id for id in offered if " ".join(id.split()[:2]) in going - chosen]
            self.choose(random.choice(free or offered))
        raise AssertionError("no decision comes about")

    def play_on(self, random: Random) -> None:
        """Decide whatever is asked, until the results are there."""
        couch = self.couch
        for _ in range(10_000):
            if isinstance(couch.app.top, ResultsScene):
                return
            if couch.app.top is not couch.play:  # points are written down
                couch.wait(700)
                self.accept()
            elif couch.play.turn.active:
                self.decide(random)
            else:
                couch.frame(100.0)
        raise AssertionError("the game does not end")


class Holder(Somebody):
    """Somebody with a controller."""

    def __init__(self, couch: Couch, pad: VirtualPad) -> None:
        super().__init__(couch)
        self.pad = pad

    @property
    def device(self) -> Device:
        pads = self.couch.app.pads.devices
        return next(device for device in pads if device.number == self.pad.number)

    def tap(self, *buttons: int) -> None:
        """A frame for each press."""
        for button in buttons:
            self.pad.tap(button)
            self.couch.frame()

    def forward(self) -> None:
        self.pad.tap(NEXT)

    def accept(self) -> None:
        self.tap(A)


class Typist(Somebody):
    """Somebody with a keyboard, and keys of their own."""

    def __init__(self, couch: Couch, next_key: int = pygame.K_TAB, choose_key: int = pygame.K_RETURN) -> None:
        super().__init__(couch)
        self._keys = next_key, choose_key

    def tap(self, *keys: int) -> None:
        """A frame for each press."""
        for key in keys:
            self._press(key)
            self.couch.frame()

    def _press(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode=""))

    def forward(self) -> None:
        self._press(self._keys[0])

    def accept(self) -> None:
        self.tap(self._keys[1])


def settle(
    socket: Socket, folder: Path, monkeypatch: pytest.MonkeyPatch, persons: int = 1, seats: int = 0, **settings: object
) -> Couch:
    """In lobbies there are so many `persons`, and so many `seats` (0: the fewest)."""
    monkeypatch.setenv(HOME, str(folder))
    monkeypatch.setattr("table.match.seating.secrets.randbits", Random(1).getrandbits)
    pygame.font.init()
    lobbies = {}
    for game in GAMES:
        rows = [
            SeatSetup(f"P{number + 1}", number, "person" if number < persons else f"{who}:1")
            for number, who in zip(range(max(seats, persons, game.seats.start)), cycle(CAST), strict=False)
        ]
        lobbies[game.id] = Lobby(tuple(rows), {})
    values: dict[str, object] = {"language": "en", "welcomed": True, "speed": INSTANT, "log_usual": "closed"}
    values |= {"lobbies": lobbies, **settings}
    pads = Pads()
    reader = Reader(pads=pads)
    pads.open()
    app = App(navigation, Settings(**values), (1280, 720), worker=Worker(inline=True), pads=pads)  # type: ignore[arg-type]
    return Couch(app, reader, socket)


def write_a_name(couch: Couch, choose: Callable[[str], object]) -> None:
    """Write "BO" in the lobby by the keys on the screen."""
    couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    choose("name 0")
    assert isinstance(couch.app.top, KeyboardScene)
    for key in ("delete", "delete", "key B", "key O", "done"):
        choose(key)
    lobby = couch.app.top
    assert isinstance(lobby, LobbyScene)
    entry = lobby.form.widget("name 0")
    assert isinstance(entry, TextEntry) and entry.value == "BO"


def begin(couch: Couch, game: str, *pads: Holder) -> PlayScene:
    """Begin a game in which these have sat down."""
    couch.app.push(navigation.lobby(couch.app, game))
    for pad in pads:
        pad.tap(A)
    pads[0].choose("start")
    return couch.play
