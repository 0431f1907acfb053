"""Fake phones that touch anything they are offered.

They know nothing of any game.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from table.phones.bridge import BEAT
from table.phones.server import ANSWER

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

THINKS = 0.25
"""Delay before a touch, s.

Nobody is quicker, and 5 a second are allowed.
"""

BEATS = 10.0
"""s after which a page says that it runs."""

NONSENSE = '{"step": -1, "do": 0}'


def place(message: dict[str, Any], random: Random) -> int | None:
    """Choose a touch that leads on; None if nothing is asked."""
    if message.get("glimpse"):
        return int(message["glimpse"]["do"])
    if not message.get("turn") or "rows" not in message:
        return None
    if message["review"]:
        places: list[int] = [item["do"] for row in message["rows"] for item in row["items"] if item["look"] == "call"]
    else:
        rows = (item for row in message["rows"] for item in row["items"])
        things = [*message["hand"], *message["known"], *message["lying"], *message["whom"], *rows]
        places = [thing["do"] for thing in things if "do" in thing and not thing.get("on")]
        if not places or (message["back"] is not None and random.random() < 0.1):
            places = [message["back"]]
    assert places and None not in places, f"there is no way on: {message}"
    return random.choice(places) if len(places) > 1 else places[0]  # how often one has to confirm is chance's alone


@dataclass(slots=True)
class Heard:
    """Timings of fake phones.

    `touched`: when something was touched, by the clock that all processes of a machine share, in s; `waits`: for
    touches in the middle of a decision, the ms until the phone showed what comes next; `flooded`: the same while
    one of the phones floods, and strangers do.
    """

    touched: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    flooded: list[float] = field(default_factory=list)


class _Phone:
    """A fake phone.

    It begins to flood on command, in everything but its own decisions.
    """

    def __init__(self, link: str, number: int, heard: Heard, flood: asyncio.Event) -> None:
        self._site, _, invite = link.partition("/#")
        self._greeting = {"invite": invite, "lang": "en"}
        self._random = Random(number)
        self._heard, self._flood = heard, flood
        self._floods = number == 0

    async def play(self) -> None:
        """Until the room is closed."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, InvalidHandshake
        from websockets.typing import Origin

        origin = Origin(self._site)
        address = f"{self._site.replace('http', 'ws')}/ws"
        while True:
            try:
                async with connect(address, origin=origin, compression=None) as line:
                    await self._hold(line)
            except ConnectionClosed as closed:
                if closed.rcvd or not (self._floods and self._flood.is_set()):  # not cut off, but hung up
                    return
            except (OSError, InvalidHandshake):
                return

    async def _hold(self, line: ClientConnection) -> None:
        await line.send(json.dumps(self._greeting))
        message: dict[str, Any] = {}
        at, beaten = 0.0, perf_counter()
        while True:
            if perf_counter() - beaten > BEATS:
                beaten = perf_counter()
                await line.send(BEAT)
            try:
                said = await asyncio.wait_for(line.recv(decode=False), THINKS)
                if said == ANSWER:
                    continue
                message = json.loads(said)
                if "key" in message:
                    self._greeting = {"key": message["key"], "lang": "en"}
                if at and message.get("turn") and not (self._floods and self._flood.is_set()):
                    waits = self._heard.flooded if self._flood.is_set() else self._heard.waits
                    waits.append((perf_counter() - at) * 1000)
                at = 0.0
            except TimeoutError:
                where = place(message, self._random)
                if where is not None:
                    at = perf_counter()
                    self._heard.touched.append(at)
                    await line.send(json.dumps({"step": message["step"], "do": where}))
                message = {}
                if self._floods and self._flood.is_set():
                    await asyncio.sleep(THINKS)
                    while True:
                        await line.send(NONSENSE)


def hold(links: list[str]) -> Heard:
    """Play with these hands until the host closes.

    The first one floods as soon as a line is read.
    """
    heard = Heard()

    async def play() -> None:
        flood = asyncio.Event()

        async def wait() -> None:
            if await asyncio.to_thread(sys.stdin.readline):
                flood.set()

        waiting = asyncio.create_task(wait())
        await asyncio.gather(*(_Phone(link, number, heard, flood).play() for number, link in enumerate(links)))
        await waiting

    asyncio.run(play())
    return heard
