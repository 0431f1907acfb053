"""Announcements, judgements, claims, glimpses and burning cards.

On the board of every game that has them.
"""

from __future__ import annotations

from random import Random

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.types import Seat
from games.core.words import LANGUAGES, Words
from sounds import SOUNDS
from table.base.screen import Screen
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues import burn, glimpse
from table.stage.cues.announce import Announcement
from table.stage.cues.burn import Fire
from table.stage.cues.cancel import Strike
from table.stage.parts.claim import ClaimSpec
from table.stage.speech.seat_expressions import SeatExpressions
from table.stage.speech.standing import mentioned, standing
from tests.table.moments import each, moment, spec_of, with_cue
from tests.table.stage.boards import SMALL, board, every_game, match, past, pixels, play_on

REDUCED = Screen(SMALL.size, "en", reduced=True)
FRAME = 50.0


def before(entry: Entry, played: Match, index: int, eyes: Seat | None = None, screen: Screen = SMALL) -> Board:
    """A board at rest where a beat is about to begin."""
    shown = board(played.seats, screen, entry)
    shown.settle(played.beats(eyes)[index - 1].view, past(played, index - 1))
    return shown


def still(shown: Board, screen: Screen = SMALL) -> bytes:
    """Return the picture at rest, whatever the lamp and sleepers do."""
    now, shown.clock = shown.clock, 10_000_000
    shown.faces = SeatExpressions(shown._sitting, Random(0))
    shown.painter.lamp.turn((0, 0), 0, 0)
    picture = pixels(shown, screen)
    shown.clock = now
    return picture


@pytest.mark.sampled(1)
@every_game
@pytest.mark.parametrize("eyes", [None, 0])
@pytest.mark.parametrize("screen", [SMALL, REDUCED], ids=("moving", "reduced"))
def test_every_beat_of_every_game_comes_to_rest_on_its_view(entry: Entry, eyes: Seat | None, screen: Screen) -> None:
    played = match(4, 24, seed=5, entry=entry)
    shown, other = board(4, screen, entry), board(4, screen, entry)
    for index, beat in enumerate(played.beats(eyes)):
        length = shown.perform(beat, 4)
        assert length <= glimpse.HELD + 600
        play_on(shown, length + 1500)
        assert not shown.moving
        if index % 9 == 0:
            other.settle(beat.view, past(played, index))
            for one in (shown, other):
                one.speech.bubbles.clear()
                one.effects.go_on()
            assert still(shown, screen) == still(other, screen)


@pytest.mark.sampled(1)
@every_game
def test_every_sound_of_every_game_exists(entry: Entry) -> None:
    heard: set[str] = set()
    shown = board(4, entry=entry, play=lambda name, step, seat: heard.add(name))
    for beat in match(4, 60, seed=2, entry=entry).beats(None):
        play_on(shown, shown.perform(beat, 4) + 300, 100)
    assert heard <= set(SOUNDS)


# Announced


@each("announce")
def test_what_is_announced_stands_after_a_jump_as_it_does_after_its_beat(entry: Entry) -> None:
    played, index = moment(entry, "announce", lambda match, beat: match.ask is not None)
    beat = played.beats(None)[index]
    shown = before(entry, played, index)
    play_on(shown, shown.perform(beat, 1) + 1000)
    jumped, without = board(4, entry=entry), board(4, entry=entry)
    jumped.settle(beat.view, past(played, index))
    without.settle(beat.view)
    assert still(shown) == still(jumped) != still(without)
    skipped = before(entry, played, index)
    skipped.perform(beat, 1)
    skipped.update(FRAME)
    skipped.settle(beat.view, past(played, index))
    assert still(skipped) == still(jumped)


