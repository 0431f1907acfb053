"""Cached pictures of cards at any size and angle.

Cheap enough to be asked for in every frame. A card is composed at three heights only; all others are scaled from these
and kept.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from table.base.cache import SurfaceCache, cached
from table.graphics.vector import smooth
from table.stage.drawing.captions import NAMED, Caption
from table.stage.drawing.cards import CardArt, card_width

ANGLE_STEP = 3
"""Degrees between turned pictures."""
FINE_STEP = 1
"""And where they have to be fine."""

SMALL = 79
"""px: cards up to this height are scaled from the simplified picture."""

MIDDLE = 176
"""Largest card height drawn without a name, px."""

_NAMEABLE = 60  # px of height: in lower cards no name can be read
_RISEN = 1.1  # of the hand's cards: the most that one grows as it rises
_KEPT = 4_500_000  # 18 MB: less does not hold what rests, and what a card shows on its way to all eyes
_SHADED = (120, 120, 128)
_BASE_SHADOW = 120  # px, height of the card whose shadow all others are scaled from
_SOFTNESS = 14
_FAINT = 4  # px of that at the edges, where nobody sees it
_LIGHT = (255, 206, 96)
_LIGHT_WIDE = 1.07  # of the card, of which the rim takes a part
_RIM = (16, 9, 6, 235)
_RIM_WIDE, _LEAST_RIM = 0.015, 1.5  # of the card's height, and px
_ROUNDED = 0.049  # radius of a card's corners, of its height
_FINER = 4  # times as large it is drawn, to be scaled down


class Pictures:
    """The pictures of a board.

    `tallest` is the height in px of the largest card it will show, `packs` are those that have backs of their own;
    `plain`: simplified cards are needed above their usual height. All surfaces are shared: draw them, never draw on
    them.
    """

    def __init__(
        self, art: CardArt, faces: tuple[str, ...], tallest: int, packs: tuple[str, ...] = (), plain: bool = False
    ) -> None:
        self.art = art
        self._heights = (SMALL, MIDDLE, max(tallest, MIDDLE + 1))
        self.held = 0
        """Height of the cards in one's own hand, px."""
        self._faces = faces
        self._kept = SurfaceCache(_KEPT)
        sides: list[tuple[str | None, str | None]] = [(None, None), *((None, pack) for pack in packs)]
        sides += [(face, None) for face in faces]
        self._cold = [(*side, height, False) for height in reversed(self._heights) for side in sides]
        self._cold += [(face, None, MIDDLE, True) for face in faces if plain]

    def prewarm(self) -> None:
        """Compose all pictures ahead, always in the same order."""
        while self._cold:
            self._composed(*self._cold.pop())
        for face in self._faces if self.held > SMALL else ():
            self.art.face(face, self.held, named=False)

    def card(
        self,
        face: str | None,
        height: int,
        angle: float = 0.0,
        wide: float = 1.0,
        shaded: bool = False,
        pack: str | None = None,
        plain: bool = False,
        fine: bool = False,
        drop: int | None = None,
        caption: Caption | None = None,
    ) -> pygame.Surface:
        """Return a card, or its pack's back if `face` is None.

        Turned counter-clockwise, its width scaled by `wide`. `plain`: the simplified picture, whatever the
        height; `caption`: with a readable name, unless it is too small. `fine`: in
        small steps of the angle. `drop`: over the shadow that falls so many px below it, the
        card in the middle, to be blitted with `BLEND_PREMULTIPLIED`.
        """
        step = FINE_STEP if fine else ANGLE_STEP
        turn = round(angle / step) * step % 360
        width = max(1, round(card_width(height) * wide))
        pack = pack if face is None else None
        key = (face, pack, height, width, turn, shaded, plain, drop, caption)
        return self._kept.get(key, lambda: self._card(face, height, turn, width, shaded, pack, plain, drop, caption))

    def _card(
        self,
        face: str | None,
        height: int,
        turn: int,
        width: int,
        shaded: bool,
        pack: str | None,
        plain: bool,
        drop: int | None,
        caption: Caption | None,
    ) -> pygame.Surface:
        wide = width / card_width(height)
        if drop is not None:
            card = self.card(face, height, turn, wide, shaded, pack, plain, fine=True, caption=caption)
            return _over(self.shadow(height, turn), self.rim(height, turn), card, drop)
        if shaded:
            made = self.card(face, height, turn, wide, pack=pack, plain=plain, fine=True, caption=caption).copy()
            made.fill(_SHADED, special_flags=pygame.BLEND_RGB_MULT)
            return made
        if turn:
            return _turned(self.card(face, height, 0, wide, pack=pack, plain=plain, caption=caption), turn)
        heights = self._heights[:2] if plain else self._heights
        if face is None or caption is None or height < _NAMEABLE or plain:
            return _scaled(self._composed(face, pack, _base(heights, height), plain), (width, height))
        if SMALL < self.held <= height <= self.held * _RISEN:  # one's own hand: the letters rise with the card
            plate = self.held >= NAMED and not caption.seen
            held = self.art.face(face, self.held, named=plate)
            return _scaled(held if plate else self.art.captioned(face, held, caption), (width, height))
        card = _scaled(self._composed(face, pack, _base(heights, height), plain), (width, height))
        return card if height > MIDDLE and not caption.seen else self.art.captioned(face, card, caption)

    def shadow(self, height: int, angle: float = 0.0) -> pygame.Surface:
        """Return a card's shadow, to be centred below it."""
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        return self._kept.get(("shadow", height, turn), lambda: self._shadow(height, turn))

    def _shadow(self, height: int, turn: int) -> pygame.Surface:
        if turn:
            return pygame.transform.rotozoom(self.shadow(height), turn, 1)
        whole = self.art.shadow(_BASE_SHADOW, _SOFTNESS)
        base = whole.subsurface(whole.get_rect().inflate(-2 * _FAINT, -2 * _FAINT))
        factor = height / _BASE_SHADOW
        return smooth(base, (round(base.width * factor), round(base.height * factor)))

    def rim(self, height: int, angle: float = 0.0) -> pygame.Surface:
        """Return a dark line around a card, to be centred under it.

        A light card would have no clear edge on soft light, and on another card.
        """
        turn = round(angle / FINE_STEP) * FINE_STEP % 360
        return self._kept.get(("rim", height, turn), lambda: _rim(height, turn))

    def light(self, height: int, angle: float = 0.0) -> pygame.Surface:
        """Return the soft light of a card, to be centred under it."""
        return _lit(self.shadow(round(height * _LIGHT_WIDE), angle))

    def _composed(self, face: str | None, pack: str | None, height: int, plain: bool) -> pygame.Surface:
        return self.art.back(height, pack) if face is None else self.art.face(face, height, plain)


