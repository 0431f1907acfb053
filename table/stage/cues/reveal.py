"""The reveal: the table dims, the two seats face each other, the cards turn over between them, or it is said what has
come out, a stamp says whether the claim was true, and an arrow goes to who pays for it."""

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
from table.graphics.text import fitted, render
from table.graphics.theme import palette
from table.graphics.vector import ready, smooth_by
from table.match.seats import SeatSetup
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.expressions import VERDICTS, Expression
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.marks import frame
from table.stage.drawing.reaction import draw_reaction
from table.stage.drawing.sparks import draw_sparks, prewarm_sparks
from table.stage.drawing.spotlight import FADE, band, draw_band
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
    """Its ms in the first reveals of a game, after them, from the ninth on, and where nothing moves."""

    name: str
    first: float
    usual: float
    late: float
    still: float = 0.0


PHASES = (
    _Phase("face", 240, 160, 100),  # the table dims, the seats come and face each other, the cards come between them
    _Phase("hold", 700, 350, 210),  # they shiver, more and more, and nobody breathes
    _Phase("turn", 260, 260, 160),
    _Phase("stop", 100, 90, 80),  # all stands still
    _Phase("stamp", 260, 240, 150),  # the stamp comes down, sparks fly, the table shakes
    _Phase("pays", 700, 500, 300),  # an arrow to who pays, and that portrait takes it
    _Phase("rest", 240, 100, 60, still=400),
)
"""Without anybody who pays 1.2 s in all, after the first ones, and 0.5 s more with."""

FIRST, USUAL = 2, 8
"""So many reveals of a game are the first ones, and so many are not short yet."""

_STRUCK = 0.37
"""The part of the stamp's phase after which it meets the card: there its size goes through what it will be."""
_LARGE = 1.6  # of its size, before it comes down
_JOLT, _JOLT_MS = 6.0, 160  # px at 1080p by which the table shakes, and for how long
_LEAD = 17  # ms between the table, the band and the two portraits: what is new is not all made in one frame
_TOKEN = 168  # px at 1080p
_TOLD = 64  # px at 1080p, for what has come out above cards
_PART = 0.4
"""Of the board's width, for cards in the middle, and for what is said there."""


def lengths(
    reveals: int, stretch: float, *, pays: bool, turns: bool = True, still: bool = False
) -> Mapping[str, float]:
    """The ms of each phase in the reveal of this number, counted from 1; `stretch` as in `Pace`. `turns`: cards turn
    over."""
    found, missing = {}, {*(() if pays else ("pays",)), *(() if turns else ("turn",))}
    for phase in PHASES:
        ms = phase.first if reveals <= FIRST else phase.usual if reveals <= USUAL else phase.late
        found[phase.name] = phase.still if still else 0.0 if phase.name in missing else ms * stretch
    return found


