"""Mats share the room by what lies in them, where that helps."""

from __future__ import annotations

from random import Random

import pygame

from games import GAMES
from games.core.chance import SeededChance
from games.core.match import Match
from games.core.view import View
from table.base.screen import Screen
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.drawing.ground import paint_ground
from table.stage.layout.arrange import arrange, smallest
from table.stage.layout.layout import Layout
from tests.table.stage.boards import board, match, play_on

ROYAL = next(game for game in GAMES if game.id == "royal")
SIZE = (1280, 720)
MANY = 6


def grown(reduced: bool = False, seed: int = 0) -> tuple[Board, Match, list[tuple[Layout, Layout, View]]]:
    """Play until mats change; return both layouts, and the view before."""
    shown = board(MANY, Screen(SIZE, "en", reduced=reduced), ROYAL)
    played = Match(ROYAL.rules, MANY, chance=SeededChance(Random(seed)))
    shown.settle(played.view(0))
    changed, random, seen = [], Random(seed), len(played.beats(0))
    while played.ask and not changed:
        played.submit(played.ask.seat, played.legal(played.ask.seat).draw(random))
        for beat in list(played.beats(0))[seen:]:
            before, view = shown.places, shown.resting.view
            assert view
            length = shown.perform(beat, 1)
            if shown.places is not before:
                changed.append((before, shown.places, view))
                break
            play_on(shown, length + 3000)
        seen = len(played.beats(0))
    return shown, played, changed


def test_crowded_mats_get_room_from_others_and_cards_grow() -> None:
    _, _, changed = grown()
    ((before, after, view),) = changed
    small, large = (
        smallest(arrange(view, one, load_board(ROYAL.rules), ROYAL.rules, Screen(SIZE, "en")), view)
        for one in (before, after)
    )
    assert large > small
    assert {place.panel.width for place in before.seats if place.side == "top"} != {
        place.panel.width for place in after.seats if place.side == "top"
    }


def test_mats_and_portraits_come_from_where_they_were() -> None:
    shown, _, changed = grown()
    ((before, after, _),) = changed
    seat = next(n for n in range(MANY) if before.seats[n].portrait != after.seats[n].portrait)
    assert shown.painter.easing(shown.clock) and shown.moving
    first = shown.painter.passing(shown.clock).seats[seat].portrait
    assert first == before.seats[seat].portrait
    shown.update(100)
    middle = shown.painter.passing(shown.clock).seats[seat].portrait
    assert min(first.x, after.seats[seat].portrait.x) < middle.x < max(first.x, after.seats[seat].portrait.x)
    play_on(shown, 3000)
    assert shown.painter.passing(shown.clock) is shown.places and not shown.painter.easing(shown.clock)


def test_with_reduced_motion_they_are_just_there() -> None:
    shown, _, changed = grown(reduced=True)
    assert changed and not shown.painter.easing(shown.clock)


def test_nothing_changes_where_all_have_about_as_much() -> None:
    shown = board(MANY, Screen(SIZE, "en"), ROYAL)
    shown.settle(match(MANY, 0, entry=ROYAL).view(0))
    before = shown.places
    shown.settle(match(MANY, 4, entry=ROYAL).view(0))
    play_on(shown, 1000)
    shown.settle(match(MANY, 5, entry=ROYAL).view(0))
    assert shown.places is before


def test_a_game_that_is_opened_has_room_where_it_is_needed_at_once() -> None:
    _, _, changed = grown()
    opened = board(MANY, Screen(SIZE, "en"), ROYAL)
    opened.settle(changed[0][2])
    assert opened.places.seats[0].uneven


def test_what_is_painted_ahead_is_what_would_be_painted() -> None:
    shown, _, _ = grown()
    assert shown.places.seats[0].uneven
    painted = paint_ground(shown.places, shown.services.seats, Screen(SIZE, "en"), ROYAL.art)
    ground = shown.painter.ground.picture
    assert pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(ground, "RGB")
