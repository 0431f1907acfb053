"""Calls of played cards, in a bubble until the next one.

Also after a jump.
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.match import Beat
from games.core.names import You
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from sounds import SOUNDS
from table.base.screen import Screen
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues import brink
from table.stage.cues.notice import Notice
from table.stage.parts.total import TotalSpec
from table.stage.speech.standing import standing
from tests.table.stage.boards import SMALL, board, match, play_on

CALLING = [entry for entry in GAMES if any(e.cue == "call" for e in load_board(entry.rules).events.values())]
each = pytest.mark.parametrize("entry", CALLING, ids=lambda entry: entry.id)
COUNTING = [entry for entry in GAMES if load_board(entry.rules).table(TotalSpec)]


def called(entry: Entry, beat: Beat, words: Words) -> str | None:
    """Return the call of a beat."""
    spec = load_board(entry.rules).events[type(beat.event).__name__]
    if not spec.until:
        return None
    names = [You.called(words.lang), *(f"Seat {seat}" for seat in range(1, beat.view.seats))]
    return Teller(words, entry.rules, names).speech(beat.event, beat.view)


def bubbles(shown: Board, seats: int) -> dict[int, str]:
    found = {seat: shown.speech.bubbles.of(seat) for seat in range(seats)}
    return {seat: bubble.text for seat, bubble in found.items() if bubble}


@pytest.mark.sampled(1)
@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_latest_call_stands_at_its_seat(entry: Entry, lang: str) -> None:
    words = Words(lang, "table", entry.package)
    for seats in (entry.rules.seats.start, entry.rules.seats.stop - 1):
        shown, latest, heard = board(seats, Screen(SMALL.size, lang), entry, persons=1), {}, 0
        for beat in match(seats, 25, 5, entry).beats(None):
            play_on(shown, shown.perform(beat, 1))
            if said := called(entry, beat, words):
                spec = load_board(entry.rules).events[type(beat.event).__name__]
                latest, heard = {spec.part(beat.event, "by"): said}, heard + 1
            assert bubbles(shown, seats) == latest
        assert heard > 5


@each
def test_a_call_survives_a_jump(entry: Entry) -> None:
    words = Words("en", "table", entry.package)
    beats = match(4, 25, 5, entry).beats(None)
    checked, shown = 0, board(4, entry=entry)
    for index in range(1, len(beats)):
        past = [beats[i].event for i in range(index, -1, -1)]
        shown.settle(beats[index].view, past)
        said_with = standing(past, load_board(entry.rules)).said
        if not said_with:
            continue
        event = said_with[0]
        at = next(i for i in range(index, -1, -1) if beats[i].event is event)
        said = called(entry, beats[at], words)
        checked += said is not None
        assert said is None or said in bubbles(shown, 4).values()
    assert checked > 10


@pytest.mark.parametrize("entry", COUNTING, ids=lambda entry: entry.id)
def test_a_count_sounds_in_steps(entry: Entry) -> None:
    heard: list[tuple[str, int]] = []
    shown = board(4, entry=entry, play=lambda name, step, seat: heard.append((name, step)))
    for beat in match(4, 60, 5, entry).beats(0):
        play_on(shown, shown.perform(beat, 1))
    steps = {step for name, step in heard if name == "count"}
    assert len(steps) > 2 and max(steps) < SOUNDS["count"].steps + 2


@pytest.mark.slow
@each
def test_many_cards_that_move_at_once_are_soon_there(entry: Entry) -> None:
    """Half of the pack moves as fast as a few cards.

    Those that are laid open are read first, and what may decide something waits. Nothing but a sentence that has to be
    read keeps the next event waiting for longer.
    """
    shown, told = board(3, entry=entry), 0
    for seed in range(4):
        for beat in match(3, 60, seed, entry).beats(None):
            spec = load_board(entry.rules).events[type(beat.event).__name__]
            before = shown.effects.of(Notice)
            length = shown.perform(beat, 1)
            held = brink.FIRST if spec.options.get("suspense") else 0
            soon = held + (1800 if spec.cue in ("deal", "lay") else 1400)
            landed = max((flight.until - shown.clock for flight in shown.flights.in_order()), default=0.0)
            assert landed <= soon
            notice = shown.effects.of(Notice)
            read = notice.known - shown.clock if notice and notice is not before else 0.0
            told += read > soon
            assert length <= max(soon, read) or spec.announces
            play_on(shown, length)
    assert told or not any(spec.options.get("aloud") for spec in load_board(entry.rules).events.values())
