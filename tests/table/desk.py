"""A virtual screen, the program on it, and a twin.

The twin is the same program without a window, and knows where things are.
"""

from __future__ import annotations

import json
import os
import re
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pygame
from PIL import Image, ImageChops

from table.app.app import App
from table.app.window import ACCELERATION
from table.base.paths import HOME
from table.input.intents import Accept, Away, Back, Intent, Move, Next, Point, Press, Previous, Release
from table.match.seats import MatchSetup
from table.match.worker import Worker
from table.scenes import navigation
from table.store import autosave
from table.store import settings as store
from table.store.settings import Settings
from tests.until import CHILD, PATIENCE, until

ROOT = Path(__file__).parents[2]
SCREEN = (1920, 1200)
AGAIN, STUCK = 10.0, 25.0  # s until a press is repeated: without any effect, and whatever its effect looks like
BREATH = 0.025  # s between two looks at the window, which needs the time to come there

LONG = 1e9  # ms: a face that is made stays, since two programs can't come to still pictures in the same moment of it
CALM = f"""
import sys, table.app.loop
from table.stage.speech import seat_expressions
table.app.loop.FRAME_RATE = 30
seat_expressions.FELT = seat_expressions.BRIEFLY = {LONG}
from table.__main__ import main
sys.exit(main())
"""
"""The program with fewer frames.

Twice as many show a test nothing more and keep the machine busy.
"""

BLOCK = 20  # px: pictures are compared by squares of this size
ALIKE = 24.0  # of 255: squares may differ by this on average; the light of the lamp does, a card or a word does not

interruptible = partial(signal.signal, signal.SIGINT, signal.SIG_DFL) if os.name == "posix" else None
"""For a process that begins.

It can be interrupted, even where the tests run in a shell's background and can't.
"""

ACTING = (Accept, Release, Back, Away)
ARROWS = {(-1, 0): "Left", (1, 0): "Right", (0, -1): "Up", (0, 1): "Down"}


