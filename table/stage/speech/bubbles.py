"""Speech bubbles: claims with picture and word, verdicts with signs.

They pop up and stay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Vector2

from games.core.types import Seat
from table.base.screen import LEAST_FONT, Screen
from table.graphics.text import fitted, font_for, paragraph, wrap_evenly
from table.graphics.theme import Palette, hex_colour, mix, palette
from table.graphics.vector import icon, smooth_by
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.surface import Side, panel
from table.stage.motion.easing import out_back
from table.stage.spec import Until

POP = 160
"""ms for a bubble to pop up."""

LASTS = 1300
"""Shortest time for reading talk, ms, while nothing else is said."""

_SIZE, _LARGE, _SMALL = 25, 32, 18  # px at 1080p of the words: usually, of the claim that counts, of those before it
_COIN = 112  # px at 1080p: the coin of the claim that counts is no larger
_LEAST = 17  # px at 1080p: words that are too long shrink down to this
_LINE = 1.2
_LETTERS = 1.2  # height from the highest to the lowest letter, in sizes

Sign = Literal["check", "cross"]


@dataclass(frozen=True, slots=True)
class Bubble:
    """A bubble.

    `word` is the id of a claim, `sign` that of a verdict; `text` says the same in words, or what is said after the
    claim. `then`: the id of another claim that is said now. `struck`: nobody may say the word. `until`: how long it
    stands. `claims`: it claims something. `aside`: it is said by the way; the colour (`#rrggbb`) of its edge.
    `averts`: with this answer the seat looks away.
    """

    seat: Seat
    text: str
    born: float
    word: str | None = None
    sign: Sign | None = None
    then: str | None = None
    struck: bool = False
    claims: bool = False
    aside: str | None = None
    until: Until = "next"
    averts: bool = False


class Anchor(NamedTuple):
    """A seat's area for its bubble, and its portrait."""

    area: Rect
    portrait: Rect


@dataclass(frozen=True, slots=True)
class Rank:
    """A claim's rank: the one that counts, or one before it.

    With the direction of the next one, in degrees counter-clockwise from the right. Other bubbles have neither.
    """

    latest: bool = False
    on: int | None = None


USUAL = Rank()


