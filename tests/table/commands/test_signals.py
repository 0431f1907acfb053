"""Signals end every command at once, without dump or leftovers."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games import GAMES
from table.commands import cli
from tests.table.desk import interruptible

ROOT = Path(__file__).parents[3]
PATIENCE = 60
"""s, for a machine that is busy with other things.

What is ended would go on for longer.
"""

pytestmark = pytest.mark.posix


@contextmanager
def begun(temporary: Path, *command: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A command that has printed a line."""
    temporary.mkdir()
    program = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(temporary), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=interruptible,
    )
    try:
        assert program.stdout and program.stdout.readline()
        yield program
    finally:
        program.kill()
        program.communicate(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_the_selftest_ends_and_leaves_nothing(tmp_path: Path, sent: signal.Signals) -> None:
    with begun(tmp_path / "temporary", sys.executable, "-m", "table", "--selftest") as program:
        program.send_signal(sent)
        out, err = program.communicate(timeout=PATIENCE)
        assert program.returncode == cli.STOPPED and err == ""
        assert out.count("\n") < 10, "it would go on with many more"
    assert not list((tmp_path / "temporary").iterdir())


SLEEPS = """
import sys, time, table.commands.simulate
def run(call):
    import pygame
    print("begun", flush=True)
    time.sleep(600)
table.commands.simulate.run = run
from table.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("asked", [False, True])
def test_sigquit_tells_where_it_is_only_if_asked(tmp_path: Path, asked: bool) -> None:
    environment = {"PYTHONFAULTHANDLER": "1"} if asked else {}
    line = (sys.executable, "-c", SLEEPS, "simulate", GAMES[0].id)
    with begun(tmp_path / "temporary", *line, **environment) as program:
        program.send_signal(signal.SIGQUIT)
        _, err = program.communicate(timeout=PATIENCE)
        assert program.returncode == -signal.SIGQUIT
        assert "Extension modules" not in err
        assert re.search(r'File "<string>", line \d in run', err) if asked else err == ""
