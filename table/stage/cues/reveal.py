"""The cue for a reveal: the truth of a claim comes out.

The table dims, the two seats face each other, and the cards turn over between them, or the truth is told in words. A
stamp says if the claim was true, and an arrow leads to the seat that pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import pi, sin
from typing import ClassVar, NamedTuple

import pygame
from pygame import Rect

from games.core.actions import Event
from games.core.match import Beat
from games.core.types import Seat
from table.base.cache import cached
from table.base.screen import LEAST_FONT, Screen
from table.graphics.text import fitted
from table.graphics.theme import palette
from table.graphics.vector import ready, smooth_by
from table.match.seats import SeatSetup
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.expressions import VERDICTS, Expression
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.reaction import draw_reaction
from table.stage.drawing.sparks import draw_sparks, prewarm_sparks
from table.stage.drawing.spotlight import FADE, band, draw_band
from table.stage.drawing.stamp import stamp
from table.stage.drawing.threads import draw_thread, edge
from table.stage.layout.layout import Layout, centre_pose
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion import moving as motion
from table.stage.motion.easing import out_back, out_cubic
from table.stage.motion.moment import Moment
from table.stage.motion.phases import Timeline
from table.stage.spec import Asked, EventSpec
from table.stage.speech.bubbles import Bubble, picture
from table.stage.speech.speech import Speech


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

_STRUCK = 0.37
"""Part of the stamp's phase after which it meets the card.

At that time its size passes through the final one.
"""
_LARGE = 1.6  # size of the stamp before it comes down, in multiples of the final one
_JOLT, _JOLT_MS = 6.0, 160  # px at 1080p by which the table shakes, and ms for which it does
_LEAD = 17  # ms between table, band and both portraits: a single frame needn't make everything new
_CROWD = 220  # ms from the blow of the stamp until people gasp at who was caught, or laugh at who was wrong
_TOKEN = 168  # px at 1080p
_TOLD = 64  # px at 1080p: height of the words above the cards
_PART = 0.4
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

    @property
    def struck(self) -> float:
        """The time at which the stamp meets the card."""
        return self.time.start("stamp") + _STRUCK * self.time.lengths["stamp"]

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.time.ends + self.fade

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
        age = (clock - self.struck) / (_JOLT_MS * self.stretch or 1)
        if screen.reduced or not self.fade or not 0 <= age < 1:
            return 0, 0
        swing = _JOLT * screen.scale * (1 - age)
        return round(swing * sin(5 * pi * age) * 0.5), round(swing * sin(3 * pi * age + pi / 2))

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Darken the table, and draw the two seats and their words.

        They are at both sides of the middle.
        """
        screen, layout, here = canvas.screen, sight.layout, self.presence(canvas.clock)
        if not here:
            return
        place, pose = draw_band(canvas, layout, here), centre_pose(layout, screen)
        told = layout.board.width * _PART if self.found else 0.0
        away = max(pose.height * CARD_SHAPE, self.wide, told) / 2 + screen.px(30)
        width = min(screen.px(340), round(layout.board.width / 2 - away))
        if self.found and canvas.clock >= self.time.start("turn"):
            area = place.inflate(2 * away - place.width - screen.px(40), -screen.px(16))
            area.height = screen.px(_TOLD) if self.wide else area.height
            words = _found(self.found, area.size, screen)
            canvas.put(words, self._presence(canvas.clock, 1), center=area.center)
        sides: list[tuple[Seat, Rect, float]] = []
        for number, (seat, said, sign) in enumerate(((self.by, self.said[0], -1), (self.to, self.said[1], 1)), 2):
            seen = self._presence(canvas.clock, number)
            if not seen:
                continue
            slide = 0 if screen.reduced else screen.px(60) * (1 - out_cubic(seen))
            portrait = _portrait(sight.seats[seat], said, (width, place.height), screen, canvas.pictures.art)
            centre = round(pose.x + sign * (away + width / 2 + slide)), place.centery
            area = canvas.put(portrait, seen, center=centre)
            sides.append((seat, _portrait_place(area.size, screen).move(area.topleft), seen))
        if self.payer is not None and canvas.clock >= self.time.start("pays"):
            self._draw_payment(canvas, sight, self.payer, [(seat, portrait) for seat, portrait, _ in sides])
        else:
            for seat, token, seen in sides:
                drawn = portrait_of(sight.seats[seat], token.width, self._feels(seat, canvas.clock, sight))
                canvas.put(drawn, seen, topleft=token.topleft)

    def _feels(self, seat: Seat, clock: float, sight: EffectView) -> Expression:
        """The expression of a seat at that time.

        It is its own one as soon as the stamp has come down.
        """
        usual: Expression = "calm" if self.payer is None else "caught" if seat == self.payer else "pleased"
        return sight.coming.get(seat, usual) if clock >= self.struck else "calm"

    def _draw_payment(
        self, canvas: SurfaceCanvas, sight: EffectView, payer: Seat, sides: list[tuple[Seat, Rect]]
    ) -> None:
        """Draw the arrow from the cards to the payer.

        All portraits at the `sides` react. If both are the payer's, the arrow leads to the judge's, the last one: that
        seat has brought it on itself.
        """
        screen, clock = canvas.screen, canvas.clock
        pose, part, here = centre_pose(sight.layout, screen), self.time.part("pays", clock), self.presence(clock)
        if payer not in (seat for seat, _ in sides):
            sides = [*sides, (payer, sight.layout.seats[payer].portrait)]
        for seat, portrait in sides:
            feels = self._feels(seat, clock, sight)
            draw_reaction(canvas, sight.seats[seat], portrait, feels, part, here, pays=seat == payer)
        goal = [portrait for seat, portrait in sides if seat == payer][-1].inflate(screen.px(20), screen.px(20))
        side = 1 if goal.centerx > pose.x else -1
        start = (pose.x + side * max(pose.height * CARD_SHAPE, self.wide) * 0.45, pose.y)
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
        if self.fade:
            draw_sparks(canvas, spot, clock - self.struck, self.stretch, self.yes)
        canvas.put(mark, min(1.0, age * 6) * self.presence(clock), center=spot)


