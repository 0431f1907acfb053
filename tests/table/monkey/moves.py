"""Moves: input by hand, keyboard, other programs and the system.

Each says how to do it. All are real events of pygame, with a frame or more after them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import pygame
from hypothesis import currently_in_test_context, note
from hypothesis import strategies as st

from games.core.words import LANGUAGES
from table.access.node import WORDINGS
from table.audio.captioned import CAPTIONS, EDGES
from table.input.devices import PACES, READS, REPEATS, SWITCHES
from table.input.intents import Pos
from table.input.keymap import BUTTONS, NAMED, Keymap
from table.input.keymap import KEYS as KEYBOARD
from table.input.pads import CROSS
from table.match.chatter import TALK
from table.match.speeds import SPEEDS
from table.stage.controls import bar
from table.store.settings import CONTRASTS, LARGEST_TEXT, SMALLEST_TEXT
from table.ui.focus import Target
from tests.table.monkey.program import Program, tally
from tests.table.pads import MODELS, Model

ELSEWHERE = (bar.PAUSE, bar.RULES, bar.LOG, bar.SOUND, "quit")
"""Targets that lead away from a game."""
PATIENCE = 500.0
"""ms that are waited while nobody is asked anything."""
PARTS = 1000
"""Places in the window are given in thousandths of its sides."""


@dataclass(frozen=True, slots=True)
class Move:
    """Base of all moves."""

    def do(self, program: Program) -> None:
        """Do it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """Nothing: what a move that is not needed is shrunk to."""

    def do(self, program: Program) -> None:
        """See `Move.do`."""


# Where there is something to be pressed


@dataclass(frozen=True, slots=True)
class PlayOn(Move):
    """Press what leads on, one of what there is each time.

    Time passes in between.
    """

    numbers: list[int]

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        for number in self.numbers:
            leads = [target for target in program.targets if target.enabled and target.id not in ELSEWHERE]
            if leads:
                _click(program, leads[number % len(leads)])
            program.wait(100.0 if leads else PATIENCE)


@dataclass(frozen=True, slots=True)
class Touch(Move):
    """Press any target, also a disabled one, several `times`."""

    number: int
    times: int
    ms: float

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        for _ in range(self.times):
            if targets := program.targets:
                _click(program, targets[self.number % len(targets)])
            program.wait(self.ms)


def _click(program: Program, target: Target) -> None:
    if currently_in_test_context():
        note(f"#   {type(program.app.top).__name__}: {target.id}")
    pos = program.place(target)
    program.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    program.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=pygame.BUTTON_LEFT, touch=False)
    program.post(pygame.MOUSEBUTTONUP, pos=pos, button=pygame.BUTTON_LEFT, touch=False)
    program.frame()


# The mouse, anywhere


def _at(program: Program, place: tuple[int, int]) -> Pos:
    wide, high = program.window.native.size
    return place[0] * wide // PARTS, place[1] * high // PARTS


