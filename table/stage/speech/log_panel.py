"""The log panel: a line for each told event, latest last.

As signs or as a sentence. Rounds are apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from games.core.actions import Event, actor
from games.core.game import Game
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from table.base.screen import LogForm, Screen
from table.graphics.theme import palette
from table.graphics.vector import shape
from table.input.intents import Intent, Scroll, ScrollPages
from table.match.seats import SeatSetup
from table.stage.drawing.cards import CardArt
from table.stage.drawing.surface import seat_looks
from table.stage.speech.event_icons import Card, Said, SeatIcon, Sign, draw_signs, picture
from table.ui import labels
from table.ui.focus import Target
from table.ui.panels import cast, ground, panel
from table.ui.scroll_bar import ScrollBar

TEXT = 22  # px at 1080p
SIGN, LEAST_SIGN = 40, 24  # px at 1080p, and px
NOTCH = 90  # px at 1080p scrolled by one step of a wheel
STRIP = 208  # px at 1080p: how wide it is with signs
PROSE = 330, 80  # with sentences, and for text of the usual size so much more
STEPS = 4
"""Heights that the panel can have."""
_BETWEEN = 9  # px at 1080p between lines
_APART = 18  # px at 1080p more between rounds
_PAD, _STRIP_PAD = 18, 12
_BAR, _BEFORE_BAR = 5, 7
_LINE = "line "


def log_width(screen: Screen, form: LogForm) -> float:
    """Return the log's width, px at 1080p; 0 without a log."""
    if form == "closed":
        return 0
    return PROSE[0] + PROSE[1] * screen.text if form == "prose" else STRIP * _sign(screen) / SIGN / screen.scale


def _sign(screen: Screen) -> int:
    """Height of the signs, px."""
    return max(LEAST_SIGN, screen.px(SIGN * screen.text))


def prewarm_icons(game: Game, seats: Sequence[SeatSetup], art: CardArt, screen: Screen) -> None:
    """Make ahead the signs that stand for seats, claims and cards."""
    every: list[Sign] = [*map(SeatIcon, range(len(seats))), *map(Said, game.claims), Card(None)]
    every += [Card(face.id) for face in game.faces]
    for sign in every:
        picture(sign, _sign(screen), seats, art, screen)


def is_line(target: str) -> bool:
    """True if a target is a readable line of the log."""
    return target.startswith(_LINE)


@dataclass(frozen=True, slots=True)
class Row:
    """A line: its event, sentence, main seat, and signs.

    `opens`: it begins a round, and is not the first line.
    """

    event: Event
    words: str
    seat: Seat | None
    signs: tuple[Sign, ...]
    top: int
    height: int
    opens: bool


