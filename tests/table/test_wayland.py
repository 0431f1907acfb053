"""The window on native Wayland at a scale of two."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from games import GAMES
from games.core.words import Words
from table.base.paths import HOME
from table.match.speeds import INSTANT
from table.store import settings as store
from table.store.settings import Settings
from tests.table.compositor import SCALE, Compositor, at_a_compositor
from tests.table.desk import CALM
from tests.table.scenes.visiting import visit
from tests.until import CHILD

pytestmark = pytest.mark.wayland
GAME = GAMES[0].id
WORDS = Words("en", "table")
QUICK = Settings(language="en", welcomed=True, reduced=True, cover_seconds=0, speed=INSTANT)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Compositor]:
    with at_a_compositor(tmp_path) as desk:
        monkeypatch.setenv(HOME, str(desk.home))
        store.save(QUICK)
        yield desk


def is_crisp(picture: Image.Image) -> bool:
    """True if it has detail finer than the screen's units."""
    coarse = picture.resize((picture.width // SCALE, picture.height // SCALE), Image.Resampling.NEAREST)
    back = coarse.resize(picture.size, Image.Resampling.NEAREST)
    return (
        ImageChops.difference(picture, back).convert("L").point(lambda value: 255 * (value > 40)).histogram()[255]
        > 1000
    )


def test_it_opens_begins_a_game_fills_the_screen_and_closes(
    desk: Compositor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    size = (640, 400)
    desk.keep(replace(QUICK, window=size))
    desk.open(code=CALM)
    assert desk.size() == size
    desk.wait(lambda: is_crisp(desk.picture()), "it is drawn in coarse pixels")

    twin = visit(monkeypatch, tmp_path / "twin", size=(size[0] * SCALE, size[1] * SCALE))  # knows where things are
    twin.app.home()
    for target in (f"game {GAME}", "start"):
        x, y = twin.place(target)
        desk.click((x // SCALE, y // SCALE))
        twin.click(target)
    twin.app.close()
    desk.wait(lambda: len(desk.journal()) >= 2, "no game was begun by the mouse")

    def fills() -> bool:
        shown = desk.shown()
        return bool(shown and shown["fullscreen_mode"])

    desk.key("F11")
    desk.wait(fills, "it does not fill the screen")
    desk.wait(lambda: desk.settings().fullscreen, "that is not remembered")
    desk.key("F11")
    desk.wait(lambda: not fills() and desk.size() == size, "it still fills the screen")
    desk.wait(lambda: not desk.settings().fullscreen, "that is not remembered")
    time.sleep(1)  # what comes while SDL is still leaving the full screen, SDL does not tell
    desk.tool("swaymsg", "[app_id=usotaku] fullscreen enable")
    desk.wait(lambda: desk.settings().fullscreen, "that the window manager has it fill the screen is not noticed")
    desk.key("F11")
    desk.wait(lambda: not fills() and desk.size() == size, "it still fills the screen")
    desk.tool("swaymsg", "[app_id=usotaku] kill")
    assert desk.ended() == 0
    assert desk.program and "Traceback" not in desk.program.communicate(timeout=CHILD)[1]
    assert "ERROR" not in (desk.home / "log" / "usotaku.log").read_text()


def test_the_keyboard_plays_and_a_compositor_that_goes_away_is_told(desk: Compositor) -> None:
    desk.keep(replace(QUICK, window=(640, 400)))
    desk.open("play", GAME, "--seats", "you,ai", "--seed", "7", "--set", "starter=1", code=CALM)

    def answered() -> bool:
        desk.key("Tab", "Return")
        return any(line.startswith("[0,") for line in desk.journal())

    desk.wait(answered, "the keys decide nothing")
    before = desk.journal()
    assert desk.server and desk.program
    desk.server.kill()
    assert desk.ended() == 2
    assert desk.program.communicate(timeout=CHILD)[1].startswith(f"usotaku: {WORDS('app.display_lost')}")
    assert "the display has gone away" in (desk.home / "log" / "usotaku.log").read_text()
    assert desk.journal()[: len(before)] == before
