"""The effect of a reveal, and its phases.

The table dims, the two seats face each other in a dark band, and the cards turn over between them, or the truth is told
in words. A stamp says if the claim was true, and an arrow leads to the seat that pays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import pi, sin
from typing import ClassVar, NamedTuple

import pygame
from pygame import Rect

from games.core.types import Seat
from table.base.cache import cached
from table.base.screen import LEAST_FONT, Screen
from table.graphics.text import fitted
from table.graphics.theme import palette
from table.graphics.vector import ready, smooth_by
from table.match.seats import SeatSetup
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.blast import BLAST, draw_blast, scraps
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.reaction import draw_reaction
from table.stage.drawing.sparks import draw_sparks
from table.stage.drawing.spotlight import draw_band
from table.stage.drawing.stamp import stamp
from table.stage.drawing.threads import draw_thread, edge
from table.stage.layout.layout import centre_pose
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion.easing import out_back, out_cubic
from table.stage.motion.phases import Timeline
from table.stage.speech.bubbles import Bubble, picture
from table.ui.fading import faded


class _Phase(NamedTuple):
    """Lengths of one phase, ms, in early and later reveals.

    `first` in the first reveals of a game, `usual` after them, `late` from the ninth on, and `still` where nothing
    moves.
    """

    name: str
    first: float
    usual: float
    late: float
    still: float = 0.0


PHASES = (
    _Phase("face", 240, 160, 100),  # the table dims, the seats come and face each other, the cards come between them
    _Phase("hold", 700, 350, 210),  # they shiver, more and more, and nobody breathes
    _Phase("turn", 260, 260, 160),
    _Phase("stop", 100, 90, 80),  # everything stands still
    _Phase("stamp", 260, 240, 150),  # the stamp comes down, sparks fly, the table shakes
    _Phase("pays", 700, 500, 300),  # an arrow to the payer, whose portrait reacts
    _Phase("rest", 240, 100, 60, still=400),
)
"""The phases of a reveal, in their order.

After the first reveals they take 1.2 s in all if nobody pays, and 0.5 s more if somebody does.
"""

FIRST, USUAL = 2, 8
"""Numbers of the last reveals of first and of usual length."""

_LARGE = 1.6  # size of the stamp before it comes down, in multiples of the final one
_JOLT, _JOLT_MS = 6.0, 160  # px at 1080p by which the table shakes, and ms for which it does
_QUAKE, _QUAKE_MS = 12.0, 340  # and when a liar has been caught
_LEAD = 17  # ms between table, band and both portraits: a single frame needn't make everything new
TOKEN = 168
"""px at 1080p of the seats' portraits."""
TOLD = 64
"""px at 1080p: height of the words above the cards."""
PART = 0.4
"""Part of the board's width for cards and words in the middle."""


def lengths(
    reveals: int, stretch: float, *, pays: bool, turns: bool = True, still: bool = False
) -> Mapping[str, float]:
    """Length of each phase, ms, in a game's reveal with this number.

    The number counts from 1; `stretch` is as in `Pace`. `turns`: cards turn over.
    """
    found, missing = {}, {*(() if pays else ("pays",)), *(() if turns else ("turn",))}
    for phase in PHASES:
        ms = phase.first if reveals <= FIRST else phase.usual if reveals <= USUAL else phase.late
        found[phase.name] = phase.still if still else 0.0 if phase.name in missing else ms * stretch
    return found


