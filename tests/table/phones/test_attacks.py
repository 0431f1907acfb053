"""Attacks from the same network: none takes or blocks a seat."""

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
from typing import get_args

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame
from websockets.server import ServerProtocol

from table.base.graphemes import NAME_LENGTH
from table.bench.children import OWN
from table.match.seats import ANIMALS
from table.phones import host as hosts
from table.phones import limits, requests, server
from table.phones.bridge import BEAT, Heard, Unplugged, WebFile
from table.phones.host import PhoneHost
from table.phones.phone_seat import WAITING, State
from tests.table.phones.calling import HERE, Phone, line_to, opened, port_of, raw, until

CUT = 1006
"""The library's code for a line closed without a word."""
STRANGERS = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
elsewhere = pytest.mark.skipif(not HERE.startswith("127.") or sys.platform == "darwin", reason="no other addresses")


def request(host: PhoneHost, path: str = "/", method: str = "GET", name: str | None = None, *more: str) -> bytes:
    """The bytes of a request."""
    named = host.site.removeprefix("http://") if name is None else name
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {named}", *more, "", "")).encode()


def upgrade(host: PhoneHost) -> bytes:
    """Return a request for a socket, as our page makes it."""
    wanted = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    return request(host, "/ws", "GET", None, *wanted, "Sec-WebSocket-Version: 13", f"Origin: {host.site}")


def is_cut(line: socket.socket) -> bool:
    """True if the other end has dropped the line.

    After whatever came before; at most 5 s are waited.
    """
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def status(answer: bytes) -> int:
    return int(answer.split()[1]) if answer.startswith(b"HTTP/") else 0


def test_a_page_is_served_with_what_keeps_others_out(host: PhoneHost) -> None:
    head, _, body = raw(host, request(host)).partition(b"\r\n\r\n")
    said = head.decode().lower()
    assert status(head) == 200 and b"<!doctype html>" in body
    for line in (
        "content-security-policy: default-src 'none'; script-src 'self'",
        "x-frame-options: deny",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-store",
        "cross-origin-resource-policy: same-origin",
    ):
        assert line in said
    assert "frame-ancestors 'none'" in said and "unsafe" not in said
    assert "server:" not in said and "cookie" not in said and "python" not in said


@pytest.mark.parametrize(
    "name", ["evil.example", "localhost", "127.evil.example", "{site}.evil.example", "{site}0", ""]
)
def test_another_name_for_this_address_is_not_ours(host: PhoneHost, name: str) -> None:
    """So no name of somebody else's leads here (DNS rebinding)."""
    named = name.format(site=host.site.removeprefix("http://"))
    assert status(raw(host, request(host, name=named))) == 421
    evil = upgrade(host).replace(host.site.removeprefix("http://").encode(), named.encode())
    assert status(raw(host, evil)) == 421


def test_two_names_are_no_name(host: PhoneHost) -> None:
    doubled = request(host, "/", "GET", None, f"Host: {host.site.removeprefix('http://')}")
    assert status(raw(host, doubled)) == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "{site}.evil.example", "https{rest}"])
def test_a_socket_is_for_our_page_alone(host: PhoneHost, origin: str) -> None:
    named = origin.replace("{site}", host.site).replace("{rest}", host.site.removeprefix("http"))
    with pytest.raises(InvalidStatus) as refused:
        Phone(host, origin=named)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "path", ["/index.html", "/../table/app.py", "/..%2f..%2fetc/passwd", "//app.js", "/app.js?x=1", "/app.js/", "*"]
)
def test_there_is_nothing_but_what_has_a_name(host: PhoneHost, path: str) -> None:
    assert status(raw(host, request(host, path))) in (0, 400, 404)


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "CONNECT", "get"])
def test_nothing_but_get(host: PhoneHost, method: str) -> None:
    assert status(raw(host, request(host, "/", method))) == 405
    assert status(raw(host, request(host, "/ws", method))) == 405


def test_headers_have_an_end(host: PhoneHost) -> None:
    assert status(raw(host, request(host, "/", "GET", None, "X: " + "a" * 20_000))) in (0, 400, 431)
    assert status(raw(host, request(host, "/", "GET", None, *(f"X{n}: 1" for n in range(400))))) in (0, 400, 431)


