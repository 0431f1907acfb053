"""The last window: what it says and that it can be left."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from table.input.intents import Accept, Back, Move, Next, Quit
from table.scenes.home.crash import CrashScene
from table.store.settings import Settings
from table.ui.widgets import Label
from tests.table.scenes.visiting import Visitor, visit
from tests.table.windows import WINDOWS

LOG = Path("/home/aki/.local/state/usotaku/log/usotaku.log")


def show(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    *,
    log: Path | None = LOG,
    kept: bool = True,
    lang: str = "en",
    text: float = 1.0,
    size: tuple[int, int] = (1280, 720),
) -> Visitor:
    visitor = visit(monkeypatch, folder, Settings(language=lang, text=text, welcomed=True), size)
    visitor.app.push(CrashScene(visitor.app, log=log, what="KeyError at hand.py:7", kept=kept))
    return visitor


def said(visitor: Visitor) -> str:
    return "\n".join(widget.words for widget in visitor.form.form.widgets if isinstance(widget, Label))


@pytest.mark.parametrize(
    "use",
    [
        lambda visitor: visitor.click("close"),
        lambda visitor: visitor.choose("close"),
        lambda visitor: visitor.do(Accept(), Accept()),
        lambda visitor: visitor.do(Back()),
        lambda visitor: visitor.do(Quit()),
    ],
)
def test_it_can_be_closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, use: object) -> None:
    visitor = show(monkeypatch, tmp_path)
    use(visitor)  # type: ignore[operator]
    assert not visitor.app.running


def test_a_game_is_promised_only_if_there_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "Continue" in said(show(monkeypatch, tmp_path))
    assert "Continue" not in said(show(monkeypatch, tmp_path, kept=False))


def test_without_a_log_the_places_are_told_and_no_folder_is_offered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = show(monkeypatch, tmp_path, log=None)
    assert "KeyError at hand.py:7" in said(visitor)
    with pytest.raises(KeyError):
        visitor.form.form.widget("folder")
    assert "KeyError" not in said(show(monkeypatch, tmp_path))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "lang", "text"), WINDOWS[::3])
@pytest.mark.parametrize("failed", [False, True])
def test_everything_can_be_read_and_stays_inside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], text: float, lang: str, failed: bool
) -> None:
    monkeypatch.setattr("table.scenes.home.crash.Opening", lambda folder: type("Opening", (), {"failed": failed})())
    visitor = show(monkeypatch, tmp_path, lang=lang, text=text, size=size)
    visitor.click("folder")
    visitor.wait(50)
    assert said(visitor).count(str(LOG.parent)) == 1 + failed
    form = visitor.form.form
    panel = visitor.form._panel  # type: ignore[attr-defined]
    assert pygame.Rect((0, 0), size).contains(panel) and form.window
    for id in ("folder", "close"):
        assert panel.contains(form.widget(id).rect) and not form.widget(id).rect.colliderect(form.window)
    assert not form.widget("folder").rect.colliderect(form.widget("close").rect)
    visitor.do(Next(), *[Move(0, 1)] * 9)
    last = [widget for widget in form.widgets if isinstance(widget, Label)][-1]
    assert form.window.inflate(0, 4).contains(form.where(last))
