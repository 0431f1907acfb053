"""The reading of bids as public claims."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.actions import Event
from games.core.types import Seat
from games.core.view import View

from ..moves import Counted, Doubted, Made


class Reader:
    """See `games.core.claims.ClaimReader`."""

    danger_unit = "cards"

    def made(self, event: Event) -> Seat | None:
        return event.seat if isinstance(event, Made) else None

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        return (event.seat, False) if isinstance(event, Doubted) else None

    def told(self, event: Event, view: View, claims: Sequence[Event]) -> Sequence[bool] | None:
        if not isinstance(event, Counted):
            return None
        faces = [view.faces[card] for seat in range(view.seats) for card in view.cards("shown", seat)]
        return [faces.count(said.claim) >= said.number for said in claims if isinstance(said, Made)]

    def truth(self, event: Event, view: View) -> bool:
        assert isinstance(event, Made)
        faces = [view.faces[card] for seat in range(view.seats) for card in view.cards("hand", seat)]
        return faces.count(event.claim) >= event.number

    def danger(self, view: View, seat: Seat) -> float:
        return view.count("hand", seat)


READER = Reader()
