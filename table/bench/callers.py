"""Phones that nobody holds: they come to a room and touch whatever they are offered, knowing nothing of any game."""

from __future__ import annotations

import asyncio
import json
from random import Random
from time import perf_counter
from typing import Any

THINKS = 0.25
"""s that a phone has shown the same before something is touched: nobody is quicker, and 5 a second may be said."""


def place(letter: dict[str, Any], random: Random) -> int | None:
    """What is touched, of that which leads on; None if this phone is asked nothing."""
    if letter.get("glimpse"):
        return int(letter["glimpse"]["do"])
    if not letter.get("turn") or "rows" not in letter:
        return None
    if letter["review"]:
        places: list[int] = [item["do"] for row in letter["rows"] for item in row["items"] if item["look"] == "call"]
    else:
        rows = (item for row in letter["rows"] for item in row["items"])
        things = [*letter["hand"], *letter["lying"], *letter["seats"], *rows]
        places = [thing["do"] for thing in things if "do" in thing and not thing.get("on")]
        if not places or (letter["back"] is not None and random.random() < 0.1):
            places = [letter["back"]]
    assert places and None not in places, f"there is no way on: {letter}"
    return random.choice(places) if len(places) > 1 else places[0]  # how often one has to confirm is chance's alone


async def _hold(link: str, random: Random, touched: list[float]) -> None:
    """Play with the hand of this link until the room is closed; `touched`: when something was."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed
    from websockets.typing import Origin

    site, _, invite = link.partition("/#")
    letter: dict[str, Any] = {}
    async with connect(f"{site.replace('http', 'ws')}/ws", origin=Origin(site), compression=None) as line:
        try:
            await line.send(json.dumps({"invite": invite, "lang": "en"}))
            while True:
                try:
                    letter = json.loads(await asyncio.wait_for(line.recv(), THINKS))
                except TimeoutError:
                    at = place(letter, random)
                    if at is not None:
                        touched.append(perf_counter())
                        await line.send(json.dumps({"step": letter["step"], "do": at}))
                    letter = {}
        except ConnectionClosed:
            return


def hold(links: list[str]) -> list[float]:
    """Play with all of these hands until the room is closed. When something was touched, by the clock that all
    processes of a machine share, in s."""
    touched: list[float] = []

    async def play() -> None:
        await asyncio.gather(*(_hold(link, Random(number), touched) for number, link in enumerate(links)))

    asyncio.run(play())
    return sorted(touched)
