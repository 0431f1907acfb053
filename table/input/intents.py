"""Intents: a player's wishes, independent of the device.

Scenes know intents only; positions are px of the window.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from table.input.devices import Device

if TYPE_CHECKING:  # the commands read settings, and with them keys, without a window
    import pygame

    from table.access.wishing import Request

Pos = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Intent:
    """Base of all intents; equal if of one kind and content."""


@dataclass(frozen=True, slots=True)
class Placed(Intent):
    """Base of what is wanted somewhere."""

    pos: Pos


class Point(Placed):
    """The pointer is here now; `OUTSIDE` if it has left the window."""


OUTSIDE: Pos = (-1, -1)


class Press(Placed):
    """The pointer goes down. Nothing acts yet."""


class Release(Placed):
    """The pointer comes up: whatever lies here and was pressed acts now."""


class Read(Placed):
    """A finger rests here: whatever lies here is only read."""


@dataclass(frozen=True, slots=True)
class Scroll(Placed):
    """Scroll what is under the pointer; positive steps go up."""

    steps: float


Kind = TypeVar("Kind", bound=Intent)


def moved(intent: Kind, dx: int, dy: int) -> Kind:
    """Return the intent shifted by `dx` and `dy` px.

    One without a position stays as it is.
    """
    if isinstance(intent, Placed) and intent.pos != OUTSIDE:
        return replace(intent, pos=(intent.pos[0] - dx, intent.pos[1] - dy))
    return intent


EVERY = 1000
"""More pages than there are of anything."""


@dataclass(frozen=True, slots=True)
class ScrollPages(Intent):
    """Move a long text by whole pages; positive is down.

    By `EVERY` page it comes to an end.
    """

    pages: int


@dataclass(frozen=True, slots=True)
class Move(Intent):
    """Take the focus in a direction; -1, 0 or 1 each."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class AnswerKey(Intent):
    """Judge a claim by the number of the answer."""

    number: int


class Next(Intent):
    """Take the focus to the next target."""


class Previous(Intent):
    """Take the focus to the target before."""


@dataclass(frozen=True, slots=True)
class GoTo(Intent):
    """Take the focus to the target with this id, as keys do."""

    target: str


class Accept(Intent):
    """Do what the focus is on."""


class Back(Intent):
    """Undo the last touch, close what is open, or pause."""


class GoOn(Intent):
    """Skip what is shown, and go on: a press where nothing lies."""


class Menu(Intent):
    """Pause, or go on."""


class TakeBack(Intent):
    """Undo the last touch, and nothing else."""


class Help(Intent):
    """Show the rules."""


class Remind(Intent):
    """Say again what this is about and whose turn it is."""


class Repeat(Intent):
    """Read out again what is to be done."""


class Hush(Intent):
    """Break off what is being spoken."""


@dataclass(frozen=True, slots=True)
class ReadOn(Intent):
    """Read on: through lists, or lines of a list.

    -1, 0 or 1 each.
    """

    lists: int
    lines: int


@dataclass(frozen=True, slots=True)
class Requested(Intent):
    """A screen reader wishes something."""

    request: Request


class Wording(Intent):
    """Read out fewer words, or all again."""


class AskCoach(Intent):
    """Ask the coach, or put away what it says."""


class NextLog(Intent):
    """Show the log in its next form, or close it."""


class Mute(Intent):
    """Sound off, or on again."""


class SoundLost(Intent):
    """The sound device that is played on has gone away."""


class Fullscreen(Intent):
    """Fill the screen, or be a window again."""


class Faster(Intent):
    """One step faster motion."""


class Slower(Intent):
    """One step slower motion."""


@dataclass(frozen=True, slots=True)
class Raw(Intent):
    """A key or typed text for the text entry being edited."""

    event: pygame.Event


@dataclass(frozen=True, slots=True)
class Keystroke(Intent):
    """A key or button, whatever it means.

    For who sets what it is to mean.
    """

    key: str


@dataclass(frozen=True, slots=True)
class Dropped(Intent):
    """A file was dropped on the window."""

    file: str


@dataclass(frozen=True, slots=True)
class Resized(Intent):
    """The window has another size."""

    size: Pos


@dataclass(frozen=True, slots=True)
class Used(Intent):
    """Another device is used from here on."""

    device: Device


@dataclass(frozen=True, slots=True)
class PadGone(Intent):
    """A controller was taken away."""

    device: Device


class Away(Intent):
    """The window lost the keyboard or is hidden: hide private things."""


class Hidden(Away):
    """The window is minimised, or hidden in another way."""


class Here(Intent):
    """The window has the keyboard again."""


class Uncovered(Intent):
    """A part of the window has to be shown anew."""


class Shown(Uncovered):
    """The window is hidden no more."""


@dataclass(frozen=True, slots=True)
class Quit(Intent):
    """End the program; `unasked` even if something would be lost by that."""

    unasked: bool = False