@dataclass(frozen=True, slots=True)
class Drag(Move):
    """Press a mouse button and release it elsewhere, or never."""

    place: tuple[int, int]
    to: tuple[int, int]
    button: int
    lets_go: bool

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        program.post(pygame.MOUSEMOTION, pos=_at(program, self.place), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        program.post(pygame.MOUSEBUTTONDOWN, pos=_at(program, self.place), button=self.button, touch=False)
        program.frame()
        program.post(pygame.MOUSEMOTION, pos=_at(program, self.to), rel=(0, 0), buttons=(1, 0, 0), touch=False)
        if self.lets_go:
            program.post(pygame.MOUSEBUTTONUP, pos=_at(program, self.to), button=self.button, touch=False)
        program.frame()


@dataclass(frozen=True, slots=True)
class Wheel(Move):
    """Turn the wheel."""

    place: tuple[int, int]
    steps: float

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        program.pointer = _at(program, self.place)
        whole = int(max(-9.0, min(9.0, self.steps))) if not math.isnan(self.steps) else 0
        values = {"x": 0, "y": whole, "precise_x": 0.0, "precise_y": self.steps}
        program.post(pygame.MOUSEWHEEL, **values, flipped=False, touch=False)
        program.frame()


# The keyboard


@dataclass(frozen=True, slots=True)
class Press(Move):
    """Press keys.

    If they are `held`, each repeats itself, and all are let go of only in the end.
    """

    keys: list[int]
    mod: int
    held: bool

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        for key in self.keys:
            for _ in range(3 if self.held else 1):
                self._post(program, pygame.KEYDOWN, key)
                if not self.held:
                    self._post(program, pygame.KEYUP, key)
                program.frame()
        for key in self.keys if self.held else ():
            self._post(program, pygame.KEYUP, key)
        program.frame()

    def _post(self, program: Program, kind: int, key: int) -> None:
        written = chr(key) if 32 <= key < 127 else ""
        program.post(kind, key=key, mod=self.mod, unicode=written, scancode=0)


@dataclass(frozen=True, slots=True)
class Type(Move):
    """Type the parts one after the other, so many `times`."""

    parts: list[str]
    times: int

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        program.post(pygame.TEXTINPUT, text="".join(self.parts) * self.times)
        program.frame()


@dataclass(frozen=True, slots=True)
class Compose(Move):
    """An input method is about to enter text; perhaps it never does."""

    text: str
    start: int
    length: int
    enters: bool

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        program.post(pygame.TEXTEDITING, text=self.text, start=self.start, length=self.length)
        program.frame()
        if self.enters:
            program.post(pygame.TEXTEDITING, text="", start=0, length=0)
            program.post(pygame.TEXTINPUT, text=self.text)
            program.frame()


@dataclass(frozen=True, slots=True)
class Paste(Move):
    """Paste a text, so many `times` in one."""

    text: str
    times: int

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        whole = (self.text * self.times).encode("utf-8", "replace").decode().replace("\0", "")
        pygame.scrap.put_text(whole)  # which takes neither of the two
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            program.post(kind, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="\x16", scancode=25)
        program.frame()


# Controllers, switches, fingers


@dataclass(frozen=True, slots=True)
class Plug(Move):
    """Plug a controller in."""

    model: Model

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        program.plug(self.model)
        program.frame()


@dataclass(frozen=True, slots=True)
class Unplug(Move):
    """Pull the plug of one, perhaps while something is held there."""

    number: int
    held: int | None = None

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        if program.pads:
            pad = program.pads[self.number % len(program.pads)]
            if self.held is not None:
                pad.press(self.held)
            program.unplug(pad)
        program.frame()


@dataclass(frozen=True, slots=True)
class Tap(Move):
    """Press buttons of one; without `apart` all come in one frame."""

    number: int
    buttons: list[int]
    apart: bool

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        for button in self.buttons:
            if program.pads:
                program.pads[self.number % len(program.pads)].tap(button)
                tally["events"] += 2
            if self.apart:
                program.frame()
        program.frame()


@dataclass(frozen=True, slots=True)
class Push(Move):
    """Push a stick or trigger, for a while; perhaps it stays there."""

    number: int
    axis: int
    way: float
    ms: float
    returns: bool

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        if program.pads:
            pad = program.pads[self.number % len(program.pads)]
            tally["events"] += 1
            pad.push(self.axis, self.way)
            program.wait(self.ms)
            if self.returns:
                pad.push(self.axis, 0.0)
        program.frame()


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Press the switch, with a time after each press."""

    times: list[float]
    key: int

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        for ms in self.times:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                program.post(kind, key=self.key, mod=0, unicode="", scancode=0)
            program.frame()
            program.wait(ms)


@dataclass(frozen=True, slots=True)
class Finger(Move):
    """Put a finger on a target, or beside any, and slide it.

    It rests there for some ms, and perhaps is never lifted.
    """

    number: int | None
    place: tuple[int, int]
    slide: tuple[int, int]
    ms: float
    lifts: bool

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        targets = program.targets
        at = program.place(targets[self.number % len(targets)]) if targets and self.number is not None else None
        here = at or _at(program, self.place)
        there = here[0] + self.slide[0], here[1] + self.slide[1]
        self._post(program, pygame.MOUSEMOTION, pygame.FINGERMOTION, here)
        self._post(program, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, here)
        program.frame()
        program.wait(self.ms)
        self._post(program, pygame.MOUSEMOTION, pygame.FINGERMOTION, there)
        if self.lifts:
            self._post(program, pygame.MOUSEBUTTONUP, pygame.FINGERUP, there)
        program.frame()

    def _post(self, program: Program, mouse: int, finger: int, pos: Pos) -> None:
        """Post the mouse that SDL makes of a finger, then that."""
        more = {"rel": (1, 1), "buttons": (1, 0, 0)} if mouse == pygame.MOUSEMOTION else {"button": pygame.BUTTON_LEFT}
        program.post(mouse, pos=pos, touch=True, **more)
        program.post(finger, touch_id=1, finger_id=0, pressure=1.0, x=0.5, y=0.5, dx=0.0, dy=0.0)


@dataclass(frozen=True, slots=True)
class Remap(Move):
    """Give a wish another key, or button, as its scene does."""

    wish: str
    key: str

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        app, on_pad = program.app, self.key in NAMED
        field, usual = ("buttons", BUTTONS) if on_pad else ("keys", KEYBOARD)
        keymap = Keymap(usual, getattr(app.settings, field))
        after, other = keymap.put(self.wish, self.key), keymap.taken(self.wish, self.key)
        if other is None or after.of(other):  # else the page refuses
            app.change(**{field: after.own})
        program.frame()


# The window, the system, and time


@dataclass(frozen=True, slots=True)
class Resize(Move):
    """Pull at the window's edge, perhaps only for a moment."""

    size: tuple[int, int]
    momentary: bool = False

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        before = program.window.native.size
        program.resize(self.size)
        program.frame()
        if self.momentary:
            program.resize(before)
            program.frame()


@dataclass(frozen=True, slots=True)
class Befall(Move):
    """Something happens of itself; `name` as in pygame."""

    name: str
    values: dict[str, Any]

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        program.post(getattr(pygame, self.name), **self.values)
        program.frame()


@dataclass(frozen=True, slots=True)
class Change(Move):
    """Change a setting, as their scene does."""

    name: str
    value: Any

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        program.app.change(**{self.name: self.value})
        program.frame()


@dataclass(frozen=True, slots=True)
class Wait(Move):
    """Let time pass; in one frame, where the system has been asleep."""

    ms: float
    asleep: bool = False

    def do(self, program: Program) -> None:
        """See `Move.do`."""
        program.frame(self.ms) if self.asleep else program.wait(self.ms)


# Which of them a monkey makes

KEYS = tuple(getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_"))
ODD_KEYS = (0, -1, 2**31 - 1, 2**32 + 1, 1 << 30 | 511)
USED_KEYS = (
    pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_F1, pygame.K_F11, pygame.K_h, pygame.K_l, pygame.K_m, pygame.K_PLUS, pygame.K_MINUS,
    pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x,
)  # fmt: skip
MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META, 0xFFFF)
TEXTS = (
    "a", " ", "\t\r\n", "嘘卓", "ｶﾞ", "e\u0301\u0308\u0335", "مرحبا بالعالم", "👩‍👩‍👧‍👦🇯🇵", "\u200b", "\u200d",
    "\ufe0f", "\u202e", "\u2028", "\x00", "\x1b", "\ud800", "\udfff\ud800", "\uffff",
    "𒐫﷽", "กำ้้้้", "{name}%s\\", "\U000e0041", "ㅤ",
)  # fmt: skip
TIMES = (1, 1, 2, 79, 100_000)
STEPS = (1.0, -1.0, 0.0, 0.01, -30.0, 1e9, -1e300, math.inf, math.nan)
SIZES = ((1280, 720), (1920, 1080), (1024, 768), (640, 360), (1440, 1080), (2520, 1080))
ODD_SIZES = ((200, 100), (300, 1000), (1, 1), (2560, 500), (720, 1280), (639, 2000))
HUGE = (5000, 3000)
"""Takes long, so nobody stays there."""
WAYS = (-1.0, 1.0, 0.6, -0.51, 0.0)
RESTS = (0.0, 100.0, 700.0)
"""ms for which a finger rests, or a stick is held."""
SLIDES = ((0, 0), (0, 0), (0, 0), (3, 2), (0, -200), (400, 0))
PAUSES = (0.0, 0.0, 16.0, 260.0, 600.0, 1600.0)
"""ms from one press of a switch to the next."""
STRIKES = (pygame.K_SPACE, pygame.K_SPACE, pygame.K_TAB, pygame.K_RETURN)
USED_BUTTONS = (
    *(pygame.CONTROLLER_BUTTON_A,) * 6,
    *(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,) * 3,
    *CROSS,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_B,
)
OTHER_KEYS = ("j", "k", "tab", "return", "space", "f5", "left", "backspace", "kp_enter", "h")
FINGER = {"touch_id": 1, "finger_id": 2, "x": 0.5, "y": -2.0, "dx": 0.0, "dy": 9.0}
PAD = {"joy": 0, "instance_id": 0, "button": 0, "hat": 0, "axis": 0, "value": (1, 0)}
BEFALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((f"WINDOW{what}", {"window": None}) for what in ("FOCUSLOST", "FOCUSGAINED", "LEAVE", "ENTER", "MINIMIZED")),
    *((f"WINDOW{what}", {"window": None}) for what in ("RESTORED", "HIDDEN", "SHOWN", "EXPOSED", "MAXIMIZED")),
    *((f"WINDOW{what}", {"window": None}) for what in ("CLOSE", "TAKEFOCUS", "HITTEST", "ICCPROFCHANGED")),
    ("WINDOWMOVED", {"window": None, "x": -9999, "y": 9999}),
    ("WINDOWSIZECHANGED", {"window": None, "x": 0, "y": -1}),
    ("WINDOWRESIZED", {"window": None, "x": 0, "y": -1}),
    ("WINDOWDISPLAYCHANGED", {"window": None, "display_index": 9}),
    ("DROPBEGIN", {}),
    ("DROPFILE", {"file": "/dev/null"}),
    ("DROPFILE", {"file": "\udc80"}),
    ("DROPTEXT", {"text": "嘘" * 1000}),
    ("DROPCOMPLETE", {}),
    ("FINGERDOWN", FINGER),
    ("FINGERMOTION", FINGER),
    ("FINGERUP", FINGER),
    ("MULTIGESTURE", {"touch_id": 1, "x": 0.5, "y": 0.5, "pinched": 0.1, "rotated": 1.0, "num_fingers": 2}),
    ("JOYDEVICEADDED", {"device_index": 0}),
    ("JOYBUTTONDOWN", PAD),
    ("JOYHATMOTION", PAD),
    ("JOYAXISMOTION", PAD),
    ("CONTROLLERBUTTONDOWN", PAD),
    ("AUDIODEVICEREMOVED", {"which": 0, "iscapture": 0}),
    ("KEYMAPCHANGED", {}),
    ("CLIPBOARDUPDATE", {}),
    ("RENDER_DEVICE_RESET", {}),
    ("APP_LOWMEMORY", {}),
    ("USEREVENT", {}),
    ("ACTIVEEVENT", {"gain": 0, "state": 2}),
    ("VIDEORESIZE", {"size": (0, 0), "w": 0, "h": 0}),
    ("SYSWMEVENT", {}),
    ("QUIT", {}),
)
CHANGES: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("switches", SWITCHES),
    ("scan_pace", (PACES[0], PACES[-1])),
    ("touch_reads", READS),
    ("unhurried", (False, True)),
    ("pad_repeat", (*REPEATS,)),
    ("exchanged", (False, True)),
    ("captions", CAPTIONS),
    ("captions_edge", EDGES),
    ("wording", WORDINGS),
    ("reader", (False, True)),
    ("keys", ({},)),
    ("buttons", ({},)),
    ("language", LANGUAGES),
    ("text", (SMALLEST_TEXT, 1.25, 1.5, LARGEST_TEXT)),
    ("contrast", CONTRASTS),
    ("reduced", (False, True)),
    ("speed", SPEEDS),
    ("talk", TALK),
    ("cover_seconds", (0, 30)),
)

