"""The cue for a card that all but one briefly see.

It comes to the middle with an eye beside it, and goes down again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pygame
from pygame import Rect

from games.core.types import Seat
from table.base.cache import cached
from table.base.measures import CURTAIN_DEAF
from table.base.screen import Screen
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon, ready
from table.match.seats import SeatSetup
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.marks import draw_eye, frame
from table.stage.drawing.spotlight import FADE, draw_band
from table.stage.layout.layout import centre_pose
from table.stage.layout.pose import CARD_SHAPE
from table.stage.motion import moving as motion
from table.stage.motion.easing import out_cubic
from table.stage.motion.moment import Moment
from table.ui import labels

COMES = 320
"""ms for the card to come to the middle."""

HELD = 3000
"""ms for which the card is shown, at any speed.

It doesn't depend on the speed because the card is not shown again.
"""

_TOKEN = 120  # px at 1080p
_EYE = 64
_TEXT, _LEAST = 28, 18


@dataclass(frozen=True)
class Shown(Effect):
    """The card goes to `to`, who does not see it.

    `sees`: the viewer sees the card. `said`: the sentence about it.
    """

    to: Seat
    sees: bool
    said: str
    began: float
    stretch: float

    @property
    def end(self) -> float:
        """The time at which the next beat may begin."""
        return self.began + COMES * self.stretch + HELD

    def presence(self, clock: float) -> float:
        """See `Effect.presence`."""
        return max(0.0, min(1.0, (clock - self.began) / (FADE * self.stretch or 1), 1 - (clock - self.end) / FADE))

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.end + FADE

    def just_shown(self, clock: float) -> bool:
        """See `Effect.just_shown`: only for a viewer who sees the card."""
        return self.sees and clock < self.began + COMES * self.stretch + CURTAIN_DEAF

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Darken the table and draw both sides of the card.

        The seat that doesn't look is at one side, the sentence at the other.
        """
        screen, layout, here = canvas.screen, sight.layout, self.presence(canvas.clock)
        if not here:
            return
        place, pose = draw_band(canvas, layout, here), centre_pose(layout, screen)
        away = pose.height * CARD_SHAPE / 2 + screen.px(40)
        width = min(screen.px(420), round(layout.board.width / 2 - away - screen.px(20)))
        slide = 0 if screen.reduced else screen.px(50) * (1 - out_cubic(here))
        for side, drawn in (
            (-1, _blind(sight.seats[self.to], width, screen)),
            (1, _caption(self.said, (width, place.height - screen.px(20)), screen)),
        ):
            canvas.put(drawn, here, center=(round(pose.x + side * (away + width / 2 + slide)), place.centery))

    def draw_top(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw an eye on the card, open if the viewer sees it."""
        pose, clock = centre_pose(sight.layout, canvas.screen), canvas.clock
        size = canvas.screen.px(_EYE)
        corner = (round(pose.x - pose.height * CARD_SHAPE / 2), round(pose.y + pose.height / 2) - size // 3)
        shown = self.presence(clock) * max(0.0, min(1.0, (clock - self.began) / (COMES * self.stretch or 1) * 2 - 1))
        draw_eye(canvas, corner, size, canvas.screen.px(3), open=self.sees, seen=shown)


class Glimpse(Cue):
    """All but `to` see `card` for a moment."""

    name = "glimpse"
    parts: ClassVar = {"to": "Seat", "card": "Token"}
    hushes = True
    blind = ("to", "card")
    sign = "eye"
    sample = Sample(1500)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`: the card comes to the middle for all.

        It is turned up for those who may see it.
        """
        pace, card, beat = moment.pace, moment.part("card"), moment.beat
        said = services.speech.teller.event(beat.event, beat.view)
        show = Shown(moment.part("to"), moment.known(card) is not None, said, pace.clock, pace.stretch)
        services.effects.show(show)
        came = COMES * pace.stretch
        services.flights.add(motion.glimpse(moment, card, came, show.end))
        services.sounds.cue("glimpse", pace.clock + came, seat=moment.part("to"))
        return show.end - pace.clock


@cached(8)
def _blind(seat: SeatSetup, width: int, screen: Screen) -> pygame.Surface:
    """A seat's portrait with a closed eye on it, over its name."""
    colours = palette(screen.contrast)
    size, eye = screen.px(_TOKEN), screen.px(52)
    line = round(min(screen.font(28), screen.px(40)) * labels.TIGHT)
    surface = pygame.Surface((width, eye // 4 + size + line + screen.px(8)), pygame.SRCALPHA)
    token = portrait_of(seat, size, gaze="shut")
    place = token.get_rect(midtop=(width // 2, eye // 4))
    surface.blit(token, place)
    disc = frame((eye, eye), colours.brass, screen.px(2), eye // 2, 1.0)
    surface.blit(disc, disc.get_rect(center=(place.left + eye // 4, place.top + eye // 3)))
    sign = icon("eye-closed", round(eye * 0.72), hex_colour(colours.night))
    surface.blit(sign, sign.get_rect(center=(place.left + eye // 4, place.top + eye // 3)))
    words = Rect(0, surface.height - line, width, line)
    labels.line(surface, seat.name, words, min(screen.font(28), screen.px(40)), colours.cream, "bold", "centre")
    return ready(surface)


@cached(8)
def _caption(said: str, size: tuple[int, int], screen: Screen) -> pygame.Surface:
    """The sentence, in the largest letters that fit."""
    px = screen.font(_TEXT)
    while (
        px > screen.px(_LEAST) and labels.block_height(said, size[0], px, screen, "bold", line=labels.TIGHT) > size[1]
    ):
        px -= 1
    surface = pygame.Surface(size, pygame.SRCALPHA)
    cream = palette(screen.contrast).cream
    labels.block(surface, said, surface.get_rect(), px, cream, screen, "bold", "centre", "middle", line=labels.TIGHT)
    return ready(surface)
