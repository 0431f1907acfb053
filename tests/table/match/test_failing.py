"""Brains that hang, die, raise, cheat or eat all memory: the seat decides all the same, and no frame waits."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path
from random import Random

import pytest

from games import entry
from games.brains.levels import LEVELS
from games.core.actions import Action, Choices
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.match import Match
from games.passing.rules import Judge
from table.match import worker as of_worker
from table.match.hosts import Beside, Ended, News
from table.match.recall import Recall
from table.match.seats import MatchSetup, SeatSetup
from table.match.session import LATE, Session
from table.match.thinker import MEMORY, Answer, Failed, Question, Ready, Request, Thinker
from table.match.worker import DEATHS, FAILURES, INSTEAD, LEAST, LONGEST_STEP, MOST, START, TRIES, Worker, patience
from tests.table.match import planted

GAME = "royal"
PATIENCE_S = 120
stopping = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no SIGSTOP here")


def asked(brain: str = "kiri:4", match: int = 1, decision: int = 0, tell: bool = False) -> Question:
    """A question about the first decision of a game."""
    game = Match(entry(GAME).rules, 4, chance=SeededChance(Random(1)))
    assert game.ask
    seat = game.ask.seat
    return Question(match, GAME, brain, seat, 99, decision, game.beats(seat), game.legal(seat), tell)


# What is done when, without any process


class Fake:
    """In the place of a process: does what it is told, and keeps what it was asked."""

    made: list[Fake]
    pid = None

    def __init__(self, find: Callable[[str], Entry], *, alone: bool = False) -> None:
        self.alone = alone
        self.asked: list[tuple[int, Question]] = []
        self.news: deque[News] = deque()
        self.ended = False
        Fake.made.append(self)

    def ask(self, number: int, question: Question) -> None:
        self.asked.append((number, question))

    def poll(self) -> News | None:
        return self.news.popleft() if self.news else None

    def end(self) -> None:
        self.ended = True

    def join(self, seconds: float) -> None:
        assert self.ended

    @property
    def brain(self) -> str:
        """Who was asked last."""
        return self.asked[-1][1].brain

    def answer(self) -> Action:
        """The first of what is legal."""
        number, question = self.asked[-1]
        self.news.append(Answer(number, question.legal[0]))
        return question.legal[0]


class Desk:
    """A worker with fake processes, and its clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.worker = Worker(clock=lambda: self.now)

    @property
    def host(self) -> Fake:
        """The process that was asked last."""
        return next(host for host in reversed(Fake.made) if host.asked)

    def wait(self, seconds: float, step: float = 0.05) -> Answer | None:
        """Frames for so long, or until there is an answer."""
        for _ in range(round(seconds / step)):
            self.now += step
            if answer := self.worker.poll():
                return answer
        return None

    def waits(self, most: float = 100.0) -> float:
        """Seconds until somebody else is asked, or there is an answer."""
        host, before = self.host, self.now
        while self.now < before + most:
            if self.wait(0.05) or self.host is not host:
                return self.now - before
        raise AssertionError("patience without end")


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    Fake.made = []
    monkeypatch.setattr(of_worker, "Beside", Fake)
    return Desk()


def up(desk: Desk, pace: float = 10.0) -> None:
    desk.host.news.append(Ready(pace))


def test_patience_goes_with_the_level_and_the_machine() -> None:
    levels = [patience(f"kiri:{level.number}", 20.0) for level in LEVELS]
    assert levels == sorted(levels) and levels[-1] > levels[0]
    assert patience("kiri:4", 10.0) < patience("kiri:4", 20.0)
    assert patience("kiri:4", 0.0) == patience("heuristic", 5.0) == LEAST
    assert patience("kiri:4", 1e6) == MOST < 40.0


