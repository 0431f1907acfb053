"""Whoever is in the same network may try anything; none of it leads to a seat, or keeps others from theirs."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from random import Random

import pytest
from websockets.exceptions import InvalidStatus

from table.phones import room as rooms
from table.phones import server
from table.phones.exchange import Heard, Page
from table.phones.room import Room, State
from tests.table.phones.calling import HERE, Phone, opened, port_of, raw, until


def request(room: Room, path: str = "/", method: str = "GET", host: str | None = None, *more: str) -> bytes:
    """The bytes of a request."""
    named = room.site.removeprefix("http://") if host is None else host
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {named}", *more, "", "")).encode()


def status(answer: bytes) -> int:
    return int(answer.split()[1]) if answer.startswith(b"HTTP/") else 0


def test_a_page_is_served_with_what_keeps_others_out(room: Room) -> None:
    head, _, body = raw(room, request(room)).partition(b"\r\n\r\n")
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
    "host", ["evil.example", "localhost", "127.evil.example", "{site}.evil.example", "{site}0", ""]
)
def test_another_name_for_this_address_is_not_ours(room: Room, host: str) -> None:
    """So no name of somebody else's can be made to lead here (DNS rebinding)."""
    named = host.format(site=room.site.removeprefix("http://"))
    assert status(raw(room, request(room, host=named))) == 421
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    lines = (*upgrade, "Sec-WebSocket-Version: 13", f"Origin: http://{named}")
    assert status(raw(room, request(room, "/ws", "GET", named, *lines))) == 421


def test_two_names_are_no_name(room: Room) -> None:
    doubled = request(room, "/", "GET", None, f"Host: {room.site.removeprefix('http://')}")
    assert status(raw(room, doubled)) == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "{site}.evil.example", "https{rest}"])
def test_a_socket_is_for_our_page_alone(room: Room, origin: str) -> None:
    named = origin.replace("{site}", room.site).replace("{rest}", room.site.removeprefix("http"))
    with pytest.raises(InvalidStatus) as refused:
        Phone(room, origin=named)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "path", ["/index.html", "/../table/app.py", "/..%2f..%2fetc/passwd", "//app.js", "/app.js?x=1", "/app.js/", "*"]
)
def test_there_is_nothing_but_what_has_a_name(room: Room, path: str) -> None:
    assert status(raw(room, request(room, path))) in (0, 400, 404)


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "CONNECT", "get"])
def test_nothing_but_get(room: Room, method: str) -> None:
    assert status(raw(room, request(room, "/", method))) == 405
    assert status(raw(room, request(room, "/ws", method))) == 405


def test_headers_have_an_end(room: Room) -> None:
    assert status(raw(room, request(room, "/", "GET", None, "X: " + "a" * 20_000))) in (0, 400, 431)
    assert status(raw(room, request(room, "/", "GET", None, *(f"X{n}: 1" for n in range(400))))) in (0, 400, 431)


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
def test_a_greeting_that_makes_no_sense_ends_it(room: Room, words: str) -> None:
    phone = Phone(room)
    phone.line.send(words)
    assert phone.closed() == rooms.BAD_WORDS
    assert room.state(0) is State.INVITED


def test_a_guess_leads_nowhere(room: Room) -> None:
    for words in ({"key": "0" * 22}, {"invite": ""}, {"invite": "A" * 22}, {"key": ""}, {"key": "\udcff"}):
        phone = Phone(room)
        phone.line.send(json.dumps(words))
        assert phone.closed() == rooms.NOT_KNOWN
    assert room.state(0) is State.INVITED


def test_an_invite_is_good_for_one_phone(room: Room) -> None:
    invite = room.link(0).partition("#")[2]
    first = Phone(room).join(0)
    assert room.link(0) == "" and len(first.key) == 22
    second = Phone(room)
    second.say(invite=invite)
    assert second.closed() == rooms.NOT_KNOWN
    assert room.state(0) is State.AWAKE


def test_the_newest_window_has_the_seat(room: Room) -> None:
    first = Phone(room).join(0)
    second = Phone(room)
    second.say(key=first.key)
    assert first.closed() == rooms.ELSEWHERE
    room.show({0: b'{"step":1}'})
    assert second.next() == {"step": 1}


