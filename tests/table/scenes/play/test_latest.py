"""The latest result, where the log is not in sight."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pygame import Rect, Surface

from games import GAMES
from table.base.screen import Screen
from table.match.seats import PERSON
from table.scenes.play.latest import Latest
from table.stage.controls.prompt import Prompt
from table.ui import labels
from tests.table.scenes.playing import Player, sit_down
from tests.table.stage.boards import board

pytestmark = pytest.mark.usefixtures("home")
every_game = pytest.mark.parametrize("game", [game.id for game in GAMES])


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paragraphs that are drawn."""
    found: list[str] = []
    block = labels.block

    def noted(sink: Any, words: str, *rest: Any, **more: Any) -> int:
        found.append(words)
        return block(sink, words, *rest, **more)

    monkeypatch.setattr("table.ui.labels.block", noted)
    return found


def seen(player: Player, written: list[str]) -> bool:
    """Return True if the latest result is among what is drawn."""
    written.clear()
    player.frame()
    return player.scene.narration.lines.result in written


@pytest.mark.slow
@pytest.mark.sampled(1)
@every_game
def test_with_large_letters_the_latest_result_stays_in_sight_as_a_sentence(game: str, written: list[str]) -> None:
    player, random = sit_down(PERSON, "random", "random", "random", game=game, text=2.0, seed=3), Random(1)
    decisions = 0
    for _ in range(12):
        player.wait_until_asked()
        if player.over:
            break
        if not player.scene.board.painter.stand:  # there what is judged is told, with what was said before
            decisions += 1
            assert seen(player, written), player.scene.turn.prompt.instruction
        player.decide(random)
    assert decisions > 2


@pytest.mark.sampled(1)
@every_game
def test_with_the_log_in_sight_it_is_told_there_alone(game: str, written: list[str]) -> None:
    player = sit_down(PERSON, "random", "random", "random", game=game, seed=3, log_usual="signs")
    player.wait_until_asked()
    assert player.scene.narration.lines.result and not seen(player, written)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_note_lies_on_nothing_else(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    notes: list[Rect] = []
    monkeypatch.setattr("table.scenes.play.latest.panel", lambda surface, rect, *rest: notes.append(rect))
    player = sit_down(PERSON, *["random"] * (seats - 1), text=2.0, seed=3)
    player.wait_until_asked()
    scene, latest = player.scene, Latest()
    latest.lay_out(scene.board.places, scene.screen)
    latest.draw(player.surface, "It’s a rat.", [], scene.screen)
    places = scene.board.places
    taken = [places.prompt, places.instruction, places.hand, places.menu, *places.piles]
    taken += [place.panel for place in places.seats]
    assert len(notes) == (seats < 6)
    for note in notes:
        assert note.collidelist(taken) < 0 and places.board.contains(note)
        latest.draw(player.surface, "It’s a rat.", [note.inflate(-4, -4)], scene.screen)
        assert len(notes) == 1, "what is kept is not covered"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_its_words_are_whole_in_a_narrow_place(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Smaller letters come before torn words."""
    said = "あなたがコストに捨てたカード：革新・ファッシュナイト"
    screen, drawn = Screen(size, "ja", 2.0), list[tuple[int, int]]()
    monkeypatch.setattr(
        "table.ui.labels.block", lambda sink, words, rect, size, *rest, **more: drawn.append((rect.width, size))
    )
    game, seats = GAMES[-1], 5
    latest, places = Latest(), board(seats, screen, game).places
    latest.lay_out(places, screen)
    latest.draw(Surface(size), said, [], screen)
    ((wide, letters),) = drawn
    assert not labels.torn(said, wide, letters, screen, "bold")
    assert labels.torn(said, wide // 3, letters, screen, "bold")


def test_neither_the_line_nor_the_result_lies_on_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    """A note says what comes next, and stands until that has happened."""
    player = sit_down(PERSON, "random", "random", "random", text=2.0, seed=3)
    player.wait_until_asked()
    note, kept, draw = Rect(300, 300, 200, 100), list[Rect](), Prompt.draw
    monkeypatch.setattr(type(player.scene.board), "notes", property(lambda board: [note]))

    def drawn(prompt: Prompt, *places: Any, **more: Any) -> None:
        kept.extend(more["kept"])
        draw(prompt, *places, **more)
        prompt.untold = "It’s a rat."

    monkeypatch.setattr(Prompt, "draw", drawn)
    monkeypatch.setattr(Latest, "draw", lambda latest, surface, said, around, screen: kept.extend(around))
    player.frame()
    assert kept.count(note) == 2
