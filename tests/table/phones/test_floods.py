"""Floods, junk and silence: none blocks a phone that plays."""

from __future__ import annotations

import json
import logging
import socket
import struct
import sys
import threading
import time
from contextlib import suppress
from itertools import count
from random import Random
from statistics import median
from subprocess import PIPE, Popen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame
from websockets.server import ServerProtocol

from table.bench.children import OWN
from table.phones import host as hosts
from table.phones import server
from table.phones.bridge import BEAT, Heard, WebFile
from table.phones.host import PhoneHost
from table.phones.phone_seat import WAITING, State
from tests.table.phones.calling import (
    CUT,
    HERE,
    STRANGERS,
    Phone,
    elsewhere,
    is_cut,
    line_to,
    opened,
    port_of,
    raw,
    request,
    status,
    until,
    upgrade,
)


def test_a_phone_speaks_for_its_own_seat_only(host: PhoneHost) -> None:
    """Messages can't name a seat: other fields are ignored."""
    mine, other = Phone(host).join(0), Phone(host).join(1)
    mine.say(step=1, do=0, seat=1, key=other.key)
    until(lambda: host.said(0), lambda: host.update(1))
    assert host.said(1) is None
    host.show({0: b'{"step":1,"of":0}', 1: b'{"step":1,"of":1}'})
    assert (mine.next()["of"], other.next()["of"]) == (0, 1)


def test_words_are_text_and_short(host: PhoneHost) -> None:
    for spoil, code in ((b"\x00" * 8, server.NO_TEXT), ("x" * (server.LARGEST + 1), 1009)):
        phone = Phone(host).join(0)
        phone.line.send(spoil)
        assert phone.closed() == code
        host.invite(0)


