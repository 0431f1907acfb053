"""What seats say: a claim with its picture and word, or a verdict with its sign. They pop up and stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame
from pygame import Rect

from games.core.types import Seat
from table.screen import LEAST_FONT, Screen
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.surface import panel
from table.stage.drawing.vector import icon
from table.stage.motion.easing import out_back
from table.stage.spec import Until
from table.ui.text import fitted, font_for, paragraph, wrap
from table.ui.theme import Palette, hex_colour, palette

POP = 160
"""ms for a bubble to pop up."""

LASTS = 1300
"""ms for which talk can be read at least, while nothing else is said."""

_SIZE = 25  # px at 1080p of the words
_LEAST = 17  # px at 1080p: words that are too long shrink down to this
_LINE = 1.2

Sign = Literal["check", "cross"]


@dataclass(frozen=True, slots=True)
class Bubble:
    """`word` is the id of a claim, `sign` that of a verdict; `text` says the same in words, or what is said after the
    claim. `then`: the id of another claim that is said now. `struck`: nobody may say the word. `until`: how long it
    stands. `aside`: it is said by the way; the colour (`#rrggbb`) of its edge."""

    seat: Seat
    text: str
    born: float
    word: str | None = None
    sign: Sign | None = None
    then: str | None = None
    struck: bool = False
    aside: str | None = None
    until: Until = "next"


def picture(
    bubble: Bubble, room: Rect, side: str, screen: Screen, art: CardArt
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A bubble that fits into `room`, and where its surface belongs.

    `side` is that of its seat (see `SeatPlace`); "below": the seat is right under it, "beside": left of it.
    """
    colours = palette(screen.contrast)
    pad, line = screen.px(12), min(screen.font(_SIZE) * 2, room.height - 4)
    mark = _mark(bubble, min(line - screen.px(6), room.width // 3), colours, art)
    used = mark.width + pad // 2 if mark else 0
    words = _words(bubble, (room.width - 2 * pad - used, room.height - screen.px(8)), screen)
    height = min(max(line, words.height) + screen.px(8), room.height)
    size = (words.width + 2 * pad + used, height)
    body = Rect((0, 0), size)
    if side == "bottom":
        body.midleft = room.midleft
        tail: tuple[Literal["top", "bottom", "left"], int] = ("bottom", screen.px(40))
    elif side == "beside":
        body.midleft = room.midleft
        tail = ("left", height // 2)
    elif side == "below":
        tail = ("bottom", size[0] // 2)
    else:
        body.topleft = room.topleft if side != "left" else (room.right - size[0], room.top)
        tail = ("top", size[0] - screen.px(40) if side == "left" else screen.px(40))
    ground = panel(
        size,
        hex_colour(colours.night if bubble.aside else colours.paper),
        edge=bubble.aside or hex_colour(colours.brass_dark),
        radius=screen.px(14),
        shadow=screen.px(9),
        tail=tail,
    )
    surface = ground.surface.copy()
    x = ground.margin + pad
    if mark:
        surface.blit(mark, mark.get_rect(midleft=(x, ground.margin + height // 2)))
        x += used
    surface.blit(words, words.get_rect(midleft=(x, ground.margin + height // 2)))
    return surface, (body.x - ground.margin, body.y - ground.margin)


def _words(bubble: Bubble, room: tuple[int, int], screen: Screen) -> pygame.Surface:
    """The text in one line, or in two if they can be larger; what is said by the way, and what would be cut off, in as
    many as there is room for. A word is never broken."""
    wish, ink = screen.font(_SIZE), _ink(bubble, palette(screen.contrast))
    least = min(screen.px(_LEAST), wish)
    if bubble.aside and (words := _in_lines(bubble.text, range(wish, least, -1), ink, room, screen)):
        return words
    size = wish
    while size > least and font_for(bubble.text, size, "bold").size(bubble.text)[0] > room[0]:
        size -= 1
    for larger in range(min(wish, int(room[1] / 2 / _LINE)), size, -1):
        lines = wrap(bubble.text, font_for(bubble.text, larger, "bold"), room[0], screen.lang)
        if len(lines) == 2 and _breaks_well(lines, bubble.text):
            wide = min(room[0], max(font_for(line, larger, "bold").size(line)[0] for line in lines) + 2)
            return paragraph(bubble.text, larger, ink, wide, screen.lang, "left", _LINE, "bold")
    cut = font_for(bubble.text, size, "bold").size(bubble.text)[0] > room[0]
    words = _in_lines(bubble.text, range(wish, LEAST_FONT - 1, -1), ink, room, screen) if cut else None
    return words or fitted(bubble.text, size, least, room[0], ink)


def _in_lines(
    text: str, sizes: Sequence[int], ink: tuple[int, int, int], room: tuple[int, int], screen: Screen
) -> pygame.Surface | None:
    """The text in as many lines as there is room for, in the first of these sizes in which all of it fits."""
    for size in sizes:
        lines = wrap(text, font_for(text, size, "bold"), room[0], screen.lang)
        wide = max(font_for(line, size, "bold").size(line)[0] for line in lines) + 2
        whole = " ".join(lines) == text or screen.lang == "ja"
        if whole and wide <= room[0] and round(size * _LINE) * len(lines) <= room[1]:
            return paragraph(text, size, ink, wide, screen.lang, "left", _LINE, "bold")
    return None


def _breaks_well(lines: list[str], text: str) -> bool:
    """Whether two lines break at a space, or between Japanese phrases and not within a foreign word."""
    ends = lines[0][-1] + lines[1][0]
    return " ".join(lines) == text or not (ends.isascii() or all("\u30a0" <= sign <= "\u30ff" for sign in ends))


def _ink(bubble: Bubble, colours: Palette) -> tuple[int, int, int]:
    if bubble.aside:
        return colours.cream
    return {"check": colours.good, "cross": colours.bad, None: colours.ink}[bubble.sign]


def _mark(bubble: Bubble, size: int, colours: Palette, art: CardArt) -> pygame.Surface | None:
    if bubble.word is not None and bubble.then is not None:
        return _from_to(art.chip(bubble.word, size), art.chip(bubble.then, size), hex_colour(colours.ink))
    if bubble.word is not None:
        return art.chip(bubble.word, size, struck=bubble.struck)
    if bubble.sign is not None:
        return icon(bubble.sign, round(size * 0.7), hex_colour(_ink(bubble, colours)))
    return None


def _from_to(one: pygame.Surface, other: pygame.Surface, colour: str) -> pygame.Surface:
    """What was claimed, and what is said now."""
    side = one.height * 2 // 5
    both = pygame.Surface((one.width + side + other.width, one.height), pygame.SRCALPHA)
    both.blit(one, (0, 0))
    arrow = icon("arrow", side, colour)
    both.blit(arrow, arrow.get_rect(center=(one.width + side // 2, one.height // 2)))
    both.blit(other, (one.width + side, 0))
    return both


class Bubbles:
    """All bubbles on the table, one for each seat at most."""

    def __init__(self) -> None:
        self._said: dict[Seat, Bubble] = {}
        self._leaves: dict[Seat, float] = {}  # what is over, but can still be read: until when
        self._pictures: dict[Seat, tuple[pygame.Surface, tuple[int, int]]] = {}

    def say(self, bubble: Bubble) -> None:
        """A seat says something new; what could only still be read is gone."""
        self.be_gone()
        self._said[bubble.seat] = bubble
        self._pictures.pop(bubble.seat, None)

    def of(self, seat: Seat) -> Bubble | None:
        """What a seat has said last."""
        return self._said.get(seat) if seat not in self._leaves else None

    @property
    def seats(self) -> Collection[Seat]:
        """Who has said something."""
        return self._said.keys()

    def clear(self) -> None:
        """Nobody has said anything."""
        self._drop([*self._said])

    def be_gone(self) -> None:
        """What is over is gone at once, whether it has been read or not."""
        self._drop([*self._leaves])

    def end(self, until: Collection[Until]) -> None:
        """What stood until one of these is gone at once."""
        self._drop([seat for seat, bubble in self._said.items() if bubble.until in until])

    def leave(self, until: Until, clock: float, stretch: float) -> None:
        """What stood until this is over; what has only just been said may still be read, `stretch` as in `Pace`."""
        over = {s: bubble for s, bubble in self._said.items() if bubble.until == until and s not in self._leaves}
        latest = max((bubble.born for bubble in over.values()), default=clock)
        self._drop([seat for seat, bubble in over.items() if bubble.born != latest])
        self._leaves |= {seat: latest + LASTS * stretch for seat, bubble in over.items() if bubble.born == latest}
        self._let_go(clock)

    def _let_go(self, clock: float) -> None:
        """Drop what is over and has been read."""
        self._drop([seat for seat, until in self._leaves.items() if clock >= until])

    def _drop(self, seats: Iterable[Seat]) -> None:
        for seat in seats:
            for kept in (self._said, self._leaves, self._pictures):
                kept.pop(seat, None)

    def forget_pictures(self) -> None:
        """The places or the looks have changed."""
        self._pictures.clear()

    def popping(self, clock: float) -> bool:
        """Whether one is about to pop up, or is doing so."""
        return any(clock < bubble.born + POP for s, bubble in self._said.items() if s not in self._leaves)

    def draw(self, canvas: Canvas, rooms: Mapping[Seat, tuple[Rect, str]]) -> None:
        """Draw those that have been said by now; `rooms` has the room and the side of each seat that has any."""
        clock, screen = canvas.clock, canvas.screen
        self._let_go(clock)
        for seat, bubble in self._said.items():
            age = clock - bubble.born
            if age <= 0 or seat not in rooms:
                continue
            if seat not in self._pictures:
                self._pictures[seat] = picture(bubble, *rooms[seat], screen, canvas.pictures.art)
            drawn, corner = self._pictures[seat]
            if age < POP and not screen.reduced:
                part = max(0.05, out_back(age / POP))
                grown = pygame.transform.smoothscale_by(drawn, part)
                canvas.put(grown, center=drawn.get_rect(topleft=corner).center)
            else:
                canvas.put(drawn, topleft=corner)
