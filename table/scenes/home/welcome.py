"""The pages of the first launch, on which a character asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from table.scenes.home.settings import SettingsScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.kit.row_panel import panel_width
from table.stage.drawing.expressions import Expression, Gaze, drawn_characters
from table.stage.drawing.surface import figure
from table.stage.drawing.surface import panel as bubble
from table.ui import labels
from table.ui.logo import brass
from table.ui.widgets import Label, Widget

if TYPE_CHECKING:
    from table.app.app import App

NOTE = 24  # px at 1080p
HOST, LEAST_HOST = 340, 220  # px at 1080p
PAD = 20
BLINK, SHUT = 4300.0, 140.0  # ms between two blinks, and of one
LOGO, LEAST_LOGO, LOGO_FILLS = 190, 90, 0.7  # px at 1080p, and part of the height above the panel
OTHERS, LEAST_OTHERS = 150, 70  # px at 1080p of the other characters
GLAD = 1800.0  # ms that the greeting lasts


class HostedScene(SettingsScene):
    """The base of pages of the first launch."""

    overlay = False

    def __init__(self, app: App, leads_to: Callable[[], None]) -> None:
        """`leads_to` opens what comes after it."""
        super().__init__(app)
        self._leads_to = leads_to
        self._age = 0.0
        self._looks: tuple[Expression, Gaze] = "gleeful", "ahead"

    @property
    def _host(self) -> pygame.Rect:
        """The character's place; empty where the panel needs the space."""
        screen, area = self.screen, inside(self.screen, 24)
        wide = min(screen.px(HOST), area.width - panel_width(screen) - screen.px(PAD))
        place = pygame.Rect(0, 0, wide, wide)
        left = (area.width - panel_width(screen) - screen.px(PAD) - wide) // 2
        place.midleft = area.x + left, area.centery + wide // 3
        said = self._said_width(place) - 2 * screen.px(PAD)
        if wide < screen.px(LEAST_HOST) or self._note_height(said) > area.height // 3:
            return pygame.Rect(0, 0, 0, 0)
        return place

    def _said_width(self, host: pygame.Rect) -> int:
        """Width of what the character says, which may begin left of it."""
        return host.width + min(host.width // 2, max(0, host.x - inside(self.screen, 24).x))

    def area(self) -> pygame.Rect:
        """See `SettingsScene.area`: beside the character."""
        whole, host = super().area(), self._host
        if not host:
            return whole
        left = host.right + self.screen.px(PAD)
        return pygame.Rect(left, whole.y, min(panel_width(self.screen), whole.right - left), whole.height)

    def above(self, width: int) -> int:
        """See `SettingsScene.above`: the note, if nobody says it."""
        return 0 if self._host else self._note_height(width) + self.screen.px(8)

    def _note_height(self, width: int) -> int:
        return labels.block_height(self._note(), width, self.screen.font(NOTE), self.screen)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (*super().written, self._note().replace("\n", " "))

    def _note(self) -> str:
        """Return what the character says."""
        raise NotImplementedError

    def back(self) -> None:
        """See `FormScene.back`."""
        self._leads_to()

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._age += ms

    @property
    def alive(self) -> list[pygame.Rect]:
        """See `Scene.alive`: the character, when it looks otherwise."""
        host = self._host
        return [host] if host and self._looks != self._face() else []

    def _face(self) -> tuple[Expression, Gaze]:
        if self._age < GLAD:
            return "gleeful", "ahead"
        shut = not self.screen.reduced and self._age % BLINK < SHUT
        return "pleased", "shut" if shut else "right"

    def draw_behind(self, surface: pygame.Surface) -> None:
        """See `SettingsScene.draw_behind`."""
        screen, host, colours = self.screen, self._host, self.palette
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        self._looks = self._face()
        if not host:
            return
        surface.blit(figure(drawn_characters()[0], host.width, *self._looks), host)
        pad, size = screen.px(PAD), screen.font(NOTE)
        wide = self._said_width(host)
        said = pygame.Rect(host.right - wide, 0, wide, self._note_height(wide - 2 * pad) + 2 * pad)
        said.bottom = host.y - screen.px(24)
        drawn = bubble(said.size, colours.paper, edge=colours.ink, tail=("bottom", host.centerx - said.x))
        surface.blit(drawn.surface, said.move(-drawn.margin, -drawn.margin))
        labels.block(surface, self._note(), said.inflate(-2 * pad, -2 * pad), size, colours.ink, screen)

    def draw_above(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """See `SettingsScene.draw_above`."""
        if area.height:
            size, colour = self.screen.font(NOTE), self.palette.cream_soft
            labels.block(surface, self._note(), area, size, colour, self.screen, align="centre")


class WelcomeScene(HostedScene):
    """The name and the volume, before the title.

    The program's name stands above the panel, and who else plays below it.
    """

    heading = "settings.welcome"
    ending = "settings.start"

    def _note(self) -> str:
        return self.app.words()("settings.welcome_note")

    def rows(self) -> list[Widget]:
        """See `RowsScene.rows`."""
        return [row for row in self.first_rows() if row.id in ("name", "volume") or isinstance(row, Label)]

    def draw_behind(self, surface: pygame.Surface) -> None:
        """See `HostedScene.draw_behind`."""
        super().draw_behind(surface)
        screen, hall, host, words = self.screen, inside(self.screen, 24), self._host, self.app.words()
        left = host.left if host else self._panel.left
        pad = screen.px(PAD)
        spoken = self._note_height(self._said_width(host) - 2 * pad) + 2 * pad + screen.px(24) if host else 0
        said = min([self._panel.top, *([host.top - spoken] if host else [])])
        above = pygame.Rect(left, hall.top, self._panel.right - left, said - hall.top)
        size = min(screen.px(LOGO), round(above.height * LOGO_FILLS))
        if size >= screen.px(LEAST_LOGO):
            name = brass(words("app.name"), size, screen.contrast)
            roman = brass(" ".join(words("app.roman")), size // 4, screen.contrast)
            wide = name.get_width() + size // 8 + roman.get_width()
            place = name.get_rect(midleft=(above.centerx - wide // 2, above.centery))
            surface.blit(name, place)
            surface.blit(roman, roman.get_rect(midleft=(place.right + size // 8, place.centery)))
        below = pygame.Rect(self._panel.left, self._panel.bottom, self._panel.width, hall.bottom - self._panel.bottom)
        others = drawn_characters()[1:]
        side = min(screen.px(OTHERS), below.height - screen.px(PAD) * 2, below.width // len(others))
        for number, who in enumerate(others) if side >= screen.px(LEAST_OTHERS) else ():
            picture = figure(who, side, "pleased", "left")
            middle = below.left + below.width * (2 * number + 1) // (2 * len(others))
            surface.blit(picture, picture.get_rect(center=(middle, below.centery)))

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (*super().written, self.app.words()("app.name"))

    def back(self) -> None:
        """See `FormScene.back`."""
        self.app.change(welcomed=True)
        super().back()
