"""Brains that hang, die, raise, cheat or eat all memory.

The seat decides all the same, and no frame waits.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path
from random import Random

import pytest

from games import entry
from games.core.actions import Action, Choices
from games.core.chance import SeededChance
from games.core.match import Match
from games.passing.rules import Judge
from table.match import worker as of_worker
from table.match.hosts import Ended, OutOfProcess
from table.match.thinker import MEMORY, Answer, Failed, Question, Request, Thinker
from table.match.worker import Worker
from table.review.recall import Recall
from tests.table.match import planted
from tests.table.match.processes import GAME, answered, asked, is_gone, linux
from tests.table.review.test_recall import setup, whole
from tests.until import CHILD, PATIENCE, until


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience for a busy machine: nothing fails for want of time."""
    for name in ("LEAST", "MOST", "INSTEAD", "START"):
        monkeypatch.setattr(of_worker, name, PATIENCE)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, patient: None) -> None:
    """Little patience with brains, and much with what takes over."""
    monkeypatch.setattr(of_worker, "MOST", 0.5)


@pytest.fixture
def workers() -> Iterator[list[Worker]]:
    """A list of workers, closed afterwards."""
    found: list[Worker] = []
    yield found
    for worker in found:
        worker.close()


def answer_of(worker: Worker, question: Question) -> Answer:
    return answered(worker, worker.ask(question))


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("brain", ["hangs", "dies", "raises", "eats", pytest.param("stops", marks=pytest.mark.posix)])
def test_however_a_brain_fails_the_first_one_decides(
    brain: str, workers: list[Worker], monkeypatch: pytest.MonkeyPatch, quick: None, caplog: pytest.LogCaptureFixture
) -> None:
    if brain == "eats":
        if not sys.platform.startswith("linux"):
            pytest.skip("no limit of memory here")
        monkeypatch.setattr(of_worker, "MOST", PATIENCE)  # it is not for want of time
    worker = Worker(find=planted.find)
    workers.append(worker)
    question = asked(brain)
    answer = answer_of(worker, question)
    assert answer.action == question.legal[-1] and answer.error
    monkeypatch.setattr(of_worker, "MOST", PATIENCE)
    again = answer_of(worker, asked("first", decision=1))
    assert again.action == question.legal[-1] and again.error is None
    assert "hearts" not in caplog.text
    assert ("MemoryError" in caplog.text) == (brain == "eats")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("brain", ["quits", "interrupts", "raises its own"])
