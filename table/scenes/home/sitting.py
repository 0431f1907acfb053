"""The choice of a seat's player and level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

from games.brains.cast import CAST
from games.brains.levels import LEVELS
from table.base.screen import Screen
from table.graphics.theme import RGB, hex_colour, palette
from table.graphics.vector import icon
from table.input.intents import Pos
from table.match.players import character_of, level_of, player
from table.match.seats import PERSON, SeatSetup
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.stage.drawing.surface import figure, seat_looks, seat_piece
from table.ui import labels
from table.ui.choices import MARGIN, Choice
from table.ui.logo import brass, fitting
from table.ui.panels import State, panel, shade
from table.ui.widgets import Button, Widget, least

if TYPE_CHECKING:
    from table.app.app import App

PAD_X, PAD_Y = 48, 30  # px at 1080p
GAP = 16
PORTRAIT = 132
NAME = 26
ABOUT = 26
NOTE = 24


class Tile(Widget):
    """A possible player: portrait, name, and the piece of its seat."""

    def __init__(
        self, id: str, words: str, portrait: str | None, chosen: bool, at: SeatSetup | None, press: Callable[[], None]
    ) -> None:
        """`portrait` is the id of a character, None: a person."""
        super().__init__(id)
        self.words = words
        self.portrait = portrait
        self.chosen = chosen
        self._at = at
        self._press = press

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        panel(surface, rect, screen, "key" if self.chosen else "plate", state)
        line = round(screen.font(NAME) * labels.LINE)
        area = pygame.Rect(rect.x, rect.y + screen.px(8), rect.width, rect.height - line - screen.px(14))
        side = min(area.size) - screen.px(4)
        ink = colours.ink if self.chosen else colours.cream
        drawn = _portrait(self.portrait, side, ink)
        surface.blit(drawn, drawn.get_rect(center=area.center))
        if self._at:
            look = seat_looks()[self._at.colour]
            piece = seat_piece(look.colour, look.shape, max(18, side * 2 // 5))
            surface.blit(piece, piece.get_rect(topright=(rect.right - screen.px(6), rect.y + screen.px(6))))
        below = pygame.Rect(rect.x, area.bottom, rect.width, line)
        labels.line(surface, self.words, below, screen.font(NAME), ink, "bold" if self.chosen else "regular", "centre")

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`."""
        self._press()


