"""A lesson's words on a slip of paper, with its buttons below.

The slip lies beside the thing that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect

from table.base.screen import Screen
from table.graphics.theme import palette
from table.ui import labels
from table.ui.focus import Target
from table.ui.panels import State, Style, corners, darken, panel
from table.ui.placement import Groups, nearest, spaces
from table.ui.widgets import Button

TEXT, BUTTON, HEAD = 30, 24, 22  # px at 1080p
PAD, AWAY, GAP, MARGIN = 24, 22, 12, 8
DIM = 0.5
"""Brightness left of everything but the thing that the slip points at."""

_SETTINGS = ((1.0, 16), (1.0, 11), (0.85, 16), (0.85, 10), (0.7, 16), (0.7, 9))
"""Part of the usual letter size, and letters in a line.

The first setting that leaves everything free is taken.
"""
_STYLES: tuple[Style, ...] = ("lacquer", "plate", "plate")


class SlipButton(NamedTuple):
    """A button of a slip; its label may only explain its icon."""

    id: str
    label: str
    act: Callable[[], None]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip laid out.

    `head` says which of several it is, if any. `about` is the place it points at; if `dims`, everything else is
    darkened.
    """

    head: str
    said: str
    about: Rect | None
    dims: bool
    rect: Rect
    letters: int
    buttons: tuple[Button, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    """The meaning of buttons without a label, by id."""

    def targets(self) -> list[Target]:
        """The buttons as targets, in Tab order."""
        return [
            Target(button.id, button.rect, why=self.names.get(button.id, ""), name=button.label)
            for button in self.buttons
        ]

    def draw(
        self, surface: pygame.Surface, screen: Screen, about: Rect | None, lit: str | None, pressed: str | None
    ) -> None:
        """Draw the slip over everything; `lit` and `pressed` are ids of targets.

        `about`: where the thing that it points at is drawn at this moment.
        """
        if about:
            seen = about.inflate(2 * screen.px(MARGIN), 2 * screen.px(MARGIN)).clip(surface.get_rect())
            if self.dims:
                _darken(surface, seen)
            corners(surface, seen, screen)
        panel(surface, self.rect, screen, "paper")
        pad, colours = screen.px(PAD), palette(screen.contrast)
        words = Rect(self.rect.x + pad, self.rect.y + pad * 2 // 3, self.rect.width - 2 * pad, 0)
        if self.head:
            words.y += labels.block(
                surface, self.head, words, screen.font(HEAD), colours.ink_soft, screen, line=labels.TIGHT
            )
        labels.block(surface, self.said, words, self.letters, colours.ink, screen, "bold", line=labels.TIGHT)
        for button in self.buttons:
            state: State = "pressed" if button.id == pressed else "lit" if button.id == lit else "rest"
            button.draw(surface, screen, state, button.rect)


def _darken(surface: pygame.Surface, seen: Rect) -> None:
    """Darken everything but a rectangle."""
    whole = surface.get_rect()
    for rect in (
        Rect(0, 0, whole.width, seen.top),
        Rect(0, seen.bottom, whole.width, whole.height - seen.bottom),
        Rect(0, seen.top, seen.left, seen.height),
        Rect(seen.right, seen.top, whole.width - seen.right, seen.height),
    ):
        darken(surface, rect, DIM)


def write(
    head: str,
    said: str,
    ways: Iterable[SlipButton],
    about: Rect | None,
    dims: bool,
    keep: Groups,
    screen: Screen,
    mats: Groups = (),
) -> Slip:
    """Place a slip as near to its subject as possible.

    It covers nothing that has to be seen with it: smaller letters and shorter lines are tried first. Where there is no
    other way, it covers the least important part of `keep`, and no more of it than it must in any letters. In usual
    letters it also leaves the `mats` free if it can.
    """
    ways = tuple(ways)
    window = Rect((0, 0), screen.size).inflate(-2 * screen.px(PAD), -2 * screen.px(PAD))
    settings = [_set(head, said, ways, round(screen.font(TEXT) * part), ems, window, screen) for part, ems in _SETTINGS]
    bare = [(setting, (*keep, *mats)) for setting, (part, _) in zip(settings, _SETTINGS, strict=True) if part == 1.0]
    less = [(setting, keep[:kept]) for kept in range(len(keep), -1, -1) for setting in settings]
    for setting, free in (*bare, *less):
        if rect := _placed(setting.size, about, free, window, screen.px(AWAY)):
            return _made(setting, head, said, about, dims, rect, screen)
    usual = settings[0]
    rect = Rect((0, 0), usual.size)
    rect.center = window.centerx, window.y + window.height // 3
    return _made(usual, head, said, about, dims, rect.clamp(window), screen)


@dataclass(frozen=True, slots=True)
class _Setting:
    """A slip's letter size, px, its buttons, and its size with these."""

    letters: int
    buttons: tuple[Button, ...]
    names: Mapping[str, str]
    row: int
    size: tuple[int, int]


def _set(
    head: str, said: str, ways: tuple[SlipButton, ...], letters: int, ems: int, window: Rect, screen: Screen
) -> _Setting:
    pad, gap = screen.px(PAD), screen.px(GAP)
    buttons = tuple(
        Button(way.id, "" if way.icon else way.label, way.act, size=BUTTON, style=style, icon=way.icon)
        for way, style in zip(ways, _STYLES, strict=False)
    )
    row = sum(button.width(screen) for button in buttons) + gap * max(0, len(buttons) - 1)
    wide = max(min(labels.width(said, letters, "bold") + 2, letters * ems), row)
    wide = max(wide, labels.width(head, screen.font(HEAD)) + 2) if head else wide
    wide = min(wide, window.width - 2 * pad)
    high = max((button.height(screen, wide) for button in buttons), default=0)
    words = labels.block_height(said, wide, letters, screen, "bold", line=labels.TIGHT)
    words += labels.block_height(head, wide, screen.font(HEAD), screen, line=labels.TIGHT) if head else 0
    names = {way.id: way.label for way in ways if way.icon}
    return _Setting(
        letters, buttons, names, high, (wide + 2 * pad, words + pad * 4 // 3 + (high + gap if buttons else 0))
    )


def _made(setting: _Setting, head: str, said: str, about: Rect | None, dims: bool, rect: Rect, screen: Screen) -> Slip:
    left = rect.right - screen.px(PAD)
    for button in setting.buttons:
        button.rect = Rect(0, 0, button.width(screen), setting.row)
        button.rect.bottomright = left, rect.bottom - screen.px(PAD) * 2 // 3
        left = button.rect.left - screen.px(GAP)
    return Slip(head, said, about, dims, rect, setting.letters, setting.buttons, setting.names)


def _placed(size: tuple[int, int], about: Rect | None, keep: Groups, window: Rect, away: int) -> Rect | None:
    """A place near the slip's subject, off all of `keep`, if any."""
    to = about or Rect(window.center, (1, 1))
    around = to.inflate(2 * away, 2 * away) if about else Rect(0, 0, 0, 0)
    return nearest(spaces(window, (around, *(Rect(one) for group in keep for one in group)), size), size, to)
