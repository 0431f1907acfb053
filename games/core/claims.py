"""Claims for those who count lies and beliefs, in any game.

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
    """Reader of claims and judgements in events.

    Of what comes out, too, and of how badly a seat stands. For a bystander's eyes.
    """

    @property
    def danger_unit(self) -> str:
        """The unit of `danger` in a few English words, for an axis."""
        ...

    def made(self, event: Event) -> Seat | None:
        """Return the seat that claims something by this event, or None."""
        ...

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        """Return the seat that judged the last claim, and if it believed.

        None if nothing is judged.
        """
        ...

    def told(self, event: Event, view: View, claims: Sequence[Event]) -> Sequence[bool | None] | None:
        """Return the truth of these claims once everyone knows it.

        Else None. They are all that were made since the last time, oldest first; None for one of which it will
        never be known. `view` is the one right after the event.
        """
        ...

    def truth(self, event: Event, view: View) -> bool:
        """True if the claim made by this event is true.

        `view` is the one right after it, with everything on the table turned up (`games.core.view.uncovered`):
        for looking back at a finished game.
        """
        ...

    def danger(self, view: View, seat: Seat) -> float:
        """Return the seat's danger, in `danger_unit`."""
        ...


class Lies(NamedTuple):
    """A seat's exposed lies, and how many were believed or doubted.

    By the seat that judged them. A lie that was passed on and judged as somebody else's is neither.
    """

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