_places = st.tuples(st.integers(-20, PARTS + 20), st.integers(-20, PARTS + 20))
_numbers = st.integers(0, 99)
_keys = st.sampled_from(USED_KEYS) | st.sampled_from(KEYS) | st.sampled_from(ODD_KEYS)
_buttons = st.sampled_from((*USED_BUTTONS, *range(15)))
_lifts = st.sampled_from((True, True, True, True, False))
_OFTEN: tuple[tuple[int, st.SearchStrategy[Move]], ...] = (
    (1, st.just(Rest())),
    (2, st.sampled_from((Wait(0.0), Wait(1.0), Wait(400.0), Wait(3000.0), Wait(40_000.0, asleep=True)))),
    (10, st.builds(PlayOn, st.lists(_numbers, min_size=1, max_size=8))),
    (4, st.builds(Touch, _numbers, st.integers(1, 3), st.sampled_from((0.0, 16.0, 700.0)))),
    (4, st.builds(Press, st.lists(_keys, min_size=1, max_size=6), st.sampled_from(MODIFIERS), st.booleans())),
    (3, st.builds(Drag, _places, _places, st.sampled_from((1, 1, 1, 1, 2, 3, 4, 5, 9)), st.booleans())),
    (2, st.builds(Plug, st.sampled_from(MODELS))),
    (1, st.builds(Unplug, _numbers, st.none() | _buttons)),
    (8, st.builds(Tap, _numbers, st.lists(_buttons, min_size=1, max_size=6), st.booleans())),
    (2, st.builds(Push, _numbers, st.integers(0, 5), st.sampled_from(WAYS), st.sampled_from(RESTS), st.booleans())),
    (4, st.builds(Strike, st.lists(st.sampled_from(PAUSES), min_size=1, max_size=8), st.sampled_from(STRIKES))),
    (6, st.builds(Finger, st.none() | _numbers, _places, st.sampled_from(SLIDES), st.sampled_from(RESTS), _lifts)),
    (1, st.builds(Remap, st.sampled_from(sorted(BUTTONS)), st.sampled_from((*OTHER_KEYS, *sorted(NAMED))))),
    (1, st.builds(Wheel, _places, st.sampled_from(STEPS))),
    (2, st.builds(Type, st.lists(st.sampled_from(TEXTS), min_size=1, max_size=4), st.sampled_from(TIMES))),
    (1, st.builds(Compose, st.sampled_from(("", *TEXTS)), st.integers(-1, 3), st.integers(-1, 3), st.booleans())),
    (1, st.builds(Paste, st.sampled_from(TEXTS), st.sampled_from(TIMES))),
    (1, st.sampled_from([*map(Resize, (*SIZES[:1] * 9, *SIZES, *ODD_SIZES)), Resize(HUGE, momentary=True)])),
    (2, st.sampled_from([Befall(*what) for what in BEFALLS])),
    (1, st.sampled_from([Change(name, value) for name, values in CHANGES for value in values])),
)
moves: st.SearchStrategy[Move] = st.sampled_from([kind for often, kind in _OFTEN for _ in range(often)]).flatmap(
    lambda kind: kind
)
"""Any move, mostly one that leads on."""