def _portrait(name: str | None, side: int, ink: RGB) -> pygame.Surface:
    return figure(name, side) if name else icon("person", side * 3 // 4, hex_colour(ink))


class Told(Widget):
    """A paragraph about the highlighted choice, as high as the longest.

    As the longest of all that it may say.
    """

    focusable = False

    def __init__(self, id: str, say: Callable[[], str], all: tuple[str, ...], size: int, colour: RGB) -> None:
        super().__init__(id)
        self._say = say
        self._all = all
        self._size = size
        self._colour = colour

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(labels.block_height(words, width, screen.font(self._size), screen) for words in self._all)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        labels.block(surface, self._say(), rect, screen.font(self._size), self._colour, screen)


class SittingScene(FormScene):
    """Over the lobby. What is chosen holds at once."""

    overlay = True
    eases = True

    def __init__(
        self, app: App, game_id: str, seat: SeatSetup, seated: Mapping[str, SeatSetup], choose: Callable[[str], None]
    ) -> None:
        """`seated` are characters at other seats; `choose` gets the player.

        Characters by id.
        """
        super().__init__(app)
        self._game_id = game_id
        self._seat = seat
        self._player = seat.player
        self._level = level_of(seat.player)
        self._seated = seated
        self._choose = choose
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._game_id

    @property
    def help_section(self) -> str | None:
        """See `Scene.help_section`."""
        return "ai_seats"

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area = inside(screen, 16)
        pad, gap = (screen.px(PAD_X), screen.px(PAD_Y)), max(8, screen.px(GAP))
        wide = min(area.width, screen.px(1320 + 480 * (screen.text - 1)))
        inner = pygame.Rect(area.x, area.y, wide - 2 * pad[0], 0)
        rows: list[Widget] = [*self._tiles(inner), self._about(), self._levels(), self._note()]
        of_person = character_of(self._player) is None
        done = Button("done", words("sitting.done"), self.back, style="lacquer")
        book = Button("notebook", words("notebook.open"), self._notebook)
        wide_enough = max(screen.px(280), done.width(screen), book.width(screen))
        size = min((inner.width - gap) // 2, wide_enough), done.height(screen, inner.width)
        above = round(self._heading_size() * 1.4)
        end = self._place(rows, inner)
        high = min(area.height, above + end - inner.y + gap + size[1] + 2 * pad[1])
        self._panel = pygame.Rect(0, 0, wide, high)
        self._panel.center = area.center
        body = self._panel.inflate(-2 * pad[0], -2 * pad[1])
        done.rect = pygame.Rect(body.centerx + gap // 2, body.bottom - size[1], *size)
        book.rect = done.rect.move(-size[0] - gap, 0)
        if of_person:  # only what concerns one, in a dialog of the same size
            done.rect.centerx = body.centerx
            rows = [row for row in rows if row.id not in ("level", "note")]
        margin = screen.px(MARGIN)
        window = pygame.Rect(body.x - margin, body.y + above - margin, body.width + 2 * margin, 0)
        window.height = done.rect.top - gap // 2 - window.y
        for widget in rows:
            widget.rect.move_ip(body.x - inner.x, body.y + above - inner.y)
        self.form.set(screen, [*rows, *([] if of_person else [book]), done], rows, window)
        self.form.focus.prefer(f"who {character.id if (character := character_of(self._player)) else PERSON}")

    def _tiles(self, inner: pygame.Rect) -> list[Widget]:
        """In one row where all names fit, else in two."""
        screen, words, gap = self.screen, self.words, max(8, self.screen.px(GAP))
        here = character_of(self._player)
        tiles: list[Widget] = [
            Tile(f"who {PERSON}", words("lobby.person"), None, here is None, None, lambda: self._take(PERSON))
        ]
        for who in CAST.values():
            name, at = who.names[words.lang], self._seated.get(who.id)
            tiles.append(Tile(f"who {who.id}", name, who.id, who == here, at, self._taker(who.id)))
        needed = max(labels.width(tile.words, screen.font(NAME), "bold") for tile in tiles if isinstance(tile, Tile))
        count = len(tiles)
        each = (inner.width - gap * (count - 1)) // count
        if each < needed + screen.px(16):
            count = -(-count // 2)
            each = min((inner.width - gap * (count - 1)) // count, needed + screen.px(90))
        side = min(screen.px(PORTRAIT), each - screen.px(8))
        high = side + round(screen.font(NAME) * labels.LINE) + screen.px(18)
        for number, tile in enumerate(tiles):
            row, column = divmod(number, count)
            tile.rect = pygame.Rect(inner.x + column * (each + gap), inner.y + row * (high + gap), each, high)
        return tiles

    def _about(self) -> Widget:
        colour, lang = self.palette.cream, self.words.lang
        told = {PERSON: self.words("sitting.person"), **{who.id: who.about[lang] for who in CAST.values()}}

        def say() -> str:
            lit = self.form.focus.lit
            at = lit.id.partition(" ")[2] if lit and lit.id.startswith("who ") else self._player.partition(":")[0]
            return told.get(at, told[PERSON])

        return Told("about", say, tuple(told.values()), ABOUT, colour)

    def _levels(self) -> Widget:
        words = self.words
        levels = [(one.number, words("sitting.level_name", number=one.number)) for one in LEVELS]
        return Choice("level", words("sitting.level"), levels, self._level, self._take_level)

    def _note(self) -> Widget:
        """Return the explanation of the level."""
        words, same = self.words, self.words("sitting.same")
        between = "" if words.lang == "ja" else " "
        told = {one.number: words(f"sitting.level_{one.number}") + between + same for one in LEVELS}
        return Told("note", lambda: told[self._level], tuple(told.values()), NOTE, self.palette.cream_soft)

    def _place(self, rows: list[Widget], inner: pygame.Rect) -> int:
        """Put what is below the tiles below each other; where it ends."""
        gap = max(8, self.screen.px(GAP))
        tiles = [widget for widget in rows if isinstance(widget, Tile)]
        top = max(tile.rect.bottom for tile in tiles) + gap
        for widget in rows[len(tiles) :]:
            widget.rect = pygame.Rect(inner.x, top, inner.width, 0)
            widget.rect.height = max(widget.height(self.screen, inner.width), least(self.screen) * widget.focusable)
            top = widget.rect.bottom + gap
            if isinstance(widget, Choice):  # its label begins where all else does
                widget.rect.inflate_ip(2 * self.screen.px(MARGIN), 0)
        return top - gap

    def _taker(self, who: str) -> Callable[[], None]:
        return lambda: self._take(player(who, self._level))

    def _take(self, player: str) -> None:
        self._player = player
        self._choose(player)
        self.build()

    def _take_level(self, level: int) -> None:
        self._level = level
        if who := character_of(self._player):
            self._take(player(who.id, level))

    def _notebook(self) -> None:
        """Open the notebook on the chosen character."""
        here = character_of(self._player)
        self.app.push(navigation.notebook(self.app, here.id if here else ""))

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("sitting.heading"), screen.px(40 + 12 * screen.text), inside(screen).width * 7 // 10)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        shade(surface, screen)
        panel(surface, self._panel, screen, "wood")
        size = self._heading_size()
        look = seat_looks()[self._seat.colour]
        piece = seat_piece(look.colour, look.shape, round(size * 1.15))
        spot = piece.get_rect(topleft=(self._panel.x + screen.px(PAD_X), self._panel.y + screen.px(PAD_Y)))
        surface.blit(piece, spot)
        heading = brass(self.words("sitting.heading"), size, screen.contrast)
        surface.blit(heading, heading.get_rect(midleft=(spot.right + screen.px(16), spot.centery)))
        super().draw(surface)