GREETINGS = [
    "",
    "[]",
    "1",
    "null",
    '"key"',
    "{",
    "[" * 900,
    '{"a":' * 300,
    "{}",
    '{"key":1}',
    '{"invite":null}',
    "\x00",
]


@pytest.mark.parametrize("words", GREETINGS, ids=[repr(words[:12]) for words in GREETINGS])
def test_a_greeting_that_makes_no_sense_ends_it(host: PhoneHost, words: str) -> None:
    phone = Phone(host)
    phone.line.send(words)
    assert phone.closed() == hosts.BAD_WORDS
    assert host.state(0) is State.INVITED


def test_a_guess_leads_nowhere(host: PhoneHost) -> None:
    for words in ({"key": "0" * 22}, {"invite": ""}, {"invite": "A" * 22}, {"key": ""}, {"key": "\udcff"}):
        phone = Phone(host)
        phone.line.send(json.dumps(words))
        assert phone.closed() == hosts.NOT_KNOWN
    assert host.state(0) is State.INVITED


def test_an_invite_is_good_for_one_phone(host: PhoneHost) -> None:
    invite = host.link(0).partition("#")[2]
    first = Phone(host).join(0)
    assert host.link(0) == "" and len(first.key) == 22
    second = Phone(host)
    second.say(invite=invite)
    assert second.closed() == hosts.NOT_KNOWN
    assert host.state(0) is State.AWAKE


def test_the_newest_window_has_the_seat(host: PhoneHost) -> None:
    first = Phone(host).join(0)
    second = Phone(host)
    second.say(key=first.key)
    assert first.closed() == hosts.ELSEWHERE
    host.show({0: b'{"step":1}'})
    assert second.next() == {"step": 1}


@pytest.mark.parametrize("heir", get_args(hosts.Heir))
def test_a_phone_whose_seat_is_taken_away_has_no_key_any_more_and_is_told_why(
    host: PhoneHost, heir: hosts.Heir
) -> None:
    phone, asleep = Phone(host).join(0), Phone(host).join(1)
    asleep.leave()
    for seat in (0, 1):
        if heir == "phone":
            host.invite(seat)
        else:
            host.take_back(seat, heir)
    assert phone.closed() == hosts.TAKEN[heir]
    for key in (phone.key, asleep.key):
        again = Phone(host)
        again.say(key=key)
        assert again.closed() == hosts.TAKEN[heir]
        assert not {host.state(0), host.state(1)} - {None, State.INVITED}


def test_the_table_s_invite_has_each_phone_pick_a_seat(host: PhoneHost) -> None:
    """The last seat is given, not picked."""
    host.invite(2)
    invite = host.link().partition("#")[2]
    phones = [Phone(host) for _ in range(3)]
    for phone in phones:
        phone.say(invite=invite)
        assert [row["seat"] for row in phone.next()["free"]] == [0, 1, 2]
    phones[0].say(sit=1)
    assert phones[0].next()["key"] and host.is_awake(1)
    assert [row["seat"] for row in phones[1].next()["free"]] == [0, 2], "it sees what is left"
    assert [row["seat"] for row in phones[2].next()["free"]] == [0, 2]
    phones[1].say(sit=1)
    assert [row["seat"] for row in phones[1].next()["free"]] == [0, 2], "the first one has it"
    phones[1].say(sit=0)
    assert phones[1].next()["key"]
    assert phones[2].next()["key"] and host.is_awake(2), "nothing is left to pick"


@pytest.mark.parametrize("words", [{"sit": 9}, {"sit": True}, {"sit": "0"}, {"step": 0, "do": 0}, {"name": "Ada"}, {}])
def test_who_picks_can_have_nothing_but_a_seat_that_waits(host: PhoneHost, words: dict[str, object]) -> None:
    phone = Phone(host)
    phone.say(invite=host.link().partition("#")[2])
    assert phone.next()["free"]
    phone.say(**words)
    assert [row["seat"] for row in phone.next()["free"]] == [0, 1] and host.waiting == (0, 1)


def test_the_table_s_invite_is_good_while_a_seat_waits(host: PhoneHost) -> None:
    invite = host.link().partition("#")[2]
    late = [Phone(host), Phone(host)]
    for phone in late:
        phone.say(invite=invite)
        assert phone.next()["free"]
    Phone(host).join(0)
    Phone(host).join(1)
    assert {phone.closed() for phone in late} == {hosts.FULL} and host.link() == ""
    host.invite(0)
    again = Phone(host)
    again.say(invite=invite)
    assert again.closed() == hosts.NOT_KNOWN, "a photograph of it leads nowhere later"


