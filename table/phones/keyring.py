"""The seats of phones, and the secrets by which they have them.

A name or an address never says whose phone it is. A key is known only as its SHA-256, and all secrets are compared in
constant time.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

from games.core.types import Seat
from table.phones.phone_seat import GONE_MS, PhoneSeat

SECRET_BYTES = 16
Found = TypeVar("Found")


class Keyring:
    """The seats of phones, by their keys and invites."""

    def __init__(self, lots: Random, digests: Mapping[Seat, str]) -> None:
        """`digests`: of the keys that are known already, by seat."""
        self._lots = lots
        self.places = {seat: PhoneSeat(digest=digest, away=GONE_MS) for seat, digest in digests.items()}
        self.table = self._secret()
        """The invite that is good while any seat waits."""
        self._taken: dict[str, int] = {}  # the keys that count no more, as digests, and what their phones are told

    def _secret(self) -> str:
        return base64.urlsafe_b64encode(self._lots.randbytes(SECRET_BYTES)).decode().rstrip("=")

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats that wait for a phone."""
        return tuple(sorted(seat for seat, place in self.places.items() if place.invite))

    @property
    def digests(self) -> dict[Seat, str]:
        """The digests of the keys that count, by seat."""
        return {seat: place.digest for seat, place in self.places.items() if place.digest}

    def renew(self) -> None:
        """Make the invite of the table worthless."""
        self.table = self._secret()

    def invite(self, seat: Seat) -> None:
        """Have a seat wait for a phone."""
        self.places[seat] = PhoneSeat(invite=self._secret())

    def hand_over(self, seat: Seat, lang: str) -> str:
        """Use up a seat's invite and return the key of its phone."""
        place, key = self.places[seat], self._secret()
        place.invite, place.digest = "", _digest(key)
        place.speak(lang)
        return key

    def take(self, seat: Seat, told: int) -> PhoneSeat | None:
        """Take a seat from its phone; return it if there was one.

        `told`: what that phone hears if it comes back.
        """
        place = self.places.pop(seat, None)
        if place is None or not place.digest:
            return None
        self._taken[place.digest] = told
        return place

    def reseat(self, order: Sequence[Seat]) -> None:
        """Move the phones: the old seats in their new order."""
        self.places = {new: self.places[old] for new, old in enumerate(order) if old in self.places}

    # Whose it is

    def admits(self, invite: str) -> bool:
        """True for the invite of the table, while a seat waits."""
        return bool(self.waiting) and same(self.table, invite)

    def invited(self, invite: str) -> Seat | None:
        """Return the seat that an invite is for."""
        return _first(seat for seat in self.waiting if same(self.places[seat].invite, invite))

    def seat_of(self, key: str) -> Seat | None:
        """Return the seat that a key is for."""
        digest = _digest(key)
        return _first(seat for seat, known in self.digests.items() if same(known, digest))

    def told(self, key: str) -> int | None:
        """Return what a phone hears whose seat was taken."""
        digest = _digest(key)
        return _first(told for taken, told in self._taken.items() if same(taken, digest))

    def at(self, socket: int) -> PhoneSeat | None:
        """Return the seat whose phone is at a socket."""
        return _first(place for place in self.places.values() if place.socket == socket)


def same(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(one.encode(errors="replace"), other.encode(errors="replace"))


def _digest(key: str) -> str:
    return sha256(key.encode(errors="replace")).hexdigest()


def _first(found: Iterable[Found]) -> Found | None:
    return next(iter([*found]), None)  # all are compared: no time tells which one it was