@each("announce", "say")
def test_what_is_announced_stands_while_seats_talk_and_no_longer(entry: Entry) -> None:
    spec = load_board(entry.rules)
    played, index = moment(entry, "say")
    beats = played.beats(None)
    said = (beats[index].event, beats[index].event)
    event = past(*moment(entry, "announce"))[0]
    other = next(beat.event for beat in beats if spec_of(entry, beat).cue not in ("say", "announce"))
    assert standing([event], spec).latest == event
    assert standing([*said, event], spec).latest == event
    assert standing([*said, event], spec).said[-2:] == said
    assert standing([other, *said, event], spec).latest == other
    assert standing([], spec).latest is None


def announced(played: Match, index: int) -> int | None:
    """Return the announcement that ends with this beat.

    It is some beats before it.
    """
    spec, beats = load_board(played.game), played.beats(None)
    for before in range(index - 1, 0, -1):
        row = spec.events[type(beats[before].event).__name__]
        if row.announces:
            over = row.options["stays"] and mentioned(beats[before].event) & mentioned(beats[index].event)
            return before if over and index - before > 2 else None
    return None


@pytest.mark.parametrize(
    "entry",
    [e for e in GAMES if any(row.options.get("stays") for row in load_board(e.rules).events.values())],
    ids=lambda entry: entry.id,
)
def test_what_is_announced_and_stays_can_be_read_until_it_has_happened(entry: Entry) -> None:
    played = next(
        played
        for seed in range(60)
        for played in [match(4, 200, seed, entry)]
        if any(announced(played, index) for index in range(len(played.beats(None))))
    )
    beats = played.beats(None)
    last = next(index for index in range(len(beats)) if announced(played, index))
    first = announced(played, last)
    assert first
    shown = before(entry, played, first)
    for index in range(first, last):
        play_on(shown, shown.perform(beats[index], 1) + 1000)
        note = shown.effects.of(Announcement)
        assert note and note.cards == (*mentioned(beats[first].event),)
        jumped = board(4, entry=entry)
        jumped.settle(beats[index].view, past(played, index))
        assert jumped.effects.of(Announcement)
    play_on(shown, shown.perform(beats[last], 1))
    assert shown.effects.of(Announcement) is None


@pytest.mark.sampled(1)
@each("announce")
def test_the_announced_card_and_its_target_are_marked_for_all_eyes_alike(entry: Entry) -> None:
    def aimed(match: Match, beat: Beat) -> bool:
        return match.ask is not None and bool({"target", "to"} & {*spec_of(entry, beat).parts})

    if not any(
        {"target", "to"} & {*event.parts}
        for event in load_board(entry.rules).events.values()
        if event.cue == "announce"
    ):
        pytest.skip("nothing is aimed at anything here")
    played, index = moment(entry, "announce", aimed)
    for eyes in (None, 0, 1, 2, 3):
        shown = board(4, entry=entry)
        shown.settle(played.beats(eyes)[index].view, past(played, index))
        stands = shown.effects.of(Announcement)
        assert stands and stands.cards and (stands.targets or stands.seats)
        assert stands._threads(shown.resting.made, shown.places, set())


@each("announce", "cancel")
def test_what_is_cancelled_is_crossed_out_where_it_lay(entry: Entry) -> None:
    played, index = moment(entry, "cancel")
    for screen in (SMALL, REDUCED):
        shown = before(entry, played, index, screen=screen)
        stood = shown.effects.of(Announcement)
        assert stood
        poses = [shown.resting.made.poses[card] for card in stood.cards]
        length = shown.perform(played.beats(None)[index], 1)
        blow = shown.effects.of(Strike)
        assert blow and [*blow.struck] == poses
        assert shown.effects.of(Announcement) is None
        play_on(shown, blow.contact + 200 - shown.clock)
        at = pygame.Rect(0, 0, 8, 8)
        at.center = round(poses[0].x), round(poses[0].y)
        surface = pygame.Surface(screen.size)
        shown.draw(surface)
        red, green, blue, _ = pygame.transform.average_color(surface, at)
        assert red > green + 30 and red > blue + 30
        play_on(shown, length)
        assert not shown.moving


