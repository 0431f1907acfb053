"""The cue for a reveal: the truth of a claim comes out.

It is shown in the middle of the table, or at the stand where somebody here has judged the claim.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from games.core.actions import Event
from games.core.match import Beat
from table.base.screen import Screen
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.cues.judgement import Judgement, at_stand, truth_told
from table.stage.cues.unveiling import PART, TOKEN, TOLD, Unveiling, lengths
from table.stage.drawing.cards import CardArt
from table.stage.drawing.expressions import VERDICTS
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.sparks import prewarm_sparks
from table.stage.drawing.spotlight import FADE, band
from table.stage.drawing.stamp import stamp
from table.stage.layout.layout import Layout, centre_pose
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion import moving as motion
from table.stage.motion.moment import Moment
from table.stage.motion.phases import Timeline
from table.stage.spec import Asked, EventSpec

_CROWD = 220  # ms from the blow of the stamp until people gasp at who was caught, or laugh at who was wrong
AT_STAND = "stand"
"""Name under which reveals at a stand are counted."""


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
        cards = [*(() if card is None else (card,)), *(part("cards") or ())]
        found = speech.teller.own_speech(moment.beat.event, moment.beat.view)
        said = (speech.claimed(by), speech.bubbles.of(to))
        speech.bubbles.clear()  # the reveal shows it beside the cards now
        fade, stamped = 0.0 if pace.still else FADE * pace.stretch, truth_told(speech, yes)
        kind = {"pays": moment.payer is not None, "turns": self.turns, "still": pace.still}
        if (struck := moment.struck) and len(cards) == 1:
            services.times[AT_STAND] += 1
            time = Timeline(pace.clock, at_stand(services.times[AT_STAND], pace.stretch, **kind))
            wide = round(struck.places.card.height * CARD_SHAPE)
            flight = motion.unveil(moment, cards[0], struck.places.card, time, time.start("stamp"))
            services.flights.add(flight)
            given = (by, to, yes, stamped, moment.payer, time, fade, pace.stretch, said, found, wide)
            show: Unveiling = Judgement(*given, struck, flight)
        else:
            time = Timeline(pace.clock, lengths(services.times[self.name], pace.stretch, **kind))
            places = _side_by_side(len(cards), bool(found), moment.places, pace.screen)
            wide = round(places[-1].x - places[0].x + places[0].height * CARD_SHAPE) if places else 0
            coined = not self.turns and not found and len(cards) == 1
            given = (by, to, yes, stamped, moment.payer, time, fade, pace.stretch, said, found, wide)
            show = Unveiling(*given, coined=coined)
            for token, place in zip(cards, places, strict=True):
                services.flights.add(motion.unveil(moment, token, place, time, show.struck))
        services.effects.show(show)
        self._heard(services, moment, show)
        return time.ends - pace.clock

    def _heard(self, services: BoardServices, moment: Moment, show: Unveiling) -> None:
        """Play a roll of the drum, and the reactions."""
        pace, time, sounds = moment.pace, show.time, services.sounds
        sounds.cue("reveal_true" if show.yes else "reveal_lie", show.struck)
        if pace.still:
            return
        if self.turns:
            sounds.cue("flip", time.start("turn"))
        sounds.roll(time.end("hold"), time.lengths["hold"])
        if show.caught:
            sounds.cue("rip", show.struck, seat=show.by)
        if show.payer in (show.by, show.to):
            sounds.cue("gasp" if show.payer == show.by else "laugh", show.struck + _CROWD * pace.stretch)

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Fill the caches with pictures that all reveals share."""
        for seat in services.seats:
            for feels in ("calm", *VERDICTS):
                portrait_of(seat, screen.px(TOKEN), feels)
        band(layout.board.width, screen)
        prewarm_sparks(screen)
        for truth in (True, False):
            stamp(truth_told(services.speech, truth), truth, screen)


def _side_by_side(count: int, told: bool, layout: Layout, screen: Screen) -> list[Pose]:
    """Poses of cards side by side in the middle.

    They overlap where they would take more than their part of the board. `told`: they lie lower and are smaller, since
    the words above them tell the truth.
    """
    middle = centre_pose(layout, screen)
    if told:
        middle = replace(middle, y=middle.y + screen.px(TOLD) / 2, height=middle.height - screen.px(TOLD))
    area = layout.board.width * PART - middle.height * CARD_SHAPE
    step = min(middle.height * CARD_SHAPE * 1.06, area / max(1, count - 1))
    return [replace(middle, x=middle.x + step * (number - (count - 1) / 2)) for number in range(count)]
