"""Events as rows of signs: who, to whom, what, and the outcome.

As the log draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.core.types import Seat
from table.base.cache import cached
from table.base.screen import Contrast, Screen
from table.graphics.text import render
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import drawing, rasterised, ready, smooth, smooth_by
from table.match.seats import SeatSetup
from table.stage.drawing.cards import CardArt, card_width
from table.stage.drawing.ground import portrait_of

GAP = 4  # px at 1080p between signs


@dataclass(frozen=True, slots=True)
class SeatIcon:
    """A seat, by its token."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Said:
    """A claim by its id; `struck`: nobody may say it."""

    word: str
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its face id, None if face down; perhaps sideways."""

    face: str | None
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is told; `total`: what something has come to."""

    number: int
    total: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon of the game or of art/common/icons."""

    name: str


@dataclass(frozen=True, slots=True)
class Stamp:
    """True or a lie, yes or no; `said`, or come out."""

    yes: bool
    said: bool = False


Sign = SeatIcon | Said | Card | Number | Icon | Stamp

TO = Icon("arrow")
"""Between who does something and whom, or what, it is done to."""
EVERYONE = Icon("everyone")


def draw_signs(
    surface: pygame.Surface, signs: Sequence[Sign], rect: Rect, seats: Sequence[SeatSetup], art: CardArt, screen: Screen
) -> None:
    """Draw signs side by side into a rectangle, at its height.

    Of many cards each lies on the next, and what is still too wide is all drawn smaller.
    """
    gap, cards = screen.px(GAP), [sign for sign in signs if isinstance(sign, Card)]
    drawn = {sign: picture(sign, rect.height, seats, art, screen) for sign in signs}
    wide = sum(drawn[sign].width for sign in signs) + gap * (len(signs) - 1)
    lapped = 0
    if wide > rect.width and len(cards) > 1:
        least = gap + drawn[cards[0]].width * 3 // 4
        lapped = min(-(-(wide - rect.width) // (len(cards) - 1)), least)
        wide -= lapped * (len(cards) - 1)
    if wide > rect.width:
        part = rect.width / wide
        drawn = {sign: smooth_by(picture, part) for sign, picture in drawn.items()}
        gap, lapped = int(gap * part), int(lapped * part)
    left = rect.x
    for sign, after in zip(signs, [*signs[1:], None], strict=True):
        surface.blit(drawn[sign], drawn[sign].get_rect(midleft=(left, rect.centery)))
        left += drawn[sign].width + gap
        if isinstance(sign, Card) and isinstance(after, Card):
            left -= lapped


def picture(sign: Sign, side: int, seats: Sequence[SeatSetup], art: CardArt, screen: Screen) -> pygame.Surface:
    """Return a sign, at most `side` px high.

    Shared: not to be drawn on.
    """
    colours = palette(screen.contrast)
    match sign:
        case SeatIcon(seat):
            return portrait_of(seats[seat], side)
        case Said(word, struck):
            return art.chip(word, side, struck=struck)
        case Card(face, sideways):
            card = art.back(side) if face is None else art.face(face, side)
            return smooth(art.rotated(face, side, 90), (side, card_width(side))) if sideways else card
        case Number(number, total):
            said = f"{'=' * total}{number}".replace("-", "−")
            return render(said, round(side * 0.66), colours.cream, "bold")
        case Stamp(yes, said):
            return _stamp(yes, said, round(side * 0.84), screen.contrast)
    if sign == TO:
        return art.icon(TO.name, round(side * 0.42), hex_colour(colours.cream_soft))
    return art.icon(sign.name, round(side * 0.72), hex_colour(colours.cream))


@cached(16)
def _stamp(yes: bool, said: bool, size: int, contrast: Contrast) -> pygame.Surface:
    """Return a round check or a square cross.

    White on the colour of truth or of lies; what is only said, in that colour in a bubble.
    """
    colours = palette(contrast)
    colour = hex_colour(colours.good if yes else colours.bad)
    mark = drawing(f"common/icons/{'check' if yes else 'cross'}")
    if said:
        body = (
            f'<path d="M12 4H52Q60 4 60 12V40Q60 48 52 48H26L14 60V48H12Q4 48 4 40V12Q4 4 12 4Z" '
            f'fill="{hex_colour(colours.paper)}" stroke="{hex_colour(colours.brass_dark)}" stroke-width="3"/>'
        ) + mark.tinted(colour).fitted((13, 7, 38, 38))
    else:
        edge = f'fill="{colour}" stroke="{hex_colour(colours.brass_light)}" stroke-width="4"'
        square = f'<rect x="5" y="5" width="54" height="54" rx="5" {edge}/>'
        body = f'<circle cx="32" cy="32" r="28" {edge}/>' if yes else square
        body += mark.tinted(hex_colour(colours.on_lacquer)).fitted((14, 14, 36, 36))
    return ready(rasterised(body, (0, 0, 64, 64), (size, size)))
