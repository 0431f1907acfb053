"""The title: games, unfinished games, language, settings, about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sin, tau
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.entry import WEIGHTS
from games.core.words import LANGUAGES
from table.input.devices import DESK
from table.input.intents import Intent
from table.plugins.registry import playable
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.home.lessons_left import learning, left
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.kit.lineup import lineup, lineup_height
from table.scenes.kit.offer import Fact, OfferCard
from table.stage.drawing.cards import CardArt
from table.store import autosave
from table.ui import labels
from table.ui.choices import Choice
from table.ui.logo import brass
from table.ui.panels import Style
from table.ui.widgets import GAP, Button, least

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App
    from table.base.problems import Problem
    from table.store.autosave import SavedGame

LANGUAGE_NAMES = {"ja": "日本語", "en": "English"}
SIZES = ((210, (34, 24)), (180, (32, 23)), (160, (30, 22)), (130, (28, 21)), (110, (26, 20)), (84, (24, 18)))
"""Sizes of the logo, titles and texts, px at 1080p.

Smaller ones where there is less space.
"""
TWO = ((24, 18), (22, 16), (20, 15))
"""The same for games in two columns."""
MOST = 0.58  # of the width: what the games have at most
KEYS = 20  # px at 1080p of what is said of keys
LEAST_FAN = 90  # px at 1080p: no lower cards are fanned out
SPREAD = 4  # degrees between the cards of the fan
ARM = 11.0  # heights of a card from it to where they would meet: none covers another
SLENDER = 3.7  # heights of a line-up that it is wide
WIDE = 4.0  # heights of a card that the fan is wide
FAN_FILLS = 0.8  # of the height of its room
COMES = 260.0  # ms in which a card comes to the fan, and
AFTER = 90.0  # ms between two of them
BREATH = 5200.0  # ms in which the fan rises and sinks once
RISE = 5  # px at 1080p that it rises


def _found() -> tuple[SavedGame | None, Problem | None, int]:
    """Return the last unfinished game, any problem, and how many games wait."""
    saved, problem = autosave.unfinished()
    return saved, problem, len(autosave.waiting())


class TitleScene(FormScene):
    """The first scene, with the six characters and a fan of cards.

    The fan is of the highlighted game.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._game = playable()[0].id
        latest = autosave.latest()
        self._waits = (latest.number, latest.setup) if latest else None
        self._waiting = len(autosave.waiting())
        self._looking: Future[tuple[SavedGame | None, Problem | None, int]] | None = None
        self._age = 0.0
        self._hears = False
        self._art: CardArt | None = None
        self._shadows: dict[int, pygame.Surface] = {}
        self.drawn: list[tuple[pygame.Surface, pygame.Rect]] = []
        """Characters and fan as they were drawn last."""
        self._keys = self._fan = self._lineup = pygame.Rect(0, 0, 0, 0)
        self._logo = SIZES[0][0]
        self._look()

    def _look(self) -> None:
        """Look for unfinished games in the background.

        Until that is done, the last known ones are offered.
        """
        self._looking = self.app.background.do(_found)
        self._take()

    def _take(self) -> None:
        """Show what was found out, once it has been."""
        if self._looking is None or not self._looking.done():
            return
        (saved, problem, waiting), self._looking = self._looking.result(), None
        self.app.tell(problem)
        before = self._waits, self._waiting
        self._waits, self._waiting = (saved.place.number, saved.setup) if saved else None, waiting
        if self._art and (self._waits, self._waiting) != before:
            self.app.behind(self.build)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._game

    def uncover(self) -> None:
        """Refresh offers and games.

        See `Scene.uncover`: somebody has learned something, and games may have come or gone.
        """
        self.build()
        self._look()

    def take_in(self) -> None:
        """See `Scene.take_in`: one of them may be gone on with."""
        self.build()
        self._look()

    def build(self) -> None:
        """Build games on the left, with ways to continue and the rest.

        See `FormScene.build`.
        """
        screen = self.screen
        area, gap = inside(screen), max(8, screen.px(GAP))
        language = Choice(
            "language",
            "",
            [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
            screen.lang,
            lambda code: self.app.change(language=code),
        )
        wide = language.control_width(screen)
        shelf = Button("shelf", self.words("title.shelf"), self._shelf, icon="log", size=24)
        daily = Button("daily", self.words("title.daily"), self._daily, icon="calendar", size=24)
        others = self._others()
        column = max(wide, *(button.width(screen) for button in (shelf, daily, *others)))
        language.rect = pygame.Rect(area.right - column, area.y, column, least(screen))
        lowest = others[-1] if others else daily
        for button, upper in ((shelf, language), (daily, shelf), *((one, daily) for one in others)):
            button.rect = upper.rect.move(0, upper.rect.height + gap)
            button.rect.height = button.height(screen, column)
        small = self._small()
        high = max(button.height(screen, button.width(screen)) for button in small)
        left, foot = area.x, area.bottom - high
        for button in small:
            button.rect = pygame.Rect(left, foot, button.width(screen), high)
            left = button.rect.right + gap
        column = min(round(area.width * MOST), screen.px(690 + 260 * screen.text))
        for self._logo, sizes in SIZES:
            games, ahead = self._games(sizes), self._ahead(sizes)
            top = area.y + self._logo_height() + screen.px(16)
            high = sum(button.height(screen, column) + gap for button in (*ahead, *games))
            if top + high <= foot:
                break
        else:
            ahead = ahead[:1]  # what waits matters more than what is offered
        top += max(0, foot - top - high) // 3
        for button in ahead:
            button.rect = pygame.Rect(area.x, top, column, button.height(screen, column))
            top = button.rect.bottom + gap
        ring = screen.px(12)
        below = pygame.Rect(area.x, max(top, lowest.rect.bottom + gap), area.width, 0)
        below.height = foot - below.top
        fits = top + sum(button.height(screen, column) + gap for button in games) <= foot
        if not fits and (smaller := self._in_two(below, gap)):
            games, self._window, top = smaller, below.inflate(2 * ring, gap), below.top
            beside = max(ahead[-1].rect.right if ahead else 0, area.x + self._logo_width())
            self._lay_around(area, pygame.Rect(beside, area.y, language.rect.left - beside, 0), below.top, left, games)
        else:
            self._window = pygame.Rect(area.x - ring, top - gap // 2, column + 2 * ring + gap, foot - top)
            for button in games:
                button.rect = pygame.Rect(area.x, top, column, button.height(screen, column))
                top = button.rect.bottom + gap
            self._lay_beside(area, max(self._window.right, left) + screen.px(18), lowest.rect)
        self.form.set(screen, [*ahead, *games, *small, language, shelf, daily, *others], games, self._window, top - gap)
        self.form.focus.prefer((*ahead, *games)[0].id)
        self._shadows = {}
        self._art = self.app.art(self._game)

    def _in_two(self, area: pygame.Rect, gap: int) -> list[OfferCard]:
        """The games in two columns; none where they don't fit so."""
        wide = (area.width - gap) // 2
        for sizes in TWO:
            games = self._games(sizes)
            high = max(button.height(self.screen, wide) for button in games)
            for number, button in enumerate(games):
                row, column = divmod(number, 2)
                button.rect = pygame.Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
            if games[-1].rect.bottom <= area.bottom:
                return games
        return []

    def _lay_beside(self, area: pygame.Rect, left: int, above: pygame.Rect) -> None:
        """Place characters, fan, and the keys below if there is space."""
        screen = self.screen
        self._keys = pygame.Rect(left, 0, area.right - left, 0)
        if self._keys.width >= screen.font(KEYS) * 8:
            wide, size = self._keys.width, screen.font(KEYS)
            self._keys.height = max(labels.block_height(said, wide, size, screen) for said in self._said_keys())
        self._keys.bottom = area.bottom
        end = self._keys.top - screen.px(20)
        free = pygame.Rect(self._window.right, above.bottom, area.right - self._window.right, 0)
        free.height = end - free.top
        wide, high, most = free.width, lineup_height(free.width, screen), (free.height - screen.px(60)) // 2
        if high > most:  # smaller beside more buttons, as far as they are still seen
            wide = max(0, round(wide * most / high))
            high = lineup_height(wide, screen)
        room = free.height - high - screen.px(24) * (high > 0)
        self._fan = pygame.Rect(free.x, 0, free.width, room)
        self._fan.height = min(room, round(self._card_height(room) / FAN_FILLS))
        self._lineup = pygame.Rect(free.centerx - wide // 2, 0, wide, high)
        self._lineup.top = free.y + (free.height - high - self._fan.height) // 2
        self._fan.top = self._lineup.bottom

    def _lay_around(
        self, area: pygame.Rect, above: pygame.Rect, top: int, left: int, games: Sequence[OfferCard]
    ) -> None:
        """Place characters above games in two columns, the fan below.

        As far as there is space: right of the logo, within `above`, down to `top`; right of what stands below, from
        `left` on.
        """
        gap = self.screen.px(GAP)
        self._keys = pygame.Rect(0, 0, 0, 0)
        room = pygame.Rect(above.left + gap, above.top, above.width - 2 * gap, top - gap - above.top)
        room.inflate_ip(min(0, round(room.height * SLENDER) - room.width), 0)
        self._lineup = pygame.Rect(room.left, 0, room.width, lineup_height(room.width, self.screen))
        self._lineup.centery = room.centery
        last, column = games[-1].rect, games[min(1, len(games) - 1)].rect
        low = last.bottom if len(games) % 2 == 0 else last.top
        begin = max(left, column.left) + gap
        self._fan = pygame.Rect(begin, low + gap, area.right - begin, area.bottom - low - gap)

    def _card_height(self, room: int) -> int:
        """Return the height of the fan's cards in a room, px."""
        return min(self.screen.px(470), round(room * FAN_FILLS), round(self._fan.width / WIDE))

    def _said_keys(self) -> tuple[str, str]:
        """Return what is said of keys, and of a controller."""
        named = {wish: self.app.legend(wish, DESK) for wish in ("choose", "rules", "fullscreen", "sound")}
        named["move"] = self.app.keys("move")
        return self.words("title.keys", **named), self.words("title.keys_pad", **self.app.legends())

    def _ahead(self, sizes: tuple[int, int]) -> list[OfferCard]:
        """Return offers above the games; by ear the keys come first."""
        self._hears = self.app.reciter.listens
        if not self._hears or self.app.settings.by_ear:
            return [*self._continue(sizes), *self._learn(sizes)]
        title, note = self.words("ear.title"), Fact(self.words("ear.note"))
        open = lambda: self.app.open(lambda: navigation.by_ear(self.app))  # noqa: E731
        return [OfferCard("by_ear", title, open, facts=[note], style="lacquer", sizes=sizes), *self._continue(sizes)]

    def _continue(self, sizes: tuple[int, int]) -> list[OfferCard]:
        if not self._waits:
            return []
        number, setup = self._waits
        title = self.app.words(setup.game_id)("title")
        note = Fact(self.words("title.continue_note", game=title, count=len(setup.seats)))
        label = self.words("title.continue")

        def go_on() -> None:
            self.app.games.resume(number, self._look)

        return [OfferCard("continue", label, go_on, facts=[note], style="lacquer", sizes=sizes)]

    def _others(self) -> list[Button]:
        """Return the way to further unfinished games, if there are any."""
        if not self._waits or self._waiting < 2:
            return []
        label = self.words("title.others", count=self._waiting)
        return [Button("others", label, self._shelf, icon="log", size=24)]

    @property
    def _to_learn(self) -> tuple[int, ...]:
        """Lessons left of the first game, until somebody has begun it."""
        game = playable()[0]
        return () if game.id in self.app.settings.lobbies else left(self.app, game)

    def _learn(self, sizes: tuple[int, int]) -> list[OfferCard]:
        """Return the offer to learn the first game, or go on."""
        game, rest = playable()[0], self._to_learn
        if not rest:
            return []

        def opens() -> None:
            self.app.push(navigation.lessons(self.app, game))
            self.app.replace(lambda: navigation.lesson(self.app, game, rest[0]))

        facts = [Fact(self.app.words(game.id)("title"))]
        style: Style = "plate" if self._waits else "lacquer"  # one way on stands out
        ribbon = "" if self._waits or self.app.settings.done(game.id) else self.words("title.begin")
        return [
            OfferCard("learn", learning(self.app, game), opens, facts=facts, ribbon=ribbon, style=style, sizes=sizes)
        ]

    def _games(self, sizes: tuple[int, int]) -> list[OfferCard]:
        words, offers = self.words, []
        for game in playable():
            first = game is playable()[0]
            least, most = game.seats[0], game.seats[-1]
            weight = ("weight",) * game.weight + ("weight-off",) * (len(WEIGHTS) - game.weight)
            facts = (
                Fact(words("title.players", least=least, most=most), ("person",)),
                Fact(words("title.minutes", minutes=game.minutes), ("clock",)),
                Fact(words(f"title.weight.{game.weight}"), weight),
            )
            stands_out = first and not self._waits and not self._to_learn
            style: Style = "lacquer" if stands_out else "plate"
            said = self.app.words(game.id)
            offers.append(
                OfferCard(
                    f"game {game.id}",
                    said("title"),
                    self._opener(game.id),
                    line=said("tagline"),
                    facts=facts,
                    style=style,
                    sizes=sizes,
                )
            )
        return offers

    def _small(self) -> list[Button]:
        """Return the buttons that are no games."""
        words = self.words
        return [
            Button("rules", words("title.rules"), self.app.help, icon="help"),
            Button("settings", words("title.settings"), self._settings, icon="menu"),
            Button("about", words("title.about"), self._about, icon="speech"),
            Button("quit", words("title.quit"), self.app.quit, icon="cross"),
        ]

    def _opener(self, game_id: str) -> Callable[[], None]:
        return lambda: self.app.open(lambda: navigation.lobby(self.app, game_id))

    def _shelf(self) -> None:
        self.app.push(navigation.shelf(self.app))

    def _daily(self) -> None:
        self.app.open(lambda: navigation.daily(self.app))

    def _settings(self) -> None:
        self.app.push(navigation.settings(self.app))

    def _about(self) -> None:
        self.app.push(navigation.about(self.app))

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

    @property
    def alive(self) -> Sequence[pygame.Rect]:
        """See `Scene.alive`: who has moved, and the fan when it has."""
        now, before = self._pictures(), self.drawn
        if len(now) != len(before):
            return [place for _, place in (*now, *before)]
        return [new[1].union(old[1]) for new, old in zip(now, before, strict=True) if new != old]

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._take()
        self._age += ms
        if self.app.reciter.listens != self._hears and not self.app.changing:
            self.app.behind(self.build)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return self.words("app.name"), self.words("app.tagline"), self._said_keys()[self.app.device.is_pad]

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        area = inside(screen)
        self.drawn = self._pictures()
        surface.blits(self.drawn)
        self._draw_logo(surface, area)
        if self._keys.height:
            size, colour = screen.font(KEYS), self.palette.cream
            said = self._said_keys()[self.app.device.is_pad]
            labels.block(surface, said, self._keys, size, colour, screen, align="left", valign="bottom")
        super().draw(surface)

    def _logo_height(self) -> int:
        return round(self.screen.px(self._logo) * 1.12) + self.screen.font(40)

    def _logo_width(self) -> int:
        """Return how far the logo and the line below it reach, px."""
        screen, words, size = self.screen, self.words, self.screen.px(self._logo)
        name = brass(words("app.name"), size, screen.contrast).get_width()
        roman = brass(" ".join(words("app.roman")), size // 4, screen.contrast).get_width()
        return max(name + size // 12 + roman, labels.width(words("app.tagline"), screen.font(28), "bold"))

    def _draw_logo(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        screen, words = self.screen, self.words
        size = screen.px(self._logo)
        name = brass(words("app.name"), size, screen.contrast)
        surface.blit(name, (area.x - size // 20, area.y - size // 4))
        roman = brass(" ".join(words("app.roman")), size // 4, screen.contrast)
        surface.blit(roman, (area.x + name.get_width() + size // 12, area.y + size // 2))
        line = pygame.Rect(area.x, area.y + round(size * 1.1), area.width * 11 // 20, screen.font(38))
        labels.line(surface, words("app.tagline"), line, screen.font(28), self.palette.cream, "bold")

    def _pictures(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        standing = lineup(self._lineup, self._age, self.screen) if self._lineup.height else []
        return [*standing, *self._cards()]

    def _cards(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Return the pictures of the fan, and their places.

        Its cards come one after the other, then it breathes.
        """
        assert self._art
        screen = self.screen
        high = self._card_height(self._fan.height)
        if high < screen.px(LEAST_FAN):
            return []
        middle = self._fan.centerx, self._fan.centery
        pivot = pygame.Vector2(middle[0], middle[1] + high * ARM)
        faces = entry(self._game).fan
        breath = 0.0 if screen.reduced else sin(tau * self._age / BREATH) * screen.px(RISE)
        found = []
        for i, face in enumerate(faces):
            part = 1.0 if screen.reduced else min(1.0, max(0.0, (self._age - i * AFTER) / COMES))
            if part <= 0:
                break
            angle = (i - (len(faces) - 1) / 2) * -SPREAD
            arm = pygame.Vector2(0, -high * ARM).rotate(-angle)
            come = (1 - part) ** 3 * screen.px(420)
            centre = pivot + arm + pygame.Vector2(0, breath * (1 if i % 2 else 0.6) + come)
            card = self._art.rotated(face, high, angle)
            if i not in self._shadows:
                self._shadows[i] = pygame.transform.rotate(self._art.shadow(high, screen.px(26)), angle)
            turned = self._shadows[i]
            found.append((turned, turned.get_rect(center=centre + pygame.Vector2(screen.px(6), screen.px(14)))))
            found.append((card, card.get_rect(center=centre)))
        return found
