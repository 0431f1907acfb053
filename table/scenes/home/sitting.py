"""The choice of a seat's player, level and face."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.brains.cast import CAST
from games.brains.levels import LEVELS
from games.core.brain import Character
from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import RGB, palette
from table.input.intents import Pos
from table.match.players import character_of, face_id, level_of, player
from table.match.seats import ANIMALS, PERSON, SeatSetup
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.home.levels import Levels
from table.scenes.kit.backdrop import inside
from table.stage.drawing.surface import figure, seat_looks, seat_piece
from table.ui import labels
from table.ui.choices import MARGIN
from table.ui.logo import brass, fitting
from table.ui.panels import State, panel, shade
from table.ui.widgets import Button, Label, Widget, least

if TYPE_CHECKING:
    from table.app.app import App

PAD_X, PAD_Y = 48, 30  # px at 1080p
GAP = 16
PORTRAIT, FACE = 132, 104
NAME = 26
ABOUT = 26
NOTE = 24


class Tile(Widget):
    """A possible player or face: portrait, name, its seat's piece."""

    def __init__(
        self, id: str, words: str, portrait: str, chosen: bool, at: SeatSetup | None, press: Callable[[], None]
    ) -> None:
        """`portrait` is a character or an animal; `at`: who has it."""
        super().__init__(id)
        self.words = words
        self.portrait = portrait
        self.chosen = chosen
        self._at = at
        self._press = press

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "button", self.words, chosen=self.chosen)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        panel(surface, rect, screen, "key" if self.chosen else "plate", state)
        line = round(screen.font(NAME) * labels.LINE)
        area = pygame.Rect(rect.x, rect.y + screen.px(8), rect.width, rect.height - line - screen.px(14))
        side = min(area.size) - screen.px(4)
        ink = colours.ink if self.chosen else colours.cream
        drawn = figure(self.portrait, side)
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

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", self._say())

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        labels.block(surface, self._say(), rect, screen.font(self._size), self._colour, screen)


