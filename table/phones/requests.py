"""Phones that ask to be let in by a code.

Somebody at the table answers. Nobody is kept from asking by others, and whoever asks in vain has to wait.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from table.phones.limits import Recent, crowding

SIGNS = "ABCDEFGHJKLMNPQRTUVWXY346789"
"""Letters of a code, none of which look alike."""
CODE_LENGTH = 6
ASKS, ASKS_MS = 5, 60_000.0
"""Failed requests per address, and ms until more are allowed.

By a wrong code, refused, or given up.
"""
ASK_MS = 60_000.0
"""ms for which a request is open."""
OPEN_ASKS = 6
"""Most phones asking at the same time."""


class JoinRequest(NamedTuple):
    """A phone's request for a seat.

    `number`: shown on the phone, too; `lang`: its language.
    """

    socket: int
    number: int
    address: str
    lang: str


@dataclass(slots=True)
class Tries:
    """An address's failed requests, and the ms of the last."""

    count: int = 0
    at: float = 0.0


class Requests:
    """The open requests of one host, and its code."""

    def __init__(self, lots: Random) -> None:
        self._lots = lots
        self.code = "".join(lots.choice(SIGNS) for _ in range(CODE_LENGTH))
        self.open: list[JoinRequest] = []
        """The first one first."""
        self.shown: JoinRequest | None = None
        """The request shown at the table.

        It stays until it is gone or the table turns to another: no crowd takes its place.
        """
        self.tries = Recent(Tries)
        self._rests: dict[int, float] = {}  # ms for which each is open yet, by its socket
        self._clock = 0.0

    def update(self, ms: float) -> list[JoinRequest]:
        """Let time pass; return requests that have been open long enough."""
        self._clock += ms
        self._rests = {socket: rest - ms for socket, rest in self._rests.items()}
        return [request for request in self.open if self._rests[request.socket] <= 0]

    def turn_to_next(self) -> None:
        """Have the table shown the next one."""
        if self.shown:
            self.shown = self.open[(self.open.index(self.shown) + 1) % len(self.open)]

    def may_ask(self, socket: int, address: str) -> bool:
        """False for who asks already, or has to wait."""
        return not (self._must_wait(address) or self.of(socket))

    def make_room(self, address: str) -> JoinRequest | None:
        """Drop and return a request if a newcomer needs its place.

        It is nobody's fault.
        """
        crowd = [request for request in self.open if request != self.shown]
        most = OPEN_ASKS - 1
        place = crowding([request.address for request in crowd], address, each=most, most=most)
        if place is None:
            return None
        self.end(crowd[place])
        return crowd[place]

    def add(self, socket: int, address: str, lang: str) -> JoinRequest:
        """Add a request, with a number that no other has."""
        taken = {request.number for request in self.open}
        number = self._lots.choice([number for number in range(10, 100) if number not in taken])
        request = JoinRequest(socket, number, address, lang)
        self.open.append(request)
        self.shown = self.shown or request
        self._rests[socket] = ASK_MS
        return request

    def of(self, socket: int) -> list[JoinRequest]:
        """Return the request of a socket, if there is one."""
        return [request for request in self.open if request.socket == socket]

    def end(self, request: JoinRequest) -> None:
        """End a request."""
        self.open.remove(request)
        if request == self.shown:
            self.shown = next(iter(self.open), None)
        del self._rests[request.socket]

    def end_in_vain(self, request: JoinRequest) -> None:
        """End a request, and count it as failed."""
        self.end(request)
        self.fail(request.address)

    def fail(self, address: str) -> None:
        """Count a failed request.

        Unless the address has to wait already: that gets no longer.
        """
        if not self._must_wait(address):
            tries = self.tries[address]
            tries.count, tries.at = tries.count + 1, self._clock

    def _must_wait(self, address: str) -> bool:
        """True after too many failed requests, for a while."""
        tries = self.tries[address]
        if self._clock - tries.at > ASKS_MS:
            tries.count = 0
        return tries.count >= ASKS
