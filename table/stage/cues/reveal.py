"""The reveal: the table dims, the two seats face each other, the cards turn over between them, or it is said what has
come out, and a stamp says whether the claim was true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

import pygame
from pygame import Rect

from games.core.match import Beat
from games.core.types import Seat
from table.cache import cached
from table.match.seats import SeatSetup
from table.screen import LEAST_FONT, Screen
from table.stage.cues.base import Cue, Sample, Tools
from table.stage.cues.effects import Effect, Sight
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.faces import VERDICTS, Expression
from table.stage.drawing.ground import token_of
from table.stage.drawing.marks import frame
from table.stage.drawing.spotlight import FADE, band, draw_band
from table.stage.drawing.vector import ready
from table.stage.layout import Layout, centre_pose
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion import moving as motion
from table.stage.motion.easing import out_back, out_cubic
from table.stage.motion.moment import Moment
from table.stage.spec import Asked, EventSpec
from table.stage.speech.bubbles import Bubble, picture
from table.stage.speech.speech import Speech
from table.ui.text import fitted, render
from table.ui.theme import palette

HOLD, FLIP, STAMP, REST = 350, 320, 250, 200  # ms, one after another; 1.2 s at most in all
SHORTER = 0.6
"""From the ninth reveal on everything is so much shorter."""

LONG_REVEALS = 8

_LEAD = 17  # ms between the table, the band and the two portraits: what is new is not all made in one frame
_TOKEN = 140  # px at 1080p
_TOLD = 64  # px at 1080p, for what has come out above cards
_PART = 0.4
"""Of the board's width, for cards in the middle, and for what is said there."""


@dataclass(frozen=True)
class Unveiling(Effect):
    """`by` claimed, `to` judged, `said` is what they said, and the claim was true or not (`yes`, `stamp`).

    `found` says what has come out, and `wide` is how much room the cards take in the middle, px: "" and 0 for none.
    `scale` stretches all times (speed, and how many reveals there were).
    """

    by: Seat
    to: Seat
    yes: bool
    stamp: str
    began: float
    scale: float
    said: tuple[Bubble | None, Bubble | None]
    found: str
    wide: int

    @property
    def turn_at(self) -> float:
        """When the cards begin to turn over."""
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
        return clock >= self.end + FADE * self.scale

    def presence(self, clock: float) -> float:
        """See `Effect`."""
        return self._presence(clock, 1)

    def _presence(self, clock: float, place: int) -> float:
        """How much is there of the part of it that comes in this place, 0 … 1."""
        fade = FADE * self.scale
        return max(0.0, min(1.0, (clock - self.began - place * _LEAD) / fade, 1 - (clock - self.end) / fade))

    def draw_table(self, canvas: Canvas, sight: Sight) -> None:
        """Darken what has been drawn so far; the two seats, with what they have said, at both sides of the middle."""
        screen, layout, here = canvas.screen, sight.layout, self.presence(canvas.clock)
        if not here:
            return
        place, pose = draw_band(canvas, layout, here), centre_pose(layout, screen)
        told = layout.board.width * _PART if self.found else 0.0
        away = max(pose.height * CARD_SHAPE, self.wide, told) / 2 + screen.px(30)
        width = min(screen.px(340), round(layout.board.width / 2 - away))
        if self.found and canvas.clock >= self.turn_at:
            room = place.inflate(2 * away - place.width - screen.px(40), -screen.px(16))
            room.height = screen.px(_TOLD) if self.wide else room.height
            words = _found(self.found, room.size, screen)
            canvas.put(words, self._presence(canvas.clock, 1), center=room.center)
        for number, (seat, said, sign) in enumerate(((self.by, self.said[0], -1), (self.to, self.said[1], 1)), 2):
            here = self._presence(canvas.clock, number)
            if not here:
                continue
            slide = 0 if screen.reduced else screen.px(60) * (1 - out_cubic(here))
            feels = sight.coming.get(seat, "calm") if canvas.clock >= self.stamp_at else "calm"
            portrait = _portrait(sight.seats[seat], feels, said, (width, place.height), screen, canvas.pictures.art)
            canvas.put(portrait, here, center=(round(pose.x + sign * (away + width / 2 + slide)), place.centery))

    def draw_top(self, canvas: Canvas, sight: Sight) -> None:
        """The word that comes down on the card."""
        age = (canvas.clock - self.stamp_at) / (STAMP * self.scale)
        if age <= 0:
            return
        pose = centre_pose(sight.layout, canvas.screen)
        stamp = _stamp(self.stamp, self.yes, canvas.screen)
        if age < 1 and not canvas.screen.reduced:
            stamp = pygame.transform.smoothscale_by(stamp, 1.7 - 0.7 * min(1.15, out_back(min(1.0, age * 1.6))))
        last = pose.x + max(0.0, self.wide - pose.height * CARD_SHAPE) / 2
        spot = (round(last + pose.height * 0.27), round(pose.y + pose.height * 0.42))
        canvas.put(stamp, min(1.0, age * 3) * self.presence(canvas.clock), center=spot)


