"""A seat whose hand is on a phone, and that phone's state."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from math import inf
from typing import Any, NamedTuple

from games.core.words import LANGUAGES

SILENT_MS = 25_000.0
"""Silence after which a page counts as not running, ms.

It says something every 10 s while it is in sight.
"""
GONE_MS = 60_000.0
"""Absence after which a phone is not merely asleep, ms."""
NAMED_MS = 30_000.0
"""Time until another name or face is told, ms."""
WAITING = 8
"""Most messages of a phone waiting for the table."""


class State(Enum):
    """States of a seat's phone."""

    INVITED = "invited"
    """No phone yet."""
    AWAKE = "awake"
    ASLEEP = "asleep"
    """Out of sight, not running, or not reachable."""
    GONE = "gone"
    """Not reachable for long."""


class Wish(NamedTuple):
    """A name and face wanted on a phone, or ""."""

    name: str = ""
    animal: str = ""


NO_WISH = Wish()


@dataclass(slots=True)
class PhoneSeat:
    """A seat whose hand is on a phone."""

    invite: str = ""
    """The invite in the QR picture; "" once it is used."""
    digest: str = ""
    """The SHA-256 of the phone's key."""
    socket: int | None = None
    looking: bool = True
    """True while the page says that it is visible."""
    silent: float = 0.0
    """ms since it said anything."""
    lang: str = LANGUAGES[0]
    away: float = 0.0
    """ms since it was there."""
    said: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=WAITING))
    message: bytes = b""
    """The latest."""
    wish: Wish = NO_WISH
    """The name and face chosen there, until they are told."""
    named: float = inf
    """ms since it was told the last time."""

    @property
    def may_rename(self) -> bool:
        """True if another name or face may be told."""
        return any(self.wish) and self.named >= NAMED_MS

    @property
    def state(self) -> State:
        """See `State`."""
        if not self.digest:
            return State.INVITED
        if self.socket is not None:
            return State.AWAKE if self.looking and self.silent < SILENT_MS else State.ASLEEP
        return State.ASLEEP if self.away < GONE_MS else State.GONE

    def speak(self, lang: str) -> None:
        """Note the phone's language.

        A message in another one is nothing for it.
        """
        if lang != self.lang:
            self.lang, self.message = lang, b""

    def take_wish(self) -> Wish:
        """Return what was chosen on the phone, once."""
        if any(self.wish):
            self.named = 0.0
        wish, self.wish = self.wish, NO_WISH
        return wish

    def pass_time(self, ms: float) -> None:
        """Let so many ms pass."""
        self.named += ms
        self.silent += ms
