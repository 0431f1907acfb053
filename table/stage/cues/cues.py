"""What events look like beside the way of their cards: talk, signs, sounds, and the scenes that all look at."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.core.types import Token
from table.match.seats import SeatSetup
from table.stage.cues import announce, burst, fire, glimpse, reveal
from table.stage.cues.confetti import Confetti
from table.stage.cues.effects import Effects
from table.stage.cues.glimpse import Glimpse
from table.stage.cues.reveal import Reveal
from table.stage.drawing.total import Total
from table.stage.motion import moving as motion
from table.stage.motion.flights import Flight, Flights
from table.stage.motion.moment import Moment
from table.stage.motion.soundtrack import HEARD, Soundtrack
from table.stage.speech.speech import Speech

SPEAK_AFTER = 180
"""ms from giving a card to saying what it is."""

EYE = 900
"""ms for which the sign is there that somebody looks at a card."""

PAUSE = {
    "claim": 620,
    "verdict": 700,
    "look": 750,
    "take": 480,
    "turn": 380,
    "end": 900,
    "move": 420,
    "announce": 1150,
    "say": 420,
    "call": 700,
    "swap": 700,
}
"""ms from an event to the next one, by cue; motions that take longer are waited for."""

SOUND = {"claim": "slide", "look": "flip", "take": "take", "turn": "turn", "swap": "take"}
SOUND |= dict.fromkeys(("move", "call", "burst", "say"), "slide")
"""What is heard of the motion, by cue."""
_DEAL_SOUND = 60  # ms between the sounds of dealt cards


class Cues:
    """Shows events: fills effects, flights and speech, and lets sounds be heard at their time."""

    def __init__(
        self,
        seats: tuple[SeatSetup, ...],
        effects: Effects,
        flights: Flights,
        speech: Speech,
        sounds: Soundtrack,
        total: Total | None = None,
    ) -> None:
        """`total` is the one in the middle, if there is one."""
        self._seats = seats
        self._effects = effects
        self._flights = flights
        self._speech = speech
        self._total = total
        self._sounds = sounds
        self._reveals = 0

    def begin(self, dealt: Sequence[Flight], stretch: float) -> None:
        """A game begins with the deal; `stretch` as in `Pace`."""
        self._reveals = 0
        self._effects.lost = frozenset()
        self._speech.bubbles.clear()
        heard = -math.inf
        for step, flight in enumerate(dealt):
            if flight.until - heard >= _DEAL_SOUND * stretch:
                heard = flight.until
                self._sounds.cue("deal", heard, step)

    def waiting(self, moment: Moment) -> dict[Token, float]:
        """For cards that stay where they lie at first, how long, ms: until they are struck out, or burnt."""
        cue, stretch = moment.spec.cue, moment.pace.stretch
        if cue == "cancel":
            return dict.fromkeys(self._struck(moment), (announce.STRIKE + announce.CROSS + 120) * stretch)
        if cue == "burn":
            return dict.fromkeys(_burnt(moment), fire.LEAVE * stretch)
        return {}

    def swapped(self, moment: Moment) -> dict[int, int]:
        """The zones of which each gets all cards of the other one."""
        if moment.spec.cue != "swap":
            return {}
        by, to, owners = moment.part("by"), moment.part("to"), moment.beat.view.map.owners
        ours, theirs = ([zone for zone, owner in enumerate(owners) if owner == seat] for seat in (by, to))
        return dict([*zip(ours, theirs, strict=True), *zip(theirs, ours, strict=True)])

    def heard(self, moment: Moment, moving: Sequence[Flight], settling: Sequence[Flight]) -> None:
        """The sounds of the motion: of cards on their way, and of those that turn where they lie."""
        cue, now, before, made = moment.spec.cue, moment.pace.clock, moment.before, moment.made
        turned = moment.old.sideways ^ moment.beat.view.sideways
        if any(token in turned and before.zones.get(token) == zone for token, zone in made.zones.items()):
            self._sounds.cue("sideways", now + HEARD)
        elif cue == "turn" and (moving or settling):
            self._sounds.cue(SOUND[cue], now)
        elif moving and cue in SOUND:
            self._sounds.cue(SOUND[cue], moving[0].travel.ends)

    def warn(self, moment: Moment, landed: float) -> None:
        """A seat that one more card would cost the game, or win it, and was not so near before, is heard."""
        known = {(column.zone, column.group) for column in moment.before.columns if column.danger}
        near = {line.zone for line in moment.before.races if line.close}
        close = any(line.close and line.zone not in near for line in moment.made.races)
        columns = moment.made.columns
        if close or any(column.danger and (column.zone, column.group) not in known for column in columns):
            self._sounds.cue("danger", landed + HEARD)

    def show(self, moment: Moment, landed: float) -> float:
        """Show of an event what is not a motion between two places; returns how long it takes, ms.

        `landed`: when the last of the cards that move comes to where it goes.
        """
        pace, part = moment.pace, moment.part
        if moment.spec.cue not in ("announce", "say"):
            self._effects.announcement = None
            self._speech.go_on(pace)
        match moment.spec.cue:
            case "claim":
                born = pace.clock + SPEAK_AFTER * pace.stretch
                self._speech.claim(moment.beat.view, part("by"), part("word"), born)
                self._sounds.cue("claim", born + HEARD)
            case "verdict":
                self._speech.verdict(part("by"), part("yes"), pace.clock)
                self._sounds.cue("claim", pace.clock)
            case "say":
                self._speech.say(moment.beat.event, moment.beat.view, moment.spec, pace.clock)
                self._sounds.cue("say", pace.clock + HEARD)
            case "look":
                self._look(moment)
            case "reveal":
                return self._unveil(moment)
            case "announce":
                began = pace.clock + motion.SIDEWAYS * pace.stretch
                self._effects.announcement = announce.announced(moment.beat.event, moment.spec, len(self._seats), began)
                self._sounds.cue("announce", began)
                self._speech.call(moment.beat.event, moment.beat.view, moment.spec, began)
            case "cancel":
                return self._strike(moment)
            case "glimpse":
                return self._glimpse(moment)
            case "burn":
                return self._burn(moment)
            case "call":
                self._call(moment, landed)
                self._count(moment, landed)
            case "burst":
                return self._burst(moment, landed)
            case "swap":
                self._call(moment, pace.clock)
            case "end":
                self._end(moment)
        return PAUSE[moment.spec.cue] * pace.stretch

    def _look(self, moment: Moment) -> None:
        """Somebody looks at a card: all see an eye over it, and who looks sees the card."""
        card, pace = moment.part("card"), moment.pace
        self._effects.eye = (card, pace.clock, EYE * pace.stretch)
        self._sounds.cue(SOUND["look"], pace.clock)
        face = moment.known(card)
        if moment.part("by") == moment.beat.view.eyes and face is not None:
            self._flights.add(motion.peek(moment, card, face))

    def _unveil(self, moment: Moment) -> float:
        """The card comes to the middle, turns over, is stamped, and goes back if nothing else calls it away."""
        self._reveals += 1
        pace, part = moment.pace, moment.part
        stretch = pace.stretch * (reveal.SHORTER if self._reveals > reveal.LONG_REVEALS else 1)
        card, by, to, yes = part("card"), part("by"), part("to"), part("yes")
        said = (self._speech.claimed(by, part("word"), pace.clock), self._speech.bubbles.of(to))
        self._speech.bubbles.clear()  # what was said stands beside the card now
        show = self._effects.reveal = Reveal(by, to, yes, self._speech.stamp(yes), pace.clock, stretch, said)
        self._flights.add(motion.unveil(moment, card, show.turn_at, show.end, stretch))
        self._sounds.cue("flip", show.turn_at)
        self._sounds.cue("reveal_true" if yes else "reveal_lie", show.stamp_at + 60 * stretch)
        return show.end - pace.clock

    def _struck(self, moment: Moment) -> tuple[Token, ...]:
        """The cards that are crossed out."""
        named: tuple[Token, ...] | None = moment.part("cards")
        stands = self._effects.announcement
        return named if named is not None else stands.cards if stands else ()

    def _strike(self, moment: Moment) -> float:
        pace = moment.pace
        struck = moment.lay(self._struck(moment))
        blow = self._effects.strike = announce.Strike(moment.part("card"), tuple(struck), pace.clock, pace.stretch)
        self._sounds.cue("cancel", blow.contact)
        return blow.end - pace.clock

    def _glimpse(self, moment: Moment) -> float:
        """All but one see the card: it comes to the middle for all, and is turned up for those who may."""
        pace, card = moment.pace, moment.part("card")
        said = self._speech.teller.event(moment.beat.event, moment.beat.view)
        show = Glimpse(moment.part("to"), moment.known(card) is not None, said, pace.clock, pace.stretch)
        self._effects.glimpse = show
        came = glimpse.COMES * pace.stretch
        self._flights.add(motion.glimpse(moment, card, came, show.end))
        self._sounds.cue("glimpse", pace.clock + came)
        return show.end - pace.clock

    def _burn(self, moment: Moment) -> float:
        pace, seat = moment.pace, moment.part("by")
        cards = [pose.rect for pose in moment.lay(_burnt(moment))]
        panel = moment.places.seats[seat].panel
        self._effects.fire = fire.Fire(cards or [moment.places.seats[seat].token], panel, pace.clock, pace.stretch)
        self._sounds.cue("burn", pace.clock + 60 * pace.stretch)
        return self._effects.fire.end - pace.clock

    def _call(self, moment: Moment, at: float) -> None:
        """Who plays says what."""
        self._speech.call(moment.beat.event, moment.beat.view, moment.spec, at)
        self._sounds.cue("claim", at + HEARD)

    def _count(self, moment: Moment, at: float) -> None:
        """The total changes, or comes up again as it was."""
        if self._total and moment.part("total") is not None:
            self._total.count(moment.beat.view, at)
            self._sounds.cue("count", at + HEARD, self._total.left(moment.beat.view))

    def _burst(self, moment: Moment, landed: float) -> float:
        """The total goes over, or somebody can do nothing but give in."""
        pace, room = moment.pace, moment.places.total
        if room is None:
            self._call(moment, landed)
            return PAUSE["call"] * pace.stretch
        shown = self._effects.burst = burst.Burst(room, landed, pace.stretch)
        self._call(moment, shown.bursts)
        if self._total:
            self._total.count(moment.beat.view, shown.bursts)
        self._sounds.cue("burst", shown.bursts)
        return shown.end - pace.clock

    def _end(self, moment: Moment) -> None:
        """Where events name who has lost, all others have won, or the other way round; else it is just over."""
        lost, winner, now = moment.part("by"), moment.part("winner"), moment.pace.clock
        eyes = moment.beat.view.eyes
        if winner is not None:
            self._speech.call(moment.beat.event, moment.beat.view, moment.spec, now)
            won = eyes in (None, winner)
        elif lost is not None:
            self._effects.lost |= {lost}
            won = eyes not in self._effects.lost
        else:
            self._sounds.cue("turn", now)
            return
        screen = moment.pace.screen
        self._effects.confetti = None if screen.reduced else Confetti(now, won, screen)
        self._sounds.cue("win" if won else "lose", now)


def _burnt(moment: Moment) -> list[Token]:
    """The cards that leave the seat, in the order in which they lay."""
    seat, zones, made = moment.part("by"), moment.before.zones, moment.made.zones
    owners = moment.beat.view.map.seats
    return [token for token, zone in zones.items() if owners[zone] == seat and made.get(token) != zone]
