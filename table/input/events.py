"""Mouse, keyboard and controllers: pygame events as intents.

Nothing else takes events from the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, isfinite
from time import perf_counter

import pygame

from table.access.wishing import requested
from table.base.system import is_compositor_gone
from table.base.waking import NEWS
from table.input import keyboard
from table.input.devices import DESK, FINGER, Device
from table.input.intents import (
    OUTSIDE,
    Away,
    Back,
    Dropped,
    Here,
    Hidden,
    Hush,
    Intent,
    Keystroke,
    Move,
    Next,
    PadGone,
    Point,
    Pos,
    Press,
    Previous,
    Quit,
    Raw,
    ReadOn,
    Release,
    Requested,
    Resized,
    Scroll,
    ScrollPages,
    Shown,
    SoundLost,
    Uncovered,
    Used,
)
from table.input.key_names import named
from table.input.keymap import ESCAPE, USUAL, Keymaps, edits
from table.input.pads import NOISE, Pads

REPEAT_AFTER, REPEAT_EVERY = 350, 60
"""ms that a key is held before it repeats, and between repeats."""

WHILE_TYPING = frozenset(("escape", "return", "kp_enter", "tab", "up", "down", "pageup", "pagedown"))
"""Keys that have their usual meaning while a text is being edited."""

READING: Mapping[int, Intent] = {
    pygame.K_UP: ReadOn(0, -1),
    pygame.K_DOWN: ReadOn(0, 1),
    pygame.K_LEFT: ReadOn(-1, 0),
    pygame.K_RIGHT: ReadOn(1, 0),
}
"""Keys that read on while Ctrl is held."""

GOES_ON = (Move, Next, Previous, ScrollPages)
"""Intents that are repeated while their key is held."""

USES = frozenset((pygame.USEREVENT, pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL))
"""Events that only somebody at keyboard, mouse or screen reader brings about."""

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.MULTIGESTURE)
MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
ECHO = 0.1
"""s after a touch in which a mouse is its echo."""

OFTEN = 1 / 60
"""s between two looks for events; pygame's own waiting looks every ms."""
RARELY = 0.2
"""The same in a hidden window."""


