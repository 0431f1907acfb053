"""Disks that fill up mid-line, and programs that write together."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.match import Match
from table.base.problems import Problem
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.store import autosave, settings, shelf
from table.store.autosave import Journal
from tests.until import CHILD

pytestmark = pytest.mark.usefixtures("home")
resource = pytest.importorskip("resource", reason="files can't be limited here")
ROOT = Path(__file__).parents[3]
GAME = GAMES[0]
SETUP = MatchSetup(GAME.id, tuple(SeatSetup("Aki", number, PERSON) for number in range(3)), {"starter": 0}, 5)


@contextmanager
def room(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes.

    The rest of what is written does not go in, as on a full disk.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class Playing:
    """A match at random, in steps, that writes its journal."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.journal = Journal(SETUP, None, self.problems.append)
        chance = SeededChance(stream(SETUP.seed, "chance"))
        self.match = Match(GAME.rules, 3, SETUP.options, chance=chance, on_log=self.journal.write)
        self._random = Random(1)

    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            assert self.match.ask
            legal = self.match.legal(self.match.ask.seat)
            self.match.submit(self.match.ask.seat, legal[self._random.randrange(len(legal))])
            self.journal.sync()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("more", range(0, 60, 3))
def test_a_line_that_is_torn_by_a_full_disk_is_followed_by_nothing_until_all_is_written_anew(more: int) -> None:
    playing = Playing()
    playing.go_on(5)
    file = autosave.path()
    full = file.stat().st_size + more
    with room(full):
        playing.go_on(5)
    torn = file.read_bytes()
    assert len(torn) == full and [problem.key for problem in playing.problems] == ["store.autosave_failed"]
    lines = torn.splitlines()
    assert [json.loads(line) for line in lines[:-1]]
    autosave.path(2).write_bytes(torn)  # as if the program were killed now
    saved, problem = autosave.opened(2)
    assert saved and problem is None
    steps = len(saved.log.steps)
    assert steps >= 5 and saved.log.steps == playing.match.log.steps[:steps]
    assert steps == len(lines) - 2 or steps == len(lines) - 3, "at most the torn line is missing"
    Journal(saved.setup, saved.log, playing.problems.append, saved.place).close()
    assert autosave.opened(2) == (saved, None) and autosave.forget(2)
    playing.go_on(5)  # there is room again
    playing.journal.close()
    saved, problem = autosave.unfinished()
    assert saved and saved.log == playing.match.log and problem is None and len(playing.problems) == 1


def test_what_is_replaced_stays_as_it_was_when_the_disk_is_full(home: Path) -> None:
    Playing().go_on(5)
    assert settings.save(settings.Settings(volume=0.5)) is None
    before = {file.name: file.read_bytes() for file in home.iterdir()}
    with room(100):
        assert settings.save(settings.Settings(volume=0.1)) is not None
        playing = Playing()
        playing.go_on(5)
    assert [problem.key for problem in playing.problems] == ["store.autosave_failed"]
    left = {file.name: file.read_bytes() for file in home.iterdir() if file.suffix != ".lock"}
    assert left == {name: content for name, content in before.items() if not name.endswith(".lock")}, "nor half a file"


BUSY = """
import sys
from dataclasses import replace
from table.store import autosave, settings, shelf
from table.store.record import GameRecord
from tests.table.store.test_surroundings import Playing
print("ready", flush=True)
sys.stdin.readline()
for number in range(12):
    found, problem = settings.load()
    assert not problem, problem
    problem = settings.save_changes(found, replace(found, volume=number / 40))
    assert not problem, problem
    playing = Playing()
    playing.go_on(3)
    assert not playing.problems
    playing.journal.close()
    saved, problem = autosave.opened(int(playing.journal.path.stem.partition("-")[2] or 1))
    assert saved and saved.log == playing.match.log and not problem, problem
    while playing.match.ask:
        playing.go_on(1)
    record = GameRecord(saved.setup, playing.match.log, int(sys.argv[1]) + number)
    problem = shelf.put(record, playing.match.result)
    assert not problem, problem
"""


@pytest.mark.slow
def test_three_programs_write_at_once_and_none_is_in_the_way_of_another(home: Path) -> None:
    settings.save(settings.Settings())
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", BUSY, str(1000 * number)],
            cwd=ROOT,
            env=os.environ.copy(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    try:
        assert [program.stdout.readline() for program in programs if program.stdout] == ["ready\n"] * 3
        for program in programs:
            assert program.stdin
            program.stdin.write("\n")
            program.stdin.flush()
        said = [program.communicate(timeout=CHILD)[1] for program in programs]
    finally:
        for program in programs:
            program.kill()
            program.wait(CHILD)
    assert [program.returncode for program in programs] == [0, 0, 0], said
    assert len(autosave.waiting()) == 36, "each has a journal of its own"
    kept, problem = shelf.rows()
    assert len(kept) == 36 and problem is None
