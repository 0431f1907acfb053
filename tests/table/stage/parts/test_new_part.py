"""A part that no game has, from its one module.

`board.toml` has its table, and it is checked, has room, is drawn, said and heard.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from games import GAMES
from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from games.core.words import Words
from table.base.screen import Screen
from table.match.picker import Touch
from table.stage import board as boards
from table.stage.boardfile import BoardError, read_board
from table.stage.drawing.canvas import Canvas
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.parts import PARTS
from table.stage.parts.base import Checked, Part
from table.stage.parts.claim import ClaimSpec
from table.stage.spec import BoardSpec, Over, PartArea, PartSpec
from table.stage.speech.narrator import Narrator
from table.stage.speech.occasions import occasions
from tests.table.stage.boards import SMALL, board, match
from tests.table.stage.layouts import apart
from tests.table.stage.test_boardfile import board_text

GAME = next(entry for entry in GAMES if "[seat." not in board_text(entry))
"""In which nothing stands beside the names."""
GREEN = (1, 254, 3)
"""A colour that nothing else has."""


@dataclass(frozen=True, slots=True)
class LivesSpec(PartSpec):
    """`fact`: a public number, from which on each seat has one life.

    `most`: so many there are at most.
    """

    fact: str
    most: int

    @property
    def badges(self) -> bool:
        return True


class Lives(Part[LivesSpec]):
    """A green pill beside each name."""

    table = "lives"
    says = LivesSpec
    occasion = "danger"

    @staticmethod
    def check(spec: LivesSpec, checked: Checked) -> LivesSpec:
        checked.demand(spec.most > 0, ": nobody is alive")
        return spec

    def pills(
        self, canvas: Canvas, view: View, seat: Seat, size: int, teller: Teller, over: Over, brief: bool
    ) -> list[Surface]:
        pill = Surface((size * 2, size))
        pill.fill(GREEN)
        return [pill]

    def of_seat(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        return [f"{self.spec.most} lives"]

    def reminder(self, view: View, teller: Teller) -> list[str]:
        return [f"Round {getattr(view.facts, self.spec.fact)} of lives"]

    def near(self, view: View) -> dict[Hashable, Seat]:
        return {"death": 1} if getattr(view.facts, self.spec.fact) else {}

    def close(self, made: Arrangement) -> Collection[Hashable]:
        return [zone for zone in made.zones.values() if made.packs]


def text(rows: str) -> str:
    return f"{board_text(GAME)}\n[lives]\n{rows}"


FACT = read_board(board_text(GAME), GAME.rules).table(ClaimSpec)
FITS = f'fact = "{FACT.round if FACT else ""}"\nmost = 3\n'


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the part by one line, and give it to a game."""
    pygame.display.init()
    monkeypatch.setitem(PARTS, Lives.table, Lives)
    monkeypatch.setattr(boards, "load_board", spec)
    yield


def spec(game: Game) -> BoardSpec:
    return read_board(text(FITS), game)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (FITS.replace("most = 3", "most = 0"), r"\[lives\]: nobody is alive"),
        ("most = 3\n", r"\[lives\] lacks fact"),
        (FITS + "cats = 9\n", r"\[lives\] has no cats"),
    ],
)
def test_its_table_is_checked(rows: str, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        read_board(text(rows), GAME.rules)


def test_a_table_that_no_part_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PARTS, Lives.table)
    with pytest.raises(BoardError, match="the board has no lives"):
        spec(GAME.rules)


def test_it_has_room_and_is_drawn_and_said_with_each_seat() -> None:
    shown = board(3, entry=GAME)
    shown.settle(match(3, 5, entry=GAME).view(None))
    surface = Surface(SMALL.size)
    shown.draw(surface)
    for seat, place in enumerate(shown.places.seats):
        assert place.badges.height
        seen = surface.subsurface(place.badges.clip(surface.get_rect()))
        column = [seen.get_at((1, y)) for y in range(seen.height)]
        assert any(max(abs(colour[i] - GREEN[i]) for i in range(3)) < 80 for colour in column)  # the lamp shines on one
        thing = next(thing for thing in shown.resting.things() if thing.touch == Touch("Seat", seat))
        assert "3 lives" in thing.name


