"""The program in a real window, heard and played over AT-SPI."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import Words
from table.base.paths import HOME
from table.store import settings as store
from table.store.settings import Settings
from tests.table.access.bus import Afar, Client, session
from tests.table.desk import Desk
from tests.until import until

pytestmark = [pytest.mark.window, pytest.mark.reader]


@pytest.fixture
def client(desk: Desk, tmp_path: Path) -> Iterator[Client]:
    """A client on the bus of the desk's programs."""
    folder = tmp_path / "bus"
    folder.mkdir(mode=0o700)
    with session(desk.environment, folder):
        client = Client(desk.environment)
        try:
            yield client
        finally:
            desk.clear_up()
            client.close()


DECISIONS = 8
"""Decisions that show that it can be played."""


def test_decisions_are_made_over_at_spi(desk: Desk, client: Client) -> None:
    desk.open("play", GAMES[0].id, "--seats", "you,random,random", "--seed", "3", "--speed", "instant")
    me, random, made = Afar(client), Random(3), 0
    for _ in range(1000):
        if made == DECISIONS or me.tree.find("form list"):
            break
        if me.choices:
            me.decide(random)
            made += 1
        else:
            me.wait(100)
    assert made == DECISIONS
    desk.wait(lambda: len(desk.journal()) > DECISIONS / 2, "nothing has been decided")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_played_over_at_spi(game: Entry, desk: Desk, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(desk.home))
    store.save(Settings(language="en", welcomed=True, coach="never"))
    seats = ["you", *["random"] * (game.seats.stop - 2)]  # at a full table one decides least often
    desk.open("play", game.id, "--seats", ",".join(seats), "--seed", "3", "--speed", "instant")
    me, random = Afar(client), Random(3)
    me.play_on(random)
    while me.tree.find("continue"):  # the score sheet between two games of a match
        me.press("continue")
        me.play_on(random)
    assert me.tree.find("title")


def test_the_focus_that_is_heard_follows_the_keyboard(desk: Desk, client: Client) -> None:
    desk.open()
    me = Afar(client)
    until(lambda: me.look() or me.tree.find("settings"), "the title is not read", pause=0.05)
    desk.tool("xdotool", "key", "Tab")  # which only shows where the focus is
    seen = set()
    for _ in range(3):
        before = me.tree.focus
        desk.tool("xdotool", "key", "Down")
        until(lambda before=before: me.look() or me.tree.focus != before, "the focus does not move", pause=0.05)
        seen.add(me.tree.focus)
    assert len(seen) == 3


def test_the_very_first_page_is_heard_at_once_and_passed(desk: Desk, client: Client) -> None:
    (desk.home / "settings.json").unlink()
    desk.environment |= dict.fromkeys(("LC_ALL", "LANG", "LANGUAGE"), "ja_JP.UTF-8")
    desk.open()
    me, words = Afar(client), Words("ja", "table")
    until(lambda: me.look() or me.tree.find("reader"), "the page of access is not read", pause=0.05)
    assert me.tree.focus == "language"
    read = [node.name for node in me.tree.walk()]
    assert words("access.heading") in read and any(name.startswith(words("access.note")) for name in read)
    me.press("done")
    until(lambda: me.look() or me.tree.find("volume"), "the welcome is not read", pause=0.05)
    me.press("done")
    desk.wait(lambda: desk.settings().welcomed, "it does not end")
