"""What everyone can tell of a game's claims: for those who count lies and beliefs, without knowing the game.

A claim is the event by which a seat claims something. Its fields are what is claimed, each of its kind; the cards among
them are what it is about, and without any it is about the whole table: "at least four cards of this number in all
hands".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from games.core.actions import Event
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View


class ClaimReader(Protocol):
    """Reads claims, judgements and what comes out from events, and how badly a seat stands. For a bystander's eyes."""

    @property
    def danger_unit(self) -> str:
        """What `danger` counts, in a few English words for an axis."""
        ...

    def made(self, event: Event) -> Seat | None:
        """Who claims something by this; None if it is no claim."""
        ...

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        """Who has judged the last claim by this, and whether it was believed; None if nothing is judged."""
        ...

    def told(self, event: Event, view: View, claims: Sequence[Event]) -> Sequence[bool | None] | None:
        """Whether each of these claims was true, if this lets everyone know; else None. They are all that were made
        since the last time, oldest first; None for one of which it will never be known. `view` is the one right after
        the event."""
        ...

    def truth(self, event: Event, view: View) -> bool:
        """Whether the claim that is made by this is true. `view` is the one right after it, with everything on the
        table turned up (`games.core.view.uncovered`): for those who look back at a game that is over."""
        ...

    def danger(self, view: View, seat: Seat) -> float:
        """How badly a seat stands, in `danger_unit`."""
        ...


class Lies(NamedTuple):
    """How many lies of a seat have come out, and how many of them were believed, or doubted, by whoever judged them. A
    lie that was passed on and judged as somebody else's is neither."""

    told: int = 0
    believed: int = 0
    caught: int = 0


def count_lies(reader: ClaimReader, beats: Iterable[Beat], seats: int) -> list[Lies]:
    """By seat, as a bystander's beats tell."""
    lies = [Lies()] * seats
    claims: list[Event] = []
    judged: bool | None = None
    for event, view in beats:
        if reader.made(event) is not None:
            claims.append(event)
            judged = None
        if verdict := reader.judged(event):
            judged = verdict[1]
        truths = reader.told(event, view, claims)
        if truths is None:
            continue
        for claim, truth in zip(claims, truths, strict=True):
            seat, last = reader.made(claim), claim is claims[-1]
            if seat is not None and truth is False:
                told, believed, caught = lies[seat]
                lies[seat] = Lies(told + 1, believed + (last and judged is True), caught + (last and judged is False))
        claims, judged = [], None
    return lies
