"""Tests that golden games, reviewed by a person, never change.

They come out alike on every Python and after every change of the code. If a change is intended (`version` raised, other
words), write them anew as `tests/games/transcript.py` says, and read them before keeping them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from getpass import getuser
from pathlib import Path

import pytest

from games import GAMES, entry
from games.core.entry import Entry
from games.core.match import parse_log, replay
from tests.games.transcript import log, transcript
from tests.until import CHILD

GOLDEN = Path(__file__).parent / "golden"
LOGS = sorted(GOLDEN.glob("*.jsonl"))
TRANSCRIPTS = sorted(GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_every_game_has_a_transcript_and_logs_for_the_fewest_and_the_most_seats(entry: Entry) -> None:
    seats = entry.rules.seats
    assert GOLDEN / f"{entry.id}.txt" in TRANSCRIPTS
    assert {GOLDEN / f"{entry.id}-{n}.jsonl" for n in (seats[0], seats[-1])} <= set(LOGS)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_transcript_is_still_the_same(path: Path) -> None:
    kept = path.read_text("utf-8").splitlines()
    found = re.search(r"(\d+) seats, seed (\d+)$", kept[0])
    assert found
    assert list(transcript(path.stem, int(found[1]), int(found[2]))) == kept


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_log_replays_to_the_same_result(path: Path) -> None:
    kept = path.read_text("utf-8").splitlines()
    game_id, seats = path.stem.split("-")
    rules = entry(game_id).rules
    match = replay(parse_log(kept[:-1], [rules]), rules)
    assert match.seats == int(seats)
    assert list(log(match)) == kept


@pytest.mark.pythons
@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_another_python_plays_the_same_games(minor: int) -> None:
    """Games need only the standard library, so any installed Python will do."""
    if sys.version_info[:2] == (3, minor):
        pytest.skip("this one")
    found_there = [
        shutil.which(f"python3.{minor}"),
        *Path(f"~{getuser()}").expanduser().glob(f".pyenv/versions/3.{minor}.*/bin/python"),
    ]
    python = next(
        (
            p
            for p in found_there
            if p and not subprocess.run([p, "-c", ""], capture_output=True, timeout=CHILD).returncode
        ),
        None,
    )
    if not python:
        pytest.skip(f"no Python 3.{minor} here")
    for path in TRANSCRIPTS:
        kept = path.read_text("utf-8")
        found = re.search(r"(\d+) seats, seed (\d+)$", kept.splitlines()[0])
        assert found
        command = [python, "-m", "tests.games.transcript", path.stem, found[1], found[2]]
        told = subprocess.run(
            command, capture_output=True, cwd=GOLDEN.parents[2], encoding="utf-8", check=True, timeout=CHILD
        )
        assert told.stdout == kept
