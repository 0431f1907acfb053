"""An invitation: QR picture, and address for typing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from table.base.screen import Screen
from table.graphics.theme import palette
from table.match.seats import SeatSetup
from table.stage.drawing.ground import portrait_of
from table.store.sharing import qr_code
from table.ui import labels
from table.ui.qr import picture
from table.ui.widgets import Label, Widget, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from games.core.words import Words
    from table.app.app import App
    from table.phones.host import PhoneHost

GAP = 20  # px at 1080p
NOTE, ADDRESS, NAME = 24, 30, 32
LEAST = 380
"""Smallest QR picture, px at 1080p; below that only text."""


class Invitation:
    """One invitation at a time.

    The picture takes up to 0.2 s: it is made in the background, and its place is empty meanwhile.
    """

    def __init__(self, app: App) -> None:
        """Nobody is invited yet."""
        self._app = app
        self._link = ""
        self._code: Future[tuple[bytes, ...] | None] | None = None
        self._paper = self._caption = pygame.Rect(0, 0, 0, 0)
        self._name = ""
        self._seat: SeatSetup | None = None

    @property
    def made(self) -> bool:
        """True if its picture is there."""
        return bool(self._name and self._code and self._code.done())

    @property
    def awaited(self) -> bool:
        """True if its picture is still being made."""
        return bool(self._name and not self.made)

    def clear(self) -> None:
        """Show none."""
        self._name = ""

    def lay_out(self, host: PhoneHost, link: str, name: str, seat: SeatSetup | None, area: pygame.Rect) -> list[Widget]:
        """Show an invitation, and return its text widgets.

        `link` is what the picture holds, `name` whom it is for; `seat`: if it is for one.
        """
        screen = self._app.screen
        if link != self._link:
            self._link, self._code = link, self._app.background.do(partial(qr_code, link))
        self._name, self._seat = name, seat
        self._caption = pygame.Rect(area.x, area.y, area.width, round(screen.font(NAME) * labels.LINE))
        top = self._caption.bottom + screen.px(6)
        below = pygame.Rect(area.x, top, area.width, area.bottom - top)
        about = self._about(host, self._app.words())
        if not self._arrange(about, below, screen, least=screen.px(LEAST)):
            about = self._typed(host)
            self._arrange(about, below, screen, least=0)
        return [*about]

    def _about(self, host: PhoneHost, words: Words) -> list[Label]:
        colours = palette(self._app.screen.contrast)
        site, code = self._typed(host)
        return [
            Label(words("phones.scan"), NOTE, colour=colours.cream),
            Label(words("phones.type"), NOTE, colour=colours.cream_soft),
            site,
            Label(words("phones.code"), NOTE, colour=colours.cream_soft),
            code,
        ]

    def _typed(self, host: PhoneHost) -> list[Label]:
        """The address and the code."""
        colours = palette(self._app.screen.contrast)
        site = Label(host.site, ADDRESS, colour=colours.brass_light, weight="bold")
        return [site, Label(host.requests.code, ADDRESS, colour=colours.cream, weight="bold")]

    def _arrange(self, about: list[Label], area: pygame.Rect, screen: Screen, least: int) -> bool:
        """Place picture and text; False if the picture were too small.

        Smaller than `least` px. The text stands beside it if there is space, or below.
        """
        gap = screen.px(GAP)
        typed = [label for label in about if label.size == ADDRESS]
        beside = max(labels.width(label.words, screen.font(label.size), "bold") for label in typed)
        side = min(area.height, area.width - gap - beside - screen.px(8))
        rest = pygame.Rect(area.x + side + gap, area.y, area.width - side - gap, 0)
        if side >= max(least, area.height * 3 // 4) and stack(about, screen, rest, 8) <= area.bottom:
            self._paper = pygame.Rect(area.topleft, (side, side))
            return True
        high = stack(about, screen, pygame.Rect(area.x, 0, area.width, 0), 4) + screen.px(8)
        side = min(area.width, area.height - high)
        self._paper = pygame.Rect(area.topleft, (side, side))
        stack(about, screen, pygame.Rect(area.x, self._paper.bottom + screen.px(8), area.width, 0), 4)
        return side >= least

    def draw(self, surface: pygame.Surface) -> None:
        """The picture, and above it whose it is."""
        screen = self._app.screen
        if not self._name:
            return
        code = self._code.result() if self._code and self._code.done() else None
        if code:
            drawn = picture(code, self._paper.width)
            surface.blit(drawn, drawn.get_rect(topleft=self._paper.topleft))
        beside = self._caption.copy()
        if self._seat:
            surface.blit(portrait_of(self._seat, self._caption.height), self._caption.topleft)
            beside.x += self._caption.height + screen.px(12)
            beside.width -= self._caption.height + screen.px(12)
        cream = palette(screen.contrast).cream
        labels.line(surface, self._name, beside, screen.font(NAME), cream, "bold")