@each("cancel")
def test_cards_that_turn_sideways_can_be_seen_turning(entry: Entry) -> None:
    def turned(match: Match, beat: Beat) -> bool:
        return bool(beat.view.sideways)

    played, index = moment(entry, "announce", turned)
    heard: list[str] = []
    shown = board(4, entry=entry, play=lambda name, step, seat: heard.append(name))
    shown.settle(played.beats(None)[index - 1].view)
    beat = played.beats(None)[index]
    card = next(iter(beat.view.sideways - played.beats(None)[index - 1].view.sideways))
    shown.perform(beat, 1)
    angles = []
    for _ in range(8):
        angles.append(abs(shown.shown_card(card)[0].angle))
        shown.update(40)
    assert angles == sorted(angles)
    assert angles[0] < 5 and any(20 < angle < 70 for angle in angles) and angles[-1] > 80
    assert "sideways" in heard


# Said


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_said_can_be_said(entry: Entry, lang: str) -> None:
    words, spec = Words(lang, entry.package), load_board(entry.rules)
    for name, event in spec.events.items():
        if event.until and not event.claims and "yes" not in event.parts:
            keys = (f"speech.{name}", f"speech.{name}.true")
            assert "word" in event.parts or any(key in words for key in keys)


@each("say")
def test_what_is_said_is_filled_in_and_stands_after_a_jump(entry: Entry) -> None:
    played, index = moment(entry, "say")
    beat = played.beats(None)[index]
    seat = spec_of(entry, beat).part(beat.event, "by")
    shown, jumped = before(entry, played, index), board(4, entry=entry)
    play_on(shown, shown.perform(beat, 1))
    jumped.settle(beat.view, past(played, index))
    for one in (shown, jumped):
        said = one.speech.bubbles.of(seat)
        assert said and said.text and "{" not in said.text
    assert shown.speech.bubbles.of(seat).text == jumped.speech.bubbles.of(seat).text  # type: ignore[union-attr]


@each("say")
def test_who_has_claimed_something_still_shows_what_while_it_says_something_else(entry: Entry) -> None:
    board_spec = load_board(entry.rules)
    claim = board_spec.table(ClaimSpec)
    if claim is None:
        pytest.skip("nothing is claimed here")

    def by_claimer(match: Match, beat: Beat) -> bool:
        ask = beat.view.ask
        return ask is not None and ask.what not in claim.over and claimer(entry, match) == seat_of(entry, beat)

    if not any(event.cue == "say" and "word" in event.parts for event in board_spec.events.values()):
        pytest.skip("nobody says another claim here")
    played, index = moment(entry, "say", by_claimer)
    beat = played.beats(None)[index]
    shown = before(entry, played, index)
    play_on(shown, shown.perform(beat, 1))
    claimed = latest_claim(entry, played)
    said = shown.speech.bubbles.of(seat_of(entry, beat))
    assert said and said.word == entry.rules.claims[spec_of(entry, claimed).part(claimed.event, "word")]


def latest_claim(entry: Entry, match: Match) -> Beat:
    return next(beat for beat in reversed(match.beats(None)) if spec_of(entry, beat).claims)


def claimer(entry: Entry, match: Match) -> Seat:
    return seat_of(entry, latest_claim(entry, match))


def seat_of(entry: Entry, beat: Beat) -> Seat:
    """Return the seat that says it."""
    seat = spec_of(entry, beat).part(beat.event, "by")
    assert isinstance(seat, int)
    return seat


# Seen by all but one


def unknown(match: Match, beat: Beat) -> bool:
    """True if the blind seat has not known the card before."""
    spec = load_board(match.game).events[type(beat.event).__name__]
    owner, card = spec.part(beat.event, "to"), spec.part(beat.event, "card")
    latest = range(match.latest, len(match.beats(None)))
    return all(match.beats(owner)[index].view.face(card) is None for index in latest)