@dataclass(frozen=True)
class Unveiling(Effect):
    """A reveal on the table.

    `by` made a claim and `to` judged it; `said` is what they said. `yes` and `stamp` say if the claim was true. `payer`
    is the seat that suffers for it, if any does.

    `found` is the truth in words, and `wide` is the width of the cards in the middle, px; "" and 0 if there are none.
    `fade` is the ms in which the reveal comes and goes.
    """

    by: Seat
    to: Seat
    yes: bool
    stamp: str
    payer: Seat | None
    time: Timeline
    fade: float
    stretch: float
    said: tuple[Bubble | None, Bubble | None]
    found: str
    wide: int
    coined: bool = field(default=False, kw_only=True)
    """True if the claim lies on the card.

    Which stays face down, and would not tell what is true of it.
    """

    struck_after: ClassVar[float] = 0.37
    """Part of the stamp's phase after which it meets the card.

    At that time its size passes through the final one.
    """

    @property
    def struck(self) -> float:
        """The time at which the stamp meets the card."""
        return self.time.start("stamp") + self.struck_after * self.time.lengths["stamp"]

    @property
    def caught(self) -> bool:
        """True if somebody has lied and pays for it."""
        return not self.yes and self.payer == self.by

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        flying = self.struck + BLAST * self.stretch if self.caught and self.fade else 0.0
        return clock >= max(self.time.ends + self.fade, flying)

    def presence(self, clock: float) -> float:
        """See `Effect.presence`."""
        return self._presence(clock, 1)

    def _presence(self, clock: float, place: int) -> float:
        """Opacity, 0 to 1, of the reveal's part number `place`."""
        if not self.fade:
            return float(self.time.began <= clock < self.time.ends)
        came, left = clock - self.time.began - place * _LEAD, self.time.ends - clock
        return max(0.0, min(1.0, came / self.fade, 1 + left / self.fade))

    def camera(self, clock: float, screen: Screen) -> tuple[int, int]:
        """See `Effect.camera`: the blow of the stamp."""
        jolt, ms = (_QUAKE, _QUAKE_MS) if self.caught else (_JOLT, _JOLT_MS)
        age = (clock - self.struck) / (ms * self.stretch or 1)
        if screen.reduced or not self.fade or not 0 <= age < 1:
            return 0, 0
        swing = jolt * screen.scale * (1 - age)
        return round(swing * sin(5 * pi * age) * 0.5), round(swing * sin(3 * pi * age + pi / 2))

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Darken the table, and draw the two seats and their words.

        They are at both sides of the middle.
        """
        screen, layout, here = canvas.screen, sight.layout, self.presence(canvas.clock)
        if not here:
            return
        place, pose = draw_band(canvas, layout, here), centre_pose(layout, screen)
        told = layout.board.width * PART if self.found else 0.0
        away = max(pose.height * CARD_SHAPE, self.wide, told) / 2 + screen.px(30)
        width = min(screen.px(340), round(layout.board.width / 2 - away))
        if self.found and canvas.clock >= self.time.start("turn"):
            area = place.inflate(2 * away - place.width - screen.px(40), -screen.px(16))
            area.height = screen.px(TOLD) if self.wide else area.height
            words = _found(self.found, area.size, screen)
            canvas.put(words, self._presence(canvas.clock, 1), center=area.center)
        sides: list[tuple[Seat, Rect, float]] = []
        token = screen.px(TOKEN)
        for number, (seat, said, sign) in enumerate(((self.by, self.said[0], -1), (self.to, self.said[1], 1)), 2):
            seen = self._presence(canvas.clock, number)
            if not seen:
                continue
            slide = 0 if screen.reduced else screen.px(60) * (1 - out_cubic(seen))
            portrait = surroundings(sight.seats[seat], said, (width, place.height), token, screen, canvas.pictures.art)
            centre = round(pose.x + sign * (away + width / 2 + slide)), place.centery
            area = canvas.put(portrait, seen, center=centre)
            sides.append((seat, portrait_place(area.size, token, screen).move(area.topleft), seen))
        if self.payer is not None and canvas.clock >= self.time.start("pays"):
            start = pose.x, pose.y, max(pose.height * CARD_SHAPE, self.wide) * 0.45
            self.draw_payment(canvas, sight, self.payer, [(seat, portrait) for seat, portrait, _ in sides], start)
        else:
            for seat, square, seen in sides:
                drawn = portrait_of(sight.seats[seat], square.width, self.feels(seat, canvas.clock, sight))
                canvas.put(drawn, seen, topleft=square.topleft)

    def feels(self, seat: Seat, clock: float, sight: EffectView) -> Expression:
        """The expression of a seat at that time.

        It is its own one as soon as the stamp has come down.
        """
        usual: Expression = "calm" if self.payer is None else "caught" if seat == self.payer else "pleased"
        return sight.coming.get(seat, usual) if clock >= self.struck else "calm"

    def draw_payment(
        self,
        canvas: SurfaceCanvas,
        sight: EffectView,
        payer: Seat,
        sides: list[tuple[Seat, Rect]],
        cards: tuple[float, float, float],
    ) -> None:
        """Draw the arrow from the cards to the payer.

        The `cards` are around a point, and reach so far to both sides. All portraits at the `sides` react. If both are
        the payer's, the arrow leads to the judge's, the last one: that seat has brought it on itself.
        """
        screen, clock = canvas.screen, canvas.clock
        x, y, reach = cards
        part, here = self.time.part("pays", clock), self.presence(clock)
        if payer not in (seat for seat, _ in sides):
            sides = [*sides, (payer, sight.layout.seats[payer].portrait)]
        for seat, portrait in sides:
            feels = self.feels(seat, clock, sight)
            draw_reaction(canvas, sight.seats[seat], portrait, feels, part, here, pays=seat == payer)
        goal = [portrait for seat, portrait in sides if seat == payer][-1].inflate(screen.px(20), screen.px(20))
        start = (x + (reach if goal.centerx > x else -reach), y)
        if abs(y - goal.centery) > goal.height / 8:  # straight across, as far as the portrait goes
            goal = Rect(goal.x, round(y) - goal.height // 8, goal.width, goal.height // 4).clamp(goal)
        grown = 1.0 if screen.reduced else out_cubic(min(1.0, part * 2.5))
        draw_thread(canvas, start, edge(start, goal), here, part=grown, bold=True)

    def draw_top(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the stamp that comes down on the card, and the sparks."""
        clock, screen = canvas.clock, canvas.screen
        if clock < self.time.start("stamp"):
            return
        age = self.time.part("stamp", clock)
        pose = centre_pose(sight.layout, screen)
        mark = stamp(self.stamp, self.yes, screen)
        last = pose.x + max(0.0, self.wide - pose.height * CARD_SHAPE) / 2
        beside = (CARD_SHAPE / 2 + 0.2) * pose.height - mark.get_width() / 2  # leaves the judge's words free
        spot = (round(last + min(pose.height * 0.27, beside)), round(pose.y - pose.height * 0.4))
        if age < 1 and not screen.reduced:
            mark = smooth_by(mark, _LARGE - (_LARGE - 1) * out_back(age))
        self.draw_bits(canvas, spot, (round(pose.x), round(pose.y)), round(pose.height))
        if self.coined:
            self._draw_coin(canvas, pose)
        canvas.put(mark, min(1.0, age * 6) * self.presence(clock), center=spot)

    def _draw_coin(self, canvas: SurfaceCanvas, pose: Pose) -> None:
        """Draw what was claimed of the card upon it."""
        said, here = self.said[0], self.presence(canvas.clock)
        if not said or not said.word:
            return
        side, wide = round(pose.height * 0.42), round(pose.height * CARD_SHAPE)
        canvas.put(canvas.pictures.art.chip(said.word, side), here, center=(round(pose.x), round(pose.y)))
        most, least = max(LEAST_FONT, round(pose.height * 0.11)), LEAST_FONT
        name = fitted(said.text, most, least, wide - canvas.screen.px(8), canvas.colours.cream)
        foot = Rect(0, 0, wide, name.height + canvas.screen.px(8))
        foot.midbottom = round(pose.x), round(pose.y + pose.height / 2)
        with faded(canvas.surface, here, foot):
            canvas.surface.fill(canvas.colours.night, foot)
            canvas.put(name, center=foot.center)

    def draw_bits(self, canvas: SurfaceCanvas, spot: tuple[int, int], card: tuple[int, int], high: int) -> None:
        """Draw what flies from the stamp at a spot.

        From the card, `high` px high, if a liar has been caught; nothing where motion is reduced.
        """
        age = canvas.clock - self.struck
        if not self.fade or canvas.screen.reduced:
            return
        if self.caught:
            draw_blast(
                canvas,
                card,
                high,
                age,
                self.stretch,
                lambda size: scraps(size, canvas.screen.contrast),
                tumbling=True,
            )
        else:
            draw_sparks(canvas, spot, age, self.stretch, self.yes)