def test_a_phone_that_is_taken_back_has_no_key_any_more(room: Room) -> None:
    phone = Phone(room).join(0)
    room.invite(0)
    assert phone.closed() == rooms.NOT_KNOWN
    again = Phone(room)
    again.say(key=phone.key)
    assert again.closed() == rooms.NOT_KNOWN


def test_a_code_only_asks(room: Room) -> None:
    phone = Phone(room)
    phone.say(code=room.code.lower())
    number = phone.next()["ask"]
    assert [ask.number for ask in room.asks] == [number] and room.state(0) is State.INVITED
    room.grant(room.asks[0], 1)
    assert phone.next()["key"] and room.state(1) is State.AWAKE and not room.asks


def test_who_has_a_seat_asks_for_none_any_more(room: Room) -> None:
    """Else yes to it would put two seats on one line, and the one's hand on the other's page."""
    phone = Phone(room)
    phone.say(code=room.code)
    assert phone.next()["ask"]
    (ask,) = room.asks
    phone.join(0)
    assert not room.asks
    room.grant(ask, 1)
    assert room.state(1) is State.INVITED and room.state(0) is State.AWAKE


def test_nobody_asks_often(room: Room) -> None:
    """Right or wrong: neither can the code be guessed, nor those at the table be bothered."""
    for _ in range(rooms.ASKS):
        phone = Phone(room)
        phone.say(code="AAAAAA")
        assert phone.closed() == rooms.NOT_KNOWN
    late = Phone(room)
    late.say(code=room.code)
    assert late.closed() == rooms.NOT_KNOWN and not room.asks
    room.update(rooms.ASKS_MS + 1)
    again = Phone(room)
    again.say(code=room.code)
    assert again.next()["ask"]
    room.update(rooms.ASK_MS)
    assert again.closed() == rooms.NOT_KNOWN and not room.asks


def test_a_phone_speaks_for_its_own_seat_only(room: Room) -> None:
    """There is no way to say for whom: what else stands in the words is of no account."""
    mine, other = Phone(room).join(0), Phone(room).join(1)
    mine.say(step=1, do=0, seat=1, key=other.key)
    until(lambda: room.said(0), lambda: room.update(1))
    assert room.said(1) is None
    room.show({0: b'{"step":1,"of":0}', 1: b'{"step":1,"of":1}'})
    assert (mine.next()["of"], other.next()["of"]) == (0, 1)


def test_words_are_text_and_few_and_short(room: Room) -> None:
    for spoil, code in ((b"\x00" * 8, server.NO_TEXT), ("x" * (server.LARGEST + 1), 1009)):
        phone = Phone(room).join(0)
        phone.line.send(spoil)
        assert phone.closed() == code
        room.invite(0)
    phone = Phone(room).join(0)
    with pytest.raises(Exception):  # noqa: B017 - the line may be closed before all is said
        for _ in range(200):
            phone.say(step=1, do=1)
        phone.closed()
        raise ConnectionError
    assert phone.closed() == server.TOO_MUCH


def test_silence_has_an_end(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "GREETING", 0.3)
    phone = Phone(room)
    phone.line.send(server.ASK)  # to ask whether somebody is there is no greeting
    assert phone.closed() == rooms.BAD_WORDS


def test_whoever_asks_for_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "GREETING", 0.2)
    room = opened()
    begin = time.monotonic()
    assert raw(room) == raw(room, b"GET / HTTP/1.1\r\n") == b""
    assert time.monotonic() - begin < 2
    room.close()


def test_who_waits_at_the_door_leaves_room_for_others(room: Room) -> None:
    """Idle sockets, as many as anybody likes, of one address: some get in, and who is known stays."""
    known = Phone(room).join(0)
    idle = [socket.create_connection((HERE, port_of(room)), timeout=5) for _ in range(100)]
    room.show({0: b'{"step":1}'})
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
    until(lambda: status(raw(room, request(room))) == 200)