def _base(heights: Sequence[int], height: int) -> int:
    """Return the composed height that a card is scaled from."""
    return next((high for high in heights if high >= height), heights[-1])


def _scaled(card: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return card if card.size == size else smooth(card, size)


def _over(shadow: pygame.Surface, rim: pygame.Surface, card: pygame.Surface, drop: int) -> pygame.Surface:
    """Combine card, rim and shadow, premultiplied.

    Else the edge of the card would be dark where it lies on nothing.
    """
    both = pygame.Surface((shadow.width, shadow.height + 2 * drop), pygame.SRCALPHA)
    both.blit(shadow, (0, 2 * drop), special_flags=pygame.BLEND_PREMULTIPLIED)  # black is the same either way
    for picture in (rim, card):
        place = picture.get_rect(center=both.get_rect().center)
        both.blit(picture.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return both


def rim_width(height: float) -> float:
    """Return how far the dark line reaches out from a card, px."""
    return max(_LEAST_RIM, height * _RIM_WIDE)


def _rim(height: int, turn: float) -> pygame.Surface:
    wide = rim_width(height)
    size = tuple(round(side + 2 * wide) for side in (card_width(height), height))
    large = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    large.fill((*_RIM[:3], 0))
    radius = round((height * _ROUNDED + wide) * _FINER)
    pygame.draw.rect(large, _RIM, large.get_rect(), border_radius=radius)
    rim = smooth(large, (size[0], size[1]))
    return _turned(rim, turn) if turn else rim


@cached(20)
def _lit(shadow: pygame.Surface) -> pygame.Surface:
    light = shadow.copy()
    light.fill(_LIGHT, special_flags=pygame.BLEND_RGB_ADD)
    light.blit(light, (0, 0))
    return light


def _turned(surface: pygame.Surface, angle: float) -> pygame.Surface:
    # The transparent seam lets the turned edge be smoothed.
    framed = pygame.Surface((surface.width + 2, surface.height + 2), pygame.SRCALPHA)
    framed.blit(surface, (1, 1))
    return pygame.transform.rotozoom(framed, angle, 1)
