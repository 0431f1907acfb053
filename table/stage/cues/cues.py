"""The player of cues, which does the work that all cues share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.core.actions import Event
from games.core.game import Game
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from table.base.screen import Screen
from table.stage.cues import CUES, brink, deal
from table.stage.cues.base import BoardServices, Cue
from table.stage.cues.end import End
from table.stage.drawing.cards import CardArt
from table.stage.layout.layout import Layout
from table.stage.motion.flights import Flight
from table.stage.motion.moment import Moment
from table.stage.motion.moving import fly
from table.stage.motion.soundtrack import HEARD
from table.stage.spec import BoardSpec, Over
from table.stage.speech.event_icons import Sign
from table.stage.speech.speech import LONG_AGO
from table.stage.speech.standing import standing

MURMUR = 400
"""ms until people speak of a seat near its end."""


def signs(beat: Beat, spec: BoardSpec, game: Game) -> tuple[Sign, ...]:
    """A bystander's beat as a row of signs for the log."""
    row = spec.events[type(beat.event).__name__]
    return CUES[row.cue].signs(beat.event, beat.view, row, game)


class Cues:
    """Player of the cues of one game on its board."""

    def __init__(self, spec: BoardSpec, services: BoardServices) -> None:
        self._spec = spec
        self._services = services

    def of(self, event: Event) -> Cue:
        """The cue of an event."""
        return CUES[self._spec.events[type(event).__name__].cue]

    def prewarm(self, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Let all of the game's cues fill their caches."""
        for name in {event.cue: None for event in self._spec.events.values()}:
            CUES[name].prewarm(self._services, layout, screen, art)

    def holds(self, beat: Beat) -> bool:
        """True if the beat shows the viewer a card just once.

        All seats but one see the card then, so the viewer must not miss it.
        """
        kept = self.of(beat.event).kept_from(beat.event, self._spec.events[type(beat.event).__name__])
        return kept is not None and beat.view.eyes not in (None, kept[0])

    def stills(self, beat: Beat) -> bool:
        """See `Cue.stills`."""
        return self.of(beat.event).stills(beat.event, self._spec.events[type(beat.event).__name__])

    def begin(self, dealt: Sequence[Flight], stretch: float) -> None:
        """Begin a game with the deal; `stretch` is as in `Pace`."""
        deal.begin(self._services, dealt, stretch)

    def fly(self, moment: Moment) -> tuple[list[Flight], list[Flight]]:
        """Start the flights of the cards, with their sounds.

        Returns those of cards that change their zone, and those of cards that only make room or turn over.
        """
        cue, services = self.of(moment.beat.event), self._services
        held, swapped = brink.waits(services, moment), cue.swapped(moment)
        moving, settling = fly(moment, held or cue.waiting(services, moment), swapped, passing=cue.passing)
        if held:
            moving = brink.on_stage(moving, moment)
        for token in services.flights.tokens - moment.made.poses.keys():
            services.flights.drop(token)
        services.flights.stop_backs()
        for flight in (*settling, *moving):
            services.flights.add(flight)
        turned, before, made = moment.old.sideways ^ moment.beat.view.sideways, moment.before, moment.made
        if any(token in turned and before.zones.get(token) == zone for token, zone in made.zones.items()):
            services.sounds.cue("sideways", moment.pace.clock + HEARD)
        else:
            cue.heard(services, moment, moving, settling)
        self._warn(moment, max((flight.until for flight in moving), default=moment.pace.clock))
        return moving, settling

    def _warn(self, moment: Moment, landed: float) -> None:
        """Sound a warning if a seat has newly come near its end.

        One more card would cost it the game or win it.
        """
        for part in self._services.parts:
            known = {*part.close(moment.before)}
            if any(what not in known for what in part.close(moment.made)):
                self._services.sounds.cue("danger", landed + HEARD)
                self._services.sounds.cue("murmur", landed + MURMUR * moment.pace.stretch)

    def show(self, moment: Moment, landed: float) -> float:
        """Show an event besides its motion; return how long it takes, ms.

        `landed` is as in `Cue.show`.
        """
        cue, services = self.of(moment.beat.event), self._services
        if not cue.aside:
            services.effects.go_on(moment.beat.event)
            services.speech.go_on(moment.pace)
        services.times[cue.name] += 1
        length = cue.show(services, moment, landed)
        if services.effects.of(brink.Suspense):
            length = max(length, landed - moment.pace.clock + brink.SEEN * moment.pace.stretch)
        if not cue.aside:
            services.speech.follow(moment.beat.view, moment.pace)
            services.speech.remind(moment.beat.view)
        return length

    def _lost(self, past: Iterable[Event]) -> Iterator[Seat]:
        """Yield the seats that have lost by events, the latest first."""
        for event in past:
            row = self._spec.events[type(event).__name__]
            if row.deals:
                return
            if row.cue == End.name and (seat := row.maybe(event, "by")) is not None:
                yield seat

    def settle(self, view: View, past: Iterable[Event], clock: float) -> Over:
        """Show everything that still stands after a jump to a view.

        The `past` events led to that view, the latest first. Returns what is over with the latest event other than
        talk, or with one of the speeches that still stand.
        """
        past = tuple(past)
        services, stands = self._services, standing(past, self._spec)
        services.effects.go_on()
        services.effects.lost = frozenset(self._lost(past))
        services.speech.jump(view)
        for event in (*stands.claims, *stands.said):
            spec = self._spec.events[type(event).__name__]
            if spec.aside or spec.until != "round" or services.speech.on(view):
                self.of(event).tell(services, event, view, spec, LONG_AGO)
        services.speech.remind(view)
        if stands.latest is None:
            return ""
        for event in filter(None, {stands.announced: None, stands.latest: None}):
            self.of(event).settle(services, event, view, self._spec.events[type(event).__name__], clock)
        return next((over for event in (stands.latest, *stands.said) if (over := self.of(event).over)), "")
