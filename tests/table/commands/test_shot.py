"""`usotaku shot`: a picture that can't be made is told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from table import cli


def test_a_phone_is_not_drawn_without_a_browser(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.phones.photo.browser", lambda: None)
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
