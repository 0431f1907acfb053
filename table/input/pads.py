"""Game controllers: presses, sticks and repeats as intents.

A controller acts on press, never on release: pulling its plug releases everything first. SDL is asked for controllers
when the first frames have been seen, for looking for them may take a while.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from table.input.devices import Device, kind_of
from table.input.intents import Intent, Keystroke, Move, PadGone, ReadOn, ScrollPages
from table.input.keymap import USUAL, Keymaps

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

MOST = 8
"""Controllers at once."""
FULL = 32767
"""A stick or trigger at its end."""
LETS_GO = 0.7
"""A stick points nowhere again at this part of the dead zone."""
PULLED = 0.6
"""A trigger acts from here on.

One that has never moved may count as half pulled.
"""

SIGN = (0.3, 0.6, 160)
"""Strengths and ms of a short rumble.

It only goes with something that is seen and heard.
"""

BUTTONS: Mapping[int, str] = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_press",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_press",
}
"""Names of buttons by their letters.

A lies to the right on some controllers.
"""

CROSS: Mapping[int, Intent] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Move(0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Move(0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Move(-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Move(1, 0),
}

STICKS = (
    (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY),
    (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY),
)
"""Axes of the sticks: of the usual one that moves, and reads."""

TRIGGERS: Mapping[int, str] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left_trigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right_trigger",
}

NOISE = (
    pygame.JOYAXISMOTION,
    pygame.JOYBALLMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERSENSORUPDATE,
    pygame.CONTROLLERTOUCHPADDOWN,
    pygame.CONTROLLERTOUCHPADMOTION,
    pygame.CONTROLLERTOUCHPADUP,
)
"""Events that tell nothing more.

