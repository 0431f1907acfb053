"""Pictures of scenes: without a display, the same every time."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from PIL import Image

from games import GAMES
from games.core.entry import Entry
from table.app.app import App
from table.commands import cli, shot
from table.match import sample_games
from table.match.sample_games import NotThere
from table.match.worker import Worker
from table.scenes import navigation
from table.shot import photographer
from table.shot.photographer import Photographer, Wish
from table.shot.subjects import SCENES, arrange, scenes
from table.stage.boardfile import load_board
from table.stage.cues import CUES
from table.stage.parts.sheet import SheetSpec
from table.store.settings import Settings
from tests.until import CHILD

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("USOTAKU_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture(autouse=True)
def quick_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write uncompressed files: compressing takes longer than drawing."""

    def quick(picture: Image.Image, ending: str) -> bytes:
        content = BytesIO()
        picture.save(content, "BMP")
        return content.getvalue()

    monkeypatch.setattr(shot, "encoded", quick)


def shoot(folder: Path, name: str, *arguments: str) -> pygame.Surface:
    file = folder / f"{name}.png"
    assert cli.run(["shot", *arguments, "--out", str(file)]) == 0
    return pygame.image.load(file)


MUCH_ALIKE = ("review", "read", "results")
"""Of those, what looks much alike in every game."""
IN_EVERY_GAME = ("review", "read", "answer", "results", "announce", "cancel", "glimpse", "burn", "call")
"""Scenes looked for in further games, too."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("game", "scene"),
    [
        pytest.param(game, scene, marks=pytest.mark.slow if game is not GAMES[0] and scene in MUCH_ALIKE else ())
        for game in GAMES
        for scene in (scenes() if game is GAMES[0] else IN_EVERY_GAME)
    ],
    ids=lambda value: getattr(value, "id", value),
)
def test_every_scene_of_every_game_can_be_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: Entry, scene: str
) -> None:
    board = load_board(game.rules)
    shown = {event.cue for event in board.events.values()}
    some = {
        "answer": any(ask.public for ask in board.asks.values()),
        "call": any(CUES[cue].blind for cue in shown),
        "scores": SheetSpec in board.tables,
    }
    if not some.get(scene, scene in (*SCENES, *shown)):
        assert cli.run(["shot", scene, "--game", game.id, "--out", str(tmp_path / "a.png")]) == 2
        said = capsys.readouterr().err
        assert scene in said and all(name in said for name in ("lobby", *(cue for cue in shown if CUES[cue].sample)))
        return
    picture = shoot(tmp_path, "a", scene, "--game", game.id, "--size", "1280x720", "--seats", "3", "--lang", "ja")
    assert picture.get_size() == (1280, 720)
    colours = {tuple(picture.get_at((x, y))) for x in range(20, 1280, 37) for y in range(20, 720, 23)}
    assert len(colours) > 30, "something is on it"


@pytest.mark.slow
def test_language_size_text_and_contrast_make_other_pictures(tmp_path: Path) -> None:
    lines = ([], ["--lang", "ja"], ["--text", "150"], ["--contrast", "high"], ["--seats", "5"])
    pictures = [shoot(tmp_path, str(n), "lobby", "--size", "1280x720", *line) for n, line in enumerate(lines)]
    assert len({picture.get_buffer().raw for picture in pictures}) == len(lines)
    assert shoot(tmp_path, "large", "lobby", "--size", "1920x1080").get_size() == (1920, 1080)


@pytest.mark.slow
def test_what_lies_in_front_is_drawn_whole_and_not_on_its_way(tmp_path: Path) -> None:
    size = ("--game", GAMES[0].id, "--size", "1280x720")
    table, pause = (shoot(tmp_path, name, name, *size) for name in ("play", "pause"))
    middle = pygame.Rect(540, 260, 200, 200)
    assert pygame.image.tobytes(table.subsurface(middle), "RGB") != pygame.image.tobytes(
        pause.subsurface(middle), "RGB"
    )


@pytest.mark.slow
def test_another_process_draws_the_same_picture(tmp_path: Path) -> None:
    here = shoot(tmp_path, "here", "play", "--size", "1280x720", "--seed", "3", "--lang", "ja")
    there = tmp_path / "there.png"
    line = ["shot", "play", "--size", "1280x720", "--seed", "3", "--lang", "ja", "--out", str(there)]
    subprocess.run([sys.executable, "-m", "table", *line], check=True, cwd=ROOT, capture_output=True, timeout=CHILD)
    assert pygame.image.tobytes(pygame.image.load(there), "RGB") == pygame.image.tobytes(here, "RGB")


@pytest.mark.slow
def test_a_step_can_be_chosen(tmp_path: Path) -> None:
    first, later = (
        shoot(tmp_path, step, "play", "--size", "1280x720", "--step", step).get_buffer().raw for step in ("0", "5")
    )
    assert first != later


def test_nothing_of_the_player_is_read_or_written(tmp_path: Path) -> None:
    shoot(tmp_path, "a", "results", "--size", "1280x720")
    assert not (tmp_path / "home").exists()


def test_a_moment_that_does_not_occur_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample_games, "GAMES_TRIED", 2)
    out = tmp_path / "never.png"
    assert cli.run(["shot", "play", "--step", "5000", "--out", str(out)]) == 2
    assert not out.exists()


@pytest.mark.slow
def test_the_decision_that_is_to_be_made_can_be_chosen(tmp_path: Path) -> None:
    line = ["play", "--game", "mushi", "--size", "1280x720", "--seats", "3", "--ask"]
    first, other = (shoot(tmp_path, ask, *line, ask).get_buffer().raw for ask in ("respond", "turn"))
    assert first != other


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["timeline", "reel", "notebook"])
def test_nobody_waits_for_ever_where_no_time_passes(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photographer, "ENDLESS", 300)
    pygame.font.init()
    with closing(
        App(navigation, Settings(language="en", welcomed=True), (200, 2000), worker=Worker(inline=True))
    ) as app:
        by = Photographer(app, Wish(GAMES[0], 3, 7))
        try:
            arrange(scene, by)
        except (TimeoutError, NotThere):
            return
        assert app.scenes, "it needs no time"


def test_the_reel_is_that_of_a_game_with_a_lie(tmp_path: Path) -> None:
    assert shoot(tmp_path, "a", "reel", "--game", "royal", "--size", "1280x720").get_size() == (1280, 720)
