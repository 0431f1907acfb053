"""The reading of claims about the card that was given."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.actions import Event
from games.core.types import Seat
from games.core.view import View

from ..moves import Given, Judged, Revealed


class Reader:
    """See `games.core.claims.ClaimReader`."""

    danger_unit = "cards"

    def made(self, event: Event) -> Seat | None:
        return event.giver if isinstance(event, Given) else None

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        return (event.judge, event.believe) if isinstance(event, Judged) else None

    def told(self, event: Event, view: View, claims: Sequence[Event]) -> Sequence[bool] | None:
        return [event.truth for _ in claims] if isinstance(event, Revealed) else None

    def truth(self, event: Event, view: View) -> bool:
        assert isinstance(event, Given)
        return view.faces[event.card] == event.claim

    def danger(self, view: View, seat: Seat) -> float:
        return view.count("area", seat)


READER = Reader()
