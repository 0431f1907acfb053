"""The cue for a claim, mostly about a card given face down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.core.actions import Event
from games.core.match import Beat
from games.core.view import View
from sounds import CLAIMS, voice
from table.base.screen import Screen
from table.match.players import character_of
from table.match.seats import SeatSetup
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.drawing.cards import CardArt
from table.stage.layout.layout import Layout
from table.stage.motion.moment import Moment
from table.stage.motion.soundtrack import HEARD
from table.stage.spec import Asked, EventSpec
from table.stage.speech import bubbles
from table.stage.speech.bubbles import Bubble, Rank
from table.stage.speech.speech import LONG_AGO, Speech

SPEAK_AFTER = 40
"""ms from giving a card, slapped on the table, to naming it."""


def _voice(seat: SeatSetup) -> str:
    """The sound of a claim: a character has its own voice."""
    who = character_of(seat.player)
    return voice(who.id, CLAIMS) if who else "claim"


def _awaits_another(beat: Beat, spec: EventSpec) -> bool:
    """True if a seat other than the first is asked now."""
    return beat.view.ask is not None and beat.view.ask.seat != 0


class Claim(Cue):
    """`by` makes a claim to `to` or to everyone.

    The event's text says it, or else just its `word`. The word is shown with its picture.
    """

    name = "claim"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"to": "Seat", "word": "Word"}
    until = "round"
    claims = True
    hushes = True
    passing = True
    pause = 720
    sound = "slap"
    sample = Sample(None, _awaits_another)

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """See `Cue.texts`: none is needed if there is a word."""
        yield Asked(f"speech.{event}", f"the cue {self.name}: what is said aloud", "word" not in spec.parts)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`: the speech begins when the card lies there.

        With the first claim of a round everything said before disappears.
        """
        pace, beat = moment.pace, moment.beat
        born = landed + SPEAK_AFTER * pace.stretch
        services.speech.follow(beat.view)
        self.tell(services, beat.event, beat.view, moment.spec, born)
        by = moment.part("by")
        services.sounds.cue(_voice(services.seats[by]), born + HEARD, seat=by)
        return self.pause * pace.stretch

    def tell(self, services: BoardServices, event: Event, view: View, spec: EventSpec, born: float) -> None:
        """Say the claim, and let it hold from now on."""
        super().tell(services, event, view, spec, born)
        services.speech.hold(lambda: self.says(services.speech, event, view, spec, LONG_AGO))

    def says(self, speech: Speech, event: Event, view: View, spec: EventSpec, born: float) -> Bubble:
        """Speech bubble of the claim, with the picture of its word."""
        word = spec.maybe(event, "word")
        text, id = speech.teller.claimed(event, view, word), None if word is None else speech.teller.game.claims[word]
        return Bubble(spec.part(event, "by"), text, born, word=id, claims=True, until=spec.until or "round")

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Fill the caches with each claim's bubble at each seat, latest size."""
        areas = {place.bubble.size: place for place in layout.seats}
        for word, id in enumerate(services.game.claims):
            said = Bubble(layout.bottom, services.speech.teller.claim(word), 0.0, word=id, claims=True, until="round")
            for place in areas.values():
                bubbles.picture(said, place.bubble, place.portrait.center, screen, art, Rank(latest=True))