def test_what_would_end_a_program_is_a_failure_of_a_brain_like_any_other(
    brain: str, workers: list[Worker], capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    worker = Worker(find=planted.find)
    workers.append(worker)
    assert answer_of(worker, asked("first")).error is None
    pid = worker.pid
    assert "planted.py:" in (answer_of(worker, asked(brain, decision=1)).error or ""), "told with its place"
    assert worker.pid != pid, "what it may have left behind is gone"
    worker.close()
    assert capfd.readouterr() == ("", "")
    assert "hearts" not in caplog.text


def test_nothing_that_a_brain_says_gets_to_the_terminal(
    workers: list[Worker], capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    worker = Worker(find=planted.find)
    workers.append(worker)
    assert answer_of(worker, asked("talks")).error is None
    worker.close()
    assert capfd.readouterr() == ("", "")
    assert "hearts" not in caplog.text


@pytest.mark.slow
def test_thoughts_that_can_not_be_sent_are_told_by_their_place(
    workers: list[Worker], capfd: pytest.CaptureFixture[str]
) -> None:
    worker = Worker(find=planted.unsendable)
    workers.append(worker)
    assert answer_of(worker, asked(tell=True)).error
    worker.close()
    said = capfd.readouterr()
    assert said.out == "" and "hearts" not in said.err
    assert said.err and all(line.startswith("usotaku: brains: Ends at ") for line in said.err.splitlines())


@pytest.mark.slow
def test_who_fails_does_not_keep_others_from_answering_what_was_asked_ahead(workers: list[Worker]) -> None:
    worker = Worker(find=planted.find)
    workers.append(worker)
    brains = ["first", "dies", "first", "raises", "first"]
    questions = [asked(brain, decision=number) for number, brain in enumerate(brains)]
    numbers = [worker.ask_too(question) for question in questions]
    answers = [answered(worker, number) for number in numbers]
    assert [answer.number for answer in answers] == numbers
    assert [bool(answer.error) for answer in answers] == [False, True, False, True, True], "too often at last"
    assert worker.poll() is None


def test_after_a_failure_the_own_brain_is_asked_again_and_not_silently_another(workers: list[Worker]) -> None:
    worker = Worker(find=planted.find)
    workers.append(worker)
    assert answer_of(worker, asked("raises")).error
    assert answer_of(worker, asked("raises", decision=1)).error


def test_if_the_first_brain_hangs_too(workers: list[Worker], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_worker, "MOST", 0.2)
    monkeypatch.setattr(of_worker, "INSTEAD", 0.2)
    worker = Worker(find=planted.hopeless)
    workers.append(worker)
    question = asked("hangs")
    assert answer_of(worker, question).action in question.legal


@pytest.mark.posix
def test_a_stopped_process_holds_up_neither_a_frame_nor_the_end() -> None:
    """A long game does not fit into the channel's buffer.

    Whoever waited for it to be read would wait for ever.
    """
    worker = Worker()
    worker.start()
    game = Match(entry(GAME).rules, 4, chance=SeededChance(Random(1)))
    assert game.ask
    seat = game.ask.seat
    beats = list(game.beats(seat)) * 2000
    question = Question(worker.new_match(), GAME, "kiri:4", seat, 99, 0, beats, game.legal(seat))

    def use() -> None:
        os.kill(until(lambda: worker.pid), signal.SIGSTOP)
        worker.ask(question)
        for _ in range(20):
            assert worker.poll() is None
            time.sleep(0.01)
        worker.close()
        done.append(True)

    done: list[bool] = []
    thread = threading.Thread(target=use, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert done


@pytest.mark.posix
def test_ending_a_process_takes_it_along_even_if_it_is_stopped() -> None:
    host = OutOfProcess(planted.find)
    pid = until(lambda: host.pid)
    os.kill(pid, signal.SIGSTOP)
    host.end()
    host.join(PATIENCE)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_process_that_is_ended_while_it_is_being_started_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    start = SpawnProcess.start

    def ended_meanwhile(process: SpawnProcess) -> None:
        start(process)
        known.wait(CHILD)
        host.end()

    known = threading.Event()
    monkeypatch.setattr("table.match.hosts.run", planted.never_up)
    monkeypatch.setattr(SpawnProcess, "start", ended_meanwhile)
    host = OutOfProcess(planted.find)
    known.set()
    host.join(PATIENCE)
    assert isinstance(host.poll(), Ended) and host.pid is None


@linux
def test_a_brain_in_an_endless_loop_does_not_outlive_a_window_that_was_killed() -> None:
    code = (
        "import time\nfrom table.match.worker import Worker\nfrom tests.table.match import planted, processes\n"
        "worker = Worker(find=planted.find)\nworker.ask(processes.asked('hangs'))\n"
        "while not worker._pace: worker.poll(); time.sleep(0.01)\n"
        "print(worker.pid, flush=True)\ntime.sleep(3600)\n"
    )
    window = subprocess.Popen(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[3], stdout=subprocess.PIPE, text=True
    )
    assert window.stdout
    pid = int(window.stdout.readline())
    window.kill()
    window.wait(CHILD)
    window.stdout.close()
    until(lambda: is_gone(pid))


@linux
def test_the_limit_of_memory_is_that_of_the_brains_alone(workers: list[Worker]) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    worker = Worker()
    workers.append(worker)
    answer_of(worker, asked())
    limits = Path(f"/proc/{worker.pid}/limits").read_text().splitlines()
    (line,) = [line for line in limits if line.startswith("Max address space")]
    assert line.split()[3] == str(MEMORY)
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    status = Path(f"/proc/{worker.pid}/status").read_text().splitlines()
    (size,) = [int(line.split()[1]) for line in status if line.startswith("VmPeak")]
    assert size * 1024 < MEMORY / 2


@pytest.mark.slow
def test_a_brain_that_hangs_after_the_game_makes_nobody_wait_for_ever(workers: list[Worker], quick: None) -> None:
    made = setup("momo:1", "kiri:1")
    log = whole(made)
    worker = Worker(find=planted.stuck)
    workers.append(worker)
    recall = Recall(entry(GAME), made, log, worker)
    until(lambda: recall.over or recall.update())
    assert recall.unknown == [sum(step.seat == seat for step in log.steps) for seat in range(2)]


# What a brain can find


SEED = 887766554433
STARTED = """
import functools, sys
from table.match import worker
from tests.table.match import planted
if __name__ == "__main__":
    worker.Worker = functools.partial(worker.Worker, find=planted.spied)
    from table.__main__ import main
    sys.exit(main())
"""


@pytest.mark.slow
@linux
def test_a_brain_finds_nothing_of_the_deal_whatever_the_program_was_started_with(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    script, found = tmp_path / "started.py", tmp_path / "found.json"
    script.write_text(STARTED, "utf-8")
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "USOTAKU_HOME": str(tmp_path / "home"),
        "PYTHONPATH": str(root),
        planted.FOUND: str(found),
        planted.WANTED: str(SEED - 1),
    }
    command = [sys.executable, str(script), "play", GAME, "--seats", "heuristic,heuristic", "--speed", "instant"]
    window = subprocess.Popen([*command, "--seed", str(SEED)], cwd=root, env=environment)
    try:
        until(lambda: found.exists() or window.poll() is not None)
        assert window.poll() is None
    finally:
        window.kill()
        window.wait(CHILD)
    told = json.loads(found.read_text("utf-8"))
    assert told["argv"] == [str(script)]
    assert told["held"] == []
    assert str(SEED) not in json.dumps(told)
    assert not any(name.startswith("USOTAKU_") for name in told["environ"])
    assert (tmp_path / "home").exists()
    assert not any(str(tmp_path / "home") in file for file in told["files"]), "the journal is the deal"


# The thinker


class Cheat(planted.First):
    def decide(self, legal: Choices, random: Random) -> Action:
        return Judge(True)


class Leaky(planted.First):
    """Has seen cards, and says so when it fails."""

    def decide(self, legal: Choices, random: Random) -> Action:
        raise ValueError("the face of 7 is {3}")


@pytest.mark.parametrize("brain", [Leaky, Cheat])
def test_a_brain_that_fails_says_no_card(brain: type[planted.First]) -> None:
    thinker = Thinker(lambda game: entry(game).changed(brains={"it": brain}))
    failed = thinker.answer(Request(4, 0, asked("it")))
    assert isinstance(failed, Failed)
    assert failed.error and "face" not in failed.error and "{" not in failed.error