def test_it_is_told_in_the_reminder_and_is_an_occasion_and_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    played = match(3, 5, entry=GAME)
    beats = played.beats(None)
    tells = Narrator(Words("en", "table", GAME.package), GAME.rules, spec(GAME.rules), ["A", "B", "C"])
    assert any(line.endswith("of lives") for line in tells.reminder(beats))
    found = [occasion for n in range(len(beats)) for occasion in occasions(beats, n, spec(GAME.rules), GAME.rules)]
    assert [one.seat for one in found if one.name == Lives.occasion] == [1]
    assert "danger" in heard()
    monkeypatch.undo()
    assert "danger" not in heard()


def heard() -> list[str]:
    """The sounds of a game that begins."""
    sounds: list[str] = []
    shown = board(3, entry=GAME, play=lambda name, step, seat: sounds.append(name))
    for beat in match(3, 5, entry=GAME).beats(None):
        shown.update(shown.perform(beat, 1) + 500)
    return sounds


@dataclass(frozen=True, slots=True)
class FlagSpec(PartSpec):
    """A flag."""


class Flag(Part[FlagSpec]):
    """Something green in a room of its own, wherever that is."""

    table = "flag"
    says = FlagSpec

    def draw_middle(self, canvas: Canvas, view: View, layout: Layout, over: Over, away: tuple[int, int]) -> None:
        for area in areas(layout):
            canvas.surface.fill(GREEN, area)

    def name_at(self, view: View, layout: Layout, pos: tuple[int, int], teller: Teller) -> str | None:
        return "a flag" if any(area.collidepoint(pos) for area in areas(layout)) else None


def areas(layout: Layout) -> list[Rect]:
    """Return the flag's areas."""
    found = [layout.areas.get(FlagSpec), layout.middle, layout.plaque]
    found += [place.areas.get(FlagSpec) for place in layout.seats]
    return [area for area in found if area]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "area", [PartArea("top", 50), PartArea("seat", 40), PartArea("middle"), PartArea("plaque")], ids=str
)
@pytest.mark.parametrize("seats", [GAME.seats[0], GAME.seats[-1]])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_it_gets_room_of_its_own(area: PartArea, seats: int, text: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PARTS, Flag.table, Flag)
    monkeypatch.setattr(FlagSpec, "area", area)
    monkeypatch.setattr(boards, "load_board", lambda game: read_board(f"{board_text(GAME)}\n[flag]\n", game))
    screen = Screen((1280, 720), "en", text)
    shown = board(seats, screen, GAME)
    shown.settle(match(seats, 30, entry=GAME).view(None))
    found, surface = areas(shown.places), Surface(screen.size)
    assert len(found) == (seats if area.at == "seat" else 1)
    cards = min(place.area.height for place in shown.places.seats) if area.at == "seat" else screen.height
    assert all(rect.height >= min(screen.px(area.high or 150) - 1, 0.75 * cards) for rect in found)
    assert all(rect.width > screen.px(200) for rect in found)
    rects = {name: rect for name, rect in apart(shown.places).items() if area.at != "seat" or "panel" not in name}
    rects |= {f"area of {seat}": place.area for seat, place in enumerate(shown.places.seats) if area.at == "seat"}
    rects |= {f"flag {number}": rect for number, rect in enumerate(found)}
    assert [name for name, rect in rects.items() if not surface.get_rect().contains(rect)] == []
    assert [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])] == []
    shown.draw(surface)
    for rect in found:
        assert tuple(surface.get_at(rect.center))[:3] == GREEN
        if area.at != "seat":
            assert shown.resting.name_at(rect.center) == "a flag"
    assert not any(rect.collidelistall(list(shown.resting.made.rects.values())) for rect in found)


def test_only_one_can_have_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PARTS, Flag.table, Flag)
    monkeypatch.setattr(FlagSpec, "area", PartArea("plaque"))
    other = next(entry for entry in GAMES if "[total]" in board_text(entry))
    with pytest.raises(BoardError, match=r"\[total\] and \[flag\] both need the middle of the table"):
        read_board(f"{board_text(other)}\n[flag]\n", other.rules)
