"""What has been announced or said and still stands: told by the latest events alone, so it survives every jump."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from games.core.actions import Event
from table.stage.spec import BoardSpec

CALLED = ("call", "burst", "announce", "swap", "end")
"""The cues of what is called out, where there are words for it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """`announced`: what is about to happen, None if nothing is. `said`: what has been said since, oldest first.
    `called`: what is called out and has not been followed by anything but talk, or what was called out last, in games
    in which that is done with everything that is played. `burst`: the total has gone over, and nothing has been played
    since. `over`: the game has ended."""

    announced: Event | None = None
    said: tuple[Event, ...] = ()
    called: Event | None = None
    burst: bool = False
    over: bool = False


def standing(past: Iterable[Event], spec: BoardSpec) -> Standing:
    """What stands after these events, the latest first. Talk leaves an announcement as it is; all else ends it."""
    said: list[Event] = []
    events = iter(past)
    for event in events:
        cue = spec.events[type(event).__name__].cue
        if cue == "say":
            said.insert(0, event)
            continue
        announced = event if cue == "announce" else None
        called = _called(chain((event,), events) if _calls(spec) else (event,), spec)
        burst = called is not None and spec.events[type(called).__name__].cue == "burst"
        return Standing(announced, tuple(said), called, burst, over=cue == "end")
    return Standing(None, tuple(said))


def _calls(spec: BoardSpec) -> bool:
    """Whether it is called out what is played."""
    return any(event.cue == "call" for event in spec.events.values())


def _called(past: Iterable[Event], spec: BoardSpec) -> Event | None:
    """The latest event that is called out, the latest first; an end is by whoever has won, if by anybody."""
    for event in past:
        of = spec.events[type(event).__name__]
        if of.cue in CALLED and (of.cue != "end" or "winner" in of.parts):
            return event
    return None
