"""Requests that are none of our page's: nothing is served to them."""

from __future__ import annotations

import socket

import pytest
from websockets.exceptions import InvalidStatus

from table.phones import server
from table.phones.host import PhoneHost
from tests.table.phones.calling import (
    HERE,
    Phone,
    port_of,
    raw,
    request,
    status,
    upgrade,
)


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


def test_nothing_listens_when_it_is_closed(host: PhoneHost) -> None:
    phone, port = Phone(host).join(0), port_of(host)
    host.close()
    with pytest.raises(OSError):
        socket.create_connection((HERE, port), timeout=1).close()
    assert phone.closed() == server.GOING_AWAY
