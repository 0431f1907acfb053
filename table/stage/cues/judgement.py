"""The effect of a reveal at the stand, for its judge.

The answer lies stamped on the card; silence, a drum, the turn; then large letters and the speaker's face at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.core.types import Seat
from table.base.screen import Screen
from table.graphics.vector import smooth, smooth_by
from table.stage.cues.base import BoardServices
from table.stage.cues.effects import EffectView
from table.stage.cues.unveiling import FIRST, Unveiling, lengths, portrait_place, surroundings
from table.stage.drawing.blast import prewarm_blast, scraps
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.claim_paper import TEAR, claim_paper, torn
from table.stage.drawing.expressions import VERDICTS
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.stamp import answer_stamp, large_stamp
from table.stage.layout.pose import CARD_SHAPE
from table.stage.layout.stand import StandPlaces, Struck
from table.stage.motion.easing import out_back
from table.stage.motion.flights import EDGE, Flight
from table.stage.speech.speech import Speech

STILL = 1100.0
"""ms for which it is shown where nothing moves."""

_LARGE = 1.3  # size of the letters when they strike, in multiples of the final one
_BELOW = 0.44  # of the card's height below its middle
_SETTLE = 0.6  # of the stamp's phase, in which they come to rest


def at_stand(number: int, stretch: float, *, pays: bool, turns: bool, still: bool) -> Mapping[str, float]:
    """Length of each phase, ms, of a reveal at the stand.

    `number` counts those of a game from 1; the third and all after it are twice as fast.
    """
    if still:
        return {**lengths(1, 1.0, pays=pays, turns=turns, still=True), "rest": STILL}
    return lengths(1, stretch * (1.0 if number <= FIRST else 0.5), pays=pays, turns=turns)


def prewarm_judgement(places: StandPlaces, claimer: Seat, judge: Seat, services: BoardServices, screen: Screen) -> None:
    """Make pictures ahead of what may come out at a stand."""
    for feels in ("calm", *VERDICTS):
        portrait_of(services.seats[claimer], places.bust.width, feels)
        portrait_of(services.seats[judge], places.portrait, feels)
    for yes in (True, False):
        large_stamp(truth_told(services.speech, yes), yes, screen, places.verdict.size)
    prewarm_blast(round(places.card.height), screen, lambda size: scraps(size, screen.contrast))


def truth_told(speech: Speech, yes: bool) -> str:
    """The word that is stamped on a revealed card."""
    return speech.teller.words(f"speech.reveal.{str(yes).lower()}")


@dataclass(frozen=True)
class Judgement(Unveiling):
    """A reveal at the stand `struck_at`; `flight` is its card's."""

    struck_at: Struck
    flight: Flight | None

    struck_after: ClassVar[float] = 0.0
    """See `Unveiling`: letters and face come in the same frame."""

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the speaker, the claim, and who has judged it."""
        screen, clock, places = canvas.screen, canvas.clock, self.struck_at.places
        here = self._leaving(clock)
        if not here:
            return
        self._draw_claim(canvas, here)
        seen = self.presence(clock)
        area, side = places.judge, places.portrait
        around = surroundings(sight.seats[self.to], self.said[1], area.size, side, screen, canvas.pictures.art)
        canvas.put(around, seen, topleft=area.topleft)
        judge = portrait_place(area.size, side, screen).move(area.topleft)
        if self.payer is not None and clock >= self.time.start("pays"):
            sides = [(self.by, places.bust), (self.to, judge)]
            reach = places.card.height * CARD_SHAPE * 0.5
            low = places.card.y  # to the speaker below the claim, which stays readable
            if self.payer == self.by:
                low += places.card.height * _BELOW
            self.draw_payment(canvas, sight, self.payer, sides, (places.card.x, low, reach))
            return
        for seat, place, opacity in ((self.by, places.bust, here), (self.to, judge, seen)):
            drawn = portrait_of(sight.seats[seat], place.width, self.feels(seat, clock, sight))
            canvas.put(drawn, opacity, topleft=place.topleft)

    def _leaving(self, clock: float) -> float:
        """Opacity, 0 to 1, of what the stand has shown before."""
        left = self.time.ends - clock
        return max(0.0, min(1.0, 1 + left / self.fade)) if self.fade else float(left > 0)

    def _draw_claim(self, canvas: SurfaceCanvas, here: float) -> None:
        """Draw the claim; a lie is torn."""
        said, place = self.said[0], self.struck_at.places.bubble
        if said is None or said.word is None:
            return
        paper = claim_paper(canvas, said.text, said.word, place.size, self.struck_at.says)
        part = (canvas.clock - self.struck) / (TEAR * self.stretch or 1)
        if self.yes or part < 0 or canvas.screen.reduced or not self.fade:
            canvas.put(paper, here, topleft=place.topleft)
        elif part < 1:
            for half, (x, y) in torn(paper, part):
                canvas.put(half, min(here, 2 * (1 - part)), center=(place.centerx + x, place.centery + y))

    def draw_top(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the answer on the card's back, then the truth in letters."""
        screen, clock, places = canvas.screen, canvas.clock, self.struck_at.places
        self._draw_answer(canvas)
        if clock < self.struck:
            return
        letters = large_stamp(self.stamp, self.yes, screen, places.verdict.size)
        part = min(1.0, self.time.part("stamp", clock) / _SETTLE)
        card = round(places.card.x), round(places.card.y)
        self.draw_bits(canvas, places.verdict.center, card, round(places.card.height))
        opacity = self._leaving(clock)
        if screen.reduced and self.fade:
            opacity = min(opacity, part)
        elif part < 1:
            letters = smooth_by(letters, _LARGE - (_LARGE - 1) * out_back(part))
        canvas.put(letters, opacity, center=places.verdict.center)

    def _draw_answer(self, canvas: SurfaceCanvas) -> None:
        """Draw the answer as far as the card's back is seen."""
        flight, struck, clock = self.flight, self.struck_at, canvas.clock
        turned = self.time.part("turn", clock) if self.time.lengths["turn"] else 0.0
        if flight is None or not self.fade or clock >= self.time.ends:
            return
        pose = flight.travel.at(clock)
        mark = answer_stamp(struck.answers, struck.yes, canvas.screen, pose.height)
        centre = round(pose.x), round(pose.y)
        if canvas.screen.reduced:
            canvas.put(mark, 1 - turned, center=centre)
        elif turned < EDGE:
            wide = 1 - 0.98 * (turned / EDGE) ** 2
            if wide < 1:
                mark = smooth(mark, (max(2, round(mark.width * wide)), mark.height))
            canvas.put(mark, center=centre)