def blind(entry: Entry, played: Match, index: int) -> Seat:
    beat = played.beats(None)[index]
    seat = spec_of(entry, beat).part(beat.event, "to")
    assert isinstance(seat, int)
    return seat


def glimpsed(
    entry: Entry, eyes: Seat | None, tempo: float = 1
) -> tuple[list[str | None], float, list[str], list[float]]:
    """Return a glimpse's pictures, length, sounds and card sizes.

    The card's face by frames of its beat.
    """
    played, index = moment(entry, "glimpse", unknown)
    beat = played.beats(eyes)[index]
    heard: list[str] = []
    shown = board(4, entry=entry, bottom=0, play=lambda name, step, seat: heard.append(name))
    shown.settle(played.beats(eyes)[index - 1].view)
    card = spec_of(entry, beat).part(beat.event, "card")
    length = shown.perform(beat, tempo)
    faces, heights = [], []
    for _ in range(round(length / FRAME)):
        shown.update(FRAME)
        pose, face = shown.shown_card(card)
        faces.append(face)
        heights.append(round(pose.height, 3))
    return faces, length, heard, heights


@each("glimpse")
def test_all_but_one_see_the_card_and_for_all_it_moves_alike(entry: Entry) -> None:
    played, index = moment(entry, "glimpse", unknown)
    owner = blind(entry, played, index)
    face = played.beats((owner + 1) % 4)[index].view.face(
        spec_of(entry, played.beats(None)[index]).part(played.beats(None)[index].event, "card")
    )
    assert face is not None
    sees = {eyes: glimpsed(entry, eyes) for eyes in (None, 0, 1, 2, 3)}
    assert len({length for _, length, _, _ in sees.values()}) == 1
    assert len({tuple(heard) for _, _, heard, _ in sees.values()}) == 1
    for eyes, (faces, length, heard, heights) in sees.items():
        shown = [*faces].count(entry.rules.faces[face].id)
        assert {*faces} <= {None, entry.rules.faces[face].id}
        assert (shown * FRAME >= glimpse.HELD - 400) if eyes not in (None, owner) else shown == 0
        assert max(heights) == heights[-1] and length >= glimpse.HELD
        assert "glimpse" in heard


@each("glimpse")
@pytest.mark.parametrize("tempo", [0.5, 4.0])
def test_the_card_is_held_as_long_at_any_speed(entry: Entry, tempo: float) -> None:
    assert glimpsed(entry, None, tempo)[1] == pytest.approx(glimpse.HELD + glimpse.COMES / tempo)


@each("glimpse")
def test_after_a_press_and_after_the_next_beat_it_lies_face_down(entry: Entry) -> None:
    played, index = moment(entry, "glimpse", unknown)
    owner = blind(entry, played, index)
    eyes = (owner + 1) % 4
    found = played.beats(eyes)
    card = spec_of(entry, found[index]).part(found[index].event, "card")
    shown = before(entry, played, index, eyes)
    shown.perform(found[index], 1)
    shown.update(1000)
    shown.settle(found[index].view, past(played, index))
    assert not shown.moving and shown.shown_card(card)[1] is None
    shown = before(entry, played, index, eyes)
    play_on(shown, shown.perform(found[index], 1))
    play_on(shown, shown.perform(found[index + 1], 1) + 500)
    assert shown.shown_card(card)[1] is None
    assert found[index + 1].view.face(card) is None


@each("glimpse")
def test_only_eyes_that_see_it_have_to(entry: Entry) -> None:
    played, index = moment(entry, "glimpse", unknown)
    owner = blind(entry, played, index)
    shown = board(4, entry=entry)
    held = {eyes: shown.holds(played.beats(eyes)[index]) for eyes in (None, 0, 1, 2, 3)}
    assert held == {eyes: eyes not in (None, owner) for eyes in held}
    assert not shown.holds(played.beats((owner + 1) % 4)[0])


