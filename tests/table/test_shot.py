"""Pictures of scenes: without a display, the same every time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from games import GAMES
from table import cli
from table.shot import Photographer

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("USOTAKU_HOME", str(tmp_path / "home"))
    return tmp_path


def shoot(folder: Path, name: str, *arguments: str) -> pygame.Surface:
    file = folder / f"{name}.png"
    assert cli.run(["shot", *arguments, "--out", str(file)]) == 0
    return pygame.image.load(file)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("scene", cli.SCENES)
def test_every_scene_of_every_game_can_be_drawn(tmp_path: Path, scene: str, game: object) -> None:
    picture = shoot(tmp_path, "a", scene, "--size", "1280x720", "--seats", "3", "--lang", "ja")
    assert picture.get_size() == (1280, 720)
    colours = {tuple(picture.get_at((x, y))) for x in range(20, 1280, 37) for y in range(20, 720, 23)}
    assert len(colours) > 30, "something is on it"


def test_each_scene_is_a_method_of_the_photographer() -> None:
    assert all(hasattr(Photographer, f"_{scene}") for scene in cli.SCENES)


def test_language_size_text_and_contrast_make_other_pictures(tmp_path: Path) -> None:
    lines = ([], ["--lang", "ja"], ["--text", "150"], ["--contrast", "high"], ["--seats", "5"])
    pictures = [shoot(tmp_path, str(n), "lobby", "--size", "1280x720", *line) for n, line in enumerate(lines)]
    assert len({picture.get_buffer().raw for picture in pictures}) == len(lines)
    assert shoot(tmp_path, "large", "lobby", "--size", "1920x1080").get_size() == (1920, 1080)


def test_another_process_draws_the_same_picture(tmp_path: Path) -> None:
    here = shoot(tmp_path, "here", "play", "--size", "1280x720", "--seed", "3", "--lang", "ja")
    there = tmp_path / "there.png"
    line = ["shot", "play", "--size", "1280x720", "--seed", "3", "--lang", "ja", "--out", str(there)]
    subprocess.run([sys.executable, "-m", "table", *line], check=True, cwd=ROOT, capture_output=True)
    assert pygame.image.load(there).get_buffer().raw == here.get_buffer().raw


def test_a_step_can_be_chosen(tmp_path: Path) -> None:
    first, later = (
        shoot(tmp_path, step, "play", "--size", "1280x720", "--step", step).get_buffer().raw for step in ("0", "5")
    )
    assert first != later


def test_nothing_of_the_player_is_read_or_written(tmp_path: Path) -> None:
    shoot(tmp_path, "a", "results", "--size", "1280x720")
    assert not (tmp_path / "home").exists()


def test_a_moment_that_does_not_occur_leaves_no_file(tmp_path: Path) -> None:
    out = tmp_path / "never.png"
    assert cli.run(["shot", "play", "--step", "5000", "--out", str(out)]) == 2
    assert not out.exists()
