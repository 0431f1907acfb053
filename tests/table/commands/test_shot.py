"""`usotaku shot`: a failed picture is reported in one line."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from table.commands import cli
from table.match import sample_games

ROOT = Path(__file__).parents[3]
TITLE = ["shot", "title", "--size", "640x360", "--out"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.mark.slow
def test_a_phone_is_not_drawn_without_a_browser(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.shot.phone_browser.browser", lambda: None)
    assert cli.run(["shot", "phone", "--seats", "3", "--out", str(home / "phone.png")]) == 2
    assert "Chromium" in capsys.readouterr().err and not (home / "phone.png").exists()


def test_a_picture_that_cannot_be_written_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["shot", "title", "--out", str(home / "nowhere" / "x.png")]) == 2
    assert str(home) in capsys.readouterr().err


def test_a_decision_that_the_game_does_not_have_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = home / "never.png"
    assert cli.run(["shot", "play", "--ask", "dinner", "--lang", "en", "--out", str(out)]) == 2
    said = capsys.readouterr().err.strip()
    assert "dinner" in said and "pass_on" in said and "\n" not in said
    assert not out.exists()


def limit_files() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))


@pytest.mark.slow
@pytest.mark.posix
@pytest.mark.parametrize("existing", [False, True])
def test_a_picture_that_is_cut_off_fails_and_is_not_left(existing: bool, home: Path) -> None:
    out = home / "cut.png"
    if existing:
        out.write_bytes(b"before")
    done = subprocess.run(
        [sys.executable, "-B", "-m", "table", *TITLE, str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        preexec_fn=limit_files,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert str(out) in done.stderr and "File too large" in done.stderr and done.stderr.count("\n") == 1
    assert not out.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_device_that_takes_nothing_fails_and_stays(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([*TITLE, "/dev/full"]) == 1
    assert "No space left on device" in capsys.readouterr().err and Path("/dev/full").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are Unicode")
def test_a_name_need_not_be_unicode(home: Path) -> None:
    out = os.fsencode(home) + b"/\xff.png"
    assert cli.run([*TITLE, os.fsdecode(out)]) == 0
    assert os.listdir(os.fsencode(home)) == [b"\xff.png"]
    with open(out, "rb") as file:
        assert Image.open(file).size == (640, 360)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "kind"), [("a.png", "PNG"), ("a.JPG", "JPEG"), ("a.jpeg", "JPEG"), ("a.webp", "WEBP"), ("a", "PNG")]
)
def test_the_ending_chooses_the_kind(home: Path, name: str, kind: str) -> None:
    assert cli.run([*TITLE, str(home / name)]) == 0
    assert Image.open(home / name).format == kind


def test_other_endings_are_refused_before_anything_is_drawn(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.txt", "a.png.old", "a.svg"):
        assert cli.run([*TITLE, str(home / name)]) == 2
        said = capsys.readouterr().err
        assert name in said and ".webp" in said
    assert not list(home.iterdir())


def test_a_picture_goes_to_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdout", stream)
    assert cli.run([*TITLE, "-"]) == 0
    assert Image.open(stream.buffer).size == (640, 360)
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.run([*TITLE, "-"]) == 1


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("play --step 99999", "99999"),
        ("timeline --step 9999", "the last one is"),
        ("replay --step 99999", "the last one is"),
        ("lesson --step 99999", "the last one is"),
        ("puzzle --step 99", "the last one is 5"),
        ("play --step -1", "at least 0"),
        ("title --size 99999x99999", "7680x4320"),
        ("title --size 10x10", "640x360"),
    ],
)
def test_a_limit_is_named_that_was_passed(
    line: str, named: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sample_games, "GAMES_TRIED", 2)
    out = home / "never.png"
    assert cli.run(["shot", *line.split(), "--seats", "3", "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert named in said and said.count("\n") == 1 and "games with this seed" not in said
    assert not out.exists()


MOVING = ["shot", "reveal", "--seats", "3", "--size", "640x360", "--seconds"]


@pytest.mark.slow
def test_an_animation_shows_the_event_from_the_action_that_leads_to_it(home: Path) -> None:
    out = home / "reveal.webp"
    assert cli.run([*MOVING, "3", "--out", str(out)]) == 0
    with Image.open(out) as film:
        frames, lengths = [], []
        for number in range(film.n_frames):
            film.seek(number)
            frames.append(film.convert("RGB").resize((16, 9)).tobytes())
            lengths.append(film.info["duration"])
        assert film.format == "WEBP" and film.size == (640, 360) and film.info["loop"] == 0
    assert sum(lengths) == 3000 and all(length % 50 == 0 for length in lengths), "equal frames may be one"
    assert len(set(frames)) > 30, "it moves"
    bright = [sum(frame) for frame in frames]
    assert min(bright) < bright[0] * 3 / 4, "the table goes dark for the reveal"


def test_an_animation_goes_to_a_file_that_can_move_only(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, named in (
        (["reveal", "--seconds", "2", "--out", str(home / "a.png")], ".webp"),
        (["reveal", "--seconds", "2", "--out", "-"], ".webp"),
        (["phone", "--seconds", "2", "--out", str(home / "a.webp")], "phone"),
        (["reveal", "--seconds", "2", "--size", "1920x1080", "--out", str(home / "a.webp")], "1280x720"),
        (["reveal", "--seconds", "0", "--out", str(home / "a.webp")], "from 1 to 10"),
        (["reveal", "--seconds", "11", "--out", str(home / "a.webp")], "from 1 to 10"),
        (["reveal", "--seconds", "1.5", "--out", str(home / "a.webp")], "1.5"),
    ):
        assert cli.run(["shot", *arguments]) == 2
        said = capsys.readouterr().err
        assert named in said and said.count("\n") == 1
    assert not list(home.iterdir())
