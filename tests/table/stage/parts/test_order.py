"""The order of play on the board.

The direction by arrows, who is next, and what waits, by signs and in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.match import Match
from games.core.view import View
from games.core.words import LANGUAGES, Words
from table.base.screen import Screen
from table.match.picker import Touch
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.layout.arrange import places
from table.stage.layout.layout import Layout
from table.stage.parts.order import TURN_ROUND, Order, OrderSpec, steps, turn_of
from table.stage.parts.total import TotalSpec
from tests.table.moments import TRIED, moment, spec_of, with_cue
from tests.table.scenes.playing import PERSON, sit_down
from tests.table.stage.boards import SMALL, board, match, pixels
from tests.table.stage.layouts import LOGS

ORDERED = [entry for entry in GAMES if load_board(entry.rules).table(OrderSpec)]
each = pytest.mark.parametrize("entry", ORDERED, ids=lambda entry: entry.id)
FULL = Screen((1280, 720), "en")


def order_of(entry: Entry) -> OrderSpec:
    order = load_board(entry.rules).table(OrderSpec)
    assert order
    return order


def saying(view: View, **facts: Any) -> View:
    """The view with other facts."""
    changed = view.facts.copy()
    for name, value in facts.items():
        setattr(changed, name, value)
    return replace(view, facts=changed)


def played(entry: Entry, seats: int) -> Iterator[View]:
    """Yield views of the questions in some games."""
    for seed in range(3):
        game: Match = match(seats, 30, seed, entry)
        beats = game.beats(None)
        yield from (beat.view for beat in beats[:80] if beat.view.ask)


def layout_of(entry: Entry, seats: int, screen: Screen = FULL, log: float = 0.0) -> Layout:
    return places(screen, seats, 0, load_board(entry.rules), entry.rules, log)


def named(shown: Board, seat: int) -> str:
    return next(thing.name for thing in shown.resting.things() if thing.touch == Touch("Seat", seat))


@pytest.mark.sampled(1)
@each
def test_at_any_decision_just_one_seat_is_next(entry: Entry) -> None:
    order = order_of(entry)
    for seats in entry.rules.seats:
        for view in played(entry, seats):
            marked = [seat for seat in range(seats) if turn_of(view, order, seat).next]
            assert marked == [getattr(view.facts, order.next)]


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_is_next_and_what_waits_is_said_with_the_seat(entry: Entry, lang: str) -> None:
    order, words = order_of(entry), Words(lang, "table", entry.package)
    view = match(3, 0, entry=entry).view(0)
    shown = board(3, Screen(SMALL.size, lang), entry)
    for goal in range(3):
        shown.settle(saying(view, **{order.next: goal}))
        assert [words("play.next") in named(shown, seat) for seat in range(3)] == [seat == goal for seat in range(3)]
    player = getattr(view.facts, order.player)
    slips = [words("play.left_means") in named(shown, seat) for seat in range(3)]
    assert slips == [bool(order.left) and seat == player for seat in range(3)]
    for name in order.waiting:
        by_seat = isinstance(getattr(view.facts, name), tuple)
        value = tuple(2 * (seat == player) for seat in range(3)) if by_seat else 2
        shown.settle(saying(view, **{name: value}))
        assert [words(f"order.{name}", count=2) in named(shown, seat) for seat in range(3)] == [
            seat == player for seat in range(3)
        ]


@pytest.mark.sampled(1)
@each
def test_what_the_facts_say_of_the_order_can_be_seen_beside_the_name(entry: Entry) -> None:
    order = order_of(entry)
    view = match(3, 0, entry=entry).view(0)
    player = getattr(view.facts, order.player)
    other = (player + 1) % 3
    cases = [(order.next, player, other, other)]
    cases += [(order.left, 1, 2, player)] if order.left else []
    cases += [(order.target, -1, other, other)] if order.target else []
    for name, one, two, seat in cases:
        found = []
        for value in (one, two):
            shown = board(3, entry=entry)
            shown.settle(saying(view, **{order.next: other, name: value}))
            surface = pygame.Surface(SMALL.size)
            shown.draw(surface)
            found.append(pygame.image.tobytes(surface.subsurface(shown.places.seats[seat].badges), "RGB"))
        assert found[0] != found[1], name


@each
@pytest.mark.parametrize("log", LOGS)
def test_the_arrows_lead_clockwise_from_seat_to_seat(entry: Entry, log: float) -> None:
    """Each is on the board and covers nothing important.

    Clear of the panels, the hand, the prompt and what lies in the middle.
    """
    for seats in entry.rules.seats:
        for screen in (FULL, Screen((1280, 720), "ja", 2.0), Screen((1024, 768), "en"), Screen((2560, 1080), "en")):
            layout = layout_of(entry, seats, screen, log)
            middle = (layout.board.centerx, layout.board.centery)
            found = [*steps(layout, screen)]
            assert len(found) == seats
            for x, y, angle in found:
                arrow = Rect(0, 0, screen.px(26), screen.px(26))
                arrow.center = round(x), round(y)
                assert layout.board.contains(arrow)
                busy = [*(place.panel for place in layout.seats), *layout.piles]
                busy += [layout.prompt, layout.instruction, layout.menu]
                busy += [layout.middle] if layout.middle else []
                assert arrow.collidelist(busy) < 0
                way = pygame.Vector2(1, 0).rotate(-angle)
                out = pygame.Vector2(x, y) - pygame.Vector2(middle)
                assert out.cross(way) > 0  # clockwise, as y goes down


@each
def test_the_arrows_turn_round_with_the_direction(entry: Entry) -> None:
    order = order_of(entry)
    view = match(4, 0, entry=entry).view(None)
    pictures = []
    for direction in (1, -1):
        shown = board(4, entry=entry)
        shown.settle(saying(view, **{order.direction: direction}))
        pictures.append(pixels(shown))
    assert pictures[0] != pictures[1]


@each
@pytest.mark.parametrize("reduced", [False, True])
def test_turning_round_is_a_motion_but_not_where_motion_is_reduced(entry: Entry, reduced: bool) -> None:
    order = order_of(entry)
    game = match(4, 0, entry=entry)
    for seed in range(TRIED):
        game = match(4, 30, seed, entry)
        beats = game.beats(None)
        way = [getattr(beat.view.facts, order.direction) for beat in beats]
        turned = next((i for i in range(1, len(beats)) if way[i] != way[i - 1]), None)
        if turned:
            break
    assert turned
    shown = board(4, replace(SMALL, reduced=reduced), entry)
    shown.settle(beats[turned - 1].view)
    shown.perform(beats[turned], 1)
    order = shown.parts.get(Order)
    assert order and order.moving(shown.clock) != reduced
    shown.update(TURN_ROUND)
    assert not order.moving(shown.clock)


@each
def test_when_the_game_is_over_nobody_is_next(entry: Entry) -> None:
    ended = match(entry.rules.seats.start, 10_000, 1, entry)
    assert ended.result
    beats = ended.beats(0)
    shown, words = board(ended.seats, entry=entry), Words("en", "table", entry.package)
    shown.settle(beats[-1].view, [beats[-1].event])
    assert not any(words("play.next") in named(shown, seat) for seat in range(ended.seats))
    shown.settle(beats[-3].view, [beats[-3].event])
    assert any(words("play.next") in named(shown, seat) for seat in range(ended.seats))


@pytest.mark.parametrize("entry", with_cue("burst"), ids=lambda entry: entry.id)
def test_after_a_burst_nobody_is_next_until_the_new_round(entry: Entry) -> None:
    """Motion of the turn may be dropped without a difference.

    A seat that looks or jumps there sees the same.
    """
    order, words = order_of(entry), Words("en", "table", entry.package)
    game, index = moment(entry, "burst")
    beats, said = game.beats(None), words("play.next")
    cues = [spec_of(entry, beat).cue for beat in beats]
    asked = next(number for number in range(index + 1, len(beats)) if beats[number].view.ask)
    assert asked > index + 2
    shown, jumped = board(game.seats, entry=entry), board(game.seats, entry=entry)
    shown.settle(beats[index - 1].view, [beat.event for beat in reversed(beats[:index])])
    assert cues[index] == "burst" and any(said in named(shown, seat) for seat in range(game.seats))
    for number in range(index, asked + 1):
        shown.perform(beats[number], 1)
        shown.update(5000)
        jumped.settle(beats[number].view, [beat.event for beat in reversed(beats[: number + 1])])
        for each_board in (shown, jumped):
            seats = [seat for seat in range(game.seats) if said in named(each_board, seat)]
            assert seats == ([] if number < asked else [getattr(beats[asked].view.facts, order.next)])


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reminder_tells_the_order_and_the_total(entry: Entry, lang: str) -> None:
    from table.stage.speech.narrator import Narrator

    spec, words = load_board(entry.rules), Words(lang, "table", entry.package)
    game = match(3, 5, entry=entry)
    tells = Narrator(words, entry.rules, spec, ["A", "B", "C"])
    said, facts = tells.reminder(game.beats(None)), game.view(None).facts.as_dict()
    order = order_of(entry)
    way = words("play.clockwise" if facts[order.direction] > 0 else "play.anticlockwise")
    assert words("play.then", name="ABC"[facts[order.next]], way=way) in said
    if spec.table(TotalSpec):
        assert any(str(abs(facts[spec.table(TotalSpec).fact])) in line for line in said)


@pytest.mark.slow
@pytest.mark.sampled(1)
@each
def test_light_that_runs_along_the_arrows_is_told_and_nothing_else_changes_at_rest(entry: Entry) -> None:
    """A change that is only found by comparing costs a whole picture."""
    player = sit_down(PERSON, "random", "random", game=entry.id, speed=4.0)
    player.wait_until_asked()
    player.wait(4000)
    player.frame()
    told = 0
    for _ in range(40):
        player.wait(80)
        told += bool(player.scene.board.alive)
        player.app.draw_alive(player.surface)
        before = pygame.image.tobytes(player.surface, "RGB")
        assert player.frame() == before
    assert told > 5