@cached(4)
def _found(words: str, area: tuple[int, int], screen: Screen) -> pygame.Surface:
    """The words of the truth, as large as there is room for."""
    size = min(screen.font(64), round(area[1] / 1.3))
    return fitted(words, size, LEAST_FONT, area[0], palette(screen.contrast).cream)


def portrait_place(size: tuple[int, int], side: int, screen: Screen) -> Rect:
    """Place of a seat's portrait in the picture around it."""
    place = Rect(0, 0, side, side)
    place.center = size[0] // 2, size[1] // 2 + screen.px(18)
    return place


@cached(4)
def surroundings(
    seat: SeatSetup, said: Bubble | None, size: tuple[int, int], side: int, screen: Screen, art: CardArt
) -> pygame.Surface:
    """The picture around a seat's portrait: its speech and its name.

    The portrait is `side` px square. Shared: not to be drawn on.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    place = portrait_place(size, side, screen)
    name = fitted(seat.name, screen.font(28), screen.px(20), size[0], palette(screen.contrast).cream)
    surface.blit(name, name.get_rect(midtop=(place.centerx, place.bottom)))
    if said:
        area = Rect(0, 0, size[0] - screen.px(40), place.top - screen.px(24))
        drawn, _ = picture(said, area, "below", screen, art)
        surface.blit(drawn, drawn.get_rect(midbottom=(place.centerx, place.top + screen.px(8))))
    return ready(surface)