class Desk:
    """A virtual screen, the program on it, mouse and keyboard.

    Input is handled in order, so nothing has to be waited for between two presses.
    """

    def __init__(self, display: str, pixels: Path, home: Path) -> None:
        """Read the screen's pixels from the file `pixels`, in xwd's format."""
        self.server: subprocess.Popen[bytes] | None = None
        """Of the screen, where it is a test's own."""
        self.environment = {**os.environ, "DISPLAY": display, HOME: str(home), "SDL_AUDIODRIVER": "dummy"}
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"  # else libdbus may start one that outlives the test
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.environment[ACCELERATION] = "0"  # no other way is tried, so the window stays the one that was found
        self.home = home
        self.program: subprocess.Popen[str] | None = None
        self.window = ""
        self._pixels = pixels
        self._other: subprocess.Popen[bytes] | None = None

    def tool(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True, timeout=CHILD)
        return done.stdout

    def open(self, *arguments: str, code: str = "") -> None:
        """Start the program, as players do or by code like `CALM`."""
        self.tool("xdotool", "mousemove", "0", "0")  # in the middle it would point at something
        self.begin(*arguments, code=code)
        self.wait(self.found, "no window")
        self.focus()

    def begin(self, *arguments: str, code: str = "") -> None:
        """Start the program, without waiting for its window."""
        command = [sys.executable, *(("-c", code) if code else ("-m", "table")), *arguments]
        self.program = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=interruptible,
        )

    def focus(self) -> None:
        """Give the keyboard to the program."""
        self.tool("xdotool", "windowfocus", "--sync", self.window)

    def found(self) -> bool:
        """True if the program has a window."""
        assert self.program and self.program.poll() is None, self.program and self.program.communicate(timeout=CHILD)[1]
        windows = self._windows(self.program.pid)
        self.window = windows[-1] if windows else ""
        return bool(windows)

    def _windows(self, pid: int) -> list[str]:
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(pid)]
        return subprocess.run(
            search, env=self.environment, capture_output=True, text=True, check=False, timeout=CHILD
        ).stdout.split()

    def wait(self, condition: Callable[[], object], otherwise: str) -> None:
        until(condition, otherwise, pause=0.05)

    def _measured(self, *sides: str) -> tuple[int, ...]:
        said = self.tool("xwininfo", "-id", self.window)
        return tuple(int(re.search(rf"{side}: +(\d+)", said)[1]) for side in sides)  # type: ignore[index]

    def size(self) -> tuple[int, int]:
        width, height = self._measured("Width", "Height")
        return width, height

    def place(self) -> tuple[int, int]:
        """Of the upper left corner, on the screen."""
        left, top = self._measured("Absolute upper-left X", "Absolute upper-left Y")
        return left, top

    # The hand

    def do(self, *intents: Intent) -> None:
        """Move the mouse and press keys to bring about these intents.

        Without a pause.
        """
        commands: list[str] = []
        for intent in intents:
            match intent:
                case Point(pos):
                    commands += ["mousemove", "--window", self.window, *map(str, pos)]
                case Press():
                    commands += ["mousedown", "1"]
                case Release():
                    commands += ["mouseup", "1"]
                case Move(dx, dy):
                    commands += ["key", ARROWS[dx, dy]]
                case Next():
                    commands += ["key", "Tab"]
                case Previous():
                    commands += ["key", "shift+Tab"]
                case Accept():
                    commands += ["key", "Return"]
                case Back():
                    commands += ["key", "Escape"]
                case Away():
                    commands += ["windowfocus", "--sync", self.another_window()]
                case _:
                    raise ValueError(f"a hand can't do {intent}")
        self.tool("xdotool", *commands)

    def click(self, place: tuple[int, int]) -> None:
        self.do(Point(place), Press(place), Release(place))

    def key(self, *keys: str) -> None:
        for key in keys:
            self.tool("xdotool", "key", key)

    def another_window(self) -> str:
        """Another program's, in a corner of the screen."""
        if self._other is None:
            code = "import pygame; pygame.display.set_mode((90, 60))\nwhile True: pygame.event.wait()"
            environment = {**self.environment, "SDL_VIDEO_WINDOW_POS": f"{SCREEN[0] - 100},{SCREEN[1] - 70}"}
            self._other = subprocess.Popen([sys.executable, "-c", code], env=environment)
            self.wait(lambda: self._other and self._windows(self._other.pid), "no other window")
        return self._windows(self._other.pid)[-1]

    # What can be seen of it

    def picture(self) -> Image.Image:
        """Return the window's pixels."""
        left, top, wide, high = self._measured("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        with self._pixels.open("rb") as file:
            header = struct.unpack(">25I", file.read(100))
            row = header[12]
            file.seek(header[0] + 12 * header[19] + top * row)
            rows = file.read(high * row)
        return Image.frombuffer("RGB", (row // 4, high), rows, "raw", "BGRX", row, 1).crop((left, 0, left + wide, high))

    def settings(self) -> Settings:
        with self._at_home():
            return store.load()[0]

    def keep(self, settings: Settings) -> None:
        """Have the program open with these settings."""
        with self._at_home():
            store.save(settings)

    @contextmanager
    def _at_home(self) -> Iterator[None]:
        before = os.environ.get(HOME)
        os.environ[HOME] = str(self.home)
        try:
            yield
        finally:
            os.environ.pop(HOME) if before is None else os.environ.update({HOME: before})

    def journal(self) -> list[str]:
        return journal_lines(self.home / autosave.path().name)

    def setup(self) -> MatchSetup:
        """The set-up of the game that is being played, once one is."""
        self.wait(self.journal, "no game was begun")
        return MatchSetup.from_json(json.loads(self.journal()[0])["setup"])

    def ended(self) -> int:
        assert self.program
        return self.program.wait(PATIENCE)

    def clear_up(self) -> None:
        """End what still runs."""
        for process in (self.program, self._other):
            if process and process.poll() is None:
                process.kill()
                process.wait(CHILD)


@contextmanager
def at_a_desk(folder: Path) -> Iterator[Desk]:
    """A virtual screen on which the program can be opened.

    What both need is in the folder.
    """
    pixels = folder / "screen"
    pixels.mkdir()
    size = "{}x{}x24".format(*SCREEN)
    ready, tell = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tell), "-noreset", "-nocursor", "-r", "-fbdir", str(pixels), "-screen", "0", size],
        pass_fds=[tell],
        stderr=subprocess.DEVNULL,
    )
    os.close(tell)
    with os.fdopen(ready) as pipe:
        display = f":{pipe.readline().strip()}"
    desk = Desk(display, pixels / "Xvfb_screen0", folder / "home")
    desk.server = server
    try:
        yield desk
    finally:
        desk.clear_up()
        server.terminate()
        server.wait(CHILD)


