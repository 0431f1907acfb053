"""The reveal: the table dims, the two seats face each other, the card turns over between them, and a stamp says
whether the claim was true."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect

from games.core.types import Seat
from table.match.seats import SeatSetup
from table.screen import Screen
from table.stage.bubbles import Bubble, fitted, picture
from table.stage.cards import CardArt
from table.stage.easing import out_back, out_cubic
from table.stage.flights import blit_faded
from table.stage.ground import token_of
from table.stage.layout import Layout
from table.stage.marks import frame
from table.stage.style import CARD_SHAPE
from table.stage.tween import Pose
from table.stage.vector import ready
from table.ui.text import render
from table.ui.theme import RGB, Palette

DIM = 0.7
"""What is left of the table's brightness."""

HOLD, FLIP, STAMP, REST = 350, 320, 250, 200  # ms, one after another; 1.2 s at most in all
SHORTER = 0.6
"""From the ninth reveal on everything is so much shorter."""

LONG_REVEALS = 8

_FADE = 140  # ms for the table to dim and to brighten again
_LEAD = 17  # ms between the table, the band and the two portraits: what is new is not all made in one frame
_CARD = 290  # px at 1080p
_BAND = 350
_TOKEN = 140
_FADE_OUT = 0.18  # of the band's width


def centre_pose(layout: Layout, screen: Screen) -> Pose:
    """Where the card lies while all look at it."""
    return Pose(layout.board.centerx, layout.board.top + layout.board.height * 0.42, screen.px(_CARD))


@dataclass(frozen=True, slots=True)
class Reveal:
    """`by` claimed, `to` judged, `said` is what they said, and the claim was true or not (`yes`, `stamp`).

    `scale` stretches all times (speed, and how many reveals there were).
    """

    by: Seat
    to: Seat
    yes: bool
    stamp: str
    began: float
    scale: float
    said: tuple[Bubble | None, Bubble | None]

    @property
    def turn_at(self) -> float:
        """When the card begins to turn over."""
        return self.began + HOLD * self.scale

    @property
    def stamp_at(self) -> float:
        """When the stamp comes down."""
        return self.began + (HOLD + FLIP) * self.scale

    @property
    def end(self) -> float:
        """When the next beat may begin, and the table begins to brighten."""
        return self.stamp_at + (STAMP + REST) * self.scale

    def over(self, clock: float) -> bool:
        """Whether nothing is left of it."""
        return clock >= self.end + _FADE * self.scale

    def presence(self, clock: float, place: int = 1) -> float:
        """How much of it is there, 0 … 1, or of the part of it that comes in this place."""
        fade = _FADE * self.scale
        return max(0.0, min(1.0, (clock - self.began - place * _LEAD) / fade, 1 - (clock - self.end) / fade))

    def draw_table(
        self,
        surface: pygame.Surface,
        seats: tuple[SeatSetup, ...],
        layout: Layout,
        clock: float,
        screen: Screen,
        colours: Palette,
        art: CardArt,
    ) -> None:
        """Darken what has been drawn so far; the two seats, with what they have said, at both sides of the card."""
        here = self.presence(clock)
        if not here:
            return
        level = round(255 * (1 - (1 - DIM) * here))
        surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        pose = centre_pose(layout, screen)
        band = band_place(layout, screen)
        blit_faded(surface, band_of(band.size, screen.px(2), colours), band, round(255 * here))
        away = pose.height * CARD_SHAPE / 2 + screen.px(30)
        width = min(screen.px(340), round(layout.board.width / 2 - away))
        for place, (seat, said, sign) in enumerate(((self.by, self.said[0], -1), (self.to, self.said[1], 1)), 2):
            here = self.presence(clock, place)
            if not here:
                continue
            slide = 0 if screen.reduced else screen.px(60) * (1 - out_cubic(here))
            room = Rect(0, 0, width, band.height)
            room.center = (round(pose.x + sign * (away + width / 2 + slide)), band.centery)
            portrait = _portrait(seats[seat], said, room.size, screen, colours, art)
            blit_faded(surface, portrait, room, round(255 * here))

    def draw_stamp(
        self, surface: pygame.Surface, layout: Layout, clock: float, screen: Screen, colours: Palette
    ) -> None:
        """The word that comes down on the card."""
        age = (clock - self.stamp_at) / (STAMP * self.scale)
        if age <= 0:
            return
        pose = centre_pose(layout, screen)
        stamp = _stamp(self.stamp, colours.good if self.yes else colours.bad, screen, colours)
        if age < 1 and not screen.reduced:
            stamp = pygame.transform.smoothscale_by(stamp, 1.7 - 0.7 * min(1.15, out_back(min(1.0, age * 1.6))))
        spot = stamp.get_rect(center=(round(pose.x + pose.height * 0.27), round(pose.y + pose.height * 0.42)))
        blit_faded(surface, stamp, spot, round(255 * min(1.0, age * 3) * self.presence(clock)))


