"""A cue that no game has, from its one module.

`board.toml` names it, and it is checked, shown, heard, said for as long as is written, and found by `usotaku shot`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from games import GAMES
from games.core.actions import Event
from games.core.game import Game
from games.core.match import Match
from games.core.view import View
from table.commands import cli
from table.scenes.play import opened
from table.shot import photographer, subjects
from table.stage import board as boards
from table.stage.boardfile import BoardError, read_board
from table.stage.cues import CUES
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.motion.moment import Moment
from table.stage.spec import BoardSpec, EventSpec
from table.stage.speech.bubbles import Bubble
from table.stage.speech.speech import Speech
from tests.table.stage.boards import SMALL, board, match, play_on
from tests.table.stage.test_boardfile import board_text

GAME = GAMES[0]
GREEN = (1, 254, 3)
"""A colour that nothing else has."""
LASTS, SAID = 640.0, "Cheers!"

# The module of a mechanism


@dataclass(frozen=True)
class Glow(Effect):
    """A light over the table."""

    until: float

    def over(self, clock: float) -> bool:
        return clock >= self.until

    def draw_top(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        canvas.surface.fill(GREEN, sight.layout.centre)


class Toast(Cue):
    """`by` raises a glass to `card`, or to `all`."""

    name = "toast"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"card": "Token"}
    options: ClassVar = {"all": False}
    until = "next"
    sample = Sample(200)

    def show(self, tools: BoardServices, moment: Moment, landed: float) -> float:
        pace, beat = moment.pace, moment.beat
        tools.effects.show(Glow(pace.clock + LASTS))
        tools.sounds.cue("glimpse", pace.clock)
        self.tell(tools, beat.event, beat.view, moment.spec, pace.clock)
        return LASTS * pace.stretch

    def says(self, speech: Speech, event: Event, view: View, spec: EventSpec, born: float) -> Bubble:
        return Bubble(spec.part(event, "by"), SAID, born, until=spec.until or "next")


# A board that has it


def text(row: str) -> str:
    """Return the board of a game in which looks are toasts."""
    changed, count = re.subn(
        r'\[event.Peeked\]\ncue = "look"\n', f'[event.Peeked]\ncue = "toast"\n{row}', board_text(GAME)
    )
    assert count == 1
    return changed


@pytest.fixture
def toasting(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Add the mechanism by one line in the list of cues."""
    pygame.display.init()
    monkeypatch.setitem(CUES, Toast.name, Toast())
    use(monkeypatch, "")
    yield monkeypatch


def use(monkeypatch: pytest.MonkeyPatch, row: str) -> None:
    def load(game: Game) -> BoardSpec:
        return read_board(text(row), game)

    for user in (boards, opened, photographer, subjects):
        monkeypatch.setattr(user, "load_board", load)


def toast() -> tuple[Match, int]:
    """Return a game and the beat of a toast in it.

    Something else happens after it.
    """
    for seed in range(9):
        played = match(4, 40, seed, GAME)
        names = [type(beat.event).__name__ for beat in played.beats(None)]
        if "Peeked" in names[1:-1]:
            return played, names.index("Peeked")
    raise AssertionError("nobody looks at a card")


def test_a_board_can_name_it_and_is_checked(toasting: pytest.MonkeyPatch) -> None:
    row = read_board(text("all = true\n"), GAME.rules).events["Peeked"]
    assert (row.cue, row.until, row.options) == ("toast", "next", {"all": True})
    wrong = (
        ('all = "yes"\n', "all is neither true nor false"),
        ('until = "dawn"\n', "nothing is said until 'dawn'"),
        ('to = "seat"\n', "has no to"),
    )
    for line, message in wrong:
        with pytest.raises(BoardError, match=message):
            read_board(text(line), GAME.rules)
    for part, spoilt, message in (("by", "", "lacks by"), ("card", 'card = "seat"\n', "card is not a Token")):
        row_of, _ = re.subn(rf'(cue = "toast"\n(?:by.*\n)?){part} = .*\n', rf"\1{spoilt}", text(""))
        with pytest.raises(BoardError, match=message):
            read_board(row_of, GAME.rules)
    toasting.delitem(CUES, Toast.name)
    with pytest.raises(BoardError, match="has no cue 'toast'"):
        read_board(text(""), GAME.rules)


def test_it_is_shown_and_heard_and_said_as_long_as_is_written(toasting: pytest.MonkeyPatch) -> None:
    played, index = toast()
    beats = played.beats(None)
    seat = beats[index].event.seat  # type: ignore[attr-defined]
    for row, stands in (("", False), ('until = "round"\n', True)):
        use(toasting, row)
        heard: list[str] = []
        shown = board(4, entry=GAME, play=lambda name, step, seat, heard=heard: heard.append(name))
        past = [beat.event for beat in reversed(beats[: index + 1])]
        shown.settle(beats[index - 1].view, past[1:])
        assert shown.perform(beats[index], 1) == LASTS
        shown.update(100)
        assert drawn(shown) == GREEN and shown.moving and "glimpse" in heard
        play_on(shown, LASTS)
        assert drawn(shown) != GREEN and not shown.moving
        assert (said := shown.speech.bubbles.of(seat)) and said.text == SAID
        jumped = board(4, entry=GAME)
        jumped.settle(beats[index].view, past)
        assert (said := jumped.speech.bubbles.of(seat)) and said.text == SAID
        for one in (shown, jumped):
            one.cues._services.speech.go_on(pace(one))
            assert (one.speech.bubbles.of(seat) is not None) is stands


def pace(shown: boards.Board) -> boards.Pace:
    return boards.Pace(shown.clock, 1.0, SMALL)


def drawn(shown: boards.Board) -> tuple[int, ...]:
    """The colour in the middle."""
    surface = pygame.Surface(SMALL.size)
    shown.draw(surface)
    return tuple(surface.get_at(shown.places.centre.center))[:3]


@pytest.mark.slow
def test_shot_finds_it(toasting: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "toast.png"
    assert cli.run(["shot", "toast", "--game", GAME.id, "--size", "1280x720", "--seats", "3", "--out", str(out)]) == 0
    picture = pygame.image.load(out)
    assert GREEN in {tuple(picture.get_at((640, y)))[:3] for y in range(0, 720, 10)}
    toasting.delitem(CUES, Toast.name)
    assert cli.run(["shot", "toast", "--game", GAME.id, "--out", str(out)]) == cli.USAGE
