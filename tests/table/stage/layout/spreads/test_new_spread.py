"""A spread that no game has, from its one module.

`board.toml` names it, and it is checked and has room of its own. There its cards lie, are drawn and can be pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core.game import Game
from games.core.types import Token
from table.base.screen import Screen
from table.match.picker import Touch
from table.stage import board as boards
from table.stage.boardfile import BoardError, read_board
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads import SPREADS
from table.stage.layout.spreads.base import Ground, Spread, Zone
from table.stage.spec import BoardSpec, PartArea
from tests.table.stage.boards import board, match
from tests.table.stage.layouts import apart
from tests.table.stage.test_boardfile import board_text

GAME = GAMES[0]


class Shelf(Spread):
    """Cards side by side on a shelf of their own."""

    name = "shelf"
    at = "seat"
    needs = PartArea("seat", 60)

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        wide = min(area.height * CARD_SHAPE, area.width / max(1, len(cards)))
        for number, token in enumerate(cards):
            pose = Pose(area.left + wide * (number + 0.5), area.centery, wide / CARD_SHAPE)
            ground.made.poses[token], ground.made.rects[token] = pose, pose.rect


FRONT = '[place.front]\nat = "seat"\nspread = "single"'


def spec(game: Game) -> BoardSpec:
    return read_board(board_text(GAME).replace(FRONT, FRONT.replace("single", "shelf")), game)


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the spread by one line, and give it to a game."""
    pygame.display.init()
    monkeypatch.setitem(SPREADS, Shelf.name, Shelf())
    monkeypatch.setattr(boards, "load_board", spec)
    yield


@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("seats", [GAME.seats[0], GAME.seats[-1]])
def test_its_cards_lie_in_the_room_that_it_needs(seats: int, text: float) -> None:
    screen, lain = Screen((1280, 720), "en", text), 0
    shown = board(seats, screen, GAME)
    for beat in match(seats, 8, entry=GAME).beats(None):
        shown.settle(beat.view)
        layout, made = shown.places, shown.resting.made
        for place in layout.seats:
            area = place.areas[Shelf]
            assert area.height >= min(screen.px(58), 0.75 * place.area.height) and place.panel.contains(area)
            assert not area.collidelistall([place.area, place.badges, place.name, place.portrait])
        surface = pygame.Surface(screen.size)
        shown.draw(surface)
        for token, zone in made.zones.items():
            seat = beat.view.map.seats[zone]
            if seat is not None and beat.view.map.names[zone] == "front":
                assert layout.seats[seat].areas[Shelf].inflate(2, 2).contains(made.rects[token])
                here = next(thing for thing in shown.resting.things() if thing.touch == Touch("Token", token))
                assert here.rect == made.rects[token]
                assert (
                    len({tuple(surface.get_at((x, here.rect.centery))) for x in range(here.rect.x, here.rect.right)})
                    > 3
                )
                lain += 1
    rects = apart(layout)
    assert [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])] == []
    assert lain


def test_it_is_refused_where_it_cannot_be() -> None:
    middle = board_text(GAME).replace('spread = "stack"', 'spread = "shelf"')
    with pytest.raises(BoardError, match=r"\[place.pile\] at centre cannot be spread as 'shelf'"):
        read_board(middle, GAME.rules)
    grouped = board_text(GAME).replace(FRONT, FRONT.replace("single", "shelf") + '\ngroup = "kind"')
    with pytest.raises(BoardError, match=r"\[place.front\]: the spread shelf has no group"):
        read_board(grouped, GAME.rules)
