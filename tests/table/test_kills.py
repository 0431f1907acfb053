"""The program is killed at whatever moment: nothing of the game is lost, and nothing is in its way afterwards.

`--kills 200 -n0` kills it as often as is promised.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from games import GAMES, entry
from games.core.match import replay
from table.store import autosave
from table.store import settings as store
from table.store.settings import Settings

ROOT = Path(__file__).parents[2]
LINES, LATER = 60, 0.02
"""It is killed after so many lines at most, and so many seconds at most after the last that was seen."""
PATIENCE = 60.0  # s in which a line has to come


def test_killed_at_any_moment_it_loses_nothing(home: Path, request: pytest.FixtureRequest) -> None:
    settings = Settings(language="en", welcomed=True, volume=0.3)
    store.save(settings)
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    random, steps = Random(1), []
    for number in range(request.config.getoption("--kills")):
        game = GAMES[number % len(GAMES)]
        autosave.clear()
        seats = ",".join(["random"] * game.rules.seats[-1])
        line = ("play", game.id, "--seats", seats, "--seed", str(number), "--speed", "instant")
        program = subprocess.Popen([sys.executable, "-m", "table", *line], cwd=ROOT, env=environment)
        try:
            seen, until, end = b"", random.randrange(LINES), time.monotonic() + PATIENCE
            while seen.count(b"\n") < until and (not seen or autosave.path().exists()):
                assert program.poll() is None and time.monotonic() < end, "the game does not go on"
                seen = autosave.path().read_bytes() if autosave.path().exists() else seen
                time.sleep(0.001)
            time.sleep(random.uniform(0, LATER))
        except FileNotFoundError:
            pass  # the game is over in this very moment
        finally:
            program.kill()
            program.wait()
        saved, problem = autosave.unfinished()
        assert problem is None and store.load() == (settings, None)
        names = {file.name for file in home.iterdir() if file.suffix != ".tmp"}
        assert names <= {"settings.json", "unfinished.jsonl", "unfinished.lock", "log"}
        if not autosave.path().exists():
            continue  # it was over, or over but for its file
        assert autosave.path().read_bytes().startswith(seen.rpartition(b"\n")[0])
        if saved is None:
            assert seen.count(b"\n") < 2, "not even the deal was written"
            continue
        match = replay(saved.log, entry(game.id).rules)
        assert saved.setup.seed == number and match.ask
        assert len(saved.log.steps) >= seen.count(b"\n") - 2
        steps.append(len(saved.log.steps))
    print(f"\n{len(steps)} games go on, after {min(steps, default=0)} to {max(steps, default=0)} decisions")
