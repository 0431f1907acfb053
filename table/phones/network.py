"""At which addresses of this machine a phone may find it."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address
from typing import NamedTuple

OUTSIDE = ("192.0.2.1", 9)
"""An address for documentation, nobody's: what a way there would begin with is asked of the system, nothing is sent."""


class Network(NamedTuple):
    """A network that this machine is in: what the system calls it, and our address there."""

    name: str
    address: str


def networks() -> list[Network]:
    """All of them with IPv4, the usual one first; none if there is no network."""
    import ifaddr  # late, as all that only a room needs

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
    """Where the way to the outside begins; "" if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
