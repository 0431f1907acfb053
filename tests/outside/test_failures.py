"""Tests of plugins that pass vetting, but fail or hang during play."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from games.core.words import Words
from games.new.write import write_outside
from tests.until import CHILD

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
GAME = "hearsay"
WORDS = Words("en", "table")
FAILURES = {
    "begins": ("start", "raise Odd('joker')", "Odd: rules.py:"),
    "plays": ("play", "raise ValueError('joker')", "ValueError: rules.py:"),
    "ends": ("choices", "raise SystemExit('joker')", "SystemExit: rules.py:"),
    "judges": ("result", "return {}['joker']", "KeyError: rules.py:"),
    "hangs": ("play", "while True: pass", "it has not returned after 0.5 s: rules.py:"),
    "stalls": ("start", "while True: pass", "it has not returned after 0.5 s: rules.py:"),
}
"""Failures by the name of a game.

Each is the method of the rules that fails, the code that makes it fail, and the fault reported.
"""
WAITS = "waits"
"""The game that hangs inside a system call."""
FAILS = """

import json
import multiprocessing
import os


class Odd(BaseException):
    pass


def fail(*given):
    {code}


if multiprocessing.parent_process() is None and (what := json.loads(os.environ["FAILING"]).get(ENTRY.id)):
    setattr(Rules, what, fail)
"""
PLAYS = """
import sys
from table.app import app, equipment
from table.plugins import registry, vetting_process as trial
from table.match.seats import MatchSetup, PERSON, SeatSetup
from table.scenes.home.title import TitleScene
from table.store import autosave

class Seen(equipment.Toast):
    said = ""

    def show(self, words, *about, **more):
        super().show(words)
        self.said = words

def shown(self, game):
    title = [one.id for one in self.top.form.widgets]
    taken = [number for number in autosave.numbers() if autosave.is_taken(number)]
    print(game, f"game {game}" in title, "continue" in title, taken, self.toast.said, sep="|")

def decide(session):
    return lambda: session.submit(session.ask.seat, next(iter(session.legal(session.ask.seat))))

def script(self):
    while not registry._told or self.changing or self.top._looking:
        yield
    for game in sys.argv[1:]:
        seats = tuple(SeatSetup(name, number, PERSON) for number, name in enumerate("abc"))
        self.games.start(MatchSetup(game, seats, {"starter": 0}, 7))
        yield
        for _ in range(10):
            while self.changing:
                yield
            if isinstance(self.top, TitleScene):
                break
            yield decide(self.top.session)
        shown(self, game)
    print(*(str(one[1].game_id) for one in [self.top._waits] if one))
    self.quit()

taken = app.App._take_in_plugins
steps = []

def take_in(self):
    taken(self)
    if not steps:
        steps.append(script(self))
    act = next(steps[0], None)
    if act:
        act()

if __name__ == "__main__":
    app.App._take_in_plugins = take_in
    registry.watched.__wrapped__.__defaults__ = 10, 0.05
    equipment.Toast = Seen
    trial.tried = lambda game: trial.Verdict("", "")  # they would pass, which takes a while
    from table.commands import cli
    sys.exit(cli.run([]))
"""


@dataclass(frozen=True)
class Done:
    """Results of a program that went through all failures."""

    place: Path
    told: dict[str, list[str]]
    errors: str
    passed: dict[str, str]
    log: str


def run(place: Path, *arguments: str, **failing: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the games installed, a separate home and no window.

    `failing`: by game, the method of its rules that fails.
    """
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(place / "site"), str(ROOT)]),
        "USOTAKU_HOME": str(place / "home"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "FAILING": json.dumps(failing),
    }
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, cwd=place, capture_output=True, text=True, timeout=CHILD)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Done:
    place = tmp_path_factory.mktemp("failures")
    site, home = place / "site", place / "home"
    write_outside(GAME, place / "project")
    for name in (GAME, WAITS, *FAILURES):
        shutil.copytree(place / "project" / GAME, site / name)
    codes = {name: code for name, (_, code, _) in FAILURES.items()} | {WAITS: "__import__('time').sleep(3600)"}
    for name, code in codes.items():
        with (site / name / "rules.py").open("a") as rules:
            rules.write(FAILS.format(code=code))
    info = site / "failures-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: failures\nVersion: 1\n")
    points = "".join(f"{name} = {name}\n" for name in (GAME, WAITS, *FAILURES))
    (info / "entry_points.txt").write_text(f"[usotaku.games]\n{points}")
    home.mkdir()
    (home / "settings.json").write_text(
        '{"usotaku": "usotaku settings", "format": 1, "welcomed": true, "language": "en", "speed": "instant"}'
    )
    (place / "drives.py").write_text(PLAYS)
    played = run(place, "drives.py", *FAILURES, **{game: what for game, (what, *_) in FAILURES.items()})
    assert played.returncode == 0, played.stderr
    told = {row[0]: row[1:] for line in played.stdout.splitlines()[:-1] if (row := line.split("|"))}
    log = "".join(file.read_text("utf-8") for file in home.rglob("*.log"))
    return Done(place, told, played.stderr, json.loads((home / "guests.json").read_text()), log)


@pytest.mark.parametrize("game", FAILURES)
def test_a_game_that_fails_while_it_is_played_is_left_out_and_told(done: Done, game: str) -> None:
    offered, goes_on, taken, toast = done.told[game]
    said = FAILURES[game][2]
    assert offered == goes_on == "False" and taken == "[]"
    begin = f"The game {game} of the package {game} has failed and is left out"
    assert toast.startswith(WORDS("app.game_failed", game=game, package=game, reason=said).removesuffix(")"))
    assert f"{begin[4:]}: {said}" in done.errors and begin in done.log
    assert "joker" not in toast + done.errors + done.log
    assert game not in done.passed and GAME in done.passed


def test_going_on_with_a_game_that_fails_leaves_it_out_and_where_it_is(done: Done) -> None:
    home = done.place / "home"
    before = {file: text for file in home.glob("unfinished*.jsonl") if (text := file.read_bytes()).count(b"\n") > 1}
    assert len(before) == 4  # all games that reached the deal
    again = run(done.place, "drives.py", judges="result", hangs="start")
    assert again.returncode == 0, again.stderr
    assert "the game judges of the package judges has failed and is left out: KeyError: rules.py:" in again.stderr
    assert "the game hangs of the package hangs has failed and is left out: it has not returned" in again.stderr
    assert again.stdout.split() == ["ends"]
    assert before == {file: file.read_bytes() for file in before}


def test_one_that_can_not_be_interrupted_ends_the_program_and_is_named(done: Done) -> None:
    ended = run(done.place, "drives.py", WAITS, **{WAITS: "start"})
    assert ended.returncode == 1
    assert f"the game {WAITS} of the package {WAITS} hangs and can't be interrupted" in ended.stderr


def test_a_command_names_the_package(done: Done) -> None:
    played = run(done.place, "-m", "table", "simulate", "ends", "--games", "1", "--seats", "3", ends="choices")
    assert played.returncode == 1
    assert "the game ends of the package ends has failed and is left out: SystemExit: rules.py:" in played.stderr
