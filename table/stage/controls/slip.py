"""What a lesson says, on a slip of paper beside what it is about, with the ways on below."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from table.screen import Screen
from table.ui import labels
from table.ui.focus import Target
from table.ui.panels import State, panel, ring
from table.ui.placing import Groups, free_by, nearest
from table.ui.theme import palette
from table.ui.widgets import Button

TEXT, BUTTON = 30, 24  # px at 1080p
PAD, AWAY, GAP, MARGIN = 24, 22, 12, 8
DIM = 0.5
"""What is left of the brightness of all but what is pointed at."""

Way = tuple[str, str, Callable[[], None]]
"""Id, label, and what it does."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip laid out. `about`: what it points at; `dims`: all else is darkened."""

    said: str
    about: Rect | None
    dims: bool
    rect: Rect
    buttons: tuple[Button, ...] = field(default=())

    def targets(self) -> list[Target]:
        """The ways on, in Tab order."""
        return [Target(button.id, button.rect) for button in self.buttons]

    def draw(self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None) -> None:
        """Draw it over everything; `lit` and `pressed` are ids of targets."""
        if self.about:
            seen = self.about.inflate(2 * screen.px(MARGIN), 2 * screen.px(MARGIN)).clip(surface.get_rect())
            if self.dims:
                _darken(surface, seen)
            ring(surface, seen, screen)
        panel(surface, self.rect, screen, "paper")
        pad = screen.px(PAD)
        words = Rect(self.rect.x + pad, self.rect.y + pad * 2 // 3, self.rect.width - 2 * pad, 0)
        labels.block(surface, self.said, words, screen.font(TEXT), palette(screen.contrast).ink, screen, "bold")
        for button in self.buttons:
            state: State = "pressed" if button.id == pressed else "lit" if button.id == lit else "rest"
            button.draw(surface, screen, state, button.rect)


def _darken(surface: pygame.Surface, seen: Rect) -> None:
    """Darken all but a rectangle."""
    whole, level = surface.get_rect(), round(255 * DIM)
    for rect in (
        Rect(0, 0, whole.width, seen.top),
        Rect(0, seen.bottom, whole.width, whole.height - seen.bottom),
        Rect(0, seen.top, seen.left, seen.height),
        Rect(seen.right, seen.top, whole.width - seen.right, seen.height),
    ):
        surface.fill((level, level, level), rect, pygame.BLEND_RGB_MULT)


def write(said: str, ways: Iterable[Way], about: Rect | None, dims: bool, keep: Groups, screen: Screen) -> Slip:
    """Place a slip as near to what it is about as can be, over nothing that has to be seen with it, but the least
    important of that where there is no other way."""
    pad, gap, away = screen.px(PAD), screen.px(GAP), screen.px(AWAY)
    buttons = tuple(
        Button(id, label, act, size=BUTTON, style="lacquer" if number == 0 else "plate")
        for number, (id, label, act) in enumerate(ways)
    )
    window = Rect((0, 0), screen.size).inflate(-2 * pad, -2 * pad)
    row = sum(button.width(screen) for button in buttons) + gap * max(0, len(buttons) - 1)
    wide = max(min(labels.width(said, screen.font(TEXT), "bold") + 2, screen.font(TEXT) * 16), row)
    wide = min(wide, window.width - 2 * pad)
    words = labels.block_height(said, wide, screen.font(TEXT), screen, "bold")
    high = max((button.height(screen, wide) for button in buttons), default=0)
    size = wide + 2 * pad, words + pad * 4 // 3 + (high + gap if buttons else 0)
    rect = _placed(size, about, keep, window, away)
    left = rect.right - pad
    for button in buttons:
        wide_button = min(button.width(screen), (wide - gap * (len(buttons) - 1)) // len(buttons)) if row > wide else 0
        button.rect = Rect(0, 0, wide_button or button.width(screen), high)
        button.rect.bottomright = left, rect.bottom - pad * 2 // 3
        left = button.rect.left - gap
    return Slip(said, about, dims, rect, buttons)


def _placed(size: tuple[int, int], about: Rect | None, keep: Groups, window: Rect, away: int) -> Rect:
    to = about or Rect(window.center, (1, 1))
    around = to.inflate(2 * away, 2 * away)
    for _, free in free_by(window, around if about else Rect(0, 0, 0, 0), keep, size):
        if found := nearest(free, size, to):
            return found
    rect = Rect((0, 0), size)
    rect.center = window.centerx, window.y + window.height // 3
    return rect.clamp(window)