class Twin(App):
    """The program without a window, in lock-step with the desk's.

    Whatever is done here is done there too, and time passes in both. After each press that may act and each
    decision of a seat, and before a key acts, both have to show the same picture and to have written the same
    journal.
    """

    def __init__(self, desk: Desk, settings: Settings) -> None:
        """Keep its files in another folder than the desk's (`HOME`)."""
        super().__init__(navigation, settings, desk.size(), worker=Worker(inline=True))
        self.desk = desk
        self.surface = pygame.Surface(desk.size())
        self._breathless = False
        self._acted = True
        self._seen = desk.picture()
        self._played: list[str] = []
        self._latest: list[Intent] = []

    def step(self, intents: list[Intent], ms: float) -> None:
        """See `App.step`."""
        if self._breathless:
            self._latest += intents
            super().step(intents, 0.0)
            return
        if self._acted or self.journal() != self._played or any(isinstance(intent, Accept) for intent in intents):
            self.meet()
        if intents:
            self._acted = any(isinstance(intent, ACTING) for intent in intents)
            self._latest += intents
            self.desk.do(*intents)
        super().step(intents, ms)
        time.sleep(ms / 1000)

    @contextmanager
    def in_a_breath(self) -> Iterator[None]:
        """Send what is done inside to the desk without pauses."""
        self.meet()
        self._breathless = True
        yield
        self._breathless = False
        self._acted = True
        self.desk.do(*self._latest)

    def meet(self) -> None:
        """Let time pass until both are at the same point.

        The deaf time of a button may be longer there, where frames can be late; so a press that had no effect is done
        again. A way between buttons is not: it always comes, be it late.
        """
        acting = any(isinstance(intent, ACTING) for intent in self._latest)
        begin = done = now = time.monotonic()
        while not self.together():
            time.sleep(BREATH)
            before, now = now, time.monotonic()
            if now - done > AGAIN and acting:
                same = difference(self.desk.picture(), self._seen) < ALIKE
                if same or now - done > STUCK:  # what fades in meanwhile makes another picture, too
                    done = now
                    self.desk.do(*self._latest)
            assert now - begin < PATIENCE, self._told()
            super().step([], (now - before) * 1000)
        self._acted = False
        self._seen = self.desk.picture()
        self._played = self.journal()
        self._latest = []

    def together(self) -> bool:
        """True if both have played and show the same."""
        return self.desk.journal() == self.journal() and difference(self.desk.picture(), self.picture()) < ALIKE

    def journal(self) -> list[str]:
        return journal_lines(autosave.path())

    def picture(self) -> Image.Image:
        """Return its picture; areas left undrawn get a loud colour."""
        self.surface.fill("magenta")
        self.draw(self.surface)
        return Image.frombytes("RGB", self.surface.get_size(), pygame.image.tobytes(self.surface, "RGB"))

    def _told(self) -> str:
        folder = autosave.path().parent
        self.picture().save(folder / "twin.png")
        self.desk.picture().save(folder / "window.png")
        same = self.desk.journal() == self.journal()
        apart = difference(self.desk.picture(), self.picture())
        return f"the window is not where its twin is: journals equal: {same}, pictures differ by {apart:.1f}: {folder}"


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the largest difference of two pictures, 0 to 255.

    Averaged over squares.
    """
    if one.size != other.size:
        return 255.0
    apart = ImageChops.difference(one, other).reduce(BLOCK)
    return float(max(apart.tobytes()))


def journal_lines(file: Path) -> list[str]:
    """Return a journal without the time of its beginning and its mark.

    Two programs may have begun it in two seconds, and are two installations.
    """
    try:
        lines = file.read_text("utf-8").splitlines()
    except FileNotFoundError:
        return []
    return [re.sub(r'"begun":.*', '"begun":0}', line) if number == 0 else line for number, line in enumerate(lines)]
