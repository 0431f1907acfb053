"""The worker process.

What it is sent, that it answers like this process would, and that it may die.
"""

from __future__ import annotations

import logging
import operator
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from pathlib import Path
from random import Random

import pytest

from games import entry
from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.match import Match
from table.base.redact import where
from table.match import hosts
from table.match.hosts import Ended, OutOfProcess
from table.match.thinker import Answer, Question, Ready, Request, Thinker
from table.match.worker import Worker
from tests.table.match.processes import GAME, answered, is_gone, linux
from tests.until import CHILD, until

BRAIN = next(iter(entry(GAME).brains))


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


def new_match(seed: int = 1) -> Match:
    return Match(entry(GAME).rules, 4, chance=SeededChance(Random(seed)))


def wait(worker: Worker, number: int) -> Action:
    answer = answered(worker, number)
    assert answer.error is None
    return answer.action


def started(worker: Worker) -> int:
    """The process, once there is one."""
    worker.start()
    return until(lambda: worker.pid)


def question(match: Match, number: int, decision: int, brain: str = BRAIN) -> Question:
    ask = match.ask
    assert ask
    return Question(number, GAME, brain, ask.seat, 99, decision, match.beats(ask.seat), match.legal(ask.seat))


def play(worker: Worker, steps: int, disturb: int | None = None) -> list[Action]:
    """Play `steps` actions by brains; kill the process before step `disturb`."""
    match, number = new_match(), worker.new_match()
    decisions = [0] * match.seats
    actions = []
    for step in range(steps):
        if match.ask is None:
            break
        if step == disturb and worker.pid:
            os.kill(worker.pid, signal.SIGKILL)
        seat = match.ask.seat
        asked = worker.ask(question(match, number, decisions[seat]))
        decisions[seat] += 1
        actions.append(wait(worker, asked))
        match.submit(seat, actions[-1])
    return actions


@pytest.mark.posix
def test_answers_are_the_same_in_this_process_in_the_worker_and_after_it_was_killed(worker: Worker) -> None:
    here = play(Worker(inline=True), 30)
    assert play(worker, 30) == here
    first = worker.pid
    assert play(worker, 30, disturb=12) == here
    assert worker.pid != first


@pytest.mark.posix
def test_killed_while_it_is_asked(worker: Worker) -> None:
    match = new_match()
    pid = started(worker)
    os.kill(pid, signal.SIGSTOP)
    asked = worker.ask(question(match, worker.new_match(), 0))
    assert worker.poll() is None
    os.kill(pid, signal.SIGKILL)
    assert wait(worker, asked) == wait_here(question(match, 1, 0))


def wait_here(asked: Question) -> Action:
    answer = Thinker().answer(Request(1, 0, asked))
    assert isinstance(answer, Answer)
    return answer.action


def test_what_was_asked_before_is_dropped(worker: Worker) -> None:
    match, number = new_match(), worker.new_match()
    worker.ask(question(match, number, 0))
    second = worker.ask(question(match, number, 1))
    wait(worker, second)
    assert worker.poll() is None


def test_a_new_match_forgets_the_old_brains(worker: Worker) -> None:
    assert play(worker, 8) == play(worker, 8)


@linux
def test_the_process_has_nothing_that_draws_and_low_priority(worker: Worker) -> None:
    play(worker, 2)
    assert worker.pid
    with open(f"/proc/{worker.pid}/maps") as maps:
        loaded = maps.read()
    assert "python" in loaded
    assert "pygame" not in loaded and "SDL" not in loaded
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_the_module_of_the_process_leads_to_nothing_that_draws() -> None:
    code = "import sys, table.match.thinker; print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=CHILD
    ).stdout.split()
    allowed = {"table", "table.base", "table.base.redact", "table.match", "table.match.thinker"}
    assert {name for name in found if name.split(".")[0] in ("table", "pygame", "pygame_gui", "PIL")} == allowed


@pytest.mark.posix
def test_the_process_ends_with_the_worker(worker: Worker) -> None:
    pid = started(worker)
    worker.close()
    assert worker.pid is None
    until(lambda: is_gone(pid))
    worker.close()


@pytest.mark.posix
@pytest.mark.parametrize("when", ["before it is up", "while it thinks"])
def test_the_end_of_a_process_is_noticed_even_if_its_connection_stays(
    when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: the other end stays open in this process.

    Until the new process has taken it over.
    """
    kept: list[int] = []
    pipe = SpawnContext.Pipe

    def keeping(context: SpawnContext) -> tuple[Connection, Connection]:
        here, there = pipe(context)
        kept.append(os.dup(there.fileno()))
        return here, there

    monkeypatch.setattr(SpawnContext, "Pipe", keeping)
    if when == "before it is up":
        monkeypatch.setattr(hosts, "run", operator.eq)  # it ends at once, and says nothing
    host = OutOfProcess(entry)
    try:
        if when == "while it thinks":
            assert isinstance(until(host.poll), Ready)
            assert host.pid
            os.kill(host.pid, signal.SIGSTOP)
            host.ask(1, question(new_match(), 1, 0))
            os.kill(host.pid, signal.SIGKILL)
        assert isinstance(until(host.poll), Ended)
    finally:
        host.end()
        for handle in kept:
            os.close(handle)


@pytest.mark.parametrize("what", ["SpawnProcess.start", "SpawnContext.Pipe"])
def test_without_processes_it_thinks_here(worker: Worker, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    def refuse(*args: object) -> None:
        raise OSError("no more of these")

    monkeypatch.setattr(f"multiprocessing.context.{what}", refuse)
    assert play(worker, 10) == play(Worker(inline=True), 10)
    assert worker.pid is None


def test_an_unknown_brain_fails_like_any_other(caplog: pytest.LogCaptureFixture) -> None:
    match, worker = new_match(), Worker(inline=True)
    with caplog.at_level(logging.ERROR):
        asked = worker.ask(question(match, worker.new_match(), 0, brain="nobody"))
    assert answered(worker, asked).action in match.legal(match.ask.seat)  # type: ignore[union-attr]
    assert "KeyError" in caplog.text


def test_where_never_repeats_the_message() -> None:
    try:
        raise RuntimeError("secret")
    except RuntimeError as error:
        assert "secret" not in where(error)
        assert "test_worker.py" in where(error)


def test_a_process_that_can_not_read_a_request_ends_with_a_line_that_names_no_card() -> None:
    code = (
        "from multiprocessing import Pipe\nfrom table.match.thinker import run\n"
        "here, there = Pipe()\nhere.send_bytes(b'\\x80\\x05cjoker\\njoker\\n.')\nrun(there)"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False, timeout=CHILD
    )
    assert done.returncode == 0 and done.stdout == ""
    assert done.stderr.startswith("usotaku: brains: ModuleNotFoundError at ") and done.stderr.count("\n") == 1
    assert "joker" not in done.stderr