def test_ten_thousand_words_of_nonsense_lead_nowhere(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they come from the thread of sockets, which lets through texts of any kind."""
    random = Random(1)
    phone = Phone(room).join(0)
    (known,) = [place.socket for place in room._places.values() if place.socket]
    signs = ["{", "}", "[", "]", ":", ",", "null", "true", "false", "0", "-1", "1e999", "NaN", "9" * 1500]
    signs += ["\\ud800", "\x00", '"', "é", "ja", '"' + "A" * 22 + '"']
    values = [None, True, 0, -1, 1e300, "", "ja", [], {}, "A" * 22, room.code[:5], [[]]]
    keys = ["key", "invite", "code", "step", "do", "looking", "lang", "seat"]

    def nonsense() -> str:
        if random.random() < 0.5:
            return "".join(random.choice([*signs, *map(json.dumps, keys)]) for _ in range(random.randrange(1, 12)))
        return json.dumps({key: random.choice(values) for key in random.sample(keys, random.randrange(1, 6))})

    pairs = ((known if random.random() < 0.3 else 10_000 + number, nonsense()) for number in range(10_000))
    heard = [Heard(socket, text) for socket, text in pairs]
    monkeypatch.setattr(room._exchange, "heard", lambda: [heard.pop() for _ in heard[:50]])
    while heard:
        room.update(16)
        while (said := room.said(0)) is not None:
            assert isinstance(said, dict)
    assert room.state(1) is State.INVITED and not room.asks
    monkeypatch.undo()
    if room.state(0) is not State.INVITED:  # its own words may have closed its line
        again = Phone(room)
        again.say(key=phone.key)
        until(lambda: room.state(0) is State.AWAKE, lambda: room.update(1))


def test_whoever_does_not_take_leave_is_not_waited_for(room: Room) -> None:
    """A frozen page answers nothing: the room is closed within a frame or two all the same."""
    mute = socket.create_connection((HERE, port_of(room)), timeout=5)
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    mute.sendall(request(room, "/ws", "GET", None, *upgrade, "Sec-WebSocket-Version: 13", f"Origin: {room.site}"))
    assert status(mute.recv(4096)) == 101
    port, begin = port_of(room), time.monotonic()
    room.close()
    assert time.monotonic() - begin < 0.3
    with pytest.raises(OSError):
        socket.create_connection((HERE, port), timeout=1).close()
    mute.close()


def test_what_is_said_to_a_line_that_is_down_is_no_error(room: Room) -> None:
    """The thread of sockets may have ended by itself in the very moment."""
    exchange = room._exchange
    line = exchange._line
    exchange.close()
    until(lambda: exchange._line is None)
    exchange._line = line
    exchange.send("view", {1: b"{}"})
    exchange.admit(1)
    exchange.hang_up(1, 4400)
    exchange.close()


def test_a_weak_signal_gets_its_pictures(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is large takes longer than a greeting may."""
    monkeypatch.setattr(server, "GREETING", 0.5)
    made = server.Visitor.connection_made

    def narrow(self: server.Visitor, transport: asyncio.Transport) -> None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        made(self, transport)

    monkeypatch.setattr(server.Visitor, "connection_made", narrow)
    again = opened()
    content = b"x" * 400_000
    again._exchange.publish("/cards.jpg", Page("image/jpeg", content, lasting=True))
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((HERE, port_of(again)))
        line.sendall(request(again, "/cards.jpg"))
        got = line.recv(4096)
        time.sleep(3 * server.GREETING)
        while piece := line.recv(4096):
            got += piece
    assert got.endswith(b"\r\n\r\n" + content)
    again.close()


def test_nothing_listens_when_it_is_closed(room: Room) -> None:
    phone, port = Phone(room).join(0), port_of(room)
    room.close()
    with pytest.raises(OSError):
        socket.create_connection((HERE, port), timeout=1).close()
    assert phone.closed() == server.GOING_AWAY


def test_the_file_of_a_game_holds_no_key(room: Room) -> None:
    phone = Phone(room).join(0)
    assert room.kept and phone.key not in repr(room.kept)
    again = Room(HERE, room.kept)
    room.close()
    again.close()


def test_a_room_that_is_opened_again_takes_its_phones_back(room: Room) -> None:
    phone = Phone(room).join(0)
    kept = room.kept
    phone.leave()
    room.close()
    again = Room(HERE, kept)
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