class LogPanel:
    """The laid-out lines, scrolled to the end or elsewhere."""

    def __init__(
        self,
        say: Callable[[Beat, Event | None], str],
        sign: Callable[[Beat], tuple[Sign, ...]],
        round: Callable[[View], str],
        seats: Sequence[SeatSetup],
    ) -> None:
        """`say` and `sign` make an event's sentence and signs.

        After the event of the line before; "" for none. `round` names the round of a view.
        """
        self._say = say
        self._sign = sign
        self._round = round
        self._seats = tuple(seats)
        self.rows: list[Row] = []
        self._read = 0
        self._latest = ""  # round with a line
        self.back = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._screen: Screen | None = None  # none while it is closed
        self._art: CardArt
        self._bar = ScrollBar("wood", _BAR)
        self._strip = True
        self._title = ""
        self._lit: str | None = None
        self._picture = pygame.Surface((0, 0))
        self._painted: tuple[int, int, str | None] | None = None
        self._made: dict[tuple[int, bool], pygame.Surface] = {}  # signs of the lines that are in sight

    def lay_out(
        self,
        rect: pygame.Rect,
        screen: Screen,
        art: CardArt,
        form: LogForm,
        title: str,
        say: Callable[[Beat, Event | None], str],
    ) -> None:
        """Set the place; the lines are made anew. Signs need no title."""
        self.rect, self._screen, self._art, self._strip = rect, screen, art, form == "signs"
        self._title, self._say = "" if self._strip else title, say
        self._forget()

    def close(self) -> None:
        """Give up its place until the next layout.

        Nothing is drawn, and no intent means anything.
        """
        self._screen = None

    def _forget(self) -> None:
        self.rows.clear()
        self._made.clear()
        self._read = self.back = 0
        self._painted = None

    def update(self, beats: Sequence[Beat], shown: int) -> None:
        """Show the lines of the first `shown` beats, which are a bystander's."""
        if self._screen is None:
            return
        if shown < self._read:
            self._forget()
        for index in range(self._read, shown):
            beat = beats[index]
            words = self._say(beat, self.rows[-1].event if self.rows else None)
            if not words:
                continue
            screen = self._screen
            height = _sign(screen) if self._strip else labels.block_height(words, self._width, self._size, screen)
            height += screen.px(_BETWEEN)
            signs, before = self._sign(beat) if self._strip else (), self._latest
            self._latest = self._round(beat.view)
            opens = bool(self.rows) and self._latest != before
            top = self.height + (screen.px(_APART) if opens else 0)
            if self.back:
                self.back += top + height - self.height  # what is being read stays where it is
            self.rows.append(Row(beat.event, words, actor(beat.event), signs, top, height, opens))
        self._read = shown

    def handle(self, intent: Intent) -> bool:
        """Scroll; False if the intent means nothing here."""
        if self._screen is None:
            return False
        self._bar.lay_out(self.window, self.height, self._screen)
        offset = self._bar.handle(intent, self.offset)
        if offset is not None:
            self.back = self._bar.reach - round(offset)
            return True
        match intent:
            case Scroll(pos, steps) if self.rect.collidepoint(pos):
                self._scroll(round(steps * self._screen.px(NOTCH)))
            case ScrollPages(pages):
                self._scroll(-pages * self.window.height * 9 // 10)
            case _:
                return False
        return True

    def _scroll(self, up: int) -> None:
        self.back = min(max(0, self.back + up), max(0, self.height - self.window.height))

    def targets(self) -> Iterator[Target]:
        """Yield the visible lines of signs, whose sentences can be read."""
        if self._screen is None or not self._strip or not self.rows:
            return
        window, offset = self.window, self.offset
        for number, row in enumerate(self.rows):
            rect = pygame.Rect(window.x, window.y + row.top - offset, self._width, row.height)
            if rect.top < window.top or rect.bottom > window.bottom:
                continue
            yield Target(f"{_LINE}{number}", rect, enabled=False, why=row.words, aside=True, apart=True, name=row.words)

    def light(self, target: str | None) -> None:
        """The target that the player is at."""
        self._lit = target if target and is_line(target) else None

    @property
    def _size(self) -> int:
        assert self._screen
        return self._screen.font(TEXT)

    @property
    def _mark(self) -> int:
        """Side of the mark of a seat."""
        return round(self._size * 0.8)

    @property
    def _indent(self) -> int:
        """Of the sentences, beside the marks."""
        assert self._screen
        return 0 if self._strip else self._mark + self._screen.px(10)

    @property
    def window(self) -> pygame.Rect:
        assert self._screen
        pad = self._screen.px(_STRIP_PAD if self._strip else _PAD)
        head = round(self._size * 1.4) + self._screen.px(22) if self._title else pad
        rect = self.rect
        return pygame.Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - pad)

    @property
    def seen(self) -> pygame.Rect:
        """The panel's place: a part of `rect` while lines are few.

        It grows by steps, since each size is painted anew.
        """
        assert self._screen
        step = -(-self.rect.height // STEPS)
        needed = self.rect.height - self.window.height + self.height
        return pygame.Rect(self.rect.topleft, (self.rect.width, min(self.rect.height, -(-needed // step) * step)))

    @property
    def _width(self) -> int:
        """Of the lines: beside the marks, and the bar."""
        assert self._screen
        return self.window.width - self._indent - self._screen.px(_BAR + _BEFORE_BAR)

    @property
    def height(self) -> int:
        return self.rows[-1].top + self.rows[-1].height if self.rows else 0

    @property
    def latest(self) -> pygame.Rect | None:
        """Place of the newest line; None while it is out of sight."""
        if self._screen is None or not self.rows or self.back:
            return None
        window, row = self.window, self.rows[-1]
        return pygame.Rect(self.rect.x, window.y + row.top - self.offset, self.rect.width, row.height)

    @property
    def offset(self) -> int:
        """Height of the lines above the window, px."""
        return max(0, self.height - self.window.height) - self.back

    def prewarm(self, game: Game) -> None:
        """Make ahead the signs that stand for seats, claims and cards."""
        if self._screen and self._strip:
            prewarm_icons(game, self._seats, self._art, self._screen)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        screen = self._screen
        if screen is None:
            return
        state = (len(self.rows), self.back, self._lit)
        if self._painted != state:
            self._painted = state
            self._paint(screen)
        cast(surface, self.seen, screen, "wood", solid=True)
        surface.blit(self._picture, self.seen)

    def _paint(self, screen: Screen) -> None:
        """Paint the ground, and on it the lines that can be seen."""
        size = self.seen.size
        if self._picture.get_size() != size:
            self._picture = pygame.Surface(size, pygame.SRCALPHA)  # kept: fresh memory takes longer
        painted, window, offset = self._picture, self.window.move(-self.rect.x, -self.rect.y), self.offset
        painted.fill((0, 0, 0, 0))
        painted.blit(ground(size, screen, "wood"), (0, 0))
        head = pygame.Rect(window.x, screen.px(12), window.width, round(self._size * 1.4))
        labels.line(painted, self._title, head, self._size, palette(screen.contrast).brass_light, "bold", "centre")
        self._paint_lines(painted.subsurface(window.clip(painted.get_rect())), screen, offset)
        self._bar.lay_out(self.window, self.height, screen)
        self._bar.draw(painted, offset, self.rect.topleft)

    def _paint_lines(self, painted: pygame.Surface, screen: Screen, offset: int) -> None:
        """Paint the lines into their window; `offset` px of them are above."""
        before, self._made = self._made, {}
        for number, row in enumerate(self.rows):
            rect = pygame.Rect(0, row.top - offset, self._indent + self._width, row.height)
            if rect.top >= painted.get_height() or rect.bottom <= 0:
                continue
            if row.opens:
                middle = rect.top - screen.px(_APART) // 2
                pygame.draw.line(painted, palette(screen.contrast).brass_dark, (0, middle), (rect.width, middle))
            latest = number == len(self.rows) - 1
            if not self._strip:
                self._paint_sentence(painted, row, rect, screen, latest)
            elif rect.top >= 0:
                lit = latest or self._lit == f"{_LINE}{number}"
                made = before.get((number, lit)) or self._signs_of(row, rect.size, screen, lit)
                painted.blit(made, rect)
                self._made[number, lit] = made

    def _paint_sentence(
        self, surface: pygame.Surface, row: Row, rect: pygame.Rect, screen: Screen, latest: bool
    ) -> None:
        """Draw a sentence after the mark of its seat.

        No halves of lines are shown above the window.
        """
        colours, line = palette(screen.contrast), round(self._size * labels.LINE)
        hidden = max(0, -(rect.top // line))
        surface.set_clip((0, rect.top + hidden * line, *surface.get_size()))
        if row.seat is not None:
            look = seat_looks()[self._seats[row.seat].colour % len(seat_looks())]
            surface.blit(shape(look.shape, self._mark, look.colour), (0, rect.top + round(self._size * 0.3)))
        place = pygame.Rect(self._indent, rect.top, self._width, row.height)
        labels.block(surface, row.words, place, self._size, colours.cream if latest else colours.cream_soft, screen)

    def _signs_of(self, row: Row, size: tuple[int, int], screen: Screen, lit: bool) -> pygame.Surface:
        """Return a line's signs, on a ground if latest or highlighted."""
        made = pygame.Surface(size, pygame.SRCALPHA)
        if lit:
            panel(made, made.get_rect(), screen, "quiet", "lit")
        inside = made.get_rect().inflate(-screen.px(_STRIP_PAD // 2), -screen.px(_BETWEEN))
        draw_signs(made, row.signs, inside, self._seats, self._art, screen)
        return made
