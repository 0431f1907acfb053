from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from games import GAMES
from games import entry as find
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Beat, Match
from table.base.measures import STANDS_ON
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues.burst import Explosion
from table.stage.cues.notice import Notice, reading_ms
from table.stage.cues.payment import PAYS, Payment
from tests.table.moments import spec_of
from tests.table.stage.boards import SMALL, board, pixels

ALOUD = [
    (entry, name, spec)
    for entry in GAMES
    for name, spec in load_board(entry.rules).events.items()
    if spec.options.get("aloud")
]
each_said = pytest.mark.parametrize(
    ("entry", "name"), [(entry, name) for entry, name, _ in ALOUD], ids=[f"{e.id}-{name}" for e, name, _ in ALOUD]
)
each_got = pytest.mark.parametrize(
    ("entry", "name"),
    [(e, name) for e, name, spec in ALOUD if "gets" in spec.parts],
    ids=lambda it: getattr(it, "id", it),
)


def happens(entry: Entry, name: str) -> tuple[Match, int]:
    """See `_happens`."""
    return _happens(entry.id, name)


@cache
def _happens(game_id: str, name: str) -> tuple[Match, int]:
    """Return a random game with such an event, and its beat.

    With the options as usual or with a switch.
    """
    entry = find(game_id)
    switches = [option.id for option in entry.rules.options if option.kind == "switch"]
    for options in ({}, *({one: 1} for one in switches)):
        for seed in range(20):
            played = Match(entry.rules, 4, options, chance=SeededChance(stream(seed, "chance")))
            random = stream(seed, "moves")
            while played.ask and len(played.log.steps) < 300:
                legal = played.legal(played.ask.seat)
                played.submit(played.ask.seat, legal[random.randrange(len(legal))])
            for index, beat in enumerate(played.beats(None)):
                if type(beat.event).__name__ == name:
                    return played, index
    raise AssertionError(f"no {name} in random games of {entry.id}")


def begun(entry: Entry, name: str, eyes: int | None = None) -> tuple[Board, Beat, float]:
    """Return a board, its beat just begun, and the beat's length."""
    played, index = happens(entry, name)
    beats = played.beats(eyes)
    shown = board(4, SMALL, entry)
    shown.settle(beats[index - 1].view)
    return shown, beats[index], shown.perform(beats[index], 1)


def test_each_step_by_which_a_special_card_is_paid_for_is_said() -> None:
    """Others have not seen it, and would ask why cards go down."""
    assert {"TakenIntoHand", "Laid"} <= {name for game, name, _ in ALOUD if game.id == "royal"}


@pytest.mark.sampled(3)
@each_said
def test_what_happens_is_said_with_the_words_of_the_log_and_can_be_read(entry: Entry, name: str) -> None:
    shown, beat, length = begun(entry, name)
    notice = shown.effects.of(Notice)
    said = shown.speech.teller.event(beat.event, beat.view)
    assert notice and notice.note.said == said
    assert notice.end - notice.began == pytest.approx(reading_ms(said) + STANDS_ON)
    assert notice.known == pytest.approx(notice.end - STANDS_ON)
    assert length >= notice.known - shown.clock or shown.effects.of(Explosion)  # what has burst has been seen
    rect = notice.read(shown.painter.sight(shown.flights), SMALL)
    assert rect and shown.places.board.contains(rect)
    for place in shown.places.seats:
        assert not rect.colliderect(place.portrait) and not rect.colliderect(place.name)


@pytest.mark.sampled(2)
@each_said
def test_all_eyes_read_it_at_the_same_time(entry: Entry, name: str) -> None:
    times = set()
    for eyes in (None, 0, 1, 2, 3):
        shown, _, _ = begun(entry, name, eyes)
        notice = shown.effects.of(Notice)
        assert notice
        times.add((round(notice.began), round(notice.end)))
    assert max(began for began, _ in times) - min(began for began, _ in times) < 50


@pytest.mark.sampled(2)
@each_said
def test_it_is_gone_after_its_time_and_nothing_waits_for_it_longer(entry: Entry, name: str) -> None:
    shown, _, _ = begun(entry, name)
    notice = shown.effects.of(Notice)
    assert notice
    shown.update(notice.began + 400 - shown.clock)
    with_it = pixels(shown, SMALL)
    shown.effects.show(replace(notice, end=shown.clock))
    assert pixels(shown, SMALL) != with_it
    shown.update(notice.end - shown.clock)
    assert shown.effects.of(Notice) is None


def test_a_long_sentence_stands_longer_and_from_the_third_time_on_it_is_known() -> None:
    """A full-width letter takes as long as two others."""
    assert reading_ms("a" * 60) == reading_ms("あ" * 30) > 3000 > reading_ms("a" * 20) > 1500
    entry, name, _ = ALOUD[0]
    shown, beat, first = begun(entry, name)
    shown.services.times[name] = 2
    shown.effects.rest()
    assert shown.perform(beat, 1) == first, "other sentences of the same kind are no repetition"
    shown.services.times[shown.services.speech.teller.event(beat.event, beat.view)] = 2
    shown.effects.rest()
    assert shown.perform(beat, 1) < first


def test_the_next_sentence_waits_until_the_one_of_a_burst_has_been_read_and_a_press_ends_both() -> None:
    entry, name = next((entry, name) for entry, name, _ in ALOUD if load_board(entry.rules).events[name].cue == "burst")
    shown, beat, length = begun(entry, name)
    first = shown.effects.of(Notice)
    assert first and length < first.known - shown.clock
    shown.update(length)
    shown.perform(beat, 1)
    second = shown.effects.of(Notice)
    assert second and second.before and second.began >= first.known == second.before.end
    assert shown.clock < second.began
    with_both = pixels(shown, SMALL)
    shown.effects.show(replace(second, before=None))
    assert pixels(shown, SMALL) != with_both
    shown.settle(beat.view)
    assert shown.effects.of(Notice) is None


def test_what_befalls_somebody_in_kadofida_is_told_on_the_table() -> None:
    said = {name for entry, name, _ in ALOUD if entry.id == "kadofida"}
    assert said >= {"Burned", "Marked", "Fell", "Forgot", "Removed", "Looked", "Replaced", "Traded"}


@each_got
def test_an_arrow_goes_to_who_gets_something_before_the_cards_fly(entry: Entry, name: str) -> None:
    shown, beat, length = begun(entry, name)
    payment, seat = shown.effects.of(Payment), spec_of(entry, beat).part(beat.event, "gets")
    assert payment and payment.seat == seat and payment.gets and length > PAYS
    assert all(flight.travel.began >= PAYS for flight in shown.flights.in_order() if flight.order >= 1000)
