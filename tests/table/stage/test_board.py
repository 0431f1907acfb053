from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.words import Words
from table import cache
from table.match.director import Director
from table.match.picker import Touch
from table.screen import Screen
from table.stage import resting
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues import reveal
from table.stage.drawing.pictures import Pictures
from table.stage.layout.spreads.fan import FAN_LIMIT
from table.stage.motion.flights import Flight
from table.stage.motion.measures import RESHAPE
from table.stage.parts.seat import SeatSpec
from tests.table.stage.boards import SMALL, art, board, match, pixels


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    yield


def beats(played: Match, eyes: int | None) -> list[Beat]:
    return list(played.beats(eyes))


def first(found: list[Beat], name: str) -> int:
    return next(i for i, beat in enumerate(found) if type(beat.event).__name__ == name)


def play_on(shown: Board, ms: float, frame: float = 50) -> None:
    while ms > 0:
        shown.update(min(frame, ms))
        ms -= frame


def test_a_beat_lasts_as_long_as_its_cards_fly() -> None:
    shown = board(4)
    for beat in beats(match(4, 10, seed=2), 0):
        length = shown.perform(beat, 1)
        assert 300 <= length <= 2500
        play_on(shown, length + 800)


@pytest.mark.parametrize("seats", GAMES[0].rules.seats)
def test_the_deal_is_over_within_its_time(seats: int) -> None:
    shown = board(seats)
    length = shown.perform(match(seats, 0).beats(0)[0], 1)
    assert length <= 1400 + 200
    play_on(shown, length)
    assert not shown.moving


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
@pytest.mark.parametrize("eyes", [None, 0])
def test_a_card_lands_in_a_hidden_hand_where_its_back_will_lie_and_leaves_it_from_there(
    entry: Entry, eyes: int | None
) -> None:
    """Else it would jump, grow or shrink as it lands."""
    shown, landed = board(entry.rules.seats[-1], entry=entry), 0
    for beat in match(entry.rules.seats[-1], 60, 3, entry).beats(eyes):
        lay = shown.lying.made
        shown.perform(beat, 1)
        coming: dict[int, list[Flight]] = {}
        for flight in shown._flights.in_order():
            if flight.token is None and not flight.stays:
                coming.setdefault(flight.zone, []).append(flight)
            elif lay.backs and not flight.stays and flight.token not in lay.poses:
                backs = {pose for backs in lay.backs.values() for pose in backs}
                assert flight.travel.start in backs.union(lay.poses.values())
        for zone, flights in coming.items():
            held, lying = beat.view.zones[zone], shown.lying.made.backs[zone]
            assert isinstance(held, int)
            rest = held - len(flights)
            assert [flight.travel.end for flight in flights] == [
                lying[min(number, len(lying) - 1)] for number in range(rest, held)
            ]
            landed += len(flights)
        shown.settle(beat.view)
    assert landed


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_the_backs_of_the_hand_at_the_bottom_make_room_and_do_not_jump(entry: Entry) -> None:
    screen, seats = Screen((1280, 720), "en"), entry.rules.seats[0]
    shown, made_room = board(seats, screen, entry), 0
    for beat in match(seats, 60, 3, entry).beats(None):
        lay = shown.lying.made
        shown.perform(beat, 1)
        for zone, backs in shown.lying.made.backs.items() if lay.backs else ():
            flights = [flight for flight in shown._flights.in_order() if flight.stays and flight.zone == zone]
            coming = shown._flights.hidden_to()[zone]
            rest = len(backs) - min(coming, len(backs))
            assert len(flights) in (0, rest)
            seen = [flight.travel.at(shown._clock) for flight in flights] or backs[:rest]
            assert all(abs(now.x - before.x) <= 6 for now, before in zip(seen, lay.backs.get(zone, ()), strict=False))
            made_room += len(flights)
        play_on(shown, 3000)
        assert not shown._flights.hidden_to(stays=True)
    assert made_room


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_where_no_card_lies_yet_no_number_of_cards_is_shown(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(resting, "draw_count", lambda canvas, said, *_: told.append(said))
    shown = board(entry.rules.seats[-1], entry=entry)
    for beat in match(entry.rules.seats[-1], 30, 3, entry).beats(None):
        shown.perform(beat, 1)
        pixels(shown)
        play_on(shown, 3000)
        pixels(shown)
    assert told and "0" not in told


@pytest.mark.parametrize("tempo", [0.5, 2.0, 4.0])
def test_the_tempo_stretches_every_beat(tempo: float) -> None:
    usual, other = board(4), board(4)
    for beat in beats(match(4, 12, seed=2), 0):
        length = usual.perform(beat, 1)
        assert other.perform(beat, tempo) == pytest.approx(length / tempo, rel=0.3)
        play_on(usual, length + 3000)
        play_on(other, length / tempo + 6000)


def test_settling_ends_all_motion_at_once() -> None:
    found = beats(match(4, 8, seed=3), 0)
    at = first(found, "Revealed")
    shown, other = board(4), board(4)
    shown.settle(found[at - 1].view)
    other.settle(found[at - 1].view)
    shown.perform(found[at], 1)
    shown.update(400)
    assert shown.moving
    shown.settle(found[at].view)
    other.settle(found[at].view)
    assert not shown.moving
    shown._clock = other._clock = 0
    shown._painter.lamp.turn((0, 0), 0, 0)
    other._painter.lamp.turn((0, 0), 0, 0)
    assert pixels(shown) == pixels(other)


def test_what_stands_is_said_in_the_language_of_the_moment() -> None:
    game = match(4, 1, seed=1)
    shown = board(4)
    for beat in beats(game, None):
        play_on(shown, shown.perform(beat, 1) + 1000)
    (seat,) = shown._speech.bubbles.seats
    english = shown._speech.bubbles.of(seat)
    words = Words("ja", "table", GAMES[0].package)
    shown.layout(Screen(SMALL.size, "ja"), words, shown._pictures.art, 0)
    japanese = shown._speech.bubbles.of(seat)
    assert english and japanese and english.word == japanese.word
    assert japanese.text == words(f"claim.{japanese.word}") != english.text


def test_the_claim_that_holds_is_shown_even_if_its_beat_was_jumped_over() -> None:
    found = beats(match(4, 30, seed=3), None)
    at = first(found, "Offered")
    shown = board(4)
    shown.settle(found[at].view, [beat.event for beat in reversed(found[: at + 1])])
    giver = found[at].event.giver  # type: ignore[attr-defined]
    said = shown._speech.bubbles.of(giver)
    assert said and said.word == GAMES[0].rules.claims[found[at].event.claim]  # type: ignore[attr-defined]
    over = next(beat.view for beat in found[at:] if beat.view.ask and beat.view.ask.what == "offer")
    shown.settle(over)
    assert all(shown._speech.bubbles.of(seat) is None for seat in range(4))


def test_at_the_reveal_what_was_said_stands_beside_the_card_and_nowhere_else() -> None:
    found = beats(match(4, 8, seed=3), None)
    at = first(found, "Revealed")
    shown = board(4)
    for beat in found[: at + 1]:
        play_on(shown, shown.perform(beat, 1))
    assert (show := shown._effects.of(reveal.Unveiling)) and all(show.said)
    assert all(shown._speech.bubbles.of(seat) is None for seat in range(4))


def test_the_claim_comes_back_for_who_is_asked_while_the_round_goes_on() -> None:
    found = beats(match(2, 400, seed=2), None)
    at = next(i for i, beat in enumerate(found) if beat.view.ask and beat.view.ask.what == "lay")
    shown = board(2)
    for beat in found[: at + 1]:
        play_on(shown, shown.perform(beat, 1))
    giver, word = found[at].view.facts.giver, found[at].view.facts.claim  # type: ignore[attr-defined]
    said = shown._speech.bubbles.of(giver)
    assert said and said.word == GAMES[0].rules.claims[word]


def heard(seats: int, played: Match, eyes: int | None) -> list[tuple[str, int]]:
    sounds: list[tuple[str, int]] = []
    shown = board(seats, play=lambda name, step: sounds.append((name, step)))
    for beat in played.beats(eyes):
        play_on(shown, shown.perform(beat, 1) + 400)
    play_on(shown, 3000)
    return sounds


def test_sounds_belong_to_what_happens() -> None:
    sounds = heard(4, match(4, 400, seed=4), None)
    names = [name for name, _ in sounds]
    assert {"deal", "slide", "claim", "flip", "take", "danger", "turn"} <= set(names)
    assert {"reveal_true", "reveal_lie"} & set(names)
    steps = [step for name, step in sounds if name == "deal"]
    assert steps == sorted(steps) and len(steps) > 5


def test_skipping_is_silent() -> None:
    sounds: list[str] = []
    shown = board(4, play=lambda name, step: sounds.append(name))
    found = beats(match(4, 4, seed=3), 0)
    shown.perform(found[0], 1)
    shown.settle(found[-1].view)
    play_on(shown, 3000)
    assert sounds == []


# What can be pointed at


def at_rest(seats: int, steps: int, eyes: int | None, screen: Screen = SMALL) -> Board:
    shown = board(seats, screen)
    shown.settle(match(seats, steps, seed=3).view(eyes))
    return shown


def test_things_are_the_own_hand_first_and_the_seats_last() -> None:
    shown = at_rest(6, 12, 0)
    things = shown.lying.things()
    view = match(6, 12, seed=3).view(0)
    hand = [thing.touch.value for thing in things[: len(view.cards("hand", 0))]]
    assert sorted(map(int, hand)) == sorted(view.cards("hand", 0))
    assert [thing.touch for thing in things[-6:]] == [Touch("Seat", seat) for seat in range(6)]
    assert len({thing.touch for thing in things}) == len(things)
    covered = set(view.cards("pile")[:-1])
    cards = [thing for thing in things if thing.touch.kind == "Token"]
    assert {thing.touch.value for thing in cards} <= set(view.seen) - covered
    assert all(
        any(card.rect.contains(shown.lying.made.rects[token]) for card in cards) for token in set(view.seen) - covered
    )


def test_things_are_worked_out_once_for_as_long_as_nothing_changes() -> None:
    shown = at_rest(4, 6, 0)
    found = shown.lying.things()
    shown.update(500)
    assert shown.lying.things() is found
    shown.settle(match(4, 9, seed=3).view(0))
    assert shown.lying.things() != found


def test_equal_cards_of_a_column_are_one_thing_and_others_are_not() -> None:
    for entry in GAMES:
        view = match(3, 90, seed=4, entry=entry).view(None)
        shown = board(3, entry=entry)
        shown.settle(view)
        columned = {token: column for column in shown.lying.made.columns for token in column.tokens}
        things = {int(thing.touch.value): thing for thing in shown.lying.things() if thing.touch.kind == "Token"}
        looks = [
            (columned[token].zone, view.face(token) if view.is_open(token) else token, token in view.sideways)
            for token in columned
        ]
        assert len(set(looks)) == sum(token in columned for token in things)
        for token in set(columned) - set(things):
            same = next(
                t for t in things.values() if t.rect.contains(shown.lying.made.rects[token]) and t.face is not None
            )
            assert "×" in same.name


def test_of_equal_cards_the_one_that_can_be_chosen_is_touched() -> None:
    entry = next(entry for entry in GAMES if "area" in {place.name for place in entry.rules.places})
    for seed in range(20):
        shown = board(3, entry=entry)
        shown.settle(match(3, 60, seed=seed, entry=entry).view(None))
        for column in shown.lying.made.columns:
            found = next(thing for thing in shown.lying.things() if thing.touch.value == column.tokens[-1])
            if f"×{len(column.tokens)}" in found.name and len(column.tokens) > 1:
                lower = Touch("Token", column.tokens[0])
                shown.mark([lower])
                assert lower in [thing.touch for thing in shown.lying.things()]
                shown.mark([Touch("Token", token) for token in column.tokens])
                shown.choose([found.touch])
                assert found.touch not in [thing.touch for thing in shown.lying.things()]
                return
    raise AssertionError("no column has equal cards")


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_piles_are_called_by_their_names_also_where_no_card_lies(entry: Entry) -> None:
    words = Words("en", entry.package)
    shown = board(3, entry=entry)
    view = match(3, 0, entry=entry).view(None)
    shown.settle(view)
    piles = [name for name, seat in zip(view.map.names, view.map.seats, strict=True) if seat is None]
    for name, rect in zip(piles, shown.places.piles, strict=True):
        said = shown.lying.name_at(rect.center)
        assert said and said.startswith(words(f"place.{name}"))
        assert (said == words(f"place.{name}")) == (view.count(name) == 0)


@pytest.mark.parametrize("entry", [e for e in GAMES if load_board(e.rules).table(SeatSpec)], ids=lambda e: e.id)
def test_what_the_facts_say_of_a_seat_is_said_and_can_be_seen_there(entry: Entry) -> None:
    spec, words = load_board(entry.rules).table(SeatSpec), Words("en", "table", entry.package)
    assert spec
    view, shown = match(3, 10, seed=4, entry=entry).view(None), board(3, entry=entry)
    for name, row in spec.rows.items():
        pictures, told = [], []
        for value in (0, 1) if row.who else ((0, 1, 2), (0, 2, 2)):
            facts = view.facts.copy()
            object.__setattr__(facts, row.who or str(row.fact), value)
            shown.settle(replace(view, facts=facts))
            shown._clock = 0
            pictures.append(shown_surface(shown))
            told.append(next(thing.name for thing in shown.lying.things() if thing.touch == Touch("Seat", 1)))
        place = shown.places.seats[1]
        where = place.token if row.look == "token" else place.badges
        one, other = (pygame.image.tobytes(picture.subsurface(where.inflate(4, 4)), "RGB") for picture in pictures)
        assert one != other
        assert told[0] != told[1] or (f"seat.{name}" in words and "{" not in words(f"seat.{name}"))
        named = [pygame.image.tobytes(picture.subsurface(place.name), "RGB") for picture in pictures]
        assert named[0] == named[1] or row.look == "struck", "coins are higher than the line"


def test_points_of_finished_games_are_not_told_if_they_are_those_of_the_only_game() -> None:
    entry, row = next(
        (entry, row)
        for entry in GAMES
        if (spec := load_board(entry.rules).table(SeatSpec))
        for row in spec.rows.values()
        if row.unlike
    )
    view, shown = match(3, 10, seed=4, entry=entry).view(None), board(3, entry=entry)
    facts = view.facts.copy()
    told = []
    for finished in ((0, 0, 0), (5, 2, 0), (7, 2, 0)):
        object.__setattr__(facts, str(row.unlike), (5, 2, 0))
        object.__setattr__(facts, str(row.fact), finished)
        shown.settle(replace(view, facts=facts))
        told.append("finished games: 7" in shown.lying.of_seat(0))
    assert told == [False, False, True]


def shown_surface(shown: Board) -> pygame.Surface:
    surface = pygame.Surface(SMALL.size)
    shown.draw(surface)
    return surface


def test_a_card_outside_the_hand_that_is_chosen_is_marked() -> None:
    entry = next(entry for entry in GAMES if "area" in {place.name for place in entry.rules.places})
    shown = board(4, entry=entry)
    shown.settle(match(4, 60, seed=3, entry=entry).view(0))
    token = shown.lying.made.columns[0].tokens[-1]
    before = shown_surface(shown)
    shown.choose([Touch("Token", token)])
    after = shown_surface(shown)
    rect = shown.lying.made.rects[token].clip(after.get_rect())
    assert pygame.image.tobytes(before.subsurface(rect), "RGB") != pygame.image.tobytes(after.subsurface(rect), "RGB")


def test_names_tell_only_what_these_eyes_know() -> None:
    words = Words("en", GAMES[0].package)
    for eyes in (None, 0, 1, 2, 3):
        played = match(4, 1, seed=3)
        view = played.view(eyes)
        shown = board(4)
        shown.settle(view)
        for thing in shown.lying.things():
            if thing.touch.kind == "Token":
                face = view.face(int(thing.touch.value))
                name = words("card") if face is None else words(f"face.{GAMES[0].rules.faces[face].id}")
                assert thing.name.split(" ×")[0].split(": ")[-1] == name
                where = (thing.rect.x + 2, thing.rect.y + 2)
                assert shown.lying.name_at(where) is not None


def test_a_stack_is_one_thing_until_all_its_cards_are_chosen() -> None:
    shown = at_rest(2, 0, 0)
    stacked = next(thing for thing in shown.lying.things() if "×2" in thing.name)
    shown.choose([stacked.touch])
    other = next(t for t in shown.lying.things() if t.rect == stacked.rect)
    assert other.touch != stacked.touch
    shown.choose([stacked.touch, other.touch])
    assert next(t for t in shown.lying.things() if t.rect == stacked.rect).touch in (stacked.touch, other.touch)


Change = Callable[[Board, list[Any]], None]


@pytest.mark.parametrize(
    "change",
    [
        lambda shown, things: shown.focus(things[2].touch),
        lambda shown, things: shown.focus(things[-1].touch),
        lambda shown, things: shown.mark([things[1].touch]),
        lambda shown, things: shown.mark([things[1].touch], dim=True),
        lambda shown, things: shown.mark([things[-2].touch]),
        lambda shown, things: shown.choose([things[1].touch]),
        lambda shown, things: shown.choose([things[-1].touch]),
    ],
)
def test_what_the_player_does_can_be_seen_and_goes_away_again(change: Change) -> None:
    shown = at_rest(4, 6, 0)
    before = pixels(shown)
    change(shown, shown.lying.things())
    shown.update(150)
    assert pixels(shown) != before
    shown.focus(None)
    shown.mark(None)
    shown.choose([])
    shown.update(150)
    assert pixels(shown) == before


def test_a_card_leans_to_the_pointer_unless_motion_is_reduced() -> None:
    for screen, leans in ((Screen((1280, 720), "en"), True), (Screen((1280, 720), "en", reduced=True), False)):
        shown = at_rest(4, 6, 0, screen)
        card = shown.lying.things()[3]
        pose = shown.lying.made.poses[int(card.touch.value)]
        seen = []
        for x in (pose.x - pose.height / 3, pose.x, pose.x + pose.height / 3):
            shown.focus(card.touch, (round(x), round(pose.y)))
            shown.update(300)
            seen.append(pixels(shown, screen))
        assert len({*seen}) == (3 if leans else 1)
        shown.focus(card.touch)  # by keys
        shown.update(300)
        assert pixels(shown, screen) == seen[1]


def test_the_hand_unfolds_into_another_shape() -> None:
    found = beats(match(4, 200, seed=5), 0)
    sizes = [len(beat.view.cards("hand", 0)) for beat in found]
    at = next(i for i, size in enumerate(sizes) if size == FAN_LIMIT and sizes[i - 1] > FAN_LIMIT)
    shown = board(4)
    shown.settle(found[at - 1].view)
    before = shown.lying.made.poses
    shown.perform(found[at], 1)
    stacks = shown.lying.made.stacks
    shown.update(60)
    moving = [flight for stack in stacks for flight in [shown._flights.of(stack.tokens[0])] if flight]
    assert len(moving) >= len(stacks) - 1
    begins = [flight.travel.began for flight in moving]
    assert begins == sorted(begins) and len({*begins}) == len(begins)  # later ones lie on those before
    assert all(flight.travel.start == before[flight.token] for flight in moving if flight.token is not None)
    assert max(begins) + RESHAPE < 500


def test_the_order_of_choosing_can_be_read() -> None:
    shown = at_rest(4, 6, 0)
    one, two = (thing.touch for thing in shown.lying.things()[:2])
    shown.choose([one, two])
    before = pixels(shown)
    shown.choose([two, one])
    assert pixels(shown) != before


# Windows


def test_a_resized_window_shows_the_same_game() -> None:
    played = match(4, 9, seed=3)
    shown = board(4)
    shown.perform(played.beats(0)[0], 1)
    shown.settle(played.view(0))
    large = Screen((960, 540), "en")
    shown.layout(large, Words("en", GAMES[0].package), art(GAMES[0].id), 400)
    assert shown.places.log is not None
    other = Board(large, GAMES[0], shown._seats, Words("en", GAMES[0].package), art(GAMES[0].id), log=400)
    other.settle(played.view(0))
    assert pixels(shown, large) == pixels(other, large)


def test_laying_out_the_same_leaves_motions_alone() -> None:
    shown = board(4)
    shown.perform(match(4, 0).beats(0)[0], 1)
    shown.layout(*shown._laid_for)  # type: ignore[misc]
    assert shown.moving


def test_nobody_moves_for_other_eyes_only_the_hand_at_the_bottom_is_theirs() -> None:
    played = match(4, 3)
    shown = board(4, bottom=2)
    shown.settle(played.view(None))
    panels = [place.panel for place in shown.places.seats]
    for eyes, holder in ((None, 2), (1, 1), (3, 3), (None, 2)):
        shown.settle(played.view(eyes))
        assert (shown.places.bottom, shown.places.holder) == (2, holder)
        assert [place.panel for place in shown.places.seats] == panels
        held = [stack.rect for stack in shown.lying.made.stacks]
        assert bool(held) == (eyes is not None) and all(shown.places.hand.inflate(4, 4).contains(rect) for rect in held)


def test_a_director_plays_a_whole_game_on_it() -> None:
    played = match(3, 400, seed=8)
    shown = board(3)
    director = Director(shown, 4.0)
    director.watch(played.beats(None), 0)
    frames = 0
    while director.busy:
        director.update(40)
        shown.update(40)
        frames += 1
    assert director.shown == len(played.beats(None))
    assert frames > len(played.beats(None))


def test_where_several_people_share_the_screen_the_hand_says_whose_it_is() -> None:
    played, tags = match(3, 3), []
    for persons, eyes in ((1, 0), (2, 0), (2, 1)):
        shown, surface = board(3, persons=persons), pygame.Surface(SMALL.size)
        shown.settle(played.view(eyes))
        shown.draw(surface)
        tag = pygame.Rect(shown.places.hand.left, shown.places.prompt.bottom + 1, 24, 6)
        tags.append(pygame.image.tobytes(surface.subsurface(tag), "RGB"))
    assert len({*tags}) == 3


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: str(entry.id))
def test_what_is_foreseen_is_made_before_its_frame_and_changes_nothing(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = 0
    compose = Pictures._card

    def count(pictures: Pictures, *given: Any) -> pygame.Surface:
        nonlocal made
        made += 1
        return compose(pictures, *given)

    monkeypatch.setattr(Pictures, "_card", count)
    seen, needed = [], []
    for foresees in (False, True):
        cache.clear()
        shown = board(4, entry=entry)
        frames, in_frames = [], 0
        for beat in match(4, 5, seed=2, entry=entry).beats(None):
            coming = shown.coming
            shown.perform(beat, 1)
            while shown.moving:
                if foresees and shown.coming != coming:
                    coming = shown.coming
                    shown.foresee()
                shown.update(60)
                before = made
                frames.append(zlib.crc32(pixels(shown)))
                in_frames += made - before
        seen.append(frames)
        needed.append(in_frames)
    assert seen[0] == seen[1]
    assert needed[1] < needed[0] / 2
