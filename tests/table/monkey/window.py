"""A monkey at a real window.

Mouse, keys, text, other sizes and other windows, as any hand can have them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random

from games import entry
from table.store.settings import Settings
from tests.conftest import WINDOW_TOOLS
from tests.table.desk import SCREEN, Desk, at_a_desk
from tests.table.monkey.memory import in_use
from tests.until import CHILD, PATIENCE

MINUTE = 60.0  # s
LATEST = 40
"""Commands of the hand that are told when something is found."""
BATCH = 12
"""Commands that are done in a breath."""
BEATING = """
import os, sys, table.app.app
step, beat = table.app.app.App.step, os.path.join(os.environ["USOTAKU_HOME"], "beat")
def beating(self, intents, ms):
    with open(beat, "w"):
        pass
    step(self, intents, ms)
table.app.app.App.step = beating
from table.__main__ import main
sys.exit(main())
"""
"""The program with a heartbeat: a file is touched with each frame."""
KEYS = (
    "Tab", "shift+Tab", "Return", "Escape", "space", "Up", "Down", "Left", "Right", "Prior", "Next", "Home", "End",
    "BackSpace", "Delete", "F1", "F5", "F11", "h", "l", "m", "plus", "minus", "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+x",
    "alt+Tab", "super", "Menu", "Print", "Insert", "KP_Enter", "KP_Add", "Hyper_L", "0xffffff",
)  # fmt: skip
TEXTS = ("a", "嘘卓", "e\u0301\u0308", "مرحبا", "👩‍👧🇯🇵", "\u200b", "\u202e", "x" * 100)
SIZES = (
    (1280, 720), (1600, 900), (1920, 1080), (1024, 768), (640, 360), (200, 100), (300, 1000), (1, 1), (2560, 500),
    (5000, 3000),
)  # fmt: skip
WRONG = re.compile(r" (WARNING|ERROR|CRITICAL) (?!py\.warnings)")
"""Marks of problems in the log.

A window that did not get the size it asked for is none.
"""


class Found(Exception):
    """Something is wrong; the message says what."""


class Hand:
    """A monkey at a desk: random input, and checks meanwhile."""

    def __init__(self, desk: Desk, random: Random, games: Sequence[str]) -> None:
        self.done = self.programs = 0
        self.latest: deque[str] = deque(maxlen=LATEST)
        """The latest inputs."""
        self._desk = desk
        self._random = random
        self._games = games

    @property
    def memory(self) -> int:
        """The program's memory in use."""
        return in_use(self._desk.program.pid) if self._desk.program else 0

    @property
    def _beat(self) -> Path:
        return self._desk.home / "beat"

    def open(self) -> None:
        """Start the program, at the table or at the title."""
        self.programs += 1
        self._beat.touch()
        words = []
        if self._random.random() < 0.7:
            game = entry(self._random.choice(self._games))
            seats = self._random.choice([count for count in game.rules.seats if count > 1])
            people = self._random.randint(1, 2)
            words = ["play", game.id, "--seats", ",".join([*["you"] * people, *["ai"] * (seats - people)])]
            words += ["--speed", self._random.choice(("1", "instant"))]
        self.latest.append(f"opens {' '.join(words)}")
        self._desk.open(*words, code=BEATING)

    def act(self) -> None:
        """Do something, and look whether all is well. Raises `Found`."""
        program = self._desk.program
        assert program
        if program.poll() is None and self._window():
            commands = [self._command() for _ in range(BATCH)]
            self.done += BATCH
            self.latest += [" ".join(command) for command in commands]
            words = ["xdotool", *(word for command in commands for word in command)]
            subprocess.run(
                words, env=self._desk.environment, capture_output=True, check=False, timeout=CHILD
            )  # it may be gone by now
        time.sleep(self._random.choice((0.0, 0.1, 1.0)))
        self._look()
        if program.poll() is not None:
            self.open()

    def _window(self) -> bool:
        try:
            return self._desk.found()
        except AssertionError:  # it has ended meanwhile
            return False

    def _look(self) -> None:
        program, log = self._desk.program, self._desk.home / "log" / "usotaku.log"
        assert program
        if program.poll():
            said = program.communicate(timeout=CHILD)[1]
            raise Found(f"the program has ended with {program.returncode}: {said}")
        if wrong := [line for line in log.read_text("utf-8").splitlines() if WRONG.search(line)]:
            raise Found(f"the log says: {wrong}")
        if program.poll() is None and time.time() - self._beat.stat().st_mtime > PATIENCE:
            raise Found(f"there has been no frame for {PATIENCE:.0f} s")

    def _command(self) -> list[str]:
        """One thing that xdotool does."""
        random, window = self._random, self._desk.window
        wide, high = SCREEN
        place = [str(random.randint(-9, wide + 9)), str(random.randint(-9, high + 9))]
        match random.choices(("click", "point", "button", "key", "type", "size", "focus"), (40, 10, 6, 60, 4, 2, 1))[0]:
            case "click":
                return ["mousemove", *place, "click", "1"]
            case "point":
                return ["mousemove", *place]
            case "button":
                return [random.choice(("mousedown", "mouseup", "click")), str(random.randint(1, 9))]
            case "type":
                return ["type", "--delay", "0", "--args", "1", random.choice(TEXTS)]
            case "size":
                return ["windowsize", window, *map(str, random.choice(SIZES))]
            case "focus":
                return ["windowfocus", random.choice((window, window, self._desk.another_window()))]
        return ["key", random.choice((*KEYS[:3] * 8, *KEYS))]


def soak(first: int, seconds: float, games: Sequence[str]) -> int:
    """Play until the time is over or something is found.

    The exit status.
    """
    if missing := [tool for tool in WINDOW_TOOLS if not shutil.which(tool)]:
        print(f"soak: not installed: {', '.join(missing)}")
        return 2
    with tempfile.TemporaryDirectory() as folder, at_a_desk(Path(folder)) as desk:
        desk.keep(Settings(language="en", welcomed=True))
        hand = Hand(desk, Random(first), games)
        begin = told = time.monotonic()
        print(f"soak: the seed is {first}", flush=True)
        hand.open()
        while (now := time.monotonic()) < begin + seconds:
            try:
                hand.act()
            except Found as found:
                print(f"soak: {found}", "It was done before:", *hand.latest, sep="\n    ")
                print(f"soak: {_told(hand, begin)}; similar again: python3 dev.py soak --window --seed {first}")
                return 1
            if now - told >= MINUTE:
                told = now
                print(_told(hand, begin), flush=True)
        print(f"soak: nothing found in {_told(hand, begin)}")
    return 0


def _told(hand: Hand, begin: float) -> str:
    minutes = (time.monotonic() - begin) / MINUTE
    return f"{minutes:.0f} min: {hand.done} commands, {hand.programs} programs, {hand.memory} MB"
