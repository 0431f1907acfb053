"""A card that may decide something trembles before it goes."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.view import look
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
    shown = board(4, SMALL, entry, play=lambda name, step: heard.append((name, shown.clock)))
    first, second = before(played, played.beats(None)[index], eyes)
    shown.settle(first.view)
    return shown, shown.perform(second, tempo), heard


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


@each
def test_what_eyes_do_not_see_changes_nothing_of_it(entry: Entry) -> None:
    played, index = moment(entry, cue_of(entry), decides)
    random = Random(5)
    for eyes in (None, 1):
        first, second = before(played, played.beats(None)[index], eyes)
        swapped = look(determinize(entry.rules, first.view, random), eyes)
        seen = []
        for view in (first.view, swapped):
            shown = board(4, SMALL, entry)
            shown.settle(view)
            length = shown.perform(second, 1.0)
            shown.update(FIRST / 2)
            seen.append((length, shown.effects.of(Suspense)))
        assert seen[0] == seen[1] and seen[0][1]
