"""Ways to moments of a running game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from games.core.actions import Choices
from games.core.match import Beat, Match
from table.input.intents import Accept, AskCoach, Next
from table.match.picker import Picker
from table.match.sample_games import NotThere, asked, steps
from table.shot.photographer import TICK, Photographer
from table.stage.cues import CUES
from table.stage.cues.base import Cue, Sample
from table.stage.parts import Parts
from table.stage.parts.sheet import Sheet
from table.stage.spec import EventSpec

ADDRESS_SHOWN, PORT_SHOWN = "192.168.0.20", 50420
"""The phone host's address in pictures."""


def play(by: Photographer) -> None:
    """Show the table after `step` decisions, or at the decision `ask`."""
    after, what = by.wish.step, by.wish.ask
    if what is not None:
        by.sit_down(lambda match: match.ask == (0, what) and steps(match) >= (after or 0))
    else:
        by.sit_down(by.own if after is None else lambda match: steps(match) >= after)


def read(by: Photographer) -> None:
    """The player rests at the first card of the hand."""
    by.sit_down(by.own)
    by.app.step([Next()], TICK)
    by.rest()


def review(by: Photographer) -> None:
    """All is chosen, and only has to be done."""
    match = by.sit_down(by.own)
    for intent in (Next(), *[Accept()] * _touches(match.legal(0))):
        by.app.step([intent], TICK)
        by.rest()


def _touches(legal: Choices) -> int:
    """Return the touches of an action that takes every first offer."""
    picker = Picker(legal)
    count = 0
    while picker.action is None:
        chosen = {(touch.kind, touch.field) for touch in picker.chosen}
        picker.touch(next(touch for touch in picker.touches() if (touch.kind, touch.field) not in chosen))
        count += 1
    return count


def answer(by: Photographer) -> None:
    """The first seat decides in front of everybody."""
    by.sit_down(lambda match: asked(match) == 0 and by.public(match))


def coach(by: Photographer) -> None:
    """Show the coach at the decision `ask`, or after `step` decisions.

    By default where a decision is about the hand.
    """
    what, after = by.wish.ask, by.wish.step or 0

    def there(match: Match) -> bool:
        return steps(match) >= after and (by.own(match) if what is None else match.ask == (0, what))

    by.sit_down(there)
    by.app.step([AskCoach()], TICK)
    by.rest()


def happens(by: Photographer, cue: Cue, sample: Sample) -> None:
    """Show a cue by its sample.

    Raises `NotThere` if the game has none.
    """
    if cue.name not in {event.cue for event in by.spec.events.values()}:
        raise NotThere(0)

    def fits(beat: Beat) -> bool:
        spec = _spec(by, beat)
        return spec.cue == cue.name and sample.fits(beat, spec)

    match, beat = _sit_down_at(by, fits)
    if by.wish.moving:
        by.table.show_from(match.latest)
    elif sample.after is not None:
        by.table.show_from(beat)
        by.tick(sample.after)


def call(by: Photographer) -> None:
    """Show one of two people called to a card.

    Raises `NotThere` if nobody ever is.
    """
    if not any(CUES[event.cue].blind for event in by.spec.events.values()):
        raise NotThere(0)
    _sit_down_at(by, lambda beat: CUES[_spec(by, beat).cue].blind, min(2, by.wish.seats))
    by.rest()


def _spec(by: Photographer, beat: Beat) -> EventSpec:
    return by.spec.events[type(beat.event).__name__]


def _sit_down_at(by: Photographer, fits: Callable[[Beat], object], persons: int = 1) -> tuple[Match, int]:
    """Begin a game whose latest action has a fitting beat.

    Returns the match and the beat's number. Raises `NotThere`.
    """

    def found(match: Match) -> list[int]:
        beats = match.beats(None)
        return [index for index in range(match.latest, len(beats)) if fits(beats[index])]

    match = by.sit_down(lambda match: bool(found(match)), persons)
    return match, found(match)[0]


def curtain(by: Photographer) -> None:
    """Somebody else comes to the screen."""
    persons = min(2, by.wish.seats)
    by.sit_down(lambda match: asked(match) in range(persons) and not by.public(match), persons)


def rules(by: Photographer) -> None:
    """At the phase in play, with all pictures made."""
    by.sit_down(by.own)
    by.app.help()
    by.rest()
    while by.app.top.prewarming:
        by.app.top.prewarming[1]()
    by.app.step([], TICK)


def pause(by: Photographer) -> None:
    """The pause of a game."""
    from table.scenes.play.pause import PauseScene

    by.sit_down(by.own)
    by.app.push(PauseScene(by.app, by.sample.setup(1)))


def host(by: Photographer) -> None:
    """Show the phone host.

    The first seats are people, and the first of them has a phone already.
    """
    from table.phones.bridge import Unplugged
    from table.phones.host import PhoneHost
    from table.scenes.phones.connect import ConnectScene
    from table.store.phone_hosts import SavedHost

    persons = min(3, by.wish.seats)
    by.sit_down(by.own, persons)
    kept = SavedHost(ADDRESS_SHOWN, PORT_SHOWN, {0: "0" * 64})
    plug, lots = Unplugged(ADDRESS_SHOWN, PORT_SHOWN), Random(by.wish.seed)
    shown = by.app.phones = PhoneHost(ADDRESS_SHOWN, kept, exchange=plug, lots=lots)
    for seat in range(1, persons):
        shown.invite(seat)
    by.app.push(ConnectScene(by.app, by.sample.setup(persons), lambda setup: None))
    by.rest()


def trouble(by: Photographer) -> None:
    """Why a phone may not come, in front of the same."""
    from table.scenes.phones.phone_help import PhoneHelpScene

    host(by)
    by.app.push(PhoneHelpScene(by.app, lambda site: True))
    by.rest()


def scores(by: Photographer) -> None:
    """Show the scores between two games of a match.

    Raises `NotThere` if there are no matches of several games.
    """
    from table.scenes.results.scores import ScoresScene

    game = by.wish.game
    sheet = Parts.of(by.spec, game.rules).get(Sheet)
    if sheet is None:
        raise NotThere(0)
    switched = {option.id: 1 for option in game.options if option.kind == "switch"}
    by.sample = replace(by.sample, options=switched)
    _, beat = _sit_down_at(by, lambda beat: sheet.writes(beat.event))
    by.table.show_from(beat)
    by.wait(lambda: isinstance(by.app.top, ScoresScene) and by.app.top.over)
