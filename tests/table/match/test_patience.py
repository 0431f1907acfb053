"""Patience with a brain, and the action instead.

With fake processes and a fake clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pytest

from games.brains.levels import LEVELS
from games.core.actions import Action
from games.core.entry import Entry
from table.match import worker as of_worker
from table.match.hosts import Ended, News
from table.match.thinker import Answer, Failed, Question, Ready
from table.match.worker import DEATHS, FAILURES, INSTEAD, LEAST, LONGEST_STEP, MOST, START, TRIES, Worker, patience
from tests.table.match.processes import asked


class Fake:
    """In the place of a process.

    Does what it is told, and keeps what it was asked.
    """

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
        """The brain that was asked last."""
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
    monkeypatch.setattr(of_worker, "OutOfProcess", Fake)
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
