"""Game nights: choice of games, standings, and the ceremony."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.entry import Entry
from games.core.names import Listed
from games.core.options import Options, house_rules
from table.base.screen import Screen
from table.graphics.text import fitted
from table.graphics.theme import hex_colour
from table.graphics.vector import icon
from table.match.seating import fits, named, new_seed
from table.match.seats import Lobby, MatchSetup, SeatSetup
from table.match.series import POINTS, Series
from table.plugins.registry import playable
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.results.scores import ScoresScene
from table.stage.drawing.ground import portrait_of
from table.stage.motion.easing import out_cubic
from table.stage.speech.called import in_sentences
from table.ui.choices import Choice, align
from table.ui.logo import brass, fitting, headed_panel
from table.ui.panels import RADIUS, State, panel, shade
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App

LENGTHS = (3, 4, 5, 7, 10)
PAD, NOTE = 44, 22  # px at 1080p
CARD = 170  # px at 1080p: height of the card of a game
RISES, AFTER = 500.0, 700.0
"""Time for a podium step to rise, and between steps, ms.

The last place first.
"""
STEPS = 3
"""Places that have a step."""


def fitting_games(first: Entry, seats: Sequence[SeatSetup]) -> list[Entry]:
    """The games that all of them can play, the `first` in front."""
    games = [game for game in playable() if fits(game, seats)]
    at = games.index(first)
    return games[at:] + games[:at]


def options_of(game: Entry, begins: int | None, lobby: Lobby | None = None) -> Options:
    """Return default options, with the wished beginner if possible.

    With the house rules that were last chosen in the game's `lobby`.
    """
    settled = {option.id: option.offered for option in game.options}
    if lobby:
        settled |= dict.fromkeys(house_rules(game.options, lobby.options), 1)
    if begins is not None:
        settled |= {option.id: begins for option in game.options if option.kind == "seat"}
    return settled


def standings(app: App, setup: MatchSetup, series: Series) -> ScoresScene:
    """Show the points after a game of the night.

    Then the next game is dealt, or the night ends.
    """
    count = len(setup.seats)

    def then() -> None:
        game = series.next
        if game is None:
            app.replace(lambda: CeremonyScene(app, setup, series))
        else:
            options = options_of(entry(game), series.begins(count), app.settings.lobbies.get(game))
            app.games.start(MatchSetup(game, setup.seats, options, new_seed(), series=series))

    titles = [app.words(game)("title") for game in series.games]
    on = "scores.continue" if series.next else "evening.podium"
    return ScoresScene(app, setup, series.points, series.leaders(count), titles, then, on)


class Programme(Widget):
    """A card of each game, in the order of play."""

    focusable = False

    def __init__(self, id: str, cards: Sequence[pygame.Surface]) -> None:
        """All `cards` have one size; they overlap where they are many."""
        super().__init__(id)
        self._cards = cards

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return self._cards[0].get_height() + screen.px(12)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        wide, count = self._cards[0].get_width(), len(self._cards)
        step = min(wide + screen.px(16), (rect.width - wide) // max(1, count - 1))
        left = rect.centerx - (wide + step * (count - 1)) // 2
        for number, card in enumerate(self._cards):
            surface.blit(card, (left + number * step, rect.y + screen.px(6)))


class GameNightScene(FormScene):
    """Before the first game: how many, which, and what they are worth."""

    overlay = True
    eases = True

    def __init__(self, app: App, first: Entry, seats: tuple[SeatSetup, ...]) -> None:
        super().__init__(app)
        self._first = first
        self._seats = seats
        self._games = fitting_games(first, seats)
        self._length, self._all = LENGTHS[0], len(self._games) > 1
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._cards: dict[tuple[str, Screen], pygame.Surface] = {}

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._first.id

    def _card(self, game: str) -> pygame.Surface:
        """Return the card that stands for a game."""
        key = game, self.screen
        if key not in self._cards:
            self._cards[key] = self.app.art(game).face(entry(game).fan[0], self.screen.px(CARD))
        return self._cards[key]

    @property
    def series(self) -> Series:
        """The series as currently chosen."""
        games = self._games if self._all else [self._first]
        return Series(tuple(games[number % len(games)].id for number in range(self._length)))

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words, colours = self.screen, self.words, self.palette
        area, pad = inside(screen, 20), screen.px(PAD)
        wide = min(area.width, screen.px(900 + 260 * (screen.text - 1)))
        inner = wide - 2 * pad - screen.px(20)
        which = [(False, words("evening.one")), *([(True, words("evening.all"))] if len(self._games) > 1 else [])]
        titles = [self.app.words(game)("title") for game in self.series.games]
        rows: list[Widget] = [
            Choice("length", words("evening.length"), [(n, str(n)) for n in LENGTHS], self._length, self._last),
            Choice("which", words("evening.which"), which, self._all, self._choose),
            Programme("programme", [self._card(game) for game in self.series.games]),
            Label(words("evening.order", games=words("evening.then").join(titles)), 24, colour=colours.cream),
            Label(words("evening.rules", **{fate: str(points) for fate, points in POINTS.items()}), NOTE,
                  colour=colours.cream_soft),
        ]  # fmt: skip
        align(rows, screen, inner, 0.66)
        buttons: list[Widget] = [
            Button("begin", words("evening.begin"), self._begin, style="lacquer"),
            Button("back", words("lobby.back"), self.back),
        ]
        above = round(self._heading_size(inner) * 1.5)
        foot = sum(button.height(screen, inner) + screen.px(12) for button in buttons)
        content = stack(rows, screen, pygame.Rect(0, 0, inner, 0), 14)
        self._panel = pygame.Rect(0, 0, wide, min(area.height, 2 * pad + above + content + screen.px(24) + foot))
        self._panel.center = area.center
        left, top = self._panel.x + pad + screen.px(6), self._panel.y + pad * 3 // 4 + above
        stack(rows, screen, pygame.Rect(left, top, inner, 0), 14)
        stack(buttons, screen, pygame.Rect(left, self._panel.bottom - pad - foot + screen.px(12), inner, 0), 12)
        window = pygame.Rect(left - screen.px(8), top, inner + screen.px(28), 0)
        window.height = buttons[0].rect.top - screen.px(12) - top
        self.form.set(screen, [*rows, *buttons], rows, window, rows[-1].rect.bottom)
        self.form.focus.prefer("begin")

    def _last(self, length: int) -> None:
        self._length = length
        self.build()

    def _choose(self, every: bool) -> None:
        self._all = every
        self.build()

    def _begin(self) -> None:
        options = options_of(self._first, None, self.app.settings.lobbies.get(self._first.id))
        setup = MatchSetup(self._first.id, self._seats, options, new_seed(), series=self.series)
        self.app.games.start(setup)

    def _heading_size(self, width: int) -> int:
        return fitting(self.words("evening.heading"), self.screen.px(44 + 14 * self.screen.text), width)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self.words("evening.heading"),)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, pad = self.screen, self.screen.px(PAD)
        shade(surface, screen)
        headed_panel(
            surface,
            self._panel,
            self.words("evening.heading"),
            self._heading_size(self._panel.width - 2 * pad),
            pad,
            screen,
        )
        super().draw(surface)


class CeremonyScene(FormScene):
    """The end of a game night, with a podium for three places.

    Other players stand before it.
    """

    phone_note = "phones.front.podium"

    def __init__(self, app: App, setup: MatchSetup, series: Series) -> None:
        super().__init__(app)
        self._setup = setup
        self._totals = series.totals(len(setup.seats))
        self._places = series.places(len(setup.seats))
        self._age = 0.0
        self._heard = 0
        self._area = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def heading(self) -> str:
        """The winner of the night."""
        seats = named(self._setup.seats, self.words)
        names = tuple(seat.name for seat, place in zip(seats, self._places, strict=True) if place == 1)
        best = Listed(in_sentences(names), self.words("results.listed"), self.words("results.and"))
        return self.words("evening.won", name=best)

    def risen(self, place: int) -> float:
        """Return the rise of a podium step, 0 to 1."""
        if self.screen.reduced:
            return 1.0
        begin = AFTER * max(0, min(STEPS, max(self._places)) - place)
        return max(0.0, min(1.0, (self._age - begin) / RISES))

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, area = self.screen, inside(self.screen, 24)
        title = Button("title", self.words("results.title"), self.back, style="lacquer")
        wide = min(area.width, title.width(screen) + screen.px(120))
        high = title.height(screen, wide)
        title.rect = pygame.Rect(area.centerx - wide // 2, area.bottom - high, wide, high)
        top = area.y + round(self._heading_size() * 1.6)
        self._area = pygame.Rect(area.x, top, area.width, title.rect.top - screen.px(24) - top)
        self.form.set(screen, [title])
        self.form.focus.prefer("title")

    def back(self) -> None:
        """See `FormScene.back`."""
        self.app.home()

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._age += ms
        done = sum(self.risen(place) > 0 for place in {*self._places} if place <= STEPS)
        if done > self._heard:
            self._heard = done
            self.app.sounds.play("win" if self.risen(1) > 0 else "take")

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.heading, screen.px(60 + 14 * screen.text), inside(screen, 24).width)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        seats = named(self._setup.seats, self.words)
        return self.heading, *(f"{row.name}: {total}" for row, total in zip(seats, self._totals, strict=True))

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, area, colours = self.screen, self._area, self.palette
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        heading = brass(self.heading, self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=(area.centerx, inside(screen, 24).y)))
        seats = named(self._setup.seats, self.words)
        order = sorted(range(len(seats)), key=lambda seat: (self._places[seat], seat))
        middle_first = [*order[1::2][::-1], *order[::2]]  # the best in the middle, the others at both sides
        wide = min(area.width // len(seats), screen.px(300))
        left = area.centerx - wide * len(seats) // 2
        text = screen.font(26)
        side = min(screen.px(230), wide - screen.px(16), area.height * 3 // 10)
        least = round(screen.font(40) * 1.5)
        most = area.height - side - least - round(text * 1.4) - screen.px(50)
        for column, seat in enumerate(middle_first):
            place = self._places[seat]
            part = out_cubic(self.risen(min(place, STEPS)))
            step = most * max(0, STEPS + 1 - place) // (STEPS + 1) if place <= STEPS else 0
            high = round(step * part) + least
            block = pygame.Rect(left + column * wide, area.bottom - high, wide, high).inflate(-screen.px(10), 0)
            panel(surface, block, screen, "key" if place == 1 else "wood")
            ink = colours.ink if place == 1 else colours.cream
            number = fitted(str(self._totals[seat]), screen.font(40), 9, block.width, ink, "display")
            surface.blit(number, number.get_rect(midtop=(block.centerx, block.y + screen.px(2))))
            name = pygame.Rect(block.x, block.y - round(text * 1.4), block.width, round(text * 1.4))
            called = fitted(seats[seat].name, text, max(9, text // 2), name.width, colours.cream)
            surface.blit(called, called.get_rect(center=name.center))
            glad = place == 1 and part == 1
            token = portrait_of(seats[seat], side, "gleeful" if glad else "calm")
            at = token.get_rect(midbottom=(block.centerx, name.top))
            surface.blit(token, at)
            if glad:
                crown = icon("crown-small", side // 2, hex_colour(colours.brass_light))
                surface.blit(crown, crown.get_rect(midbottom=(at.centerx, at.top + side // 8)))
        edge = pygame.Rect(left, area.bottom, wide * len(seats), max(2, screen.px(6)))
        pygame.draw.rect(surface, colours.brass_dark, edge, border_radius=screen.px(RADIUS) // 4)
        super().draw(surface)