@dataclass(frozen=True)
class Unveiling(Effect):
    """`by` claimed, `to` judged, `said` is what they said, and the claim was true or not (`yes`, `stamp`). `payer`
    suffers for it, if anybody does.

    `found` says what has come out, and `wide` is how much room the cards take in the middle, px: "" and 0 for none.
    `fade` is the ms in which it comes and goes.
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
        """When the stamp meets the card."""
        return self.time.start("stamp") + _STRUCK * self.time.lengths["stamp"]

    def over(self, clock: float) -> bool:
        """Whether nothing is left of it."""
        return clock >= self.time.ends + self.fade

    def presence(self, clock: float) -> float:
        """See `Effect`."""
        return self._presence(clock, 1)

    def _presence(self, clock: float, place: int) -> float:
        """How much is there of the part of it that comes in this place, 0 … 1."""
        if not self.fade:
            return float(self.time.began <= clock < self.time.ends)
        came, left = clock - self.time.began - place * _LEAD, self.time.ends - clock
        return max(0.0, min(1.0, came / self.fade, 1 + left / self.fade))

    def camera(self, clock: float, screen: Screen) -> tuple[int, int]:
        """See `Effect`: the blow of the stamp."""
        age = (clock - self.struck) / (_JOLT_MS * self.stretch or 1)
        if screen.reduced or not self.fade or not 0 <= age < 1:
            return 0, 0
        swing = _JOLT * screen.scale * (1 - age)
        return round(swing * sin(5 * pi * age) * 0.5), round(swing * sin(3 * pi * age + pi / 2))

    def draw_table(self, canvas: Canvas, sight: EffectView) -> None:
        """Darken what has been drawn so far; the two seats, with what they have said, at both sides of the middle."""
        screen, layout, here = canvas.screen, sight.layout, self.presence(canvas.clock)
        if not here:
            return
        place, pose = draw_band(canvas, layout, here), centre_pose(layout, screen)
        told = layout.board.width * _PART if self.found else 0.0
        away = max(pose.height * CARD_SHAPE, self.wide, told) / 2 + screen.px(30)
        width = min(screen.px(340), round(layout.board.width / 2 - away))
        if self.found and canvas.clock >= self.time.start("turn"):
            room = place.inflate(2 * away - place.width - screen.px(40), -screen.px(16))
            room.height = screen.px(_TOLD) if self.wide else room.height
            words = _found(self.found, room.size, screen)
            canvas.put(words, self._presence(canvas.clock, 1), center=room.center)
        tokens: dict[Seat, Rect] = {}
        for number, (seat, said, sign) in enumerate(((self.by, self.said[0], -1), (self.to, self.said[1], 1)), 2):
            seen = self._presence(canvas.clock, number)
            if not seen:
                continue
            slide = 0 if screen.reduced else screen.px(60) * (1 - out_cubic(seen))
            portrait = _portrait(sight.seats[seat], said, (width, place.height), screen, canvas.pictures.art)
            centre = round(pose.x + sign * (away + width / 2 + slide)), place.centery
            room = canvas.put(portrait, seen, center=centre)
            tokens[seat] = _portrait_place(room.size, screen).move(room.topleft)
        if self.payer is not None and canvas.clock >= self.time.start("pays"):
            self._draw_payment(canvas, sight, self.payer, tokens)
        else:
            for number, (seat, token) in enumerate(tokens.items(), 2):
                drawn = portrait_of(sight.seats[seat], token.width, self._feels(seat, canvas.clock, sight))
                canvas.put(drawn, self._presence(canvas.clock, number), topleft=token.topleft)

    def _feels(self, seat: Seat, clock: float, sight: EffectView) -> Expression:
        """The face that a seat makes at that time: its own as soon as the stamp has come down."""
        usual: Expression = "calm" if self.payer is None else "caught" if seat == self.payer else "pleased"
        return sight.coming.get(seat, usual) if clock >= self.struck else "calm"

    def _draw_payment(self, canvas: Canvas, sight: EffectView, payer: Seat, tokens: dict[Seat, Rect]) -> None:
        """An arrow from the cards to who pays, and how both seats take it, whose `tokens` lie there."""
        screen, clock = canvas.screen, canvas.clock
        pose, part, here = centre_pose(sight.layout, screen), self.time.part("pays", clock), self.presence(clock)
        tokens.setdefault(payer, sight.layout.seats[payer].token)
        for seat, token in tokens.items():
            feels = self._feels(seat, clock, sight)
            draw_reaction(canvas, sight.seats[seat], token, feels, part, here, pays=seat == payer)
        goal = tokens[payer].inflate(screen.px(20), screen.px(20))
        side = 1 if goal.centerx > pose.x else -1
        start = (pose.x + side * max(pose.height * CARD_SHAPE, self.wide) * 0.45, pose.y)
        grown = 1.0 if screen.reduced else out_cubic(min(1.0, part * 2.5))
        draw_thread(canvas, start, edge(start, goal), here, part=grown, bold=True)

    def draw_top(self, canvas: Canvas, sight: EffectView) -> None:
        """The word that comes down on the card, and what flies off there."""
        clock, screen = canvas.clock, canvas.screen
        if clock < self.time.start("stamp"):
            return
        age = self.time.part("stamp", clock)
        pose = centre_pose(sight.layout, screen)
        stamp = _stamp(self.stamp, self.yes, screen)
        last = pose.x + max(0.0, self.wide - pose.height * CARD_SHAPE) / 2
        beside = (CARD_SHAPE / 2 + 0.2) * pose.height - stamp.get_width() / 2  # it leaves what the judge says free
        spot = (round(last + min(pose.height * 0.27, beside)), round(pose.y - pose.height * 0.4))
        if age < 1 and not screen.reduced:
            stamp = smooth_by(stamp, _LARGE - (_LARGE - 1) * out_back(age))
        if self.fade:
            draw_sparks(canvas, spot, clock - self.struck, self.stretch, self.yes)
        canvas.put(stamp, min(1.0, age * 6) * self.presence(clock), center=spot)


def _judged_by_the_first(beat: Beat, spec: EventSpec) -> bool:
    return bool(spec.part(beat.event, "to") == 0)


class Reveal(Cue):
    """What `by` claimed and `to` judged comes out; `yes`: it was true. `card` or `cards`: what is turned up, or counts.
    `pays`: who suffers for it, or `NOBODY`. A text with the event's fields says what has come out, where there is one.
    """

    name = "reveal"
    parts: ClassVar = {"by": "Seat", "to": "Seat", "yes": "bool"}
    more: ClassVar = {"card": "Token", "cards": "Tokens", "pays": "Seat"}
    silences = True
    hushes = True
    goal = ""  # who has judged has a line of its own
    sample = Sample(1750, _judged_by_the_first)
    turns: ClassVar[bool] = True
    """The cards are turned up."""

    def true(self, event: Event, spec: EventSpec) -> bool:
        """Whether the claim was true."""
        return bool(spec.part(event, "yes"))

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """See `Cue`."""
        yield Asked(f"speech.{event}", f"the cue {self.name}: what has come out", False)
        yield from (Asked(f"speech.reveal.{yes}", f"the cue {self.name}") for yes in ("true", "false"))

    def stills(self, event: Event, spec: EventSpec) -> bool:
        """See `Cue`."""
        return True

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """The cards come to the middle, turn over, are stamped, and go back if nothing else calls them away."""
        pace, part, speech = moment.pace, moment.part, services.speech
        card, by, to, yes = part("card"), part("by"), part("to"), self.true(moment.beat.event, moment.spec)
        pays, number = moment.payer is not None, services.times[self.name]
        time = Timeline(pace.clock, lengths(number, pace.stretch, pays=pays, turns=self.turns, still=pace.still))
        cards = [*(() if card is None else (card,)), *(part("cards") or ())]
        found = speech.teller.own_speech(moment.beat.event, moment.beat.view)
        places = _side_by_side(len(cards), bool(found), moment.places, pace.screen)
        wide = round(places[-1].x - places[0].x + places[0].height * CARD_SHAPE) if places else 0
        said = (speech.claimed(by), speech.bubbles.of(to))
        speech.bubbles.clear()  # what was said stands beside the cards now
        fade = 0.0 if pace.still else FADE * pace.stretch
        show = Unveiling(by, to, yes, _stamped(speech, yes), moment.payer, time, fade, pace.stretch, said, found, wide)
        services.effects.show(show)
        for token, place in zip(cards, places, strict=True):
            services.flights.add(motion.unveil(moment, token, place, time, show.struck))
        if self.turns and not pace.still:
            services.sounds.cue("flip", time.start("turn"))
        services.sounds.cue("reveal_true" if yes else "reveal_lie", show.struck)
        return time.ends - pace.clock

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """What is the same in every reveal."""
        for seat in services.seats:
            for feels in ("calm", *VERDICTS):
                portrait_of(seat, screen.px(_TOKEN), feels)
        band(layout.board.width, screen)
        prewarm_sparks(screen)
        for truth in (True, False):
            _stamp(_stamped(services.speech, truth), truth, screen)


def _side_by_side(count: int, told: bool, layout: Layout, screen: Screen) -> list[Pose]:
    """Where so many cards lie around the middle, over one another where they would take more than their part. `told`:
    lower and smaller, since above them is said what has come out."""
    middle = centre_pose(layout, screen)
    if told:
        middle = replace(middle, y=middle.y + screen.px(_TOLD) / 2, height=middle.height - screen.px(_TOLD))
    room = layout.board.width * _PART - middle.height * CARD_SHAPE
    step = min(middle.height * CARD_SHAPE * 1.06, room / max(1, count - 1))
    return [replace(middle, x=middle.x + step * (number - (count - 1) / 2)) for number in range(count)]


@cached(4)
def _found(words: str, room: tuple[int, int], screen: Screen) -> pygame.Surface:
    """What has come out, as large as there is room for."""
    size = min(screen.font(64), round(room[1] / 1.3))
    return fitted(words, size, LEAST_FONT, room[0], palette(screen.contrast).cream)


def _stamped(speech: Speech, truth: bool) -> str:
    """The word that is stamped on a card that has been turned up."""
    return speech.teller.words(f"speech.reveal.{str(truth).lower()}")


def _portrait_place(size: tuple[int, int], screen: Screen) -> Rect:
    """Where the token of a seat is in the picture around it."""
    place = Rect(0, 0, screen.px(_TOKEN), screen.px(_TOKEN))
    place.center = size[0] // 2, size[1] // 2 + screen.px(18)
    return place


@cached(4)
def _portrait(
    seat: SeatSetup, said: Bubble | None, size: tuple[int, int], screen: Screen, art: CardArt
) -> pygame.Surface:
    """What is around a seat's token: what it says, and its name."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    place = _portrait_place(size, screen)
    name = fitted(seat.name, screen.font(28), screen.px(20), size[0], palette(screen.contrast).cream)
    surface.blit(name, name.get_rect(midtop=(place.centerx, place.bottom)))
    if said:
        room = Rect(0, 0, size[0] - screen.px(40), place.top - screen.px(24))
        drawn, _ = picture(said, room, "below", screen, art)
        surface.blit(drawn, drawn.get_rect(midbottom=(place.centerx, place.top + screen.px(8))))
    return ready(surface)


@cached(8)
def _stamp(text: str, truth: bool, screen: Screen) -> pygame.Surface:
    """A word in a frame, slightly askew, as stamped."""
    colours = palette(screen.contrast)
    colour = colours.good if truth else colours.bad
    words = render(text, min(screen.font(58), screen.px(76)), colour, "display")
    pad, seam = screen.px(18), 2
    size = (words.width + 2 * pad, words.height + pad)
    # The transparent seam lets the turned edge be smoothed.
    ground = pygame.Surface((size[0] + 2 * seam, size[1] + 2 * seam), pygame.SRCALPHA)
    room = Rect((seam, seam), size)
    pygame.draw.rect(ground, colours.paper, room, border_radius=screen.px(10))
    ground.blit(frame(size, colour, screen.px(5), screen.px(10)), room)
    ground.blit(words, words.get_rect(center=room.center))
    return pygame.transform.rotozoom(ground, 7, 1)
