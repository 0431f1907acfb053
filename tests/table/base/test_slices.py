"""Work that is done in slices between frames."""

from __future__ import annotations

import signal
import threading
from time import sleep

import pytest

from table.base.slices import SlicedWork, by_frames, checkpoint, is_running


def counting(told: list[str], steps: int) -> SlicedWork:
    def work() -> None:
        for step in range(steps):
            told.append(f"step {step}")
            assert is_running()
            checkpoint()

    return SlicedWork(work)


def test_it_goes_on_where_it_was_and_never_beside_the_frames() -> None:
    told: list[str] = []
    work = counting(told, 3)
    assert not told, "nothing is done before its first slice"
    while not work.run(0.0):
        told.append("frame")
        assert not is_running()
    assert told == ["step 0", "frame", "step 1", "frame", "step 2", "frame"]


def test_with_time_enough_it_is_done_in_one_slice() -> None:
    told: list[str] = []
    assert counting(told, 3).run(float("inf"))
    assert len(told) == 3


def test_what_it_raises_comes_out_at_the_frame() -> None:
    def work() -> None:
        checkpoint()
        raise KeyError("a picture")

    aside = SlicedWork(work)
    assert not aside.run(0.0)
    with pytest.raises(KeyError, match="a picture"):
        aside.run(0.0)


def test_it_can_be_given_up_and_nothing_of_it_stays() -> None:
    told: list[str] = []
    before = threading.active_count()
    work = counting(told, 3)
    work.run(0.0)
    work.stop()
    assert told == ["step 0"]
    assert threading.active_count() == before
    counting(told, 1).stop()  # before it has begun
    assert told == ["step 0"]


def test_nothing_of_it_goes_on_when_the_frame_is_interrupted() -> None:
    """Interrupted by Ctrl-C: drawing during `pygame.quit` is a memory fault."""
    told: list[str] = []
    before = threading.active_count()

    def work() -> None:
        for _ in range(100):
            told.append("")
            if len(told) == 1:
                signal.raise_signal(signal.SIGINT)
            sleep(0.005)
            checkpoint()

    usual = signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever other tests have left
    try:
        with pytest.raises(KeyboardInterrupt):
            SlicedWork(work).run(0.0)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert threading.active_count() == before
    assert told == [""]


def test_nothing_of_it_goes_on_when_what_the_frames_do_for_it_fails() -> None:
    told: list[str] = []
    before = threading.active_count()

    def work() -> None:
        by_frames(lambda: int("no number"))
        told.append("it has gone on")

    with pytest.raises(ValueError, match="no number"):
        SlicedWork(work).run(0.0)
    assert threading.active_count() == before and not told


def test_what_only_the_frames_may_do_is_done_by_their_thread_at_once() -> None:
    told: list[object] = []

    def work() -> None:
        by_frames(lambda: told.append(threading.get_ident()))
        told.append("then")

    assert SlicedWork(work).run(0.0)
    assert told == [threading.get_ident(), "then"]
    by_frames(lambda: told.append("here"))
    assert told[-1] == "here"


def test_others_go_on_at_once() -> None:
    """Also while some work waits.

    A thread that saves or listens is none of it.
    """
    work = counting([], 2)
    work.run(0.0)
    checkpoint()
    other = threading.Thread(target=checkpoint)
    other.start()
    other.join(10)
    assert not other.is_alive()
    work.stop()