def test_words_are_few(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    with pytest.raises(ConnectionClosed):
        for _ in range(5000):
            phone.say(step=1, do=1)
            time.sleep(0.001)
    heard = 0
    until(lambda: host.state(0) is State.ASLEEP, lambda: host.update(1))
    while host.said(0):
        heard += 1
    assert 0 < heard <= WAITING


def test_whoever_taps_fast_is_heard(host: PhoneHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine cards a second, by a clock that advances with each."""
    phone, now = Phone(host).join(0), time.monotonic()
    tap = json.dumps({"step": 1, "do": 1}).ljust(96)  # as the page does
    for _ in range(90):
        now += 1 / 9
        monkeypatch.setattr(server, "monotonic", lambda now=now: now)
        phone.line.send(tap)
        until(lambda: host.said(0), lambda: host.update(1))
    assert host.is_awake(0)


def masked(first: int, payload: bytes = b"") -> bytes:
    """Return a frame as clients send it, with a neutral mask."""
    assert len(payload) < 126
    return bytes([first, 0x80 | len(payload)]) + bytes(4) + payload


FRAMES = {
    "pings": masked(0x89),
    "full pings": masked(0x89, b"x" * 125),
    "pongs": masked(0x8A),
    "texts": masked(0x81, b"?"),
    "empty pieces of a text": masked(0x00),
    "compressed": masked(0xC1, b"x"),
    "closing": masked(0x88),
    "invalid UTF-8": masked(0x81, b"\xff\xfe"),
    "headers of frames alone": bytes([0x81]),
}


@pytest.mark.parametrize("known", [False, True], ids=["unknown", "known"])
@pytest.mark.parametrize("kind", FRAMES)
def test_frames_of_every_kind_are_counted(
    host: PhoneHost, kind: str, known: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Senders of many are cut off unread, and nothing is logged."""
    read = list[Frame]()
    take_in = ServerProtocol.recv_frame
    monkeypatch.setattr(ServerProtocol, "recv_frame", lambda self, frame: (read.append(frame), take_in(self, frame)))
    sent = FRAMES[kind]
    if kind.startswith("empty"):
        sent = masked(0x01) + sent
    with caplog.at_level(logging.DEBUG), line_to(host) as line:
        line.sendall(upgrade(host))
        assert status(line.recv(4096)) == 101
        if known:
            line.sendall(masked(0x81, json.dumps({"invite": host.link(0).partition("#")[2]}).encode()))
            until(lambda: host.is_awake(0), lambda: host.update(1))
        with suppress(OSError):
            for _ in range(20):
                line.sendall(sent * (1000 // len(sent)))
                time.sleep(0.002)
            line.sendall(sent * (60_000 // len(sent)))
        assert is_cut(line)
    most = server.KNOWN_BUCKET + server.KNOWN_REFILL if known else server.BUCKET
    assert len(read) <= most + server.PIECE // len(sent) + 2
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert status(raw(host, request(host))) == 200


def test_bytes_that_are_no_frame_are_counted(host: PhoneHost) -> None:
    """Endless requests, and bytes after an answer or a request."""
    for sent in (b"GET / HTTP/1.1\r\nX: ", request(host), upgrade(host)):
        with line_to(host) as line, suppress(OSError):
            line.sendall(sent)
            for _ in range(100):
                line.sendall(b"x" * 100)
                time.sleep(0.001)
            assert is_cut(line)
    phone = Phone(host).join(0)
    with suppress(ConnectionClosed):
        for _ in range(4):
            phone.line.send(" " * server.LARGEST)
    assert phone.closed() == CUT


def test_a_line_that_is_down_is_not_written_to(host: PhoneHost, caplog: pytest.LogCaptureFixture) -> None:
    """Else asyncio would say so each time."""
    phone = Phone(host).join(0)
    (visitor,) = host.bridge.line[1].visitors.values()  # type: ignore[index]
    phone.line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    lost = visitor.connection_lost
    visitor.connection_lost = lambda exc: visitor.loop.call_later(0.5, lost, exc)  # type: ignore[method-assign]
    with caplog.at_level(logging.DEBUG):
        visitor.loop.call_soon_threadsafe(visitor.cut)
        for step in range(30):
            host.show({0: json.dumps({"step": step}).encode()})
            time.sleep(0.005)
        until(lambda: host.state(0) is State.ASLEEP, lambda: host.update(1))
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_silence_has_an_end(host: PhoneHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "GREETING", 0.3)
    phone = Phone(host)
    phone.line.send(BEAT)  # to ask whether somebody is there is no greeting
    assert phone.closed() == hosts.BAD_WORDS


def test_whoever_asks_for_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "GREETING", 0.2)
    host = opened()
    begin = time.monotonic()
    assert raw(host) == raw(host, b"GET / HTTP/1.1\r\n") == b""
    assert time.monotonic() - begin < 2
    host.close()


def test_who_waits_at_the_door_leaves_room_for_others(host: PhoneHost) -> None:
    """Idle sockets, as many as anybody likes, of one address.

    Some get in, and who is known stays.
    """
    known = Phone(host).join(0)
    idle = [socket.create_connection((HERE, port_of(host)), timeout=5) for _ in range(100)]
    host.show({0: b'{"step":1}'})
    assert known.next() == {"step": 1}
    time.sleep(0.1)
    open_ones = 0
    for line in idle:
        line.settimeout(0.01)
        try:
            open_ones += line.recv(1) != b""
        except TimeoutError:
            open_ones += 1
        except OSError:
            pass
        line.close()
    assert open_ones <= server.AT_DOOR
    until(lambda: status(raw(host, request(host))) == 200)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems let fewer lines wait")
@elsewhere
def test_a_storm_of_lines_keeps_no_phone_out(host: PhoneHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines wait side by side for acceptance, their only cost."""
    monkeypatch.setattr(server, "CALLS_REFILL", 0)
    entered = list[str]()
    enter = server.Door.enter
    monkeypatch.setattr(
        server.Door, "enter", lambda self, visitor: (entered.append(visitor.address), enter(self, visitor))[1]
    )
    phone = Phone(host).join(0)
    phone.leave()
    until(lambda: host.state(0) is State.ASLEEP, lambda: host.update(1))
    go_on = threading.Event()
    host.bridge.line[0].call_soon_threadsafe(go_on.wait, 60)  # type: ignore[index]
    try:
        storm = [line_to(host, STRANGERS[0]) for _ in range(600)]
    finally:
        go_on.set()
    back = Phone(host)
    back.say(key=phone.key)
    until(lambda: host.is_awake(0), lambda: host.update(1))
    assert all(map(is_cut, storm[int(server.CALLS) :]))
    assert entered.count(STRANGERS[0]) == server.CALLS
    for line in storm:
        line.close()


def fetched_slowly(host: PhoneHost, path: str, address: str, count: int) -> list[socket.socket]:
    """Lines on which something is asked for and not taken."""
    lines = [line_to(host, address) for _ in range(count)]
    for line in lines:
        line.sendall(request(host, path))
    return lines


@elsewhere
def test_a_phone_that_comes_back_finds_a_place_whoever_holds_them(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    phone.leave()
    until(lambda: host.state(0) is State.ASLEEP, lambda: host.update(1))
    host.bridge.publish("/cards.jpg", WebFile("image/jpeg", b"x" * 2_000_000, lasting=True))
    held = [line for one in STRANGERS for line in fetched_slowly(host, "/cards.jpg", one, server.AT_DOOR)]
    door = host.bridge.line[1].door  # type: ignore[index]
    until(lambda: len(door.waiting) == server.AT_DOOR_IN_ALL)
    for path in ("/", "/app.js", "/style.css"):
        assert status(raw(host, request(host, path))) == 200
    back = Phone(host)
    back.say(key=phone.key)
    until(lambda: host.is_awake(0), lambda: host.update(1))
    new = Phone(host, address="127.0.0.5").join(1)
    assert new.key and len(door.waiting) <= server.AT_DOOR_IN_ALL
    for line in held:
        line.close()


@elsewhere
def test_the_address_of_a_known_phone_keeps_its_places(host: PhoneHost) -> None:
    """Its page may be on its way, however many come."""
    Phone(host).join(0)
    door = host.bridge.line[1].door  # type: ignore[index]
    mine = line_to(host)
    until(lambda: door.waiting)
    others = [line_to(host, f"127.0.1.{number}") for number in range(1, server.AT_DOOR_IN_ALL + 9)]
    until(lambda: others[-1].getsockname()[0] in door.waiting.values())
    assert len(door.waiting) == server.AT_DOOR_IN_ALL
    mine.sendall(request(host))
    assert status(mine.recv(4096)) == 200
    for line in (mine, *others):
        line.close()


@elsewhere
def test_who_opens_lines_again_and_again_is_slowed_down_and_nobody_else(host: PhoneHost) -> None:
    answers = [status(raw(host, request(host), address=STRANGERS[0])) for _ in range(3 * int(server.CALLS))]
    assert answers[: int(server.CALLS)] == [200] * int(server.CALLS) and 0 in answers
    assert status(raw(host, request(host))) == 200


@pytest.mark.slow
@elsewhere
def test_who_plays_hardly_notices_what_strangers_do(host: PhoneHost, caplog: pytest.LogCaptureFixture) -> None:
    """Pings and slow fetches hardly delay a phone.

    Pings as fast as one can send, and slow fetches on all lines of two more: nobody waits long, a phone comes back
    at the first attempt, and the log says next to nothing. The bar is wide: without limits they wait a thousand
    times as long as else.
    """
    for seat in range(2, 5):
        host.invite(seat)
    homes = (HERE, *(f"127.0.0.{number}" for number in range(5, 9)))
    phones = [Phone(host, address=address).join(seat) for seat, address in enumerate(homes)]
    host.bridge.publish("/cards.jpg", WebFile("image/jpeg", b"x" * 600_000, lasting=True))
    steps = count(1)

    def played() -> float:
        """Return the median time from touch to answer, s."""
        waits = []
        for _ in range(5):
            for seat, phone in enumerate(phones):
                step, begin = next(steps), time.monotonic()
                phone.say(step=step, do=0)
                until(lambda seat=seat: host.said(seat), lambda: host.update(1))  # type: ignore[misc]
                host.show({seat: json.dumps({"step": step}).encode() for seat in range(5)})
                assert all(other.next() == {"step": step} for other in phones)
                waits.append(time.monotonic() - begin)
        return median(waits)

    quiet = played()
    door = host.bridge.line[1].door  # type: ignore[index]
    command = [*OWN, "bench", "--alone", "strangers", HERE, str(port_of(host)), "/cards.jpg"]
    with caplog.at_level(logging.INFO), Popen(command, stdin=PIPE, stdout=PIPE, text=True) as child:
        until(lambda: len(door.waiting) >= server.AT_DOOR_IN_ALL - 1)
        flooded = played()
        phones[0].leave()
        until(lambda: host.state(0) is State.ASLEEP, lambda: host.update(1))
        assert status(raw(host, request(host))) == 200
        back = Phone(host)
        back.say(key=phones[0].key)
        until(lambda: host.is_awake(0), lambda: host.update(1))
        assert all(map(host.is_awake, range(5)))
        did = json.loads(child.communicate("enough\n", timeout=30)[0])
    assert did["opened"] and did["sent"]
    assert flooded < 20 * max(quiet, 0.005)
    assert len([record for record in caplog.records if record.name != "websockets.client"]) <= 20


def test_who_takes_nothing_of_what_was_asked_for_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "GREETING", 0.2)
    monkeypatch.setattr(server, "SLOWEST", 100_000)
    host = opened()
    content = b"x" * 8_000_000
    host.bridge.publish("/cards.jpg", WebFile("image/jpeg", content, lasting=True))
    door = host.bridge.line[1].door  # type: ignore[index]
    (line,) = fetched_slowly(host, "/cards.jpg", HERE, 1)
    until(lambda: door.waiting)
    until(lambda: not door.waiting)
    got = b""
    with suppress(OSError):
        while piece := line.recv(65536):
            got += piece
    assert len(got) < len(content)
    line.close()
    host.close()


def test_ten_thousand_words_of_nonsense_lead_nowhere(host: PhoneHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the thread of sockets passes them on: any text."""
    random = Random(1)
    phone = Phone(host).join(0)
    (known,) = [place.socket for place in host.places.values() if place.socket]
    signs = ["{", "}", "[", "]", ":", ",", "null", "true", "false", "0", "-1", "1e999", "NaN", "9" * 1500]
    signs += ["\\ud800", "\x00", '"', "é", "ja", '"' + "A" * 22 + '"']
    values = [None, True, 0, -1, 1e300, "", "ja", [], {}, "A" * 22, host.requests.code[:5], [[]]]
    keys = ["key", "invite", "code", "step", "do", "looking", "lang", "seat"]

    def nonsense() -> str:
        if random.random() < 0.5:
            return "".join(random.choice([*signs, *map(json.dumps, keys)]) for _ in range(random.randrange(1, 12)))
        return json.dumps({key: random.choice(values) for key in random.sample(keys, random.randrange(1, 6))})

    pairs = ((known if random.random() < 0.3 else 10_000 + number, nonsense()) for number in range(10_000))
    heard = [Heard(socket, text) for socket, text in pairs]
    monkeypatch.setattr(host.bridge, "heard", lambda: [heard.pop() for _ in heard[:50]])
    while heard:
        host.update(16)
        while (said := host.said(0)) is not None:
            assert isinstance(said, dict)
    assert host.state(1) is State.INVITED and not host.requests.open
    monkeypatch.undo()
    if host.state(0) is not State.INVITED:  # its own words may have closed its line
        again = Phone(host)
        again.say(key=phone.key)
        until(lambda: host.state(0) is State.AWAKE, lambda: host.update(1))


def test_whoever_does_not_take_leave_is_not_waited_for(host: PhoneHost) -> None:
    """A frozen page answers nothing.

    The room is closed within a frame or two all the same.
    """
    mute = line_to(host)
    mute.sendall(upgrade(host))
    assert status(mute.recv(4096)) == 101
    port, begin = port_of(host), time.monotonic()
    host.close()
    assert time.monotonic() - begin < 0.3
    with pytest.raises(OSError):
        socket.create_connection((HERE, port), timeout=1).close()
    mute.close()


def test_what_is_said_to_a_line_that_is_down_is_no_error(host: PhoneHost) -> None:
    """The thread of sockets may have ended at that very moment."""
    exchange = host.bridge
    line = exchange.line
    exchange.close()
    until(lambda: exchange.line is None)
    exchange.line = line
    exchange.send("view", {1: b"{}"})
    exchange.admit(1)
    exchange.hang_up(1, 4400)
    exchange.close()


def test_a_weak_signal_gets_its_pictures(host: PhoneHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large pictures may take longer than a greeting."""
    monkeypatch.setattr(server, "GREETING", 0.3)
    monkeypatch.setattr(server, "AHEAD", 4096)
    again = opened()
    content = b"x" * 400_000
    again.bridge.publish("/cards.jpg", WebFile("image/jpeg", content, lasting=True))
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((HERE, port_of(again)))
        line.sendall(request(again, "/cards.jpg"))
        got, pauses = line.recv(4096), 10
        while piece := line.recv(65536):
            got += piece
            if pauses and len(got) > (11 - pauses) * 35_000:
                pauses -= 1
                time.sleep(server.GREETING / 2)
    assert got.endswith(b"\r\n\r\n" + content) and not pauses
    again.close()
