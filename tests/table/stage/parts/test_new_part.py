"""A part that no game has, from its one module: `board.toml` has its table, and it is checked, has room, is drawn, said
and heard."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass

import pygame
import pytest
from pygame import Surface

from games import GAMES
from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from games.core.words import Words
from table.match.picker import Touch
from table.stage import board as boards
from table.stage.boardfile import BoardError, read_board
from table.stage.drawing.canvas import Canvas
from table.stage.layout.arrange import Arrangement
from table.stage.parts import PARTS
from table.stage.parts.base import Checked, Part
from table.stage.parts.claim import ClaimSpec
from table.stage.spec import BoardSpec, Over, Table
from table.stage.speech.narrator import Narrator
from table.stage.speech.occasions import occasions
from tests.table.stage.boards import SMALL, board, match
from tests.table.stage.test_boardfile import board_text

GAME = next(entry for entry in GAMES if "[seat." not in board_text(entry))
"""In which nothing stands beside the names."""
GREEN = (1, 254, 3)
"""A colour that nothing else has."""


@dataclass(frozen=True, slots=True)
class LivesSpec(Table):
    """`fact`: a public number, from which on each seat has one life; `most`: so many there are at most."""

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
    """The part is one line in the list of parts, and a game has it."""
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
        assert GREEN in {tuple(seen.get_at((1, y)))[:3] for y in range(seen.height)}
        thing = next(thing for thing in shown.lying.things() if thing.touch == Touch("Seat", seat))
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
    shown = board(3, entry=GAME, play=lambda name, step: sounds.append(name))
    for beat in match(3, 5, entry=GAME).beats(None):
        shown.update(shown.perform(beat, 1) + 500)
    return sounds
