"""The canvas of the board."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from table.base.screen import Screen
from table.graphics.sink import Sink
from table.graphics.theme import RGB, Palette, hex_colour, palette
from table.stage.drawing.captions import Caption
from table.stage.drawing.card_pictures import Pictures
from table.stage.layout.pose import Pose


@dataclass(frozen=True, slots=True)
class Canvas:
    """A sink of the screen's size, with the board's clock and pictures.

    `clock`: the time of the board, ms; `pictures`: of the game's cards.
    """

    sink: Sink
    screen: Screen
    pictures: Pictures
    clock: float

    @property
    def colours(self) -> Palette:
        """The colours that the player has chosen."""
        return palette(self.screen.contrast)

    def put(self, picture: pygame.Surface, opacity: float = 1.0, **place: tuple[int, int]) -> pygame.Rect:
        """Draw a shared picture, restoring it; return its place.

        Perhaps partly transparent. `place` has a point of it by its name in pygame, such as `center`.
        """
        rect = picture.get_rect(**place)
        if opacity >= 1:
            self.sink.blit(picture, rect)
        elif opacity > 0:
            picture.set_alpha(round(255 * opacity))
            self.sink.blit(picture, rect)
            picture.set_alpha(255)
        return rect

    def icon(self, name: str, size: int, colour: RGB) -> pygame.Surface:
        """Return an icon of the game or a common one.

        Shared: not to be drawn on.
        """
        return self.pictures.art.icon(name, size, hex_colour(colour))

    def card(
        self,
        face: str | None,
        pose: Pose,
        *,
        drop: int | None = None,
        lit: bool = False,
        shaded: bool = False,
        pack: str | None = None,
        plain: bool = False,
        fine: bool = False,
        caption: Caption | None = None,
    ) -> None:
        """Draw a card, `lit` by soft light that covers its shadow.

        The rest as in `Pictures.card`.
        """
        height, centre = round(pose.height), (round(pose.x), round(pose.y))
        if lit:
            if drop is not None:
                self.put(self.pictures.shadow(height, pose.angle), center=(centre[0], centre[1] + drop))
                drop = None
            self.put(self.pictures.light(height, pose.angle), center=centre)
            self.put(self.pictures.rim(height, pose.angle), center=centre)
        picture = self.pictures.card(face, height, pose.angle, 1, shaded, pack, plain, fine, drop, caption)
        blend = 0 if drop is None else pygame.BLEND_PREMULTIPLIED
        self.sink.blit(picture, picture.get_rect(center=centre), None, blend)


@dataclass(frozen=True, slots=True)
class SurfaceCanvas(Canvas):
    """A canvas that can also be filled, clipped and drawn on."""

    sink: pygame.Surface

    @property
    def surface(self) -> pygame.Surface:
        """The surface."""
        return self.sink