def _judged_by_the_first(beat: Beat, spec: EventSpec) -> bool:
    return bool(spec.part(beat.event, "to") == 0)


class Reveal(Cue):
    """The claim of `by`, judged by `to`, comes out.

    `yes`: it was true. `card` or `cards` are turned up, or count. `pays` is the seat that suffers for it, or `NOBODY`.
    A text with the event's fields says what has come out, if there is one.
    """

    name = "reveal"
    parts: ClassVar = {"by": "Seat", "to": "Seat", "yes": "bool"}
    more: ClassVar = {"card": "Token", "cards": "Tokens", "pays": "Seat"}
    silences = True
    hushes = True
    goal = ""  # the judge has a line of its own
    sample = Sample(1750, _judged_by_the_first)
    turns: ClassVar[bool] = True
    """True if the cards are turned up."""

    def true(self, event: Event, spec: EventSpec) -> bool:
        """True if the claim was true."""
        return bool(spec.part(event, "yes"))

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """See `Cue.texts`."""
        yield Asked(f"speech.{event}", f"the cue {self.name}: what has come out", False)
        yield from (Asked(f"speech.reveal.{yes}", f"the cue {self.name}") for yes in ("true", "false"))

    def stills(self, event: Event, spec: EventSpec) -> bool:
        """See `Cue.stills`."""
        return True

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`: the cards come to the middle and are stamped.

        They turn over there, and go back unless something else calls them away.
        """
        pace, part, speech = moment.pace, moment.part, services.speech
        card, by, to, yes = part("card"), part("by"), part("to"), self.true(moment.beat.event, moment.spec)
        pays, number = moment.payer is not None, services.times[self.name]
        time = Timeline(pace.clock, lengths(number, pace.stretch, pays=pays, turns=self.turns, still=pace.still))
        cards = [*(() if card is None else (card,)), *(part("cards") or ())]
        found = speech.teller.own_speech(moment.beat.event, moment.beat.view)
        places = _side_by_side(len(cards), bool(found), moment.places, pace.screen)
        wide = round(places[-1].x - places[0].x + places[0].height * CARD_SHAPE) if places else 0
        said = (speech.claimed(by), speech.bubbles.of(to))
        speech.bubbles.clear()  # the reveal shows it beside the cards now
        fade = 0.0 if pace.still else FADE * pace.stretch
        show = Unveiling(by, to, yes, _stamped(speech, yes), moment.payer, time, fade, pace.stretch, said, found, wide)
        services.effects.show(show)
        for token, place in zip(cards, places, strict=True):
            services.flights.add(motion.unveil(moment, token, place, time, show.struck))
        if self.turns and not pace.still:
            services.sounds.cue("flip", time.start("turn"))
        services.sounds.cue("reveal_true" if yes else "reveal_lie", show.struck)
        if moment.payer in (by, to) and not pace.still:
            services.sounds.cue("gasp" if moment.payer == by else "laugh", show.struck + _CROWD * pace.stretch)
        return time.ends - pace.clock

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Fill the caches with pictures that all reveals share."""
        for seat in services.seats:
            for feels in ("calm", *VERDICTS):
                portrait_of(seat, screen.px(_TOKEN), feels)
        band(layout.board.width, screen)
        prewarm_sparks(screen)
        for truth in (True, False):
            stamp(_stamped(services.speech, truth), truth, screen)


def _side_by_side(count: int, told: bool, layout: Layout, screen: Screen) -> list[Pose]:
    """Poses of cards side by side in the middle.

    They overlap where they would take more than their part of the board. `told`: they lie lower and are smaller, since
    the words above them tell the truth.
    """
    middle = centre_pose(layout, screen)
    if told:
        middle = replace(middle, y=middle.y + screen.px(_TOLD) / 2, height=middle.height - screen.px(_TOLD))
    area = layout.board.width * _PART - middle.height * CARD_SHAPE
    step = min(middle.height * CARD_SHAPE * 1.06, area / max(1, count - 1))
    return [replace(middle, x=middle.x + step * (number - (count - 1) / 2)) for number in range(count)]


@cached(4)
def _found(words: str, area: tuple[int, int], screen: Screen) -> pygame.Surface:
    """The words of the truth, as large as there is room for."""
    size = min(screen.font(64), round(area[1] / 1.3))
    return fitted(words, size, LEAST_FONT, area[0], palette(screen.contrast).cream)


def _stamped(speech: Speech, truth: bool) -> str:
    """The word that is stamped on a revealed card."""
    return speech.teller.words(f"speech.reveal.{str(truth).lower()}")


def _portrait_place(size: tuple[int, int], screen: Screen) -> Rect:
    """Place of a seat's portrait in the picture around it."""
    place = Rect(0, 0, screen.px(_TOKEN), screen.px(_TOKEN))
    place.center = size[0] // 2, size[1] // 2 + screen.px(18)
    return place


@cached(4)
def _portrait(
    seat: SeatSetup, said: Bubble | None, size: tuple[int, int], screen: Screen, art: CardArt
) -> pygame.Surface:
    """The picture around a seat's portrait: its speech and its name."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    place = _portrait_place(size, screen)
    name = fitted(seat.name, screen.font(28), screen.px(20), size[0], palette(screen.contrast).cream)
    surface.blit(name, name.get_rect(midtop=(place.centerx, place.bottom)))
    if said:
        area = Rect(0, 0, size[0] - screen.px(40), place.top - screen.px(24))
        drawn, _ = picture(said, area, "below", screen, art)
        surface.blit(drawn, drawn.get_rect(midbottom=(place.centerx, place.top + screen.px(8))))
    return ready(surface)