def picture(
    bubble: Bubble,
    area: Rect,
    seat: tuple[int, int] | Literal["below"],
    screen: Screen,
    art: CardArt,
    rank: Rank = USUAL,
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a bubble that fits into `room`, and its place.

    As near to the seat as there is space, its tail towards it. `seat`: a point, or right "below" wherever the
    bubble is shown.
    """
    colours = palette(screen.contrast)
    pad = screen.px(12)
    inner = _inside(bubble, (area.width - 2 * pad, area.height - screen.px(8)), screen, art, rank)
    size = (inner.width + 2 * pad, min(inner.height + screen.px(8), area.height))
    body = Rect((0, 0), size)
    body.center = area.center if seat == "below" else seat
    body.clamp_ip(area)
    tail = ("bottom", size[0] // 2) if seat == "below" else _tail(body, seat)
    fill = colours.night if bubble.aside else colours.paper
    if rank.on is not None:
        fill = mix(fill, colours.felt, 0.35)
    ground = panel(
        size,
        hex_colour(fill),
        edge=bubble.aside or hex_colour(colours.brass_light if rank.latest else colours.brass_dark),
        radius=screen.px(14),
        shadow=screen.px(9),
        tail=tail,
    )
    surface = ground.surface.copy()
    surface.blit(inner, inner.get_rect(center=(ground.margin + size[0] // 2, ground.margin + size[1] // 2)))
    return surface, (body.x - ground.margin, body.y - ground.margin)


def _tail(body: Rect, seat: tuple[int, int]) -> tuple[Side, int]:
    """Return the side nearest its seat, and the tail's place along it."""
    x, y = seat
    away: dict[Side, int] = {
        "top": body.top - y,
        "bottom": y - body.bottom,
        "left": body.left - x,
        "right": x - body.right,
    }
    side = max(away, key=lambda side: away[side])
    return side, x - body.x if side in ("top", "bottom") else y - body.y


def _inside(bubble: Bubble, area: tuple[int, int], screen: Screen, art: CardArt, rank: Rank) -> pygame.Surface:
    """Return a bubble's content: the mark, and the words beside it.

    Of the claim that counts both are large, the words below where the coin is larger so; of one before it both are
    small, with an arrow to the next.
    """
    colours, gap = palette(screen.contrast), screen.px(6)
    text = screen.font(_LARGE if rank.latest else _SMALL if rank.on is not None else _SIZE)
    side = min(text * 2 - screen.px(6), area[1], area[0] // 3)
    below = False
    if rank.latest and bubble.word is not None and bubble.then is None:
        beside, above = min(area[1], area[0] * 9 // 20), min(area[1] - round(text * _LINE), area[0])
        below = above > beside
        side = max(side, min(max(beside, above), screen.px(_COIN)))
    mark = _mark(bubble, side, colours, art)
    arrow = _arrow(rank.on, side * 3 // 5, hex_colour(colours.ink)) if rank.on is not None else None
    if rank.on is not None and mark:
        mark = pygame.transform.grayscale(mark)
    used = sum(one.width + gap for one in (mark, arrow) if one) if not below else 0
    high = area[1] - (side if below else 0)
    words = _words(bubble, (area[0] - used, high), text, screen)
    parts = [one for one in (mark, words, arrow) if one]
    if below and mark:
        both = pygame.Surface((max(mark.width, words.width), mark.height + words.height), pygame.SRCALPHA)
        both.blit(mark, mark.get_rect(midtop=(both.width // 2, 0)))
        both.blit(words, words.get_rect(midbottom=(both.width // 2, both.height)))
        return both
    wide = sum(one.width for one in parts) + gap * (len(parts) - 1)
    row = pygame.Surface((wide, max(one.height for one in parts)), pygame.SRCALPHA)
    x = 0
    for one in parts:
        row.blit(one, one.get_rect(midleft=(x, row.height // 2)))
        x += one.width + gap
    return row


def _arrow(angle: int, side: int, colour: str) -> pygame.Surface:
    return pygame.transform.rotozoom(icon("arrow", side, colour), angle, 1)


def _words(bubble: Bubble, area: tuple[int, int], wish: int, screen: Screen) -> pygame.Surface:
    """Return the text in one line, or in two larger ones.

    What is said by the way, and what would be cut off, in as many as there is space for. Letters are `wish` px
    high, or smaller. A word is never broken.
    """
    ink = _ink(bubble, palette(screen.contrast))
    wish = max(LEAST_FONT, min(wish, int(area[1] / _LETTERS)))
    least = min(screen.px(_LEAST), wish)
    if bubble.aside and (words := _in_lines(bubble.text, range(wish, least, -1), ink, area, screen)):
        return words
    size = wish
    while size > least and font_for(bubble.text, size, "bold").size(bubble.text)[0] > area[0]:
        size -= 1
    for larger in range(min(wish, int(area[1] / 2 / _LINE)), size, -1):
        lines = wrap_evenly(bubble.text, font_for(bubble.text, larger, "bold"), area[0], screen.lang)
        if len(lines) == 2 and _breaks_well(lines, bubble.text):
            wide = min(area[0], max(font_for(line, larger, "bold").size(line)[0] for line in lines) + 2)
            return paragraph(bubble.text, larger, ink, wide, screen.lang, "left", _LINE, "bold")
    cut = font_for(bubble.text, size, "bold").size(bubble.text)[0] > area[0]
    words = _in_lines(bubble.text, range(wish, LEAST_FONT - 1, -1), ink, area, screen) if cut else None
    return words or fitted(bubble.text, size, least, area[0], ink)


def _in_lines(
    text: str, sizes: Sequence[int], ink: tuple[int, int, int], area: tuple[int, int], screen: Screen
) -> pygame.Surface | None:
    """Return the text wrapped in the first of these sizes that fits."""
    for size in sizes:
        lines = wrap_evenly(text, font_for(text, size, "bold"), area[0], screen.lang)
        wide = max(font_for(line, size, "bold").size(line)[0] for line in lines) + 2
        whole = " ".join(lines) == text or screen.lang == "ja"
        if whole and wide <= area[0] and round(size * _LINE) * len(lines) <= area[1]:
            return paragraph(text, size, ink, wide, screen.lang, "left", _LINE, "bold")
    return None


def _breaks_well(lines: list[str], text: str) -> bool:
    """True if two lines break at a space or a Japanese phrase.

    And not within a foreign word.
    """
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
    """Return the picture of a changed claim: from one to the other."""
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
        self._pictures: dict[Seat, tuple[Rank, pygame.Surface, tuple[int, int]]] = {}

    def say(self, bubble: Bubble) -> None:
        """Let a seat say something new; read leftovers disappear."""
        self.be_gone()
        self._said.pop(bubble.seat, None)  # the latest is the last
        self._said[bubble.seat] = bubble
        self._pictures.pop(bubble.seat, None)

    def of(self, seat: Seat) -> Bubble | None:
        """Return the last bubble of a seat."""
        return self._said.get(seat) if seat not in self._leaves else None

    @property
    def seats(self) -> Collection[Seat]:
        """Seats that have said something."""
        return self._said.keys()

    @property
    def claims(self) -> list[Bubble]:
        """The claims that stand, the oldest first."""
        return [bubble for seat, bubble in self._said.items() if bubble.claims and seat not in self._leaves]

    def clear(self) -> None:
        """Nobody has said anything."""
        self._drop([*self._said])

    def be_gone(self) -> None:
        """Remove what is over at once, read or not."""
        self._drop([*self._leaves])

    def end(self, until: Collection[Until]) -> None:
        """Remove bubbles that stood until one of these."""
        self._drop([seat for seat, bubble in self._said.items() if bubble.until in until])

    def leave(self, until: Until, clock: float, stretch: float) -> None:
        """End bubbles that stood until this, after time to read them.

        `stretch` as in `Pace`.
        """
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
        """True if a bubble pops up, or is about to."""
        return any(clock < bubble.born + POP for s, bubble in self._said.items() if s not in self._leaves)

    def ranks(self, clock: float, places: Mapping[Seat, Anchor]) -> dict[Seat, Rank]:
        """Return the seats with bubbles by now, and their claims' ranks."""
        heard = [bubble for seat, bubble in self._said.items() if clock > bubble.born and seat in places]
        claims = [bubble.seat for bubble in heard if bubble.claims]
        ranks = {bubble.seat: USUAL for bubble in heard}
        for seat, after in pairwise(claims):
            here, there = Vector2(places[seat].portrait.center), Vector2(places[after].portrait.center)
            ranks[seat] = Rank(on=round(-Vector2(1, 0).angle_to(there - here)))
        return ranks | {seat: Rank(latest=True) for seat in claims[-1:]}

    def draw(self, canvas: Canvas, places: Mapping[Seat, Anchor]) -> None:
        """Draw the current bubbles, each growing out of its seat.

        `places` has all seats with space for any.
        """
        clock, screen = canvas.clock, canvas.screen
        self._let_go(clock)
        for seat, rank in self.ranks(clock, places).items():
            area, portrait = places[seat]
            if seat not in self._pictures or self._pictures[seat][0] != rank:
                made = picture(self._said[seat], area, portrait.center, screen, canvas.pictures.art, rank)
                self._pictures[seat] = (rank, *made)
            _, drawn, corner = self._pictures[seat]
            age = clock - self._said[seat].born
            if age < POP and not screen.reduced:
                part = max(0.05, out_back(age / POP))
                grown = smooth_by(drawn, part)
                centre = Vector2(portrait.center).lerp(drawn.get_rect(topleft=corner).center, min(1.0, part))
                canvas.put(grown, center=(round(centre.x), round(centre.y)))
            else:
                canvas.put(drawn, topleft=corner)

    def seen(self, clock: float, places: Mapping[Seat, Anchor]) -> list[Rect]:
        """Return the areas of readable bubbles.

        As far as they have been drawn, without their shadows.
        """
        drawn = (self._pictures[seat][1:] for seat in self.ranks(clock, places) if seat in self._pictures)
        return [surface.get_rect(topleft=corner) for surface, corner in drawn]