class SittingScene(FormScene):
    """Over the lobby. What is chosen holds at once."""

    overlay = True
    eases = True

    def __init__(
        self,
        app: App,
        game_id: str,
        seat: Callable[[], SeatSetup],
        seated: Callable[[], Mapping[str, SeatSetup]],
        choose: Callable[[str], None],
        take: Callable[[str], None],
    ) -> None:
        """`seated` are the faces at other seats, by id.

        `choose` gets the player, `take` a person's animal.
        """
        super().__init__(app)
        self._game_id = game_id
        self._seat = seat
        self._level = level_of(seat().player)
        self._seated = seated
        self._choose = choose
        self._take_animal = take
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
        tiles, about = self._tiles(inner), self._about()
        end = self._below([about], inner, tiles[-1].rect.bottom)
        label = Label(words("sitting.face"), NAME, colour=self.palette.cream, weight="bold")
        faces = self._faces(inner, self._below([label], inner, end) + screen.px(6))
        level = [self._levels(), self._note()]
        end = max(faces[-1].rect.bottom, self._below(level, inner, end))  # of the same size whoever sits there
        rows = [*tiles, about, *([label, *faces] if self._seat().is_person else level)]
        done = Button("done", words("sitting.done"), self.back, style="lacquer")
        book = Button("notebook", words("notebook.open"), self._notebook)
        wide_enough = max(screen.px(280), done.width(screen), book.width(screen))
        size = min((inner.width - gap) // 2, wide_enough), done.height(screen, inner.width)
        above = round(self._heading_size() * 1.4)
        high = min(area.height, above + end - inner.y + gap + size[1] + 2 * pad[1])
        self._panel = pygame.Rect(0, 0, wide, high)
        self._panel.center = area.center
        body = self._panel.inflate(-2 * pad[0], -2 * pad[1])
        done.rect = pygame.Rect(body.centerx + gap // 2, body.bottom - size[1], *size)
        book.rect = done.rect.move(-size[0] - gap, 0)
        if self._seat().is_person:
            done.rect.centerx = body.centerx
        margin = screen.px(MARGIN)
        window = pygame.Rect(body.x - margin, body.y + above - margin, body.width + 2 * margin, 0)
        window.height = done.rect.top - gap // 2 - window.y
        for widget in rows:
            widget.rect.move_ip(body.x - inner.x, body.y + above - inner.y)
        self.form.set(screen, [*rows, *([] if self._seat().is_person else [book]), done], rows, window)
        self.form.focus.prefer(f"who {character.id if (character := self._character) else PERSON}")

    @property
    def _character(self) -> Character | None:
        return character_of(self._seat().player)

    def _tiles(self, inner: pygame.Rect) -> list[Tile]:
        """In one row where all names fit, else in two."""
        screen, words, gap = self.screen, self.words, max(8, self.screen.px(GAP))
        here, seated = self._character, self._seated()
        own = face_id(replace(self._seat(), player=PERSON)) or ""
        tiles = [Tile(f"who {PERSON}", words("lobby.person"), own, here is None, None, lambda: self._take(PERSON))]
        for who in CAST.values():
            name, at = who.names[words.lang], seated.get(who.id)
            tiles.append(Tile(f"who {who.id}", name, who.id, who == here, at, self._taker(who.id)))
        needed, count = self._widest(tiles), len(tiles)
        each = (inner.width - gap * (count - 1)) // count
        if each < needed + screen.px(16):
            count = -(-count // 2)
            each = min((inner.width - gap * (count - 1)) // count, needed + screen.px(90))
        self._in_rows(tiles, inner.topleft, count, each, PORTRAIT)
        return tiles

    def _faces(self, inner: pygame.Rect, top: int) -> list[Tile]:
        """In rows of as many as all names fit into."""
        words, gap, own, seated = self.words, max(8, self.screen.px(GAP)), face_id(self._seat()), self._seated()
        tiles = [
            Tile(f"face {one}", words(f"animals.{one}"), one, one == own, seated.get(one), partial(self._dress, one))
            for one in ANIMALS
        ]
        needed = self._widest(tiles) + self.screen.px(16)
        count = next((count for count in (12, 6, 4) if (inner.width - gap * (count - 1)) // count >= needed), 3)
        self._in_rows(tiles, (inner.x, top), count, (inner.width - gap * (count - 1)) // count, FACE)
        return tiles

    def _widest(self, tiles: Sequence[Tile]) -> int:
        return max(labels.width(tile.words, self.screen.font(NAME), "bold") for tile in tiles)

    def _in_rows(self, tiles: Sequence[Tile], start: Pos, count: int, each: int, portrait: int) -> None:
        """Place tiles, `count` in a row, `each` px wide."""
        screen, gap = self.screen, max(8, self.screen.px(GAP))
        side = min(screen.px(portrait), each - screen.px(8))
        high = side + round(screen.font(NAME) * labels.LINE) + screen.px(18)
        for number, tile in enumerate(tiles):
            row, column = divmod(number, count)
            tile.rect = pygame.Rect(start[0] + column * (each + gap), start[1] + row * (high + gap), each, high)

    def _about(self) -> Widget:
        colour, lang = self.palette.cream, self.words.lang
        told = {PERSON: self.words("sitting.person"), **{who.id: who.about[lang] for who in CAST.values()}}

        def say() -> str:
            lit = self.form.focus.lit
            at = (
                lit.id.partition(" ")[2] if lit and lit.id.startswith("who ") else self._seat().player.partition(":")[0]
            )
            return told.get(at, told[PERSON])

        return Told("about", say, tuple(told.values()), ABOUT, colour)

    def _levels(self) -> Widget:
        words = self.words
        told = [
            (words("sitting.level_name", number=one.number), words(f"sitting.level_{one.number}")) for one in LEVELS
        ]
        return Levels("level", words("sitting.level"), tuple(told), self._level, self._take_level)

    def _note(self) -> Widget:
        """Return what holds for all levels."""
        same = self.words("sitting.same")
        return Told("note", lambda: same, (same,), NOTE, self.palette.cream_soft)

    def _below(self, rows: Sequence[Widget], inner: pygame.Rect, above: int) -> int:
        """Put widgets below each other; return where they end."""
        gap = max(8, self.screen.px(GAP))
        top = above + gap
        for widget in rows:
            widget.rect = pygame.Rect(inner.x, top, inner.width, 0)
            widget.rect.height = max(widget.height(self.screen, inner.width), least(self.screen) * widget.focusable)
            top = widget.rect.bottom + gap
        return top - gap

    def _taker(self, who: str) -> Callable[[], None]:
        return lambda: self._take(player(who, self._level))

    def _take(self, player: str) -> None:
        self._choose(player)
        self.build()

    def _dress(self, animal: str) -> None:
        self._take_animal(animal)
        self.build()

    def _take_level(self, level: int) -> None:
        self._level = level
        if who := self._character:
            self._take(player(who.id, level))

    def _notebook(self) -> None:
        """Open the notebook on the chosen character."""
        here = self._character
        self.app.push(navigation.notebook(self.app, here.id if here else ""))

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("sitting.heading"), screen.px(40 + 12 * screen.text), inside(screen).width * 7 // 10)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self.words("sitting.heading"),)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        shade(surface, screen)
        panel(surface, self._panel, screen, "wood")
        size = self._heading_size()
        look = seat_looks()[self._seat().colour]
        piece = seat_piece(look.colour, look.shape, round(size * 1.15))
        spot = piece.get_rect(topleft=(self._panel.x + screen.px(PAD_X), self._panel.y + screen.px(PAD_Y)))
        surface.blit(piece, spot)
        heading = brass(self.words("sitting.heading"), size, screen.contrast)
        surface.blit(heading, heading.get_rect(midleft=(spot.right + screen.px(16), spot.centery)))
        super().draw(surface)
