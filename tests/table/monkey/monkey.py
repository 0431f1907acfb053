"""A monkey at the program: it presses and types whatever it can, mostly where there is something to press.

What it finds is shrunk by Hypothesis to a short list of presses, which can be pasted into a test as it is printed.
"""

from __future__ import annotations

import pygame
from hypothesis import currently_in_test_context, note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from games.core.words import LANGUAGES
from table.match.chatter import TALK
from table.match.director import SPEEDS
from table.stage import bar
from table.store.settings import CONTRASTS
from table.ui.focus import Target
from tests.table.monkey import way
from tests.table.monkey.beginning import Beginning, beginnings
from tests.table.monkey.program import Program

MENU = (bar.PAUSE, bar.RULES, bar.LOG, bar.SOUND)
"""What at the table leads away from the game."""
PATIENCE = 1000.0
"""ms that are waited while nobody is asked anything."""

PARTS = 1000
"""Places in the window are given in so many parts of its sides."""
places = st.tuples(st.integers(-20, PARTS + 20), st.integers(-20, PARTS + 20))
"""Some are outside."""

KEYS = tuple(getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_"))
ODD_KEYS = (0, -1, 2**31 - 1, 2**32 + 1, 1 << 30 | 511)
USED = (
    pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_F1, pygame.K_F11, pygame.K_h, pygame.K_l, pygame.K_m, pygame.K_PLUS, pygame.K_MINUS,
    pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x,
)  # fmt: skip
keys = st.sampled_from(USED) | st.sampled_from(KEYS) | st.sampled_from(ODD_KEYS)
MODIFIERS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META, 0xFFFF)

TEXTS = (
    "a", " ", "\t\r\n", "嘘卓", "ｶﾞ", "e\u0301\u0308\u0335", "مرحبا بالعالم", "👩‍👩‍👧‍👦🇯🇵", "\u200b", "\u200d",
    "\ufe0f", "\u202e", "\u2028", "\x00", "\x1b", "\ud800", "\udfff\ud800", "\uffff", "𒐫﷽", "กำ้้้้", "{name}%s\\", "\U000e0041", "ㅤ",
)  # fmt: skip
TIMES = (1, 2, 79, 100_000)

SIZES = ((1280, 720), (1920, 1080), (1024, 768), (640, 360), (1440, 1080), (2520, 1080))
ODD_SIZES = ((200, 100), (100, 200), (300, 1000), (1000, 300), (1, 1), (2560, 500), (720, 1280), (5000, 3000))

WINDOW = tuple(kind for kind in range(pygame.NUMEVENTS) if pygame.event.event_name(kind).startswith("Window"))
"""Kinds of events that windows have."""
STRANGE = (
    (pygame.DROPFILE, {"file": "/dev/null"}),
    (pygame.DROPFILE, {"file": "\udc80"}),
    (pygame.DROPTEXT, {"text": "嘘" * 1000}),
    (pygame.DROPBEGIN, {}),
    (pygame.DROPCOMPLETE, {}),
    (pygame.FINGERDOWN, {"touch_id": 1, "finger_id": 2, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0}),
    (pygame.FINGERMOTION, {"touch_id": 1, "finger_id": 2, "x": 2.0, "y": -1.0, "dx": 9.0, "dy": 9.0}),
    (pygame.FINGERUP, {"touch_id": 1, "finger_id": 2, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0}),
    (pygame.MULTIGESTURE, {"touch_id": 1, "x": 0.5, "y": 0.5, "pinched": 0.1, "rotated": 1.0, "num_fingers": 2}),
    (pygame.JOYDEVICEADDED, {"device_index": 0}),
    (pygame.JOYBUTTONDOWN, {"joy": 0, "instance_id": 0, "button": 0}),
    (pygame.JOYHATMOTION, {"joy": 0, "instance_id": 0, "hat": 0, "value": (1, 0)}),
    (pygame.JOYAXISMOTION, {"joy": 0, "instance_id": 0, "axis": 0, "value": 1.0}),
    (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 0, "button": 0}),
    (pygame.AUDIODEVICEREMOVED, {"which": 0, "iscapture": 0}),
    (pygame.KEYMAPCHANGED, {}),
    (pygame.CLIPBOARDUPDATE, {}),
    (pygame.RENDER_DEVICE_RESET, {}),
    (pygame.APP_LOWMEMORY, {}),
    (pygame.USEREVENT, {}),
    (pygame.ACTIVEEVENT, {"gain": 0, "state": 2}),
    (pygame.VIDEOEXPOSE, {}),
    (pygame.SYSWMEVENT, {}),
)