def warm(
    words: tuple[str, str], seats: tuple[SeatSetup, ...], layout: Layout, screen: Screen, colours: Palette
) -> None:
    """Make ahead what is the same in every reveal; `words` are stamped for a truth and for a lie."""
    for seat in seats:
        token_of(seat, screen.px(_TOKEN))
    band_of(band_place(layout, screen).size, screen.px(2), colours)
    for word, colour in zip(words, (colours.good, colours.bad), strict=True):
        _stamp(word, colour, screen, colours)


def band_place(layout: Layout, screen: Screen) -> Rect:
    """The strip across the board on which a card is shown to all."""
    band = layout.board.copy()
    band.height = screen.px(_BAND)
    band.centery = round(centre_pose(layout, screen).y)
    return band


@lru_cache(maxsize=2)
def band_of(size: tuple[int, int], line: int, colours: Palette) -> pygame.Surface:
    """The dark ground of the scene between two lines of brass, that fade out at both ends."""
    surface = pygame.transform.smoothscale(_strip(colours.night), size)
    for y in (0, size[1] - line):
        surface.blit(pygame.transform.smoothscale(_strip(colours.brass), (size[0], line)), (0, y))
    return ready(surface)


def _strip(colour: RGB) -> pygame.Surface:
    """A row of pixels that fades out at both ends."""
    width = 128
    strip = pygame.Surface((width, 1), pygame.SRCALPHA)
    for x in range(width):
        strip.set_at((x, 0), (*colour, round(230 * min(1.0, min(x, width - 1 - x) / (width * _FADE_OUT)))))
    return strip


@lru_cache(maxsize=8)
def _portrait(
    seat: SeatSetup, said: Bubble | None, size: tuple[int, int], screen: Screen, colours: Palette, art: CardArt
) -> pygame.Surface:
    """A seat's token between what it says and its name."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    token = token_of(seat, screen.px(_TOKEN))
    place = token.get_rect(center=(size[0] // 2, size[1] // 2 + screen.px(18)))
    surface.blit(token, place)
    name = fitted(seat.name, screen.font(28), screen.px(20), size[0], colours.cream)
    surface.blit(name, name.get_rect(midtop=(place.centerx, place.bottom)))
    if said:
        room = Rect(0, 0, size[0] - screen.px(40), place.top - screen.px(24))
        drawn, _ = picture(said, room, "below", screen, colours, art)
        surface.blit(drawn, drawn.get_rect(midbottom=(place.centerx, place.top + screen.px(8))))
    return ready(surface)


@lru_cache(maxsize=8)
def _stamp(text: str, colour: RGB, screen: Screen, colours: Palette) -> pygame.Surface:
    """A word in a frame, slightly askew, as stamped."""
    words = render(text, min(screen.font(58), screen.px(76)), colour, "display")
    pad = screen.px(18)
    size = (words.width + 2 * pad, words.height + pad)
    ground = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(ground, colours.paper, ground.get_rect(), border_radius=screen.px(10))
    ground.blit(frame(size, colour, screen.px(5), screen.px(10)), (0, 0))
    ground.blit(words, words.get_rect(center=ground.get_rect().center))
    return pygame.transform.rotozoom(ground, 7, 1)