def test_a_brain_that_hangs_is_given_up_and_the_first_brain_decides(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    number = desk.worker.ask(asked())
    hung = desk.host
    up(desk)
    assert desk.wait(1) is None
    assert desk.waits() == pytest.approx(patience("kiri:4", 10.0) - 1, abs=0.2)
    assert hung.ended and not desk.host.ended and desk.host.brain == "heuristic"
    assert [sent for sent, _ in desk.host.asked] == [number]
    action = desk.host.answer()
    answer = desk.wait(1)
    assert answer and answer.number == number and answer.action == action and answer.error
    assert desk.wait(1) is None
    assert "no answer" in caplog.text


def test_if_the_first_brain_hangs_too_it_is_a_random_action_soon(desk: Desk) -> None:
    question = asked()
    number = desk.worker.ask(question)
    up(desk)
    desk.waits()
    began = desk.now
    answer = desk.wait(60)
    assert answer and answer.number == number and answer.action in question.legal and answer.error
    assert desk.now - began <= INSTEAD + 0.2 < 5.0
    assert all(host.ended for host in Fake.made if host.asked)


def test_a_process_that_takes_over_is_started_before_patience_ends(desk: Desk) -> None:
    desk.worker.ask(asked())
    up(desk)
    desk.wait(patience("kiri:4", 10.0) / 2 + 0.2)
    hung, spare = Fake.made
    assert not spare.asked and not hung.ended
    desk.waits()
    assert desk.host is spare and len(Fake.made) == 2


def test_a_spare_process_is_ended_when_the_answer_comes_after_all(desk: Desk) -> None:
    desk.worker.ask(asked())
    up(desk)
    desk.wait(patience("kiri:4", 10.0) / 2 + 0.2)
    host, spare = Fake.made
    host.answer()
    answer = desk.wait(1)
    assert answer and answer.error is None
    assert spare.ended and not host.ended
    desk.worker.ask(asked(decision=1))
    assert desk.host is host


def test_time_in_which_window_or_machine_slept_is_nobodys_fault(desk: Desk) -> None:
    desk.worker.ask(asked())
    up(desk)
    desk.worker.poll()
    for _ in range(10):
        desk.now += 3600
        assert desk.worker.poll() is None
    assert desk.host.brain == "kiri:4" and len(Fake.made) == 1
    assert desk.waits() == pytest.approx(patience("kiri:4", 10.0) - 10 * LONGEST_STEP, abs=0.2)


def test_the_time_that_a_process_takes_to_start_does_not_count_for_the_brain(desk: Desk) -> None:
    desk.worker.ask(asked())
    desk.wait(START - 1)
    up(desk)
    assert desk.waits() == pytest.approx(patience("kiri:4", 10.0), abs=0.2)


def test_processes_that_never_are_up_are_not_the_brains_fault(desk: Desk) -> None:
    """Neither those that hang while they start, nor those that end."""
    for decision in range(TRIES):
        desk.worker.ask(asked(decision=decision))
        assert desk.host.brain == "kiri:4"
        desk.wait(60)
    assert [host.alone for host in Fake.made][-1], "from now on it is done in this process"
    desk.worker.ask(asked(decision=TRIES))
    assert desk.host.brain == "kiri:4" and desk.host.alone


def test_processes_that_end_before_they_are_up(desk: Desk) -> None:
    desk.worker.ask(asked())
    for _ in range(TRIES):
        assert not desk.host.alone
        desk.host.news.append(Ended("no more processes"))
        desk.wait(0.1)
    assert desk.host.alone and desk.host.brain == "kiri:4"


def test_a_process_that_dies_is_replaced_and_the_brain_asked_again(desk: Desk) -> None:
    desk.worker.ask(asked())
    for death in range(DEATHS):
        assert desk.host.brain == "kiri:4" and len(Fake.made) == death + 1
        up(desk)
        desk.host.news.append(Ended("it has ended"))
        desk.wait(0.1)
    assert desk.host.brain == "heuristic", "it may be the brain's doing"
    desk.host.answer()
    answer = desk.wait(1)
    assert answer and answer.error


def fail(desk: Desk, question: Question) -> None:
    """Have a brain fail, and the first brain answer."""
    desk.worker.ask(question)
    up(desk)
    desk.host.news.append(Failed("ValueError at mind.py:7"))
    desk.wait(0.1)
    desk.host.answer()
    assert desk.wait(1)


def test_a_brain_that_fails_again_and_again_is_not_asked_any_more_in_this_match(desk: Desk) -> None:
    number = desk.worker.new_match()
    for decision in range(FAILURES):
        fail(desk, asked(match=number, decision=decision))
    desk.worker.ask(asked(match=number, decision=FAILURES))
    assert desk.host.brain == "heuristic", "the limit is not to be waited for each time"
    desk.host.answer()
    answer = desk.wait(1)
    assert answer and answer.error, "it is still not the brain's own"
    desk.worker.ask(asked(match=desk.worker.new_match()))
    assert desk.host.brain == "kiri:4"


def test_a_brain_that_failed_leaves_nothing_behind(desk: Desk) -> None:
    desk.worker.ask(asked())
    up(desk)
    failed = desk.host
    failed.news.append(Failed("MemoryError"))
    desk.wait(0.1)
    assert failed.ended and desk.host is not failed


def test_what_is_not_wanted_any_more_is_ended(desk: Desk) -> None:
    desk.worker.ask(asked())
    up(desk)
    left = desk.host
    desk.worker.drop()
    assert left.ended and desk.wait(60) is None
    desk.worker.ask(asked(match=2))
    assert desk.host is not left
    desk.host.answer()
    assert desk.wait(1)
    desk.worker.drop()
    assert not desk.host.ended, "nobody is thinking"


# Real processes


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little patience with brains, and much with what takes over."""
    monkeypatch.setattr(of_worker, "MOST", 0.5)
    monkeypatch.setattr(of_worker, "INSTEAD", PATIENCE_S)
    monkeypatch.setattr(of_worker, "START", PATIENCE_S)


@pytest.fixture
def workers() -> Iterator[list[Worker]]:
    """Those that are put into it are closed."""
    found: list[Worker] = []
    yield found
    for worker in found:
        worker.close()


def answer_of(worker: Worker, question: Question) -> Answer:
    number = worker.ask(question)
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if answer := worker.poll():
            assert answer.number == number
            return answer
        time.sleep(0.002)
    raise AssertionError("no answer")


@pytest.mark.parametrize("brain", ["hangs", "dies", "raises", "eats", pytest.param("stops", marks=stopping)])
def test_however_a_brain_fails_the_first_one_decides(
    brain: str, workers: list[Worker], monkeypatch: pytest.MonkeyPatch, quick: None, caplog: pytest.LogCaptureFixture
) -> None:
    if brain == "eats":
        if not sys.platform.startswith("linux"):
            pytest.skip("no limit of memory here")
        monkeypatch.setattr(of_worker, "MOST", PATIENCE_S)  # it is not for want of time
        monkeypatch.setattr(of_worker, "LEAST", PATIENCE_S)
    worker = Worker(find=planted.find)
    workers.append(worker)
    question = asked(brain)
    answer = answer_of(worker, question)
    assert answer.action == question.legal[-1] and answer.error
    again = answer_of(worker, asked("first", decision=1))
    assert again.action == question.legal[-1] and again.error is None
    assert "hearts" not in caplog.text
    assert ("MemoryError" in caplog.text) == (brain == "eats")


def test_if_the_first_brain_hangs_too(workers: list[Worker], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_worker, "MOST", 0.2)
    monkeypatch.setattr(of_worker, "INSTEAD", 0.2)
    worker = Worker(find=planted.hopeless)
    workers.append(worker)
    question = asked("hangs")
    assert answer_of(worker, question).action in question.legal


@stopping
def test_a_stopped_process_holds_up_neither_a_frame_nor_the_end() -> None:
    """A long game does not fit into the channel's buffer; whoever waited for it to be read would wait for ever."""
    worker = Worker()
    worker.start()
    game = Match(entry(GAME).rules, 4, chance=SeededChance(Random(1)))
    assert game.ask
    seat = game.ask.seat
    beats = list(game.beats(seat)) * 2000
    question = Question(worker.new_match(), GAME, "kiri:4", seat, 99, 0, beats, game.legal(seat))

    def use() -> None:
        while not worker.pid:
            time.sleep(0.002)
        os.kill(worker.pid, signal.SIGSTOP)
        worker.ask(question)
        for _ in range(20):
            assert worker.poll() is None
            time.sleep(0.01)
        worker.close()
        done.append(True)

    done: list[bool] = []
    thread = threading.Thread(target=use, daemon=True)
    thread.start()
    thread.join(PATIENCE_S)
    assert done


@stopping
def test_ending_a_process_takes_it_along_even_if_it_is_stopped() -> None:
    host = Beside(planted.find)
    while not host.pid:
        time.sleep(0.002)
    pid = host.pid
    os.kill(pid, signal.SIGSTOP)
    host.end()
    host.join(PATIENCE_S)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_process_that_is_ended_while_it_is_being_started_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    start = SpawnProcess.start

    def ended_meanwhile(process: SpawnProcess) -> None:
        start(process)
        known.wait()
        host.end()

    known = threading.Event()
    monkeypatch.setattr("table.match.hosts.run", planted.never_up)
    monkeypatch.setattr(SpawnProcess, "start", ended_meanwhile)
    host = Beside(planted.find)
    known.set()
    host.join(PATIENCE_S)
    assert isinstance(host.poll(), Ended) and host.pid is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
def test_a_brain_in_an_endless_loop_does_not_outlive_a_window_that_was_killed() -> None:
    code = (
        "import time\nfrom table.match.worker import Worker\nfrom tests.table.match import planted, test_failing\n"
        "worker = Worker(find=planted.find)\nworker.ask(test_failing.asked('hangs'))\n"
        "while not worker._pace: worker.poll(); time.sleep(0.01)\n"
        "print(worker.pid, flush=True)\ntime.sleep(3600)\n"
    )
    window = subprocess.Popen(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[3], stdout=subprocess.PIPE, text=True
    )
    assert window.stdout
    pid = int(window.stdout.readline())
    window.kill()
    window.wait()
    window.stdout.close()
    end = time.monotonic() + PATIENCE_S
    while _running(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert not _running(pid)


def _running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
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
        end = time.monotonic() + PATIENCE_S
        while not found.exists() and time.monotonic() < end:
            assert window.poll() is None
            time.sleep(0.05)
    finally:
        window.kill()
        window.wait()
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


# At the table


def setup(*players: str, seed: int = 7, game: str = GAME) -> MatchSetup:
    seats = tuple(SeatSetup(f"Seat {number}", number, player) for number, player in enumerate(players))
    return MatchSetup(game, seats, {"starter": 0}, seed)


class Never(Worker):
    """Has no answer."""

    def poll(self) -> Answer | None:
        return None


def test_it_is_said_after_a_while_that_somebody_is_still_thinking() -> None:
    it = Session(entry(GAME), setup("kiri:4", "kiri:4"), Never(inline=True))
    passed = 0
    while not it.late:
        it.update(100)
        passed += 100
    assert passed == pytest.approx(LATE, abs=101)
    it._answer = it.legal(it.ask.seat)[0]  # type: ignore[union-attr]
    while it.late:
        it.update(100)
    assert len(it.beats(None)) > 1


def test_pauses_are_never_late() -> None:
    it = Session(entry(GAME), setup("kiri:4", "random"), Worker(inline=True))
    it.speed = 0.5
    for _ in range(400):
        it.update(16)
        assert not it.late


def test_a_brain_that_hangs_after_the_game_makes_nobody_wait_for_ever(workers: list[Worker], quick: None) -> None:
    made = setup("momo:1", "kiri:1")
    played = Session(entry(GAME), made, Worker(inline=True))
    while played.ask:
        played.update(1e4)
    assert played.finished
    turns = [sum(step.seat == seat for step in played.finished.steps) for seat in range(2)]
    worker = Worker(find=planted.stuck)
    workers.append(worker)
    recall = Recall(entry(GAME), made, played.finished, worker)
    end = time.monotonic() + PATIENCE_S
    while not recall.over and time.monotonic() < end:
        recall.update()
        time.sleep(0.002)
    assert recall.over
    assert recall.unknown == turns