Sticks are never quite still, and are looked at instead. They can't be blocked, for SDL makes those of controllers
from them.
"""

Wish = tuple[Device, Intent]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PadFeel:
    """The feel of controllers.

    A direction is held for `after` ms before it repeats `every` so many, 0: never. Sticks point somewhere from `dead`
    on, a part of their way. `rumble` is its strength, 0: none.
    """

    after: float = 350.0
    every: float = 120.0
    dead: float = 0.5
    rumble: float = 1.0


@dataclass(slots=True)
class _Pad:
    """A controller, and what is held on it."""

    device: Device
    controller: Controller
    cross: list[Intent] = field(default_factory=list)
    """The latest last."""
    stick: Intent | None = None
    page: Intent | None = None
    pulled: frozenset[int] = frozenset()
    held: Intent | None = None
    """The direction that repeats."""
    due: float = inf

    def hold(self, intent: Intent | None, due: float) -> None:
        """Begin to hold a direction, which repeats at a time."""
        self.held, self.due = intent, due


class Pads:
    """All controllers that are plugged in, up to `MOST`."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        """`clock` counts seconds."""
        self.feel = PadFeel()
        self._clock = clock
        self._pads: dict[int, _Pad] = {}
        self._opened = False
        self._away = False

    def open(self) -> None:
        """Look for controllers from now on; each is told as an event."""
        if self._opened:
            return
        self._opened = True
        from pygame._sdl2 import controller  # late, like all of it

        try:
            controller.init()
        except pygame.error as error:
            _log.warning("no controllers: %s", error)

    @property
    def devices(self) -> list[Device]:
        """The controllers that are plugged in."""
        return [pad.device for pad in self._pads.values()]

    def take(self, event: pygame.Event, keymaps: Keymaps = USUAL) -> Wish | None:
        """Return what an event means."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED if pad := self._pads.pop(event.instance_id, None):
                return pad.device, PadGone(pad.device)
            case pygame.CONTROLLERBUTTONDOWN if pad := self._pads.get(event.instance_id):
                return self._press(pad, event.button, keymaps)
            case pygame.CONTROLLERBUTTONUP if pad := self._pads.get(event.instance_id):
                if (way := CROSS.get(event.button)) in pad.cross:
                    pad.cross.remove(way)
            case pygame.WINDOWFOCUSLOST:
                self._away = True
                for pad in self._pads.values():
                    pad.cross.clear()
            case pygame.WINDOWFOCUSGAINED:
                self._away = False
        return None

    def _add(self, index: int) -> None:
        from pygame._sdl2.controller import Controller

        if len(self._pads) >= MOST:
            return
        try:
            controller = Controller(index)
            stick = controller.as_joystick()
            number, guid = stick.get_instance_id(), stick.get_guid()
        except pygame.error as error:  # it has gone away meanwhile
            _log.info("a controller could not be opened: %s", error)
            return
        self._pads.setdefault(number, _Pad(Device(kind_of(guid, controller.name), number), controller))

    def _press(self, pad: _Pad, button: int, keymaps: Keymaps) -> Wish | None:
        if way := CROSS.get(button):
            pad.cross.append(way)
            pad.hold(way, self._clock() + self.feel.after / 1000)
            return pad.device, way
        intent = _meant(BUTTONS[button], keymaps) if button in BUTTONS else None
        return (pad.device, intent) if intent else None

    def held(self, keymaps: Keymaps = USUAL) -> list[Wish]:
        """Return what sticks and triggers mean now, and what repeats."""
        return [(pad.device, intent) for pad in self._pads.values() for intent in self._held(pad, keymaps)]

    def stirs(self, keymaps: Keymaps = USUAL) -> bool:
        """True if `held` would tell anything now."""
        now = self._clock()
        return any(
            self._direction(pad, keymaps) != pad.held or self._pulled(pad) != pad.pulled or self._repeats(pad, now)
            for pad in self._pads.values()
        )

    def _held(self, pad: _Pad, keymaps: Keymaps) -> Iterable[Intent]:
        now, before = self._clock(), pad.held
        pulled, already = self._pulled(pad), pad.pulled
        pad.pulled = pulled
        wanted = self._direction(pad, keymaps)
        if wanted != before:
            pad.hold(wanted, now + self.feel.after / 1000)
            if wanted and wanted not in pad.cross:  # the cross has told it as an event
                yield wanted
        elif wanted and self._repeats(pad, now):
            every = self.feel.every / 1000
            pad.due = every + (pad.due if pad.due + every > now else now)  # one long frame repeats nothing twice
            yield wanted
        for axis in pulled - already:
            if intent := _meant(TRIGGERS[axis], keymaps):
                yield intent

    def _repeats(self, pad: _Pad, now: float) -> bool:
        return pad.held is not None and bool(self.feel.every) and now >= pad.due

    def _direction(self, pad: _Pad, keymaps: Keymaps) -> Intent | None:
        """Return the direction that is held: by the cross, else a stick."""
        if self._away:
            return None
        moves, reads = STICKS[::-1] if keymaps.exchanged else STICKS
        x, y = _pushed(pad, *moves)
        pad.stick = self._points(x or y, pad.stick, Move(_sign(x), _sign(y)))
        x, y = _pushed(pad, *reads)
        pad.page = self._points(x or y, pad.page, ReadOn(_sign(x), 0) if x else ScrollPages(_sign(y)))
        return pad.cross[-1] if pad.cross else pad.stick or pad.page

    def _points(self, way: float, before: Intent | None, now: Intent) -> Intent | None:
        """Return the direction of a stick by its way from the middle.

        It lets go later than it begins, so that it does not tremble at the edge.
        """
        far = self.feel.dead * (LETS_GO if before == now else 1.0)
        return now if way and abs(way) >= far else None

    def _pulled(self, pad: _Pad) -> frozenset[int]:
        if self._away:
            return pad.pulled
        return frozenset(axis for axis in TRIGGERS if pad.controller.get_axis(axis) / FULL >= PULLED)

    def rumble(self, device: Device, low: float, high: float, ms: int) -> None:
        """Let a controller shake, if it can and may."""
        if self.feel.rumble and (pad := self._pads.get(device.number)):
            factor = self.feel.rumble
            pad.controller.rumble(min(1.0, factor * low), min(1.0, factor * high), ms)


def _meant(button: str, keymaps: Keymaps) -> Intent | None:
    return Keystroke(button) if keymaps.strikes else keymaps.buttons.intent(button)


def _pushed(pad: _Pad, across: int, along: int) -> tuple[float, float]:
    """Return how far a stick is pushed, -1 to 1 each.

    Only in the direction in which that is farther.
    """
    x, y = (pad.controller.get_axis(axis) / FULL for axis in (across, along))
    return (x, 0.0) if abs(x) > abs(y) else (0.0, y)


def _sign(way: float) -> int:
    return (way > 0) - (way < 0)