# Burnt


@each("burn")
@pytest.mark.parametrize("screen", [SMALL, REDUCED], ids=("moving", "reduced"))
def test_cards_burn_where_they_lie_and_then_leave(entry: Entry, screen: Screen) -> None:
    played, index = moment(entry, "burn")
    beat = played.beats(None)[index]
    shown = before(entry, played, index, screen=screen)
    seat = spec_of(entry, beat).part(beat.event, "by")
    burnt = [card for card, zone in shown.resting.made.zones.items() if beat.view.map.seats[zone] == seat]
    length = shown.perform(beat, 1)
    burnt = [card for card in burnt if beat.view.map.seats[shown.resting.made.zones[card]] != seat]
    assert burnt and length >= burn.BLAZE
    lay = {card: shown.shown_card(card)[0].x for card in burnt}
    play_on(shown, burn.LEAVE - 100)
    assert {card: shown.shown_card(card)[0].x for card in burnt} == lay
    lit = pixels(shown, screen)
    shown.effects.rest()
    assert shown.effects.of(Fire) is None
    assert pixels(shown, screen) != lit
    play_on(shown, length)
    assert not shown.moving
    assert all(shown.shown_card(card)[0].x != lay[card] for card in burnt)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("cue", ["announce", "cancel", "say", "glimpse", "burn"])
@pytest.mark.parametrize("screen", [SMALL, REDUCED], ids=("moving", "reduced"))
def test_what_is_heard_can_be_seen(cue: str, screen: Screen) -> None:
    entry = with_cue(cue)[0]
    played, index = moment(entry, cue)
    heard: list[str] = []
    shown, plain = (board(4, screen, entry, play=lambda name, step, seat: heard.append(name)) for _ in range(2))
    for one in (shown, plain):
        one.settle(played.beats(None)[index - 1].view, past(played, index - 1))
    beat = played.beats(None)[index]
    shown.perform(beat, 1)
    plain.settle(beat.view)
    for one in (shown, plain):
        one.update(450)
        one.painter.lamp.turn((0, 0), 0, 0)
    assert cue in heard
    assert pixels(shown, screen) != pixels(plain, screen)


@each("swap")
@pytest.mark.parametrize("eyes", [None, 0, 1, 2, 3])
def test_hands_that_are_exchanged_are_seen_going_both_ways(entry: Entry, eyes: Seat | None) -> None:
    def many(match: Match, beat: Beat) -> bool:
        return len({beat.view.count("hand", seat) for seat in range(4)}) > 1

    played, index = moment(entry, "swap", many)
    beats = played.beats(eyes)
    spec = spec_of(entry, beats[index])
    pair = {spec.part(beats[index].event, part) for part in ("by", "to")}
    shown = before(entry, played, index, eyes)
    length = shown.perform(beats[index], 1)
    flying: dict[int | None, int] = {}
    for flight in shown.flights._flights:
        seat = beats[index].view.map.owners[flight.zone]
        flying[seat] = flying.get(seat, 0) + (seat in pair)
    held = {seat: beats[index].view.count("hand", seat) for seat in pair}
    assert {seat: flying.get(seat, 0) for seat in pair} == held
    play_on(shown, length + 1500)
    assert not shown.moving


@every_game
def test_talk_is_over_when_something_else_happens_unless_it_holds_for_longer(entry: Entry) -> None:
    spec = load_board(entry.rules)
    if {event.until for event in spec.events.values()} - {"next", None}:
        return
    played = match(3, 80, 2, entry)
    shown, talked = board(3, entry=entry), 0
    for beat in played.beats(None):
        cue = spec_of(entry, beat).cue
        shown.update(4000)
        shown.perform(beat, 4)
        said = [seat for seat in range(3) if shown.speech.bubbles.of(seat)]
        talked += bool(said)
        assert not said or cue in ("say", "announce", "swap", "end")
    assert talked
