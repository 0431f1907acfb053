"""A claim before it is made, beside its card.

Only eyes that know the card see it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
from pygame import Rect

from games.core.actions import kinds
from games.core.claims import ClaimReader
from games.core.match import Beat
from games.core.teller import Teller
from games.core.types import Seat, Token
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.text import fitted
from table.graphics.theme import palette
from table.graphics.vector import smooth
from table.match.seats import SeatSetup
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.claim_paper import claim_paper
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.threads import draw_thread
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.spec import BoardSpec
from table.ui.fading import eased

DIM = 0.3
"""Remaining brightness of the table behind one that is complete."""

_GAP, _NAME, _LEAST = 0.08, 34, 13  # of the card's height; px at 1080p; px
_SIGN, _PAPER, _WAY, _FACE = 0.34, 1.15, 0.34, 0.6  # widths, in heights of the card
_TALL = 0.74  # height of the paper
_MOST = 420  # px at 1080p of the card


@dataclass(frozen=True, slots=True)
class Gift:
    """A card by its face, and the claim about it.

    `word`: its id; `said`: its words; `to`: who gets the card; `true`: the card is what will be said of it.
    """

    face: int
    word: str
    said: str
    true: bool
    to: Seat | None


@dataclass(frozen=True, slots=True)
class GiftPlaces:
    """Places of a gift's things, and the gap between them, px."""

    card: Pose
    sign: Rect
    paper: Rect
    face: Rect | None
    gap: int

    @property
    def rects(self) -> list[Rect]:
        """All of them."""
        return [self.card.rect, self.sign, self.paper, *([self.face] if self.face else [])]


@dataclass(frozen=True, slots=True)
class ShownGift:
    """A gift in its place, since `began` on the board's clock.

    `whole`: nothing is missing, and the table is dark behind it.
    """

    gift: Gift
    place: Rect
    whole: bool
    began: float

    def places(self, screen: Screen) -> GiftPlaces:
        """Share the place out, from left to right."""
        place, shown = self.place, self.gift.to is not None
        wide = CARD_SHAPE + _SIGN + _PAPER + 2 * _GAP + (_WAY + _FACE if shown else 0)
        high = min(screen.px(_MOST), place.height, place.width / wide)
        x, middle, gap = place.centerx - wide * high / 2, place.centery, round(high * _GAP)
        card = Pose(x + high * CARD_SHAPE / 2, middle, high)
        sign = Rect(card.rect.right + gap, 0, round(high * _SIGN), round(high * _SIGN))
        paper = Rect(sign.right + gap, 0, round(high * _PAPER), round(high * _TALL))
        face = Rect(paper.right + round(high * _WAY), 0, round(high * _FACE), round(high * _FACE))
        sign.centery = paper.centery = middle
        face.centery = middle - min(screen.font(_NAME), face.height // 4) // 2
        return GiftPlaces(card, sign, paper, face if shown else None, gap)

    def moving(self, clock: float) -> bool:
        """True while it comes."""
        return eased(clock - self.began, reduced=False) < 1

    def dim(self, clock: float, screen: Screen) -> float:
        """Remaining brightness of the table, 0 to 1."""
        return 1 - (1 - DIM) * eased(clock - self.began, reduced=screen.reduced) if self.whole else 1.0


def gift_of(claim: Beat, known: int | None, spec: BoardSpec, reader: ClaimReader | None, teller: Teller) -> Gift | None:
    """Return the gift of a claim by its seat's beat, or None.

    `known`: the face of the card by its eyes now, for it may have to forget that. None if it is no claim about one
    card, or that seat doesn't know the card.
    """
    event, view = claim.event, claim.view
    row = spec.events[type(event).__name__]
    tokens = [name for name, kind in kinds(type(event)).items() if kind == "Token"]
    word = row.maybe(event, "word")
    if reader is None or reader.made(event) is None or word is None or len(tokens) != 1:
        return None
    card: Token = getattr(event, tokens[0])
    face = view.face(card) if known is None else known
    if face is None:
        return None
    view = replace(view, faces={**view.faces, card: face})
    return Gift(face, teller.game.claims[word], teller.claim(word), reader.truth(event, view), row.maybe(event, "to"))


def draw_gift(canvas: SurfaceCanvas, shown: ShownGift, seats: tuple[SeatSetup, ...], teller: Teller) -> None:
    """Draw card, sign, claim and receiver."""
    screen, gift, at = canvas.screen, shown.gift, shown.places(canvas.screen)
    here, drop = eased(canvas.clock - shown.began, reduced=screen.reduced), screen.px(6)
    canvas.card(teller.game.faces[gift.face].id, at.card, drop=drop, fine=True)
    canvas.put(equal(at.sign.width, gift.true, screen), here, topleft=at.sign.topleft)
    if (key := f"speech.reveal.{str(gift.true).lower()}") in teller.words:  # as it will be stamped on the card
        size = min(screen.font(_NAME), at.sign.height // 2)
        word = fitted(teller.words(key), size, _LEAST, at.sign.width, canvas.colours.cream)
        canvas.put(word, here, midtop=(at.sign.centerx, at.sign.bottom + at.gap // 2))
    canvas.put(claim_paper(canvas, gift.said, gift.word, at.paper.size), here, topleft=at.paper.topleft)
    if gift.to is None or at.face is None:
        return
    ends = (at.paper.right + at.gap, at.face.centery), (at.face.x - at.gap, at.face.centery)
    draw_thread(canvas, *ends, here)
    canvas.put(portrait_of(seats[gift.to], at.face.width), here, topleft=at.face.topleft)
    size = min(screen.font(_NAME), at.face.height // 4)
    name = fitted(teller.names[gift.to], size, _LEAST, at.face.width, canvas.colours.cream)
    canvas.put(name, here, midtop=at.face.midbottom)


@cached(8)
def equal(side: int, true: bool, screen: Screen) -> pygame.Surface:
    """A round sign: two equal strokes, struck through if not `true`."""
    colours, fine = palette(screen.contrast), 4 * side
    made = pygame.Surface((fine, fine), pygame.SRCALPHA)
    ink, middle, bar = colours.good if true else colours.bad, fine // 2, fine // 11
    pygame.draw.circle(made, colours.paper, (middle, middle), middle)
    pygame.draw.circle(made, ink, (middle, middle), middle, fine // 16)
    for y in (-1, 1):
        stroke = Rect(0, 0, fine // 2, bar)
        stroke.center = middle, middle + y * fine // 9
        pygame.draw.rect(made, ink, stroke, border_radius=bar // 2)
    if not true:
        reach = fine * 3 // 10
        ends = (middle - reach * 6 // 10, middle + reach), (middle + reach * 6 // 10, middle - reach)
        pygame.draw.line(made, ink, *ends, bar)
    return smooth(made, (side, side))
