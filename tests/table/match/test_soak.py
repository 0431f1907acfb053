"""Long runs: a hundred failing brains, an evening in one process."""

from __future__ import annotations

import gc
import math
import os
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.match import parse_log, replay
from table.app.app import App
from table.base.paths import HOME
from table.match import worker as of_worker
from table.match.seats import MatchSetup, SeatSetup
from table.match.session import BEAT, Session
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.store.settings import Settings
from tests.table.match import planted
from tests.table.scenes.visiting import Visitor

pytestmark = pytest.mark.soak
TIMES = 100
SOON = 5.0
"""Longest delay of a decision after its limit, s."""
GAMES_PLAYED, WARM = 30, 5
GROWTH = 1.1
CAST = ("kiri:1", "gen:2", "momo:1", "ryu:2")


@pytest.mark.parametrize("find", [planted.stuck, planted.mortal], ids=["hung", "dying"])
def test_a_hundred_brains_fail_and_nothing_is_lost(
    find: Callable[[str], Entry], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The limit is short here; the rest is as in play."""
    limit = 0.5
    monkeypatch.setattr(of_worker, "MOST", limit)
    longest, seed = 0.0, 0
    with closing(Worker(find=find)) as worker:
        while caplog.text.count("the first brain decides in its place") < TIMES:
            seed += 1
            game = GAMES[seed % len(GAMES)]
            seats = tuple(SeatSetup(f"Seat {number}", number, player) for number, player in enumerate(CAST))
            lines: list[str] = []
            options = {option.id: option.default for option in game.rules.options}
            session = Session(game, MatchSetup(game.id, seats, options, seed), worker, on_log=lines.append)
            session.speed = math.inf
            began = time.monotonic()
            while ask := session.ask:
                session.update(BEAT)  # nothing but the brains is waited for
                if session.ask != ask or session.finished:
                    longest, began = max(longest, time.monotonic() - began), time.monotonic()
                else:
                    time.sleep(0.004)
            assert session.result and session.finished
            log = parse_log(lines, [game.rules])
            assert log == session.finished and replay(log, game.rules).result == session.result
    print(f"the longest decision took {longest:.2f} s, {seed} games")
    assert "random action" not in caplog.text, "it was always the first brain that decided"
    assert longest < limit + SOON


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_evening_of_games_takes_no_more_memory_than_its_beginning(
    game: Entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    taken: list[int] = []
    settings = Settings(language="en", welcomed=True, speed=math.inf)
    with closing(App(navigation, settings, (1280, 720))) as app:
        visitor = Visitor(app, [])
        seats = tuple(SeatSetup(f"Seat {number}", number, player) for number, player in enumerate(CAST))
        options = {option.id: option.default for option in game.rules.options}
        app.games.start(MatchSetup(game.id, seats, options, 1))
        while len(taken) < GAMES_PLAYED:
            steps = 0
            while not isinstance(app.top, ResultsScene):
                app.step([], 50.0)
                if steps % 10 == 0:
                    app.draw(visitor.surface)
                steps += 1
                time.sleep(0.001)
            visitor.wait(2000)
            gc.collect()
            taken.append(memory())
            visitor.click("again")
            assert isinstance(app.top, PlayScene)
    print("MB after each game:", *(round(size / 2**20) for size in taken))
    assert taken[-1] <= GROWTH * taken[WARM - 1]


def memory() -> int:
    """Bytes that this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
