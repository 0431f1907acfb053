"""The sound device: nothing waits for it, and it is found again."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from table.audio import device
from table.audio.device import LATEST, SLOW, SOONEST, Device
from table.audio.sound import OVERDUE, Sounds
from tests.table.desk import Desk
from tests.table.soundserver import PATIENCE, SoundServer, sound_server
from tests.until import CHILD

ROOT = Path(__file__).parents[3]


class Clock:
    """Tells what it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    with sound_server(tmp_path_factory.mktemp("s")) as server:
        yield server


def until(comes: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not comes():
        assert time.monotonic() < end, "it never comes"
        time.sleep(0.002)


def hold(monkeypatch: pytest.MonkeyPatch, name: str) -> threading.Event:
    """Have a function of the mixer hang until the event is set."""
    real, go_on = getattr(pygame.mixer, name), threading.Event()

    def hangs(*args: object, **more: object) -> None:
        go_on.wait(PATIENCE)
        real(*args, **more)

    monkeypatch.setattr(pygame.mixer, name, hangs)
    return go_on


def test_a_device_that_hangs_when_it_is_opened_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    go_on = hold(monkeypatch, "init")
    device = Device(8, 2, clock=clock)
    assert not device.open() and not device.missing
    clock.now += SLOW + 0.1
    for _ in range(3):
        assert not device.open()
    assert device.missing and device.vanished() and not device.vanished()
    assert len(caplog.records) == 1
    go_on.set()
    until(device.open)
    assert not device.missing and pygame.mixer.get_num_channels() == 8
    assert device.close() and pygame.mixer.get_init() is None


def test_it_is_opened_anew_for_both_ears_together(clock: Clock) -> None:
    opened = Device(8, 2, clock=clock)
    opened.mix(device.MONO)
    assert not opened.ready and opened.search is None, "nobody needs it yet"
    until(opened.open)
    for outputs in (device.MONO, device.STEREO, device.MONO):
        opened.mix(outputs)
        until(opened.open)
        made = pygame.mixer.get_init()
        assert made and made[2] == outputs and pygame.mixer.get_num_channels() == 8
        assert not opened.vanished()
    assert opened.close()


@pytest.mark.parametrize("name", ["init", "quit"])
def test_what_hangs_is_left_behind_at_the_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Device(8, 2)
    if name == "quit":
        until(opened.open)
    go_on = hold(monkeypatch, name)
    monkeypatch.setattr(device, "GRACE", 0.02)
    opened.open()
    assert not opened.close() and not opened.ready
    go_on.set()
    opened.thread.shutdown()


def test_it_is_looked_for_less_and_less_often_and_found_at_last(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[float] = []
    there, _open = False, device._open

    def opening(channels: int, reserved: int, outputs: int) -> float:
        tried.append(clock.now)
        if not there:
            raise pygame.error("no available audio device")
        return _open(channels, reserved, outputs)

    monkeypatch.setattr(device, "_open", opening)
    missed = Device(8, 2, clock=clock)
    with caplog.at_level(logging.INFO):
        while len(tried) < 12:
            clock.now += 0.5
            missed.open()
            if missed.search:
                until(missed.search.done)
            assert not missed.open() and missed.missing and not missed.vanished()
        pauses = [after - before for before, after in pairwise(tried)]
        assert pauses[:3] == [SOONEST, 2 * SOONEST, 4 * SOONEST] and pauses[-2:] == [LATEST, LATEST]
        there = True
        clock.now += LATEST
        until(missed.open)
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
    missed.close()


def test_a_device_that_is_lost_again_and_again_is_looked_for_less_often(clock: Clock) -> None:
    lost = Device(8, 2, clock=clock)
    for pause in (SOONEST, 2 * SOONEST, 4 * SOONEST, SOONEST):
        until(lost.open)
        if pause == SOONEST:
            clock.now += LATEST + 1
        lost.lose("it has gone away")
        assert lost.missing and lost.vanished()
        clock.now += pause - 0.1
        assert not lost.open() and lost.search is None
        clock.now += 0.2
    lost.close()


def test_a_device_that_is_slow_to_open_is_put_off_unless_it_was_so_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    took = iter([device.QUICK + 1, 0.0, *[device.QUICK + 1] * device.TRIES])
    monkeypatch.setattr(device, "_try_out", lambda: next(took))
    device._open(8, 2, device.STEREO)
    with pytest.raises(pygame.error, match="too long"):
        device._open(8, 2, device.STEREO)
    assert pygame.mixer.get_init() is None


def test_a_device_may_be_lost_before_it_is_known_to_be_there(clock: Clock) -> None:
    lost = Device(8, 2, clock=clock)
    lost.open()
    assert lost.search
    lost.search.result(PATIENCE)
    lost.lose("it has gone away")
    assert not lost.open() and lost.missing
    clock.now += SOONEST + 0.1
    until(lost.open)
    assert not lost.missing
    lost.close()


def test_a_device_that_stands_still_is_noticed(clock: Clock) -> None:
    sounds = Sounds(clock=clock)
    until(sounds.device.open)
    sounds.play("press")
    pygame.mixer.pause()

    def frames(seconds: float) -> None:
        for _ in range(round(seconds / 0.05)):
            clock.now += 0.05
            sounds.update()

    frames(OVERDUE)
    clock.now += 1000  # the program itself stood still
    sounds.update()
    assert sounds.device.ready
    frames(1.0)
    assert not sounds.device.ready and sounds.device.vanished()
    clock.now += SOONEST + 0.1
    until(sounds.device.open)
    sounds.play("press")
    until(lambda: not pygame.mixer.get_busy())
    sounds.update()
    frames(OVERDUE + 2)
    assert sounds.device.ready
    sounds.device.close()


def test_the_terminal_is_silent_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import os, time\nfrom table.audio import device\ndevice.HUSHED = 0.05\n"
        "with device._hushed():\n    os.write(2, b'lost ')\n    time.sleep(1)\n    os.write(2, b'heard ')\n"
        "with device._hushed():\n    os.write(2, b'lost ')\nos.write(2, b'heard')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=CHILD
    )
    assert done.stderr == "heard heard"


def test_the_program_s_own_messages_are_not_silenced_with_it() -> None:
    code = (
        "import os, sys\nfrom table.audio import device\nfrom table.base.output import watched\n"
        "with watched(), device._hushed():\n    os.write(2, b'lost ')\n    print('told', file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=CHILD
    )
    assert done.stderr == "told\n"


# With a real server


@pytest.mark.sound
def test_a_server_that_hangs_holds_neither_the_frames_nor_the_end(
    server: SoundServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the program is started.

    A hanging server is what nobody else could let go on.
    """
    server.hang()
    code = (
        "import os, time\nfrom table.audio.device import Device\nfrom table.base import shutdown\n"
        "device = Device(8, 2)\n"
        "longest, last = 0, time.perf_counter()\nend = last + 1\n"
        "while last < end:\n    assert not device.open()\n    time.sleep(0.005)\n"
        "    now = time.perf_counter()\n    longest, last = max(longest, now - last), now\n"
        "print(longest)\nassert not device.close()\nshutdown.leave(7)"
    )
    environment = {**os.environ, **server.environment, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 7, done.stderr
    assert float(done.stdout.split()[-1]) < 0.9, "the frames stood still for as long as the server did"


@pytest.mark.sound
@pytest.mark.window
@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT"])
def test_the_program_ends_while_the_server_hangs(how: str, server: SoundServer, desk: Desk) -> None:
    desk.environment.update(server.environment)
    desk.open()
    desk.wait(server.plays, "no sound")
    server.hang()
    assert desk.program
    desk.program.send_signal(getattr(signal, how))
    assert desk.ended() == (130 if how == "SIGINT" else 0)


@pytest.mark.sound
@pytest.mark.window
def test_a_server_that_is_killed_and_started_again_is_heard_again(server: SoundServer, desk: Desk) -> None:
    desk.environment.update(server.environment)
    desk.open()
    desk.wait(server.plays, "no sound")
    server.kill()
    server.start()
    desk.wait(server.plays, "sound does not come back")
    desk.key("Escape", "Escape")
    assert desk.ended() == 0
    log = (desk.home / "log" / "usotaku.log").read_text()
    assert log.count("There is no sound for now") <= 1
