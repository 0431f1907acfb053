"""The executable beside the checkout.

What is told of it, and what fails a build.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from games import GAMES
from table.base.paths import APP
from table.bench import folder
from table.bench.children import OWN


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder with an executable, and an archive beside it."""
    place = tmp_path / APP
    place.mkdir()
    folder.program_in(place).parent.mkdir(parents=True, exist_ok=True)
    folder.program_in(place).write_bytes(b"x" * 1_500_000)
    (tmp_path / f"{APP}-1.0-linux.tar.gz").write_bytes(b"x" * 500_000)
    return place


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def there() -> Iterator[tuple[dict[str, str], str]]:
        yield {}, ""

    monkeypatch.setattr(folder, "screen", there)


class Programs:
    """Stands in for the executable and the checkout."""

    def __init__(self, frozen_ms: int = 420, frozen_seconds: float = 0.5, frozen_decides: str = "77") -> None:
        self.frozen = (frozen_ms, frozen_seconds, frozen_decides)
        self.starts: list[bool] = []

    def child(self, name: str, *arguments: str, program: Sequence[str] = OWN, **more: object) -> tuple[str, str]:
        ms, seconds, decides = (400, 0.5, "77") if program == OWN else self.frozen
        if name == "first":
            self.starts.append(program == OWN)
            slow = 1000 if len(self.starts) <= 2 else 0
            return f"{ms + slow} {ms - 20}", ""
        assert program == OWN or all(argument.endswith(":40") for argument in arguments)
        return " ".join(f"40:{seconds}:{decides}" for _ in arguments), ""


def told(built: Path, programs: Programs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr(folder, "child", programs.child)
    assert folder.measure(built) is (programs.frozen[2] == "77")
    return capsys.readouterr().out


def test_sizes_first_frame_and_thinking_are_told_beside_their_goals(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = told(built, Programs(), monkeypatch, capsys)
    assert "MISSED" not in said
    assert "0.5 MB" in said and "1.5 MB" in said
    assert "420 ms" in said and "400 ms of the checkout" in said and "1.05x" in said
    assert said.count("1.00x as long") == len(GAMES) and "80 decisions/s" in said


def test_programs_take_turns_and_the_first_start_does_not_count(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = Programs()
    told(built, programs, monkeypatch, capsys)
    assert programs.starts == [False, True] * (folder.STARTS + 1)


@pytest.mark.parametrize(
    ("programs", "missed"),
    [
        (Programs(frozen_ms=601), "601 ms"),
        (Programs(frozen_ms=530), "1.32x"),
        (Programs(frozen_seconds=0.6), "1.20x as long"),
        (Programs(frozen_decides="78"), "what they decide"),
    ],
    ids=["first frame", "beside the checkout", "thinking", "decisions"],
)
def test_what_is_missed_is_said(
    built: Path,
    programs: Programs,
    missed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = told(built, programs, monkeypatch, capsys).splitlines()
    assert any(missed in line and "MISSED" in line for line in lines)


def test_an_archive_or_a_folder_that_is_too_large_fails(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert folder.sizes(built)
    monkeypatch.setattr(folder, "FOLDER_GOAL", 1.4)
    assert not folder.sizes(built)
    monkeypatch.setattr(folder, "FOLDER_GOAL", 2)
    monkeypatch.setattr(folder, "ARCHIVE_GOAL", 0.4)
    assert not folder.sizes(built)


def test_without_an_executable_nothing_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert folder.measure(tmp_path)
    assert "there is none" in capsys.readouterr().out
