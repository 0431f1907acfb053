"""The program is killed at whatever moment.

Nothing of the game is lost, and nothing is in its way afterwards.

`--kills 200 -n0` kills it as often as is promised.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from games import GAMES, entry
from games.core.match import replay
from table.store import autosave, cached_stats, shelf, shelf_file
from table.store import settings as store
from table.store.record import GameRecord
from table.store.settings import Settings
from tests.table.store.test_shelf import part
from tests.until import CHILD

ROOT = Path(__file__).parents[3]
LINES, LONGEST, LATER = 60, 10_000, 0.02
"""Most lines, longest play and latest kill after that, s."""
PATIENCE = 60.0  # s in which a line has to come


@pytest.mark.soak
def test_killed_at_any_moment_it_loses_nothing(home: Path, request: pytest.FixtureRequest) -> None:
    settings = Settings(language="en", welcomed=True, volume=0.3)
    store.save(settings)
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    random, steps, over = Random(1), [], 0
    for number in range(request.config.getoption("--kills")):
        game = GAMES[3 * number % len(GAMES)]  # a short one first
        autosave.clear()
        whole = number % 3 == 1
        seats = ",".join(["random"] * game.rules.seats[0 if whole else -1])
        line = ("play", game.id, "--seats", seats, "--seed", str(number), "--speed", "instant")
        program = subprocess.Popen([sys.executable, "-m", "table", *line], cwd=ROOT, env=environment)
        try:
            until = LONGEST if whole else random.randrange(LINES)
            seen, end = b"", time.monotonic() + PATIENCE
            while seen.count(b"\n") < until and (not seen or autosave.path().exists()):
                assert program.poll() is None and time.monotonic() < end, "the game does not go on"
                seen = autosave.path().read_bytes() if autosave.path().exists() else seen
                time.sleep(0.001)
            time.sleep(random.uniform(0, LATER))
        except FileNotFoundError:
            pass  # the game is over in this very moment
        finally:
            program.kill()
            program.wait(CHILD)
        if autosave.path().exists():
            assert autosave.path().read_bytes().startswith(seen.rpartition(b"\n")[0])
        saved, problem = autosave.unfinished()
        kept = on_the_shelf()
        assert problem is None and store.load() == (settings, None)
        names = {file.name for file in home.iterdir() if file.suffix != ".tmp"} - {"shelf.sqlite-journal"}
        ours = {"settings.json", "unfinished.jsonl", "unfinished.lock", "installation.key", "log"}
        ours |= {"shelf.sqlite", "shelf.lock"}
        assert names <= ours
        if saved is None and number not in kept:
            assert seen.count(b"\n") < 2, "not even the deal was written"
            continue
        log = saved.log if saved else kept[number].log
        assert (saved is None) == (number in kept) == (replay(log, entry(game.id).rules).ask is None)
        assert len(log.steps) >= seen.count(b"\n") - 2
        steps.append(len(log.steps))
        over += saved is None
    print(f"\n{len(steps)} games are there, after {min(steps, default=0)} to {max(steps, default=0)} decisions")
    print(f"{over} of them are over and on the shelf")


def on_the_shelf() -> dict[int, GameRecord]:
    """Return all finished games on the shelf, by seed.

    Also those that the program has not put there itself.
    """
    assert shelf.put_away() is None and autosave.over() == []
    kept, problem = shelf.rows()
    assert problem is None
    records = [shelf.take(game.number)[0] for game in kept]
    return {record.setup.seed: record for record in records if record}


FILLING = """
from games.core.calibration import Judgement
from tests.table.store.test_shelf import over
from table.store import cached_stats, shelf, shelf_file
for number in range(1000):
    record, result = over(number % 3)
    record = record._replace(begun=1 + number)
    assert shelf.put(record, result, number) is None
    cached_stats.news(record.digest)
    counted = cached_stats.read(next(game for game in shelf.rows()[0] if game.ended == number))
    cached_stats.judge(counted, [[Judgement(40, True, False)]] * len(counted.stats))
    print(number, flush=True)
"""


@pytest.mark.slow
def test_what_was_told_as_kept_is_kept_whenever_it_is_killed(home: Path, request: pytest.FixtureRequest) -> None:
    random, told = Random(2), 0
    for _ in range(request.config.getoption("--kills")):
        shelf_file.path().unlink(missing_ok=True)
        program = subprocess.Popen([sys.executable, "-c", FILLING], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert program.stdout
        try:
            lines = [program.stdout.readline() for _ in range(random.randrange(1, 6))]
            time.sleep(random.uniform(0, LATER))
        finally:
            program.kill()
            lines += program.communicate(timeout=CHILD)[0].splitlines()
        last = int(lines[-1])
        kept, problem = shelf.rows()
        assert problem is None and {game.ended for game in kept} >= set(range(last + 1))
        assert all(shelf.take(game.number)[0] for game in kept)
        assert all(one and one.judged for game in kept if game.ended <= last for one in [cached_stats.read(game)])
        assert not [game for game in kept if game.reckoned and not cached_stats.read(game)], "half of what was counted"
        with closing(sqlite3.connect(shelf_file.path())) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        told += last + 1
    print(f"\n{told} games were told as kept")


BACK_AND_FORTH = """
from dataclasses import replace
from tests.table.store.test_shelf import part
from table.store.autosave import Journal
game, place = part(1, 40), None
for number in range(10_000):
    journal = Journal(game.setup, replace(game.log, steps=game.log.steps[: 10 + number % 20]), print, place)
    for line in game.log.lines()[11 + number % 20 :][:5]:
        journal.write(line)
    place = journal.place
    journal.close()
    print(number, flush=True)
"""


@pytest.mark.slow
def test_what_is_taken_back_is_there_as_a_whole_or_not_at_all(home: Path, request: pytest.FixtureRequest) -> None:
    """As a scene does it, which goes back to a shorter log."""
    random, whole = Random(3), part(1, 40).log
    for _ in range(request.config.getoption("--kills")):
        autosave.clear()
        program = subprocess.Popen([sys.executable, "-c", BACK_AND_FORTH], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert program.stdout
        program.stdout.readline()
        time.sleep(random.uniform(0, 5 * LATER))
        program.kill()
        program.communicate(timeout=CHILD)
        saved, problem = autosave.unfinished()
        assert saved and problem is None and autosave.numbers() == [1]
        assert saved.log.steps == whole.steps[: len(saved.log.steps)] and len(saved.log.steps) >= 10