def _judged_by_the_first(beat: Beat, spec: EventSpec) -> bool:
    return bool(spec.part(beat.event, "to") == 0)


class Reveal(Cue):
    """What `by` claimed and `to` judged comes out; `yes`: it was true. `card` or `cards`: what is turned up, or counts.
    A text with the event's fields says what has come out, where there is one."""

    name = "reveal"
    parts: ClassVar = {"by": "Seat", "to": "Seat", "yes": "bool"}
    more: ClassVar = {"card": "Token", "cards": "Tokens"}
    silences = True
    hushes = True
    goal = ""  # who has judged has a line of its own
    sample = Sample(950, _judged_by_the_first)

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """See `Cue`."""
        yield Asked(f"speech.{event}", f"the cue {self.name}: what has come out", False)
        yield from (Asked(f"speech.reveal.{yes}", f"the cue {self.name}") for yes in ("true", "false"))

    def show(self, tools: Tools, moment: Moment, landed: float) -> float:
        """The cards come to the middle, turn over, are stamped, and go back if nothing else calls them away."""
        pace, part, speech = moment.pace, moment.part, tools.speech
        stretch = pace.stretch * (SHORTER if tools.times[self.name] > LONG_REVEALS else 1)
        card, by, to, yes = part("card"), part("by"), part("to"), part("yes")
        cards = [*(() if card is None else (card,)), *(part("cards") or ())]
        found = speech.teller.own_speech(moment.beat.event, moment.beat.view)
        places = _side_by_side(len(cards), bool(found), moment.places, pace.screen)
        wide = round(places[-1].x - places[0].x + places[0].height * CARD_SHAPE) if places else 0
        said = (speech.claimed(by), speech.bubbles.of(to))
        speech.bubbles.clear()  # what was said stands beside the cards now
        show = Unveiling(by, to, yes, _stamped(speech, yes), pace.clock, stretch, said, found, wide)
        tools.effects.show(show)
        for token, place in zip(cards, places, strict=True):
            tools.flights.add(motion.unveil(moment, token, place, show.turn_at, show.end, stretch))
        tools.sounds.cue("flip", show.turn_at)
        tools.sounds.cue("reveal_true" if yes else "reveal_lie", show.stamp_at + 60 * stretch)
        return show.end - pace.clock

    def warm(self, tools: Tools, layout: Layout, screen: Screen, art: CardArt) -> None:
        """What is the same in every reveal."""
        for seat in tools.seats:
            for feels in ("calm", *VERDICTS):
                token_of(seat, screen.px(_TOKEN), feels)
        band(layout.board.width, screen)
        for truth in (True, False):
            _stamp(_stamped(tools.speech, truth), truth, screen)


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


@cached(8)
def _portrait(
    seat: SeatSetup, feels: Expression, said: Bubble | None, size: tuple[int, int], screen: Screen, art: CardArt
) -> pygame.Surface:
    """A seat's token between what it says and its name."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    token = token_of(seat, screen.px(_TOKEN), feels)
    place = token.get_rect(center=(size[0] // 2, size[1] // 2 + screen.px(18)))
    surface.blit(token, place)
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
    pad = screen.px(18)
    size = (words.width + 2 * pad, words.height + pad)
    ground = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(ground, colours.paper, ground.get_rect(), border_radius=screen.px(10))
    ground.blit(frame(size, colour, screen.px(5), screen.px(10)), (0, 0))
    ground.blit(words, words.get_rect(center=ground.get_rect().center))
    return pygame.transform.rotozoom(ground, 7, 1)
