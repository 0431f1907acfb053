"""What a player wants, whatever device said it. Scenes know intents only; positions are px of the window."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

Pos = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Intent:
    """Base of all intents."""


@dataclass(frozen=True, slots=True)
class Point(Intent):
    """The pointer is here now; `OUTSIDE` if it has left the window."""

    pos: Pos


OUTSIDE: Pos = (-1, -1)


@dataclass(frozen=True, slots=True)
class Press(Intent):
    """The pointer goes down. Nothing acts yet."""

    pos: Pos


@dataclass(frozen=True, slots=True)
class Release(Intent):
    """The pointer comes up: whatever lies here and was pressed acts now."""

    pos: Pos


@dataclass(frozen=True, slots=True)
class Scroll(Intent):
    """Move what is under the pointer by so many steps; positive shows what is further up."""

    pos: Pos
    steps: float


def moved(intent: Intent, dx: int, dy: int) -> Intent:
    """The same intent for something that lies so many px further right and down; one without a place as it is."""
    if isinstance(intent, Point | Press | Release | Scroll) and intent.pos != OUTSIDE:
        return replace(intent, pos=(intent.pos[0] - dx, intent.pos[1] - dy))
    return intent


@dataclass(frozen=True, slots=True)
class Page(Intent):
    """Move a long text by whole pages; positive is down."""

    pages: int


@dataclass(frozen=True, slots=True)
class Move(Intent):
    """Take the focus in a direction; -1, 0 or 1 each."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Next(Intent):
    """Take the focus to the next target."""


@dataclass(frozen=True, slots=True)
class Previous(Intent):
    """Take the focus to the target before."""


@dataclass(frozen=True, slots=True)
class Accept(Intent):
    """Do what the focus is on."""


@dataclass(frozen=True, slots=True)
class Back(Intent):
    """Undo the last touch, close what is open, or pause."""


@dataclass(frozen=True, slots=True)
class TakeBack(Intent):
    """Undo the last touch, and nothing else."""


@dataclass(frozen=True, slots=True)
class Help(Intent):
    """Show the rules."""


@dataclass(frozen=True, slots=True)
class Remind(Intent):
    """Say again what this is about and whose turn it is."""


@dataclass(frozen=True, slots=True)
class AskCoach(Intent):
    """Ask the coach, or put away what it says."""


@dataclass(frozen=True, slots=True)
class NextLog(Intent):
    """Show the log in its next form, or close it."""


@dataclass(frozen=True, slots=True)
class Mute(Intent):
    """Sound off, or on again."""


@dataclass(frozen=True, slots=True)
class Fullscreen(Intent):
    """Fill the screen, or be a window again."""


@dataclass(frozen=True, slots=True)
class Faster(Intent):
    """One step faster motion."""


@dataclass(frozen=True, slots=True)
class Slower(Intent):
    """One step slower motion."""


@dataclass(frozen=True, slots=True)
class Raw(Intent):
    """A key or typed text for the text entry that is being edited, and only while one is."""

    event: pygame.Event


@dataclass(frozen=True, slots=True)
class Dropped(Intent):
    """A file was dropped on the window."""

    file: str


@dataclass(frozen=True, slots=True)
class Resized(Intent):
    """The window has another size."""

    size: Pos


@dataclass(frozen=True, slots=True)
class Away(Intent):
    """The window has lost the keyboard or is not to be seen: nothing private may stay on it."""


@dataclass(frozen=True, slots=True)
class Here(Intent):
    """The window has the keyboard again."""


@dataclass(frozen=True, slots=True)
class Quit(Intent):
    """End the program."""
