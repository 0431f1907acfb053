"""Claims for those who count lies and beliefs, in any game.

A claim is the event by which a seat claims something. Its fields are what is claimed, each of its kind; the cards among
them are what it is about, and without any it is about the whole table: "at least four cards of this number in all
hands".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core.actions import Event
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


def against(reader: ClaimReader | None, answer: Event, claim: float | None) -> bool | None:
    """Return an answer that goes against what is likelier, or None.

    True for one that believes, False for one that doubts. `claim`: how likely the claim was to be true.
    """
    judged = reader.judged(answer) if reader and claim is not None else None
    if judged is None or claim is None:
        return None
    believed, percent = judged[1], round(100 * claim)
    return believed if (percent < 50 if believed else percent > 50) else None
