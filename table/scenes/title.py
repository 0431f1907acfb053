"""The title: choose a game, go on with an unfinished one, language, settings, and what the program is."""

from __future__ import annotations

from collections.abc import Callable
from math import sin, tau
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.words import LANGUAGES
from table.guests import playable
from table.input.intents import Intent
from table.scenes.base import FormScene
from table.stage.drawing.cards import CardArt
from table.ui import labels
from table.ui.backdrop import backdrop, inside
from table.ui.choices import Choice
from table.ui.logo import brass
from table.ui.panels import Style
from table.ui.widgets import GAP, Button, least

if TYPE_CHECKING:
    from table.app import App
    from table.store.autosave import SavedGame

LANGUAGE_NAMES = {"ja": "日本語", "en": "English"}
SMALL = ("rules", "settings", "quit")
SIZES = (34, 30, 26)  # px at 1080p of the games' titles: the smaller ones where there are many games
SPREAD = 11  # degrees between the cards of the fan
COMES = 260.0  # ms in which a card comes to the fan, and
AFTER = 90.0  # ms between two of them
BREATH = 5200.0  # ms in which the fan rises and sinks once
RISE = 5  # px at 1080p that it rises


class TitleScene(FormScene):
    """The first scene. The cards of the game that is pointed at are fanned out on the table."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._game = playable()[0].id
        self._saved = self._unfinished()
        self._age = 0.0
        self._art: CardArt | None = None
        self._shadows: dict[int, pygame.Surface] = {}
        self._keys = pygame.Rect(0, 0, 0, 0)

    def _unfinished(self) -> SavedGame | None:
        from table.store import autosave

        saved, problem = autosave.unfinished()
        self.app.tell(problem)
        return saved

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._game

    def build(self) -> None:
        """See `FormScene.build`."""
        screen = self.screen
        area = inside(screen)
        language = Choice(
            "language",
            "",
            [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
            screen.lang,
            lambda code: self.app.change(language=code),
        )
        wide = language.control_width(screen)
        language.rect = pygame.Rect(area.right - wide, area.y, wide, least(screen))
        shelf = Button("shelf", self.words("title.shelf"), self._shelf, icon="log", size=24)
        shelf.rect = pygame.Rect(0, 0, shelf.width(screen), shelf.height(screen, area.width))
        shelf.rect.topright = language.rect.right, language.rect.bottom + max(8, screen.px(GAP))
        about = Button("about", self.words("title.about"), self._about, style="quiet", size=24)
        about.rect = pygame.Rect(0, 0, about.width(screen), about.height(screen, area.width))
        about.rect.bottomright = area.bottomright
        self._keys = pygame.Rect(area.x, 0, about.rect.left - screen.px(24) - area.x, 0)
        column = min(area.width // 2, screen.px(360 + 240 * screen.text))
        top = area.y + self._logo_height() + screen.px(24)
        self._keys.height = labels.block_height(self.words("title.keys"), self._keys.width, screen.font(20), screen)
        self._keys.bottom = area.bottom
        foot = self._keys.top
        gap = max(8, screen.px(GAP))
        for size in SIZES:
            menu = self._menu(size)
            rows = self._rows(menu, column, gap)
            high = sum(max(widget.height(screen, wide) for widget, wide in row) + gap for row in rows)
            if high <= foot - top:
                break
        end = foot if high <= foot - top else foot - screen.px(12)  # what is cut must not seem to lie under the words
        self._window = pygame.Rect(area.x - screen.px(12), top, column + screen.px(40), end - top)
        y = top + max(screen.px(8), (foot - top - high) // 3)
        for row in rows:
            x = area.x
            for widget, wide in row:
                widget.rect = pygame.Rect(x, y, wide, widget.height(screen, wide))
                x = widget.rect.right + gap
            y = max(widget.rect.bottom for widget, _ in row) + gap
        self.form.set(screen, [*menu, language, shelf, about], menu, self._window)
        self.form.focus.prefer(menu[0].id)
        self._shadows = {}
        self._art = self.app.art(self._game)

    def _menu(self, size: int) -> list[Button]:
        """All buttons; the words on those of the games are `size` px high at 1080p."""
        words = self.words
        menu: list[Button] = []
        if self._saved:
            saved, setup = self._saved, self._saved.setup
            title = self.app.words(setup.game_id)("title")
            note = words("title.continue_note", game=title, count=len(setup.seats))
            label = words("title.continue")
            menu.append(
                Button("continue", label, lambda: self.app.start(*saved), style="lacquer", note=note, align="left")
            )
        for game in playable():
            least, most = game.seats[0], game.seats[-1]
            note = words("title.seats", least=least, most=most, minutes=game.minutes)
            style: Style = "plate" if self._saved or game is not playable()[0] else "lacquer"
            title = self.app.words(game.id)("title")
            menu.append(
                Button(f"game {game.id}", title, self._opener(game.id), style=style, note=note, size=size, align="left")
            )
        menu.append(Button("rules", words("title.rules"), self.app.help, icon="help", align="left"))
        menu.append(Button("settings", words("title.settings"), self._settings, icon="menu", align="left"))
        menu.append(Button("quit", words("title.quit"), self.app.quit, icon="cross", align="left"))
        return menu

    def _rows(self, menu: list[Button], column: int, gap: int) -> list[list[tuple[Button, int]]]:
        """The menu in rows, with widths: what is not a game stands side by side where there is room."""
        small = [button for button in menu if button.id in SMALL]
        spare = column - gap * (len(small) - 1) - sum(button.width(self.screen) for button in small)
        rows = [[(button, column)] for button in menu if spare < 0 or button not in small]
        beside = [(button, button.width(self.screen) + spare // len(small)) for button in small]
        return rows + [beside] * (spare >= 0)

    def _opener(self, game_id: str) -> Callable[[], None]:
        def opens() -> None:
            from table.scenes.lobby import LobbyScene

            self.app.push(LobbyScene(self.app, game_id))

        return opens

    def _shelf(self) -> None:
        from table.scenes.shelf import ShelfScene

        self.app.push(ShelfScene(self.app))

    def _settings(self) -> None:
        from table.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _about(self) -> None:
        from table.scenes.about import AboutScene

        self.app.push(AboutScene(self.app))

    def back(self) -> None:
        """Esc leads to the way out, and a second press takes it."""
        if self.form.focus.lit and self.form.focus.lit.id == "quit":
            self.app.quit()
        else:
            self.form.focus.go("quit")

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        super().handle(intent)
        lit = self.form.focus.lit
        game = lit.id.removeprefix("game ") if lit and lit.id.startswith("game ") else self._game
        if game != self._game:
            self._game = game
            self.build()

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._age += ms

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        surface.blit(backdrop(screen.size), (0, 0))
        area = inside(screen)
        self._draw_fan(surface, area)
        self._draw_logo(surface, area)
        size, colour = screen.font(20), self.palette.cream_soft
        labels.block(surface, self.words("title.keys"), self._keys, size, colour, screen, align="left")
        super().draw(surface)

    def _logo_size(self) -> int:
        return self.screen.px(210 if self.screen.text < 1.5 else 150)

    def _logo_height(self) -> int:
        return round(self._logo_size() * 1.12) + self.screen.font(40)

    def _draw_logo(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        screen, words = self.screen, self.words
        size = self._logo_size()
        name = brass(words("app.name"), size, screen.contrast)
        surface.blit(name, (area.x - size // 20, area.y - size // 4))
        roman = brass(" ".join(words("app.roman")), size // 4, screen.contrast)
        surface.blit(roman, (area.x + name.get_width() + size // 12, area.y + size // 2))
        line = pygame.Rect(area.x, area.y + round(size * 1.1), area.width * 11 // 20, screen.font(38))
        labels.line(surface, words("app.tagline"), line, screen.font(28), self.palette.cream, "bold")

    def _draw_fan(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The cards come one after the other, then the fan breathes."""
        assert self._art
        screen = self.screen
        left = self._window.right + screen.px(30)
        room = area.right - left
        high = min(screen.px(470), area.height * 6 // 10, round(room * 0.66))
        middle = left + room // 2, area.centery + high // 8
        pivot = pygame.Vector2(middle[0], middle[1] + high * 1.25)
        faces = entry(self._game).fan
        breath = 0.0 if screen.reduced else sin(tau * self._age / BREATH) * screen.px(RISE)
        for i, face in enumerate(faces):
            part = 1.0 if screen.reduced else min(1.0, max(0.0, (self._age - i * AFTER) / COMES))
            if part <= 0:
                break
            angle = (i - (len(faces) - 1) / 2) * -SPREAD
            arm = pygame.Vector2(0, -high * 1.25).rotate(-angle)
            come = (1 - part) ** 3 * screen.px(420)
            centre = pivot + arm + pygame.Vector2(0, breath * (1 if i % 2 else 0.6) + come)
            card = self._art.rotated(face, high, angle)
            if i not in self._shadows:
                self._shadows[i] = pygame.transform.rotate(self._art.shadow(high, screen.px(26)), angle)
            turned = self._shadows[i]
            surface.blit(turned, turned.get_rect(center=centre + pygame.Vector2(screen.px(6), screen.px(14))))
            surface.blit(card, card.get_rect(center=centre))