def test_a_room_that_is_closed_says_so_to_all(host: PhoneHost) -> None:
    phone, guest = Phone(host).join(0), Phone(host)
    host.invite(2)
    guest.say(invite=host.link().partition("#")[2])
    assert guest.next()["free"]
    host.dismiss()
    host.close()
    assert {phone.closed(), guest.closed()} == {hosts.CLOSED}


def test_a_name_that_is_typed_is_cleaned_and_told_once(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    phone.say(name=" Ada\u202e \n Lovelace" + "!" * 500)
    until(lambda: host.wish(0).name, lambda: host.update(1))
    name, animal = host.take_wish(0)
    assert name.startswith("Ada Lovelace!") and len(name) <= NAME_LENGTH and not animal and not any(host.take_wish(0))


def test_a_face_is_one_of_those_that_are_offered(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    for nonsense in (-1, len(ANIMALS), 1.0, True, "bear", None, [1]):
        phone.say(face=nonsense)
    phone.say(name="Ada")
    until(lambda: host.wish(0).name, lambda: host.update(1))
    assert not host.wish(0).animal
    phone.say(face=len(ANIMALS) - 1)
    until(lambda: host.wish(0).animal, lambda: host.update(1))
    assert host.take_wish(0) == ("Ada", ANIMALS[-1])


def test_a_code_only_asks(host: PhoneHost) -> None:
    phone = Phone(host)
    phone.say(code=host.requests.code.lower(), lang="en")
    number = phone.next()["ask"]
    assert [ask.number for ask in host.requests.open] == [number] and host.state(0) is State.INVITED
    host.let_in(host.requests.open[0])
    assert [row["seat"] for row in phone.next()["free"]] == [0, 1] and not host.requests.open
    phone.say(sit=1)
    assert phone.next()["key"] and host.state(1) is State.AWAKE
    assert host.lang(1) == "en"


def test_who_has_a_seat_asks_for_none_any_more(host: PhoneHost) -> None:
    """Two seats on one line would put one's hand before the other."""
    phone = Phone(host)
    phone.say(code=host.requests.code)
    assert phone.next()["ask"]
    (ask,) = host.requests.open
    phone.join(0)
    assert not host.requests.open
    host.let_in(ask)
    assert host.state(1) is State.INVITED and host.state(0) is State.AWAKE


class Asking:
    """A host without sockets, and phones that ask by a code."""

    def __init__(self) -> None:
        self._plug = Unplugged("192.0.2.1", 4000)
        self.host = PhoneHost("192.0.2.1", exchange=self._plug)
        self.host.invite(0)
        self._sockets = 0

    def ask(self, address: str, *, right: bool) -> bool:
        """Ask from an address; True if it is a phone that asks."""
        self._sockets += 1
        code = self.host.requests.code if right else "AAAAAA"
        self._plug._heard.put(Heard(self._sockets, json.dumps({"code": code}), address))
        self.host.update(1)
        return any(ask.socket == self._sockets for ask in self.host.requests.open)


@elsewhere
def test_who_asks_by_wrong_codes_has_to_wait_and_nobody_else(host: PhoneHost) -> None:
    for _ in range(requests.ASKS):
        phone = Phone(host, address=STRANGERS[0])
        phone.say(code="AAAAAA")
        assert phone.closed() == hosts.WRONG_CODE
    late = Phone(host, address=STRANGERS[0])
    late.say(code=host.requests.code)
    assert late.closed() == hosts.NOT_KNOWN and not host.requests.open
    honest = Phone(host)
    honest.say(code=host.requests.code)
    assert honest.next()["ask"] == host.requests.open[0].number
    host.update(requests.ASKS_MS + 1)
    assert honest.closed() == hosts.REFUSED, "an ask has an end"
    again = Phone(host, address=STRANGERS[0])
    again.say(code=host.requests.code)
    assert again.next()["ask"]


def test_who_has_to_wait_waits_a_minute_whatever_is_sent_then() -> None:
    at = Asking()
    for _ in range(requests.ASKS):
        at.ask("10.0.0.2", right=False)
    for _ in range(59):
        at.host.update(1000)
        assert not at.ask("10.0.0.2", right=True) and not at.ask("10.0.0.2", right=False)
    at.host.update(1000)
    assert at.ask("10.0.0.2", right=True)


def test_an_ask_that_ends_makes_nobody_wait_longer() -> None:
    at = Asking()
    assert at.ask("10.0.0.2", right=True)
    for _ in range(requests.ASKS):
        at.ask("10.0.0.2", right=False)
    at.host.update(30_000)
    at.host.refuse(at.host.requests.open[0])
    at.host.update(30_000)
    assert at.ask("10.0.0.2", right=True)


def test_many_addresses_that_guess_cost_no_memory_and_lock_nobody_out() -> None:
    at = Asking()
    for number in range(3 * limits.ADDRESSES):
        at.ask(f"10.1.{number // 250}.{number % 250}", right=False)
    assert len(at.host.requests.tries._known) == limits.ADDRESSES
    assert at.ask("10.0.0.2", right=True)


def test_who_is_refused_again_and_again_has_to_wait() -> None:
    """Nobody with the code can bother the table for ever."""
    at = Asking()
    for _ in range(requests.ASKS):
        assert at.ask("10.0.0.2", right=True)
        at.host.refuse(at.host.requests.open[0])
    assert not at.ask("10.0.0.2", right=True) and at.ask("10.0.0.3", right=True)


def test_many_that_ask_do_not_push_another_one_out() -> None:
    at = Asking()
    assert at.ask("10.0.0.3", right=True)
    (honest,) = at.host.requests.open
    for _ in range(3 * requests.OPEN_ASKS):
        at.ask("10.0.0.2", right=True)
    assert honest in at.host.requests.open and len(at.host.requests.open) <= requests.OPEN_ASKS
    assert at.ask("10.0.0.4", right=True) and honest in at.host.requests.open
    at.host.let_in(honest)
    assert at.host.is_awake(0)


def test_nobody_takes_the_place_of_who_is_shown() -> None:
    """Else yes, meant for one phone, would give the seat to another."""
    at = Asking()
    assert at.ask("10.0.0.2", right=True)
    (first,) = at.host.requests.open
    for number in range(3 * requests.OPEN_ASKS):
        assert at.ask("10.0.0.2", right=True) and at.ask(f"10.0.1.{number}", right=True)
        assert at.host.requests.shown == first and len(at.host.requests.open) <= requests.OPEN_ASKS
    at.host.requests.turn_to_next()
    second = at.host.requests.shown
    assert second in at.host.requests.open and second != first
    for number in range(3 * requests.OPEN_ASKS):
        at.ask(f"10.0.2.{number}", right=True)
    assert at.host.requests.shown == second and first not in at.host.requests.open
    at.host.refuse(second)
    assert at.host.requests.shown == at.host.requests.open[0]
    at.host.update(requests.ASK_MS + 1)
    assert at.host.requests.shown is None and not at.host.requests.open


def test_who_is_pushed_out_by_a_crowd_may_ask_again() -> None:
    at = Asking()
    at.ask("10.0.0.3", right=True)
    for turn in range(2 * requests.ASKS):
        assert at.ask("10.0.0.2", right=True)
        for number in range(requests.OPEN_ASKS):
            at.ask(f"10.0.{turn + 1}.{number}", right=True)
        assert "10.0.0.2" not in [ask.address for ask in at.host.requests.open]
    assert at.ask("10.0.0.2", right=True)


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


def test_nothing_listens_when_it_is_closed(host: PhoneHost) -> None:
    phone, port = Phone(host).join(0), port_of(host)
    host.close()
    with pytest.raises(OSError):
        socket.create_connection((HERE, port), timeout=1).close()
    assert phone.closed() == server.GOING_AWAY


def test_the_file_of_a_game_holds_no_key(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    assert host.kept and phone.key not in repr(host.kept)
    again = PhoneHost(HERE, host.kept)
    host.close()
    again.close()


def test_a_room_that_is_opened_again_takes_its_phones_back(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    kept = host.kept
    phone.leave()
    host.close()
    again = PhoneHost(HERE, kept)
    again.open()
    try:
        until(lambda: again.opened == "open")
        assert kept and again.site == f"http://{HERE}:{kept.port}" and again.state(0) is State.GONE
        back = Phone(again)
        back.say(key=phone.key)
        until(lambda: again.state(0) is State.AWAKE, lambda: again.update(1))
        assert again.state(1) is None
    finally:
        again.close()