CHANGES = (
    *({"language": language} for language in LANGUAGES),
    *({"text": text} for text in (1.0, 1.25, 1.5, 2.0)),
    *({"contrast": contrast} for contrast in CONTRASTS),
    *({"reduced": reduced} for reduced in (False, True)),
    *({"speed": speed} for speed in SPEEDS),
    *({"talk": talk} for talk in TALK),
    *({"cover_seconds": seconds} for seconds in (0, 30)),
)


class Monkey(RuleBasedStateMachine):
    """Each rule is something that a hand or the system can do; a frame or more follow it."""

    allowed = beginnings()

    program: Program

    @initialize(beginning=st.runner().flatmap(lambda monkey: monkey.allowed))
    def sit_down(self, beginning: Beginning) -> None:
        self.program = Program(beginning)
        self.program.frame()

    # What can be touched

    @rule(numbers=st.lists(st.integers(0, 99), min_size=1, max_size=8))
    def play_on(self, numbers: list[int]) -> None:
        """Touch what leads on, one after the other."""
        for number in numbers:
            leads = [target for target in self._targets if target.enabled and target.id not in MENU]
            if leads:
                self._click(leads[number % len(leads)])
            self.program.wait(PATIENCE if not leads else 100.0)

    @rule(number=st.integers(0, 99), again=st.integers(1, 3), wait=st.sampled_from((16, 700)))
    def touch(self, number: int, again: int, wait: float) -> None:
        """Touch anything, also what can't be used, perhaps several times."""
        for _ in range(again):
            if targets := self._targets:
                self._click(targets[number % len(targets)])
            self.program.wait(wait)

    @property
    def _targets(self) -> list[Target]:
        return list(self.program.focus.targets)

    def _click(self, target: Target) -> None:
        tell(f"    {type(self.program.app.top).__name__}: {target.id}")
        pos = self.program.place(target)
        self.program.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        self.program.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
        self.program.frame()
        self.program.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
        self.program.frame()

    # The mouse

    def _at(self, place: tuple[int, int]) -> tuple[int, int]:
        wide, high = pygame.display.get_window_size()
        return place[0] * wide // PARTS, place[1] * high // PARTS

    @rule(place=places)
    def point(self, place: tuple[int, int]) -> None:
        self.program.post(pygame.MOUSEMOTION, pos=self._at(place), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.program.frame()

    @rule(place=places, to=places, button=st.sampled_from((1, 1, 1, 1, 2, 3, 4, 5, 9)), released=st.booleans())
    def drag(self, place: tuple[int, int], to: tuple[int, int], button: int, released: bool) -> None:
        self.program.post(pygame.MOUSEBUTTONDOWN, pos=self._at(place), button=button, touch=False)
        self.program.frame()
        self.program.post(pygame.MOUSEMOTION, pos=self._at(to), rel=(0, 0), buttons=(1, 0, 0), touch=False)
        if released:
            self.program.post(pygame.MOUSEBUTTONUP, pos=self._at(to), button=button, touch=False)
        self.program.frame()

    @rule(
        place=places,
        steps=st.sampled_from((1.0, -1.0, 0.0, 0.01, -30.0, 1e9, -1e300, float("inf"), float("nan"))),
    )
    def wheel(self, place: tuple[int, int], steps: float) -> None:
        self.program.pointer = self._at(place)
        whole = int(max(-9, min(9, steps))) if steps == steps else 0
        self.program.post(pygame.MOUSEWHEEL, x=0, y=whole, precise_x=0.0, precise_y=steps, flipped=False, touch=False)
        self.program.frame()

    # The keyboard

    @rule(
        keys=st.lists(
            st.sampled_from(USED) | st.sampled_from(KEYS) | st.sampled_from(ODD_KEYS), min_size=1, max_size=6
        ),
        mod=st.sampled_from(MODIFIERS),
        held=st.booleans(),
    )
    def press(self, keys: list[int], mod: int, held: bool) -> None:
        """Keys one after the other; one that is `held` repeats itself, and the next ones go down before it is up."""
        for key in keys:
            for _ in range(3 if held else 1):
                self.program.post(pygame.KEYDOWN, key=key, mod=mod, unicode=_written(key), scancode=0)
                if held:
                    self.program.frame()
            if not held:
                self.program.post(pygame.KEYUP, key=key, mod=mod, unicode=_written(key), scancode=0)
            self.program.frame()
        for key in keys if held else ():
            self.program.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        self.program.frame()

    @rule(parts=st.lists(st.sampled_from(TEXTS), min_size=1, max_size=4), times=st.sampled_from(TIMES))
    def type(self, parts: list[str], times: int) -> None:
        self.program.post(pygame.TEXTINPUT, text="".join(parts) * times)
        self.program.frame()

    @rule(text=st.sampled_from(("", *TEXTS)), start=st.integers(-1, 3), length=st.integers(-1, 3), again=st.booleans())
    def compose(self, text: str, start: int, length: int, again: bool) -> None:
        """What an input method is about to enter; perhaps it never does."""
        self.program.post(pygame.TEXTEDITING, text=text, start=start, length=length)
        self.program.frame()
        if again:
            self.program.post(pygame.TEXTEDITING, text="", start=0, length=0)
            self.program.post(pygame.TEXTINPUT, text=text)
            self.program.frame()

    @rule(text=st.sampled_from(TEXTS), times=st.sampled_from(TIMES))
    def paste(self, text: str, times: int) -> None:
        pygame.scrap.put_text((text * times).encode("utf-8", "replace").decode().replace("\0", ""))
        self.program.post(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="\x16", scancode=25)
        self.program.post(pygame.KEYUP, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="\x16", scancode=25)
        self.program.frame()

    # The window

    @rule(size=st.sampled_from(SIZES) | st.sampled_from(ODD_SIZES))
    def resize(self, size: tuple[int, int]) -> None:
        self.program.resize(size)
        self.program.frame()

    @rule(kind=st.sampled_from(WINDOW))
    def window(self, kind: int) -> None:
        """Something befalls the window. That it has another size is only said together with that."""
        if kind not in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self.program.post(kind, window=None, x=0, y=0, data1=0, data2=0, display_index=0)
        self.program.frame()

    @rule(event=st.sampled_from(STRANGE))
    def befall(self, event: tuple[int, dict[str, object]]) -> None:
        """Something that is nothing to the program."""
        self.program.post(event[0], **event[1])
        self.program.frame()

    @rule(values=st.sampled_from(CHANGES))
    def change(self, values: dict[str, object]) -> None:
        """As the settings do."""
        self.program.app.change(**values)
        self.program.frame()

    @rule(ms=st.sampled_from((0, 1, 16, 400, 3000, 40_000)))
    def wait(self, ms: float) -> None:
        self.program.wait(ms) if ms < 10_000 else self.program.frame(ms)

    @rule()
    def leave(self) -> None:
        """Close the window."""
        self.program.post(pygame.QUIT)
        self.program.frame()

    def teardown(self) -> None:
        """See `RuleBasedStateMachine.teardown`: from wherever that is, it goes on."""
        if hasattr(self, "program"):
            try:
                if not self.program.broken:
                    way.on(self.program)
                    way.home(self.program)
            finally:
                self.program.close()


def _written(key: int) -> str:
    """What a key writes."""
    return chr(key) if 32 <= key < 127 else ""


def tell(what: str) -> None:
    """Say it between the presses of what was found."""
    if currently_in_test_context():
        note(what)
