"""The coach's sheet: choices as buttons, their costs, the reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import pygame
from pygame import Rect

from games.core.actions import Action
from table.base.screen import LEAST_FONT, Screen
from table.graphics.text import Weight
from table.graphics.theme import palette
from table.review.counsel import Counsel
from table.ui import labels
from table.ui.focus import Target
from table.ui.panels import State, Style, panel
from table.ui.placement import Groups, free_by, nearest
from table.ui.widgets import Button

CLOSE, WAY, MORE = "coach close", "coach way", "coach more"
"""Ids of the targets; those of choices go on with their number."""

_TEXT, _NOTE, _HEADING = 26, 22, 28  # px at 1080p
_PAD, _GAP, _WIDE = 28, 12, 860
_PARTS = (1.0, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55, 0.5)
"""Of the letters' size, where there is too little room."""
_NARROW = (1.0, 0.75, 0.6)
"""Of the width."""
_LEGIBLE, _SMALLEST = 0.85, 0.55
"""Letter scales: the least of usual size, and of the wished size.

Where that leaves the table free.
"""


@dataclass(frozen=True, slots=True)
class _Line:
    said: str
    size: int
    weight: Weight
    place: Rect


class CoachSheet:
    """Laid out once for what is said."""

    def __init__(
        self,
        heading: str,
        counsel: Counsel,
        close: str,
        screen: Screen,
        board: Rect,
        keep: Groups,
        take: Callable[[Action], None],
        leave: Callable[[], None],
        more: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        """Place the sheet over as little as possible to be kept free.

        With letters as large as that allows; else in the middle of the board. `take` is told the choice that
        was pressed; `more`: the button that leads to further ones.
        """
        self._screen = screen
        self._more = more
        self.buttons: dict[str, Button] = {}
        window = Rect((0, 0), screen.size).inflate(-2 * screen.px(_GAP), -2 * screen.px(_GAP))
        needed = [Rect(one) for group in keep for one in group]
        found: list[tuple[tuple[float, ...], Rect]] = []
        parts = [part for part in _PARTS if part >= max(_SMALLEST, _LEGIBLE / screen.text)]
        for part, narrow in product(parts, _NARROW):
            self._lay_out(heading, counsel, close, board, part, narrow, take, leave)
            size = self.rect.size
            for covered, (_, free) in enumerate(free_by(window, Rect(0, 0, 0, 0), keep, size)):
                places = [place for space in free if (place := nearest([space], size, board))]
                found += [((-covered, -len(place.collidelistall(needed)), part, narrow), place) for place in places]
                if places:
                    break
            if any(worth[:2] == (0, 0) for worth, _ in found):
                break  # smaller letters leave no more free
        (_, _, part, narrow), place = max(found, key=lambda one: one[0], default=((0, 0, 1.0, 1.0), Rect(0, 0, 0, 0)))
        if found:
            self._lay_out(heading, counsel, close, board, part, narrow, take, leave)
        else:
            for part in _PARTS:
                self._lay_out(heading, counsel, close, board, part, 1.0, take, leave)
                if self.rect.height <= board.height:
                    break
            place = self.rect.copy()
            place.center = board.center
        shift = place.x - self.rect.x, place.y - self.rect.y
        self.rect.move_ip(shift)
        for button in self.buttons.values():
            button.rect.move_ip(shift)
        for line in self._lines:
            line.place.move_ip(shift)

    def _lay_out(
        self,
        heading: str,
        counsel: Counsel,
        close: str,
        within: Rect,
        share: float,
        narrow: float,
        take: Callable[[Action], None],
        leave: Callable[[], None],
    ) -> None:
        """Lay out with scaled letters in a narrow width.

        From the corner of the window on.
        """
        self._lines: list[_Line] = []
        self.buttons.clear()
        screen = self._screen
        pad, gap = screen.px(_PAD), screen.px(_GAP)
        wide = min(within.width, round(max(screen.px(_WIDE), screen.font(_TEXT) * share * 26) * narrow))
        inner = Rect(pad, pad, wide - 2 * pad, 0)
        top = self._write(heading, _HEADING * share, "bold", inner, pad) + gap
        for number, way in enumerate(counsel.ways):
            style: Style = "key" if way.best else "plate"
            act, size = partial(take, way.action), round(_TEXT * share)
            button = Button(f"{WAY} {number}", way.words, act, size=size, align="left", style=style)
            button.rect = Rect(inner.x, top, inner.width, button.height(screen, inner.width))
            self.buttons[button.id] = button
            top = button.rect.bottom + gap // 2
            if way.note:
                top = self._write(way.note, _NOTE * share, "regular", inner.inflate(-2 * gap, 0), top)
            top += gap
        for reason in counsel.reasons:
            top = self._write(reason, _NOTE * share, "regular", inner, top) + gap // 2
        end = Button(CLOSE, close, leave, size=round(_TEXT * share), style="lacquer", icon="cross")
        end_wide = min(end.width(screen), inner.width)
        if self._more:
            button = Button(MORE, *self._more, size=round(_TEXT * share))
            beside = button.width(screen) + gap + end_wide <= inner.width
            wide_enough = button.width(screen) if beside else inner.width
            button.rect = Rect(inner.x, top + gap // 2, wide_enough, button.height(screen, wide_enough))
            self.buttons[MORE] = button
            top = top if beside else button.rect.bottom
        end.rect = Rect(inner.right - end_wide, top + gap // 2, end_wide, end.height(screen, end_wide))
        self.buttons[CLOSE] = end
        self.rect = Rect(0, 0, wide, end.rect.bottom + pad)

    def _write(self, said: str, size: float, weight: Weight, inner: Rect, top: int) -> int:
        """Note a paragraph; where it ends."""
        px = max(LEAST_FONT, self._screen.font(size))
        high = labels.block_height(said, inner.width, px, self._screen, weight)
        self._lines.append(_Line(said, px, weight, Rect(inner.x, top, inner.width, high)))
        return top + high

    @property
    def lines(self) -> list[str]:
        """Its words besides the buttons."""
        return [line.said for line in self._lines]

    def targets(self) -> Sequence[Target]:
        """The choices and the way out, in Tab order."""
        return [Target(button.id, button.rect, name=button.called) for button in self.buttons.values()]

    def draw(self, surface: pygame.Surface, lit: str | None, pressed: str | None) -> None:
        """Draw it over the table; `lit` and `pressed` are ids of targets."""
        screen = self._screen
        panel(surface, self.rect, screen, "paper")
        ink = palette(screen.contrast).ink
        for line in self._lines:
            labels.block(surface, line.said, line.place, line.size, ink, screen, line.weight)
        for button in self.buttons.values():
            state: State = "pressed" if button.id == pressed else "lit" if button.id == lit else "rest"
            button.draw(surface, screen, state, button.rect)
