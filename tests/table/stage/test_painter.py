"""Painting: things at rest, alive, moving and touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from table.base.screen import Screen
from table.match.picker import Touch
from table.stage.board import Board
from table.stage.drawing import ground
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.draw_list import Layer
from table.stage.drawing.highlights import draw_asked
from table.stage.drawing.holder import draw_holder
from table.stage.layout.column_fit import SIDEWAYS
from table.stage.layout.pose import Pose
from table.stage.resting_painter import draw_lying, draw_resting
from tests.table.stage.boards import SMALL, at_rest, board, canvas, every_game, match, past, picture_of, pixels

Change = Callable[[Board, list[Any]], None]


def test_a_card_outside_the_hand_that_is_chosen_is_marked() -> None:
    entry = next(entry for entry in GAMES if "area" in {place.name for place in entry.rules.places})
    shown = board(4, entry=entry)
    shown.settle(match(4, 60, seed=3, entry=entry).view(0))
    token = shown.resting.made.columns[0].tokens[-1]
    before = picture_of(shown)
    shown.choose([Touch("Token", token)])
    after = picture_of(shown)
    rect = shown.resting.made.rects[token].clip(after.get_rect())
    assert pygame.image.tobytes(before.subsurface(rect), "RGB") != pygame.image.tobytes(after.subsurface(rect), "RGB")


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
    change(shown, shown.resting.things())
    shown.update(150)
    assert pixels(shown) != before
    shown.focus(None)
    shown.mark(None)
    shown.choose([])
    shown.update(150)
    assert pixels(shown) == before


def test_a_line_is_around_the_seat_that_is_asked_and_no_other() -> None:
    views = {beat.view.ask.seat: beat.view for beat in match(4, 40).beats(None) if beat.view.ask}
    shown, bright = board(4), {}
    for asked, view in views.items():
        shown.settle(view)
        shown.update(1000)
        picture = picture_of(shown)
        for seat, place in enumerate(shown.places.seats):
            bright[asked, seat] = sum(picture.get_at((place.panel.right - 1, place.panel.centery))[:3])
    assert len(views) == 4
    for asked, seat in bright:
        assert asked == seat or bright[seat, seat] > bright[asked, seat] + 60


def test_a_card_leans_to_the_pointer_unless_motion_is_reduced() -> None:
    for screen, leans in ((Screen((1280, 720), "en"), True), (Screen((1280, 720), "en", reduced=True), False)):
        shown = at_rest(4, 6, 0, screen)
        card = shown.resting.things()[3]
        pose = shown.resting.made.poses[int(card.touch.value)]
        seen = []
        for x in (pose.x - pose.height / 3, pose.x, pose.x + pose.height / 3):
            shown.focus(card.touch, (round(x), round(pose.y)))
            shown.update(300)
            seen.append(pixels(shown, screen))
        assert len({*seen}) == (3 if leans else 1)
        shown.focus(card.touch)  # by keys
        shown.update(300)
        assert pixels(shown, screen) == seen[1]


def test_the_order_of_choosing_can_be_read_where_it_matters() -> None:
    shown = at_rest(4, 6, 0)
    one, two = (thing.touch for thing in shown.resting.things()[:2])
    for ordered in (True, False):
        shown.choose([one, two], ordered=ordered)
        before = pixels(shown)
        shown.choose([two, one], ordered=ordered)
        assert (pixels(shown) != before) is ordered


def test_where_several_people_share_the_screen_the_hand_says_whose_it_is() -> None:
    played, tags = match(3, 3), []
    for persons, eyes in ((1, 0), (2, 0), (2, 1)):
        shown, surface = board(3, persons=persons), pygame.Surface(SMALL.size)
        shown.settle(played.view(eyes))
        shown.draw(surface)
        tag = pygame.Rect(shown.places.hand.left, shown.places.prompt.bottom + 1, 24, 6)
        tags.append(pygame.image.tobytes(surface.subsurface(tag), "RGB"))
    assert len({*tags}) == 3


CONTRASTED = Screen(SMALL.size, "ja", 1.5, "high")


@pytest.mark.sampled(1)
@every_game
@pytest.mark.parametrize("screen", [SMALL, CONTRASTED], ids=("usual", "contrasted"))
def test_what_rests_is_put_as_pictures_and_nothing_of_it_is_lost_when_these_are_noted(
    entry: Entry, screen: Screen
) -> None:
    played, shown = match(4, 60, seed=7, entry=entry), board(4, screen, entry, persons=2)
    for index in range(5, len(played.beats(0)), 9):
        view = played.beats(0)[index].view
        shown.settle(view, past(played, index))
        noted, painted = Layer(shown.painter.ground.picture), shown.painter.ground.picture.copy()
        noted.show(shown.painter.rest(view, shown.flights, shown.clock).puts)
        draw_resting(canvas(painted, shown.clock, screen, entry), view, shown.resting, shown.flights, (), ())
        if view.ask:
            draw_asked(canvas(painted, shown.clock, screen, entry), shown.places, view.ask.seat)
        draw_holder(canvas(painted, shown.clock, screen, entry), shown.places, shown._seats[shown.places.holder])
        assert pygame.image.tobytes(noted.picture, "RGB") == pygame.image.tobytes(painted, "RGB"), index


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: str(entry.id))
def test_the_pack_from_which_cards_are_dealt_lies_on_no_other_piles_open_card(entry: Entry, seats: int) -> None:
    if seats not in entry.seats:
        seats = entry.seats.start
    shown = board(seats, entry=entry)
    dealt = match(seats, 0, entry=entry).view(0)
    shown.settle(dealt)
    made, pack = shown.resting.made, shown.painter.pack.rect
    under = {made.zones[t] for t in made.faces if made.poses[t].rect.colliderect(pack)}
    under = {zone for zone in under if dealt.map.seats[zone] is None}
    tops = [made.zones[token] for token in made.zones if dealt.map.seats[made.zones[token]] is None]
    assert under <= {max({*tops}, key=tops.count)} if tops else not under


@pytest.mark.parametrize(("part", "corner"), [(1.0, "bottomright"), (0.3, "topleft")])
def test_the_mark_of_a_sideways_card_lies_in_a_free_corner(
    part: float, corner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name is at the left, letters are in two corners."""
    found = ((entry, match(4, 80, seed, entry)) for entry in GAMES for seed in range(4))
    entry, played = next((entry, one) for entry, one in found if one.view(0).sideways)
    shown, view = board(4, entry=entry), played.view(0)
    shown.settle(view)
    token, made = next(iter(view.sideways)), shown.resting.made
    made.poses[token] = Pose(300, 200, 100, SIDEWAYS)
    card = made.poses[token].covered
    made.rects[token] = pygame.Rect(card.topleft, (card.width, round(card.height * part)))
    put: list[dict[str, Any]] = []
    monkeypatch.setattr(
        SurfaceCanvas, "put", lambda self, picture, seen=1.0, **at: put.append(at) or picture.get_rect(**at)
    )
    draw_lying(canvas(pygame.Surface(SMALL.size), 0, entry=entry), view, made, {*made.poses} - {token})
    ((x, y),) = [at[corner] for at in put if corner in at]
    assert card.collidepoint(x, y) and max(abs(x - getattr(card, corner)[0]), abs(y - getattr(card, corner)[1])) < 6


def test_a_table_is_painted_when_it_is_seen_or_made_ahead_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    painted, paint = [], ground.paint_ground

    def note(*of: object) -> pygame.Surface:
        painted.append(of)
        return paint(*of)  # type: ignore[arg-type]

    monkeypatch.setattr(ground, "paint_ground", note)
    shown = board(4, SMALL, GAMES[0])
    shown.layout(SMALL, shown.resting.teller.words, shown.painter.pictures.art, 0)
    assert not painted
    shown.draw(pygame.Surface(SMALL.size))
    shown.draw(pygame.Surface(SMALL.size))
    assert len(painted) == 1
    ahead = board(4, SMALL, GAMES[0])
    ahead.prewarm()
    ahead.draw(pygame.Surface(SMALL.size))
    assert len(painted) == 2