class Reader:
    """Reads what has happened since the last frame, and waits for it."""

    def __init__(self, place: Callable[[Pos], Pos] = lambda pos: pos, pads: Pads | None = None) -> None:
        """Needs an open window; `place` maps its positions to the scenes'."""
        self._place = place
        self._pads = pads or Pads()
        self._device = DESK
        self._held: set[int] = set()
        self._composing = False
        self._touched = -inf
        self._keymaps = USUAL
        self.woken = False
        """True if the latest reading found any event, an intent or not."""
        self.prepare()

    def prepare(self) -> None:
        """Set the keyboard up for a window that has just been opened.

        Text input is off until an entry asks for it, so that no IME swallows keys.
        """
        pygame.key.set_repeat(REPEAT_AFTER, REPEAT_EVERY)
        pygame.key.stop_text_input()

    def wait(self, ms: float, *, hidden: bool = False) -> None:
        """Wait so long, or until something happens.

        Nothing does in a `hidden` window but that it comes back.
        """
        self._pads.open()  # now that something has been seen
        end, often = perf_counter() + ms / 1000, RARELY if hidden else OFTEN
        while (left := end - perf_counter()) > 0 and not self._stirs():
            if NEWS.wait(min(left, often)):
                break

    def _stirs(self) -> bool:
        """True if something has happened."""
        pygame.event.pump()
        pygame.event.clear(NOISE, pump=False)
        return pygame.event.peek(pump=False) or self._pads.stirs(self._keymaps)

    def read(self, typing: bool, keymaps: Keymaps = USUAL) -> list[Intent]:
        """Return the intents since the last call, in order.

        `typing`: letters and editing keys go to a text entry.
        """
        self._keymaps = keymaps
        self._composing &= typing  # an IME need not say that it has given up
        intents: list[Intent] = []
        NEWS.clear()  # what it tells of is heard by the step that follows
        events = [event for event in pygame.event.get() if event.type not in NOISE and not self._is_echo(event)]
        for event in self._once_a_frame(events):
            if wish := self._pads.take(event, keymaps):
                self._append(intents, *wish)
            elif (intent := self._intent(event, typing)) is not None:
                device = FINGER if _is_touch(event) else DESK
                self._append(intents, device if _is_meant(event) else self._device, intent)
        for device, intent in self._pads.held(keymaps):
            self._append(intents, device, intent)
        self.woken = bool(events or intents)
        return intents

    def _is_echo(self, event: pygame.Event) -> bool:
        """True for what a finger has brought about a second time.

        SDL makes a mouse of the first finger, which is all that means anything; fingers on a touch pad have a mouse
        of their own. The X server may make another mouse of it, which is not marked as such.
        """
        if event.type in FINGERS:
            return True
        if event.type not in MOUSE:
            return False
        now = perf_counter()
        if _is_touch(event):
            self._touched = now
        return not _is_touch(event) and now - self._touched < ECHO

    def _append(self, intents: list[Intent], device: Device, intent: Intent) -> None:
        """Add an intent of a device.

        Of several places of the pointer only the last counts.
        """
        if isinstance(intent, PadGone):
            device = self._device = DESK if self._device == device else self._device
        if device != self._device:
            self._device = device
            intents.append(Used(device))
        if isinstance(intent, Point) and intents and isinstance(intents[-1], Point):
            intents.pop()
        intents.append(intent)

    def _once_a_frame(self, events: Sequence[pygame.Event]) -> Iterator[pygame.Event]:
        """Drop most key repeats that one long frame has gathered.

        Of a held key only the first repeat counts, and none if it was released meanwhile: nobody meant more
        than could be seen.
        """
        released = {event.key for event in events if event.type == pygame.KEYUP}
        pressed: set[int] = set()
        for event in events:
            if event.type == pygame.KEYDOWN:
                if event.key in self._held and event.key in released | pressed:
                    continue
                pressed.add(event.key)
            yield event

    def _intent(self, event: pygame.Event, typing: bool) -> Intent | None:
        match event.type:
            case pygame.MOUSEMOTION:
                return Point(self._place(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                return Press(self._place(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT and self._keymaps.two_switches:
                return Next()
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                return Release(self._place(event.pos))
            case pygame.MOUSEWHEEL if isfinite(event.precise_y):
                return Scroll(self._place(pygame.mouse.get_pos()), event.precise_y)
            case pygame.WINDOWLEAVE:
                return Point(OUTSIDE)
            case pygame.KEYDOWN:
                return self._key(event, typing)
            case pygame.KEYUP:
                self._held.discard(event.key)
                return Raw(event) if typing else None
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                self._composing = event.type == pygame.TEXTEDITING and bool(event.text)
                return Raw(event) if typing else None
            case pygame.DROPFILE:
                return Dropped(event.file)
            case pygame.WINDOWSIZECHANGED:
                return Resized((event.x, event.y))
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._held.clear()
                self._composing = False
                return Away() if event.type == pygame.WINDOWFOCUSLOST else Hidden()
            case pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                return Shown()
            case pygame.WINDOWEXPOSED:  # which may come late, when the window is hidden again
                return Uncovered()
            case pygame.WINDOWFOCUSGAINED:
                keyboard.forget()  # another layout may have been chosen elsewhere
                return Here()
            case pygame.KEYMAPCHANGED:
                keyboard.forget()
            case pygame.AUDIODEVICEREMOVED if event.which and not event.iscapture:
                return SoundLost()  # without a number it is another than the one that is open
            case pygame.USEREVENT if wish := requested(event):
                return Requested(wish)
            case pygame.QUIT:
                return Quit(getattr(event, "unasked", False) or is_compositor_gone())
        return None

    def _key(self, event: pygame.Event, typing: bool) -> Intent | None:
        """Return the intent of a key press; only some keys repeat."""
        again = event.key in self._held
        self._held.add(event.key)
        if typing and self._composing:
            return Raw(event)  # the keys belong to the IME
        if event.key in (pygame.K_LCTRL, pygame.K_RCTRL) and not again:
            return Hush()  # as with screen readers
        if event.key in READING and event.mod & pygame.KMOD_CTRL and not (typing or self._keymaps.strikes):
            return READING[event.key]
        if event.key == pygame.K_F4 and event.mod & pygame.KMOD_ALT:
            return Quit()
        meant = keyboard.in_use().meant(event)
        key = named(meant)
        if self._keymaps.strikes:
            return None if again or not key else Back() if key == ESCAPE else Keystroke(key)
        if typing and edits(key):
            return Raw(_as_meant(event, meant))
        keys = (USUAL if typing and key in WHILE_TYPING else self._keymaps).keys
        intent = keys.intent(key)
        if intent is None:
            return Raw(event) if typing else None
        if isinstance(intent, Next) and event.mod & pygame.KMOD_SHIFT:
            intent = Previous()
        if again and not (self._keymaps.repeats and isinstance(intent, GOES_ON)):
            return None
        # shortcuts of the system mean nothing
        return None if _is_text(key) and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META) else intent


def _is_text(key: str) -> bool:
    return len(key) == 1 or key in ("space", "backspace") or key.startswith("kp_")


def _is_touch(event: pygame.Event) -> bool:
    return event.type in MOUSE and bool(getattr(event, "touch", False))


def _is_meant(event: pygame.Event) -> bool:
    """True if somebody has used keyboard or mouse.

    The pointer is told without having moved, too, when the window changes.
    """
    if event.type == pygame.MOUSEMOTION:
        return bool(event.rel != (0, 0))
    return event.type in USES


def _as_meant(event: pygame.Event, key: int) -> pygame.Event:
    """Return a key press with Ctrl by its meaning.

    Ctrl+Z works on any layout.
    """
    if key == event.key or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return event
    return pygame.Event(event.type, {**event.dict, "key": key})
