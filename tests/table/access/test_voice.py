"""The process that speaks, and where it fails.

The speech server only writes down.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from table.access.voice import voice as voices
from table.access.voice.dispatcher import ADDRESS, Dispatcher
from table.access.voice.manner import Manner, Refused, Speech
from table.access.voice.prism import MODULE, Prism
from table.access.voice.voice import Voice
from tests.table.access.fake_speech import FakeSpeech, speech_server
from tests.until import CHILD, until

pytestmark = pytest.mark.posix
MANNER = Manner("ja", 0.75, 1.0)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeSpeech]:
    with speech_server() as server:
        monkeypatch.setenv(ADDRESS, server.address)
        yield server


@contextmanager
def speaking(make: Callable[[], Speech] = Dispatcher) -> Iterator[Voice]:
    voice = Voice(MANNER, make)
    try:
        yield voice
    finally:
        voice.end()
        voice.join(CHILD)


def test_it_speaks_in_order_and_in_its_manner(server: FakeSpeech) -> None:
    with speaking() as voice:
        for text in ("嘘卓", "One.\n.\nTwo.", ".dotted", "last"):
            voice.say(text)
        server.until("SPEAK last")
        assert server.said == ["嘘卓", "One. . Two.", ".dotted", "last"]
        assert {"SET self LANGUAGE ja", "SET self RATE 50", "SET self VOLUME 100"} <= {*server.log}
        voice.adopt(Manner("en", 0.5, 0.5))
        voice.say("more")
        server.until("SPEAK more")
        assert {"SET self LANGUAGE en", "SET self RATE 0", "SET self VOLUME 0"} <= {*server.log}
        voice.say("")
    assert voice.pid is None and not voice.trouble


def test_breaking_off_comes_before_all_that_waits(server: FakeSpeech) -> None:
    with speaking() as voice:
        voice.say("first")
        server.until("SPEAK first")
        for number in range(200):
            voice.say(f"waits {number}")
        voice.hush()
        voice.say("after")
        server.until("SPEAK after")
        heard = server.log
        cut = heard.index("CANCEL self")
        assert heard[cut + 1 :] == ["SPEAK after"]
        assert "SPEAK waits 199" not in heard


def test_closing_breaks_off(server: FakeSpeech) -> None:
    with speaking() as voice:
        voice.say("first")
        server.until("SPEAK first")
    assert server.log[-1] == "CANCEL self"


def test_a_killed_process_is_replaced_and_what_it_left_is_broken_off(server: FakeSpeech) -> None:
    with speaking() as voice:
        voice.say("first")
        server.until("SPEAK first")
        pid = voice.pid
        assert pid
        os.kill(pid, signal.SIGKILL)
        voice.say("second")
        server.until("SPEAK second")
        assert voice.pid != pid and server.log.index("CANCEL all") < server.log.index("SPEAK second")
        assert not voice.trouble


def test_a_server_that_hangs_up_is_asked_anew(server: FakeSpeech) -> None:
    with speaking() as voice:
        voice.say("first")
        server.until("SPEAK first")
        server.hang_up()
        voice.say("second")
        server.until("SPEAK second")
        assert server.connections == 2 and not voice.trouble


@pytest.mark.parametrize("mood", ["refuses", "hangs", "hangs up"])
def test_a_sick_server_is_given_up_and_no_call_waits(
    server: FakeSpeech, mood: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(voices, "START", 1.0)
    monkeypatch.setattr(voices, "PAUSE", 0.01)
    server.mood = mood  # type: ignore[assignment]
    longest = 0.0
    with caplog.at_level(logging.WARNING), speaking() as voice:

        def go_on() -> None:
            nonlocal longest
            began = time.thread_time()
            voice.say("unheard")
            voice.hush()
            longest = max(longest, time.thread_time() - began)

        until(lambda: voice.trouble == "failed", "it is never given up", step=go_on, pause=0.01)
        voice.say("unheard")
        tries = server.connections
        assert tries == voices.TRIES or (mood == "hangs" and tries < voices.TRIES)  # one may be given up before
        assert not server.said
    assert longest < 0.05  # s of this thread: it has done nothing but note it
    assert "no voice" in caplog.text


def test_a_server_that_hangs_in_the_middle_is_left(server: FakeSpeech, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "PATIENCE", 0.5)
    with speaking() as voice:
        voice.say("first")
        server.until("SPEAK first")
        server.mood = "hangs"
        voice.say("lost")
        server.until("SPEAK")
        server.mood = "well"
        until(lambda: server.connections == 2, "no new connection")
        voice.say("second")
        server.until("SPEAK second")
        assert "SPEAK lost" not in server.log


def test_what_must_be_broken_off_is_not_waited_for(server: FakeSpeech, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "PATIENCE", 300.0)  # s: only what is urgent ends it in time
    with speaking() as voice:
        voice.say("first")
        server.until("SPEAK first")
        server.mood = "hangs"
        voice.say("a card")
        server.until("SPEAK")
        voice.hush()
        server.mood = "well"
        server.until("CANCEL all")
        assert "SPEAK a card" not in server.log


class Slow:
    """Speaks, but takes its time."""

    def __init__(self) -> None:
        self._within = Dispatcher()

    def adopt(self, manner: Manner) -> None:
        time.sleep(0.3)
        self._within.adopt(manner)

    def say(self, text: str) -> None:
        time.sleep(0.3)
        self._within.say(text)

    def hush(self) -> None:
        self._within.hush()

    def hush_all(self) -> None:
        self._within.hush_all()


def test_a_slow_one_says_only_what_is_still_to_be_heard(server: FakeSpeech) -> None:
    with speaking(Slow) as voice:
        for number in range(10):
            voice.hush()
            voice.say(f"{number}")
        server.until("SPEAK 9")
        assert len(server.said) < 3 and not voice.trouble


def missing() -> Speech:
    raise ImportError


def refusing() -> Speech:
    raise Refused


def hanging() -> Speech:
    time.sleep(10_000)
    raise Refused


def test_without_its_library_nothing_is_tried_twice(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), speaking(missing) as voice:
        until(lambda: voice.trouble == "missing", "it is never given up")
    assert "not installed" in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("make", [refusing, hanging])
def test_what_never_starts_is_given_up(make: Callable[[], Speech], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "START", 1.0)
    monkeypatch.setattr(voices, "PAUSE", 0.01)
    with speaking(make) as voice:
        until(lambda: voice.trouble == "failed", "it is never given up")


def test_the_process_ends_with_the_program_even_if_it_hangs() -> None:
    voice = Voice(MANNER, hanging)
    pid = until(lambda: voice.pid, "no process")
    voice.end()
    voice.join(0.0)

    def gone() -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return False

    until(gone, "the process is left")


def prism_here() -> Prism:
    return Prism(("SPEECH_DISPATCHER",))


def test_prism_speaks_and_stops(server: FakeSpeech) -> None:
    """The library of Windows and macOS, here on the server of Linux."""
    pytest.importorskip(MODULE)
    with speaking(prism_here) as voice:
        voice.say("嘘卓")
        server.until("SPEAK 嘘卓")
        assert any(line.startswith("SET SELF SYNTHESIS_VOICE Aki") for line in server.log)
        voice.hush()
        server.until("STOP SELF")
        voice.say("after")
        server.until("SPEAK after")
