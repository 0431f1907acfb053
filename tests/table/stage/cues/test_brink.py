"""A card that may decide something trembles before it goes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games import GAMES
from games.core.chance import SeededChance
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.match import Beat, Match, replay
from games.core.view import View, look
from table.match.speeds import INSTANT
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues.brink import FIRST, LATER, LONG, Suspense
from table.stage.motion.view_diff import changes
from table.stage.parts import Parts
from tests.table.moments import moment
from tests.table.stage.boards import SMALL, board, pixels

HELD = [entry for entry in GAMES if any(row.options.get("suspense") for row in load_board(entry.rules).events.values())]
each = pytest.mark.parametrize("entry", HELD, ids=lambda entry: entry.id)


def before(played: Match, beat: Beat, eyes: int | None = None) -> tuple[Beat, Beat]:
    """The beat as these eyes see it, after the one before it."""
    found = played.beats(None)
    index = max(number for number, one in enumerate(found) if one.event == beat.event and one.view == beat.view)
    seen = played.beats(eyes)
    return seen[index - 1], seen[index]


def _brink(played: Match, beat: Beat, wanted: bool) -> bool:
    entry = next(entry for entry in HELD if entry.rules is played.game)
    spec = load_board(entry.rules)
    if not spec.events[type(beat.event).__name__].options.get("suspense"):
        return False
    old = before(played, beat)[0].view
    zones = {change.target for change in changes(old, beat.view)}
    return bool(zones) and any(part.brink(old, zones) for part in Parts.of(spec, entry.rules)) == wanted


def decides(played: Match, beat: Beat) -> bool:
    return _brink(played, beat, True)


def is_harmless(played: Match, beat: Beat) -> bool:
    return _brink(played, beat, False)


def cue_of(entry: Entry) -> str:
    return next(row.cue for row in load_board(entry.rules).events.values() if row.options.get("suspense"))


def shown_at(entry: Entry, tempo: float = 1.0, eyes: int | None = None) -> tuple[Board, float, list[tuple[str, float]]]:
    """Return a board on which such a card is being played."""
    played, index = moment(entry, cue_of(entry), decides)
    heard: list[tuple[str, float]] = []
    shown = board(4, SMALL, entry, play=lambda name, step, seat: heard.append((name, shown.clock)))
    first, second = before(played, played.beats(None)[index], eyes)
    shown.settle(first.view)
    return shown, shown.perform(second, tempo), heard


@pytest.mark.sampled(1)
@each
def test_it_waits_in_the_dark_to_a_drum_and_goes_on_after_it_has_landed(entry: Entry) -> None:
    shown, length, heard = shown_at(entry)
    show = shown.effects.of(Suspense)
    assert show and show.goes - shown.clock == FIRST
    flights = [shown.flights.of(token) for token in shown.flights.staged]
    assert flights and all(flight and flight.travel.began >= show.goes and flight.shiver for flight in flights)
    assert length > max(flight.travel.ends for flight in flights if flight)
    shown.update(FIRST - 30)
    trembling = pixels(shown)
    shown.update(15)
    assert "drum" in dict(heard) and shown.hush == 1 and pixels(shown) != trembling
    shown.update(3000)
    assert shown.effects.of(Suspense) is None and shown.dim == 1


@each
def test_the_third_and_later_ones_are_shorter_and_nothing_waits_at_instant_speed(entry: Entry) -> None:
    played, index = moment(entry, cue_of(entry), decides)
    first, second = before(played, played.beats(None)[index])
    shown = board(4, SMALL, entry)
    shown.settle(first.view)
    shown.services.times["suspense"] = LONG
    shown.perform(second, 1.0)
    show = shown.effects.of(Suspense)
    assert show and show.goes - shown.clock == LATER
    still, _, _ = shown_at(entry, INSTANT)
    assert still.effects.of(Suspense) is None


@each
def test_nothing_trembles_where_nothing_is_to_be_decided(entry: Entry) -> None:
    played, index = moment(entry, cue_of(entry), is_harmless)
    first, second = before(played, played.beats(None)[index])
    shown = board(4, SMALL, entry)
    shown.settle(first.view)
    shown.perform(second, 1.0)
    assert shown.effects.of(Suspense) is None


STEP = 50.0
Seen = tuple[list[bytes], list[tuple[str, float]], float]


def seen(entry: Entry, old: View, beat: Beat, until: float) -> Seen:
    """Return pictures, sounds with their times, and the length."""
    heard: list[tuple[str, float]] = []
    shown = board(4, SMALL, entry, play=lambda name, step, seat: heard.append((name, shown.clock)))
    shown.settle(old)
    length, pictures = shown.perform(beat, 1.0), []
    while shown.clock < until:
        shown.update(STEP)
        pictures.append(pixels(shown))
    return pictures, heard, length


@pytest.mark.sampled(2)
@each
@pytest.mark.parametrize("eyes", [None, 1])
def test_swapping_what_eyes_do_not_see_changes_no_picture_sound_or_time_of_it(entry: Entry, eyes: int | None) -> None:
    played, index = moment(entry, cue_of(entry), decides)
    first, second = before(played, played.beats(None)[index], eyes)
    random = Random(5)

    def swapped(view: View) -> View:
        return look(determinize(entry.rules, view, random), eyes)

    compared = seen(entry, first.view, second, FIRST + 1200)
    assert compared[0][0] != compared[0][-1] and {"drum"} <= {name for name, _ in compared[1]}
    other = Beat(second.event, swapped(second.view))
    assert other.view.faces == second.view.faces
    assert seen(entry, swapped(first.view), other, FIRST + 1200) == compared


def plays(played: Match) -> list[tuple[View, Beat]]:
    """Return all plays instead of the last that come to the brink.

    As a bystander sees them, after what was seen before.
    """
    log, found = played.log, []
    earlier = replace(log, steps=log.steps[:-1])
    for action in replay(earlier, played.game).legal(log.steps[-1].seat):
        tried = replay(earlier, played.game, then=SeededChance(Random(1)))
        begin = len(tried.beats(None))
        tried.submit(log.steps[-1].seat, action)
        beats = tried.beats(None)
        if decides(tried, beats[begin]):
            found.append((beats[begin - 1].view, beats[begin]))
    return found


def faces_of(ways: list[tuple[View, Beat]]) -> set[int | None]:
    return {beat.view.face(beat.event.card) for _, beat in ways}  # type: ignore[attr-defined]


def could_be_another(played: Match, beat: Beat) -> bool:
    return decides(played, beat) and len(faces_of(plays(played))) > 1


@pytest.mark.sampled(1)
@each
def test_until_it_goes_nothing_tells_which_card_it_is(entry: Entry) -> None:
    """All cards of the hand that come to the brink tremble alike."""
    played, _ = moment(entry, cue_of(entry), could_be_another)
    ways = plays(played)
    assert len(faces_of(ways)) > 1
    found = [seen(entry, old, beat, FIRST - STEP)[:2] for old, beat in ways]
    assert all(one == found[0] for one in found) and len({*found[0][0]}) > 3
    later = [seen(entry, old, beat, FIRST + 1200)[0][-1] for old, beat in ways]
    assert len({*later}) > 1, "then it is seen"
