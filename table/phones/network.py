"""At which addresses of this machine a phone may find it."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address
from typing import NamedTuple

OUTSIDE = ("192.0.2.1", 9)
"""A documentation address; the system tells the route, nothing is sent."""


class Network(NamedTuple):
    """A network of this machine: its name and our address."""

    name: str
    address: str


def networks() -> list[Network]:
    """Return all IPv4 networks, the usual one first."""
    import ifaddr  # late, as all that only a host needs

    usual = _usual()
    found = {
        str(ip.ip): Network(adapter.nice_name, str(ip.ip))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and _reachable(str(ip.ip))
    }
    return sorted(found.values(), key=lambda one: (one.address != usual, not IPv4Address(one.address).is_private))


def _reachable(address: str) -> bool:
    ip = IPv4Address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def _usual() -> str:
    """Return the local address of the route outside, or ""."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
