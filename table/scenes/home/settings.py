"""The settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from games.core.words import LANGUAGES
from sounds import INTERFACE, MUSIC, TABLE, VOICES
from table.base.graphemes import clean_name
from table.base.screen import Screen
from table.input.devices import DEAD_ZONES, REPEATS
from table.match.chatter import TALK
from table.match.speeds import INSTANT, SPEEDS
from table.scenes.base import FormScene
from table.scenes.home.title import LANGUAGE_NAMES
from table.scenes.kit.backdrop import inside
from table.store.settings import COACHES
from table.ui.choices import Choice, Slider
from table.ui.entry import Field
from table.ui.logo import brass, fitting
from table.ui.panels import panel, shade
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App

TEXT_SIZES = (100, 125, 150, 175, 200)
COVERS = (15, 30, 60, 120, 0)
"""Seconds; 0 is never."""
HEARD = {MUSIC: None, TABLE: "flip", VOICES: "claim", INTERFACE: "press"}
"""The sample sound of each volume group."""
PAD_X, PAD_Y, ROW_GAP = 56, 36, 16  # px at 1080p


class SettingsScene(FormScene):
    """The settings, applied at once."""

    overlay = True
    heading: ClassVar[str] = "settings.heading"
    """The key of its heading."""
    ending: ClassVar[str] = "settings.done"
    """The key of the button that ends it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._silent = False

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        below = self.app.scenes[: self.app.scenes.index(self)] if self in self.app.scenes else []
        return below[-1].help_game if below else None

    def build(self) -> None:
        """See `FormScene.build`."""
        self.form.stop_editing()
        screen, words = self.screen, self.app.words()
        area = self.area()
        wide = min(area.width, panel_width(screen))
        self._panel = pygame.Rect(0, 0, wide, area.height)
        inner = self._inner()
        rows = self._rows()
        done = Button("done", words(self.ending), self.back, style="lacquer")
        width = min(inner.width, max(screen.px(320), done.width(screen)))
        high, gap = done.height(screen, width), screen.px(20)
        above = round(self._heading_size() * 1.5) + self.above(inner.width)
        bottom = stack(rows, screen, pygame.Rect(inner.x, 0, inner.width - screen.px(30), 0), ROW_GAP)
        self._panel.height = min(area.height, screen.px(PAD_Y) * 2 + above + gap + bottom + gap + high)
        self._panel.center = area.center
        inner = self._inner()
        done.rect = pygame.Rect(inner.centerx - width // 2, inner.bottom - high, width, high)
        window = pygame.Rect(inner.x, inner.y + above, inner.width, done.rect.top - gap - inner.y - above)
        stack(rows, screen, pygame.Rect(inner.x, window.y + gap // 2, inner.width - screen.px(30), 0), ROW_GAP)
        for row in rows:
            if isinstance(row, Label):
                row.rect = row.rect.move(screen.px(12), 0)  # in line with the words of the others
        self.form.set(screen, [*rows, done], rows, window)
        self.form.focus.prefer(rows[0].id)

    def area(self) -> pygame.Rect:
        """Return what the panel may have of the window."""
        return inside(self.screen, 24)

    def above(self, width: int) -> int:
        """Return the px between heading and rows that are `width` px wide."""
        return 0

    def _inner(self) -> pygame.Rect:
        return self._panel.inflate(-2 * self.screen.px(PAD_X), -2 * self.screen.px(PAD_Y))

    def _rows(self) -> list[Widget]:
        return [*self.first_rows(), *self.more_rows()]

    def first_rows(self) -> list[Widget]:
        """Return what the first launch asks for."""
        words, settings = self.app.words(), self.app.settings
        nearest = min(TEXT_SIZES, key=lambda size: abs(size - settings.text * 100))
        rows: list[Widget] = [
            self._choice("language", [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES], settings.language),
            Field("name", words("settings.name"), settings.name, done=self._call, hint=words("settings.name_hint")),
            Choice(
                "text",
                words("settings.text"),
                [(size, words("settings.percent", percent=size)) for size in TEXT_SIZES],
                nearest,
                lambda size: self.app.change(text=size / 100),
                compact=True,  # with every size it would have another shape under the same pointer
            ),
            self._choice(
                "contrast", [(c, words(f"settings.contrast_{c}")) for c in ("normal", "high")], settings.contrast
            ),
            Choice(
                "reduced",
                words("settings.motion"),
                [(False, words("settings.motion_full")), (True, words("settings.motion_reduced"))],
                settings.reduced,
                lambda reduced: self.app.change(reduced=reduced),
            ),
            self._volume("volume", "flip"),
        ]
        self._silent = self.app.sounds.device.missing
        if self._silent:
            rows.append(Label(words("settings.no_sound"), 22, colour=self.palette.cream_soft))
        return rows

    def more_rows(self) -> list[Widget]:
        """Return the rest."""
        words, settings = self.app.words(), self.app.settings
        switch = [(False, words("settings.off")), (True, words("settings.on"))]
        times = {s: words("settings.speed_times", times=f"{s:g}") for s in SPEEDS if s != INSTANT}
        covers = {s: words("settings.cover_after", seconds=s) for s in COVERS if s}
        speeds = [(s, times.get(s) or words("settings.speed_instant")) for s in SPEEDS]
        hides = [(s, covers.get(s) or words("settings.cover_never")) for s in COVERS]
        full = [(on, words(f"settings.fullscreen_{'on' if on else 'off'}")) for on in (False, True)]
        rates = [(on, words(f"settings.display_rate_{'on' if on else 'off'}")) for on in (False, True)]
        zones = [(zone, words("settings.percent", percent=zone)) for zone in DEAD_ZONES]
        muted = [(not on, text) for on, text in switch]
        undo = [(on, words(f"settings.take_back_{'on' if on else 'off'}")) for on in (False, True)]
        return [
            *(self._volume(group, heard) for group, heard in HEARD.items()),
            self._choice("muted", muted[::-1], settings.muted),
            self._choice("speed", speeds, settings.speed),
            self._choice("fullscreen", full, settings.fullscreen),
            self._choice("display_rate", rates, settings.display_rate),
            self._choice("talk", [(talk, words(f"settings.talk_{talk}")) for talk in TALK], settings.talk),
            self._choice("take_back", undo, settings.take_back),
            self._choice("coach", [(when, words(f"settings.coach_{when}")) for when in COACHES], settings.coach),
            self._choice("cover_seconds", hides, settings.cover_seconds, "cover"),
            self._choice(
                "pad_repeat", [(each, words(f"settings.pad_repeat_{each}")) for each in REPEATS], settings.pad_repeat
            ),
            self._choice("dead_zone", zones, settings.dead_zone),
            self._choice("rumble", switch, settings.rumble),
        ]

    def _choice(self, field: str, options: list[tuple[Any, str]], value: Any, key: str = "") -> Widget:
        label = self.app.words()(f"settings.{key or field}")
        return Choice(field, label, options, value, lambda chosen: self.app.change(**{field: chosen}))

    def _call(self, typed: str) -> None:
        """Set the name of the person here."""
        self.app.change(name=clean_name(typed))
        self.build()

    def _volume(self, field: str, heard: str | None) -> Widget:
        """Return a volume control with a sample sound.

        The sound is played at once, where nothing is heard anyway.
        """

        def take(volume: float) -> None:
            self.app.change(**{field: volume})
            if heard:
                self.app.sounds.play(heard)

        return Slider(field, self.app.words()(f"settings.{field}"), getattr(self.app.settings, field), take)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self.app.sounds.device.missing != self._silent:  # the first sound has found no device
            self.build()

    def back(self) -> None:
        """See `FormScene.back`."""
        self.app.pop()

    def _heading(self) -> str:
        return self.app.words()(self.heading)

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self._heading(), screen.px(44 + 14 * screen.text), self._panel.width - screen.px(110))

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        self.draw_behind(surface)
        panel(surface, self._panel, screen, "wood")
        inner = self._inner()
        heading = brass(self._heading(), self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=inner.midtop))
        below = pygame.Rect(inner.x, inner.y + round(self._heading_size() * 1.5), inner.width, 0)
        below.height = self.above(inner.width)
        self.draw_above(surface, below)
        super().draw(surface)

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw what the panel lies on."""
        shade(surface, self.screen)

    def draw_above(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what is between heading and rows."""


def panel_width(screen: Screen) -> int:
    """Return the panel's width, px, where there is space."""
    return screen.px(1080 + 300 * (screen.text - 1))
